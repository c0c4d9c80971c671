"""Standings: exact, independent of order, true to small seasons worked out by hand; and what cheats try."""

from __future__ import annotations

import csv
import io
import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.content import load_content
from adjudicator.league.judged import JudgedGame, judged_games, natural
from adjudicator.league.notices import words
from adjudicator.league.season import Described, read_season
from adjudicator.league.settled import settle
from adjudicator.league.standings import standings
from adjudicator.registry import GAMES
from adjudicator.speech import speaking
from exporters.league.output import csv_files, game_rows, record_of, season_result, written
from exporters.league.site import SharedPictures
from tests.league.games import ATREIDES, GUILD, HARKONNEN, SAMPLES, game, kinds, season
from tests.support.commands import kynes


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KYNES_CACHE", str(tmp_path / "cache"))


def table(described: Described, games: list[JudgedGame]) -> list[tuple[int, str, str]]:
    done = standings(described, settle(described, games).results)
    return [(row.rank, row.player, str(row.points)) for row in done.rows]


def test_a_small_season_by_hand() -> None:
    games = [
        game("1", ["a", "b", "c"], [GUILD]),
        game("2", ["a", "b", "c"], [ATREIDES, HARKONNEN]),
        game("3", ["c", "a", "d"], [GUILD]),
    ]
    described = season(scoring={"win": 3, "played": 1, "statistics": {"strongholds": 0.5}})
    # In the sample the Harkonnen end with three strongholds, the Guild with two, the Atreides with none.
    guild, atreides, harkonnen = 1 + Fraction(2, 2), Fraction(1), 1 + Fraction(3, 2)
    assert table(described, games) == [
        (1, "c", str(harkonnen + (harkonnen + Fraction(3, 2)) + (guild + 3))),
        (2, "a", str((guild + 3) + guild + atreides)),
        (3, "b", str(atreides + (atreides + Fraction(3, 2)))),
        (4, "d", str(harkonnen)),
    ]


def test_a_third_of_a_win_is_a_third() -> None:
    described = season(scoring={"win": 1})
    games = [game(str(n), ["a", "b", "c"], [GUILD, ATREIDES, HARKONNEN]) for n in range(3)]
    assert table(described, games) == [(1, "a", "1"), (1, "b", "1"), (1, "c", "1")]
    each = season(scoring={"win": 1, "shared": 0.4})
    assert table(each, games)[0] == (1, "a", "6/5")


def test_head_to_head_goes_before_wins_and_counts_only_games_among_the_tied() -> None:
    games = [
        game("1", ["a", "b", "x"], [GUILD]),
        game("2", ["b", "y", "z"], [GUILD]),
        game("3", ["y", "a", "z"], []),
    ]
    assert [one[:2] for one in table(season(), games)][:2] == [(1, "a"), (2, "b")]
    assert [one[0] for one in table(season(tie_breaks=["wins"]), games)][:2] == [1, 1]


def test_the_order_of_the_logs_has_no_say() -> None:
    chance = random.Random(20261124)  # noqa: S311 - no secret
    games = [
        game(
            f"g{n}",
            chance.sample("abcdef", 3),
            chance.sample([GUILD, ATREIDES, HARKONNEN], 1 + n % 2),
        )
        for n in range(12)
    ]
    described = season(tie_breaks=["head-to-head", "wins", "share", "games", "rating"])

    def told(order: list[JudgedGame]) -> list[Any]:
        found = standings(described, settle(described, order).results)
        return [(row.rank, row.player, row.points, row.rating, row.spread) for row in found.rows]

    first = told(games)
    for _ in range(5):
        chance.shuffle(games)
        assert told(games) == first


def test_points_are_kept_whatever_is_played() -> None:
    """What all players have together is what the games are worth."""
    chance = random.Random(7)  # noqa: S311 - no secret
    games = [
        game(
            f"g{n}",
            chance.sample("abcdef", 3),
            chance.sample([GUILD, ATREIDES, HARKONNEN], 1 + n % 3),
        )
        for n in range(20)
    ]
    rows = standings(season(), settle(season(), games).results).rows
    assert sum(row.points for row in rows) == 3 * len(games)
    assert sum(row.wins for row in rows) == len(games)
    assert sum(row.games for row in rows) == 3 * len(games)
    assert all(sum(one.played for one in row.factions.values()) == row.games for row in rows)
    for row in rows:  # the first is nobody's lesser
        assert row.rank == 1 + sum(other.points > row.points for other in rows) or row.broken


