"""The panels of a table as people see them: drawn by the table's own Lua, outside Tabletop Simulator."""
