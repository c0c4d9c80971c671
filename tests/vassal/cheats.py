"""Ways to cheat with the pieces of a table, for any game: each looks for its chance in a real game.

A `Cheat` is tried before each act of a game until it finds what it needs, and says what is done.
`cheated` plays on to the end of the game, honestly, and tells the step of the cheat.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import msgspec

from adjudicator.registry import rulebook
from adjudicator.rules.secrecy import is_shown_later
from adjudicator.wording import words_of
from exporters.vassal.format.chat_lines import HEADER_PROPERTY, LOST, line_of
from exporters.vassal.format.log_steps import Tree, chat
from exporters.vassal.format.sequence import TAB, encode, nest
from exporters.vassal.moved_pieces import changed
from exporters.vassal.reading.checks.tampering import FACE_DOWN_FIELD
from exporters.vassal.reading.moves.naming import names_of
from exporters.vassal.reading.saved.mapping import Place, Sort, place_of, sort_of
from exporters.vassal.reading.saved.reports import header_line
from exporters.vassal.reading.saved.seating import Names
from exporters.vassal.reading.saved.steps import read_saved
from exporters.vassal.reading.saved.table import Piece
from tests.support.cheats import DRAGS, STARRED_DRAGS, Taken
from tests.vassal.saves import player
from tests.vassal.sessions import ASIDE, Act, Game, Scribe
from tests.vassal.sessions import cards_of as _cards

Spot = tuple[str, int, int]


class Chance:
    """A table before an act, as a cheat sees it."""

    def __init__(self, scribe: Scribe, at: int, names: Names, rng: random.Random) -> None:
        self.scribe = scribe
        self.game = scribe.game
        self.table = scribe.table
        self.at = at
        self.acts = scribe.game.acts
        self.rng = rng
        self.names = names
        self.later = {one for act in self.acts[at:] for one in act.ids}
        self.seats = [seat.faction for seat in self.game.header.seats]
        self.users = {f: f"throw-away-{n}" for n, f in enumerate(self.seats, 1)}

    @property
    def next(self) -> Act:
        """The act that comes now."""
        return self.acts[self.at]

    def sort(self, piece: Piece) -> Sort | None:
        """What a piece is."""
        return sort_of(self.names.mapping, piece) if piece.kind == "piece" else None

    def place(self, piece: Piece) -> Place | None:
        """Where it lies."""
        spot = self.table.spot(piece)
        return place_of(self.names.mapping, self.names.places.at(spot)) if spot.map else None

    def held(self, kind: str, place: str, *, idle: bool = True) -> list[Piece]:
        """Pieces of a kind in places of a name.

        "*.hand" is that of any seat, "@" a cell of the board, "~sector" what begins so.
        """
        found = []
        for piece in self.table.pieces.values():
            sort, where = self.sort(piece), self.place(piece)
            if sort is None or sort.piece != kind or where is None or (idle and piece.id in self.later):  # fmt: skip
                continue
            name = f"*.{where.place}" if where.owner else where.place
            begins = place[:1] == "~" and where.place.startswith(place[1:]) and not where.owner
            if name == place or begins or (place == "@" and name in self.open_places()):
                found.append(piece)
        return found

    def open_places(self) -> list[str]:
        """The cells of the board."""
        return _cells(self.game.header.game)

    def spot(self, name: str, owner: str = "") -> Spot | None:
        """Where a place is: "*.hand" is that of the owner, "@" some cell of the board."""
        spots = self.game.plan.spots
        if name == "@":
            return spots[self.rng.choice([one for one in self.open_places() if one in spots])]
        return spots.get(name.replace("*", owner))

    def drag(self, pieces: Sequence[Piece], spot: Spot, user: str = "") -> Act:
        """Pieces are dragged somewhere."""
        by = user or self.next.user
        return Act("drag", -1, ids=tuple(one.id for one in pieces), user=by, spot=spot)


Way = Callable[[Chance], "list[Act] | None"]


@cache
def _cells(game: str) -> list[str]:
    from adjudicator.content import load_content  # noqa: PLC0415
    from exporters.vassal.module.game_facts.facts import entries, load_table_facts  # noqa: PLC0415

    content = load_content(game)
    cells = [one.id for one in entries(content, load_table_facts(game).board.cells)]
    parts = [one["id"] for one in content.data.get("map", {}).get("parts", [])]
    return cells + parts


def taken(drag: Taken) -> Way:
    """Pieces are dragged against the rules."""
    kind, start, end, count, other = drag

    def way(chance: Chance) -> list[Act] | None:
        for piece in chance.held(kind, start):
            place, sort = chance.place(piece), chance.sort(piece)
            assert place is not None
            assert sort is not None
            same = [one for one in chance.held(kind, start)
                    if (chance.place(one), chance.sort(one)) == (place, sort)][:count]  # fmt: skip
            own = place.owner or (sort.what if sort.what in chance.seats else chance.seats[0])
            seats = [seat for seat in chance.seats if seat != own]
            spot = chance.spot(end, seats[0] if other else own)
            here = (piece.map, piece.x, piece.y)
            if len(same) == count and spot is not None and spot != here:
                return [chance.drag(same, spot, chance.users[own])]
        return None

    return way


WITH_STARS: dict[str, Way] = {name: taken(one) for name, one in STARRED_DRAGS.items()}
"""Ways to cheat in a game of classic Dune that has starred forces and the Kwisatz Haderach."""
WAYS: dict[str, dict[str, Way]] = {
    game: {name: taken(one) for name, one in drags.items()} for game, drags in DRAGS.items()
}
"""Game -> drags against its rules."""


# --- of any game ------------------------------------------------------------------------------------

COUNTED = (
    "force", "warrior", "atreides-regular", "harkonnen-regular", "harkonnen-elite"
)  # fmt: skip
"""Pieces that stand for people."""
KEPT = ("*.reserves", "*.supply", "atreides-figures", "harkonnen-figures")
"""Where those lie that are not on the board."""
FACED = ("advisor", "spy", "harvester", "ornithopter", "action-die")
"""Pieces of the open whose other faces say something else."""
PILES = ("treachery-deck", "scavenge-deck", "house-atreides-deck", "house-harkonnen-deck")
"""Decks of cards that are drawn one by one."""
SECRET = ("treachery", "card", "battle", "market", "traitor")


def _people(chance: Chance) -> list[Piece]:
    return [one for kind in COUNTED for one in chance.held(kind, "@")]


def _kept(chance: Chance) -> list[Piece]:
    return [one for kind in COUNTED for place in KEPT
            for one in chance.held(kind, place)]  # fmt: skip


def deleted(chance: Chance) -> list[Act] | None:
    """A piece of the board is deleted."""
    for piece in _people(chance):
        return [Act("raw", -1, commands=(f"-/{piece.id}",))]
    return None


def _copy(piece: Piece, spot: Spot, name: str, gpid: str = "9") -> str:
    basic = encode([spot[0], str(spot[1]), str(spot[2]), gpid, "0"], ";")
    return "+/" + encode([name, piece.type, nest([*piece.states[:-1], basic], TAB)], "/")


def cloned(chance: Chance) -> list[Act] | None:
    """A piece of the board is cloned where it stands."""
    for piece in _people(chance):
        spot = (piece.map, piece.x, piece.y)
        return [Act("raw", -1, commands=(_copy(piece, spot, "1799999999001"),))]
    return None


def from_the_palette(chance: Chance) -> list[Act] | None:
    """A new piece comes onto the board."""
    for piece in _kept(chance):
        spot = chance.spot("@")
        assert spot is not None
        return [Act("raw", -1, commands=(_copy(piece, spot, "1799999999002"),))]
    return None


def _with_mark(piece: Piece, key: str, value: str) -> str | None:
    for at, trait in enumerate(piece.traits):
        keys = trait.field("keys").split(",") if trait.code == "mark" else []
        if key in keys:
            values = piece.states[at].split(",")
            values[keys.index(key)] = value
            return changed(piece, [*piece.states[:at], ",".join(values), *piece.states[at + 1 :]])
    return None


def other_identity(chance: Chance) -> list[Act] | None:
    """A piece is said to be another's."""
    for piece in _people(chance) or _kept(chance):
        kind, _, what = piece.content_id.partition("/")
        other = next(seat for seat in chance.seats if seat != what)
        command = _with_mark(piece, "ContentId", f"{kind}/{other}")
        return None if command is None else [Act("raw", -1, commands=(command,))]
    return None


