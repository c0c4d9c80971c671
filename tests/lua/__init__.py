"""Tests of exporters.lua."""
