"""What every opponent and measurement is built on: random play, samples of what is hidden.  It knows no game."""