def worth_more(chance: Chance) -> list[Act] | None:
    """A coin or another piece, even out of play, is said to be worth more than it is."""
    for piece in chance.table.pieces.values():
        command = _with_mark(piece, "Worth", "7") if piece.kind == "piece" and piece.id not in chance.later else None  # fmt: skip
        if command is not None:
            return [Act("raw", -1, commands=(command,))]
    for piece in _kept(chance):
        command = _with_mark(piece, "What", "crysknife")
        if command is not None:
            return [Act("raw", -1, commands=(command,))]
    return None


def made_another(chance: Chance) -> list[Act] | None:
    """A card in a pile is made anew with the same number and another face."""
    for deck in map(chance.table.pieces.__getitem__, chance.table.decks):
        cards = [chance.table.pieces[one] for one in deck.contents if one not in chance.later]
        others = [one for one in cards if one.content_id != cards[0].content_id]
        if others and chance.sort(cards[0]) is not None:
            fake = msgspec.structs.replace(others[0], id=cards[0].id)
            command = _copy(fake, (deck.map, deck.x, deck.y), cards[0].id, cards[0].gpid)
            return [Act("raw", -1, commands=(command,))]
    return None


def swapped(chance: Chance) -> list[Act] | None:
    """Two pieces of different sides change places."""
    people = _people(chance)
    for one in people:
        for other in people:
            if chance.sort(one) != chance.sort(other) and chance.place(one) != chance.place(other):
                spots = [(piece.map, piece.x, piece.y) for piece in (one, other)]
                return [chance.drag([one], spots[1]), chance.drag([other], spots[0])]
    return None


