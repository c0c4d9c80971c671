"""The live pages of the site, written by the commands themselves: reports, a season with the referee's desk, an audit."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from adjudicator.atomic import write_atomically
from adjudicator.rules.secrecy import EVERYBODY, TABLE
from adjudicator.speech import speaking
from exporters.pages.rules_address import rules_at
from exporters.report.page import report

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "docs" / "samples"
SEASON = ROOT / "docs" / "site" / "season.toml"
SHOWN, SEAT = "legal", "harkonnen"
"""The sample that is also reported for everybody, for a seat, and in other languages."""
TRANSLATED = ("de", "fr")
"""The languages of the site besides English."""
GAME = "dune-messiah"
"""The game of the season."""
PLAYED = (1, 2)
"""The rounds that have been played. The last game stops before it is over, so that the desk has something to show."""


def write_reports(out: Path, game: str) -> None:
    """Write the reports on the sample logs of a game, with links to the pages of rules."""
    for log in sorted(SAMPLES.glob("*.jsonl")):
        if json.loads(log.open(encoding="utf-8").readline())["game"] != game:
            continue
        _report(out, log)
        if log.stem == SHOWN:
            _report(out, log, viewer=EVERYBODY)
            _report(out, log, viewer=SEAT)
            for language in TRANSLATED:
                _report(out, log, language=language)


def _report(out: Path, log: Path, viewer: str = TABLE, language: str = "en") -> None:
    whose = {TABLE: "", EVERYBODY: "-public"}.get(viewer, f"-{viewer}")
    name = log.stem + whose + ("" if language == "en" else f"-{language}")
    with speaking(language), rules_at("../rules"):
        page = report(log, viewer=viewer)
    write_atomically(out / f"{name}.html", page.encode())


def write_season(out: Path, work: Path) -> None:
    """Play a small season of computer players, and write its pages, the referee's desk and its audit."""
    games = work / "games"
    games.mkdir(parents=True)
    shutil.copy(SEASON, work / "season.toml")
    pairings = tomllib.loads(SEASON.read_text("utf-8"))["pairings"]
    played = [one for one in pairings if one["round"] in PLAYED]
    for seed, pairing in enumerate(played, 1):
        name = pairing["id"].replace(",", "").replace(" ", "-")
        log = games / f"{name}.jsonl"
        words = ["--seats", "3", "--seed", str(seed), "--turns", "1", "--players", "easy"]
        _kynes("playout", GAME, *words, "--policy", "clock", "--out", str(log))
        _name_players(log, pairing["players"], whole=pairing is not played[-1])
    # Named as a referee names it, from the folder above: the desk repeats that.
    here, folder = work.parent, work.name
    site = ["--html", str(out / "season"), "--rules-url", "../../../rules"]
    desk = ["--desk", str(out / "desk.html"), "--no-cache"]
    _kynes("league", folder, *site, *desk, code=1, here=here)
    _kynes("audit", folder, "--html", str(out / "audit.html"), code=None, here=here)


def _name_players(log: Path, players: list[str], *, whole: bool) -> None:
    """Give the seats of a log their players; a log that is not whole loses its last third."""
    header, *lines = log.read_text("utf-8").splitlines()
    data = json.loads(header)
    for seat, player in zip(data["seats"], players, strict=True):
        seat["player"] = player
    kept = lines if whole else lines[: len(lines) * 2 // 3]
    first = json.dumps(data, sort_keys=True, separators=(",", ":"))
    log.write_text("\n".join([first, *kept]) + "\n", "utf-8")


def _kynes(*words: str, code: int | None = 0, here: Path = ROOT) -> None:
    """Run a command of Kynes, in English unless it is told otherwise; `code` None takes any verdict."""
    program = [sys.executable, "-c", "from exporters.cli import main; main()", *words]
    environment = {**os.environ, "KYNES_LANGUAGE": "en", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(  # noqa: S603 - words of our own
        program, cwd=here, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode not in ((0, 1) if code is None else (code,)):
        raise RuntimeError(f"kynes {' '.join(words)}: {done.stdout}{done.stderr}")
