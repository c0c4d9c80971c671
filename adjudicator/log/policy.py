"""Reads a log's policy from the words of a command."""

from __future__ import annotations

from typing import Annotated, Any, get_args, get_origin

import msgspec

from adjudicator.errors import InputError
from adjudicator.log.clauses import CLAUSES
from adjudicator.log.header import Policy
from adjudicator.log.time_control import TIME_WORDS, fault_of
from adjudicator.log.time_words import control_of
from adjudicator.problems import nearest_hint


def policy_of(words: str, flag: str = "--policy") -> Policy:
    """A policy from words such as "chain,hashes=every,sealed=plan+dial", given with an option.

    Raises InputError, naming the option `flag`, for a word or a value that there is not.
    """
    known_words = sorted({*Policy.__struct_fields__, *TIME_WORDS} - {"time"})
    fields = {field.name: field for field in msgspec.structs.fields(Policy)}
    said: dict[str, Any] = {}
    limits: dict[str, str] = {}
    for word in words.split(","):
        name, _, value = word.strip().partition("=")
        if not name:
            continue
        if name not in known_words:
            raise InputError(f"{flag}: there is no {name!r}{nearest_hint(name, known_words)}")
        if name in said or name in limits:
            raise InputError(f"{flag}: {name} is given twice")
        if name in TIME_WORDS:
            limits[name] = value
        elif isinstance(fields[name].default, bool):
            if value not in ("", "yes", "true", "no", "false"):
                raise InputError(f"{flag} {name}: {value!r} is neither yes nor no")
            said[name] = value in ("", "yes", "true")
        elif isinstance(fields[name].default, str):
            known = literals(fields[name].type)
            if value not in known:
                raise InputError(f"{flag} {name}: {value!r} is none of {', '.join(known)}")
            said[name] = value
        else:
            said[name] = [part for part in value.split("+") if part]
    if limits:
        # Without times on every line nobody could tell whose time has run out.
        said["time"], said["clock"] = control_of(limits, flag), True
        fault = fault_of(said["time"])
        if fault:
            raise InputError(f"{flag}: {CLAUSES['log.header'].violations[fault]}")
    try:
        return msgspec.convert(said, Policy)
    except msgspec.ValidationError as error:
        raise InputError(f"{flag}: {error}") from None


def kept_policy(policy: Policy) -> Policy:
    """What of a policy a table can keep, which has neither keys to sign with nor salts."""
    return Policy(
        chain=policy.chain,
        hashes="every" if policy.hashes == "salted" else policy.hashes,
        undo=policy.undo,
        corrections="none" if policy.corrections == "none" else "listed",
    )


def literals(annotation: Any) -> list[str]:
    """The words that a field with a choice of words takes."""
    if get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    return [str(word) for word in get_args(annotation)]
