"""The places for pieces: zones, windows and mats, purses, and the stock."""
