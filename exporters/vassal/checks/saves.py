"""Checks of versions, module data and set-ups: what the library and the engine need of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicator.errors import InputError
from exporters.vassal.checks.model import SLOTS, Module, ModuleFinding
from exporters.vassal.format.archive import MOST_UNPACKED, read_zip, traits_of
from exporters.vassal.format.components import Node
from exporters.vassal.format.markup import flat_xml
from exporters.vassal.format.sequence import ESC, TAB, decode

SEMVER = re.compile(r"\d+\.\d+\.\d+(-(a|b|rc)\d+)?(\+[0-9a-f]+)?")


def check_versions(module: Module) -> Iterator[ModuleFinding]:
    """One SemVer in the build file, the module data and every set-up."""
    version = module.root.attributes.get("version", "")
    if not SEMVER.fullmatch(version):
        yield ModuleFinding("semver", "GameModule", f"{version!r} is not a version x.y.z")
    if not module.root.attributes.get("name"):
        yield ModuleFinding("no-name", "GameModule", "the module has no name")
    engine = module.root.attributes.get("VassalVersion", "")
    if not SEMVER.fullmatch(engine):
        yield ModuleFinding(
            "semver", "GameModule", f"VassalVersion {engine!r} is not a version x.y.z"
        )
    yield from _data(module.files.get("moduledata"), "moduledata", module.root)
    # Saves unpack to more in their turn: they share what may be unpacked.
    left = MOST_UNPACKED
    for name, data in module.files.items():
        if not name.endswith(".vsav"):
            continue
        try:
            inner = read_zip(data, name, left)
        except InputError as error:
            yield ModuleFinding("bad-save", name, str(error))
            continue
        left -= sum(map(len, inner.values()))
        for entry in ("moduledata", "savedata"):
            yield from _data(inner.get(entry), f"{name}: {entry}", module.root)
        yield from _save(inner.get("savedGame"), name, module)


def _data(data: bytes | None, where: str, root: Node) -> Iterator[ModuleFinding]:
    if data is None:
        yield ModuleFinding("missing-data", where, "is missing: the library refuses the file")
        return
    try:
        found = flat_xml(data, where)
    except InputError as error:
        yield ModuleFinding("missing-data", where, str(error))
        return
    for tag, attribute in (("version", "version"), ("VassalVersion", "VassalVersion")):
        if found.get(tag) != root.attributes.get(attribute):
            yield ModuleFinding(
                "version-differs", where, f"{tag} {found.get(tag)!r} is not the module's"
            )
    if where.endswith("moduledata") and found.get("name") != root.attributes.get("name"):
        yield ModuleFinding(
            "name-differs", where, f"the name {found.get('name')!r} is not the module's"
        )


def _save(data: bytes | None, where: str, module: Module) -> Iterator[ModuleFinding]:
    if data is None:
        yield ModuleFinding("bad-save", where, "has no savedGame")
        return
    text = data.decode("utf-8", "replace")
    if text.startswith("!VCSK"):
        return
    commands = decode(text, ESC)
    if commands[0] != "begin_save" or commands[-1] != "end_save":
        yield ModuleFinding("bad-save", where, "does not run from begin_save to end_save")
    if "SETUP_STACK" + TAB not in commands:
        yield ModuleFinding("save-setup", where, "without SETUP_STACK all pieces come twice")
    gpids = {p.node.attributes.get("gpid", "") for p in module.pieces if p.node.short in SLOTS}
    ids: set[str] = set()
    for command in commands:
        if command.startswith("+/"):
            yield from _added(command, where, module, gpids, ids)


def _added(
    command: str, where: str, module: Module, gpids: set[str], ids: set[str]
) -> Iterator[ModuleFinding]:
    number, kind, state = ([*decode(command[2:], "/"), "", "", ""])[:3]
    if number in ids:
        yield ModuleFinding("save-id", where, f"the id {number} is given twice")
    ids.add(number)
    if kind == "stack" or kind.startswith("deck;"):
        parts = decode(state, ";")
        held = decode(parts[4], ",") if kind != "stack" and len(parts) > 4 else parts[3:]
        if parts[0] not in module.names["map"]:
            yield ModuleFinding("unknown-map", where, f"there is no map {parts[0]!r}")
        for one in held:
            if one and not one.startswith("@@") and one not in ids:
                yield ModuleFinding("save-id", where, f"a stack holds {one}, which is not a piece")
        return
    try:
        basic = decode(traits_of(command)[-1][1], ";")
    except InputError as error:
        yield ModuleFinding("bad-save", where, str(error))
        return
    if basic[0] not in module.names["map"]:
        yield ModuleFinding("unknown-map", where, f"there is no map {basic[0]!r}")
    if basic[3] not in gpids:
        yield ModuleFinding("unknown-gpid", where, f"no slot has the gpid {basic[3]!r}")
