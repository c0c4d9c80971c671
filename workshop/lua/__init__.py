"""A lint and a strict sandbox for Lua that we write by hand or generate."""
