"""Files of tables (.vmod, .vsav, .vlog): small ones that would unpack to much, or cost much."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from adjudicator.errors import InputError
from exporters.tts import log as tts_log
from exporters.tts.script import guids_in
from exporters.vassal.checks import check_file
from exporters.vassal.format import archive, markup
from exporters.vassal.format.archive import BUILD_FILE, MOST_TRAITS, open_zip, read_entry, read_zip
from exporters.vassal.format.markup import parse_tree
from exporters.vassal.format.sequence import ESC, decode, first_two, nest
from exporters.vassal.reading.saved import steps
from exporters.vassal.reading.saved.container import is_saved_game
from exporters.vassal.reading.saved.secrets import Replaced
from exporters.vassal.reading.saved.steps import end_of, read_saved
from tests.support.cost import grows_with, peak_of, steps_of

IN_PROPORTION = 2.3
MODULE = '<VASSAL.build.GameModule name="x" version="1.0.0" VassalVersion="3.7.0">{}</VASSAL.build.GameModule>'


def zipped(entries: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", method) as made:
        for name, data in entries.items():
            made.writestr(name, data)
    return stream.getvalue()


def saved(commands: list[str]) -> bytes:
    """A `.vlog` with these commands between the marks of a saved game."""
    return zipped({"savedGame": ESC.join(["begin_save", *commands, "end_save"]).encode()})


def module(tmp_path: Path, entries: dict[str, bytes]) -> Path:
    path = tmp_path / "some.vmod"
    path.write_bytes(zipped(entries))
    return path


# --- zips ------------------------------------------------------------------------------------------


def test_a_zip_in_a_zip_shares_what_may_be_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "MOST_UNPACKED", 1_000_000)
    monkeypatch.setattr("exporters.vassal.checks.saves.MOST_UNPACKED", 1_000_000)
    monkeypatch.setattr(read_zip, "__defaults__", (1_000_000,))
    inner = zipped({"savedGame": bytes(700_000)})
    saves = {f"{at}.vsav": inner for at in range(20)}
    path = module(tmp_path, {BUILD_FILE: MODULE.format("").encode(), **saves})
    told = [found for found in check_file(path) if "unpacks to more" in found.message]

    assert len(told) == 19


def test_a_zip_that_lies_about_its_sizes_is_not_unpacked_further() -> None:
    data = bytearray(zipped({"savedGame": bytes(1_000_000)}))
    at = data.rindex(b"PK\x01\x02")
    data[at + 24 : at + 28] = (10).to_bytes(4, "little")

    with pytest.raises(InputError, match="cannot be unpacked"):
        read_zip(bytes(data), "x")
    with pytest.raises(InputError), open_zip(bytes(data), "x") as opened:
        read_entry(opened, "savedGame", 5_000_000, "x")


def test_the_entries_of_a_zip_are_counted_before_they_are_listed() -> None:
    many = zipped({str(at): b"" for at in range(3000)}, zipfile.ZIP_STORED)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(archive, "MOST_ENTRIES", 1000)
        cost = steps_of(lambda: is_saved_game(many))
        with pytest.raises(InputError, match="more than 1000 entries"):
            open_zip(many, "x")

    assert cost < 100


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_ways_of_packing_that_ask_for_any_memory_are_refused(method: int) -> None:
    with pytest.raises(InputError, match="packed as VASSAL never packs"):
        read_zip(zipped({"savedGame": b"a"}, method), "x")


def test_a_name_that_is_there_twice_is_refused() -> None:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as made:
        made.writestr("a", b"1")
        with pytest.warns(UserWarning, match="Duplicate name"):
            made.writestr("a", b"2")
    with pytest.raises(InputError, match="there twice"):
        read_zip(stream.getvalue(), "x")


# --- XML -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", [markup.DEEPEST + 1, 100_000])
def test_elements_that_nest_without_end_are_refused_at_once(depth: int) -> None:
    text = b"<a>" * depth + b"</a>" * depth
    with pytest.raises(InputError, match="nests deeper"):
        parse_tree(text, "x")

    def read() -> None:
        with pytest.raises(InputError):
            parse_tree(text, "x")

    assert steps_of(read) < 3000


def test_elements_without_number_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(markup, "MOST_ELEMENTS", 1000)
    assert len(parse_tree(b"<r>" + b"<a/>" * 999 + b"</r>", "x").children) == 999
    with pytest.raises(InputError, match="more than 1000 elements"):
        parse_tree(b"<r>" + b"<a/>" * 1000 + b"</r>", "x")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_a_document_type_is_refused_in_every_encoding(encoding: str) -> None:
    laughs = "".join(f"<!ENTITY {one} '{f'&{two};' * 10}'>" for one, two in zip("bcdefg", "abcdef"))  # noqa: B905
    text = f"\ufeff<!DOCTYPE a [<!ENTITY a 'ha'>{laughs}]><a>&g;</a>"

    with pytest.raises(InputError, match="document type"):
        parse_tree(text.encode(encoding), "x")


def test_a_module_that_is_broken_xml_inside_is_a_finding(tmp_path: Path) -> None:
    entries = {BUILD_FILE: MODULE.format("").encode(), "moduledata": b"<a>" * 5000}
    found = check_file(module(tmp_path, entries))

    assert any("nests deeper" in one.message for one in found)


# --- saved games -----------------------------------------------------------------------------------


def test_a_saved_game_of_delimiters_is_counted_before_it_is_taken_apart() -> None:
    text = saved([""] * 2_000_000)
    assert len(text) < 5000

    def read() -> None:
        with pytest.raises(InputError, match="more than 150000 commands"):
            read_saved(text, "x")

    assert steps_of(read) < 5000
    assert peak_of(read) < 20_000_000


def test_undos_of_nothing_take_time_in_proportion() -> None:
    def log(count: int) -> bytes:
        moves = [f"LOG\tM/1/a/1/2/0/b/{at}/4/0" for at in range(count)]
        return saved([*moves, *["LOG\tUNDO\ttrue"] * count])

    assert grows_with(200, lambda count: read_saved(log(count), "x")) < IN_PROPORTION


def test_a_log_has_so_many_steps_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "MOST_STEPS", 10)
    assert len(read_saved(saved(["LOG\tCHATa"] * 10), "x").steps) == 10
    with pytest.raises(InputError, match="more than 10 steps"):
        read_saved(saved(["LOG\tCHATa"] * 11), "x")


def test_a_stack_of_thousands_is_not_carried_about_for_ever() -> None:
    held = [f"+/{at}/piece;;;a;b/main;1;2" for at in range(2000)]
    stack = "+/s/stack/main;1;2;" + ";".join(map(str, range(2000)))
    found = read_saved(saved([*held, stack, *["LOG\tM/s/main/1/2/0/main/3/4/0"] * 300]), "x")

    with pytest.raises(InputError, match="moves more pieces"):
        end_of(found)


def test_a_crowd_is_not_seated() -> None:
    with pytest.raises(InputError, match="seats more than 100 players"):
        read_saved(saved([f"PLAYER\t\tname\tside {at}" for at in range(101)]), "x")


def test_a_password_as_long_as_a_book_is_refused() -> None:
    with pytest.raises(InputError, match="longer than 200"):
        read_saved(saved(["PLAYER\t" + "x" * 201 + "\tAnna\tRed"]), "x")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("word secret, other", "word player-1, other"),
        (r"s\\e\\\cret", "player-1"),
        ("secretly secret2", "secretly player-2"),
        (r"secre\\\t secret", "player-1 player-1"),
        ("s" * 50 + "\\" * 50, "s" * 50 + "\\" * 50),
    ],
)
def test_passwords_are_replaced_as_whole_words(text: str, shown: str) -> None:
    replaced = Replaced()
    for secret in ("secret", "secret2", "\\\\\\"):
        replaced.add(secret)

    assert replaced.words(text) == shown


def test_layers_are_read_without_taking_the_rest_apart() -> None:
    for texts in (["a", "b", "c"], ["", ""], ["'x'", "\\", "y\t'"], ["a\tb", "c\\", "d"]):
        text = nest(texts, "\t")
        assert first_two(text, "\t") == decode(text, "\t")[:2]
    deep = nest(["x"] * MOST_TRAITS, "\t")
    # A few steps for each layer that is skipped, however long the text is.
    assert steps_of(lambda: first_two(deep, "\t")) < 4 * MOST_TRAITS


# --- saves of Tabletop Simulator -------------------------------------------------------------------


def test_a_script_that_keeps_more_than_a_game_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tts_log, "LARGEST_STATE", 1000)
    state = json.dumps({"log": {"header": {}, "lines": [{"a": 1}] * 500}})
    save = json.dumps({"SaveName": "x", "ObjectStates": [], "LuaScriptState": state}).encode()

    with pytest.raises(InputError, match="more than 1000 letters"):
        tts_log.log_of_save(save, "x")


def test_a_script_that_begins_its_list_again_and_again_is_read_once() -> None:
    script = '  guids = {\n    ["a"] = "abc123",\n' * 20_000
    assert guids_in(script) == {}
    assert guids_in(script + "  },\n") == {"a": "abc123"}
    assert guids_in("x\n  guids = {\n  },\n") == {}
