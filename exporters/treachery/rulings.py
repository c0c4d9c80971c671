"""The rules of treachery.online as rulings of ours (`data/rules.json`)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import msgspec

from adjudicator.errors import UnsupportedError

ADVISORS, FREE_START = 70, 144
"""The rule with which the Bene Gesserit place their first force anywhere, since this version; before, a rule of its own."""
FIRST_FORCE = 55


class Rule(msgspec.Struct, frozen=True):
    """One rule of the program."""

    id: int
    name: str
    advanced: bool = False
    """Whether a game with it is an advanced one."""
    on: dict[str, str] = {}
    """The rulings of a game that has it ..."""
    off: dict[str, str] = {}
    """... and of one that has not."""
    both: int = msgspec.field(name="with", default=0)
    """Another rule that must be on or off together with it."""
    refused: str = ""
    """Why no log can be made of a game with it; "" if one can."""
    untold: str = ""
    """What it concerns, if no ruling of ours is like it."""
    silent: bool = False
    """Whether it changes nothing that a log would say."""


class _Rules(msgspec.Struct, frozen=True):
    basic: str
    advanced: str
    always: dict[str, str]
    rules: list[Rule]


RULES = msgspec.json.decode(
    (files("exporters.treachery") / "data" / "rules.json").read_bytes(), type=_Rules
)


def rulings_of(
    chosen: list[int], version: int, presets: Mapping[str, Any]
) -> tuple[dict[str, str], list[str]]:
    """The rulings of a game with these rules, and where the program differs from all rulings.

    UnsupportedError for rules that a game of classic Dune does not have, and for unknown ones.
    """
    known = {rule.id: rule for rule in RULES.rules}
    unknown = [str(number) for number in chosen if number not in known]
    if unknown:
        raise UnsupportedError(
            f"rules of treachery.online that are not known here: {', '.join(unknown)}"
        )
    wrong = sorted({known[number].refused for number in chosen} - {""})
    if wrong:
        raise UnsupportedError(f"the game has what classic Dune does not have: {'; '.join(wrong)}")
    advanced = any(known[number].advanced for number in chosen)
    rulings = dict(presets[RULES.advanced if advanced else RULES.basic].rulings)
    rulings.update(RULES.always)
    for rule in RULES.rules:
        on = rule.id in chosen
        if rule.both and on != (rule.both in chosen):
            names = f"{rule.name} and {known[rule.both].name}"
            raise UnsupportedError(f"{names} are one ruling here: a game has both or neither")
        rulings.update(rule.on if on else rule.off)
    if version < FREE_START:
        rulings["bg-start"] = "anywhere" if FIRST_FORCE in chosen else "polar-sink"
    return rulings, [known[number].untold for number in chosen if known[number].untold]
