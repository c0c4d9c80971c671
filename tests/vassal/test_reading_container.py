"""The file: every form that engines write is read, and garbage is refused in words."""

from __future__ import annotations

import lzma
import zipfile
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.errors import InputError
from exporters.vassal.format.log_steps import chat, step, text_of
from exporters.vassal.reading.importer import log_of_vassal
from exporters.vassal.reading.saved import container
from exporters.vassal.reading.saved.container import is_saved_game, read_container
from exporters.vassal.reading.saved.places import places_of_module
from exporters.vassal.reading.saved.steps import read_saved
from tests.support.seeds import examples
from tests.vassal.saves import game, notes, obfuscated, piece, player, saved, zipped

TREE = game(
    [
        player("secret", "Anna", "Atreides"),
        piece("1", "a/b;c", ("Board", 10, 0), {"ContentId": "x"}),
    ],
    [chat("hello"), step("M/1/Board/20/0/null/Board/10/0/null/secret", "CHAT* moves *")],
)
TEXT = text_of(TREE)
FILE = saved(TREE)


@given(st.text(max_size=50), st.integers(0, 255))
def test_what_is_obfuscated_with_any_key_is_read(text: str, key: int) -> None:
    data = zipped({"savedGame": obfuscated(text, key)})
    assert is_saved_game(data)
    assert read_container(data, "x").text == text


def xored(data: bytes, key: int) -> bytes:
    return bytes(byte ^ key for byte in data)


@pytest.mark.parametrize(
    "raw",
    [
        TEXT.encode(),
        lzma.compress(TEXT.encode()),
        b"!VOXZ\x11" + xored(lzma.compress(TEXT.encode()), 0x11),
        obfuscated(TEXT).replace(b"a", b"A").replace(b"f", b"F"),
    ],
    ids=["plain", "xz", "xz and a key", "capitals"],
)
def test_other_forms_are_read(raw: bytes) -> None:
    assert read_container(zipped({"savedGame": raw}), "x").text == TEXT


def test_it_says_which_module_and_engine_wrote_it() -> None:
    found = read_container(FILE, "x")
    assert (found.module.name, found.module.version) == ("Dune (classic)", "1.0.0")
    assert (found.save.engine, found.save.saved) == ("3.7.0", 1_700_000_000_000)


BOMB = b'<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><data>&b;</data>'


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a zip file"),
        (b"PK\x03\x04 rubbish", "not a zip file"),
        (zipped({"other": b""}), "no saved game"),
        (zipped({"buildFile.xml": b""}), "a VASSAL module"),
        (zipped({"savedGame": b"!VCSK5"}), "pairs of hex digits"),
        (zipped({"savedGame": b"!VCSK"}), "ends before the key"),
        (zipped({"savedGame": b"!VCSK00zz"}), "pairs of hex digits"),
        (zipped({"savedGame": b"!VOXZ"}), "ends before the key"),
        (zipped({"savedGame": b"!VOXZ\x00abcdefghijklmnop"}), "cannot be unpacked"),
        (zipped({"savedGame": lzma.compress(b"a" * 999)[:-20]}), "ends too early"),
        (zipped({"savedGame": b"\xff\xfe"}), "byte 0 of its text"),
        (zipped({"savedGame": b"begin_save", "moduledata": BOMB}), "document type"),
        (zipped({"savedGame": b"begin_save", "moduledata": b"<data>"}), "not XML"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(data: bytes, words: str) -> None:
    with pytest.raises(InputError, match=words) as caught:
        read_container(data, "game.vlog")
    assert str(caught.value).startswith("game.vlog: ")


def test_a_file_that_unpacks_to_more_than_the_limit_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(container, "LARGEST_GAME", 10_000)
    with pytest.raises(InputError, match="longer than 10000 bytes when unpacked"):
        read_container(zipped({"savedGame": b"a" * 10_001}), "x")
    monkeypatch.setattr(container, "LARGEST_TEXT", 9_000)
    with pytest.raises(InputError, match="longer than 9000 bytes"):
        read_container(zipped({"savedGame": lzma.compress(b"a" * 9_001)}), "x")


def complaint(read: Callable[[bytes, str], object], data: bytes) -> str:
    """What a reader says against bytes, "" if nothing; any exception but InputError goes on."""
    try:
        read(data, "x")
    except InputError as error:
        return str(error)
    return ""


@settings(max_examples=examples(80), deadline=None)
@given(st.integers(0, len(FILE) - 1), st.integers(0, 255), st.booleans())
def test_one_wrong_byte_of_the_file_never_breaks_the_reader(at: int, byte: int, cut: bool) -> None:
    data = FILE[:at] if cut else FILE[:at] + bytes([byte]) + FILE[at + 1 :]
    for read in (read_saved, log_of_vassal):
        assert "secret" not in complaint(read, data)


@settings(max_examples=examples(40), deadline=None)
@given(st.integers(0, len(TEXT)), st.sampled_from("\x1b\\/;\t,'M+D-0null"), st.integers(0, 9))
def test_one_wrong_letter_of_the_text_never_breaks_the_reader(
    at: int, letter: str, gone: int
) -> None:
    text = TEXT[:at] + letter + TEXT[at + gone :]
    data = zipped({"savedGame": text.encode(), "moduledata": notes()}, zipfile.ZIP_STORED)
    for read in (read_saved, log_of_vassal):
        assert "secret" not in complaint(read, data)


@given(st.binary(max_size=200))
def test_no_bytes_break_the_readers_of_files(data: bytes) -> None:
    for raw in (data, zipped({"savedGame": data, "buildFile.xml": data, "moduledata": data})):
        for read in (read_container, places_of_module):
            complaint(read, raw)
