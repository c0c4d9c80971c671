"""Set-up: who plays what, sealed predictions, traitors, first forces, first treachery cards.

Document 004 does not describe it; everything is as in the published edition (gf9-2019).
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_classic import mulligan
from adjudicator.games.dune_classic.board import add_advisors, advisors_exist
from adjudicator.games.dune_classic.hands import draw, drawable
from adjudicator.games.dune_classic.mulligan import may_redeal
from adjudicator.games.dune_classic.records import Game, Position, Prediction
from adjudicator.games.dune_classic.starred import (
    asks,
    count_reserves,
    put_starred,
    reserve_pool,
    starred_field,
    starred_in,
    starred_violation,
)
from adjudicator.games.dune_classic.turn import go_to, in_play
from adjudicator.rules.course import begin_step, finish, ruling
from adjudicator.rules.dune.board import add_forces, fighters_in
from adjudicator.rules.dune.dealing import deal_form, deal_violation
from adjudicator.rules.dune.decks import gain
from adjudicator.rules.dune.travel import no_such_part
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put, take
from adjudicator.rules.records import Event, Field, Violation, amount, choice


def places_itself(game: Game, position: Position, faction: str) -> bool:
    """Whether a faction chooses where its first forces stand."""
    if len(game.factions[faction].start_choice) > 0:
        return True
    return faction == "bene-gesserit" and ruling(game, position, "bg-start") == "anywhere"


# --- the course of the phase ---------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Wait for the prediction, or without the Bene Gesserit for the traitor cards."""
    if in_play(position, "bene-gesserit"):
        begin_step(position, "predict", ["bene-gesserit"])
    else:
        begin_step(position, "deal-traitors", ["table"])
    return []


def choosers(game: Game, position: Position) -> list[str]:
    """The seats that keep fewer traitor cards than they are dealt, in circle order."""
    dealt = game.numbers.traitors_dealt
    return [faction for faction in position.order if game.factions[faction].traitors_kept < dealt]


def place_forces(game: Game, position: Position) -> list[Event]:
    """Wait for the next faction that has first forces to place; then for treachery cards."""
    if unplaced(game, position, "fremen") > 0:
        begin_step(position, "place-fremen", ["fremen"])
    elif unplaced(game, position, "bene-gesserit") > 0:
        begin_step(position, "place-bene-gesserit", ["bene-gesserit"])
    elif card_due(game, position) != "":
        begin_step(position, "deal-cards", ["table"])
    else:
        return begin_first_turn(position)
    return []


def begin_first_turn(position: Position) -> list[Event]:
    """The set-up is over: turn 1 begins with the storm."""
    position.turn = 1
    go_to(position, "storm")
    return [Event("set-up", "setup.start", {"seats": len(position.sides)})]


# --- predict -------------------------------------------------------------------------------------


def check_predict(game: Game, position: Position, move: Move) -> Violation | None:
    """The Bene Gesserit name another faction in play and a turn of the game: setup.prediction."""
    faction = move["faction"]
    if faction not in position.sides:
        return Violation("setup.prediction", "not-in-play", {"faction": faction})
    if faction == move["by"]:
        return Violation("setup.prediction", "oneself", {"faction": faction})
    if move["turn"] < 1 or move["turn"] > position.turns:
        turn: dict[str, int | str] = {"turn": move["turn"], "turns": position.turns}
        return Violation("setup.prediction", "no-such-turn", turn)
    return None


def apply_predict(game: Game, position: Position, move: Move) -> list[Event]:
    """The prediction is sealed; next are the traitors."""
    position.prediction = Prediction(move["faction"], move["turn"])
    begin_step(position, "deal-traitors", ["table"])
    return []


