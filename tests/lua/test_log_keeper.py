"""log.lua keeps logs that the judge accepts, to the byte."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.check import Judges, Verdict, check_bytes
from adjudicator.log import LogWriter
from adjudicator.log.envelope import bare_move
from adjudicator.log.header import Header, Policy, setup_of
from adjudicator.log.lines import decode, encode
from adjudicator.log.positions import position_hash
from tests.lua.hosts import NAMES, Host, failure, needs_lupa
from tests.support.pile_game_logs import game as heaps_game
from tests.support.replay import golden_logs, load
from tests.support.seeds import examples

pytestmark = [needs_lupa, pytest.mark.one_in(3)]

GOLDEN = golden_logs("dune-classic")
SMALL = sorted(GOLDEN, key=lambda log: log.stat().st_size)[:4]
TINY = SMALL[0]
JUDGES = Judges()
FAST = "luajit21" if "luajit21" in NAMES else NAMES[0] if NAMES else ""
HEADER: dict[str, Any] = {
    "content": "c" * 64,
    "format": 1,
    "game": "dune-classic",
    "options": {"turns": 10},
    "policy": {"chain": True},
    "rules": 1,
    "rulings": {},
    "seats": [
        {"faction": "atreides", "place": 1, "player": "Ann"},
        {"faction": "fremen", "place": 4, "player": "Bob Ģrün – 😀"},
    ],
}
EVERYTHING = Policy(
    chain=True, hashes="every", sealed=["bet"], committed=["prizes"], fair=True, clock=True
)
BESIDE = ("after", "at", "leaf", "note", "opens", "salt")
PASS = {"by": "fremen", "move": "pass"}


@cache
def host(name: str) -> Keeper:
    return Keeper(name)


class Keeper(Host):
    """A Lua with the keeper of logs."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.log: Any = self.chunk("log")(self.rt, self.json, self.sha256)

    def new(self, **changes: Any) -> Any:
        """A log with the header of these tests, some of its fields changed."""
        log = self.log.new(self.to_lua({**HEADER, **changes}))
        assert not isinstance(log, tuple), log
        return log

    def add(self, log: Any, move: dict[str, Any], **beside: Any) -> Any:
        """What `add` answers."""
        return self.log.add(log, self.to_lua(move), self.lua.table_from(beside))


@pytest.fixture(params=NAMES)
def lua(request: pytest.FixtureRequest) -> Keeper:
    return host(request.param)


@pytest.fixture(params=[NAMES[0]] if NAMES else [])
def one(request: pytest.FixtureRequest) -> Keeper:
    return host(request.param)


def names(logs: list[Path]) -> list[str]:
    return [log.stem for log in logs]


def kept(lua: Keeper, text: str) -> str:
    """A log made anew by the keeper, from the header and the moves of another one."""
    header, *lines = map(decode, text.encode().splitlines())
    log = lua.log.new(lua.to_lua(header))
    for line in lines:
        beside = {name: line[name] for name in BESIDE if name in line}
        if line["move"] == "end":
            result = lua.lua.table_from(
                {"winners": lua.to_lua(line["winners"]), "clause": line["reason"]}
            )
            more = lua.lua.table_from(
                {**beside, **{name: line[name] for name in ("seed", "hash_key") if name in line}}
            )
            assert lua.log.finish(log, result, line["position"], more) == line["n"]
        else:
            assert lua.add(log, bare_move(line), **beside) == line["n"]
    written: str = lua.log.text(log)
    return written


def verdict(text: str) -> Verdict:
    return check_bytes(text.encode(), JUDGES).verdict


# --- the golden logs ---------------------------------------------------------------------------------


def test_there_are_many_golden_logs() -> None:
    assert len(GOLDEN) >= 35


@pytest.mark.parametrize("log", GOLDEN, ids=names(GOLDEN))
def test_every_golden_log_is_read_and_written_again_to_the_byte(log: Path) -> None:
    lua = host(FAST)
    text = log.read_text("utf-8")
    read = lua.log.read(text)

    assert not isinstance(read, tuple), read
    assert lua.log.text(read) == text


