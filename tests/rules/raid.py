"""Raid: a made-up game on the Dune board, in portable Python, that asks of its family what it offers.

It has no phases. A deed names a mechanic and what the game decides about it; `told` carries deeds
out and says what came of each, so that Python and Lua can be held against each other.
"""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.rules.dune import records
from adjudicator.rules.dune.battlefield import names_of, opponents, parted, places_of
from adjudicator.rules.dune.board import fighters_in, joined_parts
from adjudicator.rules.dune.decks import draw_spice, next_up
from adjudicator.rules.dune.forms import (
    battle_form,
    battle_violation,
    lose_chosen,
    losses_form,
    losses_violation,
    plan_form,
    plan_in,
)
from adjudicator.rules.dune.leaders import free_to_fight, out_of_tanks, to_tanks
from adjudicator.rules.dune.losses import lose_all_forces, lose_spice
from adjudicator.rules.dune.outcome import explodes, outcome_of, reward, winner_losses, won
from adjudicator.rules.dune.plan_options import answers, card_pairs, leader_choices
from adjudicator.rules.dune.plans import (
    Combatant,
    answer_violation,
    plan_violation,
)
from adjudicator.rules.dune.reach import Way, reach
from adjudicator.rules.dune.records import Prescience, Voice
from adjudicator.rules.dune.spice import collect
from adjudicator.rules.dune.storm import (
    exposed,
    sheltered,
    storm_order,
    sweep_forces,
    sweep_spice,
    swept_parts,
)
from adjudicator.rules.dune.strongholds import held_by
from adjudicator.rules.dune.travel import barred, no_such_part


class Card(records.Card, frozen=True):
    """A card of Raid."""

    price: int


class Game(records.Game, frozen=True):
    """What Raid is played with."""

    cards: dict[str, Card]
    strongholds: list[str]


class Side(records.Side):
    """One faction of Raid; it has water besides what all of the family have."""

    water: int


class Position(records.Position):
    """Where a Raid stands."""

    sides: dict[str, Side]
    turn: int


class Told(msgspec.Struct):
    """What came of the deeds, and the position after them."""

    answers: list[Any]
    position: Position


def way_in(deed: dict[str, Any]) -> Way:
    """The way that a deed is about."""
    return Way(
        steps=deed["steps"],
        storm=deed["storm"],
        locked=deed["locked"],
        detour=deed["detour"],
        occupants=deed["occupants"],
        anywhere=deed["anywhere"],
        welcome=deed["welcome"],
    )


def combatant_in(deed: dict[str, Any]) -> Combatant:
    """The combatant that a deed is about."""
    order: Voice | None = None
    if deed["order"] != "":
        order = Voice(by="teal", order=deed["order"], what=deed["what"])
    answer: Prescience | None = None
    if deed["element"] != "":
        answer = Prescience(by="teal", element=deed["element"], answer=deed["answer"])
    return Combatant(
        faction=deed["by"],
        territory=deed["territory"],
        leaders=deed["leaders"],
        most=deed["most"],
        around=deed["around"],
        order=order,
        answer=answer,
        heroes="raid.hero",
    )


def storm(game: Game, position: Position, deed: dict[str, Any]) -> list[Any]:
    """A storm of Raid passes over."""
    found: list[Any] = []
    for part in swept_parts(game, position, deed["sectors"], deed["whole"]):
        if exposed(game, game.parts[part].territory, deed["wall"]):
            spared = deed["spared"]
            found.append(sweep_forces(position, part, spared, deed["halved"], "raid.halved"))
        elif part in position.forces:
            found.append(sheltered(game, part, "raid.wall"))
        found.append(sweep_spice(game, position, part, deed["wall"], deed["anywhere"]))
    position.storm = (position.storm + deed["sectors"]) % len(game.sector_parts)
    position.order = storm_order(game, position, deed["circles"])
    return found


def battles(game: Game, position: Position, deed: dict[str, Any]) -> list[Any]:
    """All that battlefields are asked."""
    found: list[Any] = []
    for faction in position.order:
        friends = deed["friends"].get(faction, [])
        found.append(places_of(game, position, faction, friends, deed["truce"]))
        names = names_of(game, position, faction, friends, deed["truce"])
        found += [
            opponents(game, position, name, faction, friends, deed["truce"]) for name in names
        ]
        for part in sorted(position.forces):
            begun = {"by": faction, "place": part}
            found.append(battle_form(game, position, begun, friends, deed["truce"]))
            for other in position.order:
                chosen = {"by": faction, "place": part, "against": other}
                found.append(battle_violation(game, position, chosen, friends, deed["truce"]))
                apart = parted(game, position, part, faction, other, friends, deed["truce"])
                found.append(apart)
    return found


