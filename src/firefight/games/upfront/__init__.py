"""Up Front: one module for each chapter of the rulebook, its data, and `rulebook.md` in our own words."""
