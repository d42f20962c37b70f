"""The lab: arena, soak, bench, and what they report."""
