"""People who use the panels of the table in the fake program by nothing but clicks and entries."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from adjudicator.playout.chance import Chance
from tests.tts.fake import FakeTable, UiElement
from tests.tts.stand_in import GAME, content
from tests.tts.table_driver import SHORT, Table

FACTIONS = ["atreides", "fremen", "harkonnen", "bene-gesserit", "emperor", "spacing-guild"]
RIVALS = ["atreides", "harkonnen", "fremen", "imperium"]
PAIRS = ["atreides-fremen", "harkonnen-imperium"]
EMPIRE = ["emperor", "bene-gesserit", "spacing-guild", "fremen-opposition"]
SIDES = ["atreides", "harkonnen"]
HOUSES = ["house-atreides", "fremen-ally", "house-harkonnen", "corrino-ally"]
PARTIES: dict[str, tuple[list[str], dict[str, Any]]] = {
    "two": (SIDES, {}),
    "two Harkonnens": (["atreides", *HOUSES[2:]], {}),
    "two Atreides": ([*HOUSES[:2], "harkonnen"], {}),
    "four": (HOUSES, {}),
    "alone": (SIDES, {"solo": 1}),
    "two alone": ([*HOUSES[:2], "harkonnen"], {"solo": 1}),
}
"""Who plays War for Arrakis together -> the seats, those of who begins first, and the options."""
AUTOMATON = "harkonnen"
"""The seat that nobody sits on in a solo game."""


def people_of(party: str) -> list[str]:
    """The seats of a party on which somebody sits."""
    seats, options = PARTIES[party]
    return [seat for seat in seats if not (options.get("solo") and seat == AUTOMATON)]


TRIBES = ["blue", "green", "red", "yellow"]
QUICK = {**SHORT, GAME: {"turns": 1}}
"""Options of games by clicks."""
ACTION = re.compile(r"kynes_ui\((.*)\)$")


def elements(table: FakeTable, colour: str) -> dict[str, UiElement]:
    """All that a colour sees on its screen, by id."""
    return {
        element.id: element
        for tree in table.ui_for(colour)
        for element in tree.walk()
        if element.id is not None
    }


def actions(table: FakeTable, colour: str, window: str) -> dict[str, str]:
    """What the buttons of a window do -> their ids, of those that can be pressed."""
    return actions_among(elements(table, colour), window)


def actions_among(shown: dict[str, UiElement], window: str) -> dict[str, str]:
    """The same of what a colour sees."""
    found = {}
    for name, element in shown.items():
        told = ACTION.match(element.attributes.get("onClick", ""))
        usable = element.attributes.get("interactable", "true") == "true"
        if told and f"_{window}_b" in name and usable:
            found[told.group(1)] = name
    return found


def press(table: Table, colour: str, action: str, window: str = "seat") -> None:
    name = actions(table, colour, window).get(action)
    assert name is not None, f"{colour} has no button for {action}"
    table.click_ui(colour, name)
    table.step(8)


def words(table: FakeTable, colour: str) -> str:
    return "\n".join(
        element.attributes.get("text", "") for element in elements(table, colour).values()
    )


def set_up(
    factions: list[str], nobody: Sequence[str] = (), /, *, game: str = GAME, **options: int
) -> Table:
    """People sit down, choose what makes a short game, and the host begins, all by clicks.

    Nobody sits down as some of them; then the table makes their moves at once, if they are an automaton's.
    """
    table = Table(game)
    table.step(40)
    spare = ["White", "Purple", "Pink", "Teal"]
    for at, faction in enumerate(factions):
        colour = spare[at] if at < len(spare) else table.colour(faction)
        table.seat(colour)
        table.step(12)
        press(table, colour, f"sit|{faction}", "lobby")
    host = table.colour(factions[0])
    for faction in nobody:
        press(table, host, f"add|{faction}", "lobby")
    press(table, host, "lobby-tab|options", "lobby")
    known = {option["id"]: option["default"] for option in content(game).data["game"]["options"]}
    for option, number in {**QUICK[game], **options}.items():
        by = number - known[option]
        for _ in range(abs(by)):
            press(table, host, f"option|{option}|{1 if by > 0 else -1}", "lobby")
    for _ in range(9):
        if "pace|-5" in actions(table, host, "lobby"):
            press(table, host, "pace|-5", "lobby")
    press(table, host, "lobby-tab|seats", "lobby")
    while "tempo" in actions(table, host, "lobby") and table.lua("return state.tempo") != 0:
        press(table, host, "tempo", "lobby")
    press(table, host, "start", "lobby")
    table.until_asked()
    table.step(10)
    return table


def can_click(table: Table, colour: str) -> bool:
    """Whether a person's own panel has something to click or to fill in for a move."""
    seen = elements(table, colour)
    return any(
        name.startswith(("confirm|", "next|", "fill|", "kind|"))
        for name in actions_among(seen, "seat")
    ) or any(
        f"{colour}_seat_i" in name and element.attributes.get("lineType") == "MultiLineSubmit"
        for name, element in seen.items()
    )


def one_click(table: Table, colour: str, chosen: Chance) -> bool:
    """The next sensible click or entry of a person; whether there was one."""
    seen = elements(table, colour)
    found = actions_among(seen, "seat")
    confirm = [name for name in found if name.startswith(("confirm|", "next|"))]
    answers = [name for name in found if name.startswith("fill|")]
    steps = [name for name in found if name.startswith(("step|", "set|"))]
    kinds = [name for name in found if name.startswith("kind|")]
    texts = [
        name for name, element in seen.items()
        if f"{colour}_seat_i" in name and element.attributes.get("lineType") == "MultiLineSubmit"
    ]  # fmt: skip
    if confirm and steps and chosen.below(2):
        action = chosen.pick(steps)
    elif confirm:
        action = confirm[0]
    elif answers:
        action = chosen.pick(answers)
    elif texts:
        table.click_ui(colour, texts[0], "words & <more>")
        table.step(4)
        return True
    elif kinds:
        action = chosen.pick(kinds)
    else:
        return False
    table.click_ui(colour, found[action])
    table.step(4)
    return True


def shown(element: UiElement) -> dict[str, str]:
    return {name: value for name, value in sorted(element.attributes.items()) if value != ""}


def screen(table: FakeTable, colour: str) -> dict[str, dict[str, str]]:
    """All that a colour's screen shows, by id."""
    return {name: shown(element) for name, element in elements(table, colour).items()}
