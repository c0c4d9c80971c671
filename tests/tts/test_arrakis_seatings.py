"""War for Arrakis for one to four at the table: every seating is set up by clicks, and the automaton plays by itself."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.content import load_content
from adjudicator.playout.chance import Chance
from exporters.tts.layout.seats_and_spots import seatings_of
from exporters.tts.panels import boxes as panel_boxes
from exporters.tts.panels.party import first_choice, party_shots
from exporters.tts.words import LANGUAGES
from tests.tts.players import (
    AUTOMATON,
    PARTIES,
    SIDES,
    actions,
    one_click,
    people_of,
    press,
    set_up,
    words,
)
from tests.tts.stand_in import WAR, content
from tests.tts.table_driver import Table
from tests.tts.tables import needs_lupa

pytestmark = needs_lupa

ALONE = people_of("alone")


def lobby() -> Table:
    """A table at which the host sits as nobody."""
    table = Table(WAR)
    table.step(40)
    table.seat("White")
    table.step(12)
    return table


def seats(table: Table) -> list[str]:
    told = "local o = {} for i = 1, #state.seats do o[i] = state.seats[i].faction end return o"
    return list(table.lua(told))


def alone(**settings: Any) -> Table:
    """Somebody plays the Atreides against the automaton, which moves at once."""
    table = Table(WAR)
    table.step(2)
    table.begin(ALONE, nobody=[AUTOMATON], solo=1, **settings)
    table.until_asked()
    table.step(20)
    return table


def by_automaton(table: Table) -> int:
    lines = json.loads(table.lua("return referee.encode(state.log.lines)"))
    return sum(line["by"] == AUTOMATON for line in lines)


def until_it_moves(table: Table) -> None:
    """People go on until the automaton's next move is one that it makes by itself."""
    for turn in range(400):
        if table.lua("return Kynes('automaton').only_move() ~= nil"):
            return
        table.until_asked()
        table.step(6)
        assert one_click(table, table.colour(ALONE[0]), Chance(f"until {turn}"))
    raise AssertionError("the automaton never has a move of its own")


def test_each_seating_of_the_game_is_one_click_and_can_begin() -> None:
    table = lobby()
    for number, listed in enumerate(seatings_of(content(WAR)), 1):
        press(table, "White", f"seating|{number}", "lobby")
        assert sorted(seats(table)) == sorted(listed)
        assert "start" in actions(table, "White", "lobby")
    press(table, "White", "leave|corrino-ally", "lobby")
    assert "start" not in actions(table, "White", "lobby"), "of two partners both have to be there"


def test_nobody_can_sit_on_the_seat_of_the_automaton() -> None:
    table = lobby()
    press(table, "White", "seating|1", "lobby")
    assert f"sit|{AUTOMATON}" in actions(table, "White", "lobby")
    press(table, "White", "option|solo|1", "lobby")
    table.step(10)
    assert f"sit|{AUTOMATON}" not in actions(table, "White", "lobby")
    good, why = table.lua(f'return {{ lobby.sit("White", "{AUTOMATON}") }}')
    assert not good
    assert "Nobody sits" in why
    press(table, "White", "sit|atreides", "lobby")
    table.seat(table.colour(AUTOMATON))
    table.step(10)
    good, why = table.lua(f'return {{ lobby.start("{table.colour("atreides")}") }}')
    assert not good
    assert "Nobody sits" in why


def test_who_takes_the_seat_of_the_automaton_in_a_game_stands_up_again() -> None:
    table = alone()
    table.seat(table.colour(AUTOMATON), "Somebody")
    table.step(20)
    assert table.colour(AUTOMATON) not in table.lua("return getSeatedPlayers()")
    assert table.lua(f'return state.seats_of("{table.colour(AUTOMATON)}")') == []


def test_the_automaton_waits_as_long_as_people_want_and_goes_on_when_they_say_so() -> None:
    table = alone()
    colour = table.colour(ALONE[0])
    table.lua('assert(lobby.set("tempo", -1))')
    until_it_moves(table)
    table.step(20)
    before = by_automaton(table)
    table.step(600)
    assert by_automaton(table) == before, "a move a click"
    press(table, colour, "go-on", "tracker")
    table.step(30)
    assert by_automaton(table) == before + 1
    table.lua('assert(lobby.set("tempo", 2))')
    until_it_moves(table)
    before = by_automaton(table)
    table.step(60)
    assert by_automaton(table) == before
    table.step(180)
    assert by_automaton(table) > before


