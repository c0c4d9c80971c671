"""Notes a release, so that later ones know which logs it judges: `python -m workshop.releases 1.0.0`.

The version is written into pyproject.toml and adjudicator/__init__.py, the rules, content and computer players of all games
into adjudicator/releases.json, and the golden games into an archive (`workshop/archive.py`).
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.content import load_content
from adjudicator.errors import InputError
from adjudicator.players.computer import mind_of
from adjudicator.players.minds.strengths import STRENGTHS
from adjudicator.registry import GAMES, rulebook
from adjudicator.releases import FILE, Judged, releases
from workshop.archive import freeze

ROOT = Path(__file__).parents[1]
PLACES = {"pyproject.toml": "version", "adjudicator/__init__.py": "__version__"}
"""File -> the name by which it holds the version."""
VERSION = re.compile(r"\d+\.\d+\.\d+((a|b|rc)\d+)?")


def main(words: list[str]) -> int:
    """Note a release; InputError for a version that is none, or that is noted with other rules or content."""
    if len(words) != 1 or not VERSION.fullmatch(words[0]):
        raise InputError("name the version of the release, such as 1.0.0 or 1.0.0rc1")
    version, known = words[0], dict(releases())
    judged = {game: judged_now(game) for game in sorted(GAMES)}
    if known.get(version, judged) != judged:
        raise InputError(
            f"{version} is noted already, with other rules or other content: choose a new version"
        )
    known[version] = judged
    texts: dict[str, str] = {}
    for file, name in PLACES.items():
        line = re.compile(rf'^{name} = ".*"$', re.MULTILINE)
        old = (ROOT / file).read_text("utf-8")
        text, count = line.subn(f'{name} = "{version}"', old, count=1)
        if count == 0:
            raise InputError(f"{file} has no line {name} = ...")
        texts[file] = text
    freeze(version)
    write_atomically(FILE, msgspec.json.format(msgspec.json.encode(known), indent=2) + b"\n")
    for file, text in texts.items():
        write_atomically(ROOT / file, text.encode())
    return 0


def judged_now(game: str) -> Judged:
    """What this program judges of a game."""
    players = dict.fromkeys(sorted(STRENGTHS), mind_of(game).version)
    return Judged(rulebook(game).versions, load_content(game).hash, players)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except InputError as error:
        sys.exit(str(error))