def hidden_away(chance: Chance) -> list[Act] | None:
    """A piece is put where nobody looks."""
    for piece in _people(chance):
        return [chance.drag([piece], ASIDE)]
    return None


def by_a_stranger(chance: Chance) -> list[Act] | None:
    """Somebody who sits nowhere moves a piece."""
    for piece in _kept(chance):
        spot = chance.spot("@")
        assert spot is not None
        return [chance.drag([piece], spot, "a stranger")]
    return None


def behind_a_report(chance: Chance) -> list[Act] | None:
    """A piece is moved in the very step of another's report."""
    act = chance.next
    if act.kind != "report":
        return None
    for piece in _kept(chance):
        spot = chance.spot("@")
        assert spot is not None
        moved = "M/" + encode([piece.id, *map(str, spot), "null", piece.map, str(piece.x),
                               str(piece.y), "null", act.user], "/")  # fmt: skip
        line = chat("* " + line_of("somebody does something", act.move))
        return [Act("raw", -2, tree=(line[0], [(moved, [])]))]
    return None


def drip(chance: Chance) -> list[Act] | None:
    """One piece after the other, a few."""
    kept = _kept(chance)
    if len(kept) < 3:
        return None
    spots = [chance.spot("@") for _ in range(3)]
    return [chance.drag([one], spot) for one, spot in zip(kept, spots, strict=False) if spot]


def _pile(chance: Chance, *, ordered: bool = True) -> Piece | None:
    """A pile of which cards have been drawn; `ordered`: one of which the top card is drawn."""
    for deck in map(chance.table.pieces.__getitem__, chance.table.decks):
        random_one = "Always" in deck.traits[-1].fields[5:6]
        if deck.name in PILES and not (ordered and random_one):
            first = chance.scribe.game.table().pieces[deck.id].contents
            if len(deck.contents) > 2 and set(first) - set(deck.contents):
                return deck
    return None


def reordered(chance: Chance) -> list[Act] | None:
    """A pile is put in another order, and nobody hears of it."""
    deck = _pile(chance)
    if deck is None:
        return None
    at = [deck.map, str(deck.x), str(deck.y), "true"]
    new = encode([*at, encode(deck.contents[::-1], ",")], ";")
    back = encode([*at, encode(deck.contents, ",")], ";")
    there = Act("raw", -1, commands=("D/" + encode([deck.id, new, back], "/"),))
    return [there, Act("raw", -1, commands=("D/" + encode([deck.id, back, new], "/"),))]


def shuffled(chance: Chance) -> list[Act] | None:
    """A pile is shuffled when no rule says so."""
    deck = _pile(chance)
    if deck is None:
        return None
    ids = tuple(deck.contents)
    return [Act("shuffle", -1, ids=(deck.id, *ids[::-1])), Act("shuffle", -1, ids=(deck.id, *ids))]


def shuffled_by_a_discard(chance: Chance) -> list[Act] | None:
    """A discard goes onto its pile, as if to be shuffled into it; the pile is shuffled, and the discard goes back."""
    deck = _pile(chance)
    kinds = {chance.sort(chance.table.pieces[one]) for one in deck.contents} if deck else set()
    pieces = {sort.piece for sort in kinds if sort is not None}
    for pile in map(chance.table.pieces.__getitem__, chance.table.decks):
        if deck is None or pile is deck or "Always" in pile.traits[-1].fields[FACE_DOWN_FIELD:][:1]:
            continue
        for card in [chance.table.pieces[one] for one in pile.contents[-1:]]:
            sort = chance.sort(card)
            if sort is not None and sort.piece in pieces:
                there, back = ((one.map, one.x, one.y) for one in (deck, pile))
                ids = (deck.id, *deck.contents[::-1], card.id)
                shuffle = Act("shuffle", -1, ids=ids)
                return [chance.drag([card], there), shuffle, chance.drag([card], back)]
    return None


