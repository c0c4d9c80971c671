"""A season of 60 players, 7 rounds and four games with everything that goes wrong, from its folder to its pages.

The table is counted a second time from the list of what was made to happen, without any code of the league.
"""

from __future__ import annotations

import random
import shutil
from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from adjudicator.batch.folders import ENDINGS
from adjudicator.league.season import toml_text
from adjudicator.log.lines import decode, encode
from adjudicator.notation.converting import written
from exporters.league.output import SeasonResult, csv_files, json_text, season_result
from exporters.league.site import write_site
from tests.audit.seasons import write_game
from tests.league.test_table_files import table_save
from tests.support.commands import kynes

GAMES = ("dune-classic", "conquest-and-diplomacy", "dune-messiah", "war-for-arrakis")
WAR = GAMES[3]
ROUNDS = 7
LOGGED = 4
"""Tables of each round of which there is a log; the referee has decided the others, or nobody has played."""
MISHAPS = (
    "plain", "plain", "clocks", "corrected", "handover", "substitute", "stopped", "forfeit-log", "program",
    "struck", "twice", "draw-log", "undone", "named", "save", "notation", "unfinished", "illegal",
)  # fmt: skip
"""What happens to a game that has a log."""
NO_REPORTS = ('reports = "none"', "audit = false")
WITHOUT = ("nobody", "forfeit", "walkover", "places", "won", "missing", "sub-decided", "no-show")
"""What happens to a pairing without a log."""


@cache
def lines_of(game: str, seed: int, policy: str = "") -> list[dict[str, Any]]:
    """A short random game: its header and its lines."""
    import tempfile  # noqa: PLC0415 - only here

    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log.jsonl"
        if policy:
            more = ["--seats", "3", "--turns", "2", "--policy", policy, "--seed", str(seed)]
            kynes("playout", game, *more, "--out", str(log))
        elif game == WAR:
            write_game(log, WAR, seed)
        else:
            write_game(log, game, seed, option={"turns": 1}, seats="3")
        return [decode(line) for line in log.read_bytes().splitlines()]


def with_lines(lines: list[dict[str, Any]], at: int, *more: dict[str, Any]) -> list[dict[str, Any]]:
    """A log with lines that change nothing of the position put in, its numbers made right."""
    from adjudicator.log.hashing import end_hash  # noqa: PLC0415 - only here

    found = [dict(line) for line in [*lines[:at], *more, *lines[at:]]]
    for n, line in enumerate(found[1:], 1):
        line["n"] = n
    if found[-1]["move"] == "end":
        found[-1]["lines"] = len(found) - 1
        found[-1]["digest"] = end_hash(found[-1])
    return found


