"""The module with the referee in it: what it gets, what it needs, and what is said when that lacks."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from adjudicator.errors import InputError
from exporters.build import build
from exporters.vassal import referee
from exporters.vassal.checks import check_files
from exporters.vassal.format.archive import BUILD_FILE
from exporters.vassal.format.components import walk
from exporters.vassal.format.markup import parse_tree
from exporters.vassal.format.sequence import decode
from exporters.vassal.module.files import zipped
from exporters.vassal.module.toolbar import MORE
from exporters.vassal.referee import java
from exporters.vassal.referee.java import Tools, find_luaj, find_tools
from tests.vassal.modules import GAME, files, plan

CLASSES = {
    "kynes/Chatter.class": b"VASSAL/build/module/Chatter",
    "kynes/Encoder.class": b"VASSAL/build/module/BasicCommandEncoder",
    "kynes/PieceMover.class": b"VASSAL/build/module/map/PieceMover",
    "kynes/TurnTracker.class": b"VASSAL/build/module/turn/TurnTracker",
    "kynes/Referee.class": b"kynes/Chatter referee.lua table.lua facts.json org/luaj/vm2/Globals",
}
LUAJ = {
    "org/luaj/vm2/Globals.class": b"org/luaj/vm2/LuaValue",
    "org/luaj/vm2/LuaValue.class": b"",
    "org/luaj/vm2/lib/OsLib.class": b"",
}
NOTHING = Tools("javac", Path("luaj.jar"), "engine")


def jar(path: Path, names: list[str]) -> Path:
    """A jar with some entries."""
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, name)
    return path


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The entries of a module with the referee, compiled by nobody."""
    monkeypatch.setattr(referee, "compiled", lambda *_: CLASSES)
    monkeypatch.setattr(referee, "luaj_classes", lambda _: LUAJ)
    return referee.judged(files(), plan(), NOTHING)


def test_the_plain_module_is_not_touched(judged: dict[str, bytes]) -> None:
    for name, data in files().items():
        if name != BUILD_FILE:
            # What our component says is added to the translations.
            told = judged[name][: len(data)] if name.startswith("Module_") else judged[name]
            assert told == data
    assert {name for name in judged if name not in files()} == {
        *CLASSES,
        "org/luaj/vm2/Globals.class",
        "org/luaj/vm2/LuaValue.class",
        "referee/facts.json",
        "referee/referee.lua",
        "referee/table.lua",
        "LICENSE-luaj.txt",
    }


def test_only_chat_commands_trackers_and_what_moves_pieces_are_others_and_the_referee_is_new(
    judged: dict[str, bytes],
) -> None:
    plain = parse_tree(files()[BUILD_FILE], "plain")
    tree = parse_tree(judged[BUILD_FILE], "judged")

    others = {node.tag for node in walk(tree)} - {node.tag for node in walk(plain)}
    assert others == {
        "kynes.Chatter", "kynes.Encoder", "kynes.PieceMover", "kynes.Referee", "kynes.TurnTracker"
    }  # fmt: skip
    gone = {node.short for node in walk(plain)} - {node.short for node in walk(tree)}
    # No button moves a marker: the referee's hands do, as the rules have it.
    assert gone == {"BasicCommandEncoder", "TurnGlobalHotkey"}
    assert [node.tag for node in tree.children[len(plain.children) - 1 :]] == ["kynes.Referee"]


def test_the_menu_with_the_button_that_saves_the_log_says_so(judged: dict[str, bytes]) -> None:
    tree = parse_tree(judged[BUILD_FILE], "judged")
    menus = [one for one in tree.children if one.short == "ToolbarMenu"]
    (more,) = [one for one in menus if one.attributes["description"] == MORE]
    button = referee.labels("en")["logText"]
    assert button in decode(more.attributes["menuItems"], ",")
    assert more.attributes["tooltip"].endswith(f"; {button}")


def test_the_checker_has_nothing_against_it(judged: dict[str, bytes]) -> None:
    assert check_files(judged) == []


def test_the_checker_finds_a_class_that_nothing_needs(judged: dict[str, bytes]) -> None:
    more = {**judged, "org/luaj/vm2/lib/OsLib.class": b"", "referee/other.lua": b""}

    found = [(one.code, one.where) for one in check_files(more)]

    assert found == [
        ("unused-file", "org/luaj/vm2/lib/OsLib.class"),
        ("unused-file", "referee/other.lua"),
    ]


