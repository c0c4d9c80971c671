"""What the kernel promises every game, tried on Pebbles: a third game can rely on it."""

from __future__ import annotations

import copy
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.registry import GAMES, module, rulebook
from adjudicator.rules import course, headers, judging
from adjudicator.rules.copies import copied
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Choices, Event, Seat, Setup, Violation
from exporters.lua.subset.source import package_of, read_module, read_rules
from tests.rules import pebbles
from tests.rules.pebbles import KINDS, Position, Pot
from tests.support.compiled import loaded
from tests.support.replay import golden_logs, load, steps

ROOT = Path(__file__).parents[2]
GAME = pebbles.make_game()
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=3), inner, max_size=4)
        | st.builds(Pot, st.dictionaries(st.text(max_size=3), st.integers()), st.text(max_size=3))
    ),
    max_leaves=12,
)
"""Plain data with records in it."""
PLACES = {"ann": 2, "bob": 1, "cid": 3}
"""Bob throws first, then Ann, then Cid."""


def header(
    places: dict[str, int] | None = None,
    rulings: dict[str, str] | None = None,
    options: dict[str, int] | None = None,
) -> Setup:
    """A header of Pebbles."""
    seats = [Seat(player, place) for player, place in (places or PLACES).items()]
    return Setup(seats, rulings or {}, options or {})


def start(**given: Any) -> Position:
    """The position before the first move."""
    return pebbles.new_position(GAME, header(**given))


def move(by: str, kind: str, **fields: Any) -> Move:
    """A move."""
    return {"by": by, "move": kind, **fields}


def play(position: Position, *moves: Move) -> None:
    """Check and carry out moves."""
    for made in moves:
        assert pebbles.check(GAME, position, made) is None, made
        pebbles.apply(GAME, position, made)


def guessing() -> Position:
    """A position in which all guess."""
    position = start()
    throws = [move(seat, "throw", stones=1) for seat in ("bob", "ann", "cid")]
    play(position, move("table", "draw", pebble="red"), *throws)
    return position


def random_moves(seed: int) -> list[tuple[Position, Move]]:
    """A whole game by players who fill any open form, with a copy of each position before."""
    prng = Random(seed)  # noqa: S311 - the same game every time
    position, found = start(), []
    while position.step != course.OVER:
        seat = prng.choice([*position.waiting, *position.order])
        open_now = pebbles.kinds(GAME, position, seat)
        if open_now:
            made = prng.choice(filled(position, seat, prng.choice(open_now)))
            found.append((copy.deepcopy(position), made))
            play(position, made)
    return found


def filled(position: Position, seat: str, kind: str) -> list[Move]:
    """Every way to fill the form of a kind."""
    forms, complete = [move(seat, kind)], []
    while forms:
        form = forms.pop()
        field = pebbles.next_field(GAME, position, form)
        if field is None:
            complete.append(form)
        else:
            forms += [{**form, field.name: option} for option in field.options or ["words"]]
    return complete


# --- precedence ----------------------------------------------------------------------------------

WRONG: list[tuple[str, Move, str, str]] = [
    ("a kind that is not there comes before all", move("eve", "fly"), "turn.moves", "no-such-move"),
    (
        "a seat that is not there before the step",
        move("eve", "guess"),
        "turn.seats",
        "no-such-seat",
    ),
    ("the step before the turn", move("cid", "guess", number=99), "pebbles.guess", "not-now"),
    (
        "the turn before the fields",
        move("cid", "throw", stones=9),
        "pebbles.throw",
        "not-your-turn",
    ),
    ("what the kind demands last", move("bob", "throw", stones=9), "pebbles.throw", "number"),
    ("a kind without steps asks no step", move("table", "shout"), "pebbles.shout", "table"),
]


@pytest.mark.parametrize(
    ("wrong", "clause", "code"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG]
)
def test_of_several_faults_the_first_is_named(wrong: Move, clause: str, code: str) -> None:
    position = start()
    play(position, move("table", "draw", pebble="red"))

    found = pebbles.check(GAME, position, wrong)

    assert found is not None
    assert (found.clause, found.code) == (clause, code)


