"""Where things may lie: zones, windows and mats, purses, and what is in stock."""
