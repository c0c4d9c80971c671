"""What a module needs to know of a game besides its content, and what its forms keep secret."""
