"""What people do is carried out in slices: whole in every save, one after the other, and always with one result."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudicator.check import Judges, check_bytes
from tests.tts.players import EMPIRE, HOUSES, RIVALS, TRIBES, actions, press
from tests.tts.stand_in import CONQUEST, DAWN, GAME, GAMES, MESSIAH, WAR
from tests.tts.table_driver import Table
from tests.tts.tables import needs_lupa

pytestmark = [needs_lupa, pytest.mark.one_in(5)]

PEOPLE = {
    GAME: ["atreides", "fremen", "harkonnen"],
    DAWN: TRIBES,
    CONQUEST: RIVALS,
    MESSIAH: EMPIRE,
    WAR: HOUSES,
}
both_games = pytest.mark.parametrize("game", GAMES)

FINE = 25
"""Units of work for a frame in which hardly anything gets done at once."""

QUEUED = """
-- Somebody's next move, as an act that waits its turn.
function Queue()
  Kynes("acts").add("a test", nil, function()
    for _ = 1, 40 do
      if Somebody() ~= nil then
        return
      end
    end
  end)
end
"""


def playing(game: str, units: int = FINE, **options: Any) -> Table:
    """A game that is asking somebody, in slices of so many units from now on."""
    table = Table(game)
    table.step(2)
    table.begin(PEOPLE[game], **options)
    table.until_still()
    table.lua(f"slices.UNITS = {units}")
    table.run(QUEUED)
    return table


def waiting(game: str, seed: int = 1) -> Table:
    """A game in which nothing moves and somebody is asked."""
    table = playing(game)
    table.play_on(4 + seed % 4, seed)
    table.until_asked()
    table.until_still()
    assert table.lua("return state.stage") == "playing"
    return table


def kept(table: Table) -> dict[str, Any]:
    """What a save of this moment has of the game: its log and its position."""
    loaded: dict[str, Any] = json.loads(table.script_state())
    return {"log": loaded["log"], "position": loaded["position"], "stage": loaded["state"]["stage"]}


def frames_of_an_act(table: Table) -> list[dict[str, Any]]:
    """What saves have in each frame from when a move is asked for until it is made."""
    table.run("Queue()")
    found = [kept(table)]
    while table.lua("return acts.is_busy()"):
        table.step(1)
        found.append(kept(table))
        assert len(found) < 500
    return found


# Whole.


@both_games
def test_a_save_in_the_middle_of_a_move_is_from_before_it_or_from_after_it(game: str) -> None:
    table = waiting(game)
    before = kept(table)
    found = frames_of_an_act(table)
    after = found[-1]
    assert len(found) > 3
    assert len(after["log"]["lines"]) == len(before["log"]["lines"]) + 1
    made = [one == after for one in found]
    assert made == sorted(made)
    assert all(one in (before, after) for one in found)


@both_games
def test_a_game_goes_on_from_a_save_of_any_frame_of_a_move(game: str) -> None:
    table = waiting(game, 2)
    table.run("Queue()")
    saves = [table.save()]
    while table.lua("return acts.is_busy()"):
        table.step(1)
        saves.append(table.save())
    for save in saves[:: max(1, len(saves) // 4)]:
        again = Table.loaded(save, game)
        again.until_loaded()
        again.until_still()
        log = again.log_text()
        verdict = check_bytes(log.encode(), Judges(), running=True).verdict
        assert verdict.status == "legal"
        assert again.lua("return pieces.differences()") == []


@both_games
def test_an_error_in_the_middle_of_a_move_leaves_the_table_as_it_was(game: str) -> None:
    table = waiting(game, 3)
    before = kept(table)
    shown = table.lua("return referee.save_position(state.position)")
    table.run(
        "local Referee = Kynes('referee') Apply = Referee.apply"
        " Referee.apply = function(position, move) Apply(position, move) error('in the middle') end"
    )
    table.run("Queue()")
    table.step(200)
    assert not table.lua("return acts.is_busy()")
    assert kept(table) == before
    assert table.lua("return referee.save_position(state.position)") == shown
    assert any("in the middle" in line.text for line in table.lines)
    table.run("Kynes('referee').apply = Apply Queue()")
    table.step(200)
    assert len(kept(table)["log"]["lines"]) > len(before["log"]["lines"])


@both_games
def test_an_error_of_the_tables_own_move_does_not_hold_the_table_for_ever(game: str) -> None:
    table = playing(game)
    table.run(
        "local chance = Kynes('chance') Draw = chance.draw Left = 1"
        " chance.draw = function(shown) if Left > 0 then Left = 0 error('no dice') end return Draw(shown) end"
    )
    for turn in range(40):
        table.play_on_now()
        table.step(60)
        if table.run("return Left") == 0:
            break
        table.play_on(1, turn)
    assert table.run("return Left") == 0
    assert not table.lua("return play.is_busy() and not chance.is_due()")
    table.lua("play.table_moves()")
    # A game that begins with many cards to be dealt takes its time.
    for _ in range(30):
        table.step(100)
        if not table.lua("return chance.is_due()"):
            break
    assert not table.lua("return chance.is_due()")


@both_games
def test_a_rewind_in_the_middle_of_a_move_gives_the_table_of_then(game: str) -> None:
    table = waiting(game, 4)
    table.run("storeRewindState()")
    before = kept(table)
    table.run("Queue()")
    table.step(2)
    assert table.lua("return acts.is_busy()")
    table.rewind()
    table.until_still()
    assert kept(table) == before
    assert table.lua("return pieces.differences()") == []


# One after the other.


@both_games
def test_who_acts_while_something_is_carried_out_acts_on_what_comes_of_it(game: str) -> None:
    table = waiting(game, 5)
    lines = len(kept(table)["log"]["lines"])
    host = table.colour(PEOPLE[game][0])
    table.run("Queue()")
    table.step(1)
    table.chat(host, "!undo")
    table.chat(host, "!mode assist")
    assert table.lua("return acts.is_busy()")
    assert table.lua("return state.mode") == "referee"
    table.step(400)
    now = kept(table)
    assert [line["move"] for line in now["log"]["lines"][lines:]][-1] == "undo"
    assert table.lua("return state.mode") == "assist"
    table.until_still()
    table.assert_no_errors()


@both_games
def test_clicks_that_come_faster_than_the_table_works_are_all_heard(game: str) -> None:
    table = waiting(game, 6)
    colour = next(
        table.colour(seat)
        for seat in PEOPLE[game]
        if any(name.startswith("kind|") for name in actions(table, table.colour(seat), "seat"))
    )
    kinds = [name for name in actions(table, colour, "seat") if name.startswith("kind|")]
    found = actions(table, colour, "seat")
    for name in kinds:
        table.click_ui(colour, found[name])
    table.step(200)
    seat = next(one for one in PEOPLE[game] if table.colour(one) == colour)
    assert table.lua(f"return forms.partial('{seat}').move") == kinds[-1].removeprefix("kind|")
    table.assert_no_errors()


@both_games
def test_who_has_left_before_their_turn_has_done_nothing(game: str) -> None:
    table = waiting(game, 7)
    host = table.colour(PEOPLE[game][0])
    table.lua("slices.UNITS = 1")
    table.run("Queue()")
    table.chat(host, "!mode free")
    assert table.lua("return acts.is_busy()")
    table.unseat(host)
    table.step(900)
    assert table.lua("return state.mode") == "referee"
    table.assert_no_errors()


# With one result.


@both_games
def test_a_game_is_the_same_however_finely_it_is_sliced(game: str) -> None:
    logs = []
    for units in (1, 60, 100_000):
        table = playing(game, units, seed="slices")
        table.run("Random.state = 8")
        for _ in range(8):
            table.until_asked(20_000)
            table.run("Queue()")
            while table.lua("return acts.is_busy()"):
                table.step(1)
        table.until_asked(20_000)
        logs.append((table.log_text(), table.lua("return referee.save_position(state.position)")))
        table.assert_no_errors()
    assert logs[0] == logs[1] == logs[2]


@both_games
def test_a_move_changes_nothing_of_the_position_it_was_made_on(game: str) -> None:
    table = playing(game, 100_000)
    made = 0
    for _ in range(12):
        table.until_asked()
        table.run("Before = Kynes('state').position Text = Kynes('referee').encode(Before)")
        more = table.run("return Many(3)")
        if more == 0:
            break
        made += more
        assert table.run("return Kynes('referee').encode(Before) == Text")
        assert table.lua("return state.position ~= Before")
        assert table.lua(
            "return referee.save_position(state.position) == referee.encode(state.position)"
        )
    assert made > 5


# Loading and starting.


@both_games
def test_a_save_is_read_over_many_frames_and_saves_meanwhile_are_the_same_save(game: str) -> None:
    table = waiting(game, 8)
    save = table.save()
    text = save["LuaScriptState"]
    again = Table.loaded(save, game)
    again.step(1)
    frames = 0
    again.lua("slices.UNITS = 10")
    while not again.lua("return main.is_ready()"):
        assert again.script_state() == text
        again.step(1)
        frames += 1
    assert frames > 10
    again.until_still()
    assert kept(again) == kept(table)


@both_games
def test_what_people_do_while_a_save_is_read_waits_until_it_is(game: str) -> None:
    table = waiting(game, 9)
    lines = len(kept(table)["log"]["lines"])
    host = table.colour(PEOPLE[game][0])
    again = Table.loaded(table.save(), game)
    for seat in PEOPLE[game]:
        again.seat(table.colour(seat))
    again.step(1)
    again.lua("slices.UNITS = 10")
    again.step(1)
    assert not again.lua("return main.is_ready()")
    again.chat(host, "!undo")
    again.until_loaded(2000)
    again.step(300)
    assert [line["move"] for line in kept(again)["log"]["lines"][lines:]][:1] == ["undo"]


def test_a_line_says_how_far_the_reading_of_a_save_has_come() -> None:
    table = waiting(GAME, 10)
    again = Table.loaded(table.save(), GAME)
    again.seat("Green")
    again.lua("slices.UNITS = 4")
    again.step(1)
    seen = set()
    while not again.lua("return main.is_ready()"):
        again.step(1)
        for tree in again.ui_for("Green"):
            for element in tree.walk():
                if element.id == "kynes_progress":
                    seen.add(element.attributes["text"])
    assert len([text for text in seen if "Der Spielstand wird gelesen" in text]) > 2
    again.lua("slices.UNITS = 600")
    again.until_still()
    for tree in again.ui_for("Green"):
        for element in tree.walk():
            if element.id == "kynes_progress":
                assert element.attributes["active"] == "false"


@both_games
def test_a_game_begins_whole_or_not_at_all(game: str) -> None:
    table = Table(game)
    table.step(40)
    for seat in PEOPLE[game]:
        table.seat(table.colour(seat))
        table.step(12)
        press(table, table.colour(seat), f"sit|{seat}", "lobby")
    table.until_still()
    table.lua("slices.UNITS = 25")
    before = kept(table)
    host = table.colour(PEOPLE[game][0])
    table.click_ui(host, actions(table, host, "lobby")["start"])
    stages = []
    while table.lua("return acts.is_busy()"):
        now = kept(table)
        stages.append(now["stage"])
        if now["stage"] == "lobby":
            assert now == before
        else:
            assert now["log"]["header"]["seed_commit"]
            assert now["position"] is not None
        table.step(1)
    assert stages[0] == "lobby"
    assert len(stages) > 3
    assert table.lua("return state.stage") == "playing"


# Frames in which others work.


def test_pieces_wait_for_a_frame_that_has_room_and_slices_leave_it_to_them() -> None:
    table = playing(GAME, 100_000)
    table.until_asked()
    table.until_still()
    table.run(
        "Guard, Slices = Kynes('errors'), Kynes('slices') Used = Guard.used Log = {}"
        " function Guard.used() return 4 / 1000 end"
        " Done = Slices.try('a piece', function() Log[#Log + 1] = 'piece' end)"
    )
    assert table.run("return Done") is False
    table.run(
        "Guard.used = Used Slices.stand_back()"
        " Slices.start('a job', function() Log[#Log + 1] = 'job' end)"
        " Wait.frames(function()"
        "  Done = Slices.try('a piece', function() Log[#Log + 1] = 'piece' end) end, 1)"
    )
    table.step(1)
    assert "job" not in table.run("return table.concat(Log, ' ')")
    table.step(4)
    assert table.run("return Done") is True
    assert table.run("return table.concat(Log, ' ')") == "piece job"
    table.assert_no_errors()


@both_games
def test_what_a_form_asks_next_is_asked_of_the_rules_once(game: str) -> None:
    table = waiting(game)
    table.run(
        "Referee, Forms = Kynes('referee'), Kynes('forms') Asked = 0 Next = Referee.next_field"
        " Seat = Referee.to_act(Kynes('state').position)[1]"
        " Forms.begin(Seat, Forms.kinds(Seat)[1])"
        " function Referee.next_field(a, b) Asked = Asked + 1 return Next(a, b) end"
    )
    table.run("for _ = 1, 3 do Forms.field(Seat) Forms.asks_place(Seat) end")
    assert table.run("return Asked") == 0
    table.assert_no_errors()
