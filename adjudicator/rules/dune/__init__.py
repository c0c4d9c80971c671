"""What the games on the Dune board share: one map, one kind of storm, spice, leaders, battle wheel.

Mechanics are here, phases are each game's own. A function takes what its game decides as arguments
(`sweep_spice(..., anywhere)`, `opponents(..., friends, truce)`): it asks no ruling and names no
faction. Records are extended by those of a game (`class Position(records.Position)`). A module
whose functions name clauses lists them in `CLAUSES`: each game that uses it must have them.
"""
