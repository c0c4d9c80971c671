"""The header of a game and the position before its first move."""

from __future__ import annotations

from adjudicator.games.example_game.records import Game, Position, Side

from adjudicator.rules.course import begin_step
from adjudicator.rules.headers import check_header, option_of, rulings_of
from adjudicator.rules.records import Setup, Violation


def check_setup(game: Game, setup: Setup) -> Violation | None:
    """The first clause that the seats, rulings and options of a header break, or nothing."""
    return check_header(game, setup, game.faction_ids, game.places, "faction")


def new_position(game: Game, setup: Setup) -> Position:
    """The position of a checked set-up: all warriors at home (setup.warriors), the first wind to be drawn."""
    seats = sorted(setup.seats, key=lambda seat: seat.place)
    lands: dict[str, dict[str, int]] = {territory: {} for territory in game.territory_ids}
    for seat in seats:
        lands[game.homes[seat.faction]] = {seat.faction: game.numbers.warriors_each}
    position = Position(
        phase="wind",
        step="draw",
        waiting=[],
        done=[],
        order=[seat.faction for seat in seats],
        rulings=rulings_of(game, setup),
        winners=[],
        ending="",
        turn=1,
        turns=option_of(game, setup, "turns"),
        lands=lands,
        sides={seat.faction: Side(place=seat.place, lost=0) for seat in seats},
        deck=new_deck(game),
        discard=[],
        storm="",
    )
    begin_step(position, "draw", ["table"])
    return position


def new_deck(game: Game) -> list[str]:
    """All wind cards (sorted)."""
    return sorted(card.id for card in game.cards.values() for number in range(card.copies))
