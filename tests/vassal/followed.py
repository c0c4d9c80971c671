"""A game of the fake table (`sessions`), told to the referee at the table as the engine would tell it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

import msgspec

from exporters.vassal.format.chat_lines import HEADER_PROPERTY
from exporters.vassal.format.log_steps import Tree, text_of
from exporters.vassal.module.saves import DECK_FIELDS
from exporters.vassal.reading.saved.commands import (
    Change,
    Chat,
    Command,
    Property,
    decode_tree,
    parse,
    walk,
)
from exporters.vassal.reading.saved.reports import header_line
from exporters.vassal.reading.saved.seating import Names
from exporters.vassal.reading.saved.table import Piece, copy_of
from tests.vassal.cheats import names_of_game
from tests.vassal.referee_host import Rows, Table
from tests.vassal.sessions import Act, Game, Scribe

FACE_DOWN = DECK_FIELDS.index("faceDown")
SHUFFLED = DECK_FIELDS.index("shuffle")


class Followed:
    """A game at a fake table, and a referee who is told everything that happens at it."""

    def __init__(self, game: Game, side: str = "Referee") -> None:
        self.game = game
        self.scribe = Scribe(game)
        self.names: Names = names_of_game(game)
        self.referee = Table(game.header.game, side=side)
        self.made = {one.gpid: marks_of(one) for one in self.scribe.table.pieces.values()}
        self.header = header_line("", msgspec.to_builtins(game.header))
        self.rows = {one["id"]: one for one in self.standing()}
        self.piles: dict[str, list[str]] = {}
        assert self.referee.start(header=self.header, stands=list(self.rows.values())) == []

    def standing(self) -> Rows:
        """Every piece of the table, as the engine tells of it."""
        return [
            self._row(piece)
            for piece in self.scribe.table.pieces.values()
            if piece.kind == "piece" and piece.content_id and piece.marks.get("Layer") != "form"
        ]

    def _row(self, piece: Piece) -> dict[str, Any]:
        spot = self.scribe.table.spot(piece)
        location = self.names.places.at(spot) if spot.map else None
        place = (location.deck or location.region) if location is not None else ""
        row = {"id": piece.id, "content": piece.content_id, "place": place}
        for name, mark in (("face", "Face_Name"), ("worth", "Worth")):
            if piece.marks.get(mark):
                row[name] = piece.marks[mark]
        if self._is_hidden(piece) or (location is not None and location.map not in ("Board", "")):
            row["hidden"] = "true"
        seer = next((one for one in _masks(piece) if one not in ("null", "nobody")), None)
        if seer is not None:
            row["seer"] = seer
        if self.made.get(piece.gpid) != marks_of(piece):
            row["changed"] = "true"
        return row

    def _is_hidden(self, piece: Piece) -> bool:
        deck = self.scribe.table.pieces.get(piece.inside)
        if deck is not None and deck.traits[-1].fields[FACE_DOWN] == "Always":
            return True
        return any(owner != "null" for owner in _masks(piece))

    def aside(self) -> Followed:
        """The same table, with the same referee: of what happens there nobody tells that referee."""
        other = object.__new__(Followed)
        other.game, other.names, other.rows = self.game, self.names, dict(self.rows)
        other.made, other.header, other.piles = self.made, self.header, dict(self.piles)
        other.scribe = copy(self.scribe)
        other.scribe.table = copy_of(self.scribe.table)
        other.scribe.steps, other.scribe.made = [*self.scribe.steps], [*self.scribe.made]
        other.referee = self.referee
        return other

    def fork(self, referee: Table) -> Followed:
        """The same game at a table of its own, with this referee: it goes on from what a saved game holds."""
        other = self.aside()
        other.referee = referee
        kept = self.referee.kept()
        piles = [{"pile": pile, "cards": cards} for pile, cards in self.piles.items()]
        rows = list(self.rows.values())
        assert referee.start(kept=kept, stands=rows, piles=piles) == []
        referee.seen("", roster=self.roster())
        return other

    def write(self, act: Act) -> list[str]:
        """Something is done at the table; what the referee says to it."""
        before = len(self.scribe.steps)
        self.scribe.write(act)
        said: list[str] = []
        for tree in self.scribe.steps[before:]:
            said += self.tell(tree)
        return said

    def tell(self, tree: Tree) -> list[str]:
        """The referee is told what a step has changed, and shown its lines."""
        commands = [parse(node.text) for node in walk(decode_tree(text_of(tree), "a step"))]
        undo = "UNDO\ttrue" in text_of(tree)
        lines = [one.text for one in commands if isinstance(one, Chat)] or [""]
        forms = [self._form(one.id) for one in commands if isinstance(one, Change)]
        said: list[str] = []
        for line in lines:
            said += self.referee.seen(
                line, self.moved(), undo=undo, piles=self.reordered(), roster=self.roster(),
                dice=[_die(one) for one in commands if _die(one)],
                forms=[form for form in forms if form is not None],
            )  # fmt: skip
        for one in commands:
            if isinstance(one, Property) and one.key == HEADER_PROPERTY:
                self.header = one.new
        return said

    def arrive(self, act: Act) -> list[str]:
        """What another has done arrives: each line is told as the engine shows it, and then what has changed since.

        (`write` tells of both together, as where pieces go before their line.)
        """
        before = len(self.scribe.steps)
        self.scribe.write(act)
        said: list[str] = []
        for tree in self.scribe.steps[before:]:
            commands = [parse(node.text) for node in walk(decode_tree(text_of(tree), "a step"))]
            forms = [self._form(one.id) for one in commands if isinstance(one, Change)]
            lines = [one.text for one in commands if isinstance(one, Chat)]
            for line in lines:
                filled = [form for form in forms if form is not None]
                said += self.referee.seen(line, of=line, roster=self.roster(), forms=filled)
            dice = [_die(one) for one in commands if _die(one)]
            for line in lines or [""]:
                said += self.referee.seen(
                    "", self.moved(), of=line, piles=self.reordered(), dice=dice
                )
                dice = []
        return said

    def _form(self, piece_id: str) -> dict[str, Any] | None:
        """What stands in a form; None for a piece that is none."""
        piece = self.scribe.table.pieces.get(piece_id)
        if piece is None or piece.marks.get("Layer") != "form":
            return None
        fields = {
            trait.fields[0].removeprefix("field_"): state
            for trait, state in zip(piece.traits, piece.states, strict=True)
            if trait.code == "PROP" and trait.fields[0].startswith("field_")
        }
        return {"by": piece.marks["By"], "kind": piece.marks["Kind"], "fields": fields}

    def roster(self) -> list[dict[str, str]]:
        """Who has which side."""
        seats = self.scribe.table.seats
        return [{"player": user, "side": seat.side} for user, seat in seats.items()]

    def reordered(self) -> list[dict[str, Any]]:
        """The piles whose order counts, and has changed since this was asked last."""
        found = []
        for deck in map(self.scribe.table.pieces.__getitem__, self.scribe.table.decks):
            if deck.traits[-1].fields[SHUFFLED] != "Always":
                cards = [*deck.contents]
                if self.piles.get(deck.name) != cards:
                    self.piles[deck.name] = cards
                    found.append({"pile": deck.name, "cards": cards})
        return found

    def moved(self) -> Rows:
        """The pieces that lie or look otherwise than when this was asked last."""
        old, self.rows = self.rows, {one["id"]: one for one in self.standing()}
        found: Rows = []
        for piece, row in self.rows.items():
            there = old.pop(piece, None)
            start = there["place"] if there else ""
            rest = {name: value for name, value in row.items() if name != "place"}
            if start != row["place"]:
                found.append({**rest, "from": start, "to": row["place"]})
            elif there and there.get("face") != row.get("face"):
                was = {name: value for name, value in there.items() if name != "place"}
                found.append({**was, "from": start, "to": ""})
                found.append({**rest, "from": "", "to": start})
        for row in old.values():
            rest = {name: value for name, value in row.items() if name != "place"}
            found.append({**rest, "from": row["place"], "to": ""})
        return found

    def judge(self, rows: Sequence[dict[str, Any]] | None = None) -> list[str]:
        """What Judge says of the table as it is."""
        stands = self.standing() if rows is None else list(rows)
        return self.referee.ask(do="judge", stands=stands, header=self.header)


def _die(command: Command) -> dict[str, str]:
    """What a die shows, as its button keeps it; nothing for a command of something else."""
    if isinstance(command, Property) and command.key.endswith("_result"):
        return {"name": command.key.removesuffix("_result"), "total": command.new}
    return {}


def _masks(piece: Piece) -> list[str]:
    """Who has masked a piece: a side, or "null" for nobody."""
    return [
        state.partition(";")[0]
        for trait, state in zip(piece.traits, piece.states, strict=False)
        if trait.code == "obs"
    ]


def marks_of(piece: Piece) -> list[str]:
    """The markers of a piece, which no play can change."""
    return [
        f"{trait.field('keys')}={state}"
        for trait, state in zip(piece.traits, piece.states, strict=False)
        if trait.code == "mark"
    ]