def from_the_middle(chance: Chance) -> list[Act] | None:
    """The second card of a pile is drawn, and put back there."""
    deck = _pile(chance)
    if deck is None:
        return None
    card, spot = chance.table.pieces[deck.contents[-2]], (deck.map, deck.x, deck.y)
    hand = chance.spot("*.hand", chance.seats[0]) or chance.spot("*.cards", chance.seats[0])
    assert hand is not None
    ids = (deck.id, *deck.contents)
    return [chance.drag([card], hand), chance.drag([card], spot), Act("shuffle", -1, ids=ids)]


def drawn_and_put_back(chance: Chance) -> list[Act] | None:
    """The card on top is drawn, read, and put back."""
    deck = _pile(chance, ordered=False)
    if deck is None:
        return None
    card, spot = chance.table.pieces[deck.contents[-1]], (deck.map, deck.x, deck.y)
    hand = chance.spot("*.hand", chance.seats[0]) or chance.spot("*.cards", chance.seats[0])
    assert hand is not None
    return [chance.drag([card], hand), chance.drag([card], spot)]


def _masked(piece: Piece, owner: str) -> str | None:
    for at, trait in enumerate(piece.traits):
        if trait.code == "obs":
            states = [*piece.states[:at], f"{owner};0", *piece.states[at + 1 :]]
            return changed(piece, states)
    return None


def said_to_be_lost(chance: Chance) -> list[Act] | None:
    """A player's program says that a card was lost to somebody who drew it at the same moment, and draws another."""
    deck = _pile(chance, ordered=False)
    if deck is None:
        return None
    seat = chance.seats[0]
    hand = chance.spot("*.hand", seat) or chance.spot("*.cards", seat)
    assert hand is not None
    card, other = (chance.table.pieces[one] for one in (deck.contents[0], deck.contents[-1]))
    said = f'* The card went to somebody else <!--{LOST}"{card.id}"]}} @{chance.game.plan.sides[seat]}-->'
    return [Act("raw", -1, tree=chat(said)), chance.drag([other], hand)]


def peeked_at_a_pile(chance: Chance) -> list[Act] | None:
    """The card on top of a pile is looked at where it lies."""
    deck = _pile(chance, ordered=False)
    card = chance.table.pieces[deck.contents[-1]] if deck is not None else None
    command = None if card is None else _masked(card, chance.game.plan.sides[chance.seats[0]])
    return None if command is None else [Act("raw", -1, commands=(command,))]


def peeked_at_another(chance: Chance) -> list[Act] | None:
    """What lies hidden before another is looked at where it lies."""
    for kind in SECRET:
        for place in ("*.hand", "*.shield"):
            for piece in chance.held(kind, place, idle=False):
                owner = getattr(chance.place(piece), "owner", "")
                other = next(seat for seat in chance.seats if seat != owner)
                command = _masked(piece, chance.game.plan.sides[other])
                if command is not None:
                    return [Act("raw", -1, commands=(command,))]
    return None


def turned(chance: Chance) -> list[Act] | None:
    """A piece is turned over that no move turns; it is turned back if it shows what it hid."""
    for piece in chance.table.pieces.values():
        sort, place = chance.sort(piece), chance.place(piece)
        faces = piece.marks.get("Face_Name", "")
        if sort is None or place is None or not faces or piece.id in chance.later:
            continue
        if place.place in chance.open_places() and (sort.piece in ("site", *COUNTED, *FACED) or sort.what in ("maker", "great-maker")):  # fmt: skip
            act = Act("flip", -1, ids=(piece.id,))
            return [act, act] if sort.what == "?" else [act]
    return None


FALLEN = ("number", "value", "face")
"""Fields of moves of the table with what a die shows, or with what is drawn."""


def _undone(line: Tree) -> Tree:
    return ("UNDO\ttrue", [(f"CHAT- UNDO: {line[0][4:]}", []), ("UNDO\tfalse", [])])