def predict_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The faction, then the turn (setup.prediction)."""
    if "faction" not in partial:
        by = partial["by"]
        return choice("faction", sorted(other for other in position.sides if other != by), False)
    if "turn" not in partial:
        return amount("turn", 1, position.turns, True)
    return None


# --- deal-traitor --------------------------------------------------------------------------------


def traitor_due(game: Game, position: Position) -> str:
    """The seat that gets the next traitor card, or "" when all have theirs."""
    for faction in dealt_first(game, position):
        if len(position.sides[faction].traitors) < game.numbers.traitors_dealt:
            return faction
    return ""


def dealt_first(game: Game, position: Position) -> list[str]:
    """The seats in the order in which traitor cards are dealt.

    Where the Harkonnen may have theirs dealt again, they come first (ruling `harkonnen-mulligan`).
    """
    if not may_redeal(game, position):
        return position.order
    return ["harkonnen", *[seat for seat in position.order if seat != "harkonnen"]]


def check_deal_traitor(game: Game, position: Position, move: Move) -> Violation | None:
    """A traitor card off the deck, to the seat whose turn it is: setup.traitors."""
    due = traitor_due(game, position)
    clauses = ["setup.traitors", "setup.traitors"]
    return deal_violation(move, due, "leader", position.traitor_deck, clauses)


def apply_deal_traitor(game: Game, position: Position, move: Move) -> list[Event]:
    """The seat has the card; after the last, seats choose (setup.four-traitors)."""
    side = position.sides[move["to"]]
    position.traitor_deck = take(position.traitor_deck, move["leader"])
    side.traitors = put(side.traitors, move["leader"])
    dealt = len(side.traitors) == game.numbers.traitors_dealt
    if move["to"] == "harkonnen" and dealt and may_redeal(game, position):
        begin_step(position, "mulligan", ["harkonnen"])
        return []
    return after_deal(game, position)


def after_deal(game: Game, position: Position) -> list[Event]:
    """The next traitor card; after the last, seats choose (setup.four-traitors)."""
    if traitor_due(game, position) != "":
        begin_step(position, "deal-traitors", ["table"])
        return []
    waiting = choosers(game, position)
    events = [
        Event("traitors-kept", "setup.four-traitors", {"by": faction})
        for faction in position.order
        if faction not in waiting
    ]
    if len(waiting) == 0:
        return events + place_forces(game, position)
    begin_step(position, "keep-traitor", waiting)
    return events


def deal_traitor_field(game: Game, position: Position, partial: Move) -> Field | None:
    """To whom, then which leader (setup.traitors)."""
    return deal_form(partial, traitor_due(game, position), "leader", position.traitor_deck)


# --- mulligan ------------------------------------------------------------------------------------


def pass_mulligan(game: Game, position: Position, seat: str) -> list[Event]:
    """The Harkonnen keep what they have; next are the others."""
    return after_deal(game, position)


# --- keep-traitor --------------------------------------------------------------------------------


def check_keep_traitor(game: Game, position: Position, move: Move) -> Violation | None:
    """One of the traitors dealt is kept: setup.keep-traitor."""
    if move["leader"] not in position.sides[move["by"]].traitors:
        return Violation(
            "setup.keep-traitor", "not-dealt", {"by": move["by"], "leader": move["leader"]}
        )
    return None


def apply_keep_traitor(game: Game, position: Position, move: Move) -> list[Event]:
    """The others go back to the deck; after the last, forces are placed.

    Clause setup.rejected-traitors.
    """
    by = move["by"]
    side = position.sides[by]
    rejected = take(side.traitors, move["leader"])
    side.traitors = [move["leader"]]
    position.traitor_deck = sorted(position.traitor_deck + rejected)
    events = [Event("traitors-rejected", "setup.rejected-traitors", {"by": by})]
    if finish(position, by):
        return events + place_forces(game, position)
    return events


def keep_traitor_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The leader, out of those dealt (setup.keep-traitor)."""
    if "leader" not in partial:
        return choice("leader", position.sides[partial["by"]].traitors, True)
    return None


# --- place ---------------------------------------------------------------------------------------


def unplaced(game: Game, position: Position, faction: str) -> int:
    """How many first forces a faction has still to place."""
    side = position.sides.get(faction)
    if side is None:
        return 0
    return side.reserves - game.factions[faction].reserves


def places(game: Game, faction: str) -> list[str]:
    """The parts (sorted) in which a faction may place its first forces."""
    territories = game.factions[faction].start_choice
    if len(territories) == 0:
        return game.part_ids
    return sorted(part for name in territories for part in game.territories[name].parts)


