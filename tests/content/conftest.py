"""A copy of the shipped content that a test may spoil."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from adjudicator.content.places import shipped


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The content of classic Dune, in a folder of the test's own."""
    copy = tmp_path / "dune-classic"
    shutil.copytree(shipped("content") / "dune-classic", copy)
    return copy
