"""The whole site, built twice."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.campaign
def test_the_site_is_built_without_dead_links_and_is_the_same_every_time(tmp_path: Path) -> None:
    found = []
    for name in ("first", "second"):
        subprocess.run(["bash", "scripts/site", str(tmp_path / name)], cwd=ROOT, check=True)
        found.append(
            {
                path.relative_to(tmp_path / name): hashlib.sha256(path.read_bytes()).hexdigest()
                for path in (tmp_path / name).rglob("*")
                if path.is_file()
            }
        )
    assert found[0] == found[1]
    assert (tmp_path / "first" / "rules" / "dune-classic" / "index.html").is_file()
    assert 'id="bidding.own-spice"' in (tmp_path / "first/rules/dune-classic/index.html").read_text(
        "utf-8"
    )
