"""Scenarios of a second reader: written from the published texts, before any rule code was read."""
