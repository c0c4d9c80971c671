"""The shapes of a board: `cells` reads them; the other modules make them."""
