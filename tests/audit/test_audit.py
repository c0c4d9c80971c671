"""A season is looked at: the fair one is called fair, the cheat is found, and what is proven is said."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from adjudicator.audit.auditing import Asked, audited
from adjudicator.audit.results import Audit, audit_schema
from adjudicator.content.places import schema_file
from adjudicator.errors import InputError
from adjudicator.log.lines import decode, encode
from adjudicator.registry import GAMES
from tests.audit.seasons import MESSIAH, PEOPLE, WAR, favoured, season, write_game
from tests.support.commands import kynes

SHORT = {"dawn-of-the-fremen": {"sietches-alone": 2, "sietches-allied": 2, "sietches-teams": 2}}
"""Options with which a game does not last long."""


def look(*targets: Path, **asked: Any) -> Audit:
    """An audit in this process."""
    return audited(Asked(targets=[str(each) for each in targets], jobs=1, **asked))


@pytest.fixture(scope="module", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The tests of this file judge a log once: what was found in it is kept under its hash."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fair season."""
    return season(tmp_path_factory.mktemp("war"), WAR, 4)


@pytest.fixture(scope="module")
def fair_audit(war: Path) -> Audit:
    """The audit of the fair season."""
    return look(war)


@pytest.fixture(scope="module")
def cheated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A season in which Ann's dice of battle show swords too often."""
    return season(tmp_path_factory.mktemp("cheated"), WAR, 6, share=70, value="sword")


def test_a_fair_season_has_nothing_remarkable(fair_audit: Audit) -> None:
    found = fair_audit
    assert not found.asks, found.tests[:3]
    assert found.logs == 4
    assert found.draws == found.tested > 1000
    assert len(found.tests) > 30


@pytest.mark.campaign
def test_a_loaded_die_is_found_and_put_down_to_the_die_and_the_player(cheated: Path) -> None:
    found = look(cheated)
    assert found.asks
    named = [one for one in found.remarkable if one.scope == "player" and one.source]
    assert {one.who for one in named} == {"Ann"}
    (source,) = {one.source for one in named}
    assert "/move/roll/face/" in source
    first = next(one for one in named if one.kind in ("outcomes", "single"))
    assert first.most is not None
    assert first.most.value == "sword"
    assert first.most.seen > first.most.expected
    public = look(cheated, public=True)
    assert {one.scope for one in public.tests} == {"all"}


def test_the_order_and_the_names_of_the_logs_have_no_say(
    war: Path, fair_audit: Audit, tmp_path: Path
) -> None:
    logs = sorted(war.iterdir())
    random.Random(1).shuffle(logs)  # noqa: S311 - a test
    for at, log in enumerate(logs):
        (tmp_path / f"other {at}.jsonl").write_bytes(log.read_bytes())
    assert msgspec.to_builtins(look(tmp_path)) == msgspec.to_builtins(fair_audit)


@pytest.mark.campaign
@pytest.mark.parametrize("games", [20, pytest.param(40, marks=pytest.mark.campaign)])
def test_a_stacked_deck_is_found(games: int, tmp_path: Path) -> None:
    for at in range(games):
        path = tmp_path / f"{at}.jsonl"
        write_game(path, "dune-classic", at, loader=favoured, lines=45, option={"turns": 1})
    found = look(tmp_path, running=True)
    named = [one for one in found.remarkable if one.who == "emperor"]
    assert named, found.tests[:5]
    assert all(one.most is None or one.most.value == "thufir-hawat" for one in named)
    assert {one.kind for one in named} & {"hands", "hands-single", "single"}
    assert {one.who for one in found.remarkable} <= {"emperor", ""}


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_can_be_looked_at(game: str, tmp_path: Path) -> None:
    write_game(tmp_path / "1.jsonl", game, 1, option=SHORT.get(game))
    found = look(tmp_path)
    assert found.logs == 1
    assert {source.game for source in found.sources} == {game}
    for source in found.sources:
        seen = sum(one.seen for one in source.outcomes)
        assert seen == source.draws
        assert sum(one.expected for one in source.outcomes) == pytest.approx(seen, abs=0.1)
    told = kynes("audit", str(tmp_path))
    assert told.exit_code == int(found.asks), told.stderr
    assert "1 log" in told.stdout


# --- proofs ---------------------------------------------------------------------------------------