def rolled_again(chance: Chance) -> list[Act] | None:
    """The die, or a draw that is only announced, is taken back and made again, otherwise."""
    last = chance.acts[chance.at - 1] if chance.at else None
    if last is None or last.kind != "report" or last.move["by"] != "table":
        return None
    for name, value in last.move.items():
        if name in FALLEN and str(value).isdecimal():
            changed = int(value) - 1 if int(value) > 3 else int(value) + 1
            other = {**last.move, name: type(value)(changed)}
            line = chat("* " + line_of("somebody does something", last.move))
            again = {**last.move, name: value}
            return [
                Act("raw", -1, tree=_undone(line)), Act("report", -1, move=other),
                Act("raw", -1, tree=_undone(chat("* " + line_of("somebody does something", other)))),
                Act("report", -1, move=again),
            ]  # fmt: skip
    return None


def rolled_twice(chance: Chance) -> list[Act] | None:
    """The die is rolled once more, without taking anything back."""
    last = chance.acts[chance.at - 1] if chance.at else None
    if last is None or last.kind != "report" or last.move["by"] != "table" or not {*FALLEN} & last.move.keys():  # fmt: skip
        return None
    after = chance.next
    if after.kind == "report" and after.move["move"] == last.move["move"]:
        # Of several dice any may fall so: only one more than all of them is too many.
        return None
    return [Act("report", -1, move=last.move)]


def roll_taken_back(chance: Chance) -> list[Act] | None:
    """A move of chance is taken back at the end of a log, and not made again."""
    last = chance.acts[chance.at - 1] if chance.at else None
    if last is None or last.kind != "report" or last.move["by"] != "table":
        return None
    drawn = rulebook(chance.game.header.game).deck_moves
    if last.move["move"] not in drawn and not {*FALLEN} & last.move.keys():
        return None
    line = chat("* " + line_of("somebody does something", last.move))
    return [Act("raw", -3, tree=_undone(line))]


def other_chair(chance: Chance) -> list[Act] | None:
    """A player takes another's side for a moment."""
    first, second = chance.seats[:2]
    sides, user = chance.game.plan.sides, chance.users[first]
    return [
        Act("raw", -1, commands=(player(user, first, sides[side]),)) for side in (second, first)
    ]


def header_typed(chance: Chance) -> list[Act] | None:
    """Somebody says in the middle of the game how it is played."""
    header = {**msgspec.to_builtins(chance.game.header), "options": {}}
    return [Act("raw", -1, tree=chat("* " + header_line("We play so", header)))]


def header_changed(_: Chance) -> list[Act] | None:
    """The header that a set-up has kept is changed."""
    kept = encode([HEADER_PROPERTY, "", '{"header":{}}', "Module"], "\t")
    return [Act("raw", -1, commands=(f"MutableProperty\t{kept}",))]


def typed(chance: Chance) -> list[Act] | None:
    """A report is typed into the chat by hand."""
    act = chance.next
    if act.kind != "report" or act.move["by"] == "table":
        return None
    return [Act("raw", -2, tree=chat("<Bert> - " + line_of("x", act.move)))]


def _form_of(chance: Chance, move: dict[str, Any]) -> Piece | None:
    """The form of a seat for a kind of move."""
    wanted = ("form", move["by"], move["move"])
    for piece in chance.table.pieces.values():
        if tuple(piece.marks.get(name) for name in ("Layer", "By", "Kind")) == wanted:
            return piece
    return None


def _filled(piece: Piece, move: dict[str, Any]) -> str:
    """The command that fills a form in."""
    texts = {f"field_{name}": str(value).lower() if isinstance(value, bool) else str(value)
             for name, value in move.items()}  # fmt: skip
    states = [
        texts.get(trait.fields[0], state) if trait.code == "PROP" else state
        for trait, state in zip(piece.traits, piece.states, strict=True)
    ]
    return changed(piece, states)


def _other_plan(chance: Chance, move: dict[str, Any]) -> dict[str, Any] | None:
    """A secret move that says something else, of the kind."""
    others = [{**act.move, "by": move["by"]} for act in chance.acts
              if act.kind == "report" and act.move["move"] == move["move"]]  # fmt: skip
    for other in others:
        if other != move:
            return other
    for name, value in move.items():
        if isinstance(value, bool):
            return {**move, name: not value}
        if isinstance(value, int):
            return {**move, name: value + 1}
        if name not in ("by", "move") and value == "none":
            return {**move, name: "something-else"}
    return None


def _is_shown_later(chance: Chance, act: Act) -> bool:
    """Whether somebody announces a move that could have been made in secret until it is shown."""
    secrecy = words_of(chance.game.header.game).secrecy
    return act.kind == "report" and is_shown_later(secrecy, act.move)


