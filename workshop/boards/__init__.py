"""Makes the data of boards: the cells of a map, and where pieces lie on them."""
