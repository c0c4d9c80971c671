"""Static checks of a module: what the engine accepts silently, and what it fails on.

Every finding has a code (`FINDINGS` lists them), the place where it is and what is wrong. A good
module has none. Each topic has a file of its own; `CHECKS` lists what they offer::

    check_file(Path("dune-classic.vmod"))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from adjudicator.errors import InputError
from exporters.vassal.checks import expressions, files, keys, maps, pieces, saves, tree
from exporters.vassal.checks.findings import FINDINGS
from exporters.vassal.checks.model import Module, ModuleFinding, fields_of, read_module
from exporters.vassal.format.archive import BUILD_FILE, read_archive
from exporters.vassal.format.markup import parse_tree

__all__ = [
    "CHECKS",
    "FINDINGS",
    "Module",
    "ModuleFinding",
    "check_file",
    "check_files",
    "fields_of",
    "read_module",
]

CHECKS: tuple[Callable[[Module], Iterator[ModuleFinding]], ...] = (
    tree.check_tree,
    tree.check_singletons,
    tree.check_turns,
    tree.check_dice,
    maps.check_maps,
    maps.check_grids,
    maps.check_stacks,
    pieces.check_pieces,
    pieces.check_prototypes,
    pieces.check_gpids,
    keys.check_keys,
    keys.check_triggers,
    expressions.check_expressions,
    files.check_images,
    files.check_pictures,
    files.check_names,
    saves.check_versions,
)


def check_file(path: Path) -> list[ModuleFinding]:
    """The findings for a `.vmod`, sorted; InputError for a file that is not a zip or no module."""
    return check_files(read_archive(path), path.stat().st_size)


def check_files(entries: dict[str, bytes], size: int = 0) -> list[ModuleFinding]:
    """The findings for the entries of a module, sorted; each is given once.

    Raises InputError if there is no build file among them, or one that cannot be parsed.
    """
    if BUILD_FILE not in entries:
        raise InputError(f"no module: there is no {BUILD_FILE} in it")
    module = read_module(entries, parse_tree(entries[BUILD_FILE], BUILD_FILE), size)
    found = list(module.broken)
    for check in CHECKS:
        found += check(module)
    return sorted(set(found))
