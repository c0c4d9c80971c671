"""The Production Phase: thumpers, resources, worms (document 000, "Production Phase")."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dawn_of_the_fremen.board import held, neighbours, rock_between
from adjudicator.games.dawn_of_the_fremen.cards import worm_in
from adjudicator.games.dawn_of_the_fremen.die import await_roll
from adjudicator.games.dawn_of_the_fremen.hands import landless, not_own
from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.games.dawn_of_the_fremen.turn import go_to, pass_over
from adjudicator.rules.course import begin_round, begin_step, finish, next_seat, refill, ruling
from adjudicator.rules.forms import one_of
from adjudicator.rules.judging import passed_over
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import more, put, take
from adjudicator.rules.records import Event, Field, Violation, choice

THUMPERS = ["crescent-moon", "full-moon"]
"""The sides of a thumper."""


def enter(game: Game, position: Position) -> list[Event]:
    """Thumpers are set; in the Initiation Cycle all sites produce and no worms are called."""
    if position.cycle == 1:
        position.face = "both-moons"
        events: list[Event] = []
        for tribe in position.order:
            events = events + produce(game, position, tribe)
        go_to(position, "trade")
        return events
    if ruling(game, position, "thumpers") == "hidden":
        for side in position.sides.values():
            side.thumper = ""
        begin_step(position, "thumpers", [*position.order])
    else:
        begin_round(position, "thumpers")
    return []


# --- thumper --------------------------------------------------------------------------------------


def check_thumper(game: Game, position: Position, move: Move) -> Violation | None:
    """A thumper is set to one of the moons: production.thumper."""
    if move["side"] not in THUMPERS:
        return Violation("production.thumper", "no-such-side", {"side": move["side"]})
    return None


def apply_thumper(game: Game, position: Position, move: Move) -> list[Event]:
    """Set a thumper; after the last, the die is rolled."""
    position.sides[move["by"]].thumper = move["side"]
    return thumper_done(game, position, move["by"])


def thumper_done(game: Game, position: Position, seat: str) -> list[Event]:
    """One seat more has set its thumper."""
    if ruling(game, position, "thumpers") == "hidden":
        finish(position, seat)
    else:
        next_seat(position, seat)
    return thumpers_go_on(game, position)


def thumpers_go_on(game: Game, position: Position) -> list[Event]:
    """Wait for the tribes that have not set their thumpers; after the last one, the die is rolled."""
    if refill(position):
        await_roll(position)
    return []


def thumper_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The moon (production.thumper)."""
    if "side" not in partial:
        return choice("side", THUMPERS, True)
    return None


# --- resources ------------------------------------------------------------------------------------


def begin(game: Game, position: Position) -> list[Event]:
    """Tribes produce in order, the lead player first."""
    begin_round(position, "production")
    return next_producer(game, position)


def next_producer(game: Game, position: Position) -> list[Event]:
    """Give resources to the tribe whose turn it is, and wait for it if it has worms to see to."""
    events: list[Event] = []
    while len(position.waiting) > 0:
        seat = position.waiting[0]
        events = events + produce(game, position, seat)
        if position.face == "worm":
            if len(worm_places(game, position, seat)) > 0:
                return events
        elif may_call(game, position, seat) or may_promote(game, position, seat):
            return events
        if position.face == "worm":
            reason = remove_closed(game, position, seat)
            events = events + pass_over(position, seat, "remove-worm", reason)
            continue
        events = events + pass_over(position, seat, "call-worm", call_closed(game, position, seat))
        makerless = promote_closed(game, position, seat)
        if makerless is not None:
            events.append(passed_over("passed-over", seat, "promote-worm", makerless))
    go_to(position, "trade")
    return events


