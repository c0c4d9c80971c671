"""The Development Phase: resources become stillsuits, crysknives and sietches."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dawn_of_the_fremen import cards
from adjudicator.games.dawn_of_the_fremen.board import held, lay, same_sort
from adjudicator.games.dawn_of_the_fremen.hands import landless, no_resource, not_own
from adjudicator.games.dawn_of_the_fremen.records import Game, Land, Position
from adjudicator.games.dawn_of_the_fremen.turn import go_to, pass_over
from adjudicator.rules.course import begin_round, next_seat, refill, ruling
from adjudicator.rules.judging import passed_over
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import more
from adjudicator.rules.records import Event, Field, Violation, choice

SIETCH = "sietch"


def enter(game: Game, position: Position) -> list[Event]:
    """Development begins with the lead player."""
    begin_round(position, "development")
    events: list[Event] = [
        Event("cycle-began", "cycle.lead", {"cycle": position.cycle, "tribe": position.order[0]})
    ]
    return [*events, *skip_idle(game, position)]


def skip_idle(game: Game, position: Position) -> list[Event]:
    """Pass over tribes that can do nothing; after the last, production begins."""
    events: list[Event] = []
    while len(position.waiting) > 0:
        seat = position.waiting[0]
        if may_build(game, position, seat) or may_exchange(game, position, seat):
            return events
        if cards.may_play(game, position, seat):
            return events
        events = events + pass_over(position, seat, "build", build_closed(game, position, seat))
        debtless = exchange_closed(game, position, seat)
        if debtless is not None:
            events.append(passed_over("passed-over-too", seat, "exchange-debts", debtless))
    go_to(position, "production")
    return events


def end_turn(game: Game, position: Position, seat: str) -> list[Event]:
    """A tribe is done developing."""
    next_seat(position, seat)
    return skip_idle(game, position)


def go_on(game: Game, position: Position) -> list[Event]:
    """Ask the next tribe."""
    refill(position)
    return skip_idle(game, position)


# --- build ----------------------------------------------------------------------------------------


def build_violation(game: Game, position: Position, territory: str, token: str) -> Violation | None:
    """What forbids a tribe to build something in a territory of its own."""
    land = position.lands[territory]
    built: dict[str, int | str] = {"token": token, "territory": territory}
    if token not in game.costs:
        return Violation("development.build", "not-built", {"token": token})
    short = shortage(game, land, token)
    if short != "":
        needed: dict[str, int | str] = {"resource": short, "price": game.costs[token][short]}
        return Violation(
            "development.cost", "too-dear", {**built, **needed, "have": land.goods.get(short, 0)}
        )
    if token == SIETCH:
        if land.sietches > 0 and ruling(game, position, "sietches-in-one") == "one":
            return Violation("development.sietch", "one-only", {"territory": territory})
    elif same_sort(game, land.tokens, token) != "":
        return Violation("development.duplicates", "there-already", built)
    return None


def shortage(game: Game, land: Land, token: str) -> str:
    """The first resource of which too little lies in a territory to build something, or ""."""
    for resource, count in game.costs[token].items():
        if land.goods.get(resource, 0) < count:
            return resource
    return ""


def check_build(game: Game, position: Position, move: Move) -> Violation | None:
    """A token is built of resources in one own territory: `build_violation`."""
    found = not_own(game, position, move["by"], move["territory"])
    if found is None:
        found = build_violation(game, position, move["territory"], move["token"])
    return found


def apply_build(game: Game, position: Position, move: Move) -> list[Event]:
    """Pay with what lies there, and build there."""
    territory = move["territory"]
    token = move["token"]
    land = position.lands[territory]
    for resource, count in game.costs[token].items():
        land.goods = more(land.goods, resource, -count)
    if token == SIETCH:
        land.sietches += 1
    else:
        lay(game, position, territory, token)
    built: dict[str, int | str] = {"by": move["by"], "token": token, "territory": territory}
    return [Event("built", "development.build", built)]


def build_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The territory, then the token that can be built there."""
    if "territory" not in partial:
        return choice("territory", building_places(game, position, partial["by"]), False)
    if "token" not in partial:
        return choice("token", buildable(game, position, partial["territory"]), True)
    return None


