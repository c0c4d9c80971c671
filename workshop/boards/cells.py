"""Makes the cells of boards: `python -m workshop.boards.cells dune-classic`."""

from __future__ import annotations

import sys

from adjudicator.atomic import write_atomically
from adjudicator.content import load_content
from exporters.art.geometry.board import cells_bytes, make
from exporters.art.geometry.cells import cells_file


def main(games: list[str]) -> int:
    """Make the cells of the shipped maps of games and keep them; the errors of `load_content`."""
    for game in games:
        content = load_content(game)
        path = cells_file(content.board)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, cells_bytes(make(content)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
