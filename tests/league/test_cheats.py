"""What strangers and cheats try with the logs of a season."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from adjudicator.league.judged import judged_games
from adjudicator.league.season import read_season
from adjudicator.league.settled import settle
from tests.league.games import GUILD, SAMPLES, counted, game, kinds, season
from tests.support.commands import kynes

ABC = ["a", "b", "c"]


def test_a_copied_game_with_one_undo_is_a_copy(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "season.toml").write_text('name = "s"\n')
    log = (SAMPLES / "legal.jsonl").read_bytes()
    (tmp_path / "games" / "true.jsonl").write_bytes(log)
    header, *rest = [json.loads(line) for line in log.splitlines()]
    header["policy"] = {}
    header["seats"][0]["player"] = "mallory"
    lines = [
        {name: value for name, value in line.items() if name not in ("prev", "after")}
        for line in rest
        if line["move"] != "end"
    ]
    at = 30
    undo = {"by": "table", "move": "undo", "to": lines[at - 2]["n"]}
    lines[at:at] = [undo, dict(lines[at - 1])]
    for n, line in enumerate(lines, 1):
        line["n"] = n
    text = b"".join(msgspec.json.encode(line, order="sorted") + b"\n" for line in (header, *lines))
    (tmp_path / "games" / "zz.jsonl").write_bytes(text)
    described = read_season(tmp_path)
    settled = settle(described, judged_games(described))
    found = {one.file: one.kind for one in settled.notices if one.kind == "copied"}
    assert found == {"games/true.jsonl": "copied", "games/zz.jsonl": "copied"}
    assert counted(settled) == []


def test_a_copy_that_goes_on_otherwise_after_half_of_the_game_is_a_copy() -> None:
    moves = [f"{n}" for n in range(60)]
    true = game("1", ABC, [GUILD], moves=moves)
    copy = game("2", ["x", "y", "z"], [GUILD], moves=[*moves[:40], *"abcdefgh"])
    assert kinds(season(), [true, copy]) == {"1": ["copied"], "2": ["copied"]}
    other = game("2", ["x", "y", "z"], [GUILD], moves=[*moves[:20], *(f"x{n}" for n in range(40))])
    assert kinds(season(), [true, other]) == {}


def test_a_strangers_log_with_a_pairings_name_leaves_the_pairing_to_its_players() -> None:
    described = season(pairings=[{"id": "final", "players": ABC}])
    stranger = game("0", ["x", "y", "z"], [GUILD], name="final")
    true = game("1", ABC, [GUILD])
    settled = settle(described, [stranger, true])
    assert counted(settled) == ["1"]
    assert kinds(described, [stranger, true]) == {"0": ["wrong-players"]}


def test_a_struck_log_leaves_its_pairing_to_others() -> None:
    described = season(
        pairings=[{"id": "final", "players": ABC}],
        decisions=[{"log": "0", "counts": False, "why": "a test"}],
    )
    games = [game("0", ABC, [GUILD], name="final"), game("1", ABC, [GUILD])]
    assert counted(settle(described, games)) == ["1"]
    assert kinds(described, games, asks=True) == {}


def test_who_has_a_key_may_play_unsigned_unless_signatures_are_demanded() -> None:
    players = {"a": {"name": "A", "key": "0" * 64}, "b": {"name": "B"}, "c": {"name": "C"}}
    unsigned = game("1", ABC, [GUILD])
    assert kinds(season(players=players), [unsigned]) == {}
    assert unsigned.verdict is not None
    assert unsigned.verdict.statement is not None
    statement = unsigned.verdict.statement
    seats = [msgspec.structs.replace(statement.players[0], key="1" * 64), *statement.players[1:]]
    signed = msgspec.structs.replace(
        unsigned,
        verdict=msgspec.structs.replace(
            unsigned.verdict, statement=msgspec.structs.replace(statement, players=seats)
        ),
    )
    assert kinds(season(players=players), [signed]) == {"1": ["wrong-key"]}


def test_a_season_can_demand_options_and_rulings() -> None:
    short = game("1", ABC, [GUILD], options={"turns": 2})
    usual = game("2", ABC, [GUILD])
    described = season(options={"turns": [8, 10]})
    assert kinds(described, [short, usual]) == {"1": ["option"]}
    assert kinds(season(options={"turns": [2]}), [short, usual]) == {"2": ["option"]}
    demanded = season(required_rulings={"captured-leaders": "on"})
    assert kinds(demanded, [usual]) == {"2": ["ruling"]}


def test_a_season_can_require_a_preset() -> None:
    usual = game("2", ABC, [GUILD])
    assert usual.verdict is not None
    assert usual.verdict.statement is not None
    assert usual.verdict.statement.preset == "document"
    statement = msgspec.structs.replace(usual.verdict.statement, preset="")
    verdict = msgspec.structs.replace(usual.verdict, statement=statement)
    free = msgspec.structs.replace(game("1", ABC, [GUILD]), verdict=verdict)
    assert kinds(season(presets=["document"]), [free, usual]) == {"1": ["preset"]}
    assert kinds(season(presets=["landsraad-advanced"]), [usual]) == {"2": ["preset"]}
    assert kinds(season(presets=["landsraad-advanced", "document"]), [usual]) == {}


def test_what_is_judged_inconclusive_does_not_count_and_is_not_called_unfinished() -> None:
    log = game("1", ABC, [GUILD], status="inconclusive")
    assert log.verdict is not None
    note = {
        "line": 9, "n": 8, "kind": "note", "clause": "log.completeness", "code": "sealed", "args": {},
        "message": "The seal was never opened.", "before": "", "alternatives": None,
        "options": None, "known": None,
    }  # fmt: skip
    from adjudicator.check.verdict import Finding  # noqa: PLC0415 - only here

    finding = msgspec.convert(note, type=Finding)
    sealed = msgspec.structs.replace(
        log, verdict=msgspec.structs.replace(log.verdict, findings=[finding])
    )
    assert kinds(season(), [sealed]) == {"1": ["incomplete"]}
    assert counted(settle(season(), [sealed])) == []


def test_a_link_to_itself_stops_nothing(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (tmp_path / "season.toml").write_text('name = "s"\n')
    (games / "legal.jsonl").write_bytes((SAMPLES / "legal.jsonl").read_bytes())
    (games / "round.jsonl").symlink_to("round.jsonl")
    (games / "lost.jsonl").symlink_to("nowhere.jsonl")
    (games / "self").symlink_to("self")
    done = kynes("league", str(tmp_path), "--no-cache")
    assert done.exit_code == 1
    assert "Games that count: 1" in done.stdout
    for name in ("round", "lost"):
        assert f"games/{name}.jsonl: It cannot be judged." in done.stdout
    assert kynes("check", "--quiet", str(games)).exit_code == 2
