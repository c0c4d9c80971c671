"""The table in Tabletop Simulator: a whole save, its pictures, and their delivery."""
