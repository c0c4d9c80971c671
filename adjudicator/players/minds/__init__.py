"""How computer players think: portable Python, one module for each game beside what all games share."""
