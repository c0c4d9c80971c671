"""Computer players: programs that choose the moves of a seat from what that seat may know (docs/players.md).

How they think is portable Python in `minds`, so that the same players play at the tables; what connects them to
a game in Python is here.
"""
