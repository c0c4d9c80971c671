"""A release of a table for strangers: its files under names that any host of pictures takes, and a save that names them.

All addresses of a table are in the objects of its save and in its list of pictures for panels; none
are in its script. So a release is the same save with other addresses. The Cloud Manager of Tabletop
Simulator replaces them in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

import msgspec

from adjudicator.errors import InputError
from exporters.tts.assets import Asset, Manifest, cache_name, sha256
from exporters.tts.build import MANIFEST
from exporters.tts.checks import addresses_of
from exporters.tts.delivery.install import Built

FILES = "files"
"""The folder with what is to be uploaded."""
_ADDRESS = re.compile(r"https?://[!-~]+")


def flat_name(asset: Asset) -> str:
    """The name of a file of a release: what it shows and its hash, in one folder with all others."""
    path = PurePosixPath(asset.file)
    return f"{path.stem}-{asset.sha256[:16]}{path.suffix}"


def addresses_under(manifest: Manifest, base: str) -> dict[str, str]:
    """The name of each file of a release -> its address below a base address without its last slash."""
    return {flat_name(asset): f"{base}/{flat_name(asset)}" for asset in manifest.assets}


def read_addresses(text: bytes, manifest: Manifest) -> dict[str, str]:
    """Addresses that a host has given to the files of a release, one JSON object: name -> address.

    InputError if it is no such object, lacks a file or has what is no address.
    """
    try:
        found = msgspec.json.decode(text, type=dict[str, str])
    except msgspec.MsgspecError as error:
        raise InputError(f"--addresses: it is not one JSON object of names and addresses: {error}") from None  # fmt: skip
    missing = [flat_name(one) for one in manifest.assets if flat_name(one) not in found]
    if missing:
        raise InputError(f"--addresses: no address for {missing[0]} and {len(missing) - 1} more")
    for name, address in found.items():
        if not _ADDRESS.fullmatch(address):
            raise InputError(f"--addresses: {name}: {address!r} is no address such as https://example.org/a.png")  # fmt: skip
    return found


def released(built: Built, addresses: Mapping[str, str]) -> dict[str, bytes]:
    """Every file of a release by its path; `addresses` has the address of each file.

    InputError if the save names an address that is none of the table's.
    """
    manifest = built.manifest
    assets = [
        msgspec.structs.replace(
            asset,
            url=addresses[flat_name(asset)],
            file=f"{FILES}/{flat_name(asset)}",
            cache_file=cache_name(
                addresses[flat_name(asset)], PurePosixPath(asset.file).suffix.removeprefix(".")
            ),
        )
        for asset in manifest.assets
    ]
    moved = {old.url: new.url for old, new in zip(manifest.assets, assets, strict=True)}
    save = _with_addresses(built.save, moved)
    told = msgspec.structs.replace(
        manifest, assets=assets, save=sha256(save), base_url=_common(list(addresses.values()))
    )
    files = {new.file: data for new, (_, data) in zip(assets, built.images, strict=True)}
    return files | {
        f"{manifest.game}.json": save,
        f"{manifest.game}.png": built.thumbnail,
        MANIFEST: msgspec.json.format(msgspec.json.encode(told), indent=2) + b"\n",
    }


def _with_addresses(save: bytes, moved: Mapping[str, str]) -> bytes:
    """A save with other addresses in its objects."""
    data = msgspec.json.decode(save)
    unknown = sorted({address for _, address in addresses_of(data) if address not in moved})
    if unknown:
        raise InputError(f"the save names {unknown[0]}, which is not in its manifest; build it anew")  # fmt: skip
    return msgspec.json.format(msgspec.json.encode(_moved(data, moved)), indent=2) + b"\n"


def _moved(value: Any, moved: Mapping[str, str], key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _moved(held, moved, name) for name, held in value.items()}
    if isinstance(value, list):
        return [_moved(held, moved, key) for held in value]
    if isinstance(value, str) and value and key.lower().endswith("url"):
        return moved[value]
    return value


def _common(addresses: list[str]) -> str:
    """The beginning that all addresses share, up to a slash."""
    first, last = min(addresses, default=""), max(addresses, default="")
    same = next((at for at, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), 0)
    return first[:same].rpartition("/")[0]
