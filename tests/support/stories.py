"""Stories: games told in prose, with the moves of the log in code blocks, made into logs.

::

    python -m tests.support.stories            write the logs of all stories in docs/stories

A block marked ``header`` holds the header without content hash and policy; blocks marked ``moves``
hold moves, one a line, without numbers and hashes. Tests compare the logs with the stories.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.log.header import Header, setup_of
from adjudicator.log.writing import LogWriter
from tests.support.golden import POLICY, write
from tests.support.replay import folder_of, load

STORIES = sorted((Path(__file__).resolve().parents[2] / "docs" / "stories").glob("*.md"))
BLOCK = re.compile(r"^```(header|moves)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def log_file(story: Path) -> Path:
    """Where the log of a story stands, among the golden games."""
    header, _ = read_story(story)
    return folder_of(header.game) / "golden" / f"story-{story.stem}.jsonl"


def read_story(story: Path) -> tuple[Header, list[dict[str, Any]]]:
    """The header and the moves that a story tells."""
    found: dict[str, Any] = {}
    moves: list[dict[str, Any]] = []
    for kind, text in BLOCK.findall(story.read_text(encoding="utf-8")):
        if kind == "header":
            found = msgspec.json.decode(text)
        else:
            moves += [msgspec.json.decode(line) for line in text.splitlines() if line.strip()]
    content = load(found["game"]).content.hash
    policy = msgspec.to_builtins(POLICY)
    header = msgspec.convert({**found, "content": content, "policy": policy}, Header)
    return header, moves


def told(story: Path) -> bytes:
    """The log of a story; SystemExit names the first move that is illegal."""
    header, moves = read_story(story)
    loaded = load(header.game)
    rules, game = loaded.rulebook, loaded.game
    position = rules.new_position(game, setup_of(header))
    stream = io.BytesIO()
    with LogWriter(stream, header, rules) as log:
        for move in moves:
            wrong = rules.check(game, position, move)
            if wrong is not None:
                seats = rules.to_act(position)
                open_kinds = {seat: rules.kinds(game, position, seat) for seat in seats}
                sys.exit(f"{story.name}: {move}: {wrong}\nopen: {open_kinds}")
            rules.apply(game, position, move)
            log.append(move, position)
        result = rules.result(game, position)
        if result is None:
            seats = rules.to_act(position)
            open_kinds = {seat: rules.kinds(game, position, seat) for seat in seats}
            sys.exit(f"{story.name}: the story does not end; open: {open_kinds}")
        log.end(result, position)
    return stream.getvalue()


if __name__ == "__main__":
    for path in STORIES:
        write(log_file(path), told(path))
