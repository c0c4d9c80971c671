"""A copy of the shipped content that a test may spoil."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from adjudicator.content.places import shipped


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The content of classic Dune and of its board, in folders of the test's own."""
    copy = tmp_path / "dune-classic"
    shutil.copytree(shipped("content") / "boards", tmp_path / "boards")
    shutil.copytree(shipped("content") / "dune-classic", copy)
    return copy
