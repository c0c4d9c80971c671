"""Dune: War for Arrakis (document 002)."""