def produce(game: Game, position: Position, tribe: str) -> list[Event]:
    """A tribe's sites give resources, up to one in a territory, or two by a sietch."""
    events: list[Event] = []
    for territory in held(position, tribe):
        land = position.lands[territory]
        if land.site == "" or not produces(game, position, land.site):
            continue
        resource = game.site_gives[land.site]
        limit = game.numbers.produced
        clause = "production.spice" if moonlit(game, land.site) else "production.resources"
        if by_sietch(game, position, tribe, territory):
            limit = game.numbers.produced_by_sietch
            clause = "production.sietch"
        count = limit - land.goods.get(resource, 0)
        if count > 0:
            land.goods = more(land.goods, resource, count)
            made: dict[str, int | str] = {"territory": territory, "resource": resource}
            events.append(Event("produced", clause, {**made, "count": count}))
    return events


def moonlit(game: Game, site: str) -> bool:
    """Whether a site of this sort produces under its moon only."""
    return site in game.faces["both-moons"].spice


def produces(game: Game, position: Position, site: str) -> bool:
    """Whether a site of this sort produces under the face rolled."""
    return not moonlit(game, site) or site in game.faces[position.face].spice


def by_sietch(game: Game, position: Position, tribe: str, territory: str) -> bool:
    """Whether a sietch of the tribe, here or beside it with no rock between, helps to produce."""
    if position.lands[territory].sietches > 0:
        return True
    return any(
        position.lands[near].owner == tribe
        and position.lands[near].sietches > 0
        and not rock_between(position, territory, near)
        for near in neighbours(game, territory)
    )


def end_turn(game: Game, position: Position, seat: str) -> list[Event]:
    """A tribe is done producing."""
    next_seat(position, seat)
    return next_producer(game, position)


def go_on(game: Game, position: Position) -> list[Event]:
    """The next tribe produces."""
    refill(position)
    return next_producer(game, position)


# --- worms ----------------------------------------------------------------------------------------


def worm_places(game: Game, position: Position, tribe: str) -> list[str]:
    """The tribe's territories (sorted) with a worm."""
    return [place for place in held(position, tribe) if worm_in(game, position, place) != ""]


def calls(game: Game, position: Position, tribe: str) -> bool:
    """Whether the face rolled lets this tribe call a new worm."""
    caller = game.faces[position.face].caller
    return caller in ["all", position.sides[tribe].thumper]


def free_places(game: Game, position: Position, tribe: str) -> list[str]:
    """The tribe's territories (sorted) without a worm."""
    return [place for place in held(position, tribe) if worm_in(game, position, place) == ""]


def may_call(game: Game, position: Position, seat: str) -> bool:
    """Whether a tribe's thumper calls a worm and it has a place for one (production.call)."""
    if position.face == "" or not calls(game, position, seat):
        return False
    return len(free_places(game, position, seat)) > 0


def maker_places(game: Game, position: Position, tribe: str) -> list[str]:
    """The tribe's territories (sorted) with a maker."""
    return [place for place in held(position, tribe) if "maker" in position.lands[place].tokens]


def may_promote(game: Game, position: Position, seat: str) -> bool:
    """Whether a tribe has a maker that may grow (production.promote)."""
    return position.face != "worm" and len(maker_places(game, position, seat)) > 0


def call_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a tribe can call no worm at all.

    Clauses production.worm-face, production.call, production.one-worm.
    """
    if position.face == "worm":
        return Violation("production.worm-face", "no-worms", {"by": seat})
    if position.face != "" and not calls(game, position, seat):
        thumper = position.sides[seat].thumper
        return Violation("production.call", "wrong-moon", {"by": seat, "thumper": thumper})
    if len(held(position, seat)) == 0:
        return landless(position, seat)
    if len(free_places(game, position, seat)) == 0:
        return Violation("production.one-worm", "everywhere", {"by": seat})
    return None


def promote_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a tribe can promote no worm at all: production.worm-face, production.promote."""
    if position.face == "worm":
        return Violation("production.worm-face", "no-worms", {"by": seat})
    if len(maker_places(game, position, seat)) == 0:
        return Violation("production.promote", "no-makers", {"by": seat})
    return None


