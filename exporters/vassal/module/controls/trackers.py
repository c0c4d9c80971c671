"""The trackers of the tool bar: turn and phase, which move their markers, and who acts.

The phases before the first turn come first. The tracker of who acts lists all sides; the save of a
set-up leaves out those that do not play.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.content.names import names
from adjudicator.content.records import Content
from exporters.speech import languages, phrase
from exporters.vassal.format import traits
from exporters.vassal.format.components import Node, component
from exporters.vassal.format.sequence import TAB, encode
from exporters.vassal.format.traits import Trait
from exporters.vassal.module.game_facts.facts import entries
from exporters.vassal.module.game_facts.table_facts import TableFacts, TurnFacts
from exporters.vassal.module.places.windows import ALT, hot
from exporters.vassal.module.places.zones import MAIN

DOCKED = {
    "TurnTracker.defaultDocked": "true",
    "TurnTracker.defaultFontSize": "13",
    "TurnTracker.defaultFontBold": "true",
}
"""What the engine asks the module for when a tracker is made: whether it lies in the tool bar."""
WIDE = "\u00a0"
"""A space that the engine does not cut off."""
FOLLOW = "followTurn"
"""The key on which markers follow the trackers."""
FOLLOWING = "Markers follow"
"""The name of what makes markers follow the trackers."""
SHOWN = "Turn_value"
"""The property that says what the first tracker shows."""


def trackers(
    content: Content, table: TableFacts, named: dict[str, str], sides: Sequence[str]
) -> list[Node]:
    """Both trackers, that of the turn first, and the components that make markers follow them. `sides` are the names of the sides."""
    turn = table.turn
    once, each = _phases(content, turn, named)
    round_ = phrase(turn.round)
    opening = [_listed("Opening", "Opening", once)] if once else []
    phase = component("ListTurnLevel", name="Phase", property="Phase", list=each)
    counted = component(
        "CounterTurnLevel", phase, name=round_, property="Turn", start=1, incr=1,
        turnFormat=phrase("{round} {number}:", round=round_, number="$value$") + WIDE,
    )  # fmt: skip
    follow = component("TurnGlobalHotkey", name=FOLLOWING, hotkey=traits.key(FOLLOW))
    return [
        component(
            "TurnTracker", [*opening, counted, follow],
            name="Turn", buttonText=round_, hotkey=hot("O", ALT), nexthotkey=hot("]", ALT),
            prevhotkey=hot("[", ALT), turnFormat="$level1$$level2$",
            reportFormat="<b>$newTurn$</b> ($PlayerSide$)", lengthStyle="Maximum",
            tooltip=phrase("{turn} and phase: + and - go on and back, a right-click sets", turn=round_),
        ),
        component(
            "TurnTracker", _listed("Acts", "Acts", [phrase("everybody"), *sides]),
            name="Acts", buttonText=phrase("Acts"), nexthotkey=hot("'", ALT), prevhotkey=hot(";", ALT),
            turnFormat=phrase("Acts: {who}", who="$level1$"), reportFormat="$newTurn$", lengthStyle="Maximum",
            tooltip=phrase("Whose turn it is: + and - go on and back, a right-click sets"),
        ),
        component(
            "GlobalKeyCommand", name=FOLLOWING, buttonText="", hotkey=traits.key(FOLLOW),
            buttonHotkey=traits.key(FOLLOW), filter='{Follows=="turn"}', reportFormat="",
        ),
    ]  # fmt: skip


def following(
    content: Content, turn: TurnFacts, named: dict[str, str], spots: set[str]
) -> dict[str, list[Trait]]:
    """Sort of marker -> the trait that moves it to the place that the tracker shows, for markers with such places.

    `spots` are the regions of the board.
    """
    found: dict[str, list[Trait]] = {}
    phases = [one.id for one in entries(content, turn.phases)]
    if spots.issuperset(phases):
        once = set(turn.once)
        # The engine gives the name of a phase in the language of the player.
        called = [named, *(names(content.folder, language) for language in languages())]
        target = '""'
        for phase in reversed(phases):
            shown = SHOWN if phase in once else "Phase"
            every = dict.fromkeys(one.get(phase, phase) for one in called)
            is_shown = "||".join(f'{shown}=="{name}"' for name in every)
            target = f'({is_shown})?"{phase}":({target})'
        found["phase-marker"] = _follows(target)
    if "turn-1" in spots:
        last = max(int(s[5:]) for s in spots if s.startswith("turn-") and s[5:].isdecimal())
        found["turn-marker"] = _follows(f'Turn>{last}?"turn-{last}":("turn-"+Turn)')
    return found


def seated_state(sides: Sequence[str], seated: Sequence[str], acts: Sequence[str] = ()) -> str:
    """The command of a save that makes the tracker of the acting side list only the sides that play.

    If only one side is to act, it shows that side.
    """
    active = ["true", *("true" if side in seated else "false" for side in sides)]
    shown = sides.index(acts[0]) + 1 if len(acts) == 1 and acts[0] in sides else 0
    level = encode([str(shown), "0", "0", encode(active, ",")], ";")
    return "TURNTurnTracker1" + TAB + encode([encode(["0", level], "|")], TAB)


def turn_state(content: Content, facts: TurnFacts, phase: str, turn: int) -> str:
    """The command of a save that makes the tracker of the turn show a phase."""
    return (
        "TURNTurnTracker0"
        + TAB
        + encode([_turn_state(content, facts, phase, str(max(turn, 1)))], TAB)
    )


def states_of_phases(content: Content, facts: TurnFacts) -> dict[str, str]:
    """Phase -> the state in which the tracker of the turn shows it, with "%" for the number of the turn."""
    return {
        one.id: _turn_state(content, facts, one.id, "%") for one in entries(content, facts.phases)
    }


def _turn_state(content: Content, facts: TurnFacts, phase: str, turn: str) -> str:
    phases = [one.id for one in entries(content, facts.phases)]
    once = [one for one in phases if one in facts.once]
    each = [one for one in phases if one not in facts.once]
    opening = once.index(phase) if phase in once else 0
    level = encode(
        [
            str(each.index(phase) if phase in each else 0),
            "0",
            "0",
            encode(["true"] * len(each), ","),
        ],
        ";",
    )
    counted = encode([turn, "0", "false", "-1", level], ";")
    levels = [counted]
    if once:
        levels.insert(0, encode([str(opening), "0", "0", encode(["true"] * len(once), ",")], ";"))
    current = "0" if phase in once or not once else "1"
    return encode([current, *levels], "|")


def _listed(name: str, prop: str, listed: Sequence[str]) -> Node:
    return component("ListTurnLevel", name=name, property=prop, list=list(listed))


def _phases(
    content: Content, turn: TurnFacts, named: dict[str, str]
) -> tuple[list[str], list[str]]:
    """The names of the phases that occur once, and of those that occur in every turn."""
    listed = [(one.id, named.get(one.id, one.id)) for one in entries(content, turn.phases)]
    once = [name for phase, name in listed if phase in turn.once]
    return once, [name for phase, name in listed if phase not in turn.once]


def _follows(target: str) -> list[Trait]:
    """The trait that moves a marker to the region that the expression names, whenever a tracker changes."""
    return [
        traits.send_to_region("", FOLLOW, MAIN, MAIN, "$Target$"),
        traits.calculated("Target", target),
        traits.marks(Follows="turn"),
    ]
