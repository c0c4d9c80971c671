"""What the tests of the scenarios share: games played from their first line to a phase, whole moves.

No position is made that a game could not come to: `scene` plays a game through its set-up, strews
forces, spice and cards at the beginning of a turn, and plays on from there by legal moves.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.content import load_game
from adjudicator.games.conquest_and_diplomacy import rulebook
from adjudicator.games.conquest_and_diplomacy.records import Battle, Game, Position
from adjudicator.games.conquest_and_diplomacy.setup import new_position
from adjudicator.rules.records import Event, Seat, Setup, Violation

GAME: Game = load_game("conquest-and-diplomacy")
FOUR = ["atreides", "fremen", "harkonnen", "imperium"]
KANLY = ["atreides", "harkonnen"]
ALLIED = ["atreides-fremen", "harkonnen-imperium"]
A, F, H, I = FOUR  # noqa: E741 - the four factions by their initials
AF, HI = ALLIED

CARTHAG = "carthag-s10"
ARRAKEEN = "arrakeen-s9"
TABR = "sietch-tabr-s13"
HABBANYA = "habbanya-sietch-s16"
TUEK = "tueks-sietch-s4"
SINK = "polar-sink"
RED_CHASM = "red-chasm-s6"
GREAT_FLAT = "the-great-flat-s14"
GREATER_FLAT = "the-greater-flat-s15"
RED_AND_FLAT = "red-chasm-the-great-flat"
"""The spice card of Red Chasm (6) and The Great Flat (7)."""
WORM = "shai-hulud"

Move = dict[str, Any]
Holdings = dict[str, list[str]]


# ------------------------------------------------------------------------------------- moves


def wrong(position: Position, by: str, kind: str, **fields: Any) -> Violation | None:
    """What the rulebook objects to in a move."""
    return rulebook.check(GAME, position, {"by": by, "move": kind, **fields})


def do(position: Position, by: str, kind: str, **fields: Any) -> list[Event]:
    """A move, which is legal."""
    found = wrong(position, by, kind, **fields)
    assert found is None, (by, kind, fields, found)
    return rulebook.apply(GAME, position, {"by": by, "move": kind, **fields})


def refused(position: Position, topic: str, by: str, kind: str, **fields: Any) -> None:
    """The move breaks a clause of one of the topics (words), and asking changes nothing."""
    before = msgspec.json.encode(position)
    found = wrong(position, by, kind, **fields)
    assert found is not None, f"{kind} of {by} is legal"
    topics = topic.split()
    assert found.clause in topics or found.clause.split(".")[0] in topics, found
    assert msgspec.json.encode(position) == before


def legal(position: Position, by: str, kind: str, **fields: Any) -> Position:
    """The position after a legal move; the one given stays as it is."""
    after = copy.deepcopy(position)
    do(after, by, kind, **fields)
    return after


def blown(card: str, part: str) -> int:
    """The spice that a card of the spice deck brings to a part, which the document does not tell."""
    return next(blow.amount for blow in GAME.spice_cards[card].blows if blow.part == part)


def can(position: Position, seat: str) -> list[str]:
    """The kinds of moves a seat may make now."""
    return rulebook.kinds(GAME, position, seat)


def filled(position: Position, by: str, kind: str) -> Move:
    """A legal move of a kind: the first option in each field."""
    move: Move = {"by": by, "move": kind}
    while (field := rulebook.next_field(GAME, position, move)) is not None:
        move[field.name] = field.options[0]
    return move


def awaited(position: Position) -> str:
    """The one who acts next."""
    return position.waiting[0]


def sides(position: Position, what: str) -> dict[str, int]:
    """A number of every seat, such as "spice", "reserves" or "tanks"."""
    return {name: getattr(side, what) for name, side in position.sides.items()}


def strength(leader: str) -> int:
    """The number on a leader's disc; only Leto's and Rabban's are in the document (5 each)."""
    return GAME.leaders[leader].strength


def standing(position: Position, part: str) -> dict[str, int]:
    """Who stands in a part."""
    return position.forces.get(part, {})


def fight(position: Position) -> Battle:
    """The battle under way."""
    assert position.battle is not None
    return position.battle


# -------------------------------------------------------------------------- games from the start


