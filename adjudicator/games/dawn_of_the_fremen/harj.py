"""The Harj: rock barriers, production sites, settlement, the first worms (document 000, "Harj")."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.board import border, held, is_land
from adjudicator.games.dawn_of_the_fremen.hands import not_land
from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.games.dawn_of_the_fremen.turn import go_to
from adjudicator.rules.course import begin_step
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put, take
from adjudicator.rules.records import Event, Field, Violation, choice

HIDDEN = "hidden"
"""A production site that lies face down."""


def next_in_harj(position: Position, seat: str) -> list[str]:
    """The seat after this one in the Harj, counter-clockwise."""
    at = position.order.index(seat) + 1
    if at == len(position.order):
        at = 0
    return [position.order[at]]


# --- roll-order (table) ---------------------------------------------------------------------------


def next_roller(position: Position) -> str:
    """The tribe whose roll for the lead comes next."""
    for tribe in position.order:
        if tribe not in position.rolls:
            return tribe
    return ""


def check_roll_order(game: Game, position: Position, move: Move) -> Violation | None:
    """Tribes roll the order die in turn: harj.leader, harj.order-die."""
    roller = next_roller(position)
    if move["to"] != roller:
        return Violation("harj.leader", "wrong-tribe", {"to": move["to"], "next": roller})
    if move["number"] not in game.order_die:
        return Violation("harj.order-die", "no-such-face", {"number": move["number"]})
    return None


def apply_roll_order(game: Game, position: Position, move: Move) -> list[Event]:
    """Note a roll; after the last, the highest leads, and ties for the highest roll again."""
    position.rolls = {**position.rolls, move["to"]: move["number"]}
    return rolls_go_on(game, position)


def rolls_go_on(game: Game, position: Position) -> list[Event]:
    """Wait for the next roll, or see who leads."""
    if next_roller(position) != "":
        return []
    best = max(position.rolls.values())
    tied = [tribe for tribe in position.order if position.rolls[tribe] == best]
    if len(tied) > 1:
        position.rolls = {tribe: 0 for tribe in position.order if tribe not in tied}
        return [Event("roll-again", "harj.leader", {"tribes": ", ".join(tied)})]
    at = position.order.index(tied[0])
    clockwise = position.order[at + 1 :] + position.order[: at + 1]
    position.order = list(reversed(clockwise))
    begin_step(position, "rock-roll", ["table"])
    return [Event("harj-leader", "harj.leader", {"tribe": tied[0], "number": best})]


def roll_order_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Whose roll it is, then the number (harj.order-die)."""
    if "to" not in partial:
        return choice("to", [next_roller(position)], False)
    if "number" not in partial:
        return Field("number", "amount", game.order_die, True)
    return None


# --- roll-rocks (table) ---------------------------------------------------------------------------


def check_roll_rocks(game: Game, position: Position, move: Move) -> Violation | None:
    """The number is one of the order die: harj.order-die."""
    if move["number"] not in game.order_die:
        return Violation("harj.order-die", "no-such-face", {"number": move["number"]})
    return None


def apply_roll_rocks(game: Game, position: Position, move: Move) -> list[Event]:
    """So many rock barriers will be placed."""
    position.rocks_left = move["number"]
    begin_step(position, "rocks", [position.order[0]])
    return [Event("rocks-counted", "harj.rock-count", {"number": move["number"]})]


def roll_rocks_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The number (harj.order-die)."""
    if "number" not in partial:
        return Field("number", "amount", game.order_die, True)
    return None


# --- place-rock -----------------------------------------------------------------------------------


def rock_violation(game: Game, position: Position, start: str, end: str) -> Violation | None:
    """What forbids a rock barrier between two territories (also for Shifting Sands)."""
    if border(start, end) not in game.borders:
        for place in [start, end]:
            if place in game.territories and game.territories[place].closed:
                return Violation("harj.rocks", "drum-sand", {"territory": place})
        return Violation("harj.rocks", "no-border", {"start": start, "end": end})
    if border(start, end) in position.rocks:
        return Violation("harj.one-rock", "taken", {"start": start, "end": end})
    return None


def check_place_rock(game: Game, position: Position, move: Move) -> Violation | None:
    """A rock barrier goes on a border that may have one: `rock_violation`."""
    return rock_violation(game, position, move["start"], move["end"])


def apply_place_rock(game: Game, position: Position, move: Move) -> list[Event]:
    """Lay a rock barrier; after the last, the sites are prepared."""
    position.rocks = put(position.rocks, border(move["start"], move["end"]))
    position.rocks_left -= 1
    if position.rocks_left > 0:
        begin_step(position, "rocks", next_in_harj(position, move["by"]))
    else:
        begin_step(position, "site-return", ["table"])
    return []


def place_rock_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The two territories of the border."""
    if "start" not in partial:
        return choice("start", rock_starts(game, position), False)
    if "end" not in partial:
        return choice("end", rock_ends(game, position, partial["start"]), True)
    return None


