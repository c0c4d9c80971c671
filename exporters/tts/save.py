"""A whole save: the layout, the notebook, the script and the game's own settings."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from adjudicator.content.records import Content
from adjudicator.content.seatings import least_seats, most_seats
from exporters.speech import phrases
from exporters.tts.assets import Library
from exporters.tts.format.records import (
    ComponentTags,
    ObjectState,
    Save,
    SnapPoint,
    TagLabel,
    Turns,
    UIAsset,
)
from exporters.tts.layout.plan import TablePlan
from exporters.tts.layout.table_layout import TableLayout
from exporters.tts.names import load_names
from exporters.tts.notebook import notebook

VERSION = "v14.1.8"
"""The version of Tabletop Simulator whose format is written."""
RELEASED = 1_767_225_600
"""The time that a save claims unless another is given: the start of 2026 (UTC)."""


def make_save(
    content: Content,
    plan: TablePlan,
    layout: TableLayout,
    library: Library,
    script: tuple[str, str],
    *,
    epoch: int = RELEASED,
) -> Save:
    """The save of a table; `script` is its Lua and XML, `epoch` the time it claims."""
    game = content.data["game"]
    pages = notebook(
        content,
        load_names(content),
        [(seat.faction, seat.colour) for seat in layout.seats],
        plan.guide,
    )
    interface = dict.fromkeys(
        pattern.format(faction=seat.faction) for pattern in plan.interface for seat in layout.seats
    )
    return Save(
        save_name=str(game["title"]),
        epoch_time=epoch,
        date=shown_date(epoch),
        version_number=VERSION,
        game_mode=str(game["title"]),
        game_type="Game",
        game_complexity=plan.complexity,
        playing_time=list(plan.minutes),
        player_counts=[least_seats(content), most_seats(content)],
        tags=plan.tags,
        gravity=0.5,
        play_area=1.0,
        table="Table_None",
        sky="Sky_Museum",
        note=f"[b]{game['title']}[/b]\n{phrases(content.language)('The notebook says how to play.')}",
        tab_states={str(page.id): page for page in pages},
        component_tags=ComponentTags(
            [
                TagLabel(tag, tag.lower())
                for tag in _tags([*layout.objects, layout.spares.bag], layout.snaps)
            ]
        ),
        turns=Turns(turn_order=[seat.colour for seat in layout.seats]),
        camera_states=layout.cameras,
        custom_ui_assets=[
            UIAsset(0, name.replace("/", "-"), library.url(name)) for name in interface
        ],
        snap_points=layout.snaps,
        lua_script=script[0],
        xml_ui=script[1],
        object_states=[*layout.objects, layout.spares.bag],
    )


def save_bytes(save: Save) -> bytes:
    """The save as the program reads it: UTF-8 without a mark, two spaces a level."""
    return msgspec.json.format(msgspec.json.encode(save), indent=2) + b"\n"


def shown_date(epoch: int) -> str:
    """A time (UTC) as saves write it, such as "1/22/2025 7:19:31 PM"."""
    when = datetime.fromtimestamp(epoch, UTC)
    half = "AM" if when.hour < 12 else "PM"
    return (
        f"{when.month}/{when.day}/{when.year} "
        f"{when.hour % 12 or 12}:{when.minute:02}:{when.second:02} {half}"
    )


def _tags(objects: list[ObjectState], snaps: list[SnapPoint]) -> list[str]:
    found: set[str] = set()
    waiting = list(objects)
    while waiting:
        one = waiting.pop()
        if isinstance(one.tags, list):
            found.update(one.tags)
        if isinstance(one.contained_objects, list):
            waiting += one.contained_objects
        if isinstance(one.states, dict):
            waiting += one.states.values()
        if isinstance(one.attached_snap_points, list):
            snaps = [*snaps, *one.attached_snap_points]
    for snap in snaps:
        if isinstance(snap.tags, list):
            found.update(snap.tags)
    return sorted(found)