@pytest.mark.parametrize("log", SMALL, ids=names(SMALL))
def test_the_moves_of_a_golden_log_make_the_same_log(lua: Keeper, log: Path) -> None:
    text = log.read_text("utf-8")

    assert kept(lua, text) == text
    assert lua.log.text(lua.log.read(text)) == text


def test_the_judge_accepts_a_kept_log(lua: Keeper) -> None:
    assert verdict(kept(lua, TINY.read_text("utf-8"))).status == "legal"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("hashes", ["every", "salted"])
def test_sealed_moves_committed_decks_fair_chance_and_times_are_kept(
    lua: Keeper, seed: int, hashes: Literal["every", "salted"]
) -> None:
    policy = msgspec.structs.replace(EVERYTHING, hashes=hashes)
    text = heaps_game(seed, policy, made_by="export").decode()
    read = lua.log.read(text)

    assert all(f'"{field}":' in text for field in ("seal", "leaves", "leaf", "opens", "seed", "at"))
    assert lua.log.text(read) == text
    assert kept(lua, text) == text


@pytest.mark.parametrize("hashes", ["none", "end", "every"])
@pytest.mark.parametrize("chain", [True, False])
def test_a_game_with_moves_taken_back_is_accepted(lua: Keeper, hashes: str, chain: bool) -> None:
    header, *lines = map(decode, TINY.read_bytes().splitlines())
    header["policy"] = {"chain": True, "undo": "any"} if chain else {"undo": "any"}
    if hashes != "none":
        header["policy"]["hashes"] = hashes
    log = lua.log.new(lua.to_lua(header))
    loaded = load(header["game"])
    rules, game = loaded.rulebook, loaded.game
    first = rules.new_position(game, setup_of(msgspec.convert(header, Header)))
    positions = [encode(first)]
    position = first
    moves = [bare_move(line) for line in lines[:-1]]

    def beside() -> dict[str, Any]:
        return {"after": position_hash(rules, position)} if hashes == "every" else {}

    for count, move in enumerate(moves, 1):
        rules.apply(game, position, move)
        lua.add(log, move, **beside())
        positions.append(encode(position))
        if count % 11 == 0:
            # Take three back, in two steps, and make them again.
            for back in (1, 3):
                position = msgspec.json.decode(positions[count - back], type=rules.position_type)
                n = lua.log.standing(log)[count - back]["n"] if back < count else 0
                answer = lua.log.undo(log, move["by"], n, lua.lua.table_from(beside()))
                assert isinstance(answer, int), answer
            assert lua.to_python(lua.log.moves(log)) == moves[: count - 3]
            for again in moves[count - 3 : count]:
                rules.apply(game, position, again)
                lua.add(log, again, **beside())
    result = rules.result(game, position)
    assert result is not None
    lua.log.finish(
        log,
        lua.lua.table_from({"winners": lua.to_lua(result.winners), "clause": result.clause}),
        position_hash(rules, position),
    )
    text = lua.log.text(log)
    found = verdict(text)

    assert '"move":"undo"' in text
    assert (found.status, found.findings) == ("legal", [])
    assert lua.to_python(lua.log.moves(log)) == moves
    assert lua.log.text(lua.log.read(text)) == text


# --- writing and reading by turns --------------------------------------------------------------------


def budgets(data: st.DataObject) -> Iterator[int]:
    while True:
        yield data.draw(st.integers(1, 60))


@settings(max_examples=examples(20), deadline=None)
@given(data=st.data(), chain=st.booleans())
def test_writing_by_turns_while_the_log_grows_gives_the_whole(
    data: st.DataObject, chain: bool
) -> None:
    lua = host(NAMES[0])
    log = lua.new(policy={"chain": True} if chain else {})
    writer = lua.log.writer(log)
    for turn, budget in zip(range(40), budgets(data), strict=False):
        lua.add(log, {**PASS, "cards": ["x" * turn, turn]})
        if data.draw(st.booleans()):
            lua.log.write_some(writer, budget)
        assert lua.log.text(log).startswith(lua.log.written(writer))
    lua.log.finish(log, lua.lua.table_from({"winners": lua.to_lua([]), "clause": "c"}), "a" * 64)
    turns = 0
    for budget in budgets(data):
        turns += 1
        if lua.log.write_some(writer, budget):
            break

    assert turns < 2000
    assert lua.log.written(writer) == lua.log.text(log)


