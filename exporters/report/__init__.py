"""Reports: a game as one page that a browser shows without a network."""
