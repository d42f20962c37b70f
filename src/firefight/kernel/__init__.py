"""The kernel: frames, decisions, chance, events, notation and codec.  It knows no game."""
