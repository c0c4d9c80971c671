"""Portable Python compiled to Lua, and the Lua it runs on at a table."""
