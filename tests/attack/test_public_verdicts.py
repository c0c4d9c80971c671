"""What a verdict for the public, or for a seat, tells: nothing that they may not know.

A cheat who reads such verdicts would compare them: the same game with another hand, plan, traitor or
treasure behind the shields, corrupted in the same way, must give the same bytes.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.check import Judgement, Judges, check_bytes, render
from adjudicator.check.public import seen_by
from adjudicator.check.verdict import verdict_bytes
from adjudicator.log.envelope import LOG_MOVES
from adjudicator.log.header import setup_of
from adjudicator.log.lines import decode, encode
from adjudicator.playout import Chance
from adjudicator.registry import GAMES
from adjudicator.rulebooks import Rulebook
from adjudicator.wording import EVERYBODY, may_see
from tests.support.cases import Pool
from tests.support.commands import kynes
from tests.support.golden import clone
from tests.support.replay import golden_logs, load, read_header, steps
from tests.support.seeds import CAMPAIGN, suite_cases
from tests.support.watch import arena

JUDGES = Judges()
PLACES = 12
EARLY = 150
"""The suite looks at places up to this line, because each is judged many times; the campaign at all."""
COMPARED: dict[tuple[str, int], int] = {}
"""Game and place -> verdicts that were compared; of those that this process has tried."""
both_games = pytest.mark.parametrize("game", sorted(GAMES))


@cache
def pool_of(game: str) -> Pool:
    return Pool(golden_logs(game), arena(game).pools)


def corrupted(game: str, log: int, at: int, chance: Chance) -> dict[str, Any] | None:
    """An illegal move in the place of number `at` of a golden game."""
    loaded = load(game)
    for step in steps(golden_logs(game)[log]):
        if step.line != at + 1:
            continue
        tries = [
            *pool_of(game).near_misses(step.move, chance),
            *pool_of(game).strangers(step.position, chance, 1),
        ]
        for _ in range(40):
            move = tries[chance.below(len(tries))]
            wrong = loaded.rulebook.check(loaded.game, step.position, move) is not None
            if wrong and fits_a_line(loaded.rulebook, move):
                return move
    return None


def fits_a_line(rulebook: Rulebook, move: dict[str, Any]) -> bool:
    """Whether a log can say a move at all: what it cannot say is invalid, not illegal."""
    try:
        msgspec.convert(move, rulebook.moves.get(move["move"], dict))
    except msgspec.ValidationError:
        return False
    return True


def another(game: str, position: Any, move: dict[str, Any], chance: Chance) -> dict[str, Any]:
    """Another legal move of the same kind by the same seat, or the same one."""
    rules, linked = load(game).rulebook, load(game).game
    form: dict[str, Any] = {"by": move["by"], "move": move["move"]}
    while (field := rules.next_field(linked, position, form)) is not None:
        if field.kind == "text" or not field.options:
            return move
        keep = field.name == "to"
        form[field.name] = move[field.name] if keep else chance.pick(field.options)
        if field.last:
            break
    return form


def variants(game: str, log: int, at: int, viewer: str, chance: Chance) -> list[list[bytes]]:
    """The game up to number `at` with other secrets: each time one line the viewer may not see."""
    loaded, path = load(game), golden_logs(game)[log]
    head, *raw = [decode(line) for line in path.read_bytes().splitlines()[:at]]
    bare = [{name: line[name] for name in line if name not in ("prev", "after")} for line in raw]
    first = encode({**head, "policy": {}})
    found = [[first, *map(encode, bare)]]
    hidden = [
        (step.line - 2, another(game, clone(loaded.rulebook.position_type, step.position), step.move, chance))
        for step in steps(path)
        if step.line <= at and not may_see(step.move, loaded.rulebook, viewer)
    ]  # fmt: skip
    shown = seen(game, log, bare, viewer)
    chosen = [one for one in hidden if one[1] != {name: bare[one[0]][name] for name in one[1]}]
    for _ in range(min(len(chosen), 8)):
        place, move = chosen[chance.below(len(chosen))]
        kept = {name: bare[place][name] for name in ("at",) if name in bare[place]}
        other = [*bare[:place], {**kept, **move, "n": place + 1}, *bare[place + 1 :]]
        # What comes to light later was no secret any more.
        if seen(game, log, other, viewer) == shown:
            found.append([first, *map(encode, other)])
    return found


def seen(game: str, log: int, moves: list[dict[str, Any]], viewer: str) -> list[bytes]:
    """All that a viewer sees of the position as the game goes on; nothing if a move is illegal."""
    loaded = load(game)
    rules, linked = loaded.rulebook, loaded.game
    position = rules.new_position(linked, setup_of(read_header(golden_logs(game)[log])))
    found: list[bytes] = []
    for move in moves:
        if move["move"] in LOG_MOVES or rules.check(linked, position, move) is not None:
            return []
        rules.apply(linked, position, move)
        found.append(encode(rules.view(linked, position, viewer)))
    return found


def judged(lines: list[bytes], at: int, move: dict[str, Any]) -> Judgement:
    log = b"\n".join([*lines, encode({**move, "n": at})]) + b"\n"
    return check_bytes(log, JUDGES, running=True)


@pytest.mark.one_in(4)
@both_games
@pytest.mark.parametrize("place", suite_cases([*map(pytest.param, range(PLACES))], 4))
def test_another_secret_changes_no_byte_for_those_who_may_not_know_it(
    game: str, place: int
) -> None:
    COMPARED[game, place] = 0
    chance = Chance(f"public/{game}/{place}")
    log = chance.below(len(golden_logs(game)))
    lines = len(golden_logs(game)[log].read_bytes().splitlines()) - 2
    if not CAMPAIGN.seed:
        lines = min(lines, EARLY)
    if not CAMPAIGN.seed:
        lines = min(lines, EARLY)
    at = 1 + chance.below(lines)
    move = corrupted(game, log, at, chance)
    if move is None:
        return
    seats = sorted(seat["faction"] for seat in decode(first_line(game, log))["seats"])
    for viewer in (EVERYBODY, move["by"], chance.pick(seats)):
        if viewer not in (EVERYBODY, *seats):
            continue
        told, compared = set[bytes](), 0
        for other in variants(game, log, at, viewer, chance):
            judgement = judged(other, at, move)
            if judgement.verdict.findings[0].line == at + 1 and illegal(judgement):
                public = seen_by(judgement, viewer)
                told.add(verdict_bytes(public.verdict) + render(public, "game.jsonl").encode())
                compared += 1
        assert len(told) == 1, (viewer, move)
        COMPARED[game, place] += compared


@pytest.mark.campaign
@both_games
def test_many_verdicts_were_compared(game: str) -> None:
    for place in range(PLACES):
        if (game, place) not in COMPARED:
            test_another_secret_changes_no_byte_for_those_who_may_not_know_it(game, place)
    total = sum(COMPARED[game, place] for place in range(PLACES))
    assert total > (60 if game == "dune-classic" else 20)


def first_line(game: str, log: int) -> bytes:
    return golden_logs(game)[log].read_bytes().splitlines()[0]


def illegal(judgement: Judgement) -> bool:
    return judgement.verdict.findings[0].kind == "illegal"


@both_games
def test_a_reason_that_is_told_is_a_true_one(game: str) -> None:
    """No legal move is refused by what a view shows of the position, and told why."""
    loaded = load(game)
    rules, known = loaded.rulebook, 0
    for path in golden_logs(game)[:3]:
        lines = path.read_bytes().splitlines()
        head = encode({**decode(lines[0]), "policy": {}})
        judge = check_bytes(head + b"\n", JUDGES, running=True)
        for step in steps(path):
            if step.line % 7:
                continue
            for viewer in (EVERYBODY, *sorted(step.position.sides)):
                finding = msgspec.structs.replace(EXAMPLE, line=step.line)
                verdict = msgspec.structs.replace(judge.verdict, findings=[finding])
                asked = msgspec.structs.replace(
                    judge,
                    verdict=verdict,
                    moves={step.line: {**step.move, "n": step.line - 1}},
                    position=step.position,
                )
                told = seen_by(asked, viewer).verdict.findings[0]
                assert told.clause == "log.secret", (path.name, step.line, viewer, told)
                known += 1
    assert known > 100
    assert rules.id == game


EXAMPLE = check_bytes(
    b"\n".join(
        [
            encode({**decode(golden_logs("dune-classic")[0].read_bytes().splitlines()[0]), "policy": {}}),
            encode({"by": "atreides", "move": "bid", "n": 1, "spice": 1}),
        ]
    )
    + b"\n",
    JUDGES,
    running=True,
).verdict.findings[0]  # fmt: skip
"""A finding on an illegal move."""


# --- the command ---------------------------------------------------------------------------------

SAMPLES = Path(__file__).parents[2] / "docs" / "samples"


def test_the_command_tells_the_public_and_a_seat_what_they_may_know() -> None:
    log = str(SAMPLES / "illegal.jsonl")
    everything = kynes("check", log).stdout
    public = kynes("check", log, "--public").stdout
    seat = kynes("check", log, "--seat", "atreides").stdout

    assert "bids 40, but can pay" in everything
    assert "for a forum use --public" in everything
    for told in (public, seat):
        assert "bids 40, but can pay" not in told
        assert "  legal:" not in told
        assert "position" not in told.partition("What the log claims")[0]
    assert public.endswith("This verdict shows only what everybody may know.\n\n")
    assert seat.endswith("This verdict shows only what Atreides may know.\n\n")


def test_the_verdict_for_programs_says_who_may_read_it() -> None:
    log = str(SAMPLES / "illegal.jsonl")
    told = msgspec.json.decode(kynes("check", log, "--public", "--json").stdout)
    assert told["seen_by"] == "public"
    assert told["log"] == told["position"] == told["findings"][0]["before"] == ""
    assert told["findings"][0]["options"] is None
    assert msgspec.json.decode(kynes("check", log, "--json").stdout)["seen_by"] == "table"


def test_lua_tells_the_public_the_same() -> None:
    for name in ("illegal.jsonl", "fremen-illegal.jsonl"):
        asked = ["check", str(SAMPLES / name), "--public", "--json"]
        assert kynes(*asked).stdout == kynes(*asked, "--engine", "lua").stdout


def test_nobody_asks_for_two_readers_or_for_one_that_has_no_seat() -> None:
    log = str(SAMPLES / "illegal.jsonl")
    both = kynes("check", log, "--public", "--seat", "atreides")
    assert (both.exit_code, "exclude each other" in both.stderr) == (2, True)
    nobody = kynes("check", log, "--seat", "fremen")
    assert (nobody.exit_code, "no such seat" in nobody.stderr) == (2, True)
    assert nobody.stdout == ""


def test_what_is_open_is_told_to_everybody() -> None:
    path = golden_logs("dawn-of-the-fremen")[0]
    step = next(step for step in steps(path) if step.move["move"] == "attack")
    bare = [decode(line) for line in path.read_bytes().splitlines()[: step.line - 1]]
    kept = [{name: line[name] for name in line if name not in ("prev", "after")} for line in bare]
    lines = [encode({**kept[0], "policy": {}}), *map(encode, kept[1:])]
    judgement = judged(lines, step.line - 1, {**step.move, "territory": "drum-sand"})
    finding = seen_by(judgement, EVERYBODY).verdict.findings[0]
    assert finding.message == "Drum Sand cannot be attacked: nobody can enter it."
    assert finding.clause == "attack.target"


# --- showing a game whose log breaks off in something illegal ------------------------------------


def bare_game(game: str, kind: str) -> tuple[list[bytes], dict[str, Any]]:
    """A golden game without proofs up to its first move of a kind, and that move."""
    head, *lines = [decode(raw) for raw in golden_logs(game)[0].read_bytes().splitlines()]
    at = next(at for at, line in enumerate(lines) if line["move"] == kind)
    kept = [{n: line[n] for n in line if n not in ("prev", "after")} for line in lines[: at + 1]]
    return [encode({**head, "policy": {}}), *map(encode, kept[:-1])], kept[-1]


@pytest.mark.parametrize("asked", ["--public", "--seat"])
def test_showing_an_illegal_log_tells_no_more_of_the_reason_than_judging_it(
    asked: str, tmp_path: Path
) -> None:
    lines, bid = bare_game("dune-classic", "bid")
    seats = [seat["faction"] for seat in decode(lines[0])["seats"]]
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"\n".join([*lines, encode({**bid, "spice": 99})]) + b"\n")
    viewer = [asked] if asked == "--public" else [asked, next(s for s in seats if s != bid["by"])]
    judged_so = kynes("check", str(path), *viewer, "--json").stdout
    finding = msgspec.json.decode(judged_so)["findings"][0]
    everything, told = kynes("show", str(path)), kynes("show", str(path), *viewer)

    assert "but can pay" in everything.stderr
    assert (told.exit_code, told.stdout) == (2, "")
    assert "good for" not in told.stderr
    assert f":{finding['line']}: illegal: {finding['message']} ({finding['clause']})" in told.stderr


@pytest.mark.one_in(3)
@both_games
@pytest.mark.parametrize("place", range(4))
def test_showing_an_illegal_log_says_the_same_whatever_is_hidden(
    game: str, place: int, tmp_path: Path
) -> None:
    chance = Chance(f"show/{game}/{place}")
    log = chance.below(len(golden_logs(game)))
    lines = len(golden_logs(game)[log].read_bytes().splitlines()) - 2
    if not CAMPAIGN.seed:
        lines = min(lines, EARLY)
    if not CAMPAIGN.seed:
        lines = min(lines, EARLY)
    at = 1 + chance.below(lines)
    move = corrupted(game, log, at, chance)
    assert move is not None
    told, path = set[str](), tmp_path / "game.jsonl"
    for other in variants(game, log, at, EVERYBODY, chance):
        if illegal(judged(other, at, move)):
            path.write_bytes(b"\n".join([*other, encode({**move, "n": at})]) + b"\n")
            told.add(kynes("show", str(path), "--public").stderr)
    assert len(told) == 1, move


def test_a_line_that_cannot_be_read_is_not_told_of_to_those_who_may_not_read_it(
    tmp_path: Path,
) -> None:
    lines, kept = bare_game("dune-classic", "keep-traitor")
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"\n".join([*lines, encode({**kept, "move": "thufir-hawat"})]) + b"\n")
    assert "thufir-hawat" in kynes("show", str(path)).stderr
    for asked in (["--public"], ["--seat", kept["by"]]):
        told = kynes("show", str(path), *asked).stderr
        assert "thufir" not in told
        assert "shown only to those who may read the line" in told