def check_place(game: Game, position: Position, move: Move) -> Violation | None:
    """Forces of the set-up go where their faction may begin: setup.placing, setup.fremen."""
    by = move["by"]
    part = game.parts.get(move["part"])
    if part is None:
        return no_such_part(game, "setup.placing", move["part"])
    territories = game.factions[by].start_choice
    if len(territories) > 0 and part.territory not in territories:
        return Violation("setup.fremen", "not-there", {"by": by, "places": ", ".join(territories)})
    left = unplaced(game, position, by)
    if move["forces"] < 1:
        return Violation("setup.placing", "nothing", {})
    if move["forces"] > left:
        return Violation("setup.placing", "too-many", {"forces": move["forces"], "left": left})
    return starred_violation(reserve_pool(position, by), move)


def apply_place(game: Game, position: Position, move: Move) -> list[Event]:
    """Put the forces down; a Bene Gesserit force among those of others is an advisor."""
    by = move["by"]
    part = move["part"]
    events: list[Event] = []
    position.sides[by].reserves -= move["forces"]
    count_reserves(position, by, -starred_in(move))
    put_starred(position, part, by, starred_in(move))
    others = [
        faction
        for faction in fighters_in(game, position, game.parts[part].territory)
        if faction != by
    ]
    if by == "bene-gesserit" and len(others) > 0 and advisors_exist(game, position):
        add_advisors(position, part, move["forces"])
        events = [Event("advisor-placed", "setup.advisor", {"part": part})]
    else:
        add_forces(position, part, by, move["forces"])
    if unplaced(game, position, by) == 0:
        return events + place_forces(game, position)
    return events


def place_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The part, how many of those left, how many of them have a star (setup.placing)."""
    by = partial["by"]
    if "part" not in partial:
        return choice("part", places(game, by), False)
    pool = reserve_pool(position, by)
    if "forces" not in partial:
        return amount("forces", 1, unplaced(game, position, by), not asks(pool))
    return starred_field(pool, partial, True)


# --- deal-card -----------------------------------------------------------------------------------


def card_due(game: Game, position: Position) -> str:
    """The seat that gets the next treachery card, or "" when all have theirs."""
    for faction in position.order:
        if len(position.sides[faction].hand) < game.factions[faction].start_cards:
            return faction
    return ""


def check_deal_card(game: Game, position: Position, move: Move) -> Violation | None:
    """A first treachery card off the deck, to the seat whose turn it is: setup.cards."""
    due = card_due(game, position)
    clauses = ["setup.cards", "setup.cards"]
    return deal_violation(move, due, "card", drawable(game, position), clauses)


def apply_deal_card(game: Game, position: Position, move: Move) -> list[Event]:
    """The seat has the card; after the last, the first turn begins."""
    draw(position, move["card"])
    gain(position, move["to"], move["card"])
    if card_due(game, position) == "":
        return begin_first_turn(position)
    return []


def deal_card_field(game: Game, position: Position, partial: Move) -> Field | None:
    """To whom, then which card (setup.cards)."""
    return deal_form(partial, card_due(game, position), "card", drawable(game, position))


KINDS: dict[str, Kind] = {
    "predict": Kind(
        clause="setup.prediction",
        steps=["predict"],
        check=check_predict,
        apply=apply_predict,
        field=predict_field,
        by=["bene-gesserit"],
    ),
    "deal-traitor": Kind(
        clause="setup.traitors",
        steps=["deal-traitors"],
        check=check_deal_traitor,
        apply=apply_deal_traitor,
        field=deal_traitor_field,
        by=["table"],
    ),
    **mulligan.KINDS,
    "keep-traitor": Kind(
        clause="setup.keep-traitor",
        steps=["keep-traitor"],
        check=check_keep_traitor,
        apply=apply_keep_traitor,
        field=keep_traitor_field,
    ),
    "place": Kind(
        clause="setup.placing",
        steps=["place-bene-gesserit", "place-fremen"],
        check=check_place,
        apply=apply_place,
        field=place_field,
        by=["bene-gesserit", "fremen"],
    ),
    "deal-card": Kind(
        clause="setup.cards",
        steps=["deal-cards"],
        check=check_deal_card,
        apply=apply_deal_card,
        field=deal_card_field,
        by=["table"],
    ),
}
"""The kinds of move of the set-up."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"mulligan": pass_mulligan}
"""What a pass does in the steps of the set-up."""
