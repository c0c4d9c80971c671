"""What a battle plan may contain, field by field: what `plan_violation` and `answer_violation` allow."""

from __future__ import annotations

from adjudicator.rules.dune.decks import copies
from adjudicator.rules.dune.leaders import free_to_fight
from adjudicator.rules.dune.plans import (
    NONE,
    Combatant,
    held_for,
    is_kind,
    must_play,
    playable_heroes,
    promised,
    refused,
)
from adjudicator.rules.dune.records import Game, Position
from adjudicator.rules.multisets import once


def leader_choices(game: Game, position: Position, who: Combatant) -> list[str]:
    """What may stand for the leader of a plan (sorted)."""
    answer = promised(who, "leader")
    if answer != "":
        return [answer]
    heroes = playable_heroes(game, position, who)
    if must_play(game, position, who) == "cheap-hero":
        return heroes
    choices = sorted([*free_to_fight(position, who.leaders, who.territory), *heroes])
    if len(choices) == 0:
        return [NONE]
    return choices


def card_pairs(game: Game, position: Position, who: Combatant, leader: str) -> list[list[str]]:
    """The pairs of weapon and defense that go with a leader of `leader_choices` (sorted)."""
    if leader == NONE:
        return [[NONE, NONE]]
    weapons = slot_choices(game, position, who, "weapon")
    defenses = slot_choices(game, position, who, "defense")
    what = must_play(game, position, who)
    free = what in ["", "cheap-hero"]
    pairs: list[list[str]] = []
    for weapon in weapons:
        for defense in defenses:
            if weapon == defense and weapon != NONE and copies(position, who.faction, weapon) < 2:
                continue
            if free or is_kind(game, weapon, what) or is_kind(game, defense, what):
                pairs.append([weapon, defense])
    return pairs


def slot_choices(game: Game, position: Position, who: Combatant, slot: str) -> list[str]:
    """What may stand in a card slot of a plan that has a leader (sorted), other slots aside."""
    answer = promised(who, slot)
    if answer != "":
        return [answer]
    held = held_for(game, position, who.faction, slot)
    return sorted([NONE, *[card for card in held if not refused(game, who, card)]])


def answers(game: Game, position: Position, who: Combatant, element: str) -> list[str]:
    """The possible answers (sorted) to a Prescience question that is not answered yet."""
    if element == "number":
        return sorted(str(number) for number in range(who.most + 1))
    leaders = leader_choices(game, position, who)
    if element == "leader":
        return leaders
    slot = 1 if element == "defense" else 0
    return once([pair[slot] for pair in card_pairs(game, position, who, leaders[0])])