# --- cheats ---------------------------------------------------------------------------------------


def test_a_copied_win_under_other_names_counts_for_nobody() -> None:
    true = game("b", ["a", "b", "c"], [GUILD])
    copy = game("a", ["cheat", "x", "y"], [GUILD], moves=true.moves, whole=true.whole)
    assert kinds(season(), [true, copy]) == {"a": ["copied"], "b": ["copied"]}
    assert not any(one.counts for one in settle(season(), [true, copy]).results)
    decided = season(decisions=[{"log": "b", "why": "the first that came"}])
    assert [one.game.file for one in settle(decided, [true, copy]).results if one.counts] == ["b"]


def test_the_same_log_under_two_names_counts_once() -> None:
    one = game("1", ["a", "b", "c"], [GUILD])
    same = msgspec.structs.replace(one, file="2", path=Path("2"))
    assert kinds(season(), [same, one]) == {"2": ["duplicate"]}
    assert table(season(), [same, one])[0] == (1, "a", "3")


def test_two_logs_of_one_game_that_differ_wait_for_the_referee() -> None:
    one = game("1", ["a", "b", "c"], [GUILD], header="h")
    other = game("2", ["a", "b", "c"], [ATREIDES], header="h")
    assert kinds(season(), [one, other]) == {"1": ["conflict"], "2": ["conflict"]}
    assert not any(result.counts for result in settle(season(), [one, other]).results)


def test_a_longer_log_goes_on_where_a_shorter_one_ends() -> None:
    whole = game("2", ["a", "b", "c"], [GUILD], header="h")
    short = game("1", ["a", "b", "c"], [], header="h", moves=whole.moves[:5], whole=whole.moves[4])
    assert kinds(season(), [short, whole]) == {"1": ["continued"]}
    assert [one.game.file for one in settle(season(), [short, whole]).results if one.counts] == [
        "2"
    ]


def test_an_illegal_log_is_corrected_by_a_legal_one_of_the_same_game() -> None:
    good = game("2", ["a", "b", "c"], [GUILD], header="h")
    assert good.verdict is not None
    bad = game("1", ["a", "b", "c"], [ATREIDES], header="h")
    assert bad.verdict is not None
    bad = msgspec.structs.replace(
        bad, verdict=msgspec.structs.replace(bad.verdict, status="illegal")
    )
    assert kinds(season(), [bad, good]) == {"1": ["corrected", "illegal"]}
    assert table(season(), [bad, good])[0] == (1, "a", "3")


def test_strangers_other_keys_and_rulings_that_are_not_allowed_do_not_count() -> None:
    players = {name: {"name": name.upper()} for name in "abc"}
    described = season(players=players)
    assert kinds(described, [game("1", ["a", "b", "mallory"], [GUILD])]) == {
        "1": ["unknown-player"]
    }
    assert kinds(described, [game("1", ["A", "b", "c"], [GUILD])]) == {}
    keyed = season(players={**players, "a": {"name": "A", "key": "0" * 64}})
    assert kinds(keyed, [game("1", ["a", "b", "c"], [GUILD])]) == {}
    other = season(games=["dune-messiah"])
    assert kinds(other, [game("1", ["a", "b", "c"], [GUILD])]) == {"1": ["wrong-game"]}


def test_pairings_are_played_once_by_their_players_with_their_factions() -> None:
    pairings = [
        {"id": "t1", "players": ["a", "b", "c"], "factions": {"a": GUILD}},
        {"id": "t2", "players": ["a", "b", "c"]},
        {"id": "t3", "players": ["a", "b", "d"]},
    ]
    described = season(pairings=pairings)
    fine = game("1", ["a", "b", "c"], [GUILD], name="t1")
    wrong = game("2", ["b", "a", "c"], [GUILD], name="t1")
    assert kinds(described, [fine])[""] == ["missing", "missing"]
    assert kinds(described, [wrong])["2"] == ["wrong-seats"]
    assert kinds(described, [wrong])[""] == ["missing"] * 3
    third = [game(str(n), ["c", "b", "a"], [GUILD]) for n in range(3)]
    found = kinds(described, third)
    assert sum("wrong-seats" in one for one in found.values()) == 2, "one table, three logs"
    assert kinds(described, [game("9", ["a", "b", "x"], [GUILD], name="t1")])["9"] == [
        "wrong-players"
    ]


