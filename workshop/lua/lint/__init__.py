"""A lint for Lua, written by hand or generated: tokens, tree, scopes and rules."""
