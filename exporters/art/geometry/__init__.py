"""The shapes of a board: `cells` reads them; the rest makes them, once, for a maintainer."""
