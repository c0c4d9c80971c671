"""Display names: what ids are called when people read them (gettext PO files)."""

from __future__ import annotations

from pathlib import Path

import msgspec

from adjudicator.content.board import parts_of
from adjudicator.content.places import game_folder
from adjudicator.content.problems import InvalidContentError, Problem

_PART = "{territory}/{sector}"
"""The id of the pattern by which parts are named after their territory."""


def names(game: str | Path, language: str = "en") -> dict[str, str]:
    """Id -> display name for everything of a game that has one, parts of territories included."""
    folder = game_folder(game) if isinstance(game, str) else game
    path = folder / "locale" / f"{language}.po"
    by_context, problems = read_names(path, str(path))
    if problems:
        raise InvalidContentError(problems)
    found = {name: text for known in by_context.values() for name, text in known.items()}
    pattern = found.pop(_PART, _PART)
    for territory in msgspec.json.decode((folder / "map.json").read_bytes())["territories"]:
        for part in parts_of(territory):
            if part.get("sector") is not None:
                found[part["id"]] = pattern.format(
                    territory=found[territory["id"]], sector=part["sector"]
                )
    return found


def read_names(path: Path, shown: str) -> tuple[dict[str, dict[str, str]], list[Problem]]:
    """Context -> id -> name of a PO file, and what is wrong with the file."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        return {}, [Problem(shown, (), 0, f"the names cannot be read: {error}")]
    found: dict[str, dict[str, str]] = {}
    problems: list[Problem] = []
    entry = {"msgctxt": "", "msgid": "", "msgstr": ""}
    field = ""
    for number, line in enumerate([*lines, ""], 1):
        word, _, rest = line.partition(" ")
        if word in entry:
            field = word
        elif line.startswith('"') and field:
            rest = line
        elif line.startswith("#"):
            continue
        elif line.strip():
            problems.append(Problem(shown, (), number, "this is no line of a PO file"))
            continue
        else:
            if entry["msgid"]:
                known = found.setdefault(entry["msgctxt"], {})
                if entry["msgid"] in known:
                    problems.append(
                        Problem(shown, (), number - 1, f"{entry['msgid']!r} is named twice")
                    )
                known[entry["msgid"]] = entry["msgstr"]
            entry = {"msgctxt": "", "msgid": "", "msgstr": ""}
            field = ""
            continue
        try:
            entry[field] += msgspec.json.decode(rest.encode("utf-8"), type=str)
        except msgspec.MsgspecError:
            problems.append(Problem(shown, (), number, "a string in double quotes is expected"))
    return found, problems
