"""The identity of a judge: what must be equal for two verdicts to be comparable.

A fix that changes any verdict is a new version of the rules, so versions and content are enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec

from adjudicator.batch.check_job import CheckJob
from adjudicator.content.places import shipped
from adjudicator.registry import GAMES, rulebook


@cache
def judges_here() -> dict[str, str]:
    """What this installation judges by: "kynes", "content" and each game -> version or hash."""
    try:
        program = version("kynes")
    except PackageNotFoundError:
        program = ""
    found = {game: f"rules {rulebook(game).versions[-1]}" for game in GAMES}
    return {"kynes": program, "content": _hash(shipped("content")), **found}


def difference(ours: Mapping[str, str], theirs: Mapping[str, str]) -> str:
    """What differs between two judges, or two orders, in words; "" for nothing."""
    return ", ".join(
        f"{name}: {theirs.get(name) or 'none'} instead of {ours.get(name) or 'none'}"
        for name in sorted({*ours, *theirs})
        if ours.get(name) != theirs.get(name)
    )


def job_words(job: CheckJob, overlays: Mapping[str, bytes]) -> dict[str, str]:
    """What of an order has a say in what the verdicts are: option -> its value."""
    order = job.order
    laid = [f"{Path(name).name} {sha256(data).hexdigest()[:16]}" for name, data in overlays.items()]
    required = msgspec.json.encode(job.required, order="sorted")
    return {
        "--engine": order.engine,
        "--language": job.language,
        "--limit-findings": str(order.limit_findings),
        "--overlay": ", ".join(laid),
        "--public": str(order.public).lower(),
        "--require": sha256(required).hexdigest()[:16],
        "--running": str(order.running).lower(),
        "--seat": order.seat or "",
    }


def _hash(folder: Path) -> str:
    """The hash of all JSON in a folder and below it, whatever the system's order of names."""
    digest = sha256()
    for path in sorted(folder.rglob("*.json"), key=lambda path: path.relative_to(folder).parts):
        data = path.read_bytes()
        name = "/".join(path.relative_to(folder).parts)
        digest.update(f"{name}\0{len(data)}\0".encode())
        digest.update(data)
    return digest.hexdigest()[:16]
