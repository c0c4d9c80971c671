"""What every game asks of a log's header: seats, places, rulings and options."""

from __future__ import annotations

from adjudicator.rules.records import Choices, Setup, Violation

CLAUSES = ["setup.options", "setup.places", "setup.rulings", "setup.seats"]
"""The clauses that are named here: every game has them."""
LEAST_SEATS = 2
"""A game needs an opponent."""


def check_header(
    game: Choices, setup: Setup, factions: list[str], places: int, called: str
) -> Violation | None:
    """The first clause that the seats, rulings and options of a header break, or nothing.

    There are `places` round the table, numbered from 1, and as many seats at most; `called` is what
    players call a faction, such as "tribe". Precedence: too few seats, too many, then seat by seat
    who sits there and where, then rulings and options by name.
    """
    count = len(setup.seats)
    if count < LEAST_SEATS:
        return Violation("setup.seats", "too-few", {"seats": count})
    most = min(places, len(factions))
    if count > most:
        return Violation("setup.seats", "too-many", {"seats": count, "most": most})
    found = check_seats(setup, factions, places, called)
    if found is not None:
        return found
    return check_choices(game, setup)


def check_seats(setup: Setup, factions: list[str], places: int, called: str) -> Violation | None:
    """The first seat that nobody can take, that is taken twice, or whose place is not there."""
    seated: list[str] = []
    taken: list[int] = []
    for seat in setup.seats:
        who: dict[str, int | str] = {called: seat.faction}
        if seat.faction not in factions:
            return Violation("setup.seats", f"no-such-{called}", who)
        if seat.faction in seated:
            return Violation("setup.seats", "twice", who)
        where: dict[str, int | str] = {**who, "place": seat.place}
        if seat.place < 1 or seat.place > places:
            return Violation("setup.places", "no-such-place", {**where, "most": places})
        if seat.place in taken:
            return Violation("setup.places", "taken", where)
        seated.append(seat.faction)
        taken.append(seat.place)
    return None


def check_choices(game: Choices, setup: Setup) -> Violation | None:
    """A ruling or an option that the game does not have, or that cannot be chosen so, or nothing."""
    for name in sorted(setup.rulings):
        if name not in game.ruling_options:
            return Violation("setup.rulings", "no-such-ruling", {"ruling": name})
        if setup.rulings[name] not in game.ruling_options[name]:
            chosen = setup.rulings[name]
            return Violation("setup.rulings", "no-such-answer", {"ruling": name, "option": chosen})
    for name in sorted(setup.options):
        limits = game.options.get(name)
        if limits is None:
            return Violation("setup.options", "no-such-option", {"option": name})
        number = setup.options[name]
        if number < limits.least or number > limits.most:
            given: dict[str, int | str] = {"option": name, "number": number}
            bounds: dict[str, int | str] = {"least": limits.least, "most": limits.most}
            return Violation("setup.options", "out-of-range", {**given, **bounds})
    return None


def option_of(game: Choices, setup: Setup, name: str) -> int:
    """The number chosen for an option of the game, or its default."""
    return setup.options.get(name, game.options[name].default)


def rulings_of(game: Choices, setup: Setup) -> dict[str, str]:
    """The rulings of a header that differ from the default, by name: what a position keeps."""
    return {
        name: setup.rulings[name]
        for name in sorted(setup.rulings)
        if setup.rulings[name] != game.rulings[name]
    }
