"""What the tests of the scenarios share: games played from their first line to a step, whole moves.

A scene plays a game through its set-up, strews pieces at the beginning of a turn, and plays on from
there by legal moves; spice, hands and the like are set once more when the income has come.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content import load_game
from adjudicator.registry import rulebook
from adjudicator.rules.records import Event, Seat, Setup, Violation

RULES = rulebook("dune-messiah")
GAME: Any = load_game("dune-messiah")
Position = Any
"""The game's own record; its modules are not looked into here."""
E, B, G, F = FOUR = ["emperor", "bene-gesserit", "spacing-guild", "fremen-opposition"]
THREE = [E, B, G]

ARRAKEEN = "arrakeen-s9"
CARTHAG = "carthag-s10"
TABR = "sietch-tabr-s13"
HABBANYA = "habbanya-sietch-s16"
TUEK = "tueks-sietch-s4"
SINK = "polar-sink"
WALL_WEST = "false-wall-west-s16"
RED_CHASM = "red-chasm-s6"
SOUTH_MESA = "south-mesa-s4"
PASTY_MESA = "pasty-mesa-s6"
GREAT_FLAT = "the-great-flat-s14"
GREATER_FLAT = "the-greater-flat-s15"
FUNERAL = "funeral-plain-s14"
RED_AND_FLAT = "red-chasm-the-great-flat"
"""The spice card of Red Chasm (4) and The Great Flat (5)."""
WORM = "shai-hulud"

Move = dict[str, Any]
Counts = dict[str, int]


def number(name: str) -> int:
    """A number of the game that the document leaves open, as its content has it."""
    path = Path("content/dune-messiah/game.json")
    numbers = json.loads(path.read_text(encoding="utf-8"))["numbers"]
    return next(int(one["value"]) for one in numbers if one["id"] == name)


def card_value(card: str) -> int:
    """For how much a treachery card can be sold at most, as the content has it."""
    path = Path("content/dune-messiah/cards.json")
    cards = json.loads(path.read_text(encoding="utf-8"))["treachery"]
    return next(int(one["value"]) for one in cards if one["id"] == card)


# ------------------------------------------------------------------------------------- moves


def wrong(position: Position, by: str, kind: str, **fields: Any) -> Violation | None:
    """What the rulebook objects to in a move."""
    return RULES.check(GAME, position, {"by": by, "move": kind, **fields})


def do(position: Position, by: str, kind: str, **fields: Any) -> list[Event]:
    """A move, which is legal."""
    found = wrong(position, by, kind, **fields)
    assert found is None, (by, kind, fields, found)
    return RULES.apply(GAME, position, {"by": by, "move": kind, **fields})


def refused(position: Position, topic: str, by: str, kind: str, **fields: Any) -> None:
    """The move breaks a clause of one of the topics (words), and asking changes nothing."""
    before = msgspec.json.encode(position)
    found = wrong(position, by, kind, **fields)
    assert found is not None, f"{kind} of {by} is legal"
    topics = [*topic.split(), "turn"]
    assert found.clause in topics or found.clause.split(".")[0] in topics, found
    assert msgspec.json.encode(position) == before


def legal(position: Position, by: str, kind: str, **fields: Any) -> Position:
    """The position after a legal move; the one given stays as it is."""
    after = copy.deepcopy(position)
    do(after, by, kind, **fields)
    return after


def can(position: Position, seat: str) -> list[str]:
    """The kinds of moves a seat may make now."""
    return RULES.kinds(GAME, position, seat)


def options(position: Position, by: str, kind: str, **fields: Any) -> list[Any]:
    """What the form offers for the next field of a half-made move."""
    found = RULES.next_field(GAME, position, {"by": by, "move": kind, **fields})
    return [] if found is None else found.options


def filled(position: Position, by: str, kind: str, **fields: Any) -> Move:
    """A legal move of a kind: the first option in each field that is not given."""
    move: Move = {"by": by, "move": kind, **fields}
    while (field := RULES.next_field(GAME, position, move)) is not None:
        assert field.options, (move, field)
        move[field.name] = field.options[0]
    return move


def awaited(position: Position) -> str:
    """The one who acts next."""
    return str(position.waiting[0])


def standing(position: Position, part: str) -> Counts:
    """Whose forces stand in a part."""
    found: Counts = position.forces.get(part, {})
    return found


def strength(leader: str) -> int:
    """The number on a leader's disc."""
    return int(GAME.leaders[leader].strength)


def go(by: str, start: str, end: str, forces: int, **more: int) -> Move:
    """A move over the map with all its fields."""
    fields = {"harvesters": 0, "ornithopters": 0, **more}
    return {"by": by, "kind": "move", "start": start, "end": end, "forces": forces, **fields}


