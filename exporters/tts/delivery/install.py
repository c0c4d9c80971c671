"""Installs a built table in Tabletop Simulator, and removes it again.

Installed files are listed with their hashes in a file of our own, `kynes.json`, in the program's
folder. Only a file that is listed and still has its hash is ours and may be replaced or removed;
any other file that is in the way, or has changed since, is left alone and reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import Literal

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.errors import InputError
from exporters.tts.assets import Asset, Manifest, cache_name, sha256
from exporters.tts.build import read_manifest
from exporters.tts.checks import addresses_of
from exporters.tts.delivery import index

RECORD = "kynes.json"
SAVES = "Saves"
IMAGES = "Mods/Images"
MODELS = "Mods/Models"
BOOKS = "Mods/PDF"
_SAVE = re.compile(r"TS_Save_([0-9]+)\.(?:json|png)", re.IGNORECASE)
_OURS = re.compile(
    r"(Saves/TS_Save_[0-9]+\.(json|png)|Mods/Images/[A-Za-z0-9]+\.png|Mods/Models/[A-Za-z0-9]+\.obj"
    r"|Mods/PDF/[A-Za-z0-9]+\.PDF)"
)

What = Literal["write", "keep", "leave", "remove", "list"]


class Step(msgspec.Struct, frozen=True):
    """What is done with one file of the program's folder; it may be left alone."""

    what: What
    path: str
    why: str


class InstallProblem(msgspec.Struct, frozen=True):
    """A file that is not as it was installed."""

    path: str
    state: Literal["missing", "changed"]


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """The files that we have installed in a folder: game -> path -> SHA-256."""

    format: Literal[1] = 1
    games: dict[str, dict[str, str]] = {}


class Built(msgspec.Struct, frozen=True):
    """A built table whose files are all there and unchanged."""

    manifest: Manifest
    title: str
    save: bytes
    thumbnail: bytes
    images: list[tuple[Asset, bytes]]


def read_built(folder: Path) -> Built:
    """A built table; InputError if a file is missing or is not what the manifest says."""
    manifest = read_manifest(folder)
    save = _read(folder / f"{manifest.game}.json")
    if sha256(save) != manifest.save:
        raise InputError(f"{folder}: the save is not the one of its manifest; build it anew")
    images = []
    for asset in manifest.assets:
        data = _read(folder / asset.file)
        if sha256(data) != asset.sha256:
            raise InputError(f"{folder / asset.file}: the picture has changed; build it anew")
        images.append((asset, data))
    title = str(msgspec.json.decode(save)["SaveName"])
    return Built(manifest, title, save, _read(folder / f"{manifest.game}.png"), images)


def cached(asset: Asset) -> str:
    """Where the program looks for a picture, a model or a book before it downloads it."""
    folders = {"obj": MODELS, "PDF": BOOKS}
    return f"{folders.get(asset.cache_file.rpartition('.')[2], IMAGES)}/{asset.cache_file}"


def install(folder: Path, built: Built, *, now: int, dry_run: bool = False) -> list[Step]:
    """Put a built table into the program's folder; what was done, file by file.

    An earlier table of the same game is brought up to date in its place. With `dry_run` nothing is
    changed. InputError if our record there cannot be read.
    """
    game = built.manifest.game
    record = read_record(folder)
    old = record.games.get(game, {})
    slot = _slot(folder, record, old)
    wanted = {
        f"{SAVES}/TS_Save_{slot}.json": built.save,
        f"{SAVES}/TS_Save_{slot}.png": built.thumbnail,
        **{cached(asset): data for asset, data in built.images},
    }
    steps: list[Step] = []
    mine: dict[str, str] = {}
    shared = {path for name, files in record.games.items() if name != game for path in files}
    for path, data in sorted(wanted.items()):
        step = _step(folder, path, data, record, game)
        steps.append(step)
        if step.what == "write" or path in old or path in shared:
            mine[path] = sha256(data)
    gone = [path for path in sorted(old) if path not in wanted and path not in shared]
    taken, kept = _taken_away(folder, gone, old, "of the earlier table")
    steps += taken
    mine |= kept
    if dry_run:
        return steps
    # Written down first: should we be interrupted, everything that is ours is still known as ours.
    record.games[game] = {**old, **mine}
    _write_record(folder, record)
    for step in steps:
        _do(folder, step, wanted)
    record.games[game] = {
        path: digest for path, digest in mine.items() if _state(folder / path, digest) == "same"
    }
    _write_record(folder, record)
    return steps + _listed(folder, f"TS_Save_{slot}.json", built.title, now)


