"""VASSAL: a module made from a game's content, and what checks it."""
