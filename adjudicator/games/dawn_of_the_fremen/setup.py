"""The header of a game and the position before its first move (document 000, "Setup")."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.board import empty_land
from adjudicator.games.dawn_of_the_fremen.records import Game, Position, Side
from adjudicator.rules.course import begin_step
from adjudicator.rules.headers import check_header, option_of, rulings_of
from adjudicator.rules.records import Setup, Violation


def check_setup(game: Game, setup: Setup) -> Violation | None:
    """The first clause that the seats, rulings and options of a header break, or nothing."""
    found = check_header(game, setup, game.tribes, game.places, "tribe")
    if found is not None:
        return found
    if option_of(game, setup, "teams") == 1 and len(setup.seats) != game.places:
        return Violation("teams.seats", "four", {"seats": len(setup.seats)})
    return None


def new_position(game: Game, setup: Setup) -> Position:
    """The position of a checked set-up: the tribes roll for the lead of the Harj."""
    seats = sorted(setup.seats, key=lambda seat: seat.place)
    tribes = [seat.faction for seat in seats]
    position = Position(
        cycle=0,
        phase="harj",
        step="order-roll",
        waiting=[],
        done=[],
        order=tribes,
        lead="",
        allied_number=option_of(game, setup, "sietches-allied"),
        sides={
            seat.faction: new_side(game, setup, tribes, seat.faction, seat.place) for seat in seats
        },
        rolls={},
        rocks=[],
        rocks_left=0,
        lands={territory: empty_land() for territory in game.territory_ids},
        sites=sorted(
            site
            for site, count in game.sites.items()
            for number in range(count - (1 if site in game.set_aside else 0))
        ),
        site_kept="",
        deck=sorted(card.id for card in game.cards.values() for number in range(card.copies)),
        removed=[],
        found="",
        face="",
        trade=None,
        freight=None,
        turn=None,
        attack=None,
        barred={},
        proposal=None,
        proposed={},
        refused=[],
        tied=[],
        playing_on=False,
        rulings=rulings_of(game, setup),
        winners=[],
        ending="",
    )
    begin_step(position, "order-roll", ["table"])
    return position


def new_side(game: Game, setup: Setup, tribes: list[str], tribe: str, place: int) -> Side:
    """A tribe with all its warriors and water debts.

    In the four-player alliance mode the tribes that sit across from each other are allies.
    """
    allies: list[str] = []
    need = option_of(game, setup, "sietches-alone")
    if option_of(game, setup, "teams") == 1:
        allies = [tribes[(tribes.index(tribe) + 2) % game.places]]
        need = option_of(game, setup, "sietches-teams")
    return Side(
        place=place,
        warriors=game.numbers.warriors,
        debts=game.numbers.debts,
        rivals={},
        cards=[],
        thumper="",
        vote="",
        allies=allies,
        need=need,
        vanished=False,
    )