def test_what_a_seed_with_words_of_the_players_gives_is_proven_and_not_tested(
    tmp_path: Path,
) -> None:
    write_game(tmp_path / "a.jsonl", MESSIAH, 1, secret=b"s" * 32, words=["ann", "bo"])
    found = look(tmp_path)
    (proof,) = found.proofs
    assert (proof.words, proof.shown, proof.false) == (True, True, 0)
    assert proof.proven >= sum(source.proven for source in found.sources) > 20
    assert found.tested == 0
    assert not found.tests
    assert not found.asks


def test_what_a_seed_of_the_table_alone_gives_is_tested_all_the_same(tmp_path: Path) -> None:
    write_game(tmp_path / "a.jsonl", MESSIAH, 1, secret=b"s" * 32)
    found = look(tmp_path)
    assert found.proofs[0].proven > 20
    assert not found.proofs[0].words
    assert found.tested == found.draws > 0


@pytest.mark.parametrize("words", [["ann"], None])
def test_a_forged_draw_is_disproved(tmp_path: Path, words: list[str] | None) -> None:
    path = write_game(tmp_path / "a.jsonl", MESSIAH, 1, secret=b"s" * 32, words=words)
    forged = write_game(tmp_path / "b.jsonl", MESSIAH, 2, secret=b"t" * 32, words=words)
    lines = forged.read_bytes().splitlines()
    header = {
        **decode(lines[0]),
        "seed_commit": decode(path.read_bytes().splitlines()[0])["seed_commit"],
    }
    from adjudicator.log.hashing import end_hash  # noqa: PLC0415 - only here

    end = {**decode(lines[-1]), "seed": (b"s" * 32).hex()}
    lines[0], lines[-1] = encode(header), encode({**end, "digest": end_hash(end)})
    forged.write_bytes(b"".join(line + b"\n" for line in lines))
    found = look(tmp_path)
    assert found.asks
    wrong = [one for one in found.disproved if one.file.endswith("b.jsonl")]
    assert wrong[0].false > 10
    assert [one.why for one in found.left_out] == ["illegal"]
    assert kynes("audit", str(tmp_path)).exit_code == 1


# --- which logs -----------------------------------------------------------------------------------


def test_running_games_copies_and_what_is_no_log_are_left_out(war: Path, tmp_path: Path) -> None:
    whole = (war / "game-1.jsonl").read_bytes()
    half = b"".join(whole.splitlines(keepends=True)[:150])
    (tmp_path / "a.jsonl").write_bytes(whole)
    (tmp_path / "b.jsonl").write_bytes(half)
    (tmp_path / "c.jsonl").write_bytes(whole)
    (tmp_path / "d.jsonl").write_bytes(b"nothing\n")
    why = {Path(one.file).name: one.why for one in look(tmp_path).left_out}
    assert why == {"b.jsonl": "running", "c.jsonl": "same", "d.jsonl": "unreadable"}
    why = {Path(one.file).name: one.why for one in look(tmp_path, running=True).left_out}
    assert why == {"b.jsonl": "same", "c.jsonl": "same", "d.jsonl": "unreadable"}
    with pytest.raises(InputError, match="exclude"):
        look(tmp_path, running=True, public=True)


def test_the_same_chance_in_another_game_wants_the_referees_eye(war: Path, tmp_path: Path) -> None:
    first, *lines = (war / "game-1.jsonl").read_bytes().splitlines(keepends=True)
    header = decode(first.strip())
    header["seats"][0]["player"] = "Somebody else"
    (tmp_path / "a.jsonl").write_bytes(first + b"".join(lines))
    (tmp_path / "b.jsonl").write_bytes(encode(header) + b"\n" + b"".join(lines))
    found = look(tmp_path)
    assert [one.why for one in found.left_out] == ["same-draws"]
    assert found.asks


