"""Signatures: made over the line, by the owner of the key."""

from __future__ import annotations

import sys

import pytest

from adjudicator.errors import UnsupportedError
from adjudicator.log.keys import is_sound_key
from adjudicator.log.signatures import new_key, public_key, sign, verify

LINE = {"by": "ash", "move": "pass", "n": 1}
HEADER = "0b" * 32
UNSOUND = [
    "01" + "00" * 31,  # the neutral element
    "ec" + "ff" * 30 + "7f",  # order 2
    "00" * 32,  # order 4
    "00" * 31 + "80",  # order 4
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",  # order 8
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",  # order 8
    "ed" + "ff" * 30 + "7f",  # not canonical: y is the prime itself
    "ee" + "ff" * 30 + "7f",  # not canonical: the neutral element again
    "02" + "00" * 31,  # no point of the curve
]
PRIVATE = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
"""The first test key of RFC 8032."""


def test_the_public_key_is_that_of_the_standard() -> None:
    assert public_key(PRIVATE) == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"


def test_a_signature_holds_for_its_line_and_key_alone() -> None:
    key = public_key(PRIVATE)
    signed = {**LINE, "sig": sign(PRIVATE, LINE, HEADER)}

    assert verify(key, signed, HEADER)
    assert sign(PRIVATE, signed, HEADER) == signed["sig"]
    assert not verify(key, {**signed, "n": 2}, HEADER)
    assert not verify(key, {**signed, "note": ""}, HEADER)
    assert not verify(key, signed, "0c" * 32), "a line of one game is worth nothing in another"
    assert not verify(public_key(new_key()), signed, HEADER)
    assert not verify(key, {**signed, "sig": "zz" * 64}, HEADER)
    assert not verify("00" * 32, signed, HEADER)


def test_the_keys_that_we_make_are_sound() -> None:
    assert all(is_sound_key(public_key(new_key())) for _ in range(3))


@pytest.mark.parametrize("key", UNSOUND)
def test_keys_that_anybody_can_sign_with_are_not(key: str) -> None:
    assert not is_sound_key(key)


def test_without_the_optional_package_the_message_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric", None)
    monkeypatch.setitem(sys.modules, "cryptography.exceptions", None)

    with pytest.raises(UnsupportedError, match=r"kynes\[signatures\]"):
        verify(public_key_of_the_standard(), {**LINE, "sig": "00" * 64}, HEADER)


def public_key_of_the_standard() -> str:
    return "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
