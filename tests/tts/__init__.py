"""Tests of what runs at a table in Tabletop Simulator."""
