"""What every game asks of the rulings and options in a log's header."""

from __future__ import annotations

from adjudicator.rules.records import Limits, Setup, Violation


def check_choices(
    setup: Setup, ruling_options: dict[str, list[str]], options: dict[str, Limits]
) -> Violation | None:
    """A ruling or an option that the game does not have, or that cannot be chosen so, or nothing."""
    for name in sorted(setup.rulings):
        if name not in ruling_options:
            return Violation("setup.rulings", "no-such-ruling", {"ruling": name})
        if setup.rulings[name] not in ruling_options[name]:
            chosen = setup.rulings[name]
            return Violation("setup.rulings", "no-such-answer", {"ruling": name, "option": chosen})
    for name in sorted(setup.options):
        limits = options.get(name)
        if limits is None:
            return Violation("setup.options", "no-such-option", {"option": name})
        number = setup.options[name]
        if number < limits.least or number > limits.most:
            given: dict[str, int | str] = {"option": name, "number": number}
            bounds: dict[str, int | str] = {"least": limits.least, "most": limits.most}
            return Violation("setup.options", "out-of-range", {**given, **bounds})
    return None
