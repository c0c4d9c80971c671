"""Canonical lines: what is accepted, what is not, and what is said about it."""

from __future__ import annotations

import math
from typing import Any

import msgspec
import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.log.lines import decode, describe_fault, encode
from tests.support import pile_game
from tests.support.logs import first, join, split, verdict
from tests.support.pile_game_logs import game
from tests.support.seeds import examples

JUDGE = pile_game.judge()
LETTERS = st.characters(exclude_categories=["Cs"])
VALUES = st.recursive(
    st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(LETTERS) | st.none(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text("abcxyz-_019", max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)

REJECTED = {
    b"": "empty",
    b"  \t": "empty",
    b'\xef\xbb\xbf{"by":"ash","move":"pass","n":1}': "byte-order-mark",
    b'{"by":"ash","move":"pass","n":1}\r': "carriage-return",
    b'{"by":"a\xffsh","move":"pass","n":1}': "not-utf-8",
    b'{"by":"\xed\xa0\x80","move":"pass","n":1}': "not-utf-8",
    b'{"by":"\\ud800","move":"pass","n":1}': "not-json",
    b'{"by":"ash","move":"pass","n":1': "not-json",
    b'{"by":"ash","move":"pass","n":NaN}': "not-json",
    b'{"by":"ash","move":"pass","n":01}': "not-json",
    b"{'by':'ash'}": "not-json",
    b"[]": "not-an-object",
    b"null": "not-an-object",
    b'"by"': "not-an-object",
    b"7": "not-an-object",
    b"[" * 100_000: "too-deep",
    b'{"by":' * 100_000: "too-deep",
    b'{"by":"ash","move":"pass","n":1.0}': "wrong-type",
    b'{"by":"ash","move":"pass","n":1e2}': "wrong-type",
    b'{"by":"ash","move":"pass","n":true}': "wrong-type",
    b'{"by":"ash","move":"pass","n":"1"}': "wrong-type",
    b'{"by":"ash","move":"pass","n":0}': "wrong-type",
    b'{"by":"ash","move":"pass","n":-1}': "wrong-type",
    b'{"by":"ash","move":"pass","n":9007199254740993}': "wrong-type",
    b'{"by":"ash","move":"pass","n":123456789012345678901234567890}': "wrong-type",
    b'{"by":"ash","move":"pass","n":' + b"9" * 6000 + b"}": "not-json",
    b'{"by":null,"move":"pass","n":1}': "wrong-type",
    b'{"move":"pass","n":1}': "missing-field",
    b'{"by":"ash","n":1}': "missing-field",
    b'{"by":"ash","move":["pass"],"n":1}': "wrong-type",
    b'{"by":"ash","move":7,"n":1}': "wrong-type",
    b'{"at":null,"by":"ash","move":"pass","n":1}': "wrong-type",
    b'{"by":"ash","move":"bet","n":1,"number":1.5}': "wrong-type",
    b'{"by":"ash","heap":"left","move":"take","n":1,"stones":100}': "wrong-type",
    b'{"by":"ash","move":"pass","n":1,"z":1}': "unknown-field",
    b'{"by":"ash","move":"pass","n":1,"noet":"x"}': "unknown-field-near",
    b'{"by":"ash","leaf":0,"move":"pass","n":1}': "unknown-field",
    b'{"by":"ash","by":"ash","move":"pass","n":1}': "duplicate-key",
    b'{"by":"ash","move":"pass","move":"pass","n":1}': "duplicate-key",
    b'{"by": "ash","move":"pass","n":1}': "not-canonical",
    b'{"by":"ash","move":"pass","n":1} ': "not-canonical",
    b'{"move":"pass","by":"ash","n":1}': "not-canonical",
    b'{"by":"\\u0061sh","move":"pass","n":1}': "not-canonical",
    b'{"by":"a\\/sh","move":"pass","n":1}': "not-canonical",
    b'{"by":"ash","move":"pass","n":1,"note":"\\u00e9"}': "not-canonical",
    b'{"at":-0,"by":"ash","move":"pass","n":1}': "not-canonical",
}

ACCEPTED = [
    b'{"by":"ash","move":"pass","n":1}',
    '{"by":"ash","move":"pass","n":1,"note":"é \U0001f600 \u2028"}'.encode(),
    b'{"by":"ash","move":"pass","n":1,"note":"\\n\\t\\"\\\\\\u0001\x7f/"}',
    b'{"at":0,"by":"ash","move":"pass","n":9007199254740991,"note":""}',
    b'{"by":"ash","move":"bet","n":1,"number":0,"opens":0,"salt":"' + b"0f" * 16 + b'"}',
]


@pytest.mark.parametrize(("raw", "code"), REJECTED.items(), ids=lambda part: str(part)[:50])
def test_a_line_that_is_not_canonical_is_rejected_for_its_own_reason(raw: bytes, code: str) -> None:
    log = join([*split(game(1))[:3], raw])

    finding = verdict(log, running=True).findings[0]

    assert (finding.line, finding.kind, finding.clause) == (4, "invalid", "log.lines")
    assert finding.code == code
    assert "{" not in finding.message.replace(str(finding.args.get("what", "")), "")


@pytest.mark.parametrize("raw", ACCEPTED)
def test_a_canonical_line_is_accepted(raw: bytes) -> None:
    kind = decode(raw)["move"]

    assert encode(JUDGE.decoders[kind].decode(raw)) == raw


@pytest.mark.parametrize("raw", [raw for raw, code in REJECTED.items() if code != "too-deep"])
def test_a_rejected_header_is_rejected_too(raw: bytes) -> None:
    assert verdict(raw + b"\n" + b"{}\n").status in ("invalid", "unsupported")


def test_an_unknown_field_is_named_with_the_nearest_known() -> None:
    raw = b'{"by":"ash","heap":"left","move":"take","n":1,"stons":1,"stones":1}'
    canonical = encode(decode(raw))

    fault = describe_fault(canonical, JUDGE.decoders["take"], JUDGE.fields["take"])

    assert (fault.code, fault.args) == (
        "unknown-field-near",
        {"field": "stons", "near": "stones"},
    )


def test_a_wrong_type_is_found_by_its_path() -> None:
    raw = b'{"by":"table","deck":"prizes","leaves":["x"],"move":"commit","n":1}'

    fault = describe_fault(raw, JUDGE.decoders["commit"], JUDGE.fields["commit"])

    assert fault.code == "wrong-type"
    assert fault.args["path"] == "$.leaves[0]"


@settings(max_examples=examples(300))
@given(VALUES)
def test_our_canonical_form_is_that_of_rfc_8785(value: Any) -> None:
    assert encode(value) == rfc8785.dumps(value)


@settings(max_examples=examples(300))
@given(VALUES)
def test_what_is_encoded_is_decoded_to_the_same(value: Any) -> None:
    assert decode(encode(value)) == value
    assert encode(decode(encode(value))) == encode(value)


@settings(max_examples=examples(400))
@given(st.binary(max_size=200))
def test_bytes_that_are_no_log_get_a_verdict_and_never_an_exception(raw: bytes) -> None:
    assert verdict(raw).status in ("invalid", "unsupported")
    log = b"".join(line + b"\n" for line in split(game(1))[:2]) + raw
    assert verdict(log, running=True).status in ("legal", "illegal", "invalid")


@settings(max_examples=examples(200))
@given(st.data())
def test_a_line_of_other_values_gets_a_verdict_and_never_an_exception(data: st.DataObject) -> None:
    lines = split(game(2))
    at = data.draw(st.integers(0, len(lines) - 1))
    line = decode(lines[at])
    name = data.draw(st.sampled_from([*sorted(line), "z"]))
    lines[at] = encode({**line, name: data.draw(VALUES)})

    assert verdict(join(lines)).status in ("legal", "illegal", "invalid", "unsupported")


def test_no_number_of_the_types_leaves_the_range_that_every_language_has() -> None:
    for decoder in JUDGE.decoders.values():
        for field in msgspec.inspect.type_info(decoder.type).fields:  # type: ignore[attr-defined]
            if isinstance(field.type, msgspec.inspect.IntType):
                assert field.type.le is not None
                assert field.type.le <= 2**53 - 1
                assert not math.isinf(field.type.le)


def test_the_first_finding_quotes_the_bytes() -> None:
    assert first(join([*split(game(1))[:3], b"\x00"]), running=True).code == "not-json"
