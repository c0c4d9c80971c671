"""The fake Tabletop Simulator: loading scripts, and time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tts.fake import FakeTable, ScriptFailedError
from tests.tts.tables import needs_lupa, printed, table, thing

pytestmark = needs_lupa


# Chunks first, onLoad with the saved state a frame later.


def test_on_load_gets_the_state_a_frame_later() -> None:
    made = FakeTable(
        {
            "LuaScript": "print('chunk') function onLoad(s) print('load ' .. s) end",
            "LuaScriptState": "S",
        }
    )
    assert printed(made) == ["chunk"]
    made.step()
    assert printed(made) == ["chunk", "load S"]


def test_an_object_s_script_has_its_own_self_and_state() -> None:
    script = "function onLoad(s) print(self.getName() .. s) end"
    assert printed(table("", thing("a", LuaScript=script, LuaScriptState="7"))) == ["a7"]


@pytest.mark.parametrize(
    ("order", "said"), [("global_first", ["G", "a"]), ("global_last", ["a", "G"])]
)
def test_either_order_of_loading_can_be_tried(order: Any, said: list[str]) -> None:
    script = "function onLoad() print('%s') end"
    assert (
        printed(table(script % "G", thing("a", LuaScript=script % "a"), load_order=order)) == said
    )


def test_an_error_is_noted_with_the_script_s_name_and_nothing_stops() -> None:
    made = table(
        "function onLoad() nothing() end",
        thing("a", LuaScript="syntax error here"),
        errors_raise=False,
    )
    assert [(e.script, e.where) for e in made.errors] == [
        ("a - a", "compile"),
        ("Global", "onLoad"),
    ]
    assert "nothing" in made.errors[1].message
    made.step(5)


def test_errors_raise_on_demand() -> None:
    with pytest.raises(ScriptFailedError, match="boom"):
        table("function onLoad() error('boom') end")


# Time is virtual, 60 frames a second.


def test_wait_frames_time_and_repetitions() -> None:
    made = table(
        """n = 0 m = 0 f = 0
            Wait.frames(function() f = Time.time end, 30) Wait.time(function() n = n + 1 end, 0.5, 3)
            Wait.time(function() m = m + 1 end, 1, -1)""",
        frames=0,
    )
    made.step(29)
    assert made.run("return {f, n}") == [0, 0]
    made.step(1)
    assert made.run("return {f, n}") == [0.5, 1]
    made.seconds(10)
    assert made.run("return {n, m}") == [3, 10]


def test_wait_condition_and_its_timeout() -> None:
    made = table("""ready = false said = ''
            Wait.condition(function() said = said .. 'yes' end, function() return ready end)
            Wait.condition(function() said = 'never' end, function() return false end, 1, function() said = said .. 'late' end)""")
    made.seconds(1.1)
    assert made.run("return said") == "late"
    made.run("ready = true")
    made.step()
    assert made.run("return said") == "lateyes"


def test_stop_and_stop_all() -> None:
    made = table(
        "n = 0 id = Wait.frames(function() n = 1 end, 5) Wait.frames(function() n = n + 2 end, 6)"
    )
    assert made.run("return Wait.stop(id)") is True
    made.step(10)
    assert made.run("return n") == 2
    made.run("Wait.frames(function() n = 9 end, 2) Wait.stopAll()")
    made.step(5)
    assert made.run("return n") == 2


def test_a_coroutine_goes_on_each_frame_and_must_return_1() -> None:
    made = table(
        """n = 0 function good() for i = 1, 3 do n = n + 1 coroutine.yield(0) end return 1 end
            function bad() coroutine.yield(0) end
            function onLoad() startLuaCoroutine(Global, 'good') startLuaCoroutine(Global, 'bad') end""",
        errors_raise=False,
    )
    made.step(10)
    assert made.run("return n") == 3
    assert [e.where for e in made.errors] == ["bad"]


def test_collect_finishes_when_everybody_answered() -> None:
    made = table("""c = Wait.collect({'Red', 'Blue'}, function(r) done = r.Red + r.Blue end, nil, function(e) fault = e end)
            c:add('Red', 1) c:add('Green', 5) wrong = fault c:add('Red', 1) twice = fault c:add('Blue', 2)""")
    assert made.run(
        "return done == 3 and wrong == Wait.COLLECT_UNKNOWN and twice == Wait.COLLECT_DUPLICATE"
    )


def test_an_error_in_a_callback_is_noted_for_its_script() -> None:
    made = table(
        "",
        thing("a", LuaScript="Wait.frames(function() error('late') end, 3)"),
        errors_raise=False,
    )
    made.step(5)
    assert [(e.script, e.where) for e in made.errors] == [("a - a", "Wait")]


def test_on_update_runs_each_frame_and_on_fixed_update_90_times_a_second() -> None:
    made = table(
        "u = 0 f = 0 function onUpdate() u = u + 1 end function onFixedUpdate() f = f + 1 end"
    )
    made.run("u = 0 f = 0")
    made.step(120)
    assert made.run("return {u, f}") == [120, 180]


def test_the_work_of_each_call_is_counted_and_one_without_end_is_stopped() -> None:
    made = table(
        """function onUpdate() local n = 0 for i = 1, 100000 do n = n + i end end
        function go() while true do end end Wait.frames(go, 5)""",
        errors_raise=False,
        frames=2,
    )
    (update,) = [effort for effort in made.efforts if effort.where == "onUpdate"]
    assert 50 < update.thousands < 500
    made.step(4)
    assert "thousand steps" in made.errors[0].message
