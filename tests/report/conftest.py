"""What the tests of reports share: the smallest logs, and pictures that cost nothing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from PIL import Image

from exporters.report.pixels import Pixels
from exporters.report.table import ReportTable

GOLDEN = Path(__file__).parents[1] / "games"


def shortest(game: str) -> Path:
    """The smallest golden log of a game."""
    found = (GOLDEN / game.replace("-", "_") / "golden").glob("*.jsonl")
    return min(found, key=lambda path: (path.stat().st_size, path.name))


@pytest.fixture(autouse=True)
def _no_drawing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Art takes seconds to draw; what is drawn is tested with the art."""

    def dots(_: ReportTable, pictures: Mapping[str, int]) -> dict[str, Pixels]:
        return {
            name: Pixels(lambda: Image.new("RGB", (2, 2)), max(1, width // 2), max(1, width // 2))
            for name, width in sorted(pictures.items())
        }

    if "drawn" not in request.keywords:
        monkeypatch.setattr(ReportTable, "pixels", dots)
