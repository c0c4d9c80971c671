"""A season of a league: its description, its games judged, standings, and what needs the referee's attention."""
