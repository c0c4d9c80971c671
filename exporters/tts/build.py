"""Building a game's table: the save, its pictures, its sources and a manifest, in one folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.content import Content, load_content
from adjudicator.content.presets import begun_by
from adjudicator.content.translation import spoken
from adjudicator.errors import ContentError, InputError
from adjudicator.files import make_folder
from exporters.speech import in_language
from exporters.tts import assets as pictures
from exporters.tts import drawn_assets
from exporters.tts.assets import Assets, Library, Manifest
from exporters.tts.checks import check_save
from exporters.tts.format.records import Save
from exporters.tts.layout.plan import TablePlan
from exporters.tts.layout.plan_loading import load_plan
from exporters.tts.layout.table_layout import TableLayout, build_layout
from exporters.tts.save import RELEASED, make_save, save_bytes
from exporters.tts.script import layout_lua, whole_script
from exporters.tts.table.facts import table_facts

if TYPE_CHECKING:
    from exporters.art.canvas.scene import Picture

MANIFEST = "assets.json"
GROUND = "#3b3128"
CLOTH = (64, 64)
"""Width and height of the picture of one colour on the table, in px."""
THUMBNAIL = 256
"""Width and height of the picture of a save, in px."""
"""The colour of the table itself."""
SHOWN = 10
"""At most so many findings are listed in an error."""


def build_tts(
    game_id: str,
    out_dir: Path,
    base_url: str | None = None,
    overlays: Sequence[Path] = (),
    cache: Path | None = None,
    progress: Callable[[str], None] | None = None,
    *,
    epoch: int = RELEASED,
    language: str = "en",
    preset: str = "",
) -> list[Path]:
    """Build a game's table into `<out_dir>/<game>/tts` and give the files written, sorted.

    In another language than English it is `<game>/tts-<language>`, and all that it shows is in that.
    Its set-up begins with a preset, if one is given.

    The same content gives the same bytes. Files of an earlier build that are no longer needed are
    removed. `progress` is told each picture, and at the end what they cost. Raises ContentError if
    the save fails one of its cross-checks, and the errors of `load_content`.
    """
    content = begun_by(spoken(load_content(game_id, overlays), language), preset)
    base = pictures.checked_base_url(base_url or pictures.default_base_url(content.game))
    tell = progress or (lambda _: None)
    drawn = drawn_assets.drawn_assets(content, cache, tell)
    files = table_files(content, drawn, base, overlays, epoch=epoch)
    written = write_tree(out_dir / content.game / in_language("tts", language), files)
    tell(cost(msgspec.json.decode(files[MANIFEST], type=Manifest), load_plan(content)))
    return written


def cost(manifest: Manifest, plan: TablePlan) -> str:
    """How much graphics memory and disk space the pictures of a table take, in words."""
    share = 100 * manifest.texture_bytes // plan.texture_budget
    size = sum(asset.size for asset in manifest.assets)
    over = manifest.texture_bytes - plan.texture_budget
    warning = f"; that is {over} bytes too many for small graphics cards" if over > 0 else ""
    return (
        f"{len(manifest.assets)} pictures: {manifest.texture_bytes // 2**20} MiB of graphics memory "
        f"({share} % of the budget), {size / 2**20:.1f} MiB to load{warning}"
    )


ENGLISH = "en"


class BuiltTable(msgspec.Struct):
    """A table before it is written: its save, and what the save was made from."""

    save: Save
    layout: TableLayout
    plan: TablePlan
    library: Library
    script: tuple[str, str]
    is_changed: bool = False
    """Whether overlays or a translation have changed what is shown: the pictures may then take more than the budget."""


def table_of(
    content: Content,
    drawn: Assets,
    base_url: str,
    overlays: Sequence[Path] = (),
    *,
    epoch: int = RELEASED,
) -> BuiltTable:
    """The table of a game with these pictures; the caller may change the save."""
    plan = load_plan(content)
    if "table" not in drawn.images:
        ground = pictures.image("table", pictures.flat_picture(*CLOTH, GROUND), pictures.LICENCE)
        drawn = Assets({**drawn.images, "table": ground}, drawn.sheets, drawn.books)
    library = Library(drawn, base_url)
    layout = build_layout(content, plan, library)
    script = whole_script(layout, content, overlays)
    save = make_save(content, plan, layout, library, script, epoch=epoch)
    changed = bool(overlays) or content.language != ENGLISH
    return BuiltTable(save, layout, plan, library, script, is_changed=changed)


def sound_save(content: Content, table: BuiltTable) -> tuple[bytes, Manifest]:
    """The bytes of a table's save and its manifest; ContentError if the save is not sound.

    The budget of graphics memory is for the games as they are, in English: more cards of an owner, or another sheet
    of rules that a longer language needs (classic Dune in German: 1.3 % too much), are told of and not refused.
    """
    data = save_bytes(table.save)
    manifest = manifest_of(content, table.library, data)
    findings = check_save(
        msgspec.json.decode(data),
        manifest,
        seats=[seat.colour for seat in table.layout.seats],
        budget=manifest.texture_bytes if table.is_changed else table.plan.texture_budget,
    )
    if findings:
        listed = "\n".join(
            f"  {finding.pointer}: {finding.message}" for finding in findings[:SHOWN]
        )
        more = f"\n  … and {len(findings) - SHOWN} more" if len(findings) > SHOWN else ""
        raise ContentError(f"the table of {content.game} is not sound:\n{listed}{more}")
    return data, manifest


def table_files(
    content: Content,
    drawn: Assets,
    base_url: str,
    overlays: Sequence[Path] = (),
    *,
    epoch: int = RELEASED,
) -> dict[str, bytes]:
    """Every file of a built table by its path; ContentError if the save is not sound."""
    table = table_of(content, drawn, base_url, overlays, epoch=epoch)
    data, manifest = sound_save(content, table)
    files = {asset.file: picture for asset, picture in table.library.used()}
    thumbnail = table.library.picture(table.plan.thumbnail)
    files |= {
        f"{content.game}.json": data,
        f"{content.game}.png": pictures.smaller(thumbnail.data, THUMBNAIL),
        MANIFEST: msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n",
        **_sources(table.layout, content, table.script),
    }
    return files


def blank_table(content: Content, drawn: dict[str, Picture]) -> Save:
    """A table with all its words, with pictures of the right sizes and no pixels, and no script.

    ContentError and UnsupportedError as for `build_tts`.
    """
    plan = load_plan(content)
    library = Library(
        drawn_assets.blank_assets(content, drawn), pictures.default_base_url(content.game)
    )
    table_facts(content)
    return make_save(content, plan, build_layout(content, plan, library), library, ("", ""))


def manifest_of(content: Content, library: Library, save: bytes) -> Manifest:
    """What a table loads: each picture with its hash, size, address and licence."""
    used = [asset for asset, _ in library.used()]
    return Manifest(
        game=content.game,
        content=content.hash,
        base_url=library.base_url,
        texture_bytes=pictures.texture_bytes(used),
        save=pictures.sha256(save),
        assets=used,
    )


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a built table; if there is none, InputError with the command that builds it."""
    path = folder / MANIFEST
    try:
        return msgspec.json.decode(path.read_bytes(), type=Manifest)
    except FileNotFoundError:
        raise InputError(
            f"there is no built table in {folder}: `kynes build GAME --tts` makes one"
        ) from None
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from None
    except msgspec.MsgspecError as error:
        raise InputError(f"{path} is not a manifest of a table: {error}") from None


