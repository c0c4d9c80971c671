"""Games played with the pieces of our module, as people play them: neatly, sloppily, or cheating.

`acts_of` is a game as a list of acts: reports, drags, pieces turned over, piles shuffled. `sloppy`
handles the pieces as honest people do; a cheat puts an act of its own among them. `log_of` writes
the `.vlog`: every command as the engine writes it, as far as the reader looks at it.
"""

from __future__ import annotations

import random
import zipfile
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check.judge import Judge
from adjudicator.content import load_content
from adjudicator.errors import InputError
from adjudicator.log.envelope import bare_move
from adjudicator.log.header import Header
from adjudicator.rules.drawn_cards import Draw
from exporters.vassal.engine.game import Played, read_played, script_of
from exporters.vassal.engine.script import GameScript
from exporters.vassal.format.chat_lines import line_of
from exporters.vassal.format.log_steps import Tree, chat, logged, step, text_of
from exporters.vassal.format.sequence import ESC, decode
from exporters.vassal.module.game_facts.secrecy import secret_draws
from exporters.vassal.module.plan import ModulePlan
from exporters.vassal.moved_pieces import dragged, shuffled, turned
from exporters.vassal.reading.saved.commands import decode_tree as tree_of
from exporters.vassal.reading.saved.commands import parse, walk
from exporters.vassal.reading.saved.container import read_container
from exporters.vassal.reading.saved.steps import Saved, read_saved, start_of
from exporters.vassal.reading.saved.table import Piece, SavedTable, carry_out
from tests.vassal.saves import player, zipped

ASIDE = ("Board", 2990, 2990)
"""A point beside everything."""


class Act(msgspec.Struct, frozen=True):
    """One thing that somebody does: one step of the log."""

    kind: str
    """ "report", "drag", "flip", "shuffle", or "raw"."""
    group: int
    """The number of the move that it belongs to; -1 for none."""
    move: dict[str, Any] = {}
    ids: tuple[str, ...] = ()
    user: str = ""
    spot: tuple[str, int, int] = ("", 0, 0)
    commands: tuple[str, ...] = ()
    tree: Any = None


class Game(msgspec.Struct):
    """A game to be logged: its set-up, who sits where, and its acts."""

    setup: bytes
    header: Header
    plan: ModulePlan
    acts: list[Act]

    def table(self) -> SavedTable:
        """The table before the first act."""
        return start_of(laid_out(self.setup))


@cache
def laid_out(setup: bytes) -> Saved:
    """A set-up, read once; not yours to change."""
    return read_saved(setup, "set-up")


@cache
def scripted(log: Path, most: int | None = None) -> tuple[Played, ModulePlan, Judge, GameScript]:
    """A golden game, or its first moves, with the script by which an engine plays it; not yours to change.

    InputError if the module cannot show all of it.
    """
    whole = read_played(log)
    done = Played(whole.header, whole.moves[:most])
    return done, *script_of(done)


@cache
def played(log: Path, most: int | None = None) -> Game | None:
    """A golden game, or its first moves, neatly played; None if the module cannot show all of it."""
    try:
        return neatly(*scripted(log, most))
    except InputError:
        return None


def game_of(done: Played) -> Game:
    """A game, neatly played: every move is reported, then its pieces are dragged."""
    return neatly(done, *script_of(done))


def neatly(done: Played, plan: ModulePlan, judge: Judge, script: GameScript) -> Game:
    """The acts of a game that is neatly played."""
    draws = secret_draws(load_content(plan.game), judge.rulebook, plan.table)
    moves = iter(done.moves)
    acts: list[Act] = []
    group, user = -1, ""
    begun = start_of(laid_out(script.setup))
    lay: dict[str, tuple[str, int, int]] = {}
    """Piece -> where it lay at first."""
    for one in script.steps:
        name, *words = one
        if name in ("sit", "as"):
            user = words[-1]
        elif name == "press" and words[-1] in ("doAnnounce", "doSeal"):
            group += 1
            acts.append(Act("report", group, move=_told(bare_move(next(moves)), draws), user=user))
        elif name == "press" and words[-1] == "toDeck":
            one_id = words[0].removeprefix("@id=")
            acts.append(Act("drag", group, ids=(one_id,), user=user, spot=lay[one_id]))
        elif name == "press" and words[-1] == "flip":
            ids = tuple(words[0].removeprefix("@id=").split(","))
            acts.append(Act("flip", group, ids=ids, user=user))
        elif name == "drag":
            ids = tuple(words[0].removeprefix("@id=").split(","))
            for held in ids:
                piece = begun.pieces[held]
                lay.setdefault(held, (piece.map, piece.x, piece.y))
            acts.append(Act("drag", group, ids=ids, user=user, spot=plan.spots[words[2]]))
    game = Game(script.setup, done.header, plan, acts)
    game = msgspec.structs.replace(game, acts=_from_the_top(game))
    return msgspec.structs.replace(game, acts=_shuffled(game))


