"""The site, built once for all tests of a run."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from adjudicator.files import folder_lock

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, in a folder that all workers of a run share; the first that needs them builds them, the others wait.

    So the documentation of pytest-xdist does it for session-wide fixtures.
    """
    mine = tmp_path_factory.getbasetemp()
    shared = mine.parent if "PYTEST_XDIST_WORKER" in os.environ else mine
    folder = shared / "site"
    folder.mkdir(exist_ok=True)
    with folder_lock(folder):
        if not (folder / "built").is_file():
            subprocess.run(["bash", "scripts/site", str(folder / "pages")], cwd=ROOT, check=True)
            (folder / "built").touch()
    return folder / "pages"