def remove_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a tribe loses no worm: production.worm-face."""
    if position.face != "worm":
        return Violation("production.worm-face", "other-face", {"face": position.face})
    if len(worm_places(game, position, seat)) == 0:
        return Violation("production.worm-face", "has-none", {"by": seat})
    return None


def check_call_worm(game: Game, position: Position, move: Move) -> Violation | None:
    """The tribe's moon is up and its territory has no worm.

    Clauses production.call, production.one-worm, production.worm-face.
    """
    by = move["by"]
    found = call_closed(game, position, by)
    if found is not None and found.clause in ["production.worm-face", "production.call"]:
        return found
    found = not_own(game, position, by, move["territory"])
    if found is None and worm_in(game, position, move["territory"]) != "":
        there: dict[str, int | str] = {"territory": move["territory"]}
        found = Violation("production.one-worm", "worm-there", there)
    return found


def apply_call_worm(game: Game, position: Position, move: Move) -> list[Event]:
    """A maker comes; the next tribe (production.call)."""
    land = position.lands[move["territory"]]
    land.tokens = put(land.tokens, "maker")
    return end_turn(game, position, move["by"])


def check_promote_worm(game: Game, position: Position, move: Move) -> Violation | None:
    """A maker of the tribe's own becomes a great maker.

    Clauses production.promote, production.worm-face.
    """
    if position.face == "worm":
        return Violation("production.worm-face", "no-worms", {"by": move["by"]})
    found = not_own(game, position, move["by"], move["territory"])
    if found is None and "maker" not in position.lands[move["territory"]].tokens:
        there: dict[str, int | str] = {"territory": move["territory"]}
        found = Violation("production.promote", "no-maker", there)
    return found


def apply_promote_worm(game: Game, position: Position, move: Move) -> list[Event]:
    """The maker is a great maker; the next tribe (production.promote)."""
    land = position.lands[move["territory"]]
    land.tokens = put(take(land.tokens, "maker"), "great-maker")
    return end_turn(game, position, move["by"])


def check_remove_worm(game: Game, position: Position, move: Move) -> Violation | None:
    """The worm's face removes a worm of the tribe's own: production.worm-face."""
    if position.face != "worm":
        return Violation("production.worm-face", "other-face", {"face": position.face})
    found = not_own(game, position, move["by"], move["territory"])
    if found is None and worm_in(game, position, move["territory"]) == "":
        there: dict[str, int | str] = {"territory": move["territory"]}
        found = Violation("production.worm-face", "none-there", there)
    return found


def apply_remove_worm(game: Game, position: Position, move: Move) -> list[Event]:
    """The worm is gone; the next tribe (production.worm-face)."""
    land = position.lands[move["territory"]]
    land.tokens = take(land.tokens, worm_in(game, position, move["territory"]))
    return end_turn(game, position, move["by"])


def may_remove(game: Game, position: Position, seat: str) -> bool:
    """Whether the die shows the worm and a tribe has one (production.worm-face)."""
    return position.face == "worm" and len(worm_places(game, position, seat)) > 0


KINDS: dict[str, Kind] = {
    "thumper": Kind(
        clause="production.thumper",
        steps=["thumpers"],
        check=check_thumper,
        apply=apply_thumper,
        field=thumper_field,
    ),
    "call-worm": Kind(
        clause="production.call",
        steps=["production"],
        check=check_call_worm,
        apply=apply_call_worm,
        field=one_of("territory", free_places),
        closed=call_closed,
        open=may_call,
    ),
    "promote-worm": Kind(
        clause="production.promote",
        steps=["production"],
        check=check_promote_worm,
        apply=apply_promote_worm,
        field=one_of("territory", maker_places),
        closed=promote_closed,
        open=may_promote,
    ),
    "remove-worm": Kind(
        clause="production.worm-face",
        steps=["production"],
        check=check_remove_worm,
        apply=apply_remove_worm,
        field=one_of("territory", worm_places),
        closed=remove_closed,
        open=may_remove,
    ),
}
"""The kinds of move of the Production Phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"production": end_turn}
"""What a pass does in this phase."""
