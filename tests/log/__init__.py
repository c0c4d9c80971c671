"""Tests of adjudicator.log."""
