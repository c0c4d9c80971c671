"""The clocks of a game: the limits of the rules and of the policy, and what happens when time runs out."""