def test_after_the_end_nothing_is_open_and_only_an_unknown_kind_is_worse() -> None:
    position = start()
    course.begin_step(position, course.OVER, [])

    assert [pebbles.kinds(GAME, position, seat) for seat in ("ann", "table")] == [[], []]
    for wrong, code in ((move("eve", "shout"), "game-over"), (move("ann", "fly"), "no-such-move")):
        found = pebbles.check(GAME, position, wrong)
        assert found is not None
        assert found.code == code


def test_a_kind_may_name_the_clause_of_what_is_done_instead() -> None:
    position = start()
    before = pebbles.check(GAME, position, move("ann", "pass"))
    position = guessing()
    instead = pebbles.check(GAME, position, move("ann", "pass"))

    assert before is not None
    assert instead is not None
    assert (before.clause, before.code) == ("pebbles.pass", "not-now")
    assert (instead.clause, instead.code) == ("pebbles.guess", "not-now")
    assert instead.args == {"move": "pass", "phase": "guessing", "step": "guess"}


def test_who_is_awaited_is_said() -> None:
    position = guessing()
    play(position, move("bob", "guess", number=2))

    found = pebbles.check(GAME, position, move("bob", "guess", number=3))

    assert found is not None
    assert found.args == {"by": "bob", "waiting": "ann, cid"}


@pytest.mark.parametrize("seed", range(3))
def test_the_short_way_of_check_finds_what_the_long_way_finds(seed: int) -> None:
    for position, _ in random_moves(seed):
        for seat in (*PLACES, "table", "eve"):
            for kind in (*KINDS, "fly"):
                for form in filled(position, seat, kind) if kind in KINDS else [move(seat, kind)]:
                    long = judging.untimely(KINDS, GAME, position, form)
                    if long is None:
                        long = KINDS[kind].check(GAME, position, form)
                    assert pebbles.check(GAME, position, form) == long


def dry(game: Any, position: Position, seat: str) -> Violation | None:
    """Bob has no stones in this game."""
    return Violation("pebbles.throw", "no-stones", {"by": seat}) if seat == "bob" else None


def test_who_is_not_awaited_because_nothing_is_left_to_choose_gets_that_reason() -> None:
    kinds = {**KINDS, "throw": msgspec.structs.replace(KINDS["throw"], closed=dry)}
    position = start()
    play(position, move("table", "draw", pebble="red"))
    course.next_seat(position, "bob")

    reasons = [
        judging.check(kinds, GAME, position, move(seat, "throw", stones=1))
        for seat in ("bob", "cid")
    ]

    assert [reason.code for reason in reasons if reason is not None] == [
        "no-stones",
        "not-your-turn",
    ]


def test_the_report_of_a_seat_passed_over_gives_the_clause_and_the_code_of_the_reason() -> None:
    reason = dry(GAME, start(), "bob")
    assert reason is not None

    event = judging.passed_over("skipped", "bob", "throw", reason)

    assert (event.clause, event.args) == (
        "pebbles.throw",
        {"by": "bob", "move": "throw", "why": "no-stones"},
    )


def thrown(game: Any, position: Position, move: dict[str, Any]) -> Violation | None:
    """Four stones wait for another step; of others nothing more is known than the step."""
    if move["stones"] == 4:
        return Violation("pebbles.throw", "later", {})
    return None


def test_a_kind_says_why_a_move_cannot_be_made_in_a_step_that_is_not_its_own() -> None:
    kinds = {**KINDS, "throw": msgspec.structs.replace(KINDS["throw"], elsewhere=thrown)}
    position = start()

    reasons = [
        judging.check(kinds, GAME, position, move("bob", "throw", stones=stones))
        for stones in (4, 1)
    ]

    assert [reason.code for reason in reasons if reason is not None] == ["later", "not-now"]


def told(kind: str, seat: str, code: str) -> Event:
    return judging.passed_over("skipped", seat, kind, Violation("pebbles.throw", code, {}))


