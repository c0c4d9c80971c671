"""Kynes: the judge of the Dune board games."""

__version__ = "0.1.0"
