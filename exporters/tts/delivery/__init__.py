"""Delivers a built table: into the program's folders, its list of saves, or one file for friends."""
