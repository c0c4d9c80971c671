"""From steps to moves: reported moves, and moves that follow from dragged pieces."""
