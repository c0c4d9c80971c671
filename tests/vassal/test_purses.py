"""Whole games in which all money goes by clicks on purses, read from the log that an engine would write.

A click moves tokens between a window and the bank in one step, and makes change; what goes to another
player goes by way of the bank. Which tokens these are depends on what lies there when it is clicked.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from adjudicator.check import Judges, check_bytes
from exporters.vassal.module.game_facts.facts import load_table_facts
from exporters.vassal.module.places.zones import read_region
from exporters.vassal.reading.saved.table import Piece
from tests.vassal.sessions import Act, Game, Scribe, log_of, played
from tests.vassal.test_unexplained import GAMES, imported, is_as_played, shown

WITH_PURSES = [game for game in GAMES if load_table_facts(game).purse is not None]
LEAST_CLICKS = 20
"""Of a game that says something."""
Place = tuple[str, str]


class Purses:
    """A game's money, which goes by clicks; `made` are the acts."""

    def __init__(self, game: Game) -> None:
        facts = load_table_facts(game.header.game).purse
        assert facts is not None
        self.bank: Place = (facts.bank, "")
        self.clicks = 0
        self._piece = facts.piece
        self._game = game
        self._neat, self._scribe = Scribe(game), Scribe(game)
        self._names = {spot: read_region(name) for name, spot in reversed(game.plan.spots.items())}

    def play(self, *, less: int = -1) -> list[Act]:
        """The acts of the game; of the click with the number `less` one is kept back."""
        for acts in self._groups():
            before = self._lying(self._neat)
            for act in acts:
                self._neat.write(act)
                if not self._is_money(act):
                    self._scribe.write(act)
            after = self._lying(self._neat)
            for place in [*before, *(one for one in after if one not in before)]:
                amount = after.get(place, 0) - before.get(place, 0)
                if amount and place != self.bank:
                    short = 1 if self.clicks == less else 0
                    self._click(
                        place, amount - short if amount > 0 else amount + short, acts[0].user
                    )
        return self.made

    @property
    def made(self) -> list[Act]:
        """The acts so far."""
        return self._scribe.made

    def _groups(self) -> Iterator[list[Act]]:
        group: list[Act] = []
        for act in self._game.acts:
            if group and act.group != group[0].group:
                yield group
                group = []
            group.append(act)
        yield group

    def _tokens(self, scribe: Scribe, place: Place) -> list[Piece]:
        return sorted((one for one in scribe.table.pieces.values() if self._is_token(one)
                       and self._place(one) == place), key=lambda one: -worth(one))  # fmt: skip

    def _lying(self, scribe: Scribe) -> dict[Place, int]:
        found: dict[Place, int] = {}
        for one in scribe.table.pieces.values():
            if self._is_token(one):
                found[self._place(one)] = found.get(self._place(one), 0) + worth(one)
        return found

    def _is_token(self, piece: Piece) -> bool:
        return piece.kind == "piece" and piece.content_id.startswith(f"{self._piece}/")

    def _is_money(self, act: Act) -> bool:
        return act.kind == "drag" and self._is_token(self._scribe.table.pieces[act.ids[0]])

    def _place(self, piece: Piece) -> Place:
        return self._names[piece.map, piece.x, piece.y]

    def _click(self, place: Place, amount: int, user: str) -> None:
        """One click: it pays (below 0) to the bank, with change, or takes from it."""
        self.clicks += 1
        moves, rest = [], -amount
        for one in self._tokens(self._scribe, place) if amount < 0 else []:
            if worth(one) <= rest:
                moves.append((one, self.bank))
                rest -= worth(one)
        if rest > 0:
            paid = [one for one, _ in moves]
            held = [one for one in self._tokens(self._scribe, place) if one not in paid]
            others = [one for one in held if worth(one) > rest]
            if others:
                moves.append((others[-1], self.bank))
                rest -= worth(others[-1])
            else:  # An earlier click took too little: all is paid that is there.
                rest = 0
        for one in self._tokens(self._scribe, self.bank):
            if worth(one) <= -rest:
                moves.append((one, place))
                rest += worth(one)
        assert rest == 0
        commands = [text for one, end in moves
                    for text in self._scribe.drag(one, Act("drag", -1, user=user, spot=self._spot(end)))]  # fmt: skip
        said = f"CHAT* somebody {'takes' if amount > 0 else 'pays'} {abs(amount)} *"
        self._scribe.write(Act("raw", -1, commands=(*commands, said)))

    def _spot(self, place: Place) -> tuple[str, int, int]:
        name, owner = place
        return self._game.plan.spots[f"{owner}.{name}" if owner else name]


def worth(piece: Piece) -> int:
    """What a token counts for."""
    return int(piece.marks["Worth"])


@cache
def long_game(game: str) -> tuple[Path, Game, Purses]:
    """The first golden game of which money is a part, played by clicks."""
    for log in shown(game):
        neat = played(log)
        purses = None if neat is None else Purses(neat)
        if neat is not None and purses is not None:
            purses.play()
            if purses.clicks >= LEAST_CLICKS:
                return log, neat, purses
    raise AssertionError(f"no golden game of {game} has {LEAST_CLICKS} payments")


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", WITH_PURSES)
def test_a_game_paid_by_purses_is_imported_and_legal(game: str) -> None:
    log, neat, purses = long_game(game)
    acts = purses.made
    found = imported(neat, log_of(neat, acts))
    assert [one.words() for one in found.unexplained] == []
    assert is_as_played(log, found)
    assert check_bytes(found.text.encode(), Judges(), running=True).verdict.status == "legal"


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", WITH_PURSES)
def test_a_click_that_pays_too_little_is_found(game: str) -> None:
    _, neat, _ = long_game(game)
    acts = Purses(neat).play(less=9)
    found = imported(neat, log_of(neat, acts))
    assert found.unexplained != [] or any(not one.legal for one in found.found)
