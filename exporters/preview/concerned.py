"""Which picture a problem concerns: that of the entry in which it stands."""

from __future__ import annotations

from pathlib import Path

from adjudicator.content.overlay import by_ids
from adjudicator.content.text import Text, read_text
from adjudicator.lazy import lazy_imports
from adjudicator.problems import Problem
from exporters.preview.drawing import Preview

with lazy_imports():
    from adjudicator.speech.po import read_po


def faults_of(preview: Preview) -> dict[str, str]:
    """Id of a picture -> what is wrong with what it shows, one fault a line."""
    found: dict[str, str] = {}
    by_entry: dict[str, list[str]] = {}
    for name in list(preview.shown):
        by_entry.setdefault(name.rpartition("/")[2], []).append(name)
    for problem in list(preview.problems):
        picture = problem.message.partition(": ")[0]
        if picture in preview.shown:  # a text that does not fit
            concerned = [picture]
        else:
            entries = _entries(preview, problem)
            concerned = next((by_entry[one] for one in entries if one in by_entry), [])
        for name in concerned:
            said = problem.text()
            found[name] = f"{found[name]}\n{said}" if name in found else said
    return found


def path_of(preview: Preview, file: str) -> Path | None:
    """The watched file that messages call so; None if there is none."""
    return next(
        (path for path in preview.files() if file and f"/{path.as_posix()}".endswith(f"/{file}")),
        None,
    )


def _entries(preview: Preview, problem: Problem) -> list[str]:
    """The ids on the way to a problem, the innermost first."""
    path = path_of(preview, problem.file)
    if path is None or not problem.line:
        return []
    if path.suffix == ".po":
        before = [one for one in read_po(path, problem.file)[0] if one.line <= problem.line]
        return [before[-1].id] if before else []
    read = read_text(path, problem.file)
    data = read.data if isinstance(read, Text) else _last_valid(preview, problem.file)
    return [step for step in reversed(by_ids(data, problem.path)) if isinstance(step, str)]


def _last_valid(preview: Preview, file: str) -> object:
    """What stood in a file while it could be read."""
    if preview.read is None:
        return None
    texts = [
        *preview.read.overlays,
        *(one for found in preview.read.texts.values() for one in found),
    ]
    texts += [one for found in preview.read.extensions.values() for one in found]
    return next((text.data for text in texts if text.file == file), None)
