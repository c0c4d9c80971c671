"""Reads what VASSAL has saved: from files to commands, to steps, to moves of a game.

Lowest first: `container` (the file), `commands` (what it says), `secrets` (passwords out of it),
`traits` and `table` (pieces and where they are), `steps` (a log step by step), `places` and
`mapping` (what points, pieces and sides are called in the content), `coverage` (how much of them),
`reports` (moves that chat carries), `seating` (who plays), `filling` (what moved pieces can only
mean), `moves`, `ruled`, `deltas` and `matching` (what the rules have moved, and what people have),
`tampering`, `standing` and `unexplained` (what no report explains), `importer` and `import_report`
(the output about all of it).
"""