def test_the_referee_has_the_last_word() -> None:
    one = game("games/x.jsonl", ["a", "b", "c"], [GUILD])
    decided = season(decisions=[{"log": "x.jsonl", "why": "time", "winners": ["b"]}])
    assert table(decided, [one])[0] == (1, "b", "3")
    void = season(decisions=[{"log": one.sha[:12], "why": "not played", "counts": False}])
    assert not settle(void, [one]).results[0].counts
    idle = season(decisions=[{"log": "nothing", "why": "?"}])
    assert kinds(idle, [one])[""] == ["idle-decision"]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_notice_has_words_in_every_language(language: str) -> None:
    from typing import get_args  # noqa: PLC0415 - only here

    from adjudicator.league.notices import Kind, Notice  # noqa: PLC0415 - as above

    with speaking("en"):
        english = {kind: words(Notice("f", kind, "THIS")) for kind in get_args(Kind)}
    with speaking(language):
        told = {kind: words(Notice("f", kind, "THIS")) for kind in get_args(Kind)}
    assert len(set(told.values())) == len(told)
    if language != "en":
        assert not [kind for kind in told if told[kind] == english[kind]]


# --- real logs ------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "season"
    (found / "games").mkdir(parents=True)
    (found / "season.toml").write_text('name = "Real <b>"\n')
    for name in ("legal.jsonl", "illegal.jsonl", "messiah-legal.jsonl"):
        (found / "games" / name).write_bytes((SAMPLES / name).read_bytes())
    return found


def test_real_logs_are_judged_once_and_again_only_when_they_change(
    folder: Path, tmp_path: Path
) -> None:
    asked: list[int] = []
    described, cache = read_season(folder), tmp_path / "kept"

    def judged() -> list[JudgedGame]:
        asked.clear()
        return judged_games(described, cache=cache, progress=lambda _, total: asked.append(total))

    first = judged()
    assert asked == [3, 3, 3]
    assert judged() == first
    assert asked == []
    log = folder / "games" / "legal.jsonl"
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:60]))
    assert judged() != first
    assert asked == [1]


