"""A module has one subject and stays short; the longer ones are known, and there are no more of them."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent.parent
MOST = 400
"""Lines of a module."""
LISTS = {
    "adjudicator/games/dawn_of_the_fremen/moves.py",
    "adjudicator/games/dune_classic/moves.py",
    "adjudicator/games/dune_messiah/moves.py",
    "adjudicator/games/war_for_arrakis/moves.py",
}
"""One record after the other, one for each kind of move: nothing is easier to read in two."""


def test_no_module_is_too_long() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines())
        for package in ("adjudicator", "exporters", "workshop", "benchmarks")
        for path in (ROOT / package).rglob("*.py")
    }
    long = {name for name, lines in lengths.items() if lines > MOST}
    assert len(lengths) > 400
    assert sorted(long - LISTS) == []
    assert {name for name in long if name.endswith("/moves.py") and "/games/" in name} <= LISTS
