"""Signatures: made over the line, by the owner of the key."""

from __future__ import annotations

import sys

import pytest

from adjudicator.errors import UnsupportedError
from adjudicator.log.signatures import new_key, public_key, sign, verify

LINE = {"by": "ash", "move": "pass", "n": 1}
PRIVATE = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
"""The first test key of RFC 8032."""


def test_the_public_key_is_that_of_the_standard() -> None:
    assert public_key(PRIVATE) == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"


def test_a_signature_holds_for_its_line_and_key_alone() -> None:
    signed = {**LINE, "sig": sign(PRIVATE, LINE)}

    assert verify(public_key(PRIVATE), signed)
    assert sign(PRIVATE, signed) == signed["sig"]
    assert not verify(public_key(PRIVATE), {**signed, "n": 2})
    assert not verify(public_key(PRIVATE), {**signed, "note": ""})
    assert not verify(public_key(new_key()), signed)
    assert not verify(public_key(PRIVATE), {**signed, "sig": "zz" * 64})
    assert not verify("00" * 32, signed)


def test_without_the_optional_package_the_message_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric", None)
    monkeypatch.setitem(sys.modules, "cryptography.exceptions", None)

    with pytest.raises(UnsupportedError, match=r"kynes\[signatures\]"):
        verify(public_key_of_the_standard(), {**LINE, "sig": "00" * 64})


def public_key_of_the_standard() -> str:
    return "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
