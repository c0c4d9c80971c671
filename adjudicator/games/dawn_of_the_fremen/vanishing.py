"""Vanishing: a tribe leaves the game at any time (document 000, "Vanishing").

First whatever the tribe has begun is cancelled, then it leaves the board and its allies inherit,
then the game continues from there; each step defines how.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from adjudicator.games.dawn_of_the_fremen import (
    action,
    attack,
    attack_outcome,
    council,
    development,
    die,
    harj,
    production,
    shipment,
    trade,
)
from adjudicator.games.dawn_of_the_fremen.board import held
from adjudicator.games.dawn_of_the_fremen.council import leaders_of_sides, over
from adjudicator.games.dawn_of_the_fremen.freight import put_back, set_down
from adjudicator.games.dawn_of_the_fremen.freight_ways import freight_of
from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.games.dawn_of_the_fremen.turn import side_of
from adjudicator.rules.course import at_turn, others_after, ruling
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import more, put
from adjudicator.rules.records import Event, Violation

HARJ_TURNS = ["first-worms", "rocks", "settlement", "sites"]
"""Steps of the Harj in which the tribes go round and round."""
ATTACK_STEPS = ["bring", "carry", "declare", "stop"]
"""Steps of an attack."""
SHIPMENT_STEPS = ["freight", "permit"]
"""Steps of a shipment."""
TABLE_STEPS = ["reveal", "rock-roll", "roll", "site-return"]
"""Steps in which chance is awaited and belongs to nobody."""

ROUNDS: dict[str, Callable[[Game, Position], list[Event]]] = {
    "action": action.go_on,
    "council": council.go_on,
    "development": development.go_on,
    "draft": council.go_on,
    "find": action.go_on,
    "production": production.go_on,
    "shipping": shipment.go_on,
    "thumpers": production.thumpers_go_on,
    "trade": trade.go_on,
    "vote": die.votes_go_on,
}
"""Step -> how the round goes on when the tribe whose turn it was has vanished."""


class Gone(msgspec.Struct):
    """How a tribe stood when it vanished."""

    by: str
    turn: str
    """Whose turn in a round it was."""
    awaited: bool
    after: list[str]
    """Who came after it in the Harj."""
    last: bool
    """Whether it was the last in order."""


def check_vanish(game: Game, position: Position, move: Move) -> Violation | None:
    """A tribe that is still there may leave at any time: vanishing.time."""
    if move["by"] not in position.sides:
        return Violation("vanishing.time", "no-tribe", {"by": move["by"]})
    if move["by"] not in position.order:
        return Violation("vanishing.time", "gone", {"by": move["by"]})
    return None


def may_vanish(game: Game, position: Position, seat: str) -> bool:
    """Whether the tribe is still there (vanishing.time)."""
    return seat in position.order


def apply_vanish(game: Game, position: Position, move: Move) -> list[Event]:
    """Break off what the tribe does, take it off the board, and go on."""
    by = move["by"]
    gone = Gone(
        by=by,
        turn=at_turn(position),
        awaited=by in position.waiting,
        after=harj.next_in_harj(position, by),
        last=position.order[-1] == by,
    )
    led = position.order[0] == by and position.cycle > 0
    events: list[Event] = [Event("vanished", "vanishing.effect", {"by": by})]
    events = events + break_off(game, position, by, gone.turn)
    events = events + leave(game, position, by)
    if len(leaders_of_sides(position)) == 1:
        events = events + clear(game, position)
        return events + over(position, side_of(position, position.order[0]), "victory.last")
    if led:
        passed: dict[str, int | str] = {"by": by, "tribe": position.order[0]}
        events.append(Event("lead-passed", "vanishing.lead", passed))
    return events + goes_on(game, position, gone)


def goes_on(game: Game, position: Position, gone: Gone) -> list[Event]:
    """Take the game up again in the step in which a tribe has left it."""
    step = position.step
    if step == "answer":
        return answer_goes_on(game, position, gone)
    if step == "answers":
        return council.answers_go_on(game, position, gone.by)
    if step == "draft" and not gone.awaited:
        return council.draft_goes_on(game, position, gone.by)
    if step in ATTACK_STEPS:
        return attack_goes_on(game, position, gone.by)
    if step in SHIPMENT_STEPS:
        return shipment_goes_on(game, position, gone.awaited)
    if step == "draw" and gone.turn == gone.by:
        position.waiting = []
        return action.go_on(game, position)
    if step == "order-roll":
        return harj.rolls_go_on(game, position)
    if not gone.awaited:
        return []
    if step == "first-worms" and gone.last:
        return harj.harj_over(position)
    if step in HARJ_TURNS:
        position.waiting = gone.after
        return []
    if step == "decide":
        position.waiting = [position.order[0]]
        return []
    return ROUNDS[step](game, position)


# --- breaking off ---------------------------------------------------------------------------------


def break_off(game: Game, position: Position, by: str, turn: str) -> list[Event]:
    """End what a tribe has under way, as long as its warriors stand: an attack, a shipment, a find."""
    events: list[Event] = []
    if position.attack is not None and position.attack.by == by:
        events = attack_outcome.break_off(game, position)
    if position.freight is not None and position.freight.by == by:
        events = events + set_down(game, position, "vanishing.shipment")
    if position.found != "" and turn == by:
        events = events + return_find(game, position, by)
    return events


def return_find(game: Game, position: Position, by: str) -> list[Event]:
    """Something that was found and not yet placed is lost; the card of a token returns to the deck."""
    found = position.found
    position.found = ""
    if found in game.cards:
        position.deck = put(position.deck, found)
    return [Event("find-lost", "vanishing.find", {"by": by, "item": found})]


def clear(game: Game, position: Position) -> list[Event]:
    """End what the last side left has under way: the game is over."""
    events: list[Event] = []
    if position.freight is not None:
        if position.attack is not None:
            put_back(game, position)
        else:
            events = set_down(game, position, "vanishing.shipment")
    if position.found != "":
        events = events + return_find(game, position, at_turn(position))
    position.attack = None
    position.trade = None
    position.turn = None
    return events


# --- leaving --------------------------------------------------------------------------------------


def leave(game: Game, position: Position, by: str) -> list[Event]:
    """Take a tribe off the board: its allies inherit, or its territories lie abandoned."""
    side = position.sides[by]
    allies = [tribe for tribe in others_after(position, by) if tribe in side.allies]
    events = pass_lands(game, position, by, allies) + pass_debts(game, position, by, allies)
    for card in side.cards:
        position.deck = put(position.deck, card)
    side.cards = []
    side.vanished = True
    position.order = [tribe for tribe in position.order if tribe != by]
    position.done = [tribe for tribe in position.done if tribe != by]
    position.waiting = [tribe for tribe in position.waiting if tribe != by]
    position.rolls = {tribe: roll for tribe, roll in position.rolls.items() if tribe != by}
    position.tied = [tribe for tribe in position.tied if tribe != by]
    if position.trade is not None and position.step == "trade":
        position.trade.partners = [tribe for tribe in position.trade.partners if tribe != by]
    return events


def pass_lands(game: Game, position: Position, by: str, allies: list[str]) -> list[Event]:
    """Give a tribe's territories to its allies (from its left), or leave them abandoned."""
    side = position.sides[by]
    heirs = allies
    events: list[Event] = []
    for territory in held(position, by):
        side.warriors += 1
        heir = next_heir(position, heirs)
        position.lands[territory].owner = heir
        if heir == "":
            left: dict[str, int | str] = {"territory": territory}
            if position.cycle > 0:
                events.append(Event("abandoned", "vanishing.abandoned", left))
            else:
                events.append(Event("left-free", "vanishing.harj", left))
            continue
        position.sides[heir].warriors -= 1
        if ruling(game, position, "heirs") == "in-turn":
            heirs = [*[ally for ally in heirs if ally != heir], heir]
        inherited: dict[str, int | str] = {"territory": territory, "by": heir}
        events.append(Event("inherited", "vanishing.allies", inherited))
    return events


