"""Positions of classic Dune that fit a view: cards, traitors, spice and plans that a seat cannot see are drawn."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Game, Position, Prediction, Side
from adjudicator.games.dune_classic.worth import dial_of
from adjudicator.players.minds import guessing, unseen
from adjudicator.players.minds.chance import Chance, below
from adjudicator.players.minds.records import Notes
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event

SPICE = {"emperor": 12, "spacing-guild": 10}
"""What a seat has behind its shield, by guess."""
USUAL_SPICE = 6
USUAL_HAND = 2


def seen(game: Game, notes: Notes, view: Position) -> None:
    """Remember how many cards the others hold, as long as hands are counted."""
    if view.step != "nexus" and "broken" in notes.numbers:
        notes.numbers = {name: count for name, count in notes.numbers.items() if name != "broken"}
    if view.phase != "bidding":
        return
    for seat, side in view.sides.items():
        notes.numbers = {**notes.numbers, f"cards/{seat}": len(side.hand)}


def noted(game: Game, notes: Notes, move: Move, events: list[Event]) -> None:
    """Remember in a nexus that an alliance was broken: the seat makes no other one in it."""
    if len(move) > 0 and move["move"] == "break-alliance" and move["by"] == notes.seat:
        notes.numbers = {**notes.numbers, "broken": 1}


def imagined(game: Game, position: Position, notes: Notes, chance: Chance) -> Position:
    """A position that fits a view."""
    counted = position.phase == "bidding" or ruling(game, position, "hand-counts") == "open"
    for seat, side in position.sides.items():
        fill_counts(side, seat, counted, notes, chance)
    fill_secrets(game, position, chance)
    guessing.show_cards(position)
    fill_cards(game, position, chance)
    fill_traitors(game, position, chance)
    guessing.fill_plans(game, position, chance)
    return position


def fill_counts(side: Side, seat: str, counted: bool, notes: Notes, chance: Chance) -> None:
    """The spice and the number of cards that a seat may have behind its shield."""
    if side.spice >= 0:
        return
    side.spice = SPICE.get(seat, USUAL_SPICE) + below(chance, 5) - 2
    if not counted and len(side.hand) == 0:
        count = notes.numbers.get(f"cards/{seat}", USUAL_HAND)
        side.hand = [unseen.HIDDEN for _ in range(count)]


def fill_secrets(game: Game, position: Position, chance: Chance) -> None:
    """Numbers and choices that others have made in secret."""
    if position.storm_next < 0:
        position.storm_next = game.storm_cards[below(chance, len(game.storm_cards))]
    dials: dict[str, int] = {}
    for seat, number in position.dials.items():
        dials[seat] = number if number >= 0 else below(chance, 10)
    position.dials = dials
    pledges: dict[str, int] = {}
    for seat, number in position.pledges.items():
        pledges[seat] = max(0, number)
    position.pledges = pledges
    prediction = position.prediction
    if prediction is not None and prediction.turn < 0:
        others = [seat for seat in position.order if seat != "bene-gesserit"]
        if len(others) == 0:
            others = [seat for seat in position.sides if seat != "bene-gesserit"]
        position.prediction = Prediction(
            faction=others[below(chance, len(others))], turn=1 + below(chance, position.turns)
        )
    advanced = position.advanced
    if advanced is not None:
        advanced.fallen = max(0, advanced.fallen)
        for backing in advanced.backing.values():
            backing.starred = max(0, backing.starred)
            backing.spice = max(0, backing.spice)
            backing.ally = max(0, backing.ally)


def fill_cards(game: Game, position: Position, chance: Chance) -> None:
    """Treachery and spice cards that the seat does not see."""
    cards = {name: facts.copies for name, facts in game.cards.items()}
    held = [side.hand for side in position.sides.values()]
    auction = position.auction
    if auction is not None:
        held = [*held, [auction.card]]
    known = [
        *held,
        position.treachery_discard,
        position.treachery_out,
        unseen.open_things(position.treachery_top),
    ]
    pool = unseen.pool_of(cards, known, chance)
    for side in position.sides.values():
        side.hand = unseen.dealt(pool, side.hand)
    if auction is not None and auction.card == unseen.HIDDEN:
        auction.card = unseen.drawn(pool)
    position.treachery_top = unseen.dealt(pool, position.treachery_top)
    position.treachery_deck = unseen.dealt(pool, position.treachery_deck)
    spices = {name: facts.copies for name, facts in game.spice_cards.items()}
    desert = unseen.pool_of(spices, [position.spice_discard, [position.spice_next]], chance)
    if position.spice_next == unseen.HIDDEN:
        position.spice_next = unseen.drawn(desert)
    position.spice_deck = unseen.dealt(desert, position.spice_deck)


def fill_traitors(game: Game, position: Position, chance: Chance) -> None:
    """Leaders in the pay of others."""
    leaders: dict[str, int] = {}
    for name, facts in game.leaders.items():
        if facts.faction in position.sides:
            leaders[name] = 1
    known = [side.traitors for side in position.sides.values()]
    pool = unseen.pool_of(leaders, known, chance)
    for side in position.sides.values():
        side.traitors = unseen.dealt(pool, side.traitors)
    position.traitor_deck = unseen.dealt(pool, position.traitor_deck)


def guessed(game: Any, position: Any, seat: str, number: int) -> int:
    """The strength in halves of so many forces of an enemy, with the spice that it may have."""
    if position.advanced is None:
        return 2 * number
    starred = min(number, starred_of(position, seat))
    spice = max(0, min(number, position.sides[seat].spice))
    return dial_of(game, position, seat, number, starred, spice)


def starred_of(position: Position, seat: str) -> int:
    """The starred forces of a seat in the territory of the battle's place, at least."""
    advanced = position.advanced
    battle = position.battle
    if advanced is None or battle is None:
        return 0
    return advanced.starred.get(battle.place, {}).get(seat, 0)
