"""A built table on its way: into the program's folders, its list of saves, or one file for friends."""