def next_heir(position: Position, heirs: list[str]) -> str:
    """The first heir with a warrior to spare, or ""; an attacker keeps one for its target."""
    for heir in heirs:
        kept = 1 if position.attack is not None and position.attack.by == heir else 0
        if position.sides[heir].warriors > kept:
            return heir
    return ""


def pass_debts(game: Game, position: Position, by: str, allies: list[str]) -> list[Event]:
    """The water debts a tribe holds go to the ally on its left, or home to the tribes they are of."""
    side = position.sides[by]
    inherits = len(allies) > 0 and ruling(game, position, "vanished-debts") == "ally"
    events: list[Event] = []
    for tribe in sorted(side.rivals):
        count = side.rivals[tribe]
        heir = allies[0] if inherits else tribe
        if heir == tribe:
            position.sides[tribe].debts += count
        else:
            position.sides[heir].rivals = more(position.sides[heir].rivals, tribe, count)
        moved: dict[str, int | str] = {"tribe": tribe, "to": heir, "count": count}
        events.append(Event("debts-passed", "vanishing.debts", moved))
    side.rivals = {}
    return events


# --- going on -------------------------------------------------------------------------------------


def answer_goes_on(game: Game, position: Position, gone: Gone) -> list[Event]:
    """An offer of or to a tribe that has vanished is void; other tribes go on with theirs."""
    partners = [tribe for tribe in trade.trade_of(position).partners if tribe != gone.by]
    if gone.turn != gone.by and not gone.awaited:
        trade.trade_of(position).partners = partners
        return []
    position.waiting = []
    void = Event("offer-void", "vanishing.answers", {"by": gone.turn})
    if gone.turn == gone.by:
        return [void, *trade.go_on(game, position)]
    return [void, *trade.ask_others(game, position, partners)]


def shipment_goes_on(game: Game, position: Position, awaited: bool) -> list[Event]:
    """If the tribe was shipping, the next tribe ships; a shipment of another tribe goes on if it still has a way."""
    if position.freight is None:
        position.waiting = []
        if position.turn is not None:
            return action.go_on(game, position)
        return shipment.go_on(game, position)
    if position.step == "permit" and awaited:
        freight_of(position).asking = ""
        position.step = "freight"
        position.waiting = [freight_of(position).by]
    if position.step == "freight":
        return shipment.check_way(game, position)
    return []


def attack_goes_on(game: Game, position: Position, by: str) -> list[Event]:
    """Without its attacker an attack is off; without another tribe it goes on."""
    if position.attack is None:
        position.waiting = []
        return action.go_on(game, position)
    attack_outcome.strike_out(position, by)
    if position.step == "declare":
        return attack.next_declarer(game, position)
    if position.step == "stop":
        return attack.begin_stops(game, position)
    return [attack_outcome.so_far(game, position)]


KINDS: dict[str, Kind] = {
    "vanish": Kind(
        clause="vanishing.time",
        steps=sorted(
            [
                *ROUNDS,
                *HARJ_TURNS,
                *ATTACK_STEPS,
                *SHIPMENT_STEPS,
                *TABLE_STEPS,
                "answer",
                "answers",
                "decide",
                "draw",
                "order-roll",
            ]
        ),
        waits=False,
        check=check_vanish,
        apply=apply_vanish,
        open=may_vanish,
    ),
}
"""The move by which a tribe leaves."""