def uninstall(folder: Path, game: str, *, dry_run: bool = False) -> list[Step]:
    """Remove a game's table: exactly the files that are ours and unchanged. Returns what was done, file by file.

    Pictures that a saved game of the players' own still shows stay, and stay ours. InputError if nothing of that game is installed there.
    """
    record = read_record(folder)
    if game not in record.games:
        known = ", ".join(sorted(record.games)) or "nothing"
        raise InputError(f"{game} is not installed in {folder} (installed: {known})")
    mine = record.games.pop(game)
    shared = {path for files in record.games.values() for path in files}
    steps = [Step("keep", path, "another game uses it") for path in mine if path in shared]
    taken, kept = _taken_away(folder, [path for path in mine if path not in shared], mine, "ours")
    steps = sorted(steps + taken, key=lambda step: step.path)
    if dry_run:
        return steps
    for step in steps:
        _do(folder, step, {})
    if kept:
        record.games[game] = kept  # still ours: to be taken away when no save shows them any more
    _write_record(folder, record)
    for path in mine:
        name = PurePosixPath(path).name
        if name.endswith(".json") and not (folder / path).exists():
            steps += _unlisted(folder, name)
    return steps


def verify(folder: Path, game: str) -> list[InstallProblem]:
    """What of an installed table is missing or changed; InputError if it is not installed.

    The pictures that the save asks for are looked for, too, even if we did not put them there.
    """
    record = read_record(folder)
    if game not in record.games:
        raise InputError(f"{game} is not installed in {folder}")
    problems = []
    for path, digest in sorted(record.games[game].items()):
        state = _state(folder / path, digest)
        if state != "same":
            problems.append(InstallProblem(path, state))
    named = {problem.path for problem in problems}
    for path in record.games[game]:
        if path.startswith(SAVES) and path.endswith(".json") and (folder / path).is_file():
            missing = [
                picture
                for picture in _pictures_of((folder / path).read_bytes())
                if picture not in named and not (folder / picture).is_file()
            ]
            problems += [InstallProblem(picture, "missing") for picture in missing]
    return problems


def read_record(folder: Path) -> Record:
    """Our record in a folder, empty if there is none.

    InputError if it cannot be read, or names files where we never put any.
    """
    path = folder / RECORD
    if not path.exists():
        return Record()
    try:
        record = msgspec.json.decode(path.read_bytes(), type=Record)
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from None
    except msgspec.MsgspecError as error:
        raise InputError(f"{path} is not a record of installed tables: {error}") from None
    for files in record.games.values():
        for name in files:
            if not _OURS.fullmatch(name):
                raise InputError(f"{path}: {name!r} is not a place where a table is installed")
    return record


def _step(folder: Path, path: str, data: bytes, record: Record, game: str) -> Step:
    """What to do about one file that is wanted."""
    place = folder / path
    digest = sha256(data)
    if not place.exists() and not place.is_symlink():
        return Step("write", path, "new")
    if _state(place, digest) == "same":
        return Step("keep", path, "as it should be")
    known = record.games.get(game, {}).get(path)
    if known is not None and _state(place, known) == "same":
        return Step("write", path, "brought up to date")
    return Step("leave", path, "there is another file of this name, and it is not ours")


def _removal(folder: Path, path: str, ours: dict[str, str], why: str) -> list[Step]:
    state = _state(folder / path, ours[path])
    if state == "missing":
        return []
    if state == "changed":
        return [Step("leave", path, "changed since it was installed")]
    save = f"{path.removesuffix('.png')}.json"
    if save in ours and _state(folder / save, ours[save]) == "changed":
        return [Step("leave", path, "the picture of a save that was changed")]
    return [Step("remove", path, why)]


