"""Pictures of pieces: cards, tokens, discs, mats and covers."""
