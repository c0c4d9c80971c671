"""Half-made moves: a form offers exactly what the referee's next_field offers, and nothing illegal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.playout.chance import Chance
from exporters.tts.panels.stage import Stage
from tests.support import replay
from tests.tts.tables import needs_lupa

pytestmark = needs_lupa

GAME = "dune-classic"
DAWN = "dawn-of-the-fremen"
both_games = pytest.mark.parametrize("game_id", [GAME, DAWN])
Json = dict[str, Any]


@cache
def logs(game_id: str = GAME) -> list[Path]:
    """Every seventh golden game, and all the stories."""
    every = replay.table_logs(game_id)
    return [log for at, log in enumerate(every) if at % 7 == 0 or log.name.startswith("story")]


class Forms:
    """The forms of a stage, asked in plain data."""

    def __init__(self, seats: list[str], game_id: str = GAME) -> None:
        self.stage = Stage(game_id)
        self.stage.seat(seats)
        self.lua = self.stage.forms
        self.entries = self.stage.entries

    def begin(self, seat: str, kind: str) -> bool:
        """Begins a form; whether it could."""
        found = self.lua.begin(seat.encode(), kind.encode())
        return found is True

    def fill(self, seat: str, value: Any) -> bool:
        """Answers the open field; whether it could."""
        given = value.encode() if isinstance(value, str) else value
        return self.lua.fill(seat.encode(), given) is True

    def field(self, seat: str) -> Json | None:
        """The open field."""
        found: Json | None = self.stage.plain(self.lua.field(seat.encode()))
        return found

    def partial(self, seat: str) -> Json | None:
        """The half-made move."""
        found: Json | None = self.stage.plain(self.lua.partial(seat.encode()))
        return found

    def ready(self, seat: str) -> Json | None:
        """The finished move."""
        found: Json | None = self.stage.plain(self.lua.ready(seat.encode()))
        return found

    def kinds(self, seat: str) -> list[str]:
        """The kinds of moves offered."""
        found: list[str] = self.stage.plain(self.lua.kinds(seat.encode()))
        return found

    def steps(self, seat: str) -> list[Json]:
        """The answers so far, in their order."""
        steps = self.lua.steps(seat.encode())
        return [
            {"name": step.name.decode(), "forced": bool(step.forced)} for step in steps.values()
        ]


def positions(log: Path, every: int) -> Iterator[tuple[Forms, replay.Step]]:
    """The forms at every so manyeth position of a game, the same position in Lua and in Python."""
    forms: Forms | None = None
    for at, step in enumerate(replay.steps(log)):
        if forms is None:
            forms = Forms(list(step.position.sides), replay.read_header(log).game)
            forms.stage.load(msgspec.json.encode(step.position))
        if at % every == 0:
            yield forms, step
        forms.stage.apply(step.move)


def different(values: list[Any]) -> list[Any]:
    return list(dict.fromkeys(values))


@both_games
def test_every_move_of_the_golden_games_can_be_entered_field_by_field(game_id: str) -> None:
    entered = 0
    kinds = set()
    for log in logs(game_id)[: None if game_id == GAME else 2]:
        for forms, step in positions(log, 1):
            move = step.move
            seat, kind = move["by"], move["move"]
            if seat == "table":
                continue
            assert kind in forms.kinds(seat), f"{log.name} line {step.line}"
            assert forms.begin(seat, kind)
            field = forms.field(seat)
            while field is not None:
                assert forms.fill(seat, move[field["name"]]), f"{log.name} line {step.line}"
                field = forms.field(seat)
            assert forms.ready(seat) == move, f"{log.name} line {step.line}"
            entered += 1
            kinds.add(kind)
    assert entered > (1000 if game_id == GAME else 200)
    assert len(kinds) > 20


@both_games
def test_whatever_way_a_form_is_filled_the_move_is_legal_and_every_question_is_the_referees(
    game_id: str,
) -> None:
    chosen = Chance("2026")
    loaded = replay.load(game_id)
    rules, game = loaded.rulebook, loaded.game
    made = 0
    for log in logs(game_id):
        for forms, step in positions(log, 9):
            for seat in step.position.sides:
                expected = rules.kinds(game, step.position, seat)
                assert sorted(forms.kinds(seat)) == sorted(expected)
                for kind in expected:
                    assert forms.begin(seat, kind)
                    while (field := forms.field(seat)) is not None:
                        asked = rules.next_field(game, step.position, forms.partial(seat) or {})
                        assert asked is not None
                        assert (field["name"], field["kind"]) == (asked.name, asked.kind)
                        assert field["options"] == asked.options
                        if field["kind"] == "text":
                            assert forms.fill(seat, 'Grüße & <b>"quotes"</b>')
                        else:
                            assert forms.fill(seat, chosen.pick(field["options"]))
                    move = forms.ready(seat)
                    assert move is not None
                    assert rules.check(game, step.position, move) is None
                    made += 1
    assert made > 500


@both_games
def test_back_takes_answers_back_one_by_one_and_at_last_puts_the_form_away(
    game_id: str,
) -> None:
    chosen = Chance("7")
    for forms, step in positions(logs(game_id)[0], 23):
        for seat in step.position.sides:
            for kind in forms.kinds(seat):
                forms.begin(seat, kind)
                seen = []
                while (field := forms.field(seat)) is not None:
                    seen.append((forms.partial(seat), field))
                    forms.fill(
                        seat, "-" if field["kind"] == "text" else chosen.pick(field["options"])
                    )
                while seen:
                    before, field = seen.pop()
                    assert forms.lua.back(seat.encode())
                    assert forms.partial(seat) == before
                    assert forms.field(seat) == field
                forms.lua.back(seat.encode())
                assert forms.partial(seat) is None


@both_games
def test_a_field_with_one_answer_is_filled_by_itself_and_back_does_not_stop_there(
    game_id: str,
) -> None:
    found = 0
    for forms, step in positions(logs(game_id)[0], 5):
        seat = step.move["by"]
        if seat == "table":
            continue
        forms.begin(seat, step.move["move"])
        while (field := forms.field(seat)) is not None:
            assert field["kind"] == "text" or len(different(field["options"])) > 1
            forms.fill(seat, step.move[field["name"]])
        found += sum(entry["forced"] for entry in forms.steps(seat))
    assert found > 0


@both_games
def test_what_is_not_among_the_options_is_refused_and_changes_nothing(
    game_id: str,
) -> None:
    for forms, step in positions(logs(game_id)[0], 40):
        for seat in step.position.sides:
            assert not forms.begin(seat, "no-such-kind")
            for kind in forms.kinds(seat)[:3]:
                forms.begin(seat, kind)
                before = forms.partial(seat)
                if forms.field(seat) is None:
                    continue
                for wrong in ("no-such-place", "", -7, 12345):
                    if isinstance(wrong, str) and wrong and forms.field(seat)["kind"] == "text":  # type: ignore[index]
                        continue
                    assert not forms.fill(seat, wrong)
                    assert forms.partial(seat) == before


@both_games
def test_a_form_survives_saving_even_though_the_order_of_its_answers_is_not_saved(
    game_id: str,
) -> None:
    for forms, step in positions(logs(game_id)[0], 11):
        seat, kind = step.move["by"], step.move["move"]
        if seat == "table":
            continue
        forms.begin(seat, kind)
        while (field := forms.field(seat)) is not None:
            saved = dict(sorted((forms.partial(seat) or {}).items()))
            names = [entry["name"] for entry in forms.steps(seat)]
            forms.stage.state.forms[seat.encode()] = forms.stage.lua.table_from(
                {b"partial": forms.stage.data(saved)}
            )
            assert [entry["name"] for entry in forms.steps(seat)] == names
            assert forms.field(seat) == field
            forms.fill(seat, step.move[field["name"]])


def test_when_the_position_changes_what_is_no_longer_legal_is_asked_again() -> None:
    checked = 0
    for log in logs()[:3]:
        waiting: dict[str, Json] = {}
        for forms, step in positions(log, 1):
            seats = list(step.position.sides)
            forms.lua.tidy(forms.stage.lua.table_from([seat.encode() for seat in seats]))
            rules, game = replay.load(GAME).rulebook, replay.load(GAME).game
            for seat in seats:
                partial = forms.partial(seat)
                if partial is not None:
                    assert partial["move"] in rules.kinds(game, step.position, seat)
                    whole = forms.ready(seat)
                    assert whole is None or rules.check(game, step.position, whole) is None
                    checked += 1
            for seat in seats:
                open_kinds = [kind for kind in forms.kinds(seat) if kind != "pass"]
                if open_kinds and seat not in waiting:
                    forms.begin(seat, open_kinds[0])
                    while (field := forms.field(seat)) is not None and field["kind"] != "text":
                        forms.fill(seat, field["options"][-1])
                    waiting[seat] = {}
            if step.line % 10 == 0:
                waiting = {}
    assert checked > 100


def test_a_click_on_the_board_answers_a_question_for_a_place() -> None:
    picked = 0
    for forms, step in positions(logs()[0], 1):
        move = step.move
        if move["move"] != "ship":
            continue
        seat = move["by"]
        forms.begin(seat, "ship")
        assert forms.lua.asks_place(seat.encode())
        assert forms.lua.pick_place(seat.encode(), b"nowhere") is not True
        assert forms.lua.pick_place(seat.encode(), move["end"].encode()) is True
        assert (forms.partial(seat) or {})["end"] == move["end"]
        picked += 1
    assert picked > 0


def test_a_territory_with_one_possible_part_stands_for_that_part() -> None:
    game = replay.load(GAME).game
    for forms, step in positions(logs()[0], 1):
        if step.move["move"] != "move":
            continue
        seat = step.move["by"]
        forms.begin(seat, "move")
        field = forms.field(seat)
        if field is None or field["name"] != "start":
            continue
        for option in field["options"]:
            territory = game.parts[option].territory
            shared = [part for part in field["options"] if game.parts[part].territory == territory]
            forms.begin(seat, "move")
            answered = forms.lua.pick_place(seat.encode(), territory.encode()) is True
            assert answered == (len(shared) == 1)
        return
    pytest.fail("nobody moves in this game")


def test_amounts_step_from_one_legal_value_to_another_and_stay_within_their_range() -> None:
    stepped = 0
    for log in logs():
        for forms, step in positions(log, 3):
            seat = step.move["by"]
            if seat == "table" or not forms.begin(seat, step.move["move"]):
                continue
            field = forms.field(seat)
            if field is None or field["kind"] != "amount":
                continue
            lua, name = forms.entries, seat.encode()
            options = different(field["options"])
            assert lua.amount(name) == options[0]
            for by in (1, 5, -1, -5, 5, 5, 5, -1):
                before = lua.amount(name)
                after = lua.step_amount(name, by)
                assert after in options
                assert (after - before) * by > 0 or before in (min(options), max(options))
                stepped += 1
            assert lua.set_amount(name, 10**6) == max(options)
            assert lua.set_amount(name, -(10**6)) == min(options)
            assert lua.amount_range(name) == (min(options), max(options))
    assert stepped > 50


def test_pages_show_every_option_once_and_a_filter_shows_what_it_finds() -> None:
    for forms, step in positions(logs()[0], 1):
        if step.move["move"] != "ship":
            continue
        seat = step.move["by"].encode()
        forms.begin(step.move["by"], "ship")
        field = forms.field(step.move["by"])
        assert field is not None
        seen: list[str] = []
        pages = forms.entries.options(seat, 1).pages
        for page in range(1, pages + 1):
            shown = forms.entries.options(seat, page)
            assert len(shown[b"values"]) <= forms.entries.PAGE
            seen += [value.decode() for value in shown[b"values"].values()]
        assert seen == field["options"]
        only = forms.stage.lua.eval("function(value) return value == 'arrakeen-s9' end")
        assert forms.entries.options(seat, None, only).all == int("arrakeen-s9" in field["options"])
        return
    pytest.fail("nobody ships in this game")


def test_half_a_move_meant_by_moving_a_piece_is_taken_over_as_far_as_it_is_legal() -> None:
    taken = 0
    for log in logs()[:4]:
        for forms, step in positions(log, 1):
            move = step.move
            if move["move"] not in ("ship", "move", "place"):
                continue
            seat = move["by"]
            names = ("part", "start", "end", "forces")
            half = {"by": seat, "move": move["move"]} | {k: move[k] for k in names if k in move}
            assert forms.lua.adopt(seat.encode(), forms.stage.data(half)) is True
            partial = forms.partial(seat) or {}
            assert all(partial[name] == value for name, value in half.items())
            wrong = half | {"forces": 99}
            forms.lua.adopt(seat.encode(), forms.stage.data(wrong))
            partial = forms.partial(seat) or {}
            assert partial.get("forces") != 99
            taken += 1
    assert taken > 20


def test_a_plan_of_the_advanced_game_shows_what_its_forces_are_worth() -> None:
    log = next(
        log for log in replay.golden_logs(GAME) if b'"spice-dialling":"on"' in log.read_bytes()
    )
    loaded = replay.load(GAME)
    for step in replay.steps(log):
        move = step.move
        if move["move"] == "plan" and move.get("spice"):
            break
    forms = Forms(list(step.position.sides))
    forms.stage.load(msgspec.json.encode(step.position))
    seat = move["by"]
    assert forms.begin(seat, "plan")
    while (field := forms.field(seat)) is not None:
        partial = forms.partial(seat) or {}
        forms.fill(seat, move[field["name"]])
    said = loaded.rulebook.strength(loaded.game, step.position, move)
    assert said
    assert forms.lua.strength(seat.encode()).decode() == said
    assert partial
    assert f">{said}<" in forms.stage.xml() or f'text="{said}"' in forms.stage.xml()
