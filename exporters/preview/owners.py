"""Forms for owners of a game: every reconstruction with its values, and the overlay in which their answers are kept."""

from __future__ import annotations

import copy
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content.overlay import difference, has_ids, patched, same
from adjudicator.content.records import Content
from adjudicator.content.skeleton import skeleton
from adjudicator.content.text import LARGEST, parse
from adjudicator.content.validate import validated, validated_folder
from adjudicator.errors import InputError
from adjudicator.files import read_file
from adjudicator.problems import InvalidContentError, Problem, Steps
from exporters.preview.files import Files

TITLE = "What the owner of this game filled in"
BASES = ("document", "public", "reconstruction")
PROVENANCE = ("basis", "ref", "why")
LONG = 60
"""Longer texts get a field of several lines."""
MOST_TEXT = 4_000
MOST_OPTIONS = 40
"""Fields whose entries have more values than this are no choice."""


class FormField(msgspec.Struct, frozen=True):
    """A field of a form."""

    name: str
    """Its path in the entry, such as "effect/gives"."""
    label: str
    kind: str
    """"number", "text", "long", "flag" or "list" (one entry a line)."""
    value: str
    options: list[str] = []
    """Values that other entries have here."""


class EntryForm(msgspec.Struct, frozen=True):
    """A reconstruction as a form."""

    id: str
    """Its path with ids, such as "cards/scavenge/find-food"."""
    heading: str
    """The file and the list that it is in."""
    name: str
    fields: list[FormField]
    basis: str
    ref: str
    why: str
    answered: bool
    """Whether the owner's overlay changes it."""
    picture: str = ""
    """The id of the picture that shows it."""


def forms(content: Content, own: Content) -> list[EntryForm]:
    """The reconstructions of `content` (without the owner's overlay), filled in as in `own` (with it)."""
    found = []
    for path, _ in _entries(skeleton(content)["patch"]):
        now = _inside(own.data, path)
        if now is None:
            continue
        fields = [
            _field(name, value, _siblings(content, path, name))
            for name, value in _leaves(now)
            if name.split("/")[0] not in {"id", "$schema", *PROVENANCE}
        ]
        basis, ref, why = (str(now.get(key, "")) for key in PROVENANCE)
        changed = not same(_inside(content.data, path), now)
        heading = f"{path[0]}.json" + (f", {path[1]}" if len(path) > 2 else "")
        found.append(EntryForm("/".join(path), heading, path[-1], fields, basis, ref, why, changed))
    return found


