"""Makes what the data of VASSAL modules consists of: schemas, numbers of slots, free spots."""
