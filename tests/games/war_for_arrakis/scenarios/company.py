"""Games of three and four players, and against the automaton, for the tests of the scenarios."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.games.war_for_arrakis.records import Automaton, Legion, Position, Side, Sietch
from adjudicator.games.war_for_arrakis.tasks import task
from adjudicator.rules.multisets import take
from adjudicator.rules.records import Event, Seat, Setup
from tests.games.war_for_arrakis.scenarios.table import settle
from tests.games.war_for_arrakis.script import GAME, LOADED, RULES, A, H, legion, move

HA, FA, HH, CA = "house-atreides", "fremen-ally", "house-harkonnen", "corrino-ally"
FOUR = (HA, FA, HH, CA)
DUKE = (A, HH, CA)
"""The Harkonnens are shared."""
BARON = (HA, FA, H)
"""The Atreides are shared."""
SOLO = (A, H)
FACES = {result[0]: result for result in GAME.results}
HIDDEN = "?"


def setup(seats: Iterable[str], solo: int = 0, rulings: dict[str, str] | None = None) -> Setup:
    """The header of a game for these seats."""
    chosen = {ruling.id: ruling.default for ruling in LOADED.content.rulings.values()}
    return Setup(
        seats=[Seat(faction=seat, place=place) for place, seat in enumerate(seats, 1)],
        rulings={**chosen, **(rulings or {})},
        options={"solo": solo} if solo else {},
    )


def staged(
    seats: Iterable[str],
    legions: dict[str, Legion] | None = None,
    sietches: dict[str, str] | None = None,
    solo: int = 0,
    rulings: dict[str, str] | None = None,
) -> Position:
    """The middle of the first round: figures and Sietches where they are said to be, no dice."""
    position: Position = RULES.new_position(GAME, setup(seats, solo, rulings))
    position.phase = "actions"
    position.round = 1
    position.legions = {**(legions or {})}
    position.sietches = {
        area: Sietch(token=token, shown=False) for area, token in (sietches or {}).items()
    }
    position.sietch_pool = []
    position.start_pool = []
    return position


def team(
    legions: dict[str, Legion] | None = None,
    sietches: dict[str, str] | None = None,
    seats: Iterable[str] = FOUR,
) -> Position:
    """A game that is shared: every player has a die of each result of the own dashboard."""
    position = staged(seats, legions, sietches)
    position.muster_pool = []
    for seat, owner in position.sides.items():
        owner.dice = dict.fromkeys(GAME.dashboards.get(seat, GAME.results), 1)
    return theirs(position, A)


def theirs(position: Position, side: str) -> Position:
    """Let a faction be at turn."""
    return asking(position, "turn", side)


def asking(position: Position, name: str, by: str, then: str = "") -> Position:
    """Let a task be all that is to be done before a side's turn, until somebody is asked."""
    position.agenda = [task(name, by)] + ([task("turn", then)] if then else [])
    position.step = "next"
    position.waiting = []
    settle(position)
    return position


def alone(
    legions: dict[str, Legion] | None = None,
    sietches: dict[str, str] | None = None,
    target: str = "windgap",
    harvesting: str = "sihaya-ridge",
    seats: Iterable[str] = SOLO,
    rulings: dict[str, str] | None = None,
) -> Position:
    """The middle of a round against the automaton, whose dice are all still to be rolled.

    Its Leaders' cards are spent, but for those that a test makes ready; the Atreides have two
    dice of Mentat and are at turn.
    """
    position = staged(seats, legions, sietches, 1, rulings)
    robot = automaton(position)
    robot.target, robot.harvesting = f"tactical-{target}", f"tactical-{harvesting}"
    robot.tactical = [
        card for card in robot.tactical if card not in (robot.target, robot.harvesting)
    ]
    robot.homes = {area: area for area in position.sietches}
    robot.unrolled = 8
    foe = position.sides[H]
    for leader, state in foe.leaders.items():
        if state == "ready":
            foe.leaders[leader] = "spent"
    for seat, owner in position.sides.items():
        owner.dice = {"mentat": 2} if seat != H else {}
        owner.gesserit = 0
    return theirs(position, A)


def automaton(position: Position) -> Automaton:
    """What moves the Harkonnens."""
    assert position.automaton is not None
    return position.automaton


def comes_up(position: Position, face: str) -> Position:
    """The Atreides idle, and a die of the Harkonnens comes up with this result (or its initial)."""
    if position.step == "act":
        move(position, position.waiting[0], "spend", die="mentat", do="action")
        move(position, position.waiting[0], "pass")
    assert position.roll is not None
    assert position.roll.to == H
    move(position, "T", "roll", to=H, face=FACES.get(face, face))
    return position


def acts(position: Position, face: str, option: int = 0, do: str = "action") -> Position:
    """A die of the Harkonnens comes up, and is spent in this way."""
    comes_up(position, face)
    move(position, H, "spend", die=FACES.get(face, face), do=do)
    if option and position.step == "choose":
        move(position, H, "choose", option=option)
    return position


def regulars(side: str, count: int, *leaders: str) -> Legion:
    """So many Regulars, with Leaders."""
    return legion(side, {"regular": count}, list(leaders))


def covered(position: Position, area: str, tokens: int = 1, *leaders: str) -> None:
    """Deployment tokens of the Atreides lie face down in an area, with Leaders."""
    names = []
    for _ in range(tokens):
        hidden, *position.token_pool = position.token_pool
        names.append(f"new-{len(position.tokens) + 1}")
        position.tokens = {**position.tokens, names[-1]: hidden}
    position.legions[area] = Legion(side=A, units={}, leaders=sorted(leaders), tokens=names)


def masked(position: Position, area: str, *tokens: str, **units: int) -> None:
    """Deployment tokens of the Harkonnens lie face down in an area, with Units by rank."""
    names = []
    for hidden in tokens:
        position.muster_pool = take(position.muster_pool, hidden)
        names.append(f"{hidden.split('-')[0]}-token-{len(position.tokens) + 1}")
        position.tokens = {**position.tokens, names[-1]: hidden}
    ranks = {rank.replace("_", "-"): count for rank, count in units.items()}
    position.legions[area] = Legion(side=H, units=ranks, leaders=[], tokens=sorted(names))


def owned(position: Position, seat: str, *cards: str) -> None:
    """These cards are in a player's hand."""
    for card in cards:
        deck = GAME.cards[card].deck
        position.decks = {**position.decks, deck: take(position.decks[deck], card)}
    owner: Side = position.sides[seat]
    owner.hand = sorted([*owner.hand, *cards])


def some(position: Position, deck: str, count: int) -> list[str]:
    """So many cards of a deck, each of which brings a die in battle."""
    return [card for card in sorted(position.decks[deck]) if GAME.cards[card].battle][:count]


def rolls(position: Position, seats: str, faces: str) -> list[Event]:
    """Action dice come up for a side, by their initials."""
    events: list[Event] = []
    for face in faces:
        assert position.roll is not None
        assert position.roll.to == seats
        events = move(position, "T", "roll", to=seats, face=FACES[face])
    return events


def view(position: Position, seat: str) -> Any:
    """What a player sees."""
    return RULES.view(GAME, position, seat)