# -------------------------------------------------------------------------- games from the start


def new_game(factions: Sequence[str] = FOUR, turns: int = 8, **rulings: str) -> Position:
    """A game before its first line; seats counter-clockwise, rulings by name (`_` for `-`)."""
    return RULES.new_position(GAME, setup(factions, turns, **rulings))


def setup(factions: Sequence[str], turns: int = 8, **rulings: str) -> Setup:
    """What a header says: seats at places 1, 2, 3 ..., rulings by name (`_` for `-`)."""
    seats = [Seat(name, place) for place, name in enumerate(factions, 1)]
    chosen = {name.replace("_", "-"): option for name, option in rulings.items()}
    return Setup(seats=seats, rulings=chosen, options={"turns": turns})


class Course:
    """How to play on where a test does not care: which spice cards come, how the storm goes."""

    def __init__(self, cards: Sequence[str] = (), face: str = "6", sectors: int = 0) -> None:
        self.cards = list(cards)
        self.face = face
        self.sectors = sectors

    def move(self, position: Position) -> Move:
        """The next move: nobody does what can be left."""
        by = awaited(position)
        kinds = can(position, by)
        fixed: dict[str, Move] = {
            "roll-storm": {"face": self.face},
            "steer-storm": {"sectors": self.sectors},
        }
        for kind, fields in fixed.items():
            if kind in kinds:
                return {"by": by, "move": kind, **fields}
        if "reveal-spice" in kinds:
            return {"by": by, "move": "reveal-spice", "card": self.card(position)}
        for kind in ("collect", "pay-quota"):
            if kind in kinds and wrong(position, by, kind) is None:
                return {"by": by, "move": kind}
        for kind in ("pass", "refuse", "end-turn", *kinds):
            if kind in kinds:
                return filled(position, by, kind)
        raise AssertionError(f"{by} can do nothing in {position.phase} {position.step}")

    def card(self, position: Position) -> str:
        """The spice card that comes next: of those told, else one that touches nothing on the map."""
        if self.cards:
            return self.cards.pop(0)
        here = {GAME.parts[part].territory for part in [*position.forces, *position.spice]}
        here |= {GAME.parts[part].territory for part in [*position.spies, *position.harvesters]}
        calm = [card for card in sorted(set(position.spice_deck)) if GAME.spice_cards[card].blows]
        for card in calm:
            if not here & {
                GAME.parts[blow.part].territory for blow in GAME.spice_cards[card].blows
            }:
                return str(card)
        return str([*calm, *position.spice_deck][0])


def play_on(position: Position, course: Course) -> None:
    """One move of whoever is awaited."""
    move = course.move(position)
    found = RULES.check(GAME, position, move)
    assert found is None, (move, found)
    RULES.apply(GAME, position, move)


def until(
    position: Position, kind: str, by: str = "", course: Course | None = None, step: str = ""
) -> Position:
    """Play on until somebody (or the one named) who is awaited can make a kind of move."""
    course = course or Course()
    for _ in range(300):
        for seat in position.waiting:
            if (not by or seat == by) and kind in can(position, seat):
                return position
        play_on(position, course)
    raise AssertionError(f"{kind} never came: {position.turn} {position.phase} {position.step}")


def until_phase(position: Position, phase: str, course: Course | None = None) -> Position:
    """Play on until somebody is awaited in a phase, or the game is over."""
    course = course or Course()
    for _ in range(300):
        if position.phase == phase or position.step == "over":
            return position
        play_on(position, course)
    raise AssertionError(f"{phase} never came: {position.turn} {position.phase} {position.step}")


def next_turn(position: Position, course: Course | None = None) -> Position:
    """Play on until the next turn begins or the game is over."""
    course = course or Course()
    turn = position.turn
    for _ in range(300):
        if position.turn != turn or position.step == "over":
            return position
        play_on(position, course)
    raise AssertionError(f"the turn never ended: {position.phase} {position.step}")


def seated(first: str, factions: Sequence[str] = FOUR) -> list[str]:
    """The factions round the table so that, with the storm in sector 0, this one is first player."""
    at = list(factions).index(first)
    return [*factions[at:], *factions[:at]]


START = {
    ARRAKEEN: {E: 5},
    CARTHAG: {E: 5},
}


def begun(factions: Sequence[str] = FOUR, turn: int = 2, **rulings: str) -> Position:
    """A game at the roll of a turn's storm, everything as the set-up left it."""
    position = new_game(factions, 8, **rulings)
    until(position, "roll-storm")
    position.turn = turn
    return position