def test_the_reason_of_a_move_stands_on_the_screen_of_who_plays_and_of_who_watches() -> None:
    table = alone()
    table.seat("Grey", "Watcher")
    colour = table.colour(ALONE[0])
    for turn in range(300):
        table.until_asked()
        table.step(12)
        told = table.lua("return Kynes('automaton_news').text('en', '')") or ""
        if "Criterion: " in told:
            break
        assert one_click(table, colour, Chance(f"reason {turn}"))
    table.step(20)
    for eye in (colour, "Grey"):
        assert "Criterion: " in words(table, eye)


def test_a_choice_that_the_criteria_leave_is_offered_with_the_legal_options_alone() -> None:
    table = alone()
    colour = table.colour(ALONE[0])
    assert table.lua("return referee.to_act(state.position)") == [AUTOMATON]
    assert table.lua("return Kynes('automaton').only_move()") is None
    kinds = [name for name in actions(table, colour, "seat") if name.startswith("kind|")]
    assert kinds
    press(table, colour, kinds[0])
    shown = {
        name.split("|")[2] for name in actions(table, colour, "seat") if name.startswith("fill|")
    }
    legal = table.lua(f"local f = forms.field('{AUTOMATON}') return forms.different(f)")
    assert shown
    assert shown <= {str(value) for value in legal}
    assert "The criteria leave a choice" in words(table, colour)


@pytest.mark.campaign
@pytest.mark.parametrize("party", ["alone", "two alone"])
def test_a_solo_game_can_be_saved_taken_back_and_judged(party: str) -> None:
    people = people_of(party)
    table = set_up(people, [AUTOMATON], game=WAR, solo=1)
    seats_of = dict.fromkeys(PARTIES[party][0], table.colour(people[0]))
    seats_of |= {seat: table.colour(seat) for seat in people}
    for turn in range(60):
        table.until_asked()
        table.step(4)
        due = table.lua("return referee.to_act(state.position)")
        assert any(one_click(table, seats_of[seat], Chance(f"{party} {turn}")) for seat in due)
    table.until_still()
    assert table.lua("return pieces.differences()") == []
    again = Table.loaded(table.save(), WAR)
    for seat in people:
        again.seat(again.colour(seat))
    again.until_still()
    assert again.lua("return referee.position_hash(state.position)") == table.lua(
        "return referee.position_hash(state.position)"
    )
    host = again.colour(people[0])
    # What the automaton did by itself since is taken back, too: somebody is asked, and decides anew.
    by_itself = again.lua("return state.by_itself[#state.by_itself]")
    again.lua(f'assert(taking_back.undo("{host}"))')
    told = json.loads(again.lua("return referee.encode(state.log.lines[#state.log.lines])"))
    assert told["move"] == "undo"
    taken = json.loads(again.lua(f"return referee.encode(state.log.lines[{told['to'] + 1}])"))
    assert taken["by"] != "table"
    assert taken["n"] != by_itself
    again.until_still()
    verdict = check_bytes(again.log_text().encode(), Judges()).verdict
    assert [one.kind for one in verdict.findings if one.kind != "note"] == []
    assert verdict.status in ("legal", "inconclusive")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_panels_say_of_an_automaton_fits_in_every_language(language: str) -> None:
    content = load_content(WAR)
    shots = party_shots(content, first_choice(content), [language])
    assert len(shots) == 2
    for xml, colour in shots.values():
        seen = panel_boxes.boxes(xml, colour)
        assert len(seen) > 20
        assert [fault for one in seen if (fault := panel_boxes.overflow(one))] == []


def test_a_game_for_two_has_no_automaton() -> None:
    table = Table(WAR)
    table.step(2)
    table.begin(SIDES)
    table.until_asked()
    assert table.lua("return state.automata()") == []
    assert table.lua(f'return state.seats_of("{table.colour(AUTOMATON)}")') == [AUTOMATON]
