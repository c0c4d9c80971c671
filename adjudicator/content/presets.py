"""Presets: named sets of rulings and options, and the preset to which a header corresponds.

A log never names a preset: its header states the rulings and options. So a preset can be renamed
or corrected, and every log keeps its meaning.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from adjudicator.content.records import Content, Preset
from adjudicator.errors import InputError
from adjudicator.problems import nearest_hint

T = TypeVar("T", int, str)


def preset_named(content: Content, preset_id: str) -> Preset | None:
    """The preset of that id, None for ""; InputError for one that the game does not have."""
    if not preset_id:
        return None
    if preset_id not in content.presets:
        known = list(content.presets)
        hint = nearest_hint(preset_id, known) or f": there are {', '.join(known)}"
        raise InputError(f"--preset: {content.game} has no preset {preset_id!r}{hint}")
    return content.presets[preset_id]


def begun_by(content: Content, preset_id: str) -> Content:
    """The content of a table that begins with a preset; InputError for one that there is not."""
    preset_named(content, preset_id)
    return msgspec.structs.replace(content, preset=preset_id)


def matching_preset(
    presets: Iterable[Preset],
    ruling_defaults: Mapping[str, str],
    option_defaults: Mapping[str, int],
    rulings: Mapping[str, str],
    options: Mapping[str, int],
) -> str:
    """The id of the preset that chooses exactly these rulings and options; "" if none does.

    What is stated as the default counts as not stated.
    """
    chosen = _without_defaults(rulings, ruling_defaults)
    numbers = _without_defaults(options, option_defaults)
    for preset in presets:
        same_rulings = _chooses(preset.rulings, chosen, ruling_defaults)
        if same_rulings and _chooses(preset.options, numbers, option_defaults):
            return preset.id
    return ""


def preset_of(
    content: Content, rulings: Mapping[str, str], options: Mapping[str, int]
) -> Preset | None:
    """The preset that chooses exactly these rulings and options, in the content's language."""
    defaults = {ruling.id: ruling.default for ruling in content.rulings.values()}
    known = content.presets.values()
    found = matching_preset(known, defaults, option_defaults(content), rulings, options)
    return content.presets[found] if found else None


def option_defaults(content: Content) -> dict[str, int]:
    """Option of the header -> its default."""
    return {option["id"]: option["default"] for option in content.data["game"]["options"]}


def _without_defaults(chosen: Mapping[str, T], defaults: Mapping[str, T]) -> dict[str, T]:
    return {name: value for name, value in chosen.items() if value != defaults.get(name)}


def _chooses(stated: Mapping[str, T], chosen: Mapping[str, T], defaults: Mapping[str, T]) -> bool:
    """Whether the stated values, without defaults, are exactly the chosen ones."""
    return all(stated.get(name) == value for name, value in chosen.items()) and all(
        name in chosen or value == defaults.get(name) for name, value in stated.items()
    )
