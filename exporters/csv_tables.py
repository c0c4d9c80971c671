"""Writes tables as CSV into a folder; replaces only files that it wrote itself."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.errors import InputError
from adjudicator.files import folder_lock, make_folder

WRITTEN = "tables.json"
"""The file that lists what was written into a folder: name -> SHA-256."""
DANGEROUS = re.compile(r"\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]")
"""The beginning of a cell that a spreadsheet takes for a formula, also after spaces and in full-width characters."""
NUMBER = re.compile(r"[+-][0-9]+(\.[0-9]+)?( ±[0-9]+(\.[0-9]+)?)?|-")
"""Cells that begin like a formula and are none: a signed number, a rating, a dash for nothing."""


def csv_text(columns: list[str], rows: list[list[str]]) -> str:
    """A table for spreadsheets, in which no cell is taken for a formula."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\r\n")
    for row in [columns, *rows]:
        writer.writerow([_plain(cell) for cell in row])
    return made.getvalue()


def _plain(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: signed numbers stay, others get an apostrophe."""
    formula = DANGEROUS.match(cell) and not NUMBER.fullmatch(cell)
    return f"'{cell}" if formula else cell


def write_tables(folder: Path, files: Mapping[str, str], *, force: bool = False) -> None:
    """Write tables into a folder, which is made if need be.

    InputError, and nothing is written, if a file exists that was not written by this function or was
    changed since then, unless `force` allows to replace it.
    """
    make_folder(folder)
    with folder_lock(folder):
        before = _written(folder)
        for name in () if force else files:
            path = folder / name
            if path.exists() and _hash(path) != before.get(name, ""):
                raise InputError(
                    f"{path} was not written by this command, or has been changed since: "
                    "name another folder, or give --force to replace it"
                )
        for name, text in files.items():
            data = text.encode()
            write_atomically(folder / name, data)
            before[name] = sha256(data).hexdigest()
        write_atomically(folder / WRITTEN, msgspec.json.encode(before, order="sorted") + b"\n")


def _written(folder: Path) -> dict[str, str]:
    try:
        return msgspec.json.decode((folder / WRITTEN).read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return {}


def _hash(path: Path) -> str:
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return "none"
