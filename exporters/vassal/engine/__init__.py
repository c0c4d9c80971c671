"""A real VASSAL engine, driven from outside: what it says of a module, and whole games in it."""