class Made:
    """The season that is made, and beside it what its table must be."""

    def __init__(self, folder: Path, site: Sequence[str] = NO_REPORTS) -> None:
        self.folder = folder
        self.site = site
        self.lots = random.Random(60)  # noqa: S311 - no secret
        self.players = [f"p{n:02}" for n in range(60)]
        self.text: list[str] = []
        self.points: defaultdict[str, Fraction] = defaultdict(Fraction)
        self.wins: defaultdict[str, Fraction] = defaultdict(Fraction)
        self.games: Counter[str] = Counter()
        self.mishaps = iter(MISHAPS * 9)
        self.without = iter(WITHOUT * 99)
        self.seeds = iter(range(1, 999))
        self.void = self.players[7]
        (folder / "games").mkdir(parents=True)

    def block(self, name: str, **fields: Any) -> None:
        """Add a table to an array of the season's file."""
        said = "".join(f"{key} = {toml(value)}\n" for key, value in fields.items())
        self.text.append(f"[[{name}]]\n{said}")

    def make(self) -> None:
        """Write all rounds and the season's file."""
        for number in range(1, ROUNDS + 1):
            game = GAMES[(number - 1) % len(GAMES)]
            size = 2 if game == WAR else 3
            order = self.lots.sample(self.players, 60)
            byes = 3 if size == 3 else 2
            for bye in order[60 - byes :]:
                self.block("byes", round=number, player=bye)
                self.points[bye] += 2
            for at in range(0, 60 - byes, size):
                name = f"r{number}t{at // size:02}"
                logged = at // size < (2 if game == WAR else LOGGED)
                self.table(name, number, game, order[at : at + size], logged=logged)
        self.block("penalties", player="p03", points=-1.5, why="Late.")
        self.points["p03"] -= Fraction(3, 2)
        self.block("penalties", player="p04", points=1, why="Kept the tables.")
        self.points["p04"] += 1
        self.block("withdrawals", player=self.void, after=7, why="Ill.", games="void")
        self.block("withdrawals", player="p08", after=6, why="Moved away.")
        head = [
            'name = "Sixty"', "ratings = false", "[scoring]", "win = 3", "played = 1", "draw = 1",
            "bye = 2", "forfeit = -1", 'place_by = ["spice"]', "[site]", *self.site,
        ]  # fmt: skip
        people = [f'[players.{one}]\nname = "{one}"' for one in [*self.players, "sub", "heir"]]
        file = self.folder / "season.toml"
        file.write_text("\n".join([*head, *people, *self.text]))

    # --- one table -------------------------------------------------------------------------------

    def table(self, name: str, number: int, game: str, seats: list[str], *, logged: bool) -> None:
        """A pairing, and what becomes of it."""
        self.block("pairings", id=name, round=number, game=game, players=seats)
        what = next(self.mishaps if logged else self.without)
        if game == WAR and what in ("clocks", "stopped", "corrected", "undone"):
            what = "plain"
        (self.with_log if logged else self.without_log)(what, name, game, seats)

    def count(self, seats: list[str], winners: list[str], forfeits: list[str] = []) -> None:  # noqa: B006
        """What a game that counts is worth."""
        if self.void in seats:
            return
        for one in seats:
            self.games[one] += 1
            if one in forfeits:
                self.points[one] -= 1
                continue
            self.points[one] += 1 + (0 if winners else 1)
            if one in winners:
                self.points[one] += Fraction(3, len(winners))
                self.wins[one] += Fraction(1, len(winners))

    def without_log(self, what: str, name: str, game: str, seats: list[str]) -> None:  # noqa: ARG002
        """A pairing that the referee decides, or that nobody plays."""
        why: dict[str, Any] = {"pairing": name, "why": "So."}
        first, last = seats[0], seats[-1]
        if what == "missing":
            return
        if what == "nobody":
            self.block("decisions", winners=[], **why)
            self.count(seats, [])
        elif what == "forfeit":
            self.block("decisions", winners=[first], forfeits=[last], **why)
            self.count(seats, [first], [last])
        elif what == "walkover":
            self.block("decisions", forfeits=seats[1:], **why)
            self.count(seats, [first], seats[1:])
        elif what == "no-show":
            self.block("decisions", forfeits=seats, **why)
            self.count(seats, [], seats)
        elif what == "places":
            self.block("decisions", places=[[last], [first]], **why)
            self.count(seats, [last])
        elif what == "sub-decided":
            self.block("substitutes", pairing=name, player=last, by="sub", why="Away.")
            self.block("decisions", winners=["sub"], **why)
            self.count([*seats[:-1], "sub"], ["sub"])
        else:
            self.block("decisions", winners=seats[:2], **why)
            self.count(seats, seats[:2])

    def with_log(self, what: str, name: str, game: str, seats: list[str]) -> None:
        """A pairing with a log, and with what goes wrong in it."""
        policy = "clock,move=1d,holidays=5,notice=1h" if what == "clocks" else ""
        lines = [dict(line) for line in lines_of(game, next(self.seeds), policy)]
        seated = [*seats[:-1], "sub"] if what == "substitute" else seats
        sides = [seat["faction"] for seat in lines[0]["seats"]]
        of = dict(zip(sides, seated, strict=True))
        lines[0]["seats"] = [{**seat, "player": of[seat["faction"]]} for seat in lines[0]["seats"]]
        lines[0]["name"] = name
        won = [of[side] for side in lines[-1]["winners"]]
        log: dict[str, Any] = {"log": f"{name}.jsonl", "why": "So."}
        if what == "substitute":
            self.block("substitutes", pairing=name, player=seats[-1], by="sub", why="Away.")
        elif what in ("handover", "program"):
            more = {"program": "steady 1"} if what == "program" else {}
            heir = {
                "by": "table",
                "move": "handover",
                "player": "heir",
                "seat": sides[0],
                "why": "Ill.",
            }
            lines = with_lines(lines, len(lines) // 2, {**heir, **more})
            if what == "handover":
                seated = ["heir", *seats[1:]]
                won = ["heir" if one == seats[0] else one for one in won]
        elif what == "corrected":
            lines[0]["policy"] = {"corrections": "listed"}
            told = {
                "by": "referee",
                "move": "correct",
                "changes": [],
                "ruling": "As it stood.",
                "why": "Asked.",
            }
            lines = with_lines(lines, len(lines) // 2, told)
            self.block("decisions", **log)
        elif what == "stopped":
            lines = lines[:-4]
            self.block("decisions", time_limit=True, **log)
            self.write(f"{name}.jsonl", lines)
            won = self.richest(name, of)
        elif what == "forfeit-log":
            self.block("decisions", winners=[seats[0]], forfeits=[seats[-1]], **log)
            self.write(f"{name}.jsonl", lines)
            self.count(seated, [seats[0]], [seats[-1]])
            return
        elif what == "draw-log":
            self.block("decisions", winners=[], **log)
            won = []
        elif what == "named":
            self.block("decisions", winners=seats[1:], **log)
            won = seats[1:]
        elif what == "struck":
            self.block("decisions", counts=False, **log)
            self.write(f"{name}.jsonl", lines)
            return
        elif what == "twice":
            self.write(f"{name}-copy.jsonl", lines)
        elif what == "undone":
            undo = {"by": "table", "move": "undo", "to": lines[-2]["n"] - 1}
            lines = with_lines(lines, len(lines) - 1, undo, lines[-2])
            lines[0]["policy"] = {"undo": "any"}
        elif what in ("save", "notation"):
            self.write(f"{name}.jsonl", lines)
            self.saved_elsewhere(what, name)
            self.count(seated, won)
            return
        elif what in ("unfinished", "illegal"):
            lines = (
                lines[:-5]
                if what == "unfinished"
                else [*lines[:9], {**lines[9], "by": "nobody"}, *lines[10:]]
            )
            self.write(f"{name}.jsonl", lines)
            return
        self.write(f"{name}.jsonl", lines)
        self.count(seated, won)

    def write(self, name: str, lines: list[dict[str, Any]]) -> None:
        """Put a log into the season's folder."""
        data = b"".join(encode(line) + b"\n" for line in lines)
        (self.folder / "games" / name).write_bytes(data)

    def saved_elsewhere(self, what: str, name: str) -> None:
        """The log lies there as a table has saved it, or in notation."""
        log = self.folder / "games" / f"{name}.jsonl"
        if what == "save":
            log.with_suffix(".json").write_bytes(table_save(log))
        else:
            log.with_suffix(ENDINGS[1]).write_text(written(log.read_bytes(), name))
        log.unlink()

    def richest(self, name: str, of: dict[str, str]) -> list[str]:
        """Who has the most spice in the last position, as it stands in the position itself."""
        shown = kynes("show", str(self.folder / "games" / f"{name}.jsonl"), "--json")
        position = decode(shown.stdout.encode())
        sides = position.get("position", position)["sides"]
        spice = {side: has["spice"] for side, has in sides.items()}
        return sorted(of[side] for side, has in spice.items() if has == max(spice.values()))


def toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return toml_text(value) if isinstance(value, str) else str(value)


@pytest.fixture(name="made", scope="module")
def _made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    made = Made(tmp_path_factory.mktemp("sixty") / "season")
    made.make()
    return made


@pytest.fixture(name="told", scope="module")
def _told(made: Made, tmp_path_factory: pytest.TempPathFactory) -> SeasonResult:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KYNES_CACHE", str(tmp_path_factory.mktemp("cache")))
        return season_result(made.folder, jobs=1, cached=False)


def test_the_table_is_what_was_counted_without_the_league(made: Made, told: SeasonResult) -> None:
    rows = {row.player: row for row in told.standings.rows}
    for player in made.players:
        row = rows[player]
        assert (player, row.points) == (player, made.points[player])
        assert (player, row.games) == (player, made.games[player])
        assert (player, row.wins) == (player, made.wins[player])
    ordered = [(row.points, row.rank) for row in told.standings.rows]
    assert ordered == sorted(ordered, key=lambda one: (-one[0], one[1]))


def test_every_mishap_came_and_the_referee_is_told_of_it(told: SeasonResult) -> None:
    kinds = Counter(one.kind for one in told.settled.notices)
    assert {
        "missing", "handed-over", "ran-out", "duplicate", "unfinished", "illegal", "decided",
        "unproven-correction", "pairing-decided", "void",
    } <= kinds.keys()  # fmt: skip
    assert {one.game_id for one in told.settled.results if one.counts and one.game.file} == {*GAMES}


def test_the_season_comes_out_the_same_to_the_byte(
    made: Made, told: SeasonResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    comes_out_again(made, told, tmp_path, monkeypatch)


@pytest.mark.campaign
def test_its_reports_and_its_page_of_dice_come_out_the_same_to_the_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Made(tmp_path / "made", ['reports = "public"'])
    made.make()
    monkeypatch.setenv("KYNES_CACHE", str(tmp_path / "one"))
    told = season_result(made.folder, jobs=1, cached=False)
    comes_out_again(made, told, tmp_path, monkeypatch)
    assert [*(tmp_path / "first" / "games").glob("*.html")] != []


def comes_out_again(
    made: Made, told: SeasonResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a copy whose files were written in another order, with another cache, and from what is cached."""
    other = tmp_path / "season"
    (other / "games").mkdir(parents=True)
    for path in sorted((made.folder / "games").iterdir(), reverse=True):
        shutil.copy(path, other / "games")
    shutil.copy(made.folder / "season.toml", other)
    monkeypatch.setenv("KYNES_CACHE", str(tmp_path / "cache"))
    again = [season_result(other, jobs=1), season_result(other, jobs=1)]
    for one in again:
        assert csv_files(one) == csv_files(told)
        plain = json_text(one).replace(str(other), "")
        assert plain == json_text(told).replace(str(made.folder), "")
    write_site(told, tmp_path / "first", "en", jobs=1, cached=False)
    write_site(again[1], tmp_path / "second", "en", jobs=1)
    assert pages(tmp_path / "first") == pages(tmp_path / "second")


def pages(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
