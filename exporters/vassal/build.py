"""Building a game's module: what `kynes build GAME --vassal` calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.atomic import write_atomically
from adjudicator.check.judge import load_judge
from adjudicator.content import Content, load_content
from adjudicator.content.presets import begun_by
from adjudicator.content.translation import spoken
from adjudicator.lazy import lazy_imports
from exporters.speech import in_language
from exporters.vassal.format.engine_types import BuildError
from exporters.vassal.module.drawings import BOARD, TABLE, Drawings, raster_of
from exporters.vassal.module.files import (
    module_files,
    setup_menu,
    width_of,
    zipped,
)
from exporters.vassal.module.plan import (
    keeping,
    picture_of,
    plan_module,
    plans_in_all_languages,
)
from exporters.vassal.module.seatings import seatings
from exporters.vassal.module.speech import Speech, in_all_languages
from exporters.vassal.tutorials import tutorials, welcome

if TYPE_CHECKING:
    from exporters.art.canvas.scene import Picture
    from exporters.art.rasters import Raster
    from exporters.vassal.module.plan import ModulePlan
    from exporters.vassal.referee.java import Tools

with lazy_imports():
    from exporters.art.canvas.raster import SharedPixels
    from exporters.art.plan import kit
    from exporters.art.wording import words
    from exporters.vassal.module.beside import (
        absent_picture,
        automaton_picture,
        side_pictures,
        table_picture,
    )
    from exporters.vassal.referee import judged, labels, table_words

OWN = {TABLE, "purse", "automaton", "absent"}
"""Pictures that only the module has."""
MOST_BYTES = 100_000_000
"""A module is smaller than this."""


def build_vassal(
    game_id: str,
    out_dir: Path,
    overlays: Sequence[Path] = (),
    cache: Path | None = None,
    progress: Callable[[str], None] | None = None,
    tools: Tools | None = None,
    language: str = "en",
    preset: str = "",
) -> list[Path]:
    """Write `GAME.vmod` into a folder; the same content gives the same bytes.

    It shows each player the language that the engine is set to. Another `language` than English is shown wherever the
    engine is set to one that the module does not speak, or to none; then the file is `GAME-LANGUAGE.vmod`.
    With a preset all set-ups are by that.

    With tools for Java, `GAME-referee.vmod` is written beside it: the same with the referee in it.

    Raises BuildError, a ContentError, for content from which no module can be built, InputError
    where the tools do not do what they should.
    """
    content = begun_by(load_content(game_id, overlays), preset)
    plans = plans_in_all_languages(content)
    spoken_in = {one: spoken(content, one) for one in plans}
    shared = SharedPixels()
    draws: dict[str, Callable[[str, int], bytes]] = {
        one: Drawings(spoken_in[one], plan, cache, shared).png for one, plan in plans.items()
    }
    plan = plans[content.language]
    name = in_language(game_id, language)
    judge = load_judge(game_id, overlays)
    with keeping(content, plan):
        lessons = {} if judge is None else tutorials(plan, spoken_in, judge)
    for one in plans.values():
        documentation = next(part for part in one.root.children if part.short == "Documentation")
        documentation.children += [node for node, _ in lessons.values()]
    files = module_files(plan, content, draws[content.language], progress)
    files |= {file: data for file, (_, data) in lessons.items()}
    speech = Speech(plans, spoken_in, draws, language)
    modules = {f"{name}.vmod": in_all_languages(files, speech)}
    if tools is not None:
        modules[f"{name}-referee.vmod"] = judged(modules[f"{name}.vmod"], plan, tools, overlays)
    return [_write(out_dir / name, files) for name, files in modules.items()]


def rasters(content: Content, pictures: Mapping[str, Picture]) -> list[Raster]:
    """The rasters of the game's art that the module contains; it puts the board and the table beside it together itself."""
    plan = plan_module(content, with_forms=False)
    own = {BOARD} | OWN | {picture_of(one.board) for one in plan.side_boards.values()}
    return [
        raster_of(picture, width_of(plan, picture), pictures)
        for picture in sorted(set(plan.pictures.values()))
        if picture not in own
    ]


def _write(path: Path, files: dict[str, bytes]) -> Path:
    data = zipped(files)
    if len(data) > MOST_BYTES:
        raise BuildError(f"the module has {len(data):,} bytes, more than {MOST_BYTES:,}")
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, data)
    return path


def module_words(content: Content) -> ModulePlan:
    """The plan of a module with the menu of its set-ups: everything that contains text for players."""
    plan = plan_module(content)
    setup_menu(plan, seatings(content))
    labels(content.language)
    welcome("")
    table_words(plan, content.language)
    drawing = kit(content, words(content))
    table_picture(plan, drawing)
    automaton_picture(plan, drawing)
    absent_picture(plan, drawing)
    side_pictures(plan, drawing)
    return plan
