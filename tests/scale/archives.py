"""Archives of logs for tests, and what was found in them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tests.support.commands import Done, kynes
from tests.support.logs import edit, join, split

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT.parent / "docs" / "samples"
GAMES = ("dune_classic", "dawn_of_the_fremen")
COMMAND = [sys.executable, "-c", "from exporters.cli import main; main()"]


def archive(folder: Path, copies: int) -> Path:
    """Logs of all sorts in a folder and below it: good ones as often as is said, and bad ones."""
    (folder / "season" / "one").mkdir(parents=True)
    for place, game in zip((folder, folder / "season" / "one"), GAMES, strict=True):
        whole = min((ROOT / "games" / game / "golden").glob("game-*.jsonl")).read_bytes()
        for number in range(copies):
            (place / f"legal-{number}.jsonl").write_bytes(whole)
    legal = join(split((folder / "legal-0.jsonl").read_bytes())[:60])
    (folder / "illegal.jsonl").write_bytes(edit(legal, 8, by="nobody"))
    (folder / "cut.jsonl").write_bytes(legal[:-9])
    (folder / "empty.jsonl").write_bytes(b"")
    (folder / "text.jsonl").write_bytes(b"Dear referee\n")
    (folder / "text.kyn").write_bytes(b"Dear referee\n")
    (folder / "legal.kyn").write_bytes((SAMPLES / "legal.kyn").read_bytes())
    (folder / ".hidden.jsonl").write_bytes(b"nobody's business\n")
    (folder / "readme.txt").write_bytes(b"no log\n")
    return folder


def check(*words: str) -> Done:
    """`kynes check` in this process."""
    return kynes("check", *words)


def rows(folder: Path) -> list[dict[str, Any]]:
    """All rows of a data set, sorted."""
    from pyarrow import parquet  # noqa: PLC0415 - an extra

    found = [
        row for path in folder.glob("*.parquet") for row in parquet.read_table(path).to_pylist()
    ]
    return sorted(found, key=repr)
