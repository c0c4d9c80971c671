"""Reports: a game as a single page that a browser can show without a network."""
