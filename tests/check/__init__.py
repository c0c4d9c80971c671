"""Tests of adjudicator.check."""
