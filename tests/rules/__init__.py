"""Tests of what every rulebook gets from the shared rules."""
