"""What positions of classic Dune are worth to computer players."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import ally_of
from adjudicator.games.dune_classic.victory import strongholds
from adjudicator.players.minds import desert
from adjudicator.players.minds.records import POINT

GOAL = 9 * POINT
CITIES = ["arrakeen", "carthag"]
"""Strongholds that bring ornithopters, and more spice to who holds them."""
EDGES = {"atreides": 18, "bene-gesserit": 14, "harkonnen": 14, "fremen": 6, "emperor": 4}
"""What a seat has in battles by its advantages, in tenths of a strength."""


def worth(game: Game, position: Position, seat: str) -> int:
    """What a position is worth to a seat."""
    terms = terms_of(game, position, seat)
    board = desert.board_worth(game, position, seat, terms)
    return board + belongings(game, position, seat, terms.goals)


def terms_of(game: Game, position: Position, seat: str) -> desert.Terms:
    """What a position says of its board to who judges it for a seat."""
    ally = ally_of(position, seat)
    friends = [seat] if ally == "" else [seat, ally]
    turns_left = position.turns - position.turn
    return desert.Terms(
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


def belongings(game: Game, position: Position, seat: str, goals: list[str]) -> int:
    """What a seat has beside its forces on the board: spice, reserves, leaders, cards, traitors, advisors."""
    ally = ally_of(position, seat)
    side = position.sides[seat]
    total = desert.side_worth(game, position, seat)
    total += desert.cards_worth(game, side.hand)
    total += 90 * (side.bribes + 2 * len(side.captives)) + 100 * len(side.traitors)
    if ally != "":
        total += max(0, position.sides[ally].spice) * 20
    for part, count in position.advisors.items():
        if seat == "bene-gesserit":
            place = game.parts[part].territory in goals
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
