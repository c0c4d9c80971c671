"""Compares a log with the rules: where pieces are, what was said, what nothing explains."""
