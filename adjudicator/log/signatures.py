"""Ed25519 signatures of lines. Needs the optional package `cryptography`."""

from __future__ import annotations

from typing import Any

from adjudicator.errors import UnsupportedError
from adjudicator.log.hashing import signed_bytes


def new_key() -> str:
    """A fresh private key, in hexadecimal. It is a secret: it belongs to one seat."""
    key: bytes = _ed25519().Ed25519PrivateKey.generate().private_bytes_raw()
    return key.hex()


def public_key(private_key: str) -> str:
    """The public key that goes into the header."""
    private = _ed25519().Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private_key))
    key: bytes = private.public_key().public_bytes_raw()
    return key.hex()


def sign(private_key: str, line: dict[str, Any], header: str) -> str:
    """The signature of a line under the header of this hash; a `sig` of the line does not count."""
    private = _ed25519().Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private_key))
    signature: bytes = private.sign(signed_bytes(line, header))
    return signature.hex()


def verify(key: str, line: dict[str, Any], header: str) -> bool:
    """Whether the owner of the public key has signed the line under the header of this hash."""
    ed25519 = _ed25519()
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - optional package

    try:
        public = ed25519.Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(line["sig"]), signed_bytes(line, header))
    except (InvalidSignature, ValueError):
        return False
    return True


def _ed25519() -> Any:
    try:
        from cryptography.hazmat.primitives.asymmetric import (  # noqa: PLC0415 - optional package
            ed25519,
        )
    except ImportError:
        raise UnsupportedError(
            "this log is signed; to verify signatures install kynes[signatures]"
        ) from None
    return ed25519
