"""A module of the real content with stand-in pictures and one set-up, made once a test run."""

from __future__ import annotations

from functools import cache

from adjudicator.content import load_content
from exporters.vassal.archive import BUILD_FILE, parse_tree
from exporters.vassal.components import Node
from exporters.vassal.module import module_files, plain_png
from exporters.vassal.plan import Plan, plan_module
from exporters.vassal.saves import Seating

GAME = "dune-classic"
SEATINGS = [Seating(["atreides", "fremen"])]


@cache
def plan() -> Plan:
    """The plan of the module."""
    return plan_module(load_content(GAME))


@cache
def _files() -> dict[str, bytes]:
    return module_files(plan(), load_content(GAME), stand_in, None, SEATINGS)


def files() -> dict[str, bytes]:
    """The entries of the module; yours to change."""
    return dict(_files())


def tree() -> Node:
    """The tree of the module; yours to change."""
    return parse_tree(_files()[BUILD_FILE], BUILD_FILE)


@cache
def stand_in(picture: str, width: int) -> bytes:
    """A picture of one colour: boards of their true size, all else small."""
    height = 3000 if picture in {"board", "table"} else 8
    return plain_png(width if height == 3000 else 8, height, (90, 60, 30))