def _entries(
    patch: dict[str, Any], path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, value in patch.items():
        here = (*path, name)
        if path and value.get("basis") == "reconstruction":
            yield here, value
        elif isinstance(value, dict):
            yield from _entries({k: v for k, v in value.items() if isinstance(v, dict)}, here)


def _inside(data: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        if has_ids(data):
            data = next((entry for entry in data if entry["id"] == name), None)
        else:
            data = data.get(name) if isinstance(data, dict) else None
    return data


def _leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """The values of an entry that a form can hold: numbers, texts, flags, and lists of texts or numbers."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
    elif not isinstance(value, list) or all(isinstance(one, str | int) for one in value):
        yield "/".join(path), value


def _field(name: str, value: Any, options: list[str]) -> FormField:
    label = name.replace("/", ": ").replace("-", " ").replace("_", " ")
    if isinstance(value, bool):
        return FormField(name, label, "flag", "yes" if value else "")
    if isinstance(value, int | float):
        return FormField(name, label, "number", json.dumps(value))
    if isinstance(value, list):
        return FormField(name, label, "list", "\n".join(map(str, value)))
    kind = "long" if len(str(value)) > LONG or name == "text" else "text"
    return FormField(name, label, kind, str(value), options if kind == "text" else [])


def _siblings(content: Content, path: tuple[str, ...], name: str) -> list[str]:
    beside = _inside(content.data, path[:-1])
    every = (
        beside if isinstance(beside, list) else beside.values() if isinstance(beside, dict) else []
    )
    found = [_inside(one, tuple(name.split("/"))) for one in every if isinstance(one, dict)]
    every = sorted({one for one in found if isinstance(one, str) and 0 < len(one) <= LONG})
    return every if len(every) <= MOST_OPTIONS else []


# --- saving ----------------------------------------------------------------------------------------


class Refused(Exception):  # noqa: N818 - an answer, not a failure of ours
    """Answers that are not valid: what is wrong, by field ("" for the form as a whole)."""

    def __init__(self, faults: dict[str, str]) -> None:
        super().__init__(faults)
        self.faults = faults


def save(files: Files, name: str, values: dict[str, str]) -> list[str]:
    """Write the answers of a form into the owner's overlay, which keeps everything else that it has.

    `values` are the fields by name, and "basis", "ref" and "why". Refused for answers that are not valid, and
    InputError if the overlay cannot be written. What is returned is wrong elsewhere as long as the other answers are
    as they are: a deck may have the right number of cards only when several of them have been filled in.
    """
    preview = files.preview
    path = preview.own_overlay
    if path is None:
        raise InputError("there is no overlay to write: give --mine FILE")
    steps = tuple(name.split("/"))
    base = without_own(files)
    before = _inside(base.data, steps)
    known = {"/".join(at) for at, _ in _entries(skeleton(base)["patch"])}
    if name not in known or before is None:
        raise InputError(f"{name!r} is not a reconstruction of this game")
    raw, overlay = _overlay(path, base.game)
    current = _patched(before, _member(overlay["patch"], steps))
    patch = _patch(before, _answered(current, values))
    _put(overlay["patch"], steps, patch)
    data = msgspec.json.format(msgspec.json.encode(overlay), indent=2) + b"\n"
    faults, elsewhere = _problems(files, data, steps)
    if faults:
        raise Refused(faults)
    files.write(path, raw, data, f"answers to {name}")
    return elsewhere


def without_own(files: Files) -> Content:
    """The content without the owner's overlay; InvalidContentError if that is not valid."""
    preview = files.preview
    others = [path for path in preview.overlays if path != preview.own_overlay]
    return validated(preview.target, others)


def _overlay(path: Path, game: str) -> tuple[bytes, dict[str, Any]]:
    """The bytes and the data of the owner's overlay; InputError for a file that is none of this game."""
    if not path.is_file():
        return b"", {"game": game, "title": TITLE, "patch": {}}
    raw = read_file(path, LARGEST)
    read = parse(raw, str(path))
    if isinstance(read, Problem):
        raise InputError(f"{read.text()}: mend the file, it is not written over")
    data = json.loads(raw)  # with its comments, which stay
    if (
        not isinstance(data, dict)
        or data.get("game") != game
        or not isinstance(data.get("patch"), dict)
    ):
        raise InputError(f"{path} is not an overlay of {game}: it is not written over")
    return raw, data


def _member(patch: Any, steps: tuple[str, ...]) -> Any:
    for step in steps:
        patch = patch.get(step) if isinstance(patch, dict) else None
    return patch


def _patched(before: dict[str, Any], patch: Any) -> dict[str, Any]:
    found: dict[str, Any] = patched(before, patch) if isinstance(patch, dict) else before
    return found


def _answered(current: dict[str, Any], values: dict[str, str]) -> dict[str, Any]:
    """The entry with the answers in it; Refused for one that is not of its kind."""
    entry = copy.deepcopy(current)
    leaves = dict(_leaves(current))
    faults: dict[str, str] = {}
    for name, text in values.items():
        if name in PROVENANCE:
            continue
        if name not in leaves or name == "id" or len(text) > MOST_TEXT:
            faults[name] = "there is no such field" if name not in leaves else "this is too long"
            continue
        try:
            _set(entry, name.split("/"), _read(leaves[name], text.replace("\r\n", "\n")))
        except ValueError as error:
            faults[name] = str(error)
    basis, ref, why = (values.get(key, str(current.get(key, ""))).strip() for key in PROVENANCE)
    if basis not in BASES:
        faults["basis"] = f"the basis is one of: {', '.join(BASES)}"
    if not ref and "ref" in current:
        faults["ref"] = "say where it is stated, such as “the card itself”"
    if basis == "reconstruction" and not why:
        faults["why"] = "say why it is as it is"
    if faults:
        raise Refused(faults)
    entry |= {"basis": basis} | ({"ref": ref} if "ref" in current else {})
    entry.pop("why", None)
    return entry | ({"why": why} if basis == "reconstruction" else {})


def _read(old: Any, text: str) -> Any:
    if isinstance(old, bool):
        return text not in {"", "no", "false"}
    if isinstance(old, int | float):
        try:
            value = float(text)
        except ValueError:
            raise ValueError(f"{text[:40]!r} is not a number") from None
        if not -1e12 < value < 1e12:
            raise ValueError("this number is too large")
        return int(value) if value == int(value) else value
    if isinstance(old, list):
        lines = [line.strip() for line in text.split("\n") if line.strip()]
        if old and all(isinstance(one, int) for one in old):
            return [_read(0, line) for line in lines]
        return lines
    return text


def _set(entry: dict[str, Any], path: list[str], value: Any) -> None:
    for step in path[:-1]:
        entry = entry[step]
    entry[path[-1]] = value


def _patch(before: dict[str, Any], after: dict[str, Any]) -> Any:
    return None if same(before, after) else difference(before, after)


def _put(patch: dict[str, Any], steps: tuple[str, ...], value: Any) -> None:
    """Put a value at a path of a patch; None takes the entry away, and what it leaves empty."""
    first, rest = steps[0], steps[1:]
    if not rest:
        patch.pop(first, None)
        if value is not None:
            patch[first] = value
        return
    inner = patch.setdefault(first, {})
    if not isinstance(inner, dict):
        raise InputError(f"the overlay replaces the whole of {first!r}: change it by hand")
    _put(inner, rest, value)
    if not inner:
        del patch[first]


def _problems(files: Files, data: bytes, steps: Steps) -> tuple[dict[str, str], list[str]]:
    """What is wrong under this overlay: by field of the form, and elsewhere."""
    preview = files.preview
    with tempfile.TemporaryDirectory() as folder:
        tried = Path(folder) / "overlay.json"
        tried.write_bytes(data)
        overlays = [tried if path == preview.own_overlay else path for path in preview.overlays]
        try:
            validated_folder(preview.target, overlays)
        except InvalidContentError as error:
            return _by_field(error.problems, str(tried), ("patch", *steps))
    return {}, []


def _by_field(problems: list[Problem], file: str, start: Steps) -> tuple[dict[str, str], list[str]]:
    faults: dict[str, str] = {}
    elsewhere = []
    for problem in problems:
        if problem.file == file and problem.path[: len(start)] == start:
            hint = f" (did you mean {problem.hint!r}?)" if problem.hint else ""
            names = [step for step in problem.path[len(start) :] if isinstance(step, str)]
            said = faults.get("/".join(names), "")
            faults["/".join(names)] = f"{said}{'; ' if said else ''}{problem.message}{hint}"
        else:
            elsewhere.append(problem.text().removeprefix(f"{file}:"))
    return faults, elsewhere


def filled_in(base: Content, path: Path | None) -> Content:
    """Content with the owner's overlay, valid or not; InputError for a file that is none of this game."""
    if path is None:
        return base
    patch = _overlay(path, base.game)[1]["patch"]
    data = {name: patched(base.data[name], patch.get(name, {})) for name in base.data}
    return msgspec.structs.replace(base, data=data)
