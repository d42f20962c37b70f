"""The table: the referee, the match with its log and its undo, saves, and the players that sit at it."""
