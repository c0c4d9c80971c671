"""What lies on the board or in a hand: cards, tokens, discs, mats and covers."""
