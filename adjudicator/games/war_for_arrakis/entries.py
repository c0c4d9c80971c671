"""The entries of the content, as the rules read them: areas, leaders, cards, tokens, tracks, numbers."""

from __future__ import annotations

import msgspec

from adjudicator.games.war_for_arrakis.effects import Test


class Area(msgspec.Struct, frozen=True):
    """An area of the board."""

    id: str
    terrain: str
    """One of "mountain", "plateau", "minor-erg" or "desert"."""
    deep: bool
    """Whether it is Deep Desert."""
    sheltered: bool
    """Whether mountains encircle it: storms pass it by."""
    sectors: list[str]
    """The sector it lies in; the North Pole lies in four."""
    borders: list[str]
    """Areas that share a border that can be walked over (sorted)."""
    barred: list[str]
    """Areas beyond an impassable border (sorted)."""
    around: list[str]
    """Areas beyond any border (sorted)."""


class Reading(msgspec.Struct, frozen=True):
    """Another combat ability of a leader, by an option of a ruling."""

    ruling: str
    option: str
    hits: int
    shields: int


class Leader(msgspec.Struct, frozen=True):
    """A leader of a faction: named, generic, or the Wild Maker."""

    id: str
    side: str
    kind: str
    """One of "named", "generic" or "worm"."""
    power: str
    slot: str
    """The die result of its special action, "desert-power" or "none"."""
    hits: int
    shields: int
    readings: list[Reading]
    start: bool
    """Whether it is in play when the game begins."""
    replaces: str
    """The leader whose place it takes when it comes into play, or ""."""
    retires: str
    """The leader that leaves the game when it comes into play, or ""."""
    on_board: bool
    """Whether its special action needs its figure on the board."""
    action: list[str]
    """Its special action, operation by operation (ids in `Game.ops`)."""
    solo: list[str]
    """What its special action is when the automaton takes it."""
    entry: list[str]
    """What happens when it comes into play."""


class Card(msgspec.Struct, frozen=True):
    """A planning card."""

    id: str
    deck: str
    copies: int
    play: str
    """"die" when a die is spent on it, "free" when it is a free action."""
    least: int
    most: int
    """How many copies of it one play discards."""
    battle: bool
    """Whether it may be discarded in a battle for a die."""
    needs: list[Test]
    effect: list[str]


class Tactical(msgspec.Struct, frozen=True):
    """A tactical card of the automaton."""

    id: str
    sectors: list[str]
    """Where it harvests: one sector, or (sorted) all those at the centre."""
    sietch: str
    """The area in which its sietch stands when the game begins."""


class Prescience(msgspec.Struct, frozen=True):
    """A prescience card."""

    id: str
    timing: str
    """"action" or "end"."""
    needs: list[Test]
    costs: list[str]
    advances: dict[str, int]
    """Marker -> steps, where it is more than 0."""


class Token(msgspec.Struct, frozen=True):
    """A deployment token's hidden side."""

    id: str
    set: str
    """"atreides-starting", "atreides", "black" or "silver"."""
    units: dict[str, int]
    """Rank -> how many."""
    bashars: int


class Action(msgspec.Struct, frozen=True):
    """What a die result lets a side do."""

    id: str
    result: str
    side: str
    effect: list[str]
    solo: list[str]
    """What it lets the automaton do."""


class SpiceRow(msgspec.Struct, frozen=True):
    """A row of the spice board."""

    withheld: int
    harvesters: int
    ornithopters: int
    carryalls: int
    ban: bool


class Step(msgspec.Struct, frozen=True):
    """What happens when a marker comes to a step of a track."""

    step: int
    side: str
    """Whom it serves."""
    markers: list[str]
    """Which markers; none: any, the first time."""
    effect: list[str]


class Atomics(msgspec.Struct, frozen=True):
    """Where the family atomics may go off."""

    id: str
    exposes: list[str]
    """Plateaus that lose their shelter."""


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of the game, each with its own name."""

    action_slots_harkonnen: int
    action_slots_atreides: int
    action_slots_scarce: int
    stacking: int
    combat_dice: int
    storm_dice: int
    sandworm_dice: int
    wild_maker_dice: int
    deep_hits: int
    desert_hits: int
    surprise_specials: int
    assault_hits: int
    supremacy_win: int
    prescience_last: int
    prescience_revealed: int
    prescience_revealed_solo: int
    spent_most: int
    claims: int
    atomics_step: int
    hand: int
    draw_each: int
    stockpile_most: int
    stockpile_cost: int
    keep_cost: int
    raise_cost: int
    reserve: int
    harvest_desert: int
    harvest_deep: int
    spice_rows: int
    bene_gesserit: int
    bene_gesserit_atreides: int
    bashars_fewer: int
    worm_steps: int
    worm_range: int
    transport_steps: int
    tank_atreides: int
    tank_harkonnen: int
    action_slots_shared_harkonnen: int
    action_slots_shared_atreides: int
    hand_shared: int
    cones_of_silence: int
