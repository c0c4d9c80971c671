"""Playing in a terminal: people in turn at one keyboard, random players in the other seats."""