def shown_again(chance: Chance) -> list[Act] | None:
    """A move that all have seen is taken back, and another of its kind is made."""
    last = chance.acts[chance.at - 1] if chance.at else None
    other = _other_plan(chance, last.move) if last and _is_shown_later(chance, last) else None
    if last is None or other is None:
        return None
    line = chat("* " + line_of("somebody does something", last.move))
    return [Act("raw", -3, tree=_undone(line)), Act("report", -1, move=other)]


def taken_back_late(chance: Chance) -> list[Act] | None:
    """Two make a move in secret; one shows it, and the other takes his back."""
    act = chance.next
    if not _is_shown_later(chance, act):
        return None
    then = next((one for one in chance.acts[chance.at + 1 :] if one.kind == "report"), act)
    if then.move["move"] != act.move["move"] or then.move["by"] == act.move["by"]:
        return None
    acts: list[Act] = []
    for move in (act.move, then.move):
        line = next((line for line, seal in chance.names.seals.items()
                     if (seal.by, seal.kind) == (move["by"], move["move"])), None)  # fmt: skip
        form = _form_of(chance, move)
        if form is None or line is None:
            return None
        filled = Act("raw", -1 if acts else -2, commands=(_filled(form, move),))
        acts += [filled, Act("raw", -1, tree=chat(f"* {line} *"))]
    shows = msgspec.structs.replace(act, group=-1)
    return [*acts, shows, Act("raw", -1, tree=_undone(acts[-1].tree))]


def _sealed_first(chance: Chance, *, again: bool) -> list[Act] | None:
    """Something else is sealed than what is shown next."""
    act = chance.next
    line = next((line for line, seal in chance.names.seals.items()
                 if act.kind == "report" and (seal.by, seal.kind) == (act.move["by"], act.move["move"])), None)  # fmt: skip
    form = _form_of(chance, act.move) if line is not None else None
    other = _other_plan(chance, act.move) if form is not None else None
    if form is None or other is None or line is None:
        return None
    once = Act("raw", -1, commands=(_filled(form, other),))
    seal = Act("raw", -1, tree=chat(f"* {line} *"))
    then = Act("raw", -1, commands=(_filled(form, act.move),))
    return [once, seal, then, seal] if again else [once, seal, then]


def form_changed(chance: Chance) -> list[Act] | None:
    """The form of a secret move is changed between its seal and its opening."""
    return _sealed_first(chance, again=False)


def sealed_again(chance: Chance) -> list[Act] | None:
    """A secret move is sealed, and another one after it."""
    return _sealed_first(chance, again=True)


def _rolled(chance: Chance, *, honest: bool = False, silent: bool = False) -> list[Act] | None:
    act = chance.next
    for name, roll in chance.names.rolls.items():
        move = act.move if act.kind == "report" else {}
        if move.get("move") != roll.move or not roll.given.items() <= move.items():
            continue
        fallen = next(at for at, face in enumerate(roll.faces)
                      if (face == move[roll.field]) == honest)  # fmt: skip
        total = next(key for key, face in roll.totals.items() if face == roll.faces[fallen])
        shown = [("SHOW_RESULTS\t" + encode([name, str(fallen)], "\t")),
                 "MutableProperty\t" + encode([f"{name}_result", "", total, "Module"], "\t")]  # fmt: skip
        if silent:
            return [Act("raw", -1, commands=tuple(shown))]
        line = chat("* " + line_of("somebody rolls", move))
        return [Act("raw", -2, tree=(line[0], [(one, []) for one in shown]))]
    return None


def die_doctored(chance: Chance) -> list[Act] | None:
    """The line of a die says something else than the die."""
    return _rolled(chance)


def rolled_silently(chance: Chance) -> list[Act] | None:
    """A die is rolled, and its line is left out."""
    return _rolled(chance, silent=True)


def honestly_rolled(chance: Chance) -> list[Act] | None:
    """No cheat: the line says what the die shows."""
    return _rolled(chance, honest=True)


def unseen_exchanged(chance: Chance) -> list[Act] | None:
    """Two pieces of which nobody knows what they are change places."""
    hidden = [one for one in chance.table.pieces.values()
              if getattr(chance.sort(one), "what", "") == "?"]  # fmt: skip
    # Those that nobody ever turns up first.
    hidden.sort(key=lambda one: one.id in chance.later)
    decks = [chance.table.pieces[one] for one in chance.table.decks]
    hidden += [chance.table.pieces[deck.contents[-1]] for deck in decks
               if deck.name in ("treachery-deck", "auction") and deck.contents]  # fmt: skip
    for one in hidden:
        for other in hidden:
            places = chance.place(one), chance.place(other)
            kinds = {getattr(chance.sort(piece), "piece", "") for piece in (one, other)}
            if None not in places and places[0] != places[1] and len(kinds) == 1:
                spots = [(piece.map, piece.x, piece.y) for piece in (one, other)]
                return [chance.drag([one], spots[1]), chance.drag([other], spots[0])]
    return None


