"""Saved games of treachery.online become logs, as far as the rulings agree."""
