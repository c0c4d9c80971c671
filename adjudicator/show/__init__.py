"""Positions in words: the moderator's end-of-turn post, for terminals and forums."""
