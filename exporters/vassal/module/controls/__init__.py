"""What players use: forms, dice, trackers, charts, wheels, hot keys and the help page."""
