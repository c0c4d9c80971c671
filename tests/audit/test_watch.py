"""What is gathered of a log is what the rules left to chance, each draw once, whoever takes back what."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from adjudicator.audit.draws import Run
from adjudicator.audit.gathering import Kept, gather, gathered
from adjudicator.audit.pooled import Pool
from adjudicator.audit.records import Drawn
from adjudicator.audit.watch import MOST_BAGS, Gatherer
from adjudicator.check.judge import Judges
from adjudicator.log.lines import decode, encode
from adjudicator.registry import GAMES
from adjudicator.show.replay import follow
from exporters.report.chance import Draws
from tests.audit.seasons import write_game

JUDGES = Judges()
SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
BY_GAME = {
    "dune-classic": "legal",
    "dawn-of-the-fremen": "fremen-legal",
    "conquest-and-diplomacy": "conquest-legal",
    "dune-messiah": "messiah-legal",
    "war-for-arrakis": "war-legal",
}


def told_of(drawn: Drawn) -> int:
    """How many draws are told."""
    alone = sum(n for cell in drawn.cells for _, _, n in cell.draws)
    return alone + sum(len(pile.draws) for pile in drawn.piles)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_draw_of_a_game_is_gathered_with_all_that_could_have_come(game: str) -> None:
    log = SAMPLES / f"{BY_GAME[game]}.jsonl"
    drawn = gather(str(log), JUDGES)
    assert (drawn.status, drawn.game, drawn.over) == ("legal", game, True)
    followed = follow(log)
    rules = followed.rulebook
    told = Draws(rules, followed.game, "table")
    from adjudicator.log.header import setup_of  # noqa: PLC0415 - only here

    position = rules.new_position(followed.game, setup_of(followed.header))
    for _, move in followed.moves:
        told.take(position, move)
        rules.apply(followed.game, position, move)
    sure = sum(source.draws for source in told.sources if len(source.expected) == 1)
    assert drawn.total == sum(source.draws for source in told.sources) - sure
    expected, gathered_ = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for source in told.sources:
        name = rules.deck_moves.get(source.kind, source.kind).partition("/")[0]
        if len(source.expected) > 1:
            for value, share in source.expected.items():
                expected[name, str(value)] += share  # type: ignore[assignment]
    for cell in drawn.cells:
        for bag, value, n in cell.draws:
            odds = dict(drawn.bags[bag])
            assert value in odds
            for each, count in odds.items():
                share = n * count / sum(odds.values())
                gathered_[drawn.sources[cell.source].name, each] += share  # type: ignore[assignment]
    for pile in drawn.piles:
        values = tuple(value for _, value in pile.draws)
        for odds_then, value, _ in Run(drawn.bags[pile.bag], values, (True,) * len(values)).steps():
            left = dict(odds_then)
            assert value in left
            for each, count in left.items():
                share = count / sum(left.values())
                gathered_[drawn.sources[pile.source].name, each] += share  # type: ignore[assignment]
    assert dict(gathered_) == pytest.approx(dict(expected))
    assert drawn.total == told_of(drawn)
    names = {faction for faction, _ in drawn.seats}
    piled = {whose for pile in drawn.piles for whose, _ in pile.draws}
    assert {cell.whose for cell in drawn.cells} | piled <= names | {""}


def undone(path: Path, times: int, value: str = "") -> Path:
    """A game of Dune Messiah in which the first throw for the storm is taken back and made again."""
    log = write_game(path, "dune-messiah", 3, policy={"undo": "any"}, lines=120)
    lines = log.read_bytes().splitlines()
    at = next(at for at, line in enumerate(lines) if b'"roll-storm"' in line)
    kept, throw = lines[: at + 1], decode(lines[at])
    for count in range(times):
        n = len(kept)
        kept.append(encode({"by": "emperor", "move": "undo", "n": n, "to": at - 1}))
        face = value or str(1 + (int(throw["face"]) + count) % 6)
        kept.append(encode({**throw, "face": face, "n": n + 1}))
    path.write_bytes(b"".join(line + b"\n" for line in kept))
    return path


def test_what_is_taken_back_and_thrown_again_is_counted_by_itself(tmp_path: Path) -> None:
    plain = gather(str(undone(tmp_path / "a.jsonl", 0)), JUDGES)
    drawn = gather(str(undone(tmp_path / "b.jsonl", 3)), JUDGES)
    assert drawn.status != "illegal"
    assert drawn.total == plain.total, "thrown again is not a new throw"
    taken = drawn.taken["emperor"]
    assert (taken.undos, taken.draws, taken.again) == (3, 3, 3)
    assert sum(n for *_, n in taken.lost) == 3
    assert [one.by for one in drawn.again] == ["emperor"] * 3
    chain = [drawn.again[0].before, *(one.after for one in drawn.again)]
    assert [one.before for one in drawn.again] == chain[:-1]


def test_after_a_handover_draws_and_undos_are_those_of_who_plays_then(tmp_path: Path) -> None:
    lines = [decode(one) for one in undone(tmp_path / "a.jsonl", 2).read_bytes().splitlines()]
    at = next(at for at, line in enumerate(lines) if line.get("move") == "undo")
    given = {"by": "table", "move": "handover", "seat": "emperor", "player": "Zoe", "why": "Ill."}
    for line in lines[at:]:
        line["n"] += 1
    lines.insert(at, {**given, "n": at})
    path = tmp_path / "b.jsonl"
    path.write_bytes(b"".join(encode(line) + b"\n" for line in lines))
    drawn = gather(str(path), JUDGES)
    assert [taken.undos for taken in drawn.taken.values()] == [2]
    pool = Pool()
    pool.add(drawn, "", str)
    before = next(seat["player"] for seat in lines[0]["seats"] if seat["faction"] == "emperor")
    assert pool.taken["Zoe"].undos == 2, "it is not the player before who took back"
    assert before not in pool.taken
    players = {who for _, (scope, who) in pool.statistics if scope in ("player", "with")}
    assert {"Zoe", before} <= players
    assert not any("#" in who for _, (_, who) in pool.statistics)


def test_the_same_again_is_said_to_be_the_same(tmp_path: Path) -> None:
    path = undone(tmp_path / "a.jsonl", 0)
    face = decode(path.read_bytes().splitlines()[-1])["face"]
    drawn = gather(str(undone(path, 2, face)), JUDGES)
    assert drawn.taken["emperor"].same == 2


def test_hands_are_those_dealt_to_several_with_nothing_between(tmp_path: Path) -> None:
    drawn = gather(str(SAMPLES / "legal.jsonl"), JUDGES)
    kinds = [hands.kind for hands in drawn.hands]
    assert kinds == ["deal-traitor", "deal-card"]
    for hands in drawn.hands:
        assert len({whose for whose, _ in hands.dealt}) == 3
    conquest = gather(str(SAMPLES / "conquest-legal.jsonl"), JUDGES)
    assert all(len({whose for whose, _ in hands.dealt}) > 1 for hands in conquest.hands)


def test_a_log_in_notation_gives_the_same_as_the_log_that_it_stands_for() -> None:
    log, text = (gather(str(SAMPLES / name), JUDGES) for name in ("legal.jsonl", "legal.kyn"))
    assert msgspec.to_builtins(log) == msgspec.to_builtins(text)


def test_kept_records_are_as_good_as_new_and_forged_ones_are_not_believed(tmp_path: Path) -> None:
    log, folder = str(SAMPLES / "messiah-legal.jsonl"), tmp_path / "kept"
    ((_, first),) = gathered([log], [], folder)
    ((_, again),) = gathered([log], [], folder)
    assert again == first
    (file,) = folder.rglob(first.sha)
    file.write_bytes(file.read_bytes().replace(b'"status":"legal"', b'"status":"other"'))
    ((_, third),) = gathered([log], [], folder)
    assert third == first
    assert Kept(folder, {"other": "judge"}).get(first.sha) is None


def test_what_is_no_log_is_said_and_stops_nothing(tmp_path: Path) -> None:
    bad, gone = tmp_path / "bad.jsonl", tmp_path / "gone.jsonl"
    bad.write_bytes(b"\xff\xfe{}\n")
    logs = [str(bad), str(gone), str(SAMPLES / "messiah-legal.jsonl")]
    found = dict(gathered(logs, [], tmp_path / "kept"))
    assert found[str(bad)].status == "invalid"
    assert "gone.jsonl" in found[str(gone)].complaint
    assert found[logs[2]].total > 0


def test_several_processes_gather_the_same(tmp_path: Path) -> None:
    logs = [
        str(SAMPLES / name) for name in ("legal.jsonl", "messiah-legal.jsonl", "war-legal.jsonl")
    ]
    alone = [*gathered(logs, [], tmp_path / "a", jobs=1)]
    several = [*gathered(logs, [], tmp_path / "b", jobs=2)]
    assert alone == several


def test_a_log_with_more_than_any_game_has_is_counted_in_bounded_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from adjudicator.audit import watch  # noqa: PLC0415 - to be changed

    monkeypatch.setattr(watch, "MOST_BAGS", 6)
    monkeypatch.setattr(watch, "MOST_MARKS", 10)
    drawn = gather(str(SAMPLES / "war-legal.jsonl"), JUDGES)
    assert len(drawn.bags) == 6
    assert len(drawn.marks) == 10
    assert drawn.untold == drawn.total - told_of(drawn) > 0
    assert MOST_BAGS > 1000
    assert Gatherer().drawn.total == 0