def fight(game: Game, position: Position, deed: dict[str, Any]) -> list[Any]:
    """Two plans meet; leaders fall, the winner is paid and loses what it has dialled."""
    battle = records.Battle(
        place=deed["place"],
        territory=game.parts[deed["place"]].territory,
        aggressor=deed["aggressor"],
        defender=deed["defender"],
        voice=None,
        prescience=None,
        plans={},
        winner="",
        losses=0,
        spoils=[],
    )
    for by, plan in deed["plans"].items():
        battle.plans = {**battle.plans, by: plan_in(plan)}
    position.battle = battle
    outcome = outcome_of(game, battle, {}, [], [])
    spice = 0
    found: list[Any] = [
        explodes(game, battle.plans[battle.aggressor], battle.plans[battle.defender]),
        won(battle, outcome),
    ]
    for combatant in outcome.fallen:
        leader = battle.plans[combatant].leader
        if leader in game.leaders:
            spice += game.leaders[leader].strength
            found.append(to_tanks(position, leader, game.leaders[leader].faction))
    found.append(reward(position, outcome.winner, spice, "raid.reward"))
    found.append(winner_losses(game, position, outcome.winner))
    while battle.losses > 0:
        choice: dict[str, Any] = {"by": outcome.winner}
        field = losses_form(game, position, choice)
        while field is not None:
            choice[field.name] = field.options[0]
            field = losses_form(game, position, choice)
        found.append(losses_violation(game, position, choice))
        found.append(lose_chosen(position, choice))
    return found


def plans(game: Game, position: Position, deed: dict[str, Any]) -> list[Any]:
    """What may be planned and answered, and what is wrong with one plan and one answer."""
    who = combatant_in(deed)
    leaders = leader_choices(game, position, who)
    found: list[Any] = [leaders, *[card_pairs(game, position, who, name) for name in leaders]]
    begun: dict[str, Any] = {"by": deed["by"]}
    field = plan_form(game, position, who, begun)
    while field is not None:
        found.append(field)
        begun[field.name] = field.options[len(field.options) - 1]
        field = plan_form(game, position, who, begun)
    found.append(plan_in(begun))
    found.append(plan_violation(game, position, who, plan_in(deed["plan"])))
    for element, value in deed["asked"].items():
        found.append(answer_violation(game, position, who, element, value))
        if deed["element"] == "":
            found.append(answers(game, position, who, element))
    return found


def carried_out(game: Game, position: Position, deed: dict[str, Any]) -> list[Any]:
    """What comes of one deed."""
    if deed["do"] == "storm":
        return storm(game, position, deed)
    if deed["do"] == "reach":
        way = way_in(deed)
        found = reach(game, position, deed["by"], deed["start"], way)
        if deed["end"] not in game.parts:
            return [found, no_such_part(game, "raid.part", deed["end"])]
        if deed["end"] in found:
            return [found]
        return [found, barred(game, position, deed["by"], deed["start"], deed["end"], way)]
    if deed["do"] == "battles":
        return battles(game, position, deed)
    if deed["do"] == "fight":
        return fight(game, position, deed)
    if deed["do"] == "plans":
        return plans(game, position, deed)
    if deed["do"] == "collect":
        reached = {part: joined_parts(game, position, part) for part in position.spice}
        return [collect(position, reached, deed["rates"])]
    if deed["do"] == "worm":
        found_events: list[Any] = []
        for part in game.territories[deed["territory"]].parts:
            found_events.append(lose_all_forces(position, part, deed["spared"], "raid.worm"))
            found_events.append(lose_spice(position, part, "raid.worm"))
        return found_events
    if deed["do"] == "draw":
        card = next_up(position.spice_deck, position.spice_discard)[0]
        return [card, draw_spice(position, card)]
    if deed["do"] == "revive":
        for leader in position.sides[deed["by"]].dead[:]:
            out_of_tanks(position, deed["by"], leader)
        return [free_to_fight(position, position.sides[deed["by"]].leaders, deed["territory"])]
    held = held_by(game, position, game.strongholds, deed["owners"])
    return [held, [fighters_in(game, position, name) for name in game.strongholds]]


def told(game: Game, position: Position, deeds: list[dict[str, Any]]) -> Told:
    """What comes of deeds, one after another."""
    found: list[Any] = [carried_out(game, position, deed) for deed in deeds]
    return Told(answers=found, position=position)
