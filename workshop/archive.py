"""The archive: the golden games of each release as self-contained logs, frozen when it is made.

`python -m workshop.releases VERSION` freezes them. To be small, a log of the archive has no hash
chain, and the hash of the position after every tenth line only. The release that froze a log, and
every later one with the same rules and content, must find it legal, hashes included, with the same
end. A release with other rules or content must name the release that judges it.
"""

from __future__ import annotations

import lzma
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.check import Judges, check_bytes
from adjudicator.errors import InputError
from adjudicator.log.hashing import end_hash
from adjudicator.log.lines import encode
from adjudicator.registry import GAMES

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "archive"
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 6}]
CHAIN = ("prev", "digest")
"""What the lines of a golden log have besides their moves, and the archive's have not."""
POLICY = ("chain", "hashes")
"""What the policy of a golden log promises, and that of the archive's does not."""
HASHED = 10
"""Every so many lines keep the hash of the position after them."""


class Archived(msgspec.Struct, frozen=True):
    """A log of the archive, with what its release found."""

    name: str
    game: str
    content: str
    """The hash of the content with which it was played."""
    rules: int
    log: str
    winners: list[str]
    reason: str
    """The clause by which the game ended."""


def freeze(version: str) -> Path:
    """Write the archive of a release; InputError for one that is there with other logs, or a log that is not legal."""
    path = FOLDER / f"{version}.jsonl.xz"
    lines = [msgspec.json.encode(one) + b"\n" for one in _golden()]
    data = lzma.compress(b"".join(lines), lzma.FORMAT_XZ, filters=FILTERS)
    if path.exists() and [*_lines(path)] != lines:
        raise InputError(f"{path}: the archive of this release is frozen already, with other logs")
    FOLDER.mkdir(parents=True, exist_ok=True)
    write_atomically(path, data)
    return path


def archived(path: Path) -> list[Archived]:
    """The logs of an archive."""
    return [msgspec.json.decode(line, type=Archived) for line in _lines(path)]


def version_of(path: Path) -> str:
    """The release that froze an archive."""
    return path.name.removesuffix(".jsonl.xz")


def archives() -> list[Path]:
    """The archives of all releases, by name."""
    return sorted(FOLDER.glob("*.jsonl.xz"))


def _lines(path: Path) -> Iterator[bytes]:
    with lzma.open(path) as stream:
        yield from stream


def _golden() -> Iterator[Archived]:
    for game in sorted(GAMES):
        folder = ROOT / "tests" / "games" / game.replace("-", "_") / "golden"
        for path in sorted(folder.glob("*.jsonl")):
            yield frozen_log(path.name, game, path.read_bytes())


def frozen_log(name: str, game: str, golden: bytes) -> Archived:
    """A golden log as an archive has it; InputError for one that is not a legal game that is over."""
    header, *lines = [msgspec.json.decode(line) for line in golden.splitlines()]
    header["policy"] = {key: one for key, one in header["policy"].items() if key not in POLICY}
    log = encode(header) + b"\n"
    for number, line in enumerate(lines, 1):
        is_hashed = number % HASHED == 0 or number == len(lines)
        left_out = CHAIN if is_hashed else (*CHAIN, "after")
        kept = {key: one for key, one in line.items() if key not in left_out}
        if line["move"] == "end":
            kept["digest"] = end_hash(kept)
        log += encode(kept) + b"\n"
    verdict = check_bytes(log, Judges()).verdict
    if verdict.status != "legal" or not verdict.end.over:
        raise InputError(f"{name}: the archive takes legal games that are over, not this one")
    winners, reason = list(verdict.end.winners), verdict.end.reason
    return Archived(name, game, header["content"], header["rules"], log.decode(), winners, reason)


def differs(one: Archived) -> str:
    """How this program's verdict on a log differs from that of the release; "" if it does not.

    If this program has other rules or content, the verdict must name a release that judges the log.
    """
    verdict = check_bytes(one.log.encode(), Judges()).verdict
    if verdict.status == "unsupported" and "uvx kynes==" in verdict.findings[0].message:
        return ""
    if verdict.status != "legal":
        return f"{one.name}: {verdict.status}: {verdict.findings[0].message}"
    if (list(verdict.end.winners), verdict.end.reason) != (one.winners, one.reason):
        return f"{one.name}: won by {verdict.end.winners} ({verdict.end.reason})"
    return ""


def main(words: list[str]) -> int:
    """Judge all archives, and write their logs into a folder, one for each release, for those releases to judge.

    InputError where no folder is named.
    """
    if len(words) != 1:
        raise InputError("name a folder for the logs of the archives")
    found = []
    for path in archives():
        folder = Path(words[0]) / version_of(path)
        folder.mkdir(parents=True, exist_ok=True)
        for one in archived(path):
            (folder / f"{one.game}-{one.name}").write_text(one.log, "utf-8")
            found += [differs(one)]
    wrong = [*filter(None, found)]
    sys.stdout.write("".join(f"{line}\n" for line in wrong))
    sys.stdout.write(f"{len(found)} archived logs, {len(wrong)} judged otherwise\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
