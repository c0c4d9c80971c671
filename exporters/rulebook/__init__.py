"""The rule book of a game as a PDF: what the adjudicator checks, in our own words, with our own pictures."""
