"""Square tokens, as in `units` of a plan: things that are built, or that several sides may own.

A token with an owner has the owner's colour, sign and letter; one that does not work is pale and
crossed out, so that both can be recognised without colours, too.
"""

from __future__ import annotations

from exporters.art.canvas.colour import mix
from exporters.art.canvas.scene import Picture, Scene
from exporters.art.plan import Drawing, Entry, Kit, Unit
from exporters.art.style import Look, look, mark_of, provenance
from exporters.art.symbols import draw_symbol

TOKEN = 256
MIDDLE = (128.0, 116.0)
BROKEN = "sabotaged"
"""The face of what does not work."""
ALARM = "#a3251a"


def _unit(kit: Kit, piece: Entry, _rank: int) -> list[Picture]:
    """Pictures "token/PIECE", of nobody, and "token/PIECE/FACE": each owner's, or sabotaged."""
    unit = kit.plan.units[piece["id"]]
    name = f"token/{piece['id']}"
    mark = mark_of(kit.content, piece, provenance(kit.content, "pieces"))
    own = {"colour": mix(unit.colour, kit.palette.paper, 0.25), "ink": kit.palette.ink}
    found = [] if unit.owned else [_token(kit, unit, own, mark).picture(name)]
    for faction in unit.owners:
        entry = look(kit.content, "factions", faction)
        scene = _token(kit, unit, entry, mark)
        _owner(scene, kit, entry)
        found.append(scene.picture(f"{name}/{faction}"))
    if unit.breaks:
        pale = {"colour": mix(unit.colour, kit.palette.paper, 0.75), "ink": kit.palette.ink_soft}
        scene = _token(kit, unit, pale, mark)
        for start, end in (((44, 44), (212, 212)), ((212, 44), (44, 212))):
            scene.line(start, end, stroke=kit.palette.paper, stroke_width=30, cap="round")
            scene.line(start, end, stroke=ALARM, stroke_width=18, cap="round")
        found.append(scene.picture(f"{name}/{BROKEN}"))
    return found


def _token(kit: Kit, unit: Unit, entry: Look, mark: str) -> Scene:
    scene = Scene(TOKEN, TOKEN)
    colour, ink = entry["colour"], entry["ink"]
    scene.rect(2, 2, 252, 252, radius=44, fill=kit.palette.ink)
    scene.rect(9, 9, 238, 238, radius=38, fill=colour)
    scene.rect(20, 20, 216, 216, radius=28, fill="none", stroke=ink, stroke_width=4)
    centre = (128.0, 128.0) if not unit.owners else MIDDLE
    draw_symbol(scene, unit.symbol, centre, 168, ink=ink, ground=colour)
    if mark:
        scene.text(222, 40, mark, 30, "serif", anchor="middle", level="middle", fill=ink)
    return scene


def _owner(scene: Scene, kit: Kit, entry: Look) -> None:
    """Whose it is: a plate with sign and letter at the lower edge."""
    scene.rect(
        56, 190, 144, 56, radius=20, fill=entry["ink"], stroke=kit.palette.ink, stroke_width=4
    )
    draw_symbol(scene, entry["shape"], (94, 218), 44, ink=entry["colour"], ground=entry["ink"])
    scene.text(162, 218, entry["letter"], 44, "serif-bold", anchor="middle", level="middle",
               fill=entry["colour"])  # fmt: skip


DRAWINGS: dict[str, Drawing] = {"unit": _unit}
"""What can be drawn, by the names that plans use."""