def write_tree(folder: Path, files: dict[str, bytes]) -> list[Path]:
    """Write files below a folder, and remove those that an earlier manifest lists and this not.

    The paths written, sorted. Raises InputError if a file or folder cannot be written.
    """
    stale = _listed(folder) - files.keys()
    written = []
    for name, data in sorted(files.items()):
        path = folder / name
        make_folder(path.parent)
        write_atomically(path, data)
        written.append(path)
    for name in sorted(stale):
        path = folder / name
        path.unlink(missing_ok=True)
        if not any(path.parent.iterdir()):
            path.parent.rmdir()
    return written


def _listed(folder: Path) -> set[str]:
    """The pictures and models of an earlier build that are still in their places."""
    try:
        manifest = read_manifest(folder)
    except InputError:
        return set()
    return {
        asset.file
        for asset in manifest.assets
        if ".." not in Path(asset.file).parts
        and Path(asset.file).parts[:1] in (("images",), ("models",), ("files",), ("documents",))
        and (folder / asset.file).is_file()
    }


def _sources(layout: TableLayout, content: Content, script: tuple[str, str]) -> dict[str, bytes]:
    return {
        "sources/layout.lua": layout_lua(layout, content).encode(),
        "sources/global.lua": script[0].encode(),
        "sources/global.xml": script[1].encode(),
        "sources/guids.json": msgspec.json.format(msgspec.json.encode(layout.guids), indent=2)
        + b"\n",
    }
