"""The notation of games: both ways without loss, forgiving to people, and errors that help."""