def for_another(chance: Chance) -> list[Act] | None:
    """A move is announced from another's form: by a program of somebody else."""
    act = chance.next
    if act.kind != "report" or act.move["by"] not in chance.seats:
        return None
    other = next(seat for seat in chance.seats if seat != act.move["by"])
    line = line_of("somebody does something", act.move, chance.game.plan.sides[other])
    return [Act("raw", -2, tree=chat(f"* {line} *"))]


def _sending(chance: Chance, *, least: int = 1) -> Act | None:
    act = chance.next
    cards = _cards(chance.game)
    kinds = {getattr(chance.sort(chance.table.pieces[one]), "piece", "") for one in act.ids}
    is_drag = act.kind == "drag" and len(act.ids) >= least and not cards & set(act.ids)
    moves_on = any("marker" in kind for kind in kinds) or kinds & set(SECRET)
    again = {one for later in chance.acts[chance.at + 1 :] for one in later.ids}
    return act if is_drag and not moves_on and not again & set(act.ids) else None


def not_paid(chance: Chance) -> list[Act] | None:
    """What a move sends stays where it is."""
    return None if _sending(chance) is None else [Act("raw", -2, tree=chat("<Bert> - well"))]


def half_paid(chance: Chance) -> list[Act] | None:
    """Of what a move sends a part stays where it is."""
    act = _sending(chance, least=2)
    return None if act is None else [msgspec.structs.replace(act, group=-2, ids=act.ids[1:])]


def too_many(chance: Chance) -> list[Act] | None:
    """More pieces than a move sends go the same way."""
    act = _sending(chance)
    if act is None:
        return None
    first = chance.table.pieces[act.ids[0]]
    more = [
        one for one in chance.table.pieces.values()
        if one.id not in act.ids and one.id not in chance.later and one.kind == "piece"
        and chance.sort(one) == chance.sort(first) and chance.place(one) == chance.place(first)
    ]  # fmt: skip
    if not more or chance.place(first) is None:
        return None
    return [msgspec.structs.replace(act, group=-2, ids=(*act.ids, more[0].id))]


def somewhere_else(chance: Chance) -> list[Act] | None:
    """What a move sends goes to another place."""
    act = _sending(chance)
    spot = chance.spot("@")
    if act is None or spot is None or spot == act.spot:
        return None
    if getattr(chance.sort(chance.table.pieces[act.ids[0]]), "piece", "") not in COUNTED:
        return None
    return [msgspec.structs.replace(act, group=-2, spot=spot)]


def by_others(chance: Chance) -> list[Act] | None:
    """What a move sends is taken from another place where the like lies."""
    act = _sending(chance)
    if act is None:
        return None
    first = chance.table.pieces[act.ids[0]]
    others = [
        one for one in chance.table.pieces.values()
        if one.id not in act.ids and one.id not in chance.later and one.kind == "piece"
        and chance.sort(one) == chance.sort(first) and chance.place(one) != chance.place(first)
        and chance.place(one) is not None and (one.map, one.x, one.y) != act.spot
        and f"{getattr(chance.place(one), 'place', '')}" not in ("spice-bank", "resource-pool", "token-pool")
    ]  # fmt: skip
    if not others or len(act.ids) > 1:
        return None
    return [msgspec.structs.replace(act, group=-2, ids=(others[0].id,))]


def taken_back_alone(chance: Chance) -> list[Act] | None:
    """The drag of a move is taken back with the engine's undo, and the move is not."""
    last = chance.acts[chance.at - 1] if chance.at else None
    if last is None or last.kind != "drag" or set(last.ids) & chance.later:
        return None
    cards = _cards(chance.game)
    if cards & set(last.ids) or not chance.scribe.steps or chance.scribe.made[-1] is not last:
        return None
    kinds = {getattr(chance.sort(chance.table.pieces[one]), "piece", "") for one in last.ids}
    if any("marker" in kind for kind in kinds) or kinds & set(SECRET):
        return None
    moves = [part[0] for part in chance.scribe.steps[-1][1] if part[0].startswith("M/")]
    back = []
    for text in moves:
        from exporters.vassal.reading.saved.commands import Move, parse  # noqa: PLC0415

        one = parse(text)
        assert isinstance(one, Move)
        back.append("M/" + encode([one.id, one.old_map, str(one.old_x), str(one.old_y), "null",
                                   one.map, str(one.x), str(one.y), "null", one.user], "/"))  # fmt: skip
    if len(moves) != len(chance.scribe.steps[-1][1]):
        return None
    inner: list[Tree] = [*((one, []) for one in back), ("UNDO\tfalse", [])]
    return [Act("raw", -1, tree=("UNDO\ttrue", inner))]