def new_game(factions: Sequence[str] = FOUR, **rulings: str) -> Position:
    """A game before its first line; seats counter-clockwise, rulings by name (`_` for `-`)."""
    seats = [Seat(name, place) for place, name in enumerate(factions, 1)]
    chosen = {name.replace("_", "-"): option for name, option in rulings.items()}
    position: Position = new_position(GAME, Setup(seats=seats, rulings=chosen, options={}))
    return position


class Course:
    """How to play on where a test does not care: who is first, which spice cards come, which dice."""

    def __init__(self, first: str = A, die: str = "0", cards: Sequence[str] = ()) -> None:
        self.first = first
        self.die = die
        self.cards = list(cards)

    def move(self, position: Position) -> Move:
        """The next move: all collect and take charity; nobody does what else can be left."""
        by = awaited(position)
        kinds = can(position, by)
        if "roll-first" in kinds:
            move = {"by": by, "move": "roll-first"}
            field = rulebook.next_field(GAME, position, move)
            if field is not None and field.name == "to":
                move["to"] = field.options[0]
            mine = move.get("to", position.rolling[0] if position.rolling else "") == self.first
            return {**move, "face": "storm" if mine else "0"}
        if "roll-storm" in kinds:
            return {"by": by, "move": "roll-storm", "face": self.die}
        if "steer-storm" in kinds:
            return {"by": by, "move": "steer-storm", "sectors": 0}
        if "reveal-spice" in kinds:
            return {"by": by, "move": "reveal-spice", "card": self.card(position)}
        if "buy" in kinds:
            return {"by": by, "move": "buy", "cards": 0}
        for kind in ("collect", "take-charity", "pass", "end-turn", *kinds):
            if kind in kinds:
                return filled(position, by, kind)
        raise AssertionError(f"{by} can do nothing in {position.phase} {position.step}")

    def card(self, position: Position) -> str:
        """The spice card that comes next: of those told, else one that touches nothing on the map."""
        if self.cards:
            return self.cards.pop(0)
        here = {GAME.parts[part].territory for part in [*position.forces, *position.spice]}
        for card in sorted(set(position.spice_deck)):
            blows = [GAME.parts[blow.part].territory for blow in GAME.spice_cards[card].blows]
            if blows and not here & set(blows):
                return card
        raise AssertionError("every card touches something")


def play_on(position: Position, course: Course) -> None:
    """One move of whoever is awaited."""
    move = course.move(position)
    found = rulebook.check(GAME, position, move)
    assert found is None, (move, found)
    rulebook.apply(GAME, position, move)


def until(position: Position, kind: str, by: str = "", course: Course | None = None) -> Position:
    """Play on until somebody (or the one named) who is awaited can make a kind of move."""
    course = course or Course(position.order[0] if position.order else A)
    for _ in range(400):
        for seat in position.waiting:
            if (not by or seat == by) and kind in can(position, seat):
                return position
        play_on(position, course)
    raise AssertionError(f"{kind} never came: {position.turn} {position.phase} {position.step}")


def until_phase(position: Position, phase: str, course: Course | None = None) -> Position:
    """Play on until somebody is awaited in a phase."""
    course = course or Course(position.order[0])
    for _ in range(400):
        if position.phase == phase:
            return position
        play_on(position, course)
    raise AssertionError(f"{phase} never came: {position.turn} {position.phase} {position.step}")