def _told(move: dict[str, Any], draws: dict[str, Draw]) -> dict[str, Any]:
    """What a report says of a move: of a card that is drawn in secret it says nothing."""
    draw = draws.get(move["move"])
    return {name: value for name, value in move.items() if draw is None or name != draw.field}


def _from_the_top(game: Game) -> list[Act]:
    """The acts, with the cards that a move takes from a pile in the order in which hands find them there.

    Only what was laid there in the game has an order: the rest of a pile lies as `_shuffled` needs it.
    """
    table = game.table()
    points = {(d.map, d.x, d.y) for d in map(table.pieces.get, table.decks) if d is not None}
    acts = [*game.acts]
    laid: dict[str, int] = {}
    """Card -> the act by which it was laid in its pile."""
    for _, members in groupby(range(len(acts)), lambda at: game.acts[at].group):
        drags = [at for at in members if acts[at].kind == "drag"]
        since = {
            at: max(laid[one] for one in acts[at].ids if one in laid)
            for at in drags
            if laid.keys() & acts[at].ids
        }
        order = sorted(since, key=since.__getitem__, reverse=True)
        for at, act in zip(since, [acts[one] for one in order], strict=True):
            acts[at] = act
        for at in drags:
            for one in acts[at].ids:
                laid.pop(one, None)
                if acts[at].spot in points:
                    laid[one] = at
    return acts


def _shuffled(game: Game) -> list[Act]:
    """The acts with the piles shuffled so that what is drawn from them lies on top."""
    table = game.table()
    points = {(d.map, d.x, d.y): d for d in map(table.pieces.get, table.decks) if d is not None}
    home = {held: deck.id for deck in points.values() for held in deck.contents}
    passing: dict[str, list[tuple[int, str]]] = {}
    """Pile -> what leaves it and comes into it, with the number of the act: "-" or "+", "*" for what comes
    from the discards."""
    for at, act in enumerate(game.acts):
        for one in act.ids if act.kind == "drag" else ():
            there = points.get(act.spot)
            start = home.pop(one, None)
            if start is not None:
                passing.setdefault(start, []).append((at, "-" + one))
            if there is not None:
                home[one] = there.id
                discarded = start is not None and "discard" in table.pieces[start].name
                passing.setdefault(there.id, []).append((at, "*+"[not discarded] + one))
    made: dict[int, list[Act]] = {}
    for deck, events in passing.items():
        held = list(table.pieces[deck].contents)
        filled = _filled([event for _, event in events])
        for number, (at, event) in enumerate(events):
            if event[0] == "-" and (number == 0 or filled[number - 1]):
                leaving: list[str] = []
                for later, (_, other) in enumerate(events[number:], number):
                    if filled[later]:
                        break
                    leaving += [other[1:]] if other[0] == "-" and other[1:] in held else []
                leaving = list(dict.fromkeys(leaving))
                order = [one for one in held if one not in leaving] + leaving[::-1]
                made.setdefault(at, []).append(Act("shuffle", -1, ids=(deck, *order)))
                held = order
            if event[0] == "-":
                held.remove(event[1:])
            else:
                held.append(event[1:])
    return [one for at, act in enumerate(game.acts) for one in [*made.get(at, []), act]]


def _filled(events: list[str]) -> list[bool]:
    """Whether each of these is one of several cards that come into a pile together, or comes from the discards."""
    found = []
    for at, event in enumerate(events):
        near = [*events[max(0, at - 1) : at], *events[at + 1 : at + 2]]
        comes = event[0] != "-" and any(other[0] != "-" for other in near)
        found.append(event[0] == "*" or comes)
    return found


# --- writing it down ------------------------------------------------------------------------------


