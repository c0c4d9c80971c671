"""What computer players know of War for Arrakis: what is worth having."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import ATREIDES, HARKONNEN
from adjudicator.games.war_for_arrakis.records import Game, Position
from adjudicator.games.war_for_arrakis.seats import side_of
from adjudicator.players.minds import war_for_arrakis_choices, war_for_arrakis_worth
from adjudicator.players.minds.chance import Chance, shuffled
from adjudicator.players.minds.records import NEVER, POINT, Mind, Notes, Seat
from adjudicator.rules.kinds import Move

SETTLEMENT = 8 * POINT
IDLE = ["confer", "train", "relieve", "scout"]
"""Kinds of moves that these players do not make."""


def worth(game: Game, position: Position, seat: str) -> int:
    """What a position is worth to a seat."""
    total = 0
    for marker in position.markers.values():
        total += 4 * POINT * marker
    total -= 5 * POINT * position.supremacy
    goals = {
        ATREIDES: war_for_arrakis_worth.steps_to_goals(game, position, ATREIDES),
        HARKONNEN: war_for_arrakis_worth.steps_to_goals(game, position, HARKONNEN),
    }
    for area, legion in position.legions.items():
        value = war_for_arrakis_worth.strength(game, legion)
        value -= value * 6 * goals[legion.side].get(area, war_for_arrakis_worth.FAR) // 100
        total += value if legion.side == ATREIDES else -value
    for area in position.settlements:
        total -= SETTLEMENT * game.settlements[area] // 2
    total += SETTLEMENT * len(position.sietches)
    total += 90 * len(position.worms) + 35 * len(position.signs)
    total -= 120 * len(position.harvesters)
    for row in position.rows.values():
        total += 60 * row
    for name, side in position.sides.items():
        cards = 60 * len(side.hand)
        total += cards if side_of(name) == ATREIDES else -cards
    return total if side_of(seat) == ATREIDES else -total


def imagined(game: Game, position: Position, notes: Notes, chance: Chance) -> Position:
    """A position that fits a view: hidden cards and tokens are drawn."""
    for name in position.decks:
        known = [*position.discards.get(name, [])]
        for side in position.sides.values():
            known.extend(side.hand)
        left = [
            card for card, facts in game.cards.items() if facts.deck == name and card not in known
        ]
        left = shuffled(chance, left)
        deck: list[str] = []
        for _ in position.decks[name]:
            if len(left) > 0:
                deck.append(left.pop())
        position.decks = {**position.decks, name: sorted(deck)}
        for owner, side in position.sides.items():
            hand: list[str] = []
            for card in side.hand:
                if card == "?" and len(left) > 0 and name in game.decks.get(side_of(owner), []):
                    hand.append(left.pop())
                else:
                    hand.append(card)
            side.hand = sorted(hand)
    return position


def prior(at: Seat, move: Move) -> int:
    """What a move is worth for reasons that the position after it does not show."""
    kind = move["move"]
    if kind in IDLE and len(at.forms.kinds) > 1:
        return NEVER
    if kind in ["claim", "claims"]:
        return 20 * POINT
    if kind == "pass" and at.view.step == "act":
        return -5 * POINT
    return 0


def settled(game: Game, view: Position, position: Position, seat: str) -> bool:
    """Whether the action is over in which players began to look ahead."""
    return position.step in ["act", "claims"] or position.round != view.round


MIND = Mind(
    worth=worth,
    imagined=imagined,
    prior=prior,
    decide=war_for_arrakis_choices.decide,
    ahead=["act", "attack", "choose", "move"],
    settled=settled,
)
