"""A game as a script for the engine: its moves made with the module's own pieces.

For every move of a log somebody fills in the form of that kind and announces it, and then drags the
pieces that the move has sent somewhere, as players do (`hands`). Nobody names what others may not
know: a secret move is sealed, and revealed (if at all) when all moves of its kind have been made; a
secret draw is announced without its card. The script begins with a set-up of the log's own seats,
rulings and options. `engine/README.md` explains the steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from adjudicator.check.judge import Judge
from adjudicator.content import load_content
from adjudicator.content.records import Content
from adjudicator.errors import InputError
from adjudicator.log.envelope import LOG_MOVES, bare_move
from adjudicator.log.header import Header, setup_of
from adjudicator.log.lines import encode
from adjudicator.rules.drawn_cards import Draw
from adjudicator.wording import words_of
from exporters.lua.shapes import shape_of
from exporters.vassal.engine.hands import UNSEEN, Hands, Key, Step, standing_of
from exporters.vassal.module.controls.forms import TABLE
from exporters.vassal.module.files import save_file
from exporters.vassal.module.game_facts.facts import shared_sides
from exporters.vassal.module.game_facts.secrecy import open_draws, sealed_kinds, secret_draws
from exporters.vassal.module.plan import ModulePlan
from exporters.vassal.module.saves import Begun, saved_game
from exporters.vassal.module.seatings import Seating
from exporters.vassal.reading.checks.ruled import automata_of
from exporters.vassal.reading.moves.naming import names_of
from exporters.vassal.reading.saved.mapping import Place
from exporters.vassal.reading.saved.steps import read_saved


class GameScript(msgspec.Struct):
    """The set-up with which a game begins, and its steps."""

    setup: bytes
    steps: list[Step]


def seating_of(header: Header) -> Seating:
    """The seating of a log, for its set-up."""
    setup = setup_of(header)
    return Seating(
        [seat.faction for seat in setup.seats],
        [seat.place for seat in setup.seats],
        setup.rulings,
        setup.options,
    )


def game_script(
    plan: ModulePlan,
    content: Content,
    judge: Judge,
    header: Header,
    moves: Sequence[dict[str, Any]],
    undone: int = 0,
    begun: Begun | None = None,
) -> GameScript:
    """The script of a game, or of how one that has begun goes on; moves that are illegal are only announced.

    The move with the number `undone` (1 for the first) is taken back and made again; it must be one
    that sends no pieces anywhere.

    Raises BuildError for seats that the rules refuse, InputError for what has no piece or form.
    """
    seating = seating_of(header)
    data = save_file(plan, saved_game(plan, content, judge.rulebook, seating, begun=begun))
    saved = read_saved(data, "the set-up")
    names = names_of(saved, plan.game)
    automata = automata_of(judge, header)
    players = {seat.faction: (f"Player {at}", f"throw-away-{at}")
               for at, seat in enumerate(header.seats, 1) if seat.faction not in automata}  # fmt: skip
    shares = shared_sides(content, plan.table)
    seat_of = {side: one for one, side in reversed(shares.items()) if one in players}
    steps: list[Step] = [
        ["sit", name, plan.sides[faction], password]
        for faction, (name, password) in players.items()
    ]
    position = judge.rulebook.new_position(judge.game, setup_of(header))
    if begun is not None:
        position = judge.copy(begun.position)
    pieces = standing_of(saved, names, plan, list(players))
    course = _Course(plan, judge, header, Hands(plan, judge, position, names, pieces))
    course.foresee([bare_move(move) for move in moves])
    acts = next(reversed(players))
    for number, move in enumerate([*moves, None], 1):
        if move is None:
            made = list(course.shown())
        else:
            made = [*course.shown(move["move"]), *course.made(bare_move(move))]
        if move is not None and number == undone:
            if any(step[0] != "press" for _, step in made):
                raise InputError(f"move {number} sends pieces: it is not taken back in a script")
            made = [*made, *((move["by"], ["undo"]) for _ in made), *made]
        for who, step in made:
            faction = seat_of.get(who, who)
            if faction in players and faction != acts:
                steps.append(["as", *players[faction]])
                acts = faction
            steps.append(step)
    return GameScript(data, steps)


class _Course:
    """The rules' position and the pieces of the table, side by side."""

    def __init__(self, plan: ModulePlan, judge: Judge, header: Header, hands: Hands) -> None:
        self._plan = plan
        self._judge = judge
        self._rules = judge.rulebook
        self._seats = [seat.faction for seat in header.seats]
        self._hands = hands
        self._filled: dict[tuple[str, str, str], str] = {}
        """Faction, kind and field -> what the form says."""
        content = load_content(plan.game)
        self._draws = secret_draws(content, self._rules, plan.table)
        self._open = open_draws(content, self._rules, plan.table)
        self._sealed = sealed_kinds(self._rules)
        self._shown = words_of(plan.game).secrecy.shown_moves
        self._unshown: list[dict[str, Any]] = []
        """Sealed moves that all are to see when all of their kind are made."""

    def foresee(self, moves: Sequence[dict[str, Any]]) -> None:
        """Learn from the moves to come which pieces lie face down now, so that the script uses the right ones."""
        position = self._judge.copy(self._hands.position)
        before = self._hands.stood()
        for move in moves:
            self._apply(move)
            after = self._hands.stood()
            self._hands.foresee(before, after)
            before = after
        self._hands.position = position

    def _apply(self, move: dict[str, Any]) -> bool:
        """Make a move, if it is one of the game and legal."""
        legal = move["move"] in self._rules.moves and (
            self._rules.check(self._judge.game, self._hands.position, move) is None
        )
        if not legal or move["move"] in LOG_MOVES:
            return False
        self._rules.apply(self._judge.game, self._hands.position, move)
        return True

    def made(self, move: dict[str, Any]) -> Iterator[tuple[str, Step]]:
        """The steps of a move, each with who acts: the form is announced, then pieces are dragged.

        Pieces that go to a side's own places, or come from there, are dragged by that side, because
        the player who draws a card sees it.
        """
        for step in self._announced(move):
            yield move["by"], step
        before, position = self._hands.stood(), self._judge.copy(self._hands.position)
        if self._apply(move):
            after = self._hands.stood()
            draw = self._draws.get(move["move"])
            # Who draws a card is the one who sees it, wherever it is laid.
            drawer = move.get("to", "") if draw is not None else ""
            self._hands.drawn = self._drawn(move)
            full = before if draw is None else _refilled(draw, before, after)
            for start, end in ((before, full), (full, after)):
                for giver, step in self._hands.dragged(start, end):
                    yield giver or drawer, step
            sorts = {card.partition("/")[0] for card in draw.values} if draw is not None else set()
            if draw is not None and not any(
                before[key] > after[key] for key in before if key[0] in sorts
            ):
                yield from self._looked_at(move, position)

    def _drawn(self, move: dict[str, Any]) -> str:
        """The card that a move draws; "" if it draws none."""
        draw = self._draws.get(move["move"]) or self._open.get(move["move"])
        cards = draw.values if draw is not None else {}
        own = (card for card, value in cards.items() if draw and value == move[draw.field])
        return next(own, "").partition("/")[2]

    def shown(self, kind: str = "") -> Iterator[tuple[str, Step]]:
        """Sealed moves are shown before a move of another kind."""
        if self._unshown and self._unshown[0]["move"] != kind:
            for move in self._unshown:
                yield move["by"], ["press", self._form(move), "doReveal"]
            self._unshown = []

    def _form(self, move: dict[str, Any]) -> str:
        return f"ContentId=form/{move['move']};By={move['by']}"

    def _looked_at(self, move: dict[str, Any], position: Any) -> Iterator[tuple[str, Step]]:
        """The steps for a drawn card that leaves no place of the rules: it comes from what is set aside, or is only looked at."""
        draw = self._draws[move["move"]]
        card = next((one for one, value in draw.values.items() if value == move[draw.field]), None)
        if card is None:
            return
        sort, _, what = card.partition("/")
        piece = next(
            piece
            for piece in self._hands.pieces
            if piece.place.place in draw.piles
            and (piece.sort.piece, piece.sort.what) in ((sort, what), (sort, UNSEEN))
            and piece.can_be(sort, what)
        )
        for deck in self._plan.table.decks:
            if deck.apart is not None and deck.apart.pile in draw.piles:
                yield "", self._hands.drag([piece], Place(deck.pile, ""))
                return
        seat = self._looker(move, draw, position)
        window = self._plan.table.windows[-1].place
        home = piece.place
        yield seat, self._hands.drag([piece], Place(window, seat))
        yield seat, ["press", f"@id={piece.id}", "toDeck"]
        piece.place = home

    def _looker(self, move: dict[str, Any], draw: Draw, position: Any) -> str:
        """The one seat that may see a drawn card."""
        rules, game = self._rules, self._judge.game
        seats = list(self._seats)
        for value in draw.values.values():
            other, after = {**move, draw.field: value}, self._judge.copy(position)
            if value != move[draw.field] and rules.check(game, after, other) is None:
                rules.apply(game, after, other)
                for seat in seats:
                    own = encode(rules.view(game, self._hands.position, seat))
                    if encode(rules.view(game, after, seat)) != own:
                        return seat
        return seats[0]

    # --- forms -----------------------------------------------------------------------------------

    def _announced(self, move: dict[str, Any]) -> Iterator[Step]:
        kind, by = move["move"], move["by"]
        owner = TABLE if by == TABLE else by
        form = f"ContentId=form/{kind};By={owner}"
        drawn = self._draws[kind].field if kind in self._draws else ""
        for name, field in shape_of(self._rules.moves[kind]).items():
            if name == drawn:
                continue
            value = _words(move[name]) if name in move else ""
            key = (owner, kind, name)
            if self._filled.get(key, _first(field)) != value:
                self._filled[key] = value
                yield ["press", form, *self._filling(kind, name, value)]
        secret = kind in self._sealed
        yield ["press", form, "doSeal" if secret else "doAnnounce"]
        if secret and kind in self._shown:
            self._unshown.append(move)

    def _filling(self, kind: str, name: str, value: str) -> list[str]:
        """The menu entry that fills in a field, and the answer to its question."""
        if not value:
            return [f"no-{name}"]
        said = self._plan.said.get(kind, {}).get(name)
        return (
            [f"set-{name}", value] if said is None else [f"choose-{name}", said.get(value, value)]
        )


def _refilled(draw: Draw, before: Counter[Key], after: Counter[Key]) -> Counter[Key]:
    """What stands where when a pile is used up and the discards have come back into it, before the draw.

    Nobody draws from the discards: whatever is drawn leaves the pile.
    """
    if any(place in draw.piles for _, _, place, _ in before):
        return before
    back = Counter({key: count for key, count in (before - after).items() if key[2] in draw.shown})
    found = before - back
    for (piece, *_), count in back.items():
        found[piece, UNSEEN, draw.piles[0], ""] += count
    return found


def _first(field: dict[str, Any]) -> str:
    """The value of a field in a new form."""
    if field.get("optional"):
        return ""
    if field["type"] == "int":
        return str(field.get("least", 0))
    return "false" if field["type"] == "bool" else ""


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