def rock_ends(game: Game, position: Position, start: str) -> list[str]:
    """The territories (sorted) on whose border with `start` a rock barrier can be laid."""
    return [
        end
        for end in game.territories[start].neighbours
        if rock_violation(game, position, start, end) is None
    ]


def rock_starts(game: Game, position: Position) -> list[str]:
    """The territories (sorted) with a border on which a rock barrier can be laid."""
    return [start for start in game.territory_ids if len(rock_ends(game, position, start)) > 0]


# --- return-site (table) --------------------------------------------------------------------------


def check_return_site(game: Game, position: Position, move: Move) -> Violation | None:
    """A site that was set aside comes back: harj.set-aside."""
    if move["site"] not in game.set_aside:
        return Violation("harj.set-aside", "not-set-aside", {"site": move["site"]})
    return None


def apply_return_site(game: Game, position: Position, move: Move) -> list[Event]:
    """One of the sites set aside comes back, unseen."""
    position.site_kept = move["site"]
    position.sites = put(position.sites, move["site"])
    begin_step(position, "sites", [position.order[0]])
    return []


def return_site_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The site, out of those set aside (harj.set-aside)."""
    if "site" not in partial:
        return choice("site", game.set_aside, True)
    return None


# --- place-site -----------------------------------------------------------------------------------


def check_place_site(game: Game, position: Position, move: Move) -> Violation | None:
    """A site goes on land that has none: harj.sites."""
    territory = move["territory"]
    found = not_land(game, "harj.sites", territory)
    if found is None and position.lands[territory].site != "":
        found = Violation("harj.sites", "taken", {"territory": territory})
    return found


def apply_place_site(game: Game, position: Position, move: Move) -> list[Event]:
    """Lay a site face down; after the last, they are turned up."""
    position.lands[move["territory"]].site = HIDDEN
    placed = sum(1 for land in position.lands.values() if land.site != "")
    if placed < game.numbers.sites_used:
        begin_step(position, "sites", next_in_harj(position, move["by"]))
    else:
        begin_step(position, "reveal", ["table"])
    return []


def place_site_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The territory, out of those without a site (harj.sites)."""
    if "territory" not in partial:
        free = [place for place in position.lands if position.lands[place].site == ""]
        return choice("territory", free, True)
    return None


# --- reveal-site (table) --------------------------------------------------------------------------


def next_reveal(position: Position) -> str:
    """The first territory whose site lies face down."""
    for territory, land in position.lands.items():
        if land.site == HIDDEN:
            return territory
    return ""


def check_reveal_site(game: Game, position: Position, move: Move) -> Violation | None:
    """The site turned up lies in the next territory and is one of those left.

    Clauses harj.reveal, harj.reveal-order.
    """
    territory = next_reveal(position)
    if move["territory"] != territory:
        wrong: dict[str, int | str] = {"territory": move["territory"], "next": territory}
        return Violation("harj.reveal-order", "wrong-territory", wrong)
    if move["site"] not in position.sites:
        return Violation("harj.reveal", "none-left", {"site": move["site"]})
    return None


def apply_reveal_site(game: Game, position: Position, move: Move) -> list[Event]:
    """Turn a site up; after the last, the tribes settle."""
    position.lands[move["territory"]].site = move["site"]
    position.sites = take(position.sites, move["site"])
    if next_reveal(position) == "":
        begin_step(position, "settlement", [position.order[0]])
    return []