def _taken_away(
    folder: Path, paths: Iterable[str], ours: dict[str, str], why: str
) -> tuple[list[Step], dict[str, str]]:
    """The steps that remove our files, and the files that stay because a saved game shows them."""
    needed = _needed(folder, paths, ours)
    steps: list[Step] = []
    kept: dict[str, str] = {}
    for path in paths:
        if path in needed and _state(folder / path, ours[path]) == "same":
            steps.append(Step("keep", path, "a saved game still shows it"))
            kept[path] = ours[path]
        else:
            steps += _removal(folder, path, ours, why)
    return steps, kept


def _needed(folder: Path, paths: Iterable[str], ours: dict[str, str]) -> set[str]:
    """The pictures that the saves of a folder use; our own save counts only once somebody has played with it."""
    pictures = {path for path in paths if path.startswith((IMAGES, MODELS, BOOKS))}
    found: set[str] = set()
    for place in sorted((folder / SAVES).rglob("*.json")) if pictures else ():
        name = place.relative_to(folder).as_posix()
        if place.is_file() and (name not in ours or _state(place, ours[name]) == "changed"):
            found |= pictures.intersection(_pictures_of(_read(place)))
    return found


def _do(folder: Path, step: Step, wanted: dict[str, bytes]) -> None:
    place = folder / step.path
    try:
        if step.what == "write":
            place.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(place, wanted[step.path])
        elif step.what == "remove":
            place.unlink(missing_ok=True)
    except OSError as error:
        raise InputError(f"cannot change {place}: {error.strerror or error}") from None


def _slot(folder: Path, record: Record, old: dict[str, str]) -> int:
    """The number of the save: that of our earlier save if it is still ours, else the first free number."""
    for path, digest in sorted(old.items()):
        found = _SAVE.fullmatch(PurePosixPath(path).name)
        if found and path.endswith(".json") and _state(folder / path, digest) != "changed":
            return int(found.group(1))
    saves = folder / SAVES
    names = {path.name for path in saves.iterdir()} if saves.is_dir() else set()
    names |= index.listed_files(_bytes(saves / index.FILE))
    names |= {PurePosixPath(path).name for files in record.games.values() for path in files}
    taken = {int(found.group(1)) for name in names if (found := _SAVE.fullmatch(name))}
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


def _state(path: Path, digest: str) -> Literal["same", "changed", "missing"]:
    if path.is_symlink():
        return "changed"  # whatever it points to is not ours
    if not path.exists():
        return "missing"
    return "same" if path.is_file() and sha256(_read(path)) == digest else "changed"


def _listed(folder: Path, file: str, title: str, now: int) -> list[Step]:
    place = folder / SAVES / index.FILE
    return _rewrite(place, index.with_entry(_bytes(place), file, title, now), "the save is listed")


def _unlisted(folder: Path, file: str) -> list[Step]:
    place = folder / SAVES / index.FILE
    return _rewrite(place, index.without_entry(_bytes(place), file), "the save is listed no longer")


def _rewrite(place: Path, data: bytes | None, why: str) -> list[Step]:
    if data is None:
        return []
    write_atomically(place, data)
    return [Step("list", f"{SAVES}/{index.FILE}", why)]


def _write_record(folder: Path, record: Record) -> None:
    path = folder / RECORD
    games = {game: dict(sorted(files.items())) for game, files in sorted(record.games.items())}
    if games:
        text = msgspec.json.format(msgspec.json.encode(Record(1, games)), indent=2)
        write_atomically(path, text + b"\n")
    else:
        path.unlink(missing_ok=True)


def _pictures_of(save: bytes) -> list[str]:
    """The places of all pictures, models and books that a save asks for."""
    try:
        data = msgspec.json.decode(save)
    except (msgspec.MsgspecError, RecursionError):
        return []
    return sorted({_place_of(pointer, address) for pointer, address in addresses_of(data)})


def _place_of(pointer: str, address: str) -> str:
    """Where what an address of a save names is kept."""
    if pointer.endswith(("/MeshURL", "/ColliderURL")):
        return f"{MODELS}/{cache_name(address, 'obj')}"
    if pointer.endswith("/PDFUrl"):
        return f"{BOOKS}/{cache_name(address, 'pdf')}"
    return f"{IMAGES}/{cache_name(address)}"


def _bytes(path: Path) -> bytes:
    return _read(path) if path.is_file() else b""


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from None


def left_alone(steps: Sequence[Step]) -> list[Step]:
    """The files that are in the way or have been changed."""
    return [step for step in steps if step.what == "leave"]
