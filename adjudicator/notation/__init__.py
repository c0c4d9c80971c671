"""The notation of games (`.kyn`), which people write by hand and read aloud, and its conversion to logs."""

NOTATION = ".kyn"
"""What files of notation are called."""
