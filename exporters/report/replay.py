"""A game line by line in a report: where each piece is after each line that was not taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.game_modules import GamePost
from adjudicator.log.header import setup_of
from adjudicator.rulebooks import Rulebook
from adjudicator.show.document import Line
from adjudicator.show.document import Table as Rows
from adjudicator.show.forum_post import post_of
from adjudicator.show.replay import Followed
from adjudicator.wording import TABLE
from exporters.report.chance import Draws, Source
from exporters.report.laying import Laying
from exporters.report.table import Ground, Key, ReportTable, Stack, counted

MOST_FIGURES = 600
"""Lines of which the figures of the charts are taken; of a longer game every second, third ..."""


class Frame(msgspec.Struct):
    """The state of the game after a line."""

    n: int
    """The line's number in the log; 0 before the first."""
    turn: int
    """The turn, as the game counts it; 0 before the first."""
    phase: str
    """The phase in words."""
    changed: dict[Key, Stack | None]
    """The stacks that differ from the line before; None for a stack that is gone."""


class Figures(msgspec.Struct):
    """One number of each side over the game, from a column of the moderator's table."""

    name: str
    lines: list[int]
    """Positions in the list of frames."""
    of: dict[str, list[int | None]]
    """Side -> its number after each of these, None where the viewer may not know it; "" is the game."""


class Played(msgspec.Struct):
    """A game played through for a viewer."""

    frames: list[Frame]
    grounds: list[Ground]
    last: dict[Key, Stack]
    """Where each stack is at the end."""
    figures: list[Figures]
    chance: list[Source]


def play_through(
    followed: Followed, table: ReportTable, called: Mapping[str, str], viewer: str
) -> Played:
    """The game's frames, first the set-up, as far as the viewer may know them (`Rulebook.view`)."""
    rules, game = followed.rulebook, followed.game
    own = post_of(rules.id)
    now = msgspec.structs.replace(followed, position=None)
    now.position = rules.new_position(game, setup_of(followed.header))
    stands = _stands(rules, game, now.position, viewer)
    counts = [counted(stands)]
    told = [_moment(0, now, own, called)]
    figures = _Columns(now, called, viewer)
    every = len(followed.moves) // MOST_FIGURES + 1
    figures.take(0)
    chance = Draws(rules, game, viewer)
    for at, (n, move) in enumerate(followed.moves, 1):
        chance.take(now.position, move)
        rules.apply(game, now.position, move)
        told.append(_moment(n, now, own, called))
        before, stands = stands, _stands(rules, game, now.position, viewer)
        counts.append(counts[-1] if stands == before else counted(stands))
        if at % every == 0 or at == len(followed.moves):
            figures.take(at)
    keys = {key for stacks in counts for key in stacks}
    grounds = table.grounds((key for key in keys if table.lies(key)), now.position.sides)
    laying = Laying(table, grounds)
    frames, everything = list[Frame](), list[Stack]()
    for (n, turn, phase), stacks in zip(told, counts, strict=True):
        changed = laying.lay(stacks)
        frames.append(Frame(n, turn, phase, changed))
        everything += filter(None, changed.values())
    return Played(
        frames, table.cut(grounds, everything), laying.stacks(), figures.found, chance.sources
    )


def _moment(
    n: int, now: Followed, own: GamePost, called: Mapping[str, str]
) -> tuple[int, int, str]:
    """Line, turn and phase."""
    turn = getattr(now.position, now.rulebook.turn_field)
    return n, turn, own.phase_name(now, called, now.position.phase)


def _seen(rules: Rulebook, game: Any, position: Any, viewer: str) -> Any:
    """The position as the viewer knows it, not to be changed: the referee, who sees everything, needs no copy of it."""
    return position if viewer == TABLE else rules.view(game, position, viewer)


def _stands(rules: Rulebook, game: Any, position: Any, viewer: str) -> list[Any]:
    return rules.pieces(game, _seen(rules, game, position, viewer))


class _Columns:
    """Gathers the columns of numbers in the moderator's post: tables with a row for each side."""

    def __init__(self, now: Followed, called: Mapping[str, str], viewer: str) -> None:
        self._now, self._called, self._viewer = now, called, viewer
        self._of = {called[side]: side for side in sorted(now.position.sides)}
        self._columns: dict[str, Figures] = {}

    def take(self, at: int) -> None:
        """Add the numbers of the post after the frame `at`."""
        rules = self._now.rulebook
        view = _seen(rules, self._now.game, self._now.position, self._viewer)
        for block in post_of(rules.id).state(self._now, view, self._called):
            if isinstance(block, Line) and _number(block.text) is not None and block.label:
                self._put(at, block.label, {"": block.text}, [""])
            if not isinstance(block, Rows):
                continue
            rows = {self._of[row[0]]: row for row in block.rows if row[0] in self._of}
            for number, name in enumerate(block.columns[1:], 1):
                if rows:
                    said = {side: row[number] for side, row in rows.items()}
                    self._put(at, name, said, list(self._of.values()))

    def _put(self, at: int, name: str, said: Mapping[str, str], sides: Sequence[str]) -> None:
        column = self._columns.setdefault(name, Figures(name, [], {}))
        for side in sides:
            known = column.of.setdefault(side, [None] * len(column.lines))
            known.append(_number(said.get(side, "")))
        column.lines.append(at)

    @property
    def found(self) -> list[Figures]:
        """The columns that are numbers and do not stay the same for all."""
        return [
            column
            for column in self._columns.values()
            if len({number for one in column.of.values() for number in one} - {None}) > 1
        ]


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() else None
