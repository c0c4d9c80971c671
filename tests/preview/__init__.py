"""Tests of `kynes content preview`."""
