"""The site, built once for all tests of a run."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from adjudicator.files import folder_lock
from tests.support.forks import shared_folder

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, in a folder that all workers of a run share; the first that needs them builds them, the others wait."""
    folder = shared_folder(tmp_path_factory) / "site"
    folder.mkdir(exist_ok=True)
    with folder_lock(folder):
        if not (folder / "built").is_file():
            subprocess.run(["bash", "scripts/site", str(folder / "pages")], cwd=ROOT, check=True)
            (folder / "built").touch()
    return folder / "pages"
