"""Pictures of everything on the table, drawn by our own code from a game's content.

`build.build_art` gives all of them: SVG by id, PNG of what is used singly, and card sheets.
`raster.raster` draws any picture in any other size. Content (theme, cards, factions, pieces,
clauses) says what is drawn; `look` and `symbols` say how; `fonts` turns every text into outlines,
so that no picture depends on the machine it is made on.
"""
