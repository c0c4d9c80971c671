"""Dashboards: a row with slots for the dice of each result, what the result does, and a side's tank.

In a side that two players share, each power has a dashboard of its own: `of_power` finds its entry.
`dashboard_spots` says where the slots are, so that tables can snap to them.
"""

from __future__ import annotations

from exporters.art.canvas.colour import mix, readable
from exporters.art.canvas.fonts import fit
from exporters.art.canvas.remembered import read_part
from exporters.art.canvas.scene import Picture, Point, Scene, closed
from exporters.art.plan import Drawing, Entry, Kit
from exporters.art.style import Look, heading, look, ripples
from exporters.art.symbols import draw_symbol
from exporters.art.wording import clause_text, quoted

SIZE = (1600, 1000)
"""Width and height of a dashboard, in px; so are all lengths here."""
COLUMN = 440.0
"""Width of the coloured column at the left."""
EDGE = 26.0
TOP, BOTTOM = 104.0, 944.0
"""Where the rows of results begin and end."""
SLOT, SLOT_GAP = 92.0, 12.0
"""Side of a slot for a die, and what lies between two of them."""
RIGHT = 1538.0
"""Where the last slot of a row ends."""
SIGN = 92.0
"""Side of the sign of a result."""
TEXT = (32.0, 25.0)
"""The largest and the least letters of what a result does."""
LEADING, HEAD, AIR = 1.14, 46.0, 18.0
"""From line to line, in sizes; the height of the name above; and what is left free of a row."""
TANK_MIDDLE, TANK_ROW, TANK = 612.0, 144.0, 62.0
"""Middle of the tank, from row to row of its slots, and the radius of one."""
TOKEN_Y = 890.0
"""Middle of the places for tokens at the foot of the column."""
RESERVE = "spice-reserve"
"""The piece that is spice kept for a later round."""
CONE = "cone-of-silence"
"""The token with which partners confer."""
RESULTS = "actions"
"""The reference sheet whose `by` says which clauses tell what a result does; RESULT/SIDE comes first."""


def of_power(kit: Kit, power: Entry) -> Entry:
    """The dashboard of a power of a shared side, as an entry like that of a faction."""
    faction = next(one for one in kit.content.data["factions"]["factions"]
                   if one["id"] == power["faction"])  # fmt: skip
    numbers = {one["id"]: one["value"] for one in read_part(kit.content.data, "game", "numbers")}
    return {**faction, **power, "slots": numbers[f"action-slots-shared-{faction['id']}"]}


def _side(entry: Entry) -> str:
    """The side of a dashboard."""
    return str(entry.get("faction", entry["id"]))


def _is_ally(entry: Entry) -> bool:
    """Whether this is the dashboard of a side's second power; pieces of the whole side lie on that of the first."""
    return _side(entry) != entry["id"] and bool(entry["powers"][0] != entry["id"])


def _look(kit: Kit, entry: Entry) -> Look:
    return look(
        kit.content, "factions" if _side(entry) == entry["id"] else "categories", entry["id"]
    )


def named(kit: Kit, entry: Entry) -> str:
    """What the faction or the power of a dashboard is called."""
    return kit.words.name("faction" if _side(entry) == entry["id"] else "power", entry["id"])


def dashboard_results(kit: Kit, entry: Entry) -> list[str]:
    """The results on a dashboard: those of its side or its power, and those that need no die."""
    results = results_of(kit, _side(entry))
    own = entry.get("results")
    if own is None:
        return results
    faces = _faces(kit, _side(entry))
    return [result for result in results if result in own or result not in faces]


def _faces(kit: Kit, side: str) -> list[str]:
    faces: list[str] = next(die["faces"] for die in kit.content.data["dice"]["dice"]
                            if die["id"] == f"{side}-action")  # fmt: skip
    return faces


def results_of(kit: Kit, side: str) -> list[str]:
    """The results that a side can spend, in the order of its die, those without a die last."""
    dice = kit.content.data["dice"]
    faces = _faces(kit, side)
    known = [action["result"] for action in dice["actions"] if action["side"] == side]
    return [*dict.fromkeys(faces), *sorted(set(known) - set(faces))]


def dashboard_spots(kit: Kit, faction: Entry) -> dict[str, list[Point]]:
    """Where dice, leaders and tokens lie on a side's or a power's dashboard, in shares of its width and height.

    By result the middles of its slots; as "tank" those of the tank, the first first; one as
    "bene-gesserit" and, for a side that saves spice, as "reserve"; on that of an ally one as "cones"
    instead. A result that needs no die has none.
    """
    width, height = SIZE
    faces = _faces(kit, _side(faction))
    results = dashboard_results(kit, faction)
    row = (BOTTOM - TOP) / len(results)
    found: dict[str, list[Point]] = {}
    for at, result in enumerate(results):
        if result in faces:
            y = TOP + row * (at + 0.5)
            found[result] = [
                (_slot_x(faction["slots"], slot), y) for slot in range(faction["slots"])
            ]
    found["tank"] = [_tank_spot(faction["tank"], at) for at in range(faction["tank"])]
    if _is_ally(faction):
        found["cones"] = [(COLUMN / 2, TOKEN_Y)]
    elif _saves_spice(kit, faction):
        found["bene-gesserit"] = [(COLUMN * 0.29, TOKEN_Y)]
        found["reserve"] = [(COLUMN * 0.73, TOKEN_Y)]
    else:
        found["bene-gesserit"] = [(COLUMN / 2, TOKEN_Y)]
    return {name: [(x / width, y / height) for x, y in points] for name, points in found.items()}