BEGUN = Event("round-begun", "pebbles.turn", {})


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([], "not-now"),
        ([told("throw", "bob", "first"), told("throw", "bob", "last")], "last"),
        ([told("throw", "cid", "of another")], "not-now"),
        ([told("guess", "bob", "of another kind")], "not-now"),
        ([told("throw", "bob", "of another round"), BEGUN], "not-now"),
        ([BEGUN, told("throw", "bob", "of this round"), Event("thrown", "x", {})], "of this round"),
    ],
)
def test_the_true_reason_is_the_last_one_given_in_this_turn(events: list[Event], code: str) -> None:
    refusal = Violation("pebbles.throw", "not-now", {"move": "throw"})
    late = move("bob", "throw", stones=1)

    assert judging.true_reason(events, "round-begun", late, refusal).code == code


@pytest.mark.parametrize(
    ("since", "code"), [([], "for now"), (["rain"], "for now"), (["hail"], "not-now")]
)
def test_a_reason_ends_with_the_events_that_it_names(since: list[str], code: str) -> None:
    reason = Violation("pebbles.throw", "for now", {})
    event = judging.passed_over("skipped", "bob", "throw", reason, "hail thrown")
    events = [Event("hail", "x", {}), event, *(Event(kind, "x", {}) for kind in since)]
    refusal = Violation("pebbles.throw", "not-now", {"move": "throw"})

    found = judging.true_reason(events, "round-begun", move("bob", "throw", stones=1), refusal)

    assert found.code == code
    assert judging.UNTIL not in found.args


def test_a_move_that_is_wrong_in_itself_keeps_its_own_reason() -> None:
    refusal = Violation("pebbles.throw", "too-many", {})
    events = [told("throw", "bob", "passed over")]

    found = judging.true_reason(events, "round-begun", move("bob", "throw", stones=9), refusal)

    assert found == refusal


def test_what_is_unknown_is_told_apart_from_what_is_untimely() -> None:
    position = start()

    assert judging.unknown(KINDS, position, move("ann", "guess")) is None
    assert judging.untimely(KINDS, GAME, position, move("ann", "guess")) is not None
    assert judging.untimely(KINDS, GAME, position, move("table", "draw")) is None


# --- check, kinds and forms agree ----------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_a_kind_is_open_exactly_if_some_move_of_it_is_legal(seed: int) -> None:
    for position, _ in random_moves(seed):
        before = copy.deepcopy(position)
        for seat in (*PLACES, "table"):
            legal = [
                kind
                for kind in sorted(KINDS)
                if any(
                    pebbles.check(GAME, position, form) is None
                    for form in filled(position, seat, kind)
                )
            ]
            assert pebbles.kinds(GAME, position, seat) == legal
        assert position == before


def test_a_ruling_closes_what_it_forbids_and_check_says_so() -> None:
    position = start(rulings={"sitting-out": "forbidden"})
    play(position, move("table", "draw", pebble="red"))

    assert pebbles.kinds(GAME, position, "bob") == ["shout", "throw"]
    found = pebbles.check(GAME, position, move("bob", "pass"))
    assert found is not None
    assert found.code == "must"


# --- the course ----------------------------------------------------------------------------------


def test_in_a_round_the_seats_act_in_order_and_after_the_last_nobody_is_awaited() -> None:
    position = start()
    play(position, move("table", "draw", pebble="red"))
    awaited = []
    for _ in PLACES:
        (seat,) = course.to_act(position)
        awaited.append(seat)
        play(position, move(seat, "throw", stones=2))

    assert awaited == ["bob", "ann", "cid"]
    assert (position.phase, position.step) == ("guessing", "guess")


def test_where_all_act_at_once_they_act_in_any_order_each_once() -> None:
    position = guessing()
    assert position.waiting == ["bob", "ann", "cid"]
    play(position, move("cid", "guess", number=3), move("bob", "guess", number=1))

    assert (position.waiting, position.done) == (["ann"], ["bob", "cid"])
    play(position, move("ann", "guess", number=3))
    assert (position.step, position.waiting) == ("draw", ["table"])
    assert [position.sides[seat].points for seat in ("ann", "bob", "cid")] == [1, 0, 1]


def test_a_seat_that_is_asked_out_of_turn_does_not_end_the_round() -> None:
    position = start()
    play(position, move("table", "draw", pebble="red"), move("bob", "throw", stones=1))
    position.waiting = ["cid"]
    assert course.at_turn(position) == "ann"
    assert not course.refill(position)
    assert position.waiting == ["cid"]
    position.waiting = []

    assert not course.refill(position)
    assert position.waiting == ["ann"]


