"""The whole site, built twice."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.campaign
def test_the_site_is_built_without_dead_links_and_is_the_same_every_time(
    site: Path, tmp_path: Path
) -> None:
    subprocess.run(["bash", "scripts/site", str(tmp_path / "again")], cwd=ROOT, check=True)
    first, again = (
        {
            path.relative_to(home): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in home.rglob("*")
            if path.is_file()
        }
        for home in (site, tmp_path / "again")
    )
    assert first == again
    assert 'id="bidding.own-spice"' in (site / "rules/dune-classic/index.html").read_text("utf-8")
