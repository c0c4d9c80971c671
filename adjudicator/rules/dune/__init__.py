"""What the games on the Dune board share: one map, one kind of storm, spice, leaders, battle wheel.

The mechanics are here; phases belong to each game. A function takes the decisions of its game as
arguments (`sweep_spice(..., anywhere)`, `opponents(..., friends, truce)`): it reads no ruling and
names no faction. The records of a game extend those here (`class Position(records.Position)`). A
module whose functions name clauses lists them in `CLAUSES`; each game that uses the module must
have them.
"""