def test_a_round_is_at_its_end_when_every_seat_of_the_order_is_done() -> None:
    position = start()
    course.begin_round(position, "throw")
    ends = [course.next_seat(position, seat) for seat in ("bob", "bob", "ann", "cid")]

    assert ends == [False, False, False, True]
    assert course.at_turn(position) == ""
    assert course.refill(position)


def test_the_others_follow_in_the_order_of_the_table() -> None:
    position = start()

    assert course.others_after(position, "ann") == ["cid", "bob"]
    assert course.others_after(position, "cid") == ["bob", "ann"]


def test_what_happens_by_itself_goes_on_until_somebody_is_awaited() -> None:
    position = guessing()
    play(position, move("ann", "guess", number=3), move("bob", "guess", number=0))

    events = pebbles.apply(GAME, position, move("cid", "guess", number=1))

    assert [event.kind for event in events] == ["phase-began"]
    assert (position.phase, position.step, position.waiting) == ("throwing", "draw", ["table"])


@pytest.mark.parametrize("seed", range(5))
def test_somebody_is_awaited_until_the_game_is_over(seed: int) -> None:
    played = random_moves(seed)

    assert all(course.to_act(position) for position, _ in played)
    assert all(position.step not in pebbles.FOLLOW for position, _ in played)


# --- views ---------------------------------------------------------------------------------------


def test_what_lies_open_is_copied_whole_and_shares_nothing() -> None:
    position = guessing()
    assert position.pot is not None
    seen = pebbles.view(GAME, position, "ann")

    assert seen.pot == position.pot == Pot({"bob": 1, "ann": 1, "cid": 1}, "red")
    position.pot.stones["bob"] = 9
    position.pot.pebble = "black"
    assert seen.pot == Pot({"bob": 1, "ann": 1, "cid": 1}, "red")


def test_where_nothing_lies_open_nothing_is_seen() -> None:
    assert pebbles.view(GAME, start(), "ann").pot is None


def test_what_is_secret_is_said_field_by_field() -> None:
    position = guessing()
    play(position, move("ann", "guess", number=2), move("bob", "guess", number=3))

    seen = pebbles.view(GAME, position, "ann")

    assert {seat: side.guess for seat, side in seen.sides.items()} == {
        "ann": 2,
        "bob": -1,
        "cid": -1,
    }
    assert seen.bag == ["?", "?"]


@given(PLAIN)
def test_a_copy_is_equal_and_has_no_list_or_dict_in_common(value: Any) -> None:
    made = copied(value)

    assert made == value
    assert type(made) is type(value)
    assert containers(made).isdisjoint(containers(value))


def containers(value: Any) -> set[int]:
    """The identities of all lists, dicts and records in a value."""
    if isinstance(value, Pot):
        return {id(value)} | containers(value.stones)
    if isinstance(value, dict):
        return {id(value)}.union(*map(containers, value.values()))
    return {id(value)}.union(*map(containers, value)) if isinstance(value, list) else set()


# --- headers -------------------------------------------------------------------------------------

HEADERS: list[tuple[str, dict[str, Any], str, str, dict[str, int | str]]] = [
    ("one seat", {"places": {"ann": 1}}, "setup.seats", "too-few", {"seats": 1}),
    (
        "more seats than places, before who sits there",
        {"places": {"eve": 9, "ann": 1, "bob": 1, "cid": 1}},
        "setup.seats",
        "too-many",
        {"seats": 4, "most": 3},
    ),
    (
        "a stranger, before the place",
        {"places": {"ann": 1, "eve": 9}},
        "setup.seats",
        "no-such-player",
        {"player": "eve"},
    ),
    (
        "a place that is not there, before rulings",
        {"places": {"ann": 1, "bob": 4}, "rulings": {"x": "y"}},
        "setup.places",
        "no-such-place",
        {"player": "bob", "place": 4, "most": 3},
    ),
    (
        "a place that is taken",
        {"places": {"ann": 2, "bob": 2}},
        "setup.places",
        "taken",
        {"player": "bob", "place": 2},
    ),
    (
        "no such ruling, before options",
        {"rulings": {"x": "y"}, "options": {"x": 1}},
        "setup.rulings",
        "no-such-ruling",
        {"ruling": "x"},
    ),
    (
        "no such answer",
        {"rulings": {"sitting-out": "maybe"}},
        "setup.rulings",
        "no-such-answer",
        {"ruling": "sitting-out", "option": "maybe"},
    ),
    ("no such option", {"options": {"x": 1}}, "setup.options", "no-such-option", {"option": "x"}),
    (
        "out of range",
        {"options": {"stones": 6}},
        "setup.options",
        "out-of-range",
        {"option": "stones", "number": 6, "least": 1, "most": 5},
    ),
]


