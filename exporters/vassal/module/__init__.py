"""A module: its plan, pieces, zones, windows, dice and set-ups, and the files they become."""
