"""The pictures of the documentation, from the very art and panels that the tables get."""
