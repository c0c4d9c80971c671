"""Asks each address of a save for its file: the file of the build, or at least a file of the right sort."""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec

from exporters.tts.assets import Asset, sha256
from exporters.tts.checks import addresses_of

LARGEST = 64_000_000
"""At most so many bytes of an answer are read."""
PATIENCE = 30.0
"""Seconds that an answer may take."""
SIGNS = {
    "picture": (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"),
    "document": (b"%PDF-",),
    "model": (b"v ", b"#", b"o ", b"g ", b"mtllib"),
}
"""How files of each sort begin: PNG and JPEG, PDF, Wavefront OBJ."""

State = Literal["same", "other", "wrong", "missing"]
"""What an address gives: the file of the build, another file of that sort, something else, or no answer."""
Fetch = Callable[[str], bytes]


class Answer(msgspec.Struct, frozen=True):
    """The result for one address."""

    address: str
    state: State
    why: str = ""


def wanted_of(save: dict[str, Any]) -> dict[str, str]:
    """Each address of a save -> the sort of file that the program expects there."""
    found: dict[str, str] = {}
    for pointer, address in addresses_of(save):
        key = pointer.rpartition("/")[2].lower()
        sort = "model" if key in {"meshurl", "colliderurl"} else "picture"
        found[address] = "document" if key == "pdfurl" else sort
    return found


def fetched(address: str) -> bytes:
    """The bytes at an address; OSError with the reason if there are none."""
    request = urllib.request.Request(address, headers={"User-Agent": "kynes"})  # noqa: S310 - addresses of a save, http(s) only
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
        return bytes(answer.read(LARGEST + 1))


def answers(save: dict[str, Any], assets: Iterable[Asset], fetch: Fetch = fetched) -> list[Answer]:
    """What each address of a save gives, sorted by address; `assets` are the files that it was built with."""
    known = {asset.sha256 for asset in assets}
    by_address = {asset.url: asset.sha256 for asset in assets}
    return [
        _answer(address, sort, by_address.get(address, ""), known, fetch)
        for address, sort in sorted(wanted_of(save).items())
    ]


def _answer(address: str, sort: str, digest: str, known: set[str], fetch: Fetch) -> Answer:
    if not address.startswith(("http://", "https://")):
        return Answer(address, "missing", "it is a file on one computer, and guests see nothing")  # fmt: skip
    try:
        data = fetch(address)
    except urllib.error.HTTPError as error:
        return Answer(address, "missing", f"the server says {error.code} {error.reason}")
    except (OSError, ValueError, http.client.HTTPException) as error:
        return Answer(address, "missing", str(getattr(error, "reason", error)) or "no answer")
    if len(data) > LARGEST:
        return Answer(address, "wrong", f"it is larger than {LARGEST} bytes")
    if sha256(data) in ({digest} if digest else known):
        return Answer(address, "same")
    if not data.startswith(SIGNS[sort]):
        shown = data[:16].decode("ascii", "replace")
        return Answer(address, "wrong", f"it is no {sort}; it begins with {shown!r}")
    if digest:
        return Answer(address, "wrong", f"it is another {sort} than the one that was built")
    return Answer(address, "other", f"a {sort} that the build does not know")
