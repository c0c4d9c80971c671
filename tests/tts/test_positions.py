"""A position of a log lies in a save of Tabletop Simulator, and the table goes on with its log."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.errors import InputError
from adjudicator.log.envelope import bare_move
from adjudicator.log.position_hasher import PositionHasher
from exporters.continued import Continued, continued
from exporters.lua.compiler.writer import quoted
from exporters.lua.engines import host_lines, run_on_host
from exporters.tts.format import objects
from exporters.tts.format.records import CustomDeck, Save
from exporters.tts.laying import Laying, Thing, program, rows_of
from exporters.tts.log import log_of_save
from exporters.tts.positions import saved_position
from exporters.vassal.positions import saved_position as vassal_save
from exporters.vassal.reading.importer import import_bytes
from tests.lua.test_luaj import luaj
from tests.support.positions import AFTER, all_lines, chosen, judged, secret_pairs, timed_out
from tests.support.replay import golden_logs, moves_of, read_header, read_lines
from tests.tts.stand_in import assets
from tests.tts.table_driver import PLAYER, Table
from tests.vassal.modules import WORM, with_worm_of_turn_1

__all__ = ["luaj"]
DAWN = "dawn-of-the-fremen"
GAMES = ["dune-classic", DAWN, "conquest-and-diplomacy", "dune-messiah", "war-for-arrakis"]
SUITE = [
    pytest.param(game, log, line, id=f"{game}-{log.stem}-{line}")
    for game in GAMES
    for log, line in chosen(game, "tts", 1)
]
MOST = 80
"""Among so many first moves of a golden game the table makes one."""
BASE = "https://example.org/pictures/"


def save_of(found: Continued) -> dict[str, Any]:
    """The save of a position, read."""
    made: dict[str, Any] = json.loads(saved_position(found, assets(found.header.game), BASE))
    return made


def loaded(found: Continued, save: dict[str, Any]) -> Table:
    """The program with the save, and everybody on their seats."""
    table = Table.loaded({**save, "LuaScript": save["LuaScript"] + PLAYER}, found.header.game)
    for seat in found.header.seats:
        if seat.faction not in found.rules.automata(found.game, found.position):
            table.seat(table.colour(seat.faction))
    table.until_loaded()
    return table


def places(save: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """Where the objects of a save lie, in tenths of a unit."""
    return {
        one["GUID"]: (round(one["Transform"]["posX"] * 10), round(one["Transform"]["posZ"] * 10))
        for one in save["ObjectStates"]
    }


def comes_back(log: Path, line: int) -> Table:
    """The save of a position: everything lies where the table wants it, and its import is the log up to there.

    The table wants all that the rules have on the board.
    """
    found = continued(log, line)
    save = save_of(found)
    text = log_of_save(json.dumps(save).encode(), "a save")
    verdict = judged(text)
    assert verdict.status == "legal"
    wanted = PositionHasher(found.rules).digest(found.position).hex()
    lines = [json.loads(one) for one in text.splitlines()[1:]]
    assert [bare_move(one) for one in lines if one["move"] != "end"] == moves_of(log)[:line]
    table = loaded(found, save)
    assert table.not_shown() == []
    if line == len(table.lua("return state.log.lines")):
        assert verdict.position == wanted
        assert table.lua("return referee.position_hash(state.position)") == wanted
        assert table.lua("return pieces.differences()") == []
    return table


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("game", "log", "line"), SUITE)
def test_a_position_of_a_log_lies_in_the_save_and_goes_on(game: str, log: Path, line: int) -> None:
    table = comes_back(log, line)
    lay = places(table.save())
    table.until_still()
    if not table.lua("return play.is_due()"):
        moved = [guid for guid, at in places(table.save()).items() if lay.get(guid, at) != at]
        assert moved == [] or len(table.lua("return state.line_texts")) > line
    table.play_on(AFTER)
    text = log_of_save(json.dumps(table.save()).encode(), "a save")
    assert judged(text).status == "legal"
    lines = [bare_move(json.loads(one)) for one in text.splitlines()[1:]]
    assert lines[:line] == moves_of(log)[:line]
    assert len(lines) >= line + AFTER or table.lua("return state.stage") == "over"
    assert read_header(log).game == game


def test_lines_that_only_their_times_make_legal_keep_them() -> None:
    """The table acts for a seat whose time is up; then the game goes on."""
    log, line = timed_out()
    table = comes_back(log, line + 1)
    table.play_on(2)
    text = log_of_save(json.dumps(table.save()).encode(), "a save")
    assert judged(text).status == "legal"
    lines = [json.loads(one) for one in text.splitlines()[1:]]
    assert [one.get("at") for one in lines[: line + 1]] == [
        one["at"] for one in read_lines(log)[: line + 1]
    ]


def test_a_worm_of_turn_1_lies_aside_until_it_goes_back_into_the_deck() -> None:
    """The program moves it to where the rules have it, and back into the deck."""
    log, back = with_worm_of_turn_1()
    table = comes_back(log, back - 1)
    worms = [one for one in table.stands() if one["what"] == WORM]
    assert [(one["place"], one["count"]) for one in worms] == [("spice-discard", 1)]
    table.play_on(3)
    table.until_still()
    assert [
        one for one in table.stands() if one["what"] == WORM and one["place"] == "spice-discard"
    ] == []
    assert table.lua("return pieces.differences()") == []
    assert table.lua("return pieces.trouble") == []


def test_cards_are_taken_from_a_pile_to_the_last_though_the_pile_is_gone_then() -> None:
    at = objects.transform((0.0, 1.0, 0.0))
    sheet = CustomDeck("https://a.invalid/f.png", "https://a.invalid/b.png", 2, 2)
    cards = [objects.card(f"00000{n}", at, 100 + n, sheet, name=str(n)) for n in range(3)]
    laying = Laying.__new__(Laying)
    laying.objects = [objects.deck("aaaaaa", at, cards, name="pile")]
    taken = [
        laying._taken(Thing("take", "card", guid=f"00000{n}", source="aaaaaa")) for n in range(3)
    ]
    assert [one.nickname for one in taken] == ["0", "1", "2"]
    assert laying.objects == []


def test_a_game_goes_from_one_table_to_the_other_and_back(tmp_path: Path) -> None:
    log, line = chosen("dune-messiah", "tts")[0]
    table = loaded(continued(log, line), save_of(continued(log, line)))
    table.play_on(2)
    first = tmp_path / "first.jsonl"
    first.write_text(log_of_save(json.dumps(table.save()).encode(), "a save"))
    second = tmp_path / "second.jsonl"
    second.write_text(import_bytes(vassal_save(continued(first)), "a save").text)
    again = continued(second)
    table = loaded(again, save_of(again))
    text = log_of_save(json.dumps(table.save()).encode(), "a save")
    assert judged(text).status == "legal"
    assert [bare_move(json.loads(one)) for one in text.splitlines()[1:]] == moves_of(first)


@pytest.mark.parametrize(
    "game", [GAMES[0], *(pytest.param(game, marks=pytest.mark.campaign) for game in GAMES[1:])]
)
def test_who_may_not_know_a_secret_gets_the_same_save_whatever_it_is(
    game: str, tmp_path: Path
) -> None:
    pairs = secret_pairs(game, tmp_path)
    assert pairs or game == DAWN
    for seat, own, twin in pairs[:1]:
        saves = [save_of(continued(log, viewer=seat)) for log in (own, twin)]
        assert saves[0] == saves[1], seat
        state = json.loads(saves[0]["LuaScriptState"])
        assert (state["log"], state["position"], state["state"]["stage"]) == (None, None, "lobby")
        assert save_of(continued(own)) != save_of(continued(twin))


def test_the_save_does_not_tell_what_chance_will_bring() -> None:
    log, line = chosen("dune-classic", "tts")[0]
    found = continued(log, line)
    save = save_of(found)
    assert "seed" not in json.loads(save["LuaScriptState"])["state"]
    seeds = {loaded(found, save).lua("return state.seed") for _ in range(2)}
    assert "" not in seeds


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_where_only_the_table_can_move_it_goes_on_after_loading(game: str) -> None:
    """Also if it was saved in the middle of its own moves."""
    log, line, kind = next(
        (log, at, move["move"])
        for log in golden_logs(game)
        for at, move in enumerate(moves_of(log)[:MOST])
        if at > 0 and move["by"] == "table"
    )
    found = continued(log, line)
    table = loaded(found, save_of(found))
    assert table.lua("return play.is_due()")
    saved = table.save()
    table.until_still()
    assert table.lua(f"return state.log.lines[{line + 1}].move") == kind
    table.reload(saved)
    table.until_loaded()
    table.until_still()
    assert table.lua(f"return state.log.lines[{line + 1}].move") == kind


def test_a_save_for_a_seat_has_no_log() -> None:
    log, line = chosen("dune-classic", "tts")[0]
    found = continued(log, line, viewer=read_header(log).seats[0].faction)
    with pytest.raises(InputError, match="its log is empty"):
        log_of_save(json.dumps(save_of(found)).encode(), "a save")


def test_what_a_save_shows_stays_until_a_game_begins() -> None:
    """Who may look at a position has no game that says where pieces belong: !tidy and copies change nothing."""
    log, line = chosen("dune-classic", "tts")[0]
    found = continued(log, line, viewer="")
    table = loaded(found, save_of(found))
    table.until_still()
    shown = places(table.save())
    host = table.colour(found.header.seats[0].faction)
    table.chat(host, "!tidy")
    table.until_still()
    assert places(table.save()) == shown
    assert "shows a position" in table.lines[-1].text

    table.reload(table.save())
    table.chat(host, "!tidy")
    table.until_still()
    assert places(table.save()) == shown

    table.lua(f'assert(lobby.start("{host}"))')
    table.until_still()
    assert table.lua("return pieces.differences()") == []
    assert places(table.save()) != shown


@pytest.mark.campaign
@pytest.mark.parametrize(
    "log",
    [pytest.param(log, id=f"{game}-{log.stem}") for game in GAMES for log in golden_logs(game)],
)
def test_every_25th_position_of_a_golden_game_comes_back(log: Path) -> None:
    for line in all_lines(log):
        comes_back(log, line)


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
def test_luaj_finds_every_piece_where_the_save_has_it(game: str, luaj: str) -> None:
    log, line = chosen(game, "luaj")[0]
    found = continued(log, line)
    save = msgspec.json.decode(saved_position(found, assets(game), BASE), type=Save)
    stands = [msgspec.to_builtins(one) for one in found.rules.pieces(found.game, found.position)]
    seats = json.loads(save.lua_script_state)["state"]["seats"]
    rows = quoted(rows_of(save.object_states))
    given = f"{rows}, {quoted(json.dumps(seats))}, {quoted(json.dumps(stands))}"
    text = (
        f"os = os or {{}}\nlocal laying = (function()\n{program(save.lua_script)}\nend)()\n"
        f"laying.begin({given})\nprint(laying.plan({rows}))\nprint('@done')\n"
    )
    (plan,) = host_lines(run_on_host(luaj, text, 600))
    assert json.loads(plan) == {"later": False, "lost": [], "todo": []}
