"""A game of ours as a script for the engine: its moves made with the module's own pieces.

For every move of a log somebody fills in the form of that kind and announces it, and then drags the
pieces that the move has sent somewhere, as players do. What others may not know nobody names: a secret
move is sealed, and shown when all of its kind are made, if it is ever shown; of a secret draw only the
card itself says what it is. The script begins with a set-up of the log's own seats, rulings and
options. What the steps mean is told in `engine/README.md`.
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
from adjudicator.show.words import words_of
from exporters.lua.shapes import shape_of
from exporters.vassal.module.files import save_file
from exporters.vassal.module.forms import TABLE
from exporters.vassal.module.plan import ModulePlan
from exporters.vassal.module.purses import lies
from exporters.vassal.module.saves import Seating, saved_game
from exporters.vassal.module.secrecy import Draw, sealed_kinds, secret_draws
from exporters.vassal.module.stock import named_face
from exporters.vassal.module.zones import read_region
from exporters.vassal.reading.mapping import Place, Sort, place_of, sort_of
from exporters.vassal.reading.naming import names_of
from exporters.vassal.reading.seating import Names
from exporters.vassal.reading.steps import Saved, read_saved, start_of

Step = list[str]
"""A step: its name and its words."""
Key = tuple[str, str, str, str]
"""Piece, what, place, owner."""
UNSEEN = "?"
"""What a card is that nobody sees."""


class GameScript(msgspec.Struct):
    """The set-up to begin with, and the steps."""

    setup: bytes
    steps: list[Step]


class _Standing(msgspec.Struct):
    """A piece of the set-up: its id, what it is and where it is now."""

    id: str
    sort: Sort
    place: Place
    home: Place
    """Where it was at first."""
    faces: list[str]
    """What it is with each face up, "piece/what"; "?" for one that tells nothing."""
    rest: Place | None = None
    """Where it lies when it is out of play, if the module says so."""

    def can_be(self, piece: str, what: str) -> bool:
        """Whether it is that, with one of its faces up."""
        shown = f"{piece}/{what}" if what else piece
        return (piece, what) == (self.sort.piece, self.sort.what) or shown in self.faces

    def level(self) -> int | None:
        """The number of the face that is up, from 0; None for what no face of it is."""
        what = self.sort.what
        shown = f"{self.sort.piece}/{what}" if what else self.sort.piece
        return self.faces.index(shown) if shown in self.faces else None


def seating_of(header: Header) -> Seating:
    """Who sits where in a log, for a set-up."""
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
) -> GameScript:
    """The script of a game; moves that are illegal are only announced.

    The move with the number `undone` (1 for the first) is taken back and made again; it must be one
    that sends no pieces anywhere.

    Raises BuildError for seats that the rules refuse, InputError for what has no piece or form.
    """
    seating = seating_of(header)
    data = save_file(plan, saved_game(plan, content, judge.rulebook, seating))
    saved = read_saved(data, "the set-up")
    names = names_of(saved, plan.game)
    players = {seat.faction: (f"Player {at}", f"throw-away-{at}")
               for at, seat in enumerate(header.seats, 1)}  # fmt: skip
    steps: list[Step] = [
        ["sit", name, plan.sides[faction], password]
        for faction, (name, password) in players.items()
    ]
    course = _Course(plan, judge, header, names, _standing(saved, names, plan))
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
        for faction, step in made:
            if faction in players and faction != acts:
                steps.append(["as", *players[faction]])
                acts = faction
            steps.append(step)
    return GameScript(data, steps)


def _standing(saved: Saved, names: Names, plan: ModulePlan) -> list[_Standing]:
    faces = {slot.content_id: [named_face(slot, face) for face in slot.faces]
             for slot in plan.slots.values()}  # fmt: skip
    rests = {slot.content_id: Place(*read_region(slot.rest))
             for slot in plan.slots.values() if slot.rest}  # fmt: skip
    table = start_of(saved)
    found = []
    for piece in table.pieces.values():
        sort = sort_of(names.mapping, piece) if piece.kind == "piece" else None
        place = place_of(names.mapping, names.places.at(table.spot(piece)))
        if sort is not None and place is not None:
            shown = faces.get(piece.content_id, [])
            turns = shown if len(shown) > 1 else []
            rest = rests.get(piece.content_id)
            found.append(_Standing(piece.id, sort, place, place, turns, rest))
    return found


class _Course:
    """The rules' position and the pieces of the table, side by side."""

    def __init__(
        self, plan: ModulePlan, judge: Judge, header: Header, names: Names, pieces: list[_Standing]
    ) -> None:
        self._plan = plan
        self._judge = judge
        self._rules = judge.rulebook
        self._names = names
        self._pieces = pieces
        self._seats = [seat.faction for seat in header.seats]
        self._position = self._rules.new_position(judge.game, setup_of(header))
        self._filled: dict[tuple[str, str, str], str] = {}
        """Faction, kind and field -> what the form says."""
        content = load_content(plan.game)
        self._draws = secret_draws(content, self._rules, plan.table)
        self._sealed = sealed_kinds(self._rules)
        self._shown = words_of(plan.game).shown_moves
        self._unshown: list[dict[str, Any]] = []
        """Sealed moves that all are to see when all of their kind are made."""
        self._later: dict[tuple[str, str, str], str] = {}
        """Piece, place and owner -> what a piece is there when it is turned up."""

    def foresee(self, moves: Sequence[dict[str, Any]]) -> None:
        """Find out what the pieces will be that come face down: the right ones must be taken."""
        position = self._judge.copy(self._position)
        before = self._stood()
        for move in moves:
            self._apply(move)
            after = self._stood()
            for piece, what, *place in after - before:
                if (piece, UNSEEN, *place) in before - after:
                    self._later.setdefault((piece, place[0], place[1]), what)
            before = after
        self._position = position

    def _apply(self, move: dict[str, Any]) -> bool:
        """Make a move, if it is one of the game and legal."""
        legal = move["move"] in self._rules.moves and (
            self._rules.check(self._judge.game, self._position, move) is None
        )
        if not legal or move["move"] in LOG_MOVES:
            return False
        self._rules.apply(self._judge.game, self._position, move)
        return True

    def made(self, move: dict[str, Any]) -> Iterator[tuple[str, Step]]:
        """The steps of a move, each with who acts: the form is announced, then pieces are dragged.

        What goes to a side's own places, or comes from there, is dragged by that side: whoever
        draws a card sees it.
        """
        for step in self._announced(move):
            yield move["by"], step
        before, position = self._stood(), self._judge.copy(self._position)
        if self._apply(move):
            after = self._stood()
            yield from self._dragged(before, after)
            draw = self._draws.get(move["move"])
            sorts = {card.partition("/")[0] for card in draw.values} if draw is not None else set()
            if draw is not None and not any(
                before[key] != after[key] for key in {*before, *after} if key[0] in sorts
            ):
                yield from self._looked_at(move, position)

    def shown(self, kind: str = "") -> Iterator[tuple[str, Step]]:
        """Sealed moves are shown before a move of another kind."""
        if self._unshown and self._unshown[0]["move"] != kind:
            for move in self._unshown:
                yield move["by"], ["press", self._form(move), "doReveal"]
            self._unshown = []

    def _form(self, move: dict[str, Any]) -> str:
        return f"ContentId=form/{move['move']};By={move['by']}"

    def _looked_at(self, move: dict[str, Any], position: Any) -> Iterator[tuple[str, Step]]:
        """A card that is drawn and comes nowhere: from one pile to the other, or only looked at."""
        draw = self._draws[move["move"]]
        card = next((one for one, value in draw.values.items() if value == move[draw.field]), None)
        if card is None:
            return
        sort, _, what = card.partition("/")
        piece = next(
            piece
            for piece in self._pieces
            if piece.place.place in draw.piles
            and (piece.sort.piece, piece.sort.what) in ((sort, what), (sort, UNSEEN))
            and piece.can_be(sort, what)
        )
        for deck in self._plan.table.decks:
            if deck.apart is not None and deck.apart.pile in draw.piles:
                yield "", self._drag([piece], Place(deck.pile, ""))
                return
        seat = self._looker(move, draw, position)
        window = self._plan.table.windows[-1].place
        home = piece.place
        yield seat, self._drag([piece], Place(window, seat))
        yield seat, ["press", f"@id={piece.id}", "toDeck"]
        piece.place = home

    def _looker(self, move: dict[str, Any], draw: Draw, position: Any) -> str:
        """Who may see a drawn card: had it been another, that seat alone would know."""
        rules, game = self._rules, self._judge.game
        seats = list(self._seats)
        for value in draw.values.values():
            other, after = {**move, draw.field: value}, self._judge.copy(position)
            if value != move[draw.field] and rules.check(game, after, other) is None:
                rules.apply(game, after, other)
                for seat in seats:
                    own = encode(rules.view(game, self._position, seat))
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
        """What fills a field in: its entry in the menu, and what is answered."""
        if not value:
            return [f"no-{name}"]
        said = self._plan.said.get(kind, {}).get(name)
        return (
            [f"set-{name}", value] if said is None else [f"choose-{name}", said.get(value, value)]
        )

    # --- pieces ----------------------------------------------------------------------------------

    def _stood(self) -> Counter[Key]:
        """What the rules have, but for sorts of which the module has no pieces."""
        sorts = {piece.sort.piece for piece in self._pieces}
        sorts |= {face.partition("/")[0] for piece in self._pieces for face in piece.faces}
        found: Counter[Key] = Counter()
        for stand in self._rules.pieces(self._judge.game, self._position):
            if stand.piece in sorts:
                found[stand.piece, stand.what, stand.place, stand.owner] += stand.count
        return found

    def _dragged(self, before: Counter[Key], after: Counter[Key]) -> Iterator[tuple[str, Step]]:
        gone, come = before - after, after - before
        # What is known by name comes first: what goes unseen to a pile is then the rest.
        for key in sorted(come, key=lambda one: one[1] == UNSEEN):
            for other in sorted(gone, key=lambda one: (one[0] != key[0], one[1] != key[1])):
                number = min(come[key], gone[other])
                if number and self._same(key, other):
                    yield from self._by_owner(other, key, number)
                    gone[other] -= number
                    come[key] -= number
        # A card that is only no longer told of, such as one set aside, stays where it lies.
        for key, count in come.items():
            if count and key[1] != UNSEEN:
                yield from self._by_owner(None, key, count)
        for key, count in gone.items():
            if count and key[1] != UNSEEN:
                yield from self._by_owner(key, None, count)

    def _same(self, end: Key, start: Key) -> bool:
        """Whether pieces that are gone from one place can be those that came to another."""
        if end[0] == start[0] and (end[1] == start[1] or UNSEEN in (end[1], start[1])):
            return True
        # Two faces of one piece; of one sort only where it lies, as such pieces are many.
        return (end[0] != start[0] or end[2:] == start[2:]) and any(
            piece.can_be(*end[:2]) and piece.can_be(*start[:2]) for piece in self._pieces
        )

    def _by_owner(
        self, start: Key | None, end: Key | None, count: int
    ) -> Iterator[tuple[str, Step]]:
        owners = [key[3] for key in (start, end) if key is not None]
        for step in self._moved(start, end, count):
            giver = "".join(owners[:1]) or "".join(owners[1:])
            pile = self._between(start, end) if step[0] == "drag" else ""
            if pile:
                yield giver, [*step[:2], self._plan.spots[pile][0], pile]
                giver = owners[1]
            yield giver, step

    def _between(self, start: Key | None, end: Key | None) -> str:
        """The face-down pile by which a card goes from one side's window to another's.

        What a side has hidden it alone can show: a card that is laid into another's hand would stay
        hidden to who holds it now. Who takes it from a pile hides it anew. Nothing if there is none.
        """
        if start is None or end is None or start[3] == end[3]:
            return ""
        table = self._plan.table
        if start[0] not in {deck.piece for deck in table.decks}:
            return ""
        names = (lies(table, key[0], key[2], key[3]) for key in (start, end))
        windows = {self._plan.spots[name][0] for name in names if name in self._plan.spots}
        piles = [name for name in table.aside.piles if self._plan.spots[name][0] not in windows]
        return piles[0] if len(windows) == 2 and piles else ""

    def _moved(self, start: Key | None, end: Key | None, count: int) -> Iterator[Step]:
        """Pieces taken from one place to another; None is where those lie that are out of play."""
        wanted = end if end is not None and end[1] != UNSEEN else start
        if wanted is None or (start or end) is None:
            raise InputError(f"a card that nobody sees comes to {end}: no piece can be it")
        sources = self._at(start, wanted)
        if end is not None and end[1] == UNSEEN:
            true = self._later.get((end[0], *end[2:]))
            sources = [piece for piece in sources if true is None or piece.can_be(end[0], true)]
        paid = _exact(sources, count)
        if paid is None and start is not None:
            yield from self._changed(start, count)
            paid = _exact(self._at(start, wanted), count)
        if paid is None:
            raise InputError(f"there are no {count} pieces {wanted} at {start or 'the supply'}")
        target = self._supply(paid[0]) if end is None else Place(end[2], end[3])
        if end is not None:
            for piece in paid:
                yield from self._turned(piece, end)
        if start is None or Place(start[2], start[3]) != target:
            yield self._drag(paid, target)

    def _turned(self, piece: _Standing, end: Key) -> Iterator[Step]:
        """Turned over as often as it takes, if it lies with another face up than it should."""
        old = piece.level()
        if piece.sort.piece != end[0]:
            piece.sort = Sort(end[0], piece.sort.what, piece.sort.count)
        elif end[1] not in (piece.sort.what, UNSEEN) and piece.faces:
            piece.sort = Sort(end[0], end[1], piece.sort.count)
        else:
            return
        new = piece.level()
        times = 1 if old is None or new is None else (new - old) % len(piece.faces)
        yield from [["press", f"@id={piece.id}", "flip"]] * times

    def _at(self, start: Key | None, wanted: Key) -> list[_Standing]:
        sort = wanted[0] if start is None else start[0]
        found = [
            piece for piece in self._pieces
            if piece.sort.piece == sort
            and (wanted[1] == UNSEEN or piece.can_be(sort, wanted[1]))
        ]  # fmt: skip
        # What lies as it should comes first: others of the sort must be turned over.
        found.sort(key=lambda piece: piece.sort.what != wanted[1])
        if start is not None:
            place = Place(start[2], start[3])
            there = [piece for piece in found if piece.place == place
                     and (start[1] == UNSEEN or piece.sort.what == start[1])]  # fmt: skip
            # What was set aside unseen has come back to the others, wherever it still lies.
            return there + [piece for piece in found if start[1] == piece.sort.what == UNSEEN
                            and self._names.is_supply(piece.place)]  # fmt: skip
        own = [piece for piece in found if piece.home.owner in ("", wanted[3])]
        found = own or found
        stood = self._stood()
        known = {Place(key[2], key[3]) for key in stood}
        unseen = {Place(key[2], key[3]) for key in stood if key[1] == UNSEEN}
        outside = [piece for piece in found if piece.place not in known]
        return outside or [piece for piece in found if piece.place in unseen]

    def _supply(self, piece: _Standing) -> Place:
        """Where a piece lies that is out of play: where the module says, else where others of its sort do."""
        known = {Place(key[2], key[3]) for key in self._stood()}
        if self._names.is_supply(piece.home):
            return piece.home
        if piece.rest is not None:
            return piece.rest
        # What a side has just paid away is known no more, and is no supply either: those of nobody first.
        for other in sorted(self._pieces, key=lambda one: one.place.owner != ""):
            if other.sort.piece == piece.sort.piece and other.place not in known:
                return other.place
        raise InputError(f"nothing says where {piece.sort.piece} lies that is out of play")

    def _changed(self, start: Key, count: int) -> Iterator[Step]:
        """One piece that stands for several, changed at the supply for the same in smaller ones."""
        whole = self._at(start, start)
        for large in sorted(whole, key=lambda piece: piece.sort.count):
            supply = self._supply(large)
            others = [piece for piece in whole if piece is not large]
            smaller = [
                piece
                for piece in self._pieces
                if piece.place == supply
                and piece.sort.piece == start[0]
                and piece.sort.count < large.sort.count
            ]
            for paid in range(count, -1, -1):
                coins = _two_parts(smaller, count - paid, large.sort.count)
                if coins is not None and _exact(others, paid) is not None:
                    yield self._drag([large], supply)
                    yield self._drag(coins, Place(start[2], start[3]))
                    return

    def _drag(self, pieces: list[_Standing], target: Place) -> Step:
        name = lies(self._plan.table, pieces[0].sort.piece, target.place, target.owner)
        if name not in self._plan.spots:
            raise InputError(f"the module has no region {name!r}")
        for piece in pieces:
            piece.place = target
        ids = ",".join(piece.id for piece in pieces)
        return ["drag", f"@id={ids}", self._plan.spots[name][0], name]


def _exact(pieces: list[_Standing], count: int) -> list[_Standing] | None:
    """Pieces that stand for just so many, the largest first; None if there are none."""
    best: dict[int, list[_Standing]] = {0: []}
    for piece in sorted(pieces, key=lambda one: -one.sort.count):
        for total, chosen in sorted(best.items(), reverse=True):
            reached = total + piece.sort.count
            if reached <= count and reached not in best:
                best[reached] = [*chosen, piece]
        if count in best:
            return best[count]
    return best.get(count)


def _two_parts(pieces: list[_Standing], part: int, whole: int) -> list[_Standing] | None:
    """Pieces that stand for `whole`, some of which stand for just `part`; None if there are none."""
    one = _exact(pieces, part) if part <= whole else None
    if one is None:
        return None
    rest = [piece for piece in pieces if all(piece is not other for other in one)]
    other = _exact(rest, whole - part)
    return None if other is None else [*one, *other]


def _first(field: dict[str, Any]) -> str:
    """What a new form has in a field."""
    if field.get("optional"):
        return ""
    if field["type"] == "int":
        return str(field.get("least", 0))
    return "false" if field["type"] == "bool" else ""


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