def _slot_x(slots: int, at: int) -> float:
    return RIGHT - SLOT / 2 - (slots - 1 - at) * (SLOT + SLOT_GAP)


def _tank_spot(count: int, at: int) -> Point:
    """Slots stand in rows of three at most."""
    most = 2 if count == 4 else 3
    line, column = divmod(at, most)
    across = min(most, count - most * line)
    lines = -(-count // most)
    return (
        COLUMN / 2 + (column - (across - 1) / 2) * 136,
        TANK_MIDDLE + (line - (lines - 1) / 2) * TANK_ROW,
    )


def _power_dashboard(kit: Kit, power: Entry, rank: int) -> list[Picture]:
    """Pictures "mat/POWER"."""
    return _dashboard(kit, of_power(kit, power), rank)


def _dashboard(kit: Kit, faction: Entry, _rank: int) -> list[Picture]:
    """Pictures "mat/FACTION"."""
    entry = _look(kit, faction)
    width, height = SIZE
    scene = Scene(width, height)
    scene.rect(0, 0, width, height, fill=entry["colour"])
    ripples(scene, width, height, entry["ink"], opacity=0.09)
    paper = scene.linear_gradient(
        (0, 0), (0, height), [(0, kit.palette.paper), (1, kit.palette.paper_shade)]
    )
    scene.rect(COLUMN, EDGE, width - COLUMN - EDGE, height - 2 * EDGE, radius=24, fill=paper)
    scene.rect(
        COLUMN + 11, EDGE + 11, width - COLUMN - EDGE - 22, height - 2 * EDGE - 22, radius=16,
        fill="none", stroke=readable(entry["colour"], kit.palette.paper, 3), stroke_width=1.8,
    )  # fmt: skip
    spots = {
        name: [(x * width, y * height) for x, y in points]
        for name, points in dashboard_spots(kit, faction).items()
    }
    _column(kit, scene, faction, entry, spots)
    _results(kit, scene, faction, entry, spots)
    return [scene.picture(f"mat/{faction['id']}")]


def _column(
    kit: Kit, scene: Scene, faction: Entry, entry: Look, spots: dict[str, list[Point]]
) -> None:
    ink, middle = entry["ink"], COLUMN / 2
    what = f"mat/{faction['id']}"
    scene.circle(middle, 170, 128, fill="none", stroke=ink, stroke_width=5)
    scene.circle(middle, 170, 116, fill="none", stroke=ink, stroke_width=1.6)
    scene.text(56, 62, entry["letter"], 62, "serif-bold", anchor="middle", level="middle", fill=ink)
    draw_symbol(scene, entry["shape"], (middle, 170), 150, ink=ink, ground=entry["colour"])
    scene.text_box(
        24, 312, COLUMN - 48, 74, named(kit, faction), (62, 32), "serif-bold",
        what=what, align="middle", level="middle", leading=1.0, fill=ink,
    )  # fmt: skip
    scene.line((48, 404), (COLUMN - 48, 404), stroke=ink, stroke_width=1.6)
    heading(scene, (middle, 440), kit.label("tank"), 27, ink, width=COLUMN - 60)
    for at, point in enumerate(spots["tank"]):
        _tank_slot(kit, scene, point, at, entry)
    scene.line((48, 762), (COLUMN - 48, 762), stroke=ink, stroke_width=1.6)
    wide = (COLUMN - 48) / (2 if "reserve" in spots else 1)
    signs = {"bene-gesserit": "bene-gesserit", "reserve": RESERVE, "cones": CONE}
    for name, sign in signs.items():
        for x, y in spots.get(name, []):
            _ring(kit, scene, (x, y), 62, entry)
            draw_symbol(scene, kit.symbol(sign), (x, y), 76, ink=mix(ink, entry["colour"], 0.35),
                        ground=entry["colour"])  # fmt: skip
            scene.text_box(
                x - wide / 2 + 8, 771, wide - 16, 54, _token(kit, sign), (26, 25), "sans-bold",
                what=what, align="middle", level="middle", leading=1.0, fill=ink,
            )  # fmt: skip


def _token(kit: Kit, sign: str) -> str:
    """What lies at the foot of the column, by name."""
    return kit.label(CONE) if sign == CONE else kit.words.name("piece", sign)


def _saves_spice(kit: Kit, faction: Entry) -> bool:
    """Whether the reserve of spice belongs to this side."""
    return any(
        piece["id"] == RESERVE and piece["side"] == _side(faction)
        for piece in kit.content.data["pieces"]["pieces"]
    )


def _ring(kit: Kit, scene: Scene, centre: Point, radius: float, entry: Look) -> None:
    """An empty round place."""
    scene.circle(*centre, radius, fill=kit.palette.ink, fill_opacity=0.22, stroke=entry["ink"],
                 stroke_width=3, dash=(11, 7))  # fmt: skip


def _tank_slot(kit: Kit, scene: Scene, centre: Point, at: int, entry: Look) -> None:
    """A place of the tank with its number, an arrow to the next."""
    x, y = centre
    _ring(kit, scene, centre, TANK, entry)
    draw_symbol(scene, "tank", centre, 66, ink=mix(entry["ink"], entry["colour"], 0.5),
                ground=entry["colour"])  # fmt: skip
    scene.circle(x - 46, y - 46, 20, fill=entry["ink"], stroke=kit.palette.ink, stroke_width=2.5)
    scene.text(x - 46, y - 46, str(at + 1), 28, "sans-bold", anchor="middle", level="middle",
               fill=entry["colour"])  # fmt: skip


def _results(
    kit: Kit, scene: Scene, faction: Entry, entry: Look, spots: dict[str, list[Point]]
) -> None:
    what = f"mat/{faction['id']}"
    dark = readable(entry["colour"], kit.palette.paper)
    left, slots_left = COLUMN + 40, _slot_x(faction["slots"], 0) - SLOT / 2
    dice = "action-dice" if _side(faction) == faction["id"] else "action-dice-shared"
    heading(scene, ((left + RIGHT) / 2, 72), kit.label(dice, count=faction["dice"]), 32, dark,
            width=RIGHT - left)  # fmt: skip
    results = dashboard_results(kit, faction)
    row = (BOTTOM - TOP) / len(results)
    said = {result: _said(kit, _side(faction), result) for result in results}
    text_left = left + SIGN + 26
    wide = {
        result: (slots_left if result in spots else RIGHT) - text_left - 22 for result in results
    }
    room = row - HEAD - AIR
    size = min(
        fit(
            text, "serif", (wide[result], room), TEXT, leading=LEADING, what=f"{what}: {result}"
        ).size
        for result, text in said.items()
    )
    for at, result in enumerate(results):
        top = TOP + row * at
        middle = top + row / 2
        scene.line((left, top), (RIGHT, top), stroke=kit.palette.line, stroke_width=1.4)
        scene.circle(left + SIGN / 2, middle, SIGN * 0.56, fill="none", stroke=dark, stroke_width=3)
        draw_symbol(scene, kit.symbol(result), (left + SIGN / 2, middle), SIGN * 0.72, ink=dark,
                    ground=kit.palette.paper)  # fmt: skip
        high = fit(
            said[result], "serif", (wide[result], room), (size, size), leading=LEADING, what=what
        ).height
        head = middle - (HEAD + high) / 2
        scene.text(text_left, head + HEAD * 0.4, kit.words.name("face", result), 34, "sans-bold",
                   level="middle", fill=kit.palette.ink)  # fmt: skip
        scene.text_box(
            text_left, head + HEAD, wide[result], room, said[result], (size, size), "serif", what=what,
            leading=LEADING, fill=kit.palette.ink,
        )  # fmt: skip
        for x, y in spots.get(result, []):
            _slot(kit, scene, (x, y), kit.symbol(result), dark)


def _said(kit: Kit, side: str, result: str) -> str:
    """What a result does: the clauses that the plan names for it, and a label of its choices, if it has one."""
    by = next(sheet.by for sheet in kit.plan.references if sheet.id == RESULTS)
    named = by.get(f"{result}/{side}") or by.get(result) or []
    said = [clause_text(kit.content, *named)] if named else []
    for action in kit.content.data["dice"]["actions"]:
        if (
            action["side"] == side
            and action["result"] == result
            and f"does-{action['id']}" in kit.plan.labels
        ):
            counts = {
                effect["op"].replace("-", "_"): effect.get("count", effect.get("any", 1))
                for choice in action["effect"]
                for option in choice.get("options", [])
                for effect in option
            }
            said.append(kit.label(f"does-{action['id']}", **counts))
    return quoted(" ".join(said))


def _slot(kit: Kit, scene: Scene, centre: Point, symbol: str, dark: str) -> None:
    """A place for a die."""
    x, y = centre
    half = SLOT / 2
    scene.path(
        closed([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]),
        fill=kit.palette.paper, stroke=dark, stroke_width=3, join="round",
    )  # fmt: skip
    draw_symbol(scene, symbol, centre, SLOT * 0.62, ink=mix(kit.palette.line, kit.palette.paper, 0.45),
                ground=kit.palette.paper)  # fmt: skip


DRAWINGS: dict[str, Drawing] = {"dashboard": _dashboard, "power-dashboard": _power_dashboard}
"""What can be drawn, by the names that plans use."""
