"""Runs a real VASSAL engine from outside: its messages about a module, and whole games in it."""
