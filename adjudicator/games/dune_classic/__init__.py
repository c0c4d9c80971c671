"""Classic Dune, six factions, as document 004 has it. Portable: compiles to Lua."""
