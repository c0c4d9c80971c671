"""The board: its land, what lies round it, names, legend and places; `picture` is the whole."""
