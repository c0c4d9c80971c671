"""Positions under a preset, and battles fought in them, for the scenarios of the second reader."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from adjudicator.content import load_content
from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.records import Position
from adjudicator.rules.records import Event
from tests.support.dune_classic import GAME, SIX, broken, do, scene

PRESETS = load_content("dune-classic").presets
ADVANCED = "landsraad-advanced"
BASIC = "landsraad-basic"
ARRAKEEN = "arrakeen-s9"
CARTHAG = "carthag-s10"
TUEK = "tueks-sietch-s4"
TABR = "sietch-tabr-s13"
HABBANYA = "habbanya-sietch-s16"
SINK = "polar-sink"


def under(preset: str, phase: str, factions: list[str] | None = None, **given: Any) -> Position:
    """A phase begins in turn 3 of a game with the rulings of a preset."""
    rulings = {name.replace("-", "_"): option for name, option in PRESETS[preset].rulings.items()}
    return settled(scene(phase, factions or SIX, **{**rulings, **given}))


def settled(position: Position) -> Position:
    """Nobody plays a Karama card against what waits."""
    allowed(position)
    return position


def allowed(position: Position) -> list[Event]:
    """Nobody plays a Karama card against what waits; what happened."""
    events: list[Event] = []
    while position.step == "karama":
        events += do(position, position.waiting[0], "allow", extent="use")
    return events


def then(position: Position, by: str, kind: str, **fields: Any) -> list[Event]:
    """A move that the form offers is made, and nobody stops it."""
    move = asked(position, by, kind, **fields)
    return do(position, by, kind, **move) + allowed(position)


DEFAULTS: dict[str, Any] = {
    "weapon": "none",
    "defense": "none",
    "spice": 0,
    "starred": 0,
    "ally": 0,
    "kwisatz": False,
    "karama": "none",
    "side": "fighters",
    "arrive": "fighters",
    "hajr": False,
}


def asked(position: Position, by: str, kind: str, **wanted: Any) -> dict[str, Any]:
    """The fields of a move as the form asks for them: the wanted values, else the usual ones."""
    move: dict[str, Any] = {"by": by, "move": kind}
    while (found := rulebook.next_field(GAME, position, move)) is not None:
        name = found.name
        value = wanted[name] if name in wanted else DEFAULTS[name]
        if found.kind != "text" and value not in found.options:
            raise AssertionError(f"{by} {kind}: {name}={value!r}, offered are {found.options}")
        move[name] = value
    unasked = {name: value for name, value in wanted.items() if name not in move}
    assert not unasked, f"the form of {kind} does not ask for {unasked}"
    return {name: value for name, value in move.items() if name not in ("by", "move")}


def offered(position: Position, by: str, kind: str, **wanted: Any) -> bool:
    """Whether the form leads to this move; the rules have to say the same."""
    if kind not in rulebook.kinds(GAME, position, by):
        return False
    try:
        fields = asked(position, by, kind, **wanted)
    except AssertionError:
        return False
    assert broken(position, {"by": by, "move": kind, **fields}) == ""
    return True


def no(position: Position, by: str, kind: str, **fields: Any) -> bool:
    """Whether a move is refused by the rules and not offered by the form."""
    return broken(position, {"by": by, "move": kind, **fields}) != "" and not offered(
        position, by, kind, **fields
    )


def pass_to(position: Position, step: str, seat: str = "") -> Position:
    """Everybody passes until a step (and a seat in it) is reached."""
    for _ in range(200):
        if position.step == step and (not seat or seat in position.waiting):
            return position
        if position.step == "karama":
            allowed(position)
        elif position.step == "peek-spice":
            do(position, "table", "peek-spice", card=min(position.spice_deck))
        else:
            do(position, position.waiting[0], "pass")
    raise AssertionError(f"{step} is never reached: {position.phase} {position.step}")


@dataclass
class Side:
    """One side of a battle in Arrakeen, and its plan."""

    faction: str
    forces: int
    leader: str
    number: int
    starred: int = 0
    """Starred forces that stand there."""
    plan: dict[str, Any] = field(default_factory=dict)


@dataclass
class Result:
    """What came of a battle."""

    position: Position
    events: list[Event]
    spice: dict[str, int]
    """What each seat gained or lost."""

    @property
    def winner(self) -> str:
        """Who won, or ""."""
        return str(next((e.args["by"] for e in self.events if e.kind == "battle-won"), ""))

    @property
    def strengths(self) -> tuple[float, float]:
        """Strengths of the aggressor and of the defender."""
        told = next(e.args for e in self.events if e.kind == "battle-won")
        return float(told["aggressor-strength"]), float(told["defender-strength"])


def facing(one: Side, other: Side, preset: str = ADVANCED, **given: Any) -> Position:
    """The aggressor and the defender are about to make their plans."""
    cards = ("weapon", "defense")
    hands = {
        side.faction: [side.plan[card] for card in cards if card in side.plan]
        + (["cheap-hero"] if side.leader == "cheap-hero" else [])
        for side in (one, other)
    }
    starred = {side.faction: side.starred for side in (one, other) if side.starred}
    seats = given.pop("factions", [one.faction, other.faction])
    more: dict[str, Any] = {"starred": {ARRAKEEN: starred}} if starred else {}
    position = under(
        preset,
        "battle",
        seats,
        forces={ARRAKEEN: {one.faction: one.forces, other.faction: other.forces}},
        **{"hands": hands, **more, **given},
    )
    then(position, one.faction, "choose-battle", place=ARRAKEEN, against=other.faction)
    return pass_to(position, "plans")


def fought(position: Position, one: Side, other: Side, traitor: str = "") -> Result:
    """Both plans are made; a traitor is called by whoever can, if one is named."""
    before = {name: side.spice for name, side in position.sides.items()}
    events: list[Event] = []
    for side in (one, other):
        events += then(
            position, side.faction, "plan", leader=side.leader, number=side.number, **side.plan
        )
    while position.step == "traitors":
        by = position.waiting[0]
        call = {"by": by, "move": "call-traitor", "leader": traitor}
        if traitor and broken(position, call) == "":
            events += do(position, by, "call-traitor", leader=traitor)
        else:
            events += do(position, by, "pass")
        events += allowed(position)
    spice = {name: side.spice - before[name] for name, side in position.sides.items()}
    return Result(position, events, spice)


def attempt(position: Position, by: str, kind: str, **fields: Any) -> list[Event]:
    """A move is made, and nobody has answered yet."""
    return do(position, by, kind, **asked(position, by, kind, **fields))


def stop(position: Position, by: str, advantage: str) -> list[Event]:
    """A Karama card is played against what is attempted."""
    assert position.step == "karama", position.step
    return then(position, by, "karama", card="karama", advantage=advantage)


def shipping(seat: str, others: list[str], **given: Any) -> Position:
    """A seat is about to ship; Harkonnen hold a Karama card."""
    hands = {"harkonnen": ["karama"]}
    position = under(
        ADVANCED, "shipment-and-movement", [seat, *others], storm=16, **{"hands": hands, **given}
    )
    return pass_to(position, "ship", seat)
