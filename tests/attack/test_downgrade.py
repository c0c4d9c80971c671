"""A log that was stripped of its proofs: legal, but not the same as one that has them."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from adjudicator.check import check_bytes, render, verdict_bytes
from adjudicator.check.judge import Judges
from adjudicator.check.required import Required, required_of
from adjudicator.errors import InputError
from adjudicator.log import Policy
from adjudicator.log.lines import decode, encode
from adjudicator.log.policy import policy_of
from adjudicator.log.signatures import public_key
from adjudicator.playout.writing import Order, play_game
from exporters.lua.engine import lua_judge
from tests.support.commands import kynes
from tests.support.logs import JUDGES, edit, join, made, split, verdict
from tests.support.pile_game_logs import Game, generator, header
from tests.support.replay import load

LOADED = load("dune-classic")
STRONG = "chain,hashes=salted,fair,clock,signatures=all,sealed=dial+keep-traitor+plan+predict"
PROOFS = ("after", "at", "leaf", "opens", "prev", "salt", "sig")


def played(policy: str) -> bytes:
    stream = io.BytesIO()
    order = Order("atreides,harkonnen", {"spice-blows": "two"}, {"turns": 1}, policy_of(policy))
    play_game(LOADED.rulebook, LOADED.content, LOADED.game, order, 3, target=stream)
    return stream.getvalue()


FULL = played(STRONG)


def stripped(log: bytes) -> bytes:
    """The same moves without any proof, under a policy that asks for none."""
    from adjudicator.log.hashing import end_hash  # noqa: PLC0415 - one use

    head, *lines = map(decode, split(log))
    for name in ("hash_commit", "seed_commit", "table_key"):
        head.pop(name, None)
    head["policy"] = {}
    for seat in head["seats"]:
        seat.pop("key")
    kept: list[dict[str, Any]] = []
    for line in lines:
        if line["move"] != "seal":
            bare = {name: value for name, value in line.items() if name not in PROOFS}
            kept.append({**bare, "n": len(kept) + 1})
    end = {name: kept[-1][name] for name in kept[-1] if name not in ("hash_key", "seed", "digest")}
    end["lines"] = len(kept)
    kept[-1] = {**end, "digest": end_hash(end)}
    return join([encode(head), *map(encode, kept)])


def told(log: bytes, **more: Any) -> Any:
    return check_bytes(log, Judges(), **more)


def test_the_verdict_on_a_stripped_log_says_what_it_does_not_prove() -> None:
    strong, weak = told(FULL).verdict, told(stripped(FULL)).verdict

    assert (strong.status, weak.status) == ("legal", "legal")
    assert strong.statement.not_proven == [
        "that the seed was not picked for what it gives (no words of players)"
    ]
    assert weak.statement.not_proven == [
        "order and completeness of its lines (no chain)",
        "who wrote them (no signatures)",
        "that chance was fair (no seed)",
        "that secret moves were made before others were seen (not sealed)",
        "where the game stood for its writers (no hash of every position)",
        "when they were made (no times)",
    ]


def test_text_and_json_state_the_terms() -> None:
    judgement = told(FULL)
    text, found = render(judgement, "game"), json.loads(verdict_bytes(judgement.verdict))
    key = found["statement"]["players"][0]["key"]

    assert re.search(r"\? .+ \(spice-blows=two\)", text)
    assert "options: turns=1" in text
    assert "policy: chain, clock, fair, hashes=salted, sealed=dial+keep-traitor" in text
    assert f"keys: Atreides {key[:16]}…" in text.replace("Harkonnen", "Atreides")
    assert text.count("What it does not prove: ") == 1
    assert found["statement"]["rulings"] == [
        {"chosen": "two", "default": "one", "ruling": "spice-blows"}
    ]
    assert found["statement"]["carried"] == {
        "after": "all",
        "at": "all",
        "cards": 0,
        "prev": "all",
        "salted": True,
        "sealed": "all",
        "seed": True,
        "sig": "all",
    }


def test_undos_and_commitments_are_told_with_their_lines() -> None:
    play = Game(header(Policy(committed=["prizes"], undo="any")), generator(1))
    play.step()
    play.undo(1, by="birch")
    play.step()
    statement = verdict(play.bytes(), running=True).statement

    assert statement is not None
    undone = statement.undos[0]
    assert (undone.by, undone.count, undone.lines, undone.revealed) == ("birch", 1, [4], 1)
    assert [(bound.deck, bound.lines) for bound in statement.commitments] == [("prizes", [2])]
    assert "that nothing was taken back after it was seen (see the undos)" in statement.not_proven


def test_what_was_made_afterwards_is_not_said_to_be_made_in_play() -> None:
    statement = told(
        made(played("chain,hashes=every").decode(), "export").encode()
    ).verdict.statement

    assert (
        "order and completeness of its lines in play (the chain was made when the log was handed out)"
        in (statement.not_proven)
    )


# --- demands ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", ["chain", "hashes=end", "hashes=salted", "signatures=seats", STRONG]
)
def test_a_log_that_promises_as_much_is_taken(words: str) -> None:
    assert told(FULL, required=required_of(words)).verdict.status == "legal"


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("chain", ["chain"]),
        ("hashes=end", ["hashes"]),
        ("signatures=seats,chain", ["chain", "signatures"]),
        ("undo=none", ["undo"]),
        ("sealed=plan,clock,fair", ["clock", "fair", "sealed"]),
        ("committed=storm", ["committed"]),
        ("undo=no-reveals", []),
        ("undo=any,chain=no", []),
    ],
)
def test_a_stripped_log_is_refused(words: str, fields: list[str]) -> None:
    found = told(stripped(FULL), required=required_of(words)).verdict

    assert found.status == ("illegal" if fields else "legal")
    assert [finding.args["field"] for finding in found.findings] == fields
    assert {finding.clause for finding in found.findings} <= {"log.required"}


def test_proofs_that_were_made_afterwards_are_not_those_demanded() -> None:
    log = made(played("chain,hashes=every").decode(), "import").encode()

    assert told(log, required=required_of("undo=no-reveals")).verdict.status == "legal"
    for words in ("chain", "hashes=every"):
        found = told(log, required=required_of(words)).verdict.findings
        assert [(finding.code, finding.args) for finding in found] == [
            ("made-by", {"made_by": "import"})
        ]


def league(tmp_path: Path, **demands: Any) -> Required:
    path = tmp_path / "league.json"
    path.write_text(json.dumps(demands), encoding="utf-8")
    return required_of(str(path))


def test_a_league_demands_rulings_options_players_and_keys(tmp_path: Path) -> None:
    head = decode(split(FULL)[0])
    keys = {seat["player"]: seat["key"] for seat in head["seats"]}
    good = league(
        tmp_path,
        policy={"chain": True},
        rulings={"spice-blows": "two"},
        options={"turns": 1},
        players={**keys, "table": head["table_key"], "nobody": ""},
    )
    assert told(FULL, required=good).verdict.status == "legal"
    other = public_key("09" * 32)
    bad = league(
        tmp_path,
        rulings={"advisor-duty": "must"},
        options={"turns": 10},
        players={"atreides": other, "table": other},
    )
    found = told(FULL, required=bad).verdict.findings
    said = {(finding.code, str(finding.args.get("wanted", ""))) for finding in found}
    assert said == {
        ("ruling", "must"),
        ("ruling", "one"),
        ("option", "10"),
        ("key", other),
        ("player", ""),
    }
    assert len(found) == 6


@pytest.mark.parametrize(
    "text", ["{", '{"polcy":{}}', '{"policy":{"chain":1}}', '{"players":{"Ann":"00"}}', "[]"]
)
def test_a_league_file_that_means_nothing_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "league.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="--require"):
        required_of(str(path))


def test_the_command_refuses_less_with_exit_code_1(tmp_path: Path) -> None:
    path, weak = tmp_path / "game.jsonl", tmp_path / "weak.jsonl"
    path.write_bytes(FULL)
    weak.write_bytes(stripped(FULL))

    assert kynes("check", "--require", STRONG, str(path)).exit_code == 0
    done = kynes("check", "--require", "chain", str(weak))
    assert done.exit_code == 1
    assert "The policy must have “chain”: “yes”; that of this log has “no”." in done.output
    assert kynes("check", "--require", "chian", str(path)).exit_code == 2


def test_publishing_and_checking_go_by_the_command(tmp_path: Path) -> None:
    path, stream = tmp_path / "game.jsonl", tmp_path / "stream.jsonl"
    path.write_bytes(FULL)

    assert kynes("publish", str(path), "--output", str(stream)).exit_code == 0
    assert kynes("publish", str(path), "--output", str(stream)).exit_code == 2, (
        "it is there already"
    )
    assert b'"hidden"' in stream.read_bytes()
    assert kynes("check", str(path), "--published", str(stream)).exit_code == 0
    other = tmp_path / "other.jsonl"
    other.write_bytes(edit(FULL, 1, name="another"))
    assert kynes("check", str(other), "--published", str(stream)).exit_code != 0
    assert kynes("publish", str(path), "--seat", "fremen").exit_code == 2


def test_a_league_may_ask_for_nothing() -> None:
    assert (
        check_bytes(
            Game(header(Policy()), generator(1)).finish(), JUDGES, required=Required()
        ).verdict.status
        == "legal"
    )


def test_the_verdict_is_the_same_to_the_byte_where_the_rules_run_in_lua() -> None:
    log = played("chain,hashes=salted,committed=spice+storm+treachery,sealed=dial")
    demands = required_of("hashes=salted,undo=none")
    lua = Judges(load=lua_judge)

    ours = check_bytes(log, Judges(), required=demands).verdict
    assert ours.tallies["after"].checked > 30
    assert verdict_bytes(ours) == verdict_bytes(check_bytes(log, lua, required=demands).verdict)
