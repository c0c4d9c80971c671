"""What computer players know of classic Dune: what is worth having."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import ally_of
from adjudicator.games.dune_classic.victory import strongholds
from adjudicator.players.minds import (
    clash,
    desert,
    dune_classic_choices,
    dune_classic_hidden,
    guessing,
)
from adjudicator.players.minds.dune_classic_hidden import imagined, noted, seen
from adjudicator.players.minds.records import POINT, Mind, Seat
from adjudicator.rules.dune.battlefield import opponent_of
from adjudicator.rules.kinds import Move

GOAL = 9 * POINT
CITIES = ["arrakeen", "carthag"]
"""Strongholds that bring ornithopters, and more spice to who holds them."""
EDGES = {"atreides": 18, "bene-gesserit": 14, "harkonnen": 14, "fremen": 6, "emperor": 4}
"""What a seat has in battles by its advantages, in tenths of a strength."""


def worth(game: Game, position: Position, seat: str) -> int:
    """What a position is worth to a seat."""
    ally = ally_of(position, seat)
    friends = [seat] if ally == "" else [seat, ally]
    turns_left = position.turns - position.turn
    terms = desert.Terms(
        goals=strongholds(game, position),
        need=need(game, position, ally),
        friends=friends,
        collect=collected(game, position, seat),
        storm_proof=False,
        storm_reach=6,
        goal=GOAL,
        winning=(140 if turns_left > 0 else 200) * POINT,
        sheltered=[],
        edge=EDGES.get(seat, 0),
    )
    side = position.sides[seat]
    total = desert.board_worth(game, position, seat, terms)
    total += desert.side_worth(game, position, seat)
    total += desert.cards_worth(game, side.hand)
    total += 90 * (side.bribes + 2 * len(side.captives)) + 100 * len(side.traitors)
    if ally != "":
        total += max(0, position.sides[ally].spice) * 20
    for part, count in position.advisors.items():
        if seat == "bene-gesserit":
            place = game.parts[part].territory in terms.goals
            total += count * (60 if place else 45)
    return total + auction_worth(position, seat)


def need(game: Game, position: Position, ally: str) -> int:
    """So many strongholds win."""
    if ally != "":
        return game.numbers.win_allied
    if len(position.sides) == 2:
        return game.numbers.win_alone_two_seats
    return game.numbers.win_alone


def collected(game: Game, position: Position, seat: str) -> int:
    """The spice that a force of a seat collects."""
    for city in CITIES:
        if f"{city}/{seat}" in position.harvesters:
            return game.numbers.collect_harvesters
    return game.numbers.collect


def auction_worth(position: Position, seat: str) -> int:
    """What the highest bid of a seat comes to, as long as the card is up."""
    auction = position.auction
    if auction is None or auction.bidder != seat:
        return 0
    return (3 * POINT - auction.bid * POINT) // 2


def decide(at: Seat) -> Move | None:
    """Traitors, bids, questions and battle plans are chosen by rules of thumb."""
    step = at.view.step
    if step == "plans" and "plan" in at.forms.kinds:
        made = clash.best_plan(MIND, FIGHT, at, stakes(at), "plan")
        return made if len(made) > 0 else None
    if step == "show-plan" and "show-plan" in at.forms.kinds:
        made = clash.best_plan(MIND, FIGHT, at, stakes(at), "show-plan")
        return made if len(made) > 0 else None
    return dune_classic_choices.decide(at)


def stakes(at: Seat) -> clash.Stakes:
    """The stakes of the battle, with the risk that own leaders are traitors."""
    view: Position = at.view
    enemy = opponent_of(view, at.seat)
    own = view.sides[at.seat]
    rival = view.sides[enemy]
    unknown = 0
    for name, facts in at.game.leaders.items():
        if facts.faction in view.sides and facts.faction != enemy and name not in own.traitors:
            unknown += 1
    share = 100 * len(rival.traitors) // max(1, unknown)
    risks = clash.risks_of(at.game, [*own.leaders, *own.captives], own.traitors, share)
    return clash.stakes_of(MIND, at, risks, own.traitors)


FIGHT = guessing.Fight(
    dials=dune_classic_choices.dials,
    after=dune_classic_choices.after,
    after_strength=dune_classic_choices.after_strength,
    guessed=dune_classic_hidden.guessed,
    leaders=guessing.free_leaders,
)
MIND = Mind(
    worth=worth,
    imagined=imagined,
    options=dune_classic_choices.options,
    prior=dune_classic_choices.prior,
    decide=decide,
    seen=seen,
    noted=noted,
    calls=[
        "claim-charity",
        "family-atomics",
        "free-revival",
        "ghola-forces",
        "ghola-leader",
        "karama",
        "weather-control",
    ],
    ahead=["move", "ship"],
)