@pytest.mark.parametrize(
    ("given", "clause", "code", "args"),
    [row[1:] for row in HEADERS],
    ids=[row[0] for row in HEADERS],
)
def test_a_header_is_refused(
    given: dict[str, Any], clause: str, code: str, args: dict[str, int | str]
) -> None:
    found = pebbles.check_setup(GAME, header(**given))

    assert found is not None
    assert (found.clause, found.code, found.args) == (clause, code, args)


def test_a_player_who_sits_twice_is_refused() -> None:
    twice = Setup([Seat("ann", 1), Seat("ann", 2)], {}, {})

    found = pebbles.check_setup(GAME, twice)

    assert found is not None
    assert (found.code, found.args) == ("twice", {"player": "ann"})


def test_a_header_at_the_bounds_is_accepted_and_only_what_differs_is_kept() -> None:
    chosen = header(rulings={"sitting-out": "allowed"}, options={"stones": 5})

    assert pebbles.check_setup(GAME, chosen) is None
    assert headers.rulings_of(GAME, chosen) == {}
    assert headers.rulings_of(GAME, header(rulings={"sitting-out": "forbidden"})) == {
        "sitting-out": "forbidden"
    }
    assert headers.option_of(GAME, chosen, "stones") == 5
    assert headers.option_of(GAME, header(), "stones") == 3


# --- in Lua --------------------------------------------------------------------------------------


def test_the_kernel_says_the_same_in_lua() -> None:
    name = "adjudicator.games.pebbles.rulebook"
    source = Path(pebbles.__file__).read_text("utf-8")
    kernel = read_rules(ROOT, games=[])
    package = package_of([*kernel.modules.values(), read_module(name, "pebbles.py", source)])
    ask = loaded(package, name)
    games: list[list[Any]] = [
        [{"ann": 1, "bob": 1}, {}, []],
        [PLACES, {"sitting-out": "never"}, []],
        [PLACES, {}, [row[1] for row in WRONG]],
    ]
    games += [[PLACES, {}, [made for _, made in random_moves(seed)]] for seed in range(3)]
    for asked in games:
        wanted = msgspec.to_builtins(pebbles.told(*copy.deepcopy(asked)))
        assert ask("told", asked) == wanted


# --- what every game owes the kernel -------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_no_move_is_made_while_a_phase_begins_or_after_the_end(game: str) -> None:
    kinds = module(game, "rulebook").KINDS

    steps = {step for kind in kinds.values() for step in kind.steps}

    assert steps.isdisjoint({course.BEGUN, course.OVER, *module(game, "rulebook").FOLLOW})


@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_awaited_has_a_side_or_is_the_table(game: str) -> None:
    looked = 0
    for log in golden_logs(game)[::5]:
        for step in steps(log):
            assert set(step.position.waiting) <= {*step.position.sides, "table"}
            looked += 1
    assert looked > 200


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_clauses_that_the_kernel_names(game: str) -> None:
    clauses = load(game).content.clauses
    named = [*judging.CLAUSES, *headers.CLAUSES]

    assert [clause for clause in named if clause not in clauses] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_position_extends_the_course_and_a_game_the_choices(game: str) -> None:
    assert issubclass(rulebook(game).position_type, course.Course)
    assert isinstance(load(game).game, Choices)
    assert load(game).game.rulings == {
        ruling.id: ruling.default for ruling in load(game).content.rulings.values()
    }
