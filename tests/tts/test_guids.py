"""GUIDs follow from game and key, are unique, and a collision ends the build."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.errors import ContentError
from exporters.tts.format import guids
from exporters.tts.format.guids import Guids, stable_guid


@given(st.text(max_size=20), st.text(max_size=40))
def test_a_guid_is_the_beginning_of_a_hash(game: str, key: str) -> None:
    expected = hashlib.sha256(f"{game}/{key}".encode()).hexdigest()
    assert stable_guid(game, key) == expected[:6]


def test_a_guid_does_not_depend_on_what_else_is_on_the_table() -> None:
    one, other = Guids("dune-classic"), Guids("dune-classic")
    other.make("something else")
    assert one.make("board") == other.make("board")


def test_a_key_may_be_used_once() -> None:
    made = Guids("dune-classic")
    made.make("board")
    with pytest.raises(ContentError, match="two objects of the table are called 'board'"):
        made.make("board")


def test_two_keys_with_the_same_digits_end_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guids, "stable_guid", lambda _game, _key: "abcdef")
    made = Guids("dune-classic")
    made.make("board")
    with pytest.raises(ContentError, match="'board' and 'deck' would both have the GUID abcdef"):
        made.make("deck")
