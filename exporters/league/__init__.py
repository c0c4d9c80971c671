"""A season of a league on the terminal, as tables and as pages."""