def test_the_checker_finds_a_component_without_its_class(judged: dict[str, bytes]) -> None:
    del judged["kynes/Referee.class"]

    found = {one.code for one in check_files(judged)}

    assert {"unknown-component", "illegal-child", "unused-file"} <= found


# --- what is missing -------------------------------------------------------------------------------


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """An environment in which everything is there; the compiler does nothing well."""
    compiler = tmp_path / "bin" / "javac"
    compiler.parent.mkdir()
    compiler.write_text(
        "#!/bin/sh\necho 'X.java:1: error: package VASSAL.build does not exist' >&2\nexit 1\n"
    )
    compiler.chmod(0o755)
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    monkeypatch.setenv("KYNES_LUAJ", str(jar(tmp_path / "luaj.jar", [java.LUAJ_MARK])))
    monkeypatch.setenv("VASSAL_CLASSPATH", "nowhere/*")
    return monkeypatch


def test_all_that_is_named_is_taken(given: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = find_tools()

    assert (found.javac, found.luaj) == (str(tmp_path / "bin" / "javac"), tmp_path / "luaj.jar")
    assert found.engine == str(Path("nowhere/*").absolute())
    assert find_luaj(jar(tmp_path / "other.jar", [])) == tmp_path / "other.jar"


def test_without_a_jdk_it_is_said(given: pytest.MonkeyPatch) -> None:
    given.delenv("JAVA_HOME")
    given.setenv("PATH", "")

    with pytest.raises(InputError, match="needs a JDK 11 or later: there is no javac"):
        find_tools()


def test_without_luaj_it_is_said(given: pytest.MonkeyPatch, tmp_path: Path) -> None:
    given.delenv("KYNES_LUAJ")

    with pytest.raises(InputError, match=r"needs LuaJ: give its jar .* by --luaj or .* KYNES_LUAJ"):
        find_tools()
    with pytest.raises(InputError, match="there is no jar of LuaJ at"):
        find_tools(tmp_path / "none.jar")


def test_without_an_engine_it_is_said(given: pytest.MonkeyPatch) -> None:
    given.delenv("VASSAL_CLASSPATH")

    with pytest.raises(
        InputError, match=r"needs the classes of the VASSAL engine: .* VASSAL_CLASSPATH"
    ):
        find_tools()


def test_what_is_no_luaj_is_said(given: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="this is not LuaJ"):
        java.luaj_classes(jar(tmp_path / "other.jar", ["a.class"]))
    (tmp_path / "broken.jar").write_bytes(b"PK")
    with pytest.raises(InputError, match="no jar that can be read"):
        java.luaj_classes(tmp_path / "broken.jar")


def test_a_compiler_that_refuses_is_one_line(given: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        InputError, match=r"VASSAL_CLASSPATH .*: X.java:1: error: package"
    ) as refused:
        java.compiled({"kynes/X.java": ""}, find_tools())
    assert "\n" not in str(refused.value)


def test_the_referee_belongs_to_the_module(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="give --vassal with it"):
        build(GAME, lua=True, referee=True, out=tmp_path)
    assert list(tmp_path.iterdir()) == []


# --- with real tools -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def real() -> dict[str, bytes]:
    """The entries of a module with the referee, made with real tools."""
    try:
        tools = find_tools()
    except InputError as error:
        pytest.skip(str(error))
    return referee.judged(files(), plan(), tools)


def test_the_same_compiler_gives_the_same_bytes(real: dict[str, bytes]) -> None:
    assert zipped(real) == zipped(referee.judged(files(), plan(), find_tools()))


def test_classes_are_of_the_java_that_old_engines_have(real: dict[str, bytes]) -> None:
    versions = {
        int.from_bytes(data[6:8], "big") for name, data in real.items() if name.endswith(".class")
    }

    assert max(versions) == 44 + int(java.RELEASE)
    assert check_files(real) == []


def test_all_parts_of_the_table_are_in_it_in_their_order(real: dict[str, bytes]) -> None:
    java_text = Path(referee.__file__).with_name("Referee.java").read_text("utf-8")
    named = re.findall(r'"(\w+)\.lua"', java_text.partition("PARTS = {")[2].partition("}")[0])

    assert tuple(named) == referee.PARTS
    assert {f"referee/{name}.lua" for name in referee.SOURCES} <= real.keys()


def test_nothing_of_luaj_reaches_out_of_lua(real: dict[str, bytes]) -> None:
    assert not [
        name for name in real if any(word in name for word in ("IoLib", "OsLib", "Luajava"))
    ]
