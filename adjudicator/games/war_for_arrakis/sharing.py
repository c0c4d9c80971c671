"""Action dice of a shared side: divided between two dashboards (document 002, "3-4 Players Mode")."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Game, Position
from adjudicator.games.war_for_arrakis.seats import seats_of, side_of
from adjudicator.rules.multisets import more
from adjudicator.rules.records import Event


def dashboard(game: Game, seat: str) -> list[str]:
    """The results (sorted) on a seat's dashboard."""
    return game.results if side_of(seat) == seat else game.dashboards[seat]


def slots_shared(game: Game, seat: str, result: str) -> int:
    """How many dice of a result the dashboard of one power takes."""
    if result not in game.dashboards[seat]:
        return 0
    if side_of(seat) == "harkonnen":
        return game.numbers.action_slots_shared_harkonnen
    return game.numbers.action_slots_shared_atreides


def share(game: Game, position: Position, side: str, faces: dict[str, int]) -> list[Event]:
    """Divide what a shared side has rolled.

    Results of one dashboard alone go there, then those of both to whoever has fewer dice, the House
    first; what finds no slot is set aside, and as evenly divided to be changed.
    """
    pair = seats_of(position, side)
    dealt: dict[str, int] = {pair[0]: 0, pair[1]: 0}
    laid: dict[str, dict[str, int]] = {pair[0]: {}, pair[1]: {}}
    aside = 0
    for both in [False, True]:
        for result in game.results:
            count = faces.get(result, 0)
            takers = [seat for seat in pair if result in game.dashboards[seat]]
            if count == 0 or (len(takers) > 1) != both:
                continue
            for _ in range(count):
                free = [
                    seat
                    for seat in takers
                    if laid[seat].get(result, 0) < slots_shared(game, seat, result)
                ]
                if len(free) == 0:
                    aside += 1
                else:
                    taker = fewest(dealt, free)
                    laid[taker] = more(laid[taker], result, 1)
                    dealt[taker] += 1
    over: dict[str, int] = {pair[0]: 0, pair[1]: 0}
    for _ in range(aside):
        taker = fewest(dealt, pair)
        over[taker] += 1
        dealt[taker] += 1
    for seat in pair:
        position.sides[seat].dice = laid[seat]
    for waiting in position.agenda:
        if waiting.name == "change-die" and waiting.note in pair:
            waiting.left = over[waiting.note]
    return [
        Event("dice-shared", "teams.dice", {"by": seat, "count": dealt[seat], "aside": over[seat]})
        for seat in pair
    ]


def fewest(dealt: dict[str, int], seats: list[str]) -> str:
    """The first of these seats that has been dealt the fewest dice."""
    found = seats[0]
    for seat in seats:
        if dealt[seat] < dealt[found]:
            found = seat
    return found
