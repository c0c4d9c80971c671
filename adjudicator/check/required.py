"""The demands of a league on logs: no weaker policy, its rulings, its players.

A log states the terms under which it was kept. Those who judge it may demand more. Anything less is
then a finding, so that a log stripped of its proofs does not simply count as legal.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from adjudicator.log.header import Hash, Header, Policy
from adjudicator.log.reading import read_whole
from adjudicator.log.time_control import TIME_WORDS, TimeControl
from adjudicator.rules.records import Violation

if TYPE_CHECKING:
    from adjudicator.check.judge import Judge

with lazy_imports():
    from adjudicator.log.policy import policy_of
    from adjudicator.log.time_words import words_of

CLAUSE = "log.required"
STRENGTH = {
    "hashes": ("none", "end", "every", "salted"),
    "signatures": ("none", "seats", "all"),
    "undo": ("any", "no-reveals", "none"),
    "corrections": ("listed", "signed", "none"),
}
"""Field of a policy -> its values, the weakest first."""


class Required(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The demands of a league; what is left out is not asked for."""

    policy: dict[str, Any] = {}
    """Fields of a policy, each at least as strict."""
    rulings: dict[str, str] | None = None
    """All rulings that are played otherwise than by default, and any that are not."""
    options: dict[str, int] | None = None
    """Numbers that the header must state, and no others."""
    players: dict[str, str] | None = None
    """Who may play -> the public key they sign with, "" for any; "table" for the table's, "referee" for the referee's."""


def required_of(text: str) -> Required:
    """Demands from words such as "chain,signatures=seats", or from a league's file (JSON).

    InputError for words that mean nothing, or a file that cannot be read.
    """
    if text.endswith(".json") or "/" in text:
        return _of_file(Path(text))

    policy = policy_of(text, "--require")
    named = [word.strip().partition("=")[0] for word in text.split(",") if word.strip()]
    fields = ["time" if name in TIME_WORDS else name for name in named]
    return Required(policy={name: getattr(policy, name) for name in dict.fromkeys(fields)})


def _of_file(path: Path) -> Required:
    try:
        found = msgspec.json.decode(read_whole(path), type=Required)
        # The same types as in a header; unknown words are refused there.
        msgspec.convert(found.policy, Policy)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"--require {path}: {error}") from None
    for player, key in (found.players or {}).items():
        if key:
            try:
                msgspec.convert(key, Hash)
            except msgspec.ValidationError:
                raise InputError(f"--require {path}: the key of {player} is none") from None
    return found


def breaches_of(required: Required, header: Header, judge: Judge) -> list[Violation]:
    """Where a header is less than what is demanded."""
    return [
        *_of_policy(required.policy, header),
        *_of_rulings(required.rulings, header, judge),
        *_of_options(required.options, header),
        *_of_players(required.players, header),
    ]


def _of_policy(wanted: dict[str, Any], header: Header) -> list[Violation]:
    found: list[Violation] = []
    for name in sorted(wanted):
        there = getattr(header.policy, name)
        if _is_less(name, there, wanted[name]):
            args: dict[str, int | str] = {
                "field": name,
                "wanted": _in_words(wanted[name]),
                "there": _in_words(there),
            }
            found.append(Violation(CLAUSE, "policy", args))
    proofs = wanted.get("chain") or wanted.get("hashes", "none") in ("every", "salted")
    if proofs and isinstance(header.made_by, str):
        found.append(Violation(CLAUSE, "made-by", {"made_by": header.made_by}))
    return found


def _is_less(name: str, there: Any, wanted: Any) -> bool:
    if name in STRENGTH:
        order = STRENGTH[name]
        return order.index(there) < order.index(wanted)
    if isinstance(wanted, list):
        return any(each not in there for each in wanted)
    if name == "time" and wanted is not msgspec.UNSET:
        return bool(there is msgspec.UNSET or there != msgspec.convert(wanted, TimeControl))
    return bool(wanted and not there)


def _of_rulings(wanted: dict[str, str] | None, header: Header, judge: Judge) -> list[Violation]:
    if wanted is None:
        return []
    found: list[Violation] = []
    for name in sorted({*wanted, *header.rulings}):
        default = judge.rulings.get(name, "")
        there = header.rulings.get(name, default)
        due = wanted.get(name, default)
        if there != due:
            args: dict[str, int | str] = {"ruling": name, "wanted": due, "there": there or "none"}
            found.append(Violation(CLAUSE, "ruling", args))
    return found


def _of_options(wanted: dict[str, int] | None, header: Header) -> list[Violation]:
    if wanted is None:
        return []
    found: list[Violation] = []
    for name in sorted({*wanted, *header.options}):
        there, due = header.options.get(name), wanted.get(name)
        if there != due:
            args: dict[str, int | str] = {
                "option": name,
                "wanted": "nothing" if due is None else due,
                "there": "nothing" if there is None else there,
            }
            found.append(Violation(CLAUSE, "option", args))
    return found


def _of_players(wanted: dict[str, str] | None, header: Header) -> list[Violation]:
    if wanted is None:
        return []
    found: list[Violation] = []
    people = [(seat.player, seat.key) for seat in header.seats]
    if "table" in wanted:
        people.append(("table", header.table_key))
    if "referee" in wanted:
        people.append(("referee", header.referee_key))
    for player, key in people:
        breach = breach_of_person(wanted, player, key if isinstance(key, str) else "")
        if breach is not None:
            found.append(breach)
    return found


def breach_of_person(wanted: dict[str, str], player: str, key: str) -> Violation | None:
    """The breach if a player (with a key or "") is not as `wanted` has it (player -> key or "")."""
    if player not in wanted:
        return Violation(CLAUSE, "player", {"player": player})
    if wanted[player] and key != wanted[player]:
        args: dict[str, int | str] = {
            "player": player,
            "wanted": wanted[player],
            "there": key or "none",
        }
        return Violation(CLAUSE, "key", args)
    return None


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, TimeControl):
        return ", ".join(words_of(value))
    if value is msgspec.UNSET:
        return "none"
    return ", ".join(value) or "none" if isinstance(value, list) else str(value)
