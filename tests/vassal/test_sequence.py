"""The codec of sequences: what is written can be read, and what is read can be written again."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from exporters.vassal.format.sequence import decode, encode, nest, unnest

DELIMITERS = st.sampled_from(list(";,/|:\t\x1b"))
TEXTS = st.text(alphabet=list("ab';,/|:\\\t\x1bé "), max_size=12)


@given(st.lists(TEXTS, min_size=1, max_size=6), DELIMITERS)
@example(["a\\", "b"], ";")
@example(["'", "''", "\\'"], ";")
def test_what_is_encoded_is_decoded(texts: list[str], delimiter: str) -> None:
    assert decode(encode(texts, delimiter), delimiter) == texts


@given(TEXTS, DELIMITERS)
def test_every_text_decodes_and_keeps_its_meaning(text: str, delimiter: str) -> None:
    found = decode(text, delimiter)
    assert found
    assert decode(encode(found, delimiter), delimiter) == found


@given(st.lists(TEXTS, min_size=1, max_size=6), DELIMITERS, DELIMITERS)
def test_sequences_lie_in_sequences(texts: list[str], inner: str, outer: str) -> None:
    packed = encode(["first", encode(texts, inner), "last"], outer)
    assert decode(decode(packed, outer)[1], inner) == texts


@given(st.lists(TEXTS, min_size=1, max_size=6), DELIMITERS)
def test_what_is_nested_is_unnested(texts: list[str], delimiter: str) -> None:
    *outer, inner = texts
    inner = inner.replace(delimiter, "")  # the innermost of a piece is itself no pair
    if len(decode(inner, delimiter)) == 1 and decode(inner, delimiter)[0] == inner:
        assert unnest(nest([*outer, inner], delimiter), delimiter) == [*outer, inner]


@given(st.lists(TEXTS, min_size=1, max_size=6), DELIMITERS)
def test_we_read_as_the_engine_reads(texts: list[str], delimiter: str) -> None:
    packed = encode(texts, delimiter)
    assert decode(packed, delimiter) == _read_as_the_engine(packed, delimiter)


def _read_as_the_engine(text: str, delimiter: str) -> list[str]:
    """The engine's way: letter by letter, a delimiter after a backslash is not a delimiter."""
    found, token = [], ""
    for at, letter in enumerate(text):
        if letter != delimiter:
            token += letter
        elif at > 0 and text[at - 1] == "\\":
            token = token[:-1] + letter
        else:
            found.append(token)
            token = ""
    found.append(token)
    return [t[1:-1] if len(t) > 1 and t[0] == t[-1] == "'" else t for t in found]


@pytest.mark.parametrize(
    ("texts", "delimiter", "packed"),
    [
        (["a", "b"], ";", "a;b"),
        (["a;b", ""], ";", "a\\;b;"),
        (["\\a"], ";", "'\\a'"),
        (["'a'"], ",", "''a''"),
        (["57348,0,Up"], ",", "57348\\,0\\,Up"),
        ([""], ";", ""),
    ],
)
def test_texts_as_the_engine_writes_them(texts: list[str], delimiter: str, packed: str) -> None:
    assert encode(texts, delimiter) == packed
    assert decode(packed, delimiter) == texts


def test_the_tab_before_the_nth_inner_trait_carries_n_minus_one_backslashes() -> None:
    assert nest(["a", "b", "c", "d"], "\t") == "a\tb\\\tc\\\\\td"
