"""The public names of the package: all there, found in one place, free until they are used."""

from __future__ import annotations

import subprocess
import sys

import pytest

import adjudicator
from tests.support.replay import golden_logs


def test_every_public_name_can_be_found() -> None:
    assert adjudicator.__all__ == sorted(
        adjudicator.__all__, key=lambda name: (not name.isupper(), name)
    )
    for name in adjudicator.__all__:
        assert getattr(adjudicator, name) is not None


def test_other_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = adjudicator.no_such_name


def test_importing_the_package_imports_nothing_heavy() -> None:
    program = "import sys, adjudicator; print('msgspec' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert done.stdout == "False\n"


def test_the_example_of_the_docstring_works() -> None:
    verdict = adjudicator.check_file(golden_logs("dune-classic")[0], adjudicator.Judges()).verdict

    assert verdict.status == "legal"
    assert verdict.end.winners
