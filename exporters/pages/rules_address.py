"""Addresses of the rules on a site (`scripts/site`), so that pages can link to clauses."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from urllib.parse import quote, urlsplit

from adjudicator.errors import InputError

SETTING = "KYNES_RULES_URL"
"""The variable of the environment that gives the address for every page of every command."""
_CHOSEN: ContextVar[str] = ContextVar("rules_address", default="")


@contextmanager
def rules_at(address: str) -> Iterator[None]:
    """Link clauses to the rules at an address while this lasts; "" leaves it to the setting."""
    token = _CHOSEN.set(_checked(address, "--rules-url"))
    try:
        yield
    finally:
        _CHOSEN.reset(token)


def rules_address() -> str:
    """The address below which each game has its page of rules; "" if clauses are no links (the default)."""
    return _CHOSEN.get() or _checked(os.environ.get(SETTING, ""), SETTING)


def clause_address(game: str, clause: str) -> str:
    """The address of a clause of a game, or "" where nobody has said where the rules are."""
    address = rules_address()
    return f"{address.rstrip('/')}/{quote(game)}/#{quote(clause)}" if address else ""


def _checked(address: str, named: str) -> str:
    """An address to which a page may link: of the web, or relative to the page."""
    if urlsplit(address).scheme not in ("", "http", "https") or address.startswith("//"):
        raise InputError(
            f"{named}: {address!r} is not an address of rules: write https://…/rules, or a path such as ../rules"
        )
    return address