def scene(
    kind: str = "roll-storm",
    by: str = "",
    factions: Sequence[str] = FOUR,
    *,
    turn: int = 2,
    first: str = "",
    storm: int = 0,
    die: str = "0",
    forces: dict[str, dict[str, int]] | None = None,
    lying: dict[str, int] | None = None,
    spice: dict[str, int] | None = None,
    tanks: dict[str, int] | None = None,
    dead: Holdings | None = None,
    hands: Holdings | None = None,
    market: Holdings | None = None,
    traitors: Holdings | None = None,
    top: str = "",
    cards: Sequence[str] = (),
    covered: str = "",
    early: bool = False,
    **rulings: str,
) -> Position:
    """A turn, played from its storm to the moment when a kind of move can be made (by a seat).

    On the map stands only what is given (part -> faction -> forces), all else that is not in the
    tanks is in reserve; `lying` is spice on the map, `spice` that of seats (else as at the start).
    `storm` is where the storm lies as the turn begins, `die` what is rolled, `top` the card on
    the spice discards, `cards` those that come. Nobody buys. Hands of battle cards are exactly those
    given once the gain phase is over (or from the beginning, where `kind` comes before or `early` is told).
    """
    position = new_game(factions, **rulings)
    until(position, "roll-storm", course=Course(first or factions[0]))
    position.turn = turn
    position.storm = storm
    position.spice = dict(lying or {})
    position.covered = covered
    strew(position, forces or {}, tanks or {}, spice or {})
    for seat, leaders in (dead or {}).items():
        side = position.sides[seat]
        side.leaders = [name for name in side.leaders if name not in leaders]
        side.dead = sorted(leaders)
    hand_out(position, market or {}, traitors or {})
    if top:
        position.spice_deck = without(position.spice_deck, top)
        position.spice_discard = [top]
        position.last_blow = [blow.part for blow in GAME.spice_cards[top].blows]
    early = early or kind in (
        "roll-storm",
        "reveal-spice",
        "ride",
        "deal-battle",
        "steer-storm",
        "buy",
    )
    if early:
        give(position, hands or {})
    course = Course(first or factions[0], die, cards)
    for _ in range(400):
        late = position.phase not in ("setup", "storm", "spice-blow", "gain-cards")
        if late and not early:
            give(position, hands or {})
            early = True
        for seat in position.waiting:
            if (not by or seat == by) and kind in can(position, seat):
                return position
        play_on(position, course)
    raise AssertionError(f"{kind} never came: {position.turn} {position.phase} {position.step}")


def without(heap: Sequence[str], *taken: str) -> list[str]:
    """A heap, less some of it."""
    left = Counter(heap) - Counter(taken)
    return sorted(left.elements())


def strew(
    position: Position,
    forces: dict[str, dict[str, int]],
    tanks: dict[str, int],
    spice: dict[str, int],
) -> None:
    """Put forces on the map and in the tanks; all others are in reserve."""
    position.forces = {part: dict(here) for part, here in forces.items()}
    for name, side in position.sides.items():
        side.tanks = tanks.get(name, 0)
        side.spice = spice.get(name, GAME.factions[name].spice)
        out = sum(here.get(name, 0) for here in forces.values())
        side.reserves = GAME.factions[name].forces - side.tanks - out
        assert side.reserves >= 0, f"too many forces of {name}"


def hand_out(position: Position, market: Holdings, traitors: Holdings) -> None:
    """Market cards and traitors: those given and no others in any hand."""
    known = sorted(
        [*position.traitor_deck, *position.traitor_bottom]
        + [leader for side in position.sides.values() for leader in side.traitors]
    )
    for name, side in position.sides.items():
        side.market = sorted(market.get(name, []))
        position.market_deck = without(position.market_deck, *side.market)
        side.traitors = sorted(traitors.get(name, []))
        known = without(known, *side.traitors)
    position.traitor_deck = known
    position.traitor_bottom = []


def give(position: Position, hands: Holdings) -> None:
    """Battle cards: those given and no others in any hand."""
    for side in position.sides.values():
        position.battle_deck = sorted([*position.battle_deck, *side.hand])
        side.hand = []
    for name, cards in hands.items():
        position.sides[name].hand = sorted(cards)
        position.battle_deck = without(position.battle_deck, *cards)


# ---------------------------------------------------------------------------------- the phases


def acts(position: Position, *kinds: str) -> list[str]:
    """Who makes these kinds of moves, one after another, each time the first that is awaited."""
    who = []
    for kind in kinds:
        seat = awaited(position)
        who.append(seat)
        move = filled(position, seat, kind)
        do(position, **{"kind" if name == "move" else name: value for name, value in move.items()})
    return who


def passed(position: Position, *seats: str) -> Position:
    """The seats pass, one after another."""
    for seat in seats:
        assert awaited(position) == seat, (awaited(position), seat)
        do(position, seat, "pass")
    return position


def end_of_turn(position: Position, course: Course | None = None) -> Position:
    """Play on until the next turn begins or the game is over."""
    course = course or Course(position.order[0])
    turn = position.turn
    for _ in range(400):
        if position.turn != turn or position.step == "over":
            return position
        play_on(position, course)
    raise AssertionError(f"the turn never ended: {position.phase} {position.step}")
