"""What a module needs to know of a game beyond its content, and what its forms keep secret."""
