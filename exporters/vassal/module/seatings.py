"""The possible seatings of a module: every choice of sides, with the variants that its menu offers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import msgspec

from adjudicator.content.records import Content
from adjudicator.content.seatings import most_seats
from adjudicator.registry import rulebook
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Seat, Setup
from exporters.vassal.module.game_facts.facts import (
    entries,
    load_table_facts,
    shared_sides,
    sides_of,
)


class Seating(msgspec.Struct, frozen=True):
    """The sides that play, in the order of their circles, and the rulings of the game."""

    factions: list[str]
    places: list[int] = []
    """The circle of each; none given: the first circles."""
    rulings: dict[str, str] = {}
    options: dict[str, int] = {}
    variant: str = ""
    """What makes it another than the plain one of the same sides; "" for that one."""
    automata: list[str] = []
    """The seats that nobody sits on."""

    @property
    def people(self) -> list[str]:
        """The sides that people play."""
        return [one for one in self.factions if one not in self.automata]

    @property
    def setup(self) -> Setup:
        """The same for the rules."""
        places = self.places or range(1, len(self.factions) + 1)
        seats = [Seat(f, at) for f, at in zip(self.factions, places, strict=True)]
        return Setup(seats, self.rulings, self.options)

    @property
    def file(self) -> str:
        """The name of its save."""
        more = [str(place) for place in self.places]
        more += re.findall("[a-z0-9]+", self.variant.lower())
        return f"setup-{'-'.join([str(len(self.factions)), *self.factions, *more])}.vsav"


def seatings(content: Content) -> list[Seating]:
    """Every choice of sides that the game allows, from the fewest seats to the most.

    Behind each stand the variants that the module offers of it. Sides that its rules refuse together
    are none.
    """
    rules = rulebook(content.game)
    game = rules.link(content)
    facts = load_table_facts(content.game)
    least: int = content.data["game"]["seats"]["least"]
    sides = [side.id for side in sides_of(content, facts)]
    plain = content.presets[content.preset] if content.preset else None
    found = []
    for count in range(least, min(most_seats(content), len(sides)) + 1):
        for chosen in map(list, combinations(sides, count)):
            found.append(
                Seating(chosen, [], plain.rulings, plain.options, plain.title)
                if plain is not None
                else Seating(chosen)
            )
            found += [
                Seating(chosen, places, one.rulings, one.options, one.name)
                for one in facts.setups
                if count in one.seats
                for places in one.places or [[]]
            ]
        if count in facts.preset_seats:
            found += _by_presets(content, list(combinations(sides, count)))
    found = [one for one in found if rules.check_setup(game, one.setup) is None]
    return [_with_automata(rules, game, one) for one in found]


def _by_presets(content: Content, sides: Sequence[Sequence[str]]) -> list[Seating]:
    """The set-ups of these sides for every preset that differs from the plain ones."""
    return [
        Seating([*chosen], [], preset.rulings, preset.options, preset.title)
        for chosen in sides
        for preset in content.presets.values()
        if (preset.rulings or preset.options) and preset.id != content.preset
    ]


def _with_automata(rules: Rulebook, game: Any, seating: Seating) -> Seating:
    """The seating with the automata that the options add, if they add any."""
    if not seating.options:
        return seating
    automata = rules.automata(game, rules.new_position(game, seating.setup))
    return msgspec.structs.replace(seating, automata=automata)


def players(content: Content, seated: Sequence[str]) -> list[str]:
    """The sides that play, and the sides whose leaders and cards they use: both halves of a double side, or a shared side."""
    facts = load_table_facts(content.game)
    pairs = {side.id: side.fields.get("pair", []) for side in entries(content, facts.sides)}
    shares = shared_sides(content, facts)
    own = {side: [shares[side]] if side in shares else pairs[side] for side in seated}
    return list(dict.fromkeys(one for side in seated for one in (side, *own[side])))
