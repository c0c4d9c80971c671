"""The web page for referees."""
