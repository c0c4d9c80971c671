"""Dune: A Game of Conquest and Diplomacy, as document 001 has it. Portable: compiles to Lua."""
