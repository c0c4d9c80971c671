"""From steps to moves: what was reported, and what moved pieces can only have meant."""