@pytest.mark.parametrize("forge", ["status", "seal", "garbage"])
def test_a_forged_cache_is_not_believed(folder: Path, tmp_path: Path, forge: str) -> None:
    described, cache = read_season(folder), tmp_path / "kept"
    first = judged_games(described, cache=cache)
    (file,) = cache.iterdir()
    text = file.read_bytes()
    if forge == "status":
        text = text.replace(b'"status":"illegal"', b'"status":"legal"')
    elif forge == "seal":
        text = text.replace(b'"seal":"', b'"seal":"0')
    else:
        text = b"\xff{" + text[: len(text) // 2] + b"[" * 5000
    assert text != file.read_bytes()
    file.write_bytes(text)
    assert judged_games(described, cache=cache) == first


def test_the_cache_of_other_demands_is_another(folder: Path, tmp_path: Path) -> None:
    cache = tmp_path / "kept"
    judged_games(read_season(folder), cache=cache)
    (folder / "season.toml").write_text('name = "x"\n[require]\nsignatures = "seats"\n')
    settled = settle(read_season(folder), judged_games(read_season(folder), cache=cache))
    assert {one.kind for one in settled.notices} >= {"policy"}
    assert not any(one.counts for one in settled.results)


def test_a_game_that_nobody_has_won_counts(folder: Path) -> None:
    """Dune Messiah can end without a winner, as its sample does."""
    told = season_result(folder, cached=False)
    (result,) = [one for one in told.settled.results if "messiah" in one.game.file]
    assert result.counts
    assert not any(seat.won for seat in result.seats)


def test_notation_of_a_log_is_its_duplicate(folder: Path) -> None:
    (folder / "games" / "other.kyn").write_bytes((SAMPLES / "legal.kyn").read_bytes())
    told = season_result(folder, cached=False)
    about = [one for one in told.settled.notices if one.kind == "duplicate"]
    assert [(one.file, one.about) for one in about] == [("games/other.kyn", "games/legal.jsonl")]


def test_what_is_no_log_stops_nothing(folder: Path) -> None:
    (folder / "games" / "a.jsonl").write_bytes(b"\x00\xff\n{}\n" + b"[" * 100_000)
    (folder / "games" / "b.jsonl").write_bytes(b"")
    told = season_result(folder, cached=False)
    assert sum(one.counts for one in told.settled.results) == 2


def test_json_csv_and_the_terminal_say_the_same_and_exit_codes_tell(folder: Path) -> None:
    done = kynes("league", str(folder), "--json", "--no-cache")
    assert done.exit_code == 1
    found = json.loads(done.stdout)
    assert found == json.loads(json.dumps(record_of(season_result(folder, cached=False))))
    told = season_result(folder, cached=False)
    rows = list(csv.reader(io.StringIO(csv_files(told)["standings.csv"])))
    assert [row[1] for row in rows[1:]] == [one["name"] for one in found["standings"]]
    assert all(row[1] in written(told) for row in rows[1:])
    (folder / "games" / "illegal.jsonl").unlink()
    assert kynes("league", str(folder), "--no-cache").exit_code == 0


def test_games_are_told_by_their_titles(folder: Path) -> None:
    columns, rows = game_rows(season_result(folder))
    shown = {row[columns.index("Game")] for row in rows}
    assert shown & {load_content(game).data["game"]["title"] for game in GAMES}
    assert not shown & set(GAMES)


def test_no_cell_is_a_formula(folder: Path) -> None:
    log = folder / "games" / "legal.jsonl"
    text = log.read_bytes().replace(b'"player":"atreides"', b'"player":"=HYPERLINK(1)"')
    log.write_bytes(text)
    for data in csv_files(season_result(folder, cached=False)).values():
        for row in csv.reader(io.StringIO(data)):
            assert not [cell for cell in row if cell.startswith(("=", "@", "+H"))]


def test_the_pages_link_only_to_what_is_there_and_stay_when_nothing_changes(
    folder: Path, tmp_path: Path
) -> None:
    import re  # noqa: PLC0415 - only here

    site = tmp_path / "site"
    assert kynes("league", str(folder), "--html", str(site), "--no-cache").exit_code == 1
    pages = sorted(site.rglob("*.html"))
    before = {page: (page.stat().st_mtime_ns, page.read_bytes()) for page in pages}
    for page in pages:
        text = page.read_text("utf-8")
        assert "<b>" not in text
        for link in re.findall(r'href="([^"#]+)"', text):
            if not link.startswith("data:"):
                assert (page.parent / link).is_file(), (page, link)
    kynes("league", str(folder), "--html", str(site), "--no-cache")
    assert {
        p: (p.stat().st_mtime_ns, p.read_bytes()) for p in sorted(site.rglob("*.html"))
    } == before
    shared = sorted((site / "pictures").iterdir())
    shared[0].write_bytes(b"damaged")
    kynes("league", str(folder), "--html", str(site), "--no-cache")
    assert SharedPictures(site / "pictures").has(path.name for path in shared)
    log = folder / "games" / "messiah-legal.jsonl"
    log.unlink()
    kynes("league", str(folder), "--html", str(site), "--no-cache")
    assert not list(site.glob("games/messiah*"))
    other = tmp_path / "other"
    other.mkdir()
    (other / "mine.txt").write_text("mine")
    assert kynes("league", str(folder), "--html", str(other), "--no-cache").exit_code == 2
    assert [path.name for path in other.iterdir()] == ["mine.txt"]


def test_reports_share_their_pictures(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    pictures = SharedPictures(tmp_path)
    first, again = pictures.address(b"board", "webp"), pictures.address(b"board", "webp")
    other = pictures.address(b"piece", "png")
    used = sorted(pictures.used)

    assert first == again != other
    assert pictures.has(used)
    pictures.keep_only(name for name in used if name.endswith(".webp"))
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *(name for name in used if name.endswith(".webp")), "mine.txt",
    ]  # fmt: skip
    assert not pictures.has(used)


def test_the_pages_say_nothing_of_what_a_finding_tells(folder: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    assert "bids 40" in kynes("league", str(folder), "--no-cache").stdout
    kynes("league", str(folder), "--html", str(site), "--no-cache")
    assert "bids 40" not in "".join(page.read_text("utf-8") for page in site.rglob("*.html"))


def test_names_are_ordered_as_people_count() -> None:
    assert sorted(["t10", "t9", "t1a"], key=natural) == ["t1a", "t9", "t10"]