def test_a_season_says_who_plays_who_hosts_and_what_counts(cheated: Path, tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    for log in cheated.iterdir():
        (games / log.name).write_bytes(log.read_bytes())
    (games / "game-3.jsonl").write_bytes((games / "game-4.jsonl").read_bytes())
    (tmp_path / "season.toml").write_text(
        'name = "Spring"\n[players.a]\nname = "Anna"\naliases = ["Ann"]\n[players.b]\nname = "Bo"\n'
        '[players.c]\nname = "Cem"\n[players.d]\nname = "Dee"\n[hosts]\n"Host" = ["games/game-1*"]\n'
    )
    found = look(tmp_path)
    assert found.name == "Spring"
    assert [(one.file, one.why) for one in found.left_out] == [("games/game-4.jsonl", "uncounted")]
    assert {one.who for one in found.remarkable if one.scope == "player"} == {"Anna"}
    assert {one.who for one in found.tests if one.scope == "table"} == {"host Host"}
    told = kynes("audit", str(tmp_path))
    assert told.exit_code == 1
    assert "Anna" in told.stdout
    assert "table Host" in told.stdout or "Spring" in told.stdout


def test_a_pairing_that_was_decided_without_a_log_is_no_log(cheated: Path, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "one.jsonl").write_bytes((cheated / "game-1.jsonl").read_bytes())
    (tmp_path / "season.toml").write_text(
        'name = "Spring"\n[players.a]\nname = "Ann"\n[players.b]\nname = "Bo"\n'
        '[[pairings]]\nid = "one"\nplayers = ["a", "b"]\n'
        '[[decisions]]\npairing = "one"\nwinners = ["a"]\nwhy = "Bo did not come."\n'
    )
    assert [one.file for one in look(tmp_path).left_out] == ["games/one.jsonl"]


# --- what is written ------------------------------------------------------------------------------


def test_the_schema_that_lies_there_is_the_one_of_the_program(cheated: Path) -> None:
    """If this fails: write `audit_schema()` anew."""
    kept = msgspec.json.decode(schema_file("audit").read_bytes())
    assert kept == msgspec.to_builtins(audit_schema())
    told = kynes("audit", str(cheated), "--json")
    assert told.exit_code == 1
    jsonschema.validate(msgspec.json.decode(told.stdout), kept)


def test_tables_and_page_say_what_the_terminal_says(cheated: Path, tmp_path: Path) -> None:
    page, tables = tmp_path / "audit.html", tmp_path / "tables"
    done = kynes("audit", str(cheated), "--html", str(page), "--csv", str(tables))
    assert done.exit_code == 1
    text = page.read_text("utf-8")
    assert "Ann" in text
    assert re.search("content=\"default-src 'none'; style-src 'sha256-", text)
    for forbidden in ("<script", "http://", "https://", "javascript:"):
        assert forbidden not in text
    assert {path.name for path in tables.glob("*.csv")} == {
        "tests.csv", "outcomes.csv", "taken-back.csv", "proofs.csv",
    }  # fmt: skip
    assert "Ann" in (tables / "tests.csv").read_text("utf-8")
    again = kynes("audit", str(cheated), "--html", str(page))
    assert again.exit_code == 2
    assert "--force" in again.stderr


def test_the_public_page_names_nobody(cheated: Path, tmp_path: Path) -> None:
    page = tmp_path / "audit.html"
    kynes("audit", str(cheated), "--public", "--html", str(page))
    text = page.read_text("utf-8")
    for name in PEOPLE:
        assert not re.search(rf"\b{name}\b", text)


def test_names_in_logs_are_letters_and_nothing_else(war: Path, tmp_path: Path) -> None:
    evil = "<b onclick=1>&\u202e=1+1"
    log = write_game(
        tmp_path / "logs" / "a.jsonl", WAR, 1, {"atreides": evil, "harkonnen": evil + "2"}
    )
    page = tmp_path / "audit.html"
    done = kynes("audit", str(log), "--html", str(page), "--csv", str(tmp_path / "t"))
    assert done.exit_code in (0, 1)
    assert "<b onclick" not in page.read_text("utf-8")
    assert "\u202e" not in done.stdout + page.read_text("utf-8")
    for path in (tmp_path / "t").iterdir():
        cells = re.findall(r'(?:^|,)"?([^",\r\n]*)', path.read_text("utf-8"))
        assert not [cell for cell in cells if cell[:1] in "=@" and len(cell) > 1]


def test_what_cannot_be_looked_at_is_said(tmp_path: Path) -> None:
    for words, said in (
        ([str(tmp_path)], "no logs"),
        (["-"], "standard input"),
        ([str(tmp_path / "x.toml")], "x.toml"),
        ([str(tmp_path / "x.toml"), "y"], "one season"),
        ([str(tmp_path), "--public", "--running"], "exclude"),
    ):
        done = kynes("audit", *words)
        assert done.exit_code == 2, words
        assert said in done.stderr
        assert done.stdout == ""


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    told = kynes("audit", str(tmp_path / "no.jsonl"))
    assert (told.exit_code, told.stdout) == (2, "")
    assert "no.jsonl: there is no such file or folder" in told.stderr
