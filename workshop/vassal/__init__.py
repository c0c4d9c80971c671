"""Makes the data of VASSAL modules: schemas, slot numbers, free spots."""