def used_and_put_back(chance: Chance) -> list[Act] | None:
    """Pieces stand where they should not for two turns of play, and then go back."""
    for piece in _kept(chance):
        spot = chance.spot("@")
        assert spot is not None
        back = chance.drag([piece], (piece.map, piece.x, piece.y))
        return [chance.drag([piece], spot), msgspec.structs.replace(back, group=60)]
    return None


ANYWHERE: dict[str, Way] = {
    "a piece is deleted": deleted,
    "a piece is cloned": cloned,
    "a new piece comes from the palette": from_the_palette,
    "a piece is said to be another's": other_identity,
    "a piece is said to be worth more": worth_more,
    "a card in a pile is made another": made_another,
    "two pieces change places": swapped,
    "a piece is put where nobody looks": hidden_away,
    "a stranger moves a piece": by_a_stranger,
    "a piece moves in another's step": behind_a_report,
    "one piece after the other": drip,
    "a pile is put in order": reordered,
    "a pile is shuffled out of time": shuffled,
    "a discard excuses a shuffle": shuffled_by_a_discard,
    "a card is drawn from the middle": from_the_middle,
    "a card is drawn, read, put back": drawn_and_put_back,
    "a card is said to be lost": said_to_be_lost,
    "the top of a pile is looked at": peeked_at_a_pile,
    "another's secret is looked at": peeked_at_another,
    "a piece is turned over": turned,
    "a roll is taken back and made again": rolled_again,
    "a die is rolled twice": rolled_twice,
    "a move of chance is taken back": roll_taken_back,
    "a player takes another chair": other_chair,
    "a header is typed": header_typed,
    "the kept header is changed": header_changed,
    "a report is typed": typed,
    "a form is changed after its seal": form_changed,
    "a move is sealed twice": sealed_again,
    "a die is doctored": die_doctored,
    "a die is rolled silently": rolled_silently,
    "what was shown is taken back and made otherwise": shown_again,
    "a secret is taken back after another was shown": taken_back_late,
    "two unseen pieces change places": unseen_exchanged,
    "a move is announced by another": for_another,
    "nothing is paid": not_paid,
    "a part is paid": half_paid,
    "too many go": too_many,
    "they go somewhere else": somewhere_else,
    "others pay": by_others,
    "a drag is taken back alone": taken_back_alone,
    "used, and put back much later": used_and_put_back,
}
"""Cheats of any game."""


class Cheated(msgspec.Struct, frozen=True):
    """A game with a cheat in it."""

    data: bytes
    steps: range
    """The steps in which the cheat was done."""
    report: int
    """The step of the report before it, that was not carried out as it says; 0 if there is none."""


def cheated(game: Game, way: Way, rng: random.Random, begin: float = 0.4) -> Cheated | None:
    """The log of a game in which somebody cheats once, after a part of it; None without a chance."""
    names = names_of_game(game)
    scribe = Scribe(game)
    done = range(0)
    later: list[tuple[int, Act]] = []
    report = 0
    for at, act in enumerate(game.acts):
        for when, one in [*later]:
            if at >= when:
                later.remove((when, one))
                scribe.write(one)
        acts = None
        if not done and at >= begin * len(game.acts):
            acts = way(Chance(scribe, at, names, rng))
        if acts:
            first = len(scribe.steps) + 1
            now = [one for one in acts if one.group < 60]
            later += [(at + one.group, one) for one in acts if one.group >= 60]
            for one in now:
                scribe.write(one)
            done = range(first, len(scribe.steps) + 1)
            if acts[0].group == -3:
                break
        if not (acts and acts[0].group == -2):
            scribe.write(act)
        if not done and act.kind == "report":
            report = len(scribe.steps)
    for _, one in later:
        scribe.write(one)
    return Cheated(scribe.file(), done, report) if done else None


def names_of_game(game: Game) -> Names:
    """What the names in the logs of a game mean."""
    return names_of(read_saved(game.setup, "set-up"), game.header.game)


def kinds_of(game: str) -> Iterator[tuple[str, Way]]:
    """Every cheat of a game by its name."""
    yield from WAYS[game].items()
    yield from ANYWHERE.items()