@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_reading_by_turns_gives_the_whole(data: st.DataObject) -> None:
    lua = host(NAMES[0])
    text = TINY.read_text("utf-8")
    reader = lua.log.reader(text)
    log: Any = False
    for budget in budgets(data):
        log = lua.log.read_some(reader, budget)
        if log is not False:
            break

    assert lua.log.text(log) == text


def test_a_turn_does_no_more_than_its_budget(one: Keeper) -> None:
    log = one.log.read(TINY.read_text("utf-8"))
    writer = one.log.writer(log)
    turns = 0
    while not one.log.write_some(writer, 8):
        turns += 1

    # Some 4 blocks a line, a block for its end and one for its beginning.
    assert turns >= len(one.log.text(log)) / 64 / 8


# --- what is refused ---------------------------------------------------------------------------------


def written(lua: Keeper) -> str:
    """A short chained log, with a remark beyond ASCII, an undo and an end."""
    log = lua.new()
    lua.add(log, {"by": "atreides", "move": "bid", "spice": 3}, note="–", at=1000)
    lua.add(log, PASS)
    lua.log.undo(log, "fremen", 1, None)
    result = lua.lua.table_from({"winners": lua.to_lua(["fremen"]), "clause": "victory.alone"})
    assert lua.log.finish(log, result, "a" * 64, lua.lua.table_from({"seed": "0" * 32})) == 4
    text: str = lua.log.text(log)
    return text


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=examples(200), deadline=None)
@given(data=st.data())
def test_no_change_of_a_chained_log_goes_unseen(name: str, data: st.DataObject) -> None:
    lua = host(name)
    text = written(lua)
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, min(len(text), start + 3)))
    new = data.draw(st.text([*'{}[]",:019abn \n\\–'], max_size=3))
    changed = text[:start] + new + text[stop:]
    answer = lua.log.read(changed)

    if changed == text:
        assert lua.log.text(answer) == text
    elif isinstance(answer, tuple):
        assert re.match(r"(the |line \d+: )", failure(answer))
    else:
        # Only whole lines can go unmissed: those that stood at the end.
        assert text.startswith(changed)
        assert lua.log.text(answer) == changed


@settings(max_examples=examples(200), deadline=None)
@given(st.text() | st.lists(st.sampled_from(['{"by":"a"}\n', "{}\n", "\n", "[]\n"])).map("".join))
def test_reading_anything_at_all_never_raises(text: str) -> None:
    assert failure(host(NAMES[0]).log.read(text))


@pytest.mark.parametrize(
    ("line", "changes", "reason"),
    [
        (2, {"n": 3}, "line 2: the line has another number"),
        (2, {"prev": "0" * 64}, "line 2: the line before is not the one that prev names"),
        (2, {"prev": None}, "line 2: the policy demands prev"),
        (3, {"by": None}, "line 3: the line lacks by or move"),
        (4, {"to": 3}, "line 4: there is no such line to go back to"),
        (5, {"lines": 3}, "line 5: the end line declares another number of lines"),
        (5, {"reason": "x"}, "line 5: the line's own hash is another: it was changed"),
        (5, {"winners": None}, "line 5: the end line lacks what it should say"),
        (1, {"format": 2}, "line 1: the log is not of format 1"),
        (1, {"seats": []}, "line 1: the header has no seats"),
        (1, {"more": 1}, "line 1: the header has a field more that nobody knows"),
        (1, {"policy": {"chains": True}}, "line 1: the policy has no chains"),
        (1, {"options": None}, "line 1: the header has no options"),
    ],
)
def test_a_fault_is_named_with_its_line(
    lua: Keeper, line: int, changes: dict[str, Any], reason: str
) -> None:
    lines = written(lua).encode().splitlines()
    value = {**decode(lines[line - 1]), **changes}
    lines[line - 1] = encode({name: what for name, what in value.items() if what is not None})
    text = b"".join(raw + b"\n" for raw in lines).decode()

    assert failure(lua.log.read(text)) == reason