def reveal_site_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The next territory, then the site that it has (harj.reveal)."""
    if "territory" not in partial:
        return choice("territory", [next_reveal(position)], False)
    if "site" not in partial:
        return choice("site", position.sites, True)
    return None


# --- settle ---------------------------------------------------------------------------------------


def unsettled(position: Position) -> list[str]:
    """The territories (sorted) without a warrior."""
    return [territory for territory, land in position.lands.items() if land.owner == ""]


def check_settle(game: Game, position: Position, move: Move) -> Violation | None:
    """A warrior settles in a territory without an owner: harj.settlement."""
    territory = move["territory"]
    found = not_land(game, "harj.settlement", territory)
    if found is None and position.lands[territory].owner != "":
        tribe = position.lands[territory].owner
        taken: dict[str, int | str] = {"territory": territory, "tribe": tribe}
        found = Violation("harj.settlement", "taken", taken)
    return found


def apply_settle(game: Game, position: Position, move: Move) -> list[Event]:
    """A warrior settles; after the last territory, the first worms are called."""
    by = move["by"]
    position.lands[move["territory"]].owner = by
    position.sides[by].warriors -= 1
    if len(unsettled(position)) > 0:
        begin_step(position, "settlement", next_in_harj(position, by))
        return []
    begin_step(position, "first-worms", [position.order[0]])
    shares = [len(held(position, tribe)) for tribe in position.order]
    if min(shares) != max(shares):
        return [Event("all-settled", "harj.settlement", {})]
    return [Event("all-settled", "harj.shares", {"each": shares[0]})]


def settle_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The territory, out of those that nobody owns (harj.settlement)."""
    if "territory" not in partial:
        return choice("territory", unsettled(position), True)
    return None


# --- first-worm -----------------------------------------------------------------------------------


def check_first_worm(game: Game, position: Position, move: Move) -> Violation | None:
    """The first worm comes to an own territory: harj.first-worm."""
    territory = move["territory"]
    if not is_land(game, territory) or position.lands[territory].owner != move["by"]:
        return Violation("harj.first-worm", "not-own", {"territory": territory})
    return None


def apply_first_worm(game: Game, position: Position, move: Move) -> list[Event]:
    """Call a maker; after the last, the order is reversed and the Initiation Cycle begins."""
    by = move["by"]
    position.lands[move["territory"]].tokens = ["maker"]
    if by != position.order[-1]:
        position.waiting = next_in_harj(position, by)
        return []
    return harj_over(position)


def harj_over(position: Position) -> list[Event]:
    """The tribe that placed the last worm leads, the order is reversed, and the first cycle begins."""
    position.order = list(reversed(position.order))
    position.rolls = {}
    position.cycle = 1
    position.lead = position.order[0]
    go_to(position, "production")
    return [
        Event("order-reversed", "harj.reversal", {"tribe": position.lead}),
        Event("initiation-began", "cycle.initiation", {}),
    ]


def first_worm_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The territory, out of the tribe's own (harj.first-worm)."""
    if "territory" not in partial:
        return choice("territory", held(position, partial["by"]), True)
    return None


KINDS: dict[str, Kind] = {
    "roll-order": Kind(
        clause="harj.leader",
        steps=["order-roll"],
        check=check_roll_order,
        apply=apply_roll_order,
        field=roll_order_field,
        by=["table"],
    ),
    "roll-rocks": Kind(
        clause="harj.rock-count",
        steps=["rock-roll"],
        check=check_roll_rocks,
        apply=apply_roll_rocks,
        field=roll_rocks_field,
        by=["table"],
    ),
    "place-rock": Kind(
        clause="harj.rocks",
        steps=["rocks"],
        check=check_place_rock,
        apply=apply_place_rock,
        field=place_rock_field,
    ),
    "return-site": Kind(
        clause="harj.set-aside",
        steps=["site-return"],
        check=check_return_site,
        apply=apply_return_site,
        field=return_site_field,
        by=["table"],
    ),
    "place-site": Kind(
        clause="harj.sites",
        steps=["sites"],
        check=check_place_site,
        apply=apply_place_site,
        field=place_site_field,
    ),
    "reveal-site": Kind(
        clause="harj.reveal",
        steps=["reveal"],
        check=check_reveal_site,
        apply=apply_reveal_site,
        field=reveal_site_field,
        by=["table"],
    ),
    "settle": Kind(
        clause="harj.settlement",
        steps=["settlement"],
        check=check_settle,
        apply=apply_settle,
        field=settle_field,
    ),
    "first-worm": Kind(
        clause="harj.first-worm",
        steps=["first-worms"],
        check=check_first_worm,
        apply=apply_first_worm,
        field=first_worm_field,
    ),
}
"""The kinds of move of the Harj."""
