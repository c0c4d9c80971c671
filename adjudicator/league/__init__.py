"""A season of a league: its description, its games judged, standings, and what wants the referee's eye."""
