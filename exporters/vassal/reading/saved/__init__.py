"""From the file to steps: the contents of a saved game, and the meaning of its pieces and seats."""
