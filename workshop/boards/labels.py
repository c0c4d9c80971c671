"""Finds the places of the names on all boards, in all languages: `python -m workshop.boards.labels`.

A board is drawn without them as well, and with the same bytes: the places are then looked for, which takes a second
for each language.
"""

from __future__ import annotations

import sys
from collections import defaultdict

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.content import load_content
from adjudicator.content.translation import spoken
from adjudicator.registry import GAMES
from exporters.art.board.labels import Choice, labels_file
from exporters.art.board.picture import board_labels
from exporters.speech import languages


def main() -> int:
    """Write the file of each board; the errors of `board_labels`."""
    chosen: dict[str, dict[str, Choice]] = defaultdict(dict)
    for game in sorted(GAMES):
        content = load_content(game)
        for language in languages():
            board_labels(spoken(content, language), None, {}, chosen[content.board])
    for board, choices in chosen.items():
        data = msgspec.json.encode(choices, order="sorted").replace(b'],"', b'],\n"') + b"\n"
        write_atomically(labels_file(board), data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