def buildable(game: Game, position: Position, territory: str) -> list[str]:
    """What can be built in a territory (sorted)."""
    if len(position.lands[territory].goods) == 0:
        return []
    return [
        token
        for token in sorted(game.costs)
        if build_violation(game, position, territory, token) is None
    ]


def building_places(game: Game, position: Position, tribe: str) -> list[str]:
    """The tribe's territories (sorted) where something can be built."""
    return [place for place in held(position, tribe) if len(buildable(game, position, place)) > 0]


def may_build(game: Game, position: Position, seat: str) -> bool:
    """Whether a tribe can build anything anywhere."""
    return any(
        build_violation(game, position, place, token) is None
        for place, land in position.lands.items()
        if land.owner == seat and len(land.goods) > 0
        for token in game.costs
    )


def build_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a tribe can build nothing anywhere: turn.own-territory, development.cost."""
    if len(held(position, seat)) == 0:
        return landless(position, seat)
    if may_build(game, position, seat):
        return None
    return Violation("development.cost", "nothing-affordable", {"by": seat})


# --- exchange-debts -------------------------------------------------------------------------------


def check_exchange(game: Game, position: Position, move: Move) -> Violation | None:
    """A rival's water debts buy a resource for own land: debts.exchange."""
    by = move["by"]
    tribe = move["tribe"]
    price = game.numbers.debts_to_buy
    have = position.sides[by].rivals.get(tribe, 0)
    if have < price:
        short: dict[str, int | str] = {"by": by, "tribe": tribe, "price": price}
        return Violation("debts.exchange", "too-few", {**short, "have": have})
    found = no_resource(game, move["resource"])
    if found is None:
        found = not_own(game, position, by, move["territory"])
    return found


def apply_exchange(game: Game, position: Position, move: Move) -> list[Event]:
    """Give water debts back to their tribe for a resource."""
    give_back(position, move["by"], move["tribe"], game.numbers.debts_to_buy)
    lay(game, position, move["territory"], move["resource"])
    return [
        Event(
            "debts-exchanged",
            "debts.exchange",
            {"by": move["by"], "tribe": move["tribe"], "resource": move["resource"]},
        )
    ]


def give_back(position: Position, holder: str, tribe: str, count: int) -> None:
    """Return water debts to the tribe whose they are."""
    side = position.sides[holder]
    side.rivals = more(side.rivals, tribe, -count)
    position.sides[tribe].debts += count


def exchange_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The tribe whose debts are given back, the resource, the territory."""
    if "tribe" not in partial:
        return choice("tribe", creditors(game, position, partial["by"]), False)
    if "resource" not in partial:
        return choice("resource", game.resources, False)
    if "territory" not in partial:
        return choice("territory", held(position, partial["by"]), True)
    return None


def creditors(game: Game, position: Position, seat: str) -> list[str]:
    """The tribes (sorted) of which a seat holds enough water debts to buy a resource."""
    rivals = position.sides[seat].rivals
    return sorted(tribe for tribe in rivals if rivals[tribe] >= game.numbers.debts_to_buy)


def exchange_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a tribe can buy no resource for water debts: turn.own-territory, debts.exchange."""
    if len(held(position, seat)) == 0:
        return landless(position, seat)
    if len(creditors(game, position, seat)) == 0:
        args: dict[str, int | str] = {"by": seat, "price": game.numbers.debts_to_buy}
        return Violation("debts.exchange", "none-enough", args)
    return None


def may_exchange(game: Game, position: Position, seat: str) -> bool:
    """Whether a tribe has land, and enough debts of one rival (debts.exchange)."""
    if len(held(position, seat)) == 0:
        return False
    return len(creditors(game, position, seat)) > 0


KINDS: dict[str, Kind] = {
    "build": Kind(
        clause="development.build",
        steps=["development"],
        check=check_build,
        apply=apply_build,
        field=build_field,
        closed=build_closed,
        open=may_build,
    ),
    "exchange-debts": Kind(
        clause="debts.exchange",
        steps=["development"],
        check=check_exchange,
        apply=apply_exchange,
        field=exchange_field,
        closed=exchange_closed,
        open=may_exchange,
    ),
}
"""The kinds of move of the Development Phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"development": end_turn}
"""What a pass does in this phase."""
