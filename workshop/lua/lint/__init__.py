"""A checker for the Lua that we write by hand and generate: tokens, tree, scopes and rules."""