class Scribe:
    """The table, and the steps of what is done at it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.table = game.table()
        self.steps: list[Tree] = []
        self.made: list[Act] = []
        self._sides = {
            f"throw-away-{at}": game.plan.sides[seat.faction]
            for at, seat in enumerate(game.header.seats, 1)
        }

    def write(self, act: Act) -> None:
        """Let an act happen, and write its step."""
        tree = self._tree(act)
        if tree is None:
            return
        self.steps.append(tree)
        self.made.append(act)
        for node in walk(tree_of(text_of(tree), "x")):
            carry_out(self.table, parse(node.text))

    def _tree(self, act: Act) -> Tree | None:
        if act.kind == "report":
            return chat("* " + line_of("somebody does something", act.move))
        if act.kind == "raw":
            return act.tree if act.tree is not None else step(*act.commands)
        commands: list[str] = []
        if act.kind == "shuffle":
            deck = self.table.pieces[act.ids[0]]
            commands.append(shuffled(deck, act.ids[1:]))
            commands.append(f"CHAT* somebody shuffles the {deck.name} *")
        for one in act.ids if act.kind in ("drag", "flip") else ():
            piece = self.table.pieces[one]
            if act.kind == "flip":
                commands.append(turned(piece))
            else:
                commands += self.drag(piece, act)
        return step(*commands)

    def drag(self, piece: Piece, act: Act) -> list[str]:
        """The commands that bring a piece to where an act takes it."""
        return list(dragged(self.table, piece, act.spot, act.user, self._sides))

    def file(self) -> bytes:
        """The log."""
        text = read_container(self.game.setup, "set-up").text
        start: list[Tree] = [(part, []) for part in decode(text, ESC)[1:]]
        seats = [
            player(f"throw-away-{at}", seat.player, self.game.plan.sides[seat.faction])
            for at, seat in enumerate(self.game.header.seats, 1)
        ]
        tree: Tree = ("begin_save", [*start, *((one, []) for one in seats),
                                     *(logged(one) for one in self.steps)])  # fmt: skip
        with zipfile.ZipFile(BytesIO(self.game.setup)) as archive:
            data = archive.read("moduledata")
        return zipped({"savedGame": text_of(tree).encode(), "moduledata": data, "savedata": data})


def log_of(game: Game, acts: Sequence[Act] | None = None) -> bytes:
    """The `.vlog` of a game."""
    scribe = Scribe(game)
    for act in game.acts if acts is None else acts:
        scribe.write(act)
    return scribe.file()


# --- sloppy, but honest ---------------------------------------------------------------------------


def sloppy(game: Game, rng: random.Random, often: float = 0.25) -> list[Act]:
    """The acts of a game as honest people handle pieces.

    Drags come before their report or after others, in parts, by way of other places; pieces are
    taken up and put back, or stacked aside for a while; coins are changed at the bank.
    """
    cards = cards_of(game)
    scribe = Scribe(game)
    acts = _split(_late(game.acts, rng, often, cards), rng, often, cards)
    hands = _Hands(scribe, acts, rng, often, cards)
    for at, act in enumerate(acts):
        hands.before(at)
        scribe.write(act)
    hands.before(len(acts) + 100)
    return scribe.made


def by_other_places(game: Game, rng: random.Random, often: float = 0.25) -> list[Act]:
    """The acts of a game with pieces that come before or after their report and lie elsewhere for a moment.

    On their way or for nothing, they lie in the reserves, shields or boxes of any seat, or on the board; before
    anybody reports a move they go on or come back.
    """
    cards = cards_of(game)
    scribe = Scribe(game)
    acts = _late(game.acts, rng, often, cards)
    hands = _Hands(scribe, acts, rng, often, cards)
    own = [spot for name, spot in game.plan.spots.items() if _is_of_seat(name)]
    for at, act in enumerate(acts):
        if act.kind == "drag" and not cards & set(act.ids) and rng.random() < often:
            there = rng.choice([rng.choice(own or hands.spots), rng.choice(hands.spots)])
            scribe.write(msgspec.structs.replace(act, group=-1, spot=there))
        elif act.user and rng.random() < often:
            hands.for_a_moment(at, rng.choice(own or hands.spots))
        scribe.write(act)
    return scribe.made


def _is_of_seat(name: str) -> bool:
    """Whether a spot is one where pieces of a seat lie that are no cards."""
    place = name.partition("~")[0].partition(".")[2]
    return bool(place) and place not in ("hand", "objective")


def cards_of(game: Game) -> set[str]:
    """The pieces that lie in piles or will: nobody handles them in passing."""
    table = game.table()
    piled = [one for deck in table.decks for one in table.pieces[deck].contents]
    piled += [one for act in game.acts if act.kind == "shuffle" for one in act.ids[1:]]
    held = {table.pieces[one].content_id.partition("/")[0] for one in piled}
    return {p.id for p in table.pieces.values() if p.content_id.partition("/")[0] in held}


def _late(acts: list[Act], rng: random.Random, often: float, cards: set[str]) -> list[Act]:
    """Drags that come some acts later, or a little before their report."""
    found = list(acts)
    for act in acts:
        if act.kind != "drag" or rng.random() > often or cards & set(act.ids):
            continue
        at = next(i for i, one in enumerate(found) if one is act)
        way, most = rng.choice([(1, rng.randint(1, 8)), (-1, rng.randint(1, 2))])
        reports = 0
        for _ in range(most):
            to = at + way
            if not 0 <= to < len(found) or set(found[to].ids) & set(act.ids):
                break
            reports += found[to].kind == "report"
            if reports > (4 if way > 0 else 1):
                break
            found[at], found[to] = found[to], found[at]
            at = to
    return found


def _split(acts: list[Act], rng: random.Random, often: float, cards: set[str]) -> list[Act]:
    """Drags in two parts, the second at once or after the next act."""
    found: list[Act] = []
    waiting: list[Act] = []
    for act in acts:
        if act.kind == "drag" and len(act.ids) > 1 and not cards & set(act.ids) and rng.random() < often:  # fmt: skip
            at = rng.randint(1, len(act.ids) - 1)
            first = msgspec.structs.replace(act, ids=act.ids[:at])
            # Who pays a coin on has got it before.
            crossed = any(set(act.ids) & set(one.ids) for one in waiting)
            found += [*waiting, first] if crossed else [first, *waiting]
            waiting = [msgspec.structs.replace(act, ids=act.ids[at:])]
        else:
            crossed = any(set(act.ids) & set(one.ids) for one in waiting)
            found += [*waiting, act] if crossed else [act, *waiting]
            waiting = []
    return found + waiting


class _Hands:
    """What hands do beside the game: pieces taken up, put back, stacked aside, changed."""

    def __init__(
        self, scribe: Scribe, acts: list[Act], rng: random.Random, often: float, cards: set[str]
    ) -> None:
        self._scribe = scribe
        self._acts = acts
        self._rng = rng
        self._often = often
        self._cards = cards
        self._aside: dict[str, tuple[tuple[str, int, int], int, str]] = {}
        self.spots = [
            spot for name, spot in scribe.game.plan.spots.items()
            if spot[0] == "Board" and "deck" not in name and "discard" not in name
            and "pool" not in name and "bank" not in name and "box" not in name
        ]  # fmt: skip

    def before(self, at: int) -> None:
        """What is done before an act."""
        ids = self._acts[at].ids if at < len(self._acts) else ()
        for one, (spot, until, user) in list(self._aside.items()):
            if at >= until or one in ids:
                del self._aside[one]
                self._drag(one, spot, user)
        if at >= len(self._acts):
            return
        act = self._acts[at]
        if act.kind == "drag" and not self._cards & set(act.ids) and self._rng.random() < self._often:  # fmt: skip
            for one in act.ids:
                self._drag(one, self._rng.choice([*self.spots, ASIDE]), act.user)
            return
        if self._rng.random() < self._often:
            self._idle(at)

    def for_a_moment(self, at: int, spot: tuple[str, int, int]) -> None:
        """Somebody takes up a piece that nobody needs now, lays it down somewhere and puts it back."""
        piece = self._rng.choice(self._free(at))
        home = (piece.map, piece.x, piece.y)
        self._drag(piece.id, spot, self._acts[at].user)
        self._drag(piece.id, home, self._acts[at].user)

    def _free(self, at: int) -> list[Piece]:
        """The pieces that lie about and belong to none of the next acts."""
        near = {one for act in self._acts[at : at + 8] for one in act.ids}
        return [
            piece for piece in self._scribe.table.pieces.values()
            if piece.kind == "piece" and piece.id not in self._cards and piece.id not in near
            and piece.id not in self._aside and piece.map and piece.content_id
            and "form" not in piece.content_id and not piece.content_id.startswith(("die", "player-marker"))
        ]  # fmt: skip

    def _idle(self, at: int) -> None:
        later = {one for act in self._acts[at:] for one in act.ids}
        piece = self._rng.choice(self._free(at))
        user = self._acts[at].user
        home = (piece.map, piece.x, piece.y)
        worth = int(piece.marks.get("Worth", "0"))
        if worth > 1 and "spice-bank" in self._scribe.game.plan.spots and piece.id not in later:
            self._change(piece, worth, user, later)
        elif self._rng.random() < 0.5:
            self._drag(piece.id, self._rng.choice(self.spots), user)
            self._drag(piece.id, home, user)
        else:
            self._drag(piece.id, ASIDE, user)
            self._aside[piece.id] = (home, at + self._rng.randint(1, 5), user)

    def _change(self, piece: Piece, worth: int, user: str, later: set[str]) -> None:
        bank = self._scribe.game.plan.spots["spice-bank"]
        home = (piece.map, piece.x, piece.y)
        ones = [
            one.id for one in self._scribe.table.pieces.values()
            if one.marks.get("Worth") == "1" and (one.map, one.x, one.y) == bank and one.id not in later
        ]  # fmt: skip
        if home != bank and len(ones) >= worth:
            self._drag(piece.id, bank, user)
            self._scribe.write(Act("drag", -1, ids=tuple(ones[:worth]), user=user, spot=home))

    def _drag(self, one: str, spot: tuple[str, int, int], user: str) -> None:
        piece = self._scribe.table.pieces[one]
        if (piece.map, piece.x, piece.y) != spot:
            self._scribe.write(Act("drag", -1, ids=(one,), user=user, spot=spot))