def test_the_ends_of_a_text_are_looked_at(lua: Keeper) -> None:
    text = written(lua)

    assert failure(lua.log.read("")) == "the log is empty"
    assert failure(lua.log.read(text[:-1])) == "the last line does not end in a newline"
    assert failure(lua.log.read(text + "\n")).startswith("line 6: no JSON")
    assert failure(lua.log.read("\ufeff" + text)).startswith("line 1: no JSON")
    assert failure(lua.log.read(text.replace("\n", "\r\n"))) == "line 1: not in canonical form"
    assert failure(lua.log.read(text + text.splitlines()[-1] + "\n")).startswith("line 6: the line")
    again = encode({**PASS, "n": 5, "prev": "0" * 64}).decode() + "\n"
    assert failure(lua.log.read(text + again)) == "line 6: the log has ended before this line"


def test_a_line_too_deep_for_a_saved_table_is_refused(lua: Keeper) -> None:
    deep: Any = 1
    for _ in range(40):
        deep = [deep]

    assert "32 levels" in failure(lua.add(lua.new(), {**PASS, "deep": deep}))


@pytest.mark.parametrize(
    ("move", "beside", "policy", "reason"),
    [
        ({"by": "fremen"}, {}, {}, "a move is an object with by and move"),
        ({**PASS, "by": "emperor"}, {}, {}, "emperor has no seat"),
        ({**PASS, "n": 1}, {}, {}, "the field n belongs to the line, not to the move"),
        ({**PASS, "move": "undo"}, {}, {}, "a move cannot be of kind undo"),
        ({**PASS, "move": "end"}, {}, {}, "a move cannot be of kind end"),
        ({**PASS, "card": 0.5}, {}, {}, "no JSON: a number that is not whole at $.card"),
        (PASS, {"after": "x"}, {}, "after is not a hash"),
        (PASS, {"at": -1}, {}, "at is no time in seconds"),
        (
            PASS,
            {},
            {"hashes": "every"},
            "the policy demands the hash of the position after every line",
        ),
        (PASS, {}, {"clock": True}, "the policy demands a time for every line"),
    ],
)
def test_a_line_that_the_judge_would_refuse_is_not_kept(
    lua: Keeper, move: dict[str, Any], beside: dict[str, Any], policy: dict[str, Any], reason: str
) -> None:
    log = lua.new(policy=policy)

    assert failure(lua.add(log, move, **beside)).endswith(reason)
    assert len(log["lines"]) == 0


def test_nothing_follows_the_end(lua: Keeper) -> None:
    log = lua.log.read(written(lua))
    result = lua.lua.table_from({"winners": lua.to_lua([]), "clause": "c"})

    for answer in (
        lua.add(log, PASS),
        lua.log.undo(log, "fremen", 0, None),
        lua.log.finish(log, result, "a" * 64),
    ):
        assert failure(answer) == "the log has ended"
    assert lua.log.ended(log)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"policy": {"signatures": "all"}}, "signatures, which a table cannot make"),
        ({"content": "abc"}, "the content's hash"),
        ({"seats": [{"faction": "atreides", "place": 1}]}, "seat 1 lacks"),
        ({"seats": [HEADER["seats"][0]] * 2}, "the seat atreides appears twice"),
        ({"rulings": []}, "rulings or options"),
    ],
)
def test_a_header_that_the_judge_would_refuse_begins_no_log(
    lua: Keeper, changes: dict[str, Any], reason: str
) -> None:
    assert reason in failure(lua.log.new(lua.to_lua({**HEADER, **changes})))


def test_the_end_says_what_the_policy_demands(lua: Keeper) -> None:
    result = lua.lua.table_from({"winners": lua.to_lua([]), "clause": "c"})
    log = lua.new(policy={"fair": True, "hashes": "every"})

    assert (
        failure(lua.log.finish(log, result, "a" * 64)) == "the policy demands the seed at the end"
    )
    assert failure(lua.log.finish(log, result, "a")) == "the last position is given by its hash"
    assert failure(lua.log.finish(log, None, "a" * 64)) == "a result has winners and a clause"
    assert lua.log.finish(log, result, "a" * 64, lua.lua.table_from({"seed": "0" * 32})) == 1
    assert lua.log.last(log)["after"] == "a" * 64


