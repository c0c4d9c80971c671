"""Tests of audits: fair seasons are called fair, cheats of many sorts are found."""
