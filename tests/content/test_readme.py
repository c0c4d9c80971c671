"""The overlay shown in content/README.md works, and the table lists every file."""

from __future__ import annotations

from pathlib import Path

from adjudicator.content import load_content, load_game
from adjudicator.content.assembly import HASHED_FILES
from adjudicator.content.folder import FILES
from adjudicator.content.places import shipped

README = (shipped("content") / "README.md").read_text(encoding="utf-8")


def example(heading: str) -> str:
    """The first block of JSON under a heading."""
    section = README.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return section.partition("```json\n")[2].partition("```")[0]


def test_the_overlay_in_the_readme_works(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.json"
    overlay.write_text(example("Changing a value without changing a file"), encoding="utf-8")
    assert load_content("dune-classic", [overlay]).hash != load_content("dune-classic").hash
    assert load_game("dune-classic", [overlay]).numbers.karama_bid_max == 40


def test_the_patch_of_a_board_in_the_readme_works(folder: Path) -> None:
    (folder / "map.json").write_text(example("Boards"), encoding="utf-8")
    assert load_game(folder).territories["imperial-basin"].shelter == "never"
    assert load_game("dune-classic").territories["imperial-basin"].shelter == "wall"


def test_the_table_says_of_every_file_whether_it_is_hashed() -> None:
    rows = [line for line in README.splitlines() if line.startswith("| `")]
    for name in FILES:
        (row,) = [line for line in rows if f"`{name}.json`" in line]
        assert row.endswith("| yes |") == (name in HASHED_FILES)
