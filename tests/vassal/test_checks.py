"""The checker finds every seeded bug, and nothing in a good module."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from adjudicator.errors import InputError
from exporters.vassal import checks, cli
from exporters.vassal.checks import CHECKS, FINDINGS, check_file, check_files
from exporters.vassal.format.archive import BUILD_FILE, read_zip
from exporters.vassal.format.components import Node, walk, xml
from exporters.vassal.format.engine_types import classes
from exporters.vassal.format.markup import parse_tree
from exporters.vassal.format.traits import basic, definition, marks, send_to_region
from exporters.vassal.module import own
from exporters.vassal.module.files import SEMVER, plain_png, zipped
from exporters.vassal.module.own import own_version
from tests.support.seeds import suite_cases
from tests.vassal.modules import GAMES, files, tree

Bug = Callable[[Node, dict[str, bytes]], None]
SAVE = "setup-2-atreides-fremen.vsav"
OURS = own_version("").removesuffix("+")
"""The version of our modules without the hash of the content."""


def first(root: Node, short: str, /, **attributes: str) -> Node:
    return next(
        node
        for node in walk(root)
        if node.short == short
        and all(node.attributes.get(name) == value for name, value in attributes.items())
    )


def attribute(short: str, name: str, value: str, /, **where: str) -> Bug:
    def bug(root: Node, _: dict[str, bytes]) -> None:
        first(root, short, **where).attributes[name] = value

    return bug


def text(short: str, old: str, new: str, /, **where: str) -> Bug:
    def bug(root: Node, _: dict[str, bytes]) -> None:
        node = next(n for n in walk(root) if n.short == short and old in n.text
                    and all(n.attributes.get(k) == v for k, v in where.items()))  # fmt: skip
        node.text = node.text.replace(old, new, 1)

    return bug


def without(parent: str, child: str) -> Bug:
    def bug(root: Node, _: dict[str, bytes]) -> None:
        node = next(n for n in walk(root) if n.short == parent
                    and any(c.tag.endswith(child) for c in n.children))  # fmt: skip
        node.children = [c for c in node.children if not c.tag.endswith(child)]

    return bug


def twice(short: str) -> Bug:
    def bug(root: Node, _: dict[str, bytes]) -> None:
        parent = next(n for n in walk(root) if any(c.short == short for c in n.children))
        parent.children.append(next(c for c in parent.children if c.short == short))

    return bug


def file_gone(name: str) -> Bug:
    def bug(_: Node, entries: dict[str, bytes]) -> None:
        del entries[name]

    return bug


def file_put(name: str, data: bytes) -> Bug:
    def bug(_: Node, entries: dict[str, bytes]) -> None:
        entries[name] = data

    return bug


def file_text(name: str, old: str, new: str) -> Bug:
    def bug(_: Node, entries: dict[str, bytes]) -> None:
        assert old.encode() in entries[name]
        entries[name] = entries[name].replace(old.encode(), new.encode())

    return bug


def in_save(entry: str, old: str, new: str) -> Bug:
    def bug(_: Node, entries: dict[str, bytes]) -> None:
        inner = read_zip(entries[SAVE], SAVE)
        assert old.encode() in inner[entry]
        inner[entry] = inner[entry].replace(old.encode(), new.encode(), 1)
        entries[SAVE] = zipped(inner)

    return bug


def late_prototypes(root: Node, _: dict[str, bytes]) -> None:
    node = first(root, "PrototypesContainer")
    root.children.remove(node)
    root.children.append(node)


def illegal_child(root: Node, _: dict[str, bytes]) -> None:
    first(root, "TurnTracker").children.append(Node(classes()["DrawPile"], {}, []))


def unknown_class(root: Node, _: dict[str, bytes]) -> None:
    root.children.append(Node("VASSAL.build.module.DiceTower", {}, []))


def zones_overlap(root: Node, _: dict[str, bytes]) -> None:
    grid = first(root, "ZonedGrid")
    zone = grid.children[0]
    whole = Node(
        zone.tag, {**zone.attributes, "name": "all", "path": "0,0;3000,0;3000,3000;0,3000"}, []
    )
    grid.children.insert(0, whole)


def unescaped_name(root: Node, _: dict[str, bytes]) -> None:
    node = first(root, "PieceSlot", entryName="Stilgar")
    node.text = node.text.replace("Stilgar", "Stil;gar")


def to_the_moon(root: Node, _: dict[str, bytes]) -> None:
    node = first(root, "PieceSlot", entryName="Stilgar")
    node.text = definition(
        [send_to_region("Go", "go", "Moon", "", "polar-sink"), marks(ContentId="leader/stilgar"),
         basic("Stilgar", "leader-stilgar.png")],
        node.attributes["gpid"],
    )  # fmt: skip


def stray_text(root: Node, _: dict[str, bytes]) -> None:
    first(root, "Inventory").text = "Inventory"


def bare_die(root: Node, _: dict[str, bytes]) -> None:
    face = Node(classes()["SpecialDieFace"], {"text": "worm", "value": "1"}, [])
    root.children.append(Node(classes()["SpecialDie"], {"name": "Die"}, [face]))


def mask_without_style(root: Node, _: dict[str, bytes]) -> None:
    node = next(n for n in walk(root) if n.short == "PrototypeDefinition" and "/obs;" in n.text)
    node.text, count = re.subn(r"(Hide \\/ show;)\w;", r"\1;", node.text, count=1)
    assert count == 1


BUGS: dict[str, tuple[str, Bug]] = {
    # the nine that the engine does not see
    "an unescaped ; in a name": ("trait-fields", unescaped_name),
    "a prototype that is not there": (
        "unknown-prototype", attribute("PrototypeDefinition", "name", "pieces", name="piece")),
    "a gpid given twice": ("duplicate-gpid", attribute("CardSlot", "gpid", "2")),
    "a setup that names no board": ("setup-board", text("setup", "Battle\t0", "Batle\t0")),
    "a face of a die without an icon": ("die-face", bare_die),
    "an unknown attribute": ("unknown-attribute", attribute("Inventory", "colour", "red")),
    "a region twice": ("duplicate-region", twice("Region")),
    "sending to an unknown map": (
        "unknown-map", to_the_moon),
    "a missing help file": ("missing-file", file_gone("help.html")),
    "no module data": ("missing-data", file_gone("moduledata")),
    # those that it sees
    "a missing picture of a piece": ("missing-file", file_gone("images/force-fremen.png")),
    "a missing picture of the board": ("missing-file", file_gone("images/board.png")),
    "an unknown class": ("unknown-component", unknown_class),
    "an unknown trait": ("unknown-trait", text("PieceSlot", "prototype;piece", "protoype;piece")),
    "an unescaped /": ("broken-piece", text("PieceSlot", "Stilgar", "Stil/gar", entryName="Stilgar")),
    "an at-start stack in no region": (
        "unknown-region", attribute("SetupStack", "useGridLocation", "true")),
    "a child where none may be": ("illegal-child", illegal_child),
    "an expression in half a bracket": (
        "bad-expression", attribute("Inventory", "include", '{Layer!="form" && (Layer!="card"}')),
    "a number that is none": ("bad-value", attribute("SetupStack", "x", "left")),
    # more
    "an expression with an open quote": (
        "bad-expression", attribute("GlobalKeyCommand", "filter", '{Layer!="form}')),
    "a $ that is never closed": (
        "bad-expression", attribute("TurnTracker", "reportFormat", "$PlayerSide: $newTurn$ is")),
    "versions that differ": ("version-differs", file_text("moduledata", OURS, "0.0.1")),
    "a version that is not SemVer": ("semver", attribute("GameModule", "version", "1.0")),
    "a set-up of another version": ("version-differs", in_save("moduledata", OURS, "0.0.2")),
    "a set-up without its data": ("version-differs", in_save("savedata", OURS, "0.0.9")),
    "a set-up that brings pieces twice": ("save-setup", in_save("savedGame", "SETUP_STACK", "SETUP")),
    "a set-up on an unknown map": ("unknown-map", in_save("savedGame", "stack/Board;", "stack/Bord;")),
    "a set-up cut short": ("bad-save", in_save("savedGame", "end_save", "end")),
    "an id of a save twice": ("save-id", in_save("savedGame", "+/3/", "+/1/")),
    "a set-up that is not a zip": ("bad-save", file_put(SAVE, b"nothing")),
    "a set-up that is not there": ("missing-file", file_gone(SAVE)),
    "a file that nobody uses": ("unused-file", file_put("images/old.png", plain_png(4, 4, (0, 0, 0)))),
    "a file name that is not ASCII": ("file-name", file_put("images/épice.png", b"")),
    "file names that differ in case": ("file-name", file_put("images/Board.png", b"")),
    "a picture that is none": ("bad-picture", file_put("images/board.png", b"GIF89a")),
    "a picture too large": (
        "picture-size", file_put("images/splash.png", plain_png(5001, 2, (1, 1, 1)))),
    "a colour that is none": ("bad-value", attribute("HighlightLastMoved", "color", "255,0,256")),
    "a negative size": ("negative-size", attribute("DrawPile", "width", "-40")),
    "a word that is not a choice": ("bad-value", attribute("DrawPile", "shuffle", "('Never',)")),
    "no map docked": ("docked-maps", attribute("Map", "launch", "true", mapName="Board")),
    "two maps of a name": ("duplicate-map", attribute("Map", "mapName", "Board", mapName="Battle")),
    "a map without a board": ("no-board-chosen", without("BoardPicker", "setup")),
    "a map without its mover": ("map-part", without("Map", "PieceMover")),
    "a hand of nobody": ("unknown-side", attribute("PlayerHand", "side", "Ix")),
    "a hand that all may open": ("open-window", attribute("PlayerHand", "visible", "true")),
    "a reshuffle into no deck": (
        "unknown-deck", attribute("DrawPile", "reshuffleTarget", "x", name="spice-discard")),
    "a return to no deck": ("unknown-deck", attribute("DrawPile", "name", "x", name="spice-deck")),
    "a deck twice": (
        "duplicate-deck", attribute("DrawPile", "name", "storm-deck", name="spice-deck")),
    "a stack on no board": ("unknown-board", attribute("SetupStack", "owningBoard", "Moon")),
    "a stack beside the board": ("off-board", attribute("DrawPile", "x", "90000")),
    "a stack of nothing": ("empty-stack", without("SetupStack", "PieceSlot")),
    "a zone without a shape": ("zone-path", attribute("Zone", "path", "0,0;5,5")),
    "a zone twice": ("duplicate-zone", twice("Zone")),
    "a region outside its zone": ("region-outside", attribute("Region", "originx", "2")),
    "a region that another zone covers": ("region-covered", zones_overlap),
    "a next gpid too small": ("next-gpid", attribute("GameModule", "nextPieceSlotId", "5")),
    "a piece without ContentId": ("no-content-id", text("PieceSlot", "mark;ContentId", "mark;ContentID")),
    "marks without values": ("mark-values", text("PieceSlot", "mark;ContentId,", "mark;")),
    "a mask without a style": ("trait-value", mask_without_style),
    "a slot of another name": ("slot-name", attribute("PieceSlot", "entryName", "Somebody")),
    "a slot of another gpid": ("slot-gpid", attribute("CardSlot", "gpid", "99999")),
    "a prototype in a prototype": (
        "nested-prototype", text("PrototypeDefinition", "+/null/", "+/null/prototype;piece\t", name="marker")),
    "a prototype twice": ("duplicate-prototype", twice("PrototypeDefinition")),
    "prototypes after the pieces": ("prototypes-late", late_prototypes),
    "no sides": ("missing-component", without("GameModule", "PlayerRoster")),
    "a key that nobody hears": (
        "unheard-key", attribute("GlobalKeyCommand", "hotkey", "57348,0,clearTrial")),
    "a shuffle that nobody hears": (
        "unheard-key", attribute("DrawPile", "shuffleHotkey", "57348,0,shufle")),
    "a trigger that nobody hears": (
        "unheard-key", text("PrototypeDefinition", "57348\\,0\\,announce;", "57348\\,0\\,anounce;")),
    "a key of two buttons": ("key-twice", attribute("NotesWindow", "hotkey", "73,520")),
    "a button without a key": ("button-without-key", attribute("Inventory", "hotkey", "")),
    "a turn without phases": ("empty-list", attribute("ListTurnLevel", "list", "")),
    "a menu without set-ups": ("empty-menu", without("PredefinedSetup", "PredefinedSetup")),
    "a text where none is read": ("stray-text", stray_text),
    "a line break in a name": ("control-letter", attribute("Zone", "name", "a\nb")),
}  # fmt: skip


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_a_good_module_has_no_finding(game: str) -> None:
    assert check_files(files(game)) == []


@pytest.mark.parametrize("name", suite_cases([pytest.param(name, id=name) for name in BUGS], 8))
def test_every_seeded_bug_is_found(name: str) -> None:
    code, bug = BUGS[name]
    root, entries = tree(), files()
    bug(root, entries)
    entries[BUILD_FILE] = xml(root).encode()
    assert code in {finding.code for finding in check_files(entries)}


def given_codes() -> Iterator[str]:
    """Every code that the source of the checks gives a finding; of those made up, the parts."""
    for path in Path(checks.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "ModuleFinding":
                code = node.args[0]
                if isinstance(code, ast.Constant):
                    yield str(code.value)
                else:
                    start = ast.unparse(code).removeprefix("f'").partition("{")[0]
                    yield from (known for known in FINDINGS if known.startswith(start))


def test_every_finding_is_listed_and_every_check_is_called() -> None:
    assert set(given_codes()) == FINDINGS.keys()
    assert {code for code, _ in BUGS.values()} <= FINDINGS.keys()
    called = {check.__name__ for check in CHECKS}
    for path in Path(checks.__file__).parent.glob("*.py"):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("check_"):
                assert node.name in called | {"check_file", "check_files"}, path


def test_the_tree_is_read_as_it_was_written() -> None:
    written = files()[BUILD_FILE].decode()
    assert xml(parse_tree(written.encode(), "")) == written


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"no zip at all", "not a zip"),
        (zipped({"readme.txt": b""}), "no module"),
        (zipped({BUILD_FILE: b"<a>"}), "not XML"),
        (
            zipped({BUILD_FILE: b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}),
            "declares a document type",
        ),
        (zipped({"../evil": b"", BUILD_FILE: b"<a/>"}), "leads out"),
    ],
)
def test_what_is_no_module_is_one_clear_error(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "some.vmod"
    path.write_bytes(data)
    with pytest.raises(InputError, match=words):
        check_file(path)


def test_the_command_prints_findings_and_fails(tmp_path: Path) -> None:
    app = typer.Typer()
    cli.register(app)
    good, bad = tmp_path / "good.vmod", tmp_path / "bad.vmod"
    good.write_bytes(zipped(files()))
    entries = files()
    del entries["help.html"]
    bad.write_bytes(zipped(entries))
    runner = CliRunner()
    assert runner.invoke(app, ["vassal", "check", str(good)]).exit_code == 0
    result = runner.invoke(app, ["vassal", "check", str(bad), "--json"])
    assert result.exit_code == 1
    assert [f["code"] for f in json.loads(result.stdout)["findings"]] == ["missing-file"]
    result = runner.invoke(app, ["vassal", "diff", str(good), str(bad)])
    assert result.exit_code == 1
    assert "removed: help.html" in result.stdout


@pytest.mark.parametrize(
    ("program", "module"),
    [("1.0.0", "1.0.0"), ("1.0.0rc1", "1.0.0-rc1"), ("2.10.3b12", "2.10.3-b12")],
)
def test_a_pre_release_has_a_version_that_vassal_reads(
    program: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own, "__version__", program)
    version = own_version("0123456789abcdef")
    assert version == f"{module}+0123456789ab"
    assert SEMVER.fullmatch(version)
