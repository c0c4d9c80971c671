"""Modules of the real content with stand-in pictures and few set-ups, each made once a test run."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from adjudicator.content import load_content
from exporters.vassal.format.archive import BUILD_FILE
from exporters.vassal.format.components import Node
from exporters.vassal.format.markup import parse_tree
from exporters.vassal.module.files import module_files, plain_png
from exporters.vassal.module.plan import ModulePlan, kept_plan
from exporters.vassal.module.seatings import Seating
from tests.support.replay import golden_logs, read_header, read_lines, steps, table_logs

GAME = "dune-classic"
DAWN = "dawn-of-the-fremen"
CONQUEST = "conquest-and-diplomacy"
MESSIAH = "dune-messiah"
ARRAKIS = "war-for-arrakis"
WORM = "shai-hulud"
"""The card of a worm in classic Dune."""
GAMES = [GAME, DAWN, CONQUEST, MESSIAH, ARRAKIS]
SEATINGS = [Seating(["atreides", "fremen"])]
LISTED = {
    GAME: SEATINGS,
    DAWN: [Seating(["blue", "green"])],
    CONQUEST: [Seating(["atreides", "fremen"])],
    MESSIAH: [Seating(["bene-gesserit", "emperor", "spacing-guild"])],
    ARRAKIS: [Seating(["atreides", "harkonnen"])],
}
"""Game -> the set-ups of its module here."""


@cache
def of_partners() -> list[Path]:
    """Golden games that other seats play than usual, the shortest of each sort: with partners, and an automaton."""
    sorts: dict[tuple[int, bool], list[Path]] = {}
    for log in golden_logs(ARRAKIS):
        header = read_header(log)
        sorts.setdefault((len(header.seats), bool(header.options)), []).append(log)
    del sorts[2, False]
    return [min(logs, key=lambda log: log.stat().st_size) for _, logs in sorted(sorts.items())]


@cache
def with_worm_of_turn_1() -> tuple[Path, int]:
    """A golden game of classic Dune with a worm in turn 1, the shortest up to where that is back in the deck: its moves until then."""
    found: list[tuple[int, str, Path]] = []
    for log in table_logs(GAME):
        moves = [line for line in read_lines(log) if line["move"] != "end"]
        cards = [
            (at, line["card"]) for at, line in enumerate(moves) if line["move"] == "reveal-spice"
        ]
        if cards and cards[0][1] == WORM:
            found.append((cards[0][0], log.name, log))
    _, _, log = min(found)
    shelved = False
    for at, step in enumerate(steps(log)):
        blow = step.position.blow
        if shelved and blow is None:
            return log, at
        shelved = blow is not None and blow.shelved > 0
    raise AssertionError(f"the worm of {log} never goes back")


@cache
def with_card_put_back(game: str) -> tuple[Path, int]:
    """A golden game in which a worm goes back into the deck as soon as it is turned up: the moves up to that one."""
    for log in sorted(table_logs(game), key=lambda one: (one.stat().st_size, one.name)):
        deck: list[str] | None = None
        for at, step in enumerate(steps(log)):
            if deck == step.position.spice_deck:
                return log, at
            worm = step.move["move"] == "reveal-spice" and step.move["card"] == WORM
            deck = [*step.position.spice_deck] if worm else None
    raise AssertionError(f"no worm goes back at once in {game}")


@cache
def plan(game: str = GAME) -> ModulePlan:
    """The plan of a game's module."""
    return kept_plan(load_content(game))


@cache
def _files(game: str) -> dict[str, bytes]:
    return module_files(plan(game), load_content(game), stand_in, None, LISTED[game])


def rolled(node: Node, face: str) -> str:
    """What a button of a die says, as the engine fills its format in, when a face has fallen."""
    line = node.attributes["format"]
    if not line.startswith("{"):
        return str(line.replace("$result1$", face).replace("$PlayerSide$", "Somebody"))
    text, parts = r'"(?:[^"\\]|\\.)*"', []
    for found in re.finditer(rf"({text})|\(((?:{text}|[^()])*)\)|(\w+)", line):
        literal, choice, name = found.groups()
        if literal:
            parts.append(json.loads(literal))
        elif choice:
            names = dict(re.findall(r'result1=="([^"]*)"\?"([^"]*)"', choice))
            parts.append(names.get(face, face))
        else:
            parts.append({"result1": face, "PlayerSide": "Somebody"}[name])
    return "".join(parts)


def files(game: str = GAME) -> dict[str, bytes]:
    """The entries of the module; yours to change."""
    return dict(_files(game))


def tree(game: str = GAME) -> Node:
    """The tree of the module; yours to change."""
    return parse_tree(_files(game)[BUILD_FILE], BUILD_FILE)


@cache
def stand_in(picture: str, width: int) -> bytes:
    """A picture of one colour: boards and screens of their true size, all else small."""
    if picture.startswith("screen/"):
        return plain_png(width, width // 2, (90, 60, 30))
    height = 3000 if picture in {"board", "table"} or picture.startswith("sides") else 8
    return plain_png(width if height == 3000 else 8, height, (90, 60, 30))
