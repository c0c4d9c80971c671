"""The referee corrects: what a correction may change, what it keeps, and what every verdict says of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.check import Judges, check_bytes, check_file
from adjudicator.check.correction import breach_of
from adjudicator.check.public import seen_by
from adjudicator.check.text import render
from adjudicator.check.verdict import exit_code, verdict_bytes
from adjudicator.content.names import names
from adjudicator.errors import InputError
from adjudicator.log.corrections import Corrections
from adjudicator.log.hashing import line_hash
from adjudicator.log.header import HEADER, Policy, setup_of
from adjudicator.log.lines import decode, encode
from adjudicator.log.signatures import public_key, sign
from adjudicator.play.saved_games import load_session
from adjudicator.registry import GAMES
from adjudicator.rules.corrections import matched, patterns
from adjudicator.show.document import render as render_post
from adjudicator.show.forum_post import post
from adjudicator.show.publish import published
from adjudicator.show.replay import follow
from adjudicator.wording import EVERYBODY
from exporters.lua.engine import lua_judge
from tests.support import pile_game
from tests.support.corrected import (
    POLICY,
    correction,
    golden,
    places,
    random_correction,
    written,
)
from tests.support.pile_game_logs import Game, generator
from tests.support.pile_game_logs import header as pile_header
from tests.support.replay import golden_logs, load, moves_of, read_header, steps
from tests.support.watch import promises

JUDGES = Judges()
ALL = pytest.mark.parametrize("game", sorted(GAMES))


@cache
def position_at(game: str, share: int = 2) -> Any:
    """A position of a golden game, one `share`-th of the way through."""
    log = golden_logs(game)[0]
    whole = sum(1 for _ in steps(log))
    position = next(one.position for at, one in enumerate(steps(log)) if at == whole // share)
    return msgspec.json.decode(encode(position), type=load(game).rulebook.position_type)


def breach(game: str, line: dict[str, Any], position: Any = None) -> str:
    """The code with which the rules refuse a correction; "" for one that they accept."""
    loaded = load(game)
    found = loaded.rulebook.check(loaded.game, position or position_at(game), line)
    return "" if found is None else found.code


@ALL
def test_a_game_in_which_the_referee_has_corrected_is_legal_but_not_simply_legal(game: str) -> None:
    judgement = check_file(golden(game), JUDGES)
    verdict = judgement.verdict
    assert (verdict.status, verdict.findings) == ("corrected", [])
    assert exit_code(verdict) == 1
    assert len(verdict.corrections or []) >= 3
    told = render(judgement, "log").split("\n\n")
    assert "LEGAL, CORRECTED" in told[0]
    assert told[1].startswith("What the referee has corrected:")


@pytest.mark.one_in(3)
@ALL
def test_lua_judges_corrections_as_python_does(game: str) -> None:
    judge = lua_judge(game)
    judges = Judges(known=[judge])
    assert verdict_bytes(check_file(golden(game), judges).verdict) == verdict_bytes(
        check_file(golden(game), JUDGES).verdict
    )


@ALL
def test_lua_refuses_what_python_refuses_for_the_same_reason(game: str) -> None:
    loaded, judge, prng = load(game), lua_judge(game), generator(7)
    position = position_at(game)
    there = judge.position.decode(encode(position))
    paths = [*places(loaded, position)]
    for _ in range(40):
        path = prng.choice(paths)
        old = places(loaded, position)[path]
        new = prng.choice([old, None, 0, 1, -1, 10**7, True, "none", [], ["none"], ["b", "a"]])
        line = correction((path, prng.choice([old, old, 5]), new))
        in_python = loaded.rulebook.check(loaded.game, position, line)
        assert judge.rulebook.check(None, there, line) == in_python, line


@ALL
def test_corrections_keep_every_promise_of_a_game(game: str) -> None:
    loaded, position, prng = load(game), position_at(game, 3), generator(3)
    made = 0
    for _ in range(12):
        line = random_correction(loaded, position, prng)
        if line is not None:
            made += 1
            loaded.rulebook.apply(loaded.game, position, line)
            assert promises(game).faults(loaded.game, position) == [], line
    assert made >= 3


@ALL
def test_every_place_that_may_be_corrected_is_one_of_the_typed_position(game: str) -> None:
    loaded = load(game)
    seen = {
        pattern
        for log in golden_logs(game)[:4]
        for at, step in enumerate(steps(log))
        if at % 40 == 0
        for path in places(loaded, step.position)
        for pattern in patterns(loaded.rulebook.guarantees)
        if matched(pattern, path)
    }
    rare = {"advanced/", "travel/", "lands/*/goods/*", "advisors/", "battle_top", "market_top"}
    unseen = {one for one in patterns(loaded.rulebook.guarantees) if one not in seen}
    assert not {one for one in unseen if not any(one.startswith(start) for start in rare)}


@ALL
def test_pieces_are_neither_made_nor_lost(game: str) -> None:
    loaded = load(game)
    there = places(loaded, position_at(game))
    for stock in loaded.rulebook.guarantees.stocks:
        for path, value in there.items():
            if isinstance(value, int) and any(matched(one, path) for one in stock.counts):
                assert breach(game, correction((path, value, value + 1))) == "conserved"
            if isinstance(value, list) and value and any(matched(one, path) for one in stock.heaps):
                assert breach(game, correction((path, value, value[1:]))) == "conserved"


def test_a_refusal_gives_its_true_reason() -> None:
    game = "dune-classic"
    there = places(load(game), position_at(game))
    spice = next(path for path in there if path.startswith("sides/") and path.endswith("/spice"))
    hand = next(path for path in there if path.endswith("/hand") and there[path])
    part = next(one for one in load(game).game.part_ids if f"spice/{one}" not in there)
    told = {
        "not-entitled": correction((spice, there[spice], 1), by="table"),
        "nothing": correction(),
        "no-place": correction(("phase", "storm", "bidding")),
        "old": correction((spice, there[spice] + 1, there[spice])),
        "type": correction((spice, there[spice], "many")),
        "range": correction((spice, there[spice], -1)),
        "same": correction((spice, there[spice], there[spice])),
        "unknown": correction(("spice/nowhere", None, 3)),
        "zero": correction((f"spice/{part}", None, 0)),
        "conserved": correction((hand, there[hand], sorted([*there[hand], "lasgun"]))),
    }
    assert {code: breach(game, line) for code, line in told.items()} == {c: c for c in told}
    twice = correction((spice, there[spice], 90), (spice, 90, 91))
    assert breach(game, twice) == "twice"


@ALL
def test_a_ruling_in_words_changes_nothing(game: str) -> None:
    loaded, position = load(game), position_at(game)
    line = correction(ruling="The force counts as never moved.")
    assert breach(game, line) == ""
    before = encode(position)
    assert loaded.rulebook.apply(loaded.game, position, line) == []
    assert encode(position) == before


@ALL
def test_what_is_shown_follows_the_corrected_position(game: str) -> None:
    log = golden(game)
    followed = follow(log)
    assert encode(followed.position) == encode(check_file(log, JUDGES).position)
    assert len(followed.corrections) == log.read_bytes().count(b'"move":"correct"')


@ALL
def test_corrections_of_secrets_are_shown_to_those_alone_who_may_know_them(game: str) -> None:
    judgement = check_file(golden(game), JUDGES)
    seats = [seat.faction for seat in read_header(golden(game)).seats]
    whole = judgement.verdict.corrections
    assert not isinstance(whole, msgspec.UnsetType)
    for viewer in (EVERYBODY, *seats):
        shown = seen_by(judgement, viewer).verdict.corrections
        assert not isinstance(shown, msgspec.UnsetType)
        lines = published(golden(game), viewer, leaky=True).splitlines()
        for one, known in zip(shown, whole, strict=True):
            may = viewer in known.known_to or EVERYBODY in known.known_to
            assert one.hidden != may
            assert (one.changes == []) == (not may and known.changes != [])
            assert (b'"hidden"' in lines[one.line - 1]) != may


def test_a_secret_correction_leaks_through_nothing_that_is_shown() -> None:
    # Two logs that differ only in how much spice the referee gives to a seat, behind its shield.
    game = "dune-classic"
    log = golden(game).read_bytes().splitlines()
    header = HEADER.decode(log[0])
    head = decode(log[0]) | {"policy": {"corrections": "listed"}}
    loaded = load(game)
    position = loaded.rulebook.new_position(loaded.game, setup_of(header))
    lines: list[dict[str, Any]] = []
    for raw in log[1:40]:
        line = {k: v for k, v in decode(raw).items() if k not in ("prev", "after")}
        if line["move"] == "correct":
            break
        loaded.rulebook.apply(loaded.game, position, line)
        lines.append(line)
    owner, other = sorted(position.sides)[:2]
    path, has = f"sides/{owner}/spice", position.sides[owner].spice
    told = []
    for more in (1, 7):
        line = {**correction((path, has, has + more)), "n": len(lines) + 1}
        data = b"".join(encode(one) + b"\n" for one in (head, *lines, line))
        judgement = check_bytes(data, JUDGES, running=True)
        assert judgement.verdict.status == "corrected"
        shown = [seen_by(judgement, viewer) for viewer in (EVERYBODY, other)]
        told.append([(render(one, "log"), verdict_bytes(one.verdict)) for one in shown])
        assert str(has + more) in render(seen_by(judgement, owner), "log")
    assert told[0] == told[1]


def test_a_post_calls_a_correction_signed_only_if_the_signature_is_right(tmp_path: Path) -> None:
    lines = golden("dune-classic").read_bytes().splitlines()
    at = next(n for n, raw in enumerate(lines) if decode(raw).get("move") == "correct")
    key = "09" * 32
    head = encode(decode(lines[0]) | {"referee_key": public_key(key)})
    line = decode(lines[at])
    for signature, said in (("0" * 128, True), (sign(key, line, line_hash(head)), False)):
        path = tmp_path / "game.jsonl"
        whole = [head, *lines[1:at], encode(line | {"sig": signature})]
        path.write_bytes(b"".join(raw + b"\n" for raw in whole))
        shown = render_post(post(follow(path), names("dune-classic")), "text")
        assert ("not signed" in shown) == said


def first_with(game: str, wanted: str) -> Any:
    """A position of a golden game in which a place has something, as the path pattern `wanted` says."""
    loaded = load(game)
    for log in golden_logs(game):
        for step in steps(log):
            there = places(loaded, step.position)
            if any(there[path] for path in there if matched(wanted, path)):
                return msgspec.json.decode(
                    encode(step.position), type=loaded.rulebook.position_type
                )
    raise AssertionError(wanted)


def taken(position: Any, game: str, start: str, end: str, piece: str) -> dict[str, Any]:
    """A piece from one heap to another."""
    there = places(load(game), position)
    left = [*there[start]]
    left.remove(piece)
    return correction((start, there[start], left), (end, there[end], sorted([*there[end], piece])))


def test_a_list_stays_sorted() -> None:
    game = "dune-classic"
    position = position_at(game)
    deck = position.spice_deck
    line = correction(("spice_deck", deck, deck[::-1]))
    assert breach(game, line, position) == "unsorted"


def test_a_hand_holds_no_more_than_it_can() -> None:
    game = "dune-classic"
    position = position_at(game)
    seat = next(one for one in position.sides if one != "harkonnen")
    hand = position.sides[seat].hand
    more = position.treachery_deck[:5]
    left = position.treachery_deck[5:]
    line = correction(
        ("treachery_deck", position.treachery_deck, left),
        (f"sides/{seat}/hand", hand, sorted([*hand, *more])),
    )
    assert breach(game, line, position) == "limit"


def test_what_belongs_to_one_side_stays_with_it() -> None:
    game = "dune-classic"
    position = position_at(game)
    one, other = sorted(seat for seat, side in position.sides.items() if side.leaders)[:2]
    leader = position.sides[one].leaders[0]
    line = taken(position, game, f"sides/{one}/leaders", f"sides/{other}/leaders", leader)
    assert breach(game, line, position) == "foreign"

    game = "dawn-of-the-fremen"
    position = first_with(game, "lands/*/tokens")
    land = next(
        name
        for name, one in position.lands.items()
        if any(token not in load(game).game.cards for token in one.tokens)
    )
    token = next(one for one in position.lands[land].tokens if one not in load(game).game.cards)
    line = taken(position, game, f"lands/{land}/tokens", "deck", token)
    assert breach(game, line, position) == "no-card"


def test_a_top_card_lies_in_its_pile() -> None:
    game = "conquest-and-diplomacy"
    position = first_with(game, "battle_top")
    top, pile = position.battle_top, position.battle_discard
    other = next(one for one in load(game).game.cards if one not in pile)
    assert breach(game, correction(("battle_top", top, other)), position) == "top"
    assert breach(game, correction(("battle_top", top, "")), position) == "no-top"


def test_a_card_to_which_another_is_pinned_lies_open() -> None:
    game = "war-for-arrakis"
    loaded = load(game)
    position = next(
        step.position
        for log in golden_logs(game)
        for step in steps(log)
        if step.position.pins and any(card in step.position.revealed for card in step.position.pins)
    )
    card = next(one for one in position.pins if one in position.revealed)
    if card not in [task.note for task in position.agenda]:
        line = taken(position, game, "revealed", "prescience_gone", card)
        assert breach(game, line, position) == "pinned"
    assert loaded.rulebook.id == game


def test_a_position_that_the_rules_cannot_read_is_refused() -> None:
    def blind(_game: Any, position: Any) -> Any:
        raise KeyError(position.limit)

    rules = msgspec.structs.replace(pile_game.RULEBOOK, pieces=blind)
    play = Game(pile_header(Policy(corrections="listed")), generator(1))
    line = correction(("limit", 0, 5))
    found = breach_of(rules, None, Corrections(play.head, ""), play.position, line)
    assert found is not None
    assert found.code == "no-position"


@pytest.mark.parametrize("undo", ["no-reveals", "any"])
def test_what_lies_before_a_correction_is_taken_back_only_where_the_log_stays_legal(
    undo: str, tmp_path: Path
) -> None:
    log, loaded = golden_logs("dune-messiah")[0], load("dune-messiah")
    policy = msgspec.structs.replace(POLICY, undo=undo)
    header = msgspec.structs.replace(read_header(log), policy=policy)
    moves = moves_of(log)[:30]
    position = loaded.rulebook.new_position(loaded.game, setup_of(header))
    for move in moves:
        loaded.rulebook.apply(loaded.game, position, move)
    line = random_correction(loaded, position, generator(3))
    assert line is not None
    path = tmp_path / "game.jsonl"
    path.write_bytes(written(loaded, header, [*moves, line]))
    session = load_session(path, [])
    if undo == "any":
        assert session.undo(moves[-1]["by"]) == 2
        assert [bool(one.taken_back) for one in session.followed.corrections] == [True]
    else:
        with pytest.raises(InputError, match="the referee has corrected in line 31"):
            session.undo(moves[-1]["by"])
    verdict = check_file(path, JUDGES, running=True).verdict
    assert (verdict.status, verdict.findings) == ("corrected", [])