def strew(position: Position, forces: dict[str, Counts], spies: Counts, tanks: Counts) -> None:
    """Put forces and spies on the map and in the tanks; all others are in reserve."""
    position.forces = {part: dict(sorted(here.items())) for part, here in sorted(forces.items())}
    position.spies = dict(sorted(spies.items()))
    for name, side in position.sides.items():
        side.tanks = tanks.get(name, 0)
        side.recruits = side.ready = 0
        out = sum(here.get(name, 0) for here in forces.values())
        out += sum(spies.values()) if name == B else 0
        side.reserves = 20 - side.tanks - out
        assert side.reserves >= 0, f"too many forces of {name}"


def endow(position: Position, spice: Counts, hands: dict[str, list[str]]) -> None:
    """Spice of seats (those named), and hands: those given and no others."""
    for name, amount in spice.items():
        position.sides[name].spice = amount
    for side in position.sides.values():
        position.deck = sorted([*position.deck, *side.hand])
        side.hand = []
    for name, cards in hands.items():
        position.sides[name].hand = sorted(cards)
        left = Counter(position.deck) - Counter(cards)
        assert sum(left.values()) == len(position.deck) - len(cards), "no such cards"
        position.deck = sorted(left.elements())


def scene(
    kind: str = "roll-storm",
    by: str = "",
    *,
    first: str = E,
    factions: Sequence[str] = FOUR,
    turn: int = 2,
    storm: int = 0,
    forces: dict[str, Counts] | None = None,
    spies: Counts | None = None,
    harvesters: dict[str, Counts] | None = None,
    ornithopters: dict[str, Counts] | None = None,
    hideouts: dict[str, tuple[int, bool]] | None = None,
    terraformers: dict[str, int] | None = None,
    cities: Sequence[str] = (),
    sietches: dict[str, str] | None = None,
    lying: Counts | None = None,
    tanks: Counts | None = None,
    ready: int = 0,
    recruits: int = 0,
    dead: dict[str, list[str]] | None = None,
    spice: Counts | None = None,
    hands: dict[str, list[str]] | None = None,
    loyalty: int = 0,
    price: int = 1,
    quota: int = 2,
    cards: Sequence[str] = (),
    early: bool = False,
    **rulings: str,
) -> Position:
    """A turn, played from its storm to the moment when a kind of move can be made (by a seat).

    On the map stands only what is given. Spice and hands are those given once the purchases begin
    (from the beginning, where `early` is told or the scene ends before).
    """
    position = begun(seated(first, factions), turn, **rulings)
    position.storm = storm
    strew(position, forces or {}, spies or {}, tanks or {})
    position.spice = dict(lying or {})
    position.harvesters = {part: dict(here) for part, here in (harvesters or {}).items()}
    position.ornithopters = {part: dict(here) for part, here in (ornithopters or {}).items()}
    for side in position.sides.values():
        side.harvesters = 0
    position.hideouts = {
        name: hideout(position, stash, sabotaged)
        for name, (stash, sabotaged) in (hideouts or {}).items()
    }
    position.terraformers = {name: terraformer(left) for name, left in (terraformers or {}).items()}
    position.cities = sorted(cities)
    for name, to in (sietches or {}).items():
        position.sietches[name] = to
    for seat, leaders in (dead or {}).items():
        side = position.sides[seat]
        side.leaders = [name for name in side.leaders if name not in leaders]
        side.dead = sorted(leaders)
    position.loyalty = loyalty
    position.price = price
    position.quota = quota
    position.sides[E].ready = ready
    position.sides[E].recruits = recruits
    position.sides[E].reserves -= ready + recruits
    endow(position, spice or {}, hands or {})
    course = Course(cards)
    for _ in range(300):
        late = position.phase not in ("setup", "storm", "spice-blow")
        if late and position.step != "draw" and not early:
            endow(position, spice or {}, hands or {})
            early = True
        for seat in position.waiting:
            if (not by or seat == by) and kind in can(position, seat):
                return position
        play_on(position, course)
    raise AssertionError(f"{kind} never came: {position.turn} {position.phase} {position.step}")


def hideout(position: Position, stash: int, sabotaged: bool) -> Any:
    """A hideout as the set-up makes one, with another stash and state."""
    made = new_game(THREE).hideouts["false-wall-west"]
    return msgspec.structs.replace(made, stash=stash, sabotaged=sabotaged)


def terraformer(left: int) -> Any:
    """A terraformer as the Emperor builds one, with so much spice left on it."""
    position = begun()
    until(position, "build", E)
    position.sides[E].spice = 5
    do(position, E, "build", what="terraformer", territory="gara-kulon")
    return msgspec.structs.replace(position.terraformers["gara-kulon"], left=left)
