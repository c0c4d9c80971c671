"""Tests of Example Game."""