# --- what stands -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@settings(deadline=None)
@given(steps=st.lists(st.integers(0, 99) | st.none(), max_size=25))
def test_the_moves_that_stand_are_those_no_undo_took_back(
    name: str, steps: list[int | None]
) -> None:
    lua = host(name)
    log = lua.new(policy={"undo": "any"})
    after: list[list[int]] = [[]]
    numbers: list[list[int]] = [[]]
    for step in steps:
        n = len(after)
        if step is None or n == 1:
            assert lua.add(log, {**PASS, "card": n}, note="a remark") == n
            after.append([*after[-1], n])
            numbers.append([*numbers[-1], n])
        else:
            to = step % (n - 1)
            assert lua.log.undo(log, "fremen", to, None) == n
            after.append(after[to])
            numbers.append(numbers[to])
    moves = lua.to_python(lua.log.moves(log))

    assert moves == [{**PASS, "card": n} for n in after[-1]]
    assert [line["n"] for line in lua.to_python(lua.log.standing(log))] == numbers[-1]
    if numbers[-1]:
        before = numbers[-1][-2] if len(numbers[-1]) > 1 else 0
        assert lua.log.undo(log, "fremen", before, None) == len(after)
        assert lua.to_python(lua.log.moves(log)) == moves[:-1]


def test_taking_back_goes_as_far_as_the_policy_allows(lua: Keeper) -> None:
    log = lua.new(policy={"undo": "none"})
    lua.add(log, PASS)
    assert failure(lua.log.undo(log, "fremen", 0, None)) == "the policy allows no taking back"

    log = lua.new(policy={"undo": "no-reveals"})
    for _ in range(3):
        lua.add(log, PASS)
    assert failure(lua.log.undo(log, "fremen", 4, None)) == "there is no such line to go back to"
    assert failure(lua.log.undo(log, "fremen", 3, None)) == "nothing would be taken back"
    assert lua.log.undo(log, "fremen", 1, None) == 4
    assert "itself taken back" in failure(lua.log.undo(log, "fremen", 2, None))
    assert lua.log.undo(log, "fremen", 1, None) == 5


def test_at_most_4096_lines_can_be_taken_back(one: Keeper) -> None:
    log = one.new(policy={})
    for _ in range(4097):
        one.add(log, PASS)

    assert "4096" in failure(one.log.undo(log, "fremen", 0, None))
    assert one.log.undo(log, "fremen", 1, None) == 4098


# --- what is kept ------------------------------------------------------------------------------------


def test_a_log_can_be_saved_as_json_and_kept_on(lua: Keeper) -> None:
    text = TINY.read_text("utf-8")
    header, *lines = map(decode, text.encode().splitlines())
    log = lua.log.new(lua.to_lua(header))
    for line in lines[:-1]:
        log = lua.json.decode(lua.json.encode(log))
        lua.add(log, bare_move(line), after=line["after"])

    assert text.startswith(lua.log.text(log))
    assert lua.log.text(log).count("\n") == len(lines)


def test_what_is_kept_does_not_change_with_what_it_was_made_from(lua: Keeper) -> None:
    log = lua.new()
    move = lua.to_lua({**PASS, "cards": ["a"]})
    lua.log.add(log, move)
    move["cards"][1] = "b"
    move["by"] = "x"

    assert lua.to_python(lua.log.last(log)) == {**PASS, "cards": ["a"], "n": 1}


def test_seals_commitments_and_openings_are_lines_like_those_of_the_judges_writer(
    lua: Keeper,
) -> None:
    import io  # noqa: PLC0415 - only here

    stream = io.BytesIO()
    header = msgspec.convert(HEADER, Header)
    writer = LogWriter(stream, header, policy=Policy(chain=True), salts=lambda: b"s" * 16)
    plan = {"by": "fremen", "move": "plan", "dial": 3}
    writer.seal(plan, None)
    writer.commit("storm", ["1", "2"], None)
    writer.append(plan, None, at=5)
    lines = [decode(raw) for raw in stream.getvalue().splitlines()]
    log = lua.new()
    for line in lines[1:]:
        beside = {name: line[name] for name in ("at", "opens", "salt") if name in line}
        lua.add(log, bare_move({**line, "n": 0}), **beside)

    assert lua.log.text(log).encode() == stream.getvalue()
