"""The notation of games (`.kyn`): what people write by hand and read aloud, and logs made of it."""

NOTATION = ".kyn"
"""What files of notation are called."""
