"""What every game links alike: sorted entries, numbers, rulings and options. Not portable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.rules.records import Limits

if TYPE_CHECKING:
    from adjudicator.content.records import Content


def sorted_entries(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Entries of a content file, by id."""
    return sorted(entries, key=lambda entry: str(entry["id"]))


def numbers_of(content: Content) -> dict[str, int]:
    """The numbers of the rules, named as fields of a record are."""
    return {
        entry["id"].replace("-", "_"): entry["value"] for entry in content.data["game"]["numbers"]
    }


def ruling_defaults(content: Content) -> dict[str, str]:
    """Ruling -> its default option."""
    return {ruling.id: ruling.default for ruling in content.rulings.values()}


def ruling_options(content: Content) -> dict[str, list[str]]:
    """Ruling -> its options."""
    return {
        ruling.id: [option.id for option in ruling.options] for ruling in content.rulings.values()
    }


def option_limits(content: Content) -> dict[str, Limits]:
    """Option of the game -> between which numbers it may be chosen."""
    return {
        entry["id"]: Limits(least=entry["least"], most=entry["most"], default=entry["default"])
        for entry in content.data["game"]["options"]
    }
