"""The table uses no member of the program that has not been looked up: `api_used.json` is the list of those."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from exporters.tts.table import EVENTS, module_files
from tests.tts.fake import api_members, used_members
from tests.tts.players import EMPIRE, HOUSES, RIVALS, TRIBES
from tests.tts.stand_in import CONQUEST, DAWN, GAME, GAMES, MESSIAH, WAR, plan
from tests.tts.table_driver import Table
from tests.tts.tables import needs_lupa

STATIC = {
    "Global": "Global",
    "Notes": "Notes",
    "Player": "PlayerManager",
    "Time": "Time",
    "UI": "UI",
    "Wait": "Wait",
    "WebRequest": "WebRequest",
}
"""Tables of the program that scripts know by name -> class."""
OWN = {"color", "host", "name", "order", "scale", "value"}
"""Members of things of the program that our own tables have fields named after."""
PEOPLE = {
    GAME: ["atreides", "fremen", "harkonnen"],
    DAWN: TRIBES,
    CONQUEST: RIVALS,
    MESSIAH: EMPIRE,
    WAR: HOUSES,
}


@cache
def code() -> dict[str, str]:
    """The table's modules without comments and words."""
    found = {}
    for file in module_files():
        text = re.sub(r"--[^\n]*", "", file.read_text("utf-8"))
        found[file.name] = re.sub(r'"(?:\\.|[^"\\])*"', '""', text)
    return found


def used_by(name: str, text: str) -> Iterator[tuple[set[str], str]]:
    """What a module's text uses of the program: of which of these classes, and the member."""
    ours = {"M", "string", "table", "math", "os", "coroutine", *STATIC}
    ours |= set(re.findall(r"local (\w+) = use\(", text))
    for known, member in re.findall(rf"(?<![\w.])({'|'.join(STATIC)})\.(\w+)", text):
        yield {STATIC[known]}, member
    base = set(api_members()["Base"]) - set(re.findall(r"local function (\w+)", text))
    for member in re.findall(r"(?<![\w.:])(\w+)\(", text):
        if member in base:
            yield {"Base"}, member
    things = set(api_members()["Object"]) | set(api_members()["Player"])
    called = r"(?<![\w.])(\w+)((?:\([^()]*\)|\[[^\[\]]*\]|\.\w+)*)\.(\w+)"
    for root, _, member in re.findall(called, re.sub(r"function \w+\.\w+", "", text)):
        if root not in ours and member in things - OWN:
            yield {"Object", "Player"}, member


def test_what_was_looked_up_is_in_the_public_reference_and_says_where() -> None:
    for kind, members in used_members().items():
        assert set(members) <= set(api_members()[kind]), kind
        for name, entry in members.items():
            form, _, source = entry
            assert form, name
            assert source.startswith("docs/"), name


@pytest.mark.parametrize("name", sorted(code()))
def test_a_module_uses_only_what_has_been_looked_up(name: str) -> None:
    for kinds, member in used_by(name, code()[name]):
        assert any(member in used_members()[kind] for kind in kinds), f"{name}: {member}"


def test_events_are_those_that_have_been_looked_up() -> None:
    assert {*EVENTS, "onSave"} - {"kynes_ui"} == set(used_members()["Event"])


def test_what_is_no_longer_used_leaves_the_list() -> None:
    texts = [one.read_text("utf-8") for one in module_files()]
    words = set(re.findall(r"\w+", "\n".join(texts)))
    for kind, members in used_members().items():
        assert [one for one in members if one not in words and kind != "Event"] == [], kind


def test_a_member_that_nobody_has_looked_up_is_found() -> None:
    text = "local object = getObjects()[1] object.highlightOn('Red') UI.hide('x') flipTable()"
    found = [(kinds, member) for kinds, member in used_by("new.lua", text)]
    unknown = [
        member
        for kinds, member in found
        if not any(member in used_members()[kind] for kind in kinds)
    ]
    assert sorted(unknown) == ["flipTable", "hide", "highlightOn"]


@needs_lupa
@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_touches_only_what_has_been_looked_up(game: str) -> None:
    table = Table(game)
    table.step(2)
    table.begin(PEOPLE[game])
    table.until_still()
    table.play_on(12, 3)
    table.until_still()
    table.run("return onSave()")
    colours = {seat.colour for seat in plan(game).seats}
    touched = table.touched()
    assert len(touched["Object"]) > 10
    for kind, members in touched.items():
        assert set(members) - colours <= set(used_members().get(kind, {})), kind
