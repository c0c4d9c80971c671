"""Makes borders irregular like those of land, as much as possible without touching."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from adjudicator.content import Content
from adjudicator.errors import ContentError
from adjudicator.lazy import lazy_imports
from exporters.art.geometry.chains import Chain, names_of, outline
from exporters.art.geometry.relax import resampled
from exporters.art.geometry.sectors import noise_along

with lazy_imports():
    from shapely import Polygon  # type: ignore[import-untyped]

FINE = 0.0025
"""Between two points of a finished border."""
SMOOTHED = 12
"""Rounds in which a border is made smooth before it is bent."""
BEND_ENDS, BEND_GAPS = 0.35, 0.3
"""The most that a border bends, of the way to its ends and to the next border."""
DISC = 0.42
"""The radius of a disc, of the board's width, for whose lengths the noise is made."""
STRENGTHS = (1.0, 0.7, 0.4, 0.0)
"""How strongly borders are bent, until none cross."""
ROUGH = {True: 0.0085, False: 0.0105}
"""How far rocky borders and sandy ones bend."""
ROCKY = frozenset(["rock", "mountain", "plateau"])


def rough(content: Content, chains: list[Chain], scale: float = 1.0) -> list[Chain]:
    """The borders with bends, as strong as they may be without touching; `scale` is a factor of all.

    Raises ContentError when even straight ones cross.
    """
    rocky = {
        territory["id"]
        for territory in content.data["map"]["territories"]
        if territory["terrain"] in ROCKY
    }
    names = names_of(chains)
    for part in STRENGTHS:
        bent = [_bent(chain, chains, rocky, part * scale) for chain in chains]
        bad = [name for name in names if not Polygon(outline(bent, name)).is_valid]
        if not bad:
            return bent
    raise ContentError(f"the borders of {bad} cross")


def _bent(chain: Chain, chains: Sequence[Chain], rocky: set[str], part: float) -> Chain:
    if not chain.right:
        return msgspec.structs.replace(chain, points=chain.points[[0, -1]])
    points = resampled(chain.points, FINE, 4)
    for _ in range(SMOOTHED):
        points[1:-1] = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
    ways = np.gradient(points, axis=0)
    ways /= np.hypot(*ways.T)[:, None]
    at = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    hard = chain.left in rocky or chain.right in rocky
    free = np.minimum(ROUGH[hard], BEND_ENDS * np.minimum(at, at[-1] - at))
    others = np.concatenate([other.points[2:-2] for other in chains if other is not chain])
    gaps = np.hypot(
        points[:, None, 0] - others[None, :, 0], points[:, None, 1] - others[None, :, 1]
    ).min(axis=1)
    free = np.minimum(free, BEND_GAPS * gaps)
    noise = noise_along(f"{chain.left} {chain.right} {chain.start}", at / DISC, hard)
    across = np.stack([-ways[:, 1], ways[:, 0]], axis=1)
    return msgspec.structs.replace(chain, points=points + (part * free * noise)[:, None] * across)
