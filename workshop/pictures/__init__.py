"""The pictures of the documentation, made from the art and panels that the tables get."""
