"""What makes the table look alive: lit places, arrows, notices, cameras, opened plans on the wheels."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import pytest

from exporters.art.canvas.colour import contrast
from exporters.tts.table.facts import table_facts, tints
from tests.tts import stand_in
from tests.tts.fake import Line
from tests.tts.stand_in import CONQUEST, DAWN, GAME, GAMES, MESSIAH, content, factions, plan
from tests.tts.table_driver import Table
from tests.tts.tables import needs_lupa

pytestmark = [needs_lupa, pytest.mark.one_in(3)]
every_game = pytest.mark.parametrize("game", GAMES)
LIT, ARROW = 0.163, 0.247


def lines(table: Table, thickness: float) -> list[dict[str, Any]]:
    """The lines of that thickness on the table: {points, color}."""
    found: list[dict[str, Any]] = table.run(
        """
        local found = {}
        for i, line in ipairs(Global.getVectorLines() or {}) do
          local points = {}
          for k, point in ipairs(line.points) do
            points[k] = { point.x, point.y, point.z }
          end
          found[i] = {
            points = points, color = { line.color.r, line.color.g, line.color.b }, thickness = line.thickness,
          }
        end
        return found
        """
    )
    return [line for line in found or [] if abs(line["thickness"] - thickness) < 0.0005]


@cache
def facts_of(game: str) -> dict[str, Any]:
    """What the script knows of a game; the places of stacks take a second."""
    return table_facts(content(game))


def outlines(game: str) -> dict[str, list[int]]:
    """The outline of each part, as x, z, x, z in hundredths: the script holds it as text."""
    written = facts_of(game)["outlines"]
    return {part: [int(number) for number in text.split()] for part, text in written.items()}


def lit(table: Table) -> dict[str, tuple[float, ...]]:
    """The parts whose outlines are drawn -> the colour."""
    by_line = {tuple(flat): part for part, flat in outlines(table.game).items()}
    found = {}
    for line in lines(table, LIT):
        flat = tuple(round(point[at] * 100) for point in line["points"][:-1] for at in (0, 2))
        assert line["points"][0] == line["points"][-1], "the outline is closed"
        found[by_line[flat]] = tuple(line["color"])
    return found


def asked(game: str) -> tuple[Table, str, str]:
    """A table at which a form asks for a place: the table, the seat and the kind of move."""
    table = Table(game)
    table.begin(seated(game), seed="alive")
    for turn in range(60):
        table.until_asked()
        for seat in table.lua("return referee.to_act(state.position)"):
            for kind in table.lua(f"return (forms.groups('{seat}'))"):
                table.lua(f"forms.begin('{seat}', '{kind}')")
                if table.lua(f"return #Kynes('lines').lit('{seat}') > 1"):
                    table.lua("state.changed()")
                    return table, seat, kind
                table.lua(f"forms.drop('{seat}')")
        table.play_on(1, turn)
    raise AssertionError("nobody is ever asked for a place")


def seated(game: str) -> list[str]:
    """The first factions that make a game: two, or as many as it needs."""
    return factions(game)[: 3 if game == MESSIAH else 2]


def near(one: Any, other: Any) -> bool:
    return all(abs(a - b) < 0.002 for a, b in zip(one, other, strict=True))


# Lit places.


@every_game
def test_lit_are_the_places_named_in_legal_moves_in_the_colour_of_the_seat(game: str) -> None:
    table, seat, kind = asked(game)
    table.step(40)
    found = lit(table)
    options = set(table.lua(f"return forms.field('{seat}').options"))
    territories = {
        territory["id"]: [part["id"] for part in territory.get("parts", [])] or [territory["id"]]
        for territory in content(game).data["map"]["territories"]
    }
    named = {part for option in options for part in territories.get(option, [option])}
    assert set(found) == named, kind
    assert all(near(colour, tints(content(game))[seat]) for colour in found.values())
    # Each of them is the answer of a move that the referee takes.
    for option in sorted(options)[:4]:
        table.lua(f"assert(forms.pick_place('{seat}', '{option}'))")
        table.lua(f"forms.begin('{seat}', '{kind}')")
    table.assert_no_errors()


@every_game
def test_nothing_is_lit_when_nobody_is_asked_for_a_place(game: str) -> None:
    table, seat, _ = asked(game)
    table.step(40)
    assert lit(table)
    table.lua(f"forms.drop('{seat}') state.changed()")
    table.step(40)
    assert lit(table) == {}
    table.assert_no_errors()


@every_game
def test_a_secret_move_lights_nothing(game: str) -> None:
    table, seat, kind = asked(game)
    table.lua(
        "local referee = Kynes('referee') local may_see = referee.may_see "
        "referee.may_see = function(move, seat) "
        f"return move.move ~= '{kind}' and may_see(move, seat) end state.changed()"
    )
    table.step(40)
    assert table.lua(f"return forms.asks_place('{seat}')")
    assert lit(table) == {}


@every_game
def test_a_move_open_by_what_a_hand_holds_lights_nothing(game: str) -> None:
    table, _, kind = asked(game)
    table.lua(f"local list = referee.interrupts list[#list + 1] = '{kind}' state.changed()")
    table.step(40)
    assert lit(table) == {}


@every_game
def test_what_people_draw_stays(game: str) -> None:
    table, seat, _ = asked(game)
    table.run(
        "local lines = Global.getVectorLines() lines[#lines + 1] = { points = { { 1, 2, 3 }, { 4, 2, 6 } }, "
        "color = { 1, 0, 0 }, thickness = 0.1 } Global.setVectorLines(lines)"
    )
    table.step(40)
    table.lua(f"forms.drop('{seat}') state.changed()")
    table.step(40)
    assert [line["points"] for line in lines(table, 0.1)] == [[[1, 2, 3], [4, 2, 6]]]


@every_game
def test_after_loading_the_same_is_lit_once(game: str) -> None:
    table, _, _ = asked(game)
    table.step(40)
    before = lit(table), len(lines(table, LIT))
    table.reload(table.save())
    table.until_still()
    assert (lit(table), len(lines(table, LIT))) == before


@every_game
def test_the_outline_of_a_part_is_short_and_lies_within_it(game: str) -> None:
    facts = facts_of(game)
    cells = {cell["part"]: cell for cell in facts["cells"]}
    assert set(outlines(game)) == set(cells)
    for part, flat in outlines(game).items():
        cell = cells[part]
        assert 6 <= len(flat) <= 120, part
        assert all(cell["left"] - 15 <= x <= cell["right"] + 15 for x in flat[0::2])
        assert all(cell["bottom"] - 15 <= z <= cell["top"] + 15 for z in flat[1::2])


# Arrows.


@every_game
def test_an_arrow_shows_what_has_moved_and_goes_after_a_while(game: str) -> None:
    table = Table(game)
    seats = seated(game)
    table.begin(seats, seed="arrows")
    parts = list(facts_of(game)["outlines"])
    table.lua(
        f"Kynes('lines').moved({{ events = {{ {{ kind = 'moved', args = {{ by = '{seats[0]}', "
        f"start = '{parts[0]}', ['end'] = '{parts[5]}' }} }} }} }})"
    )
    table.step(10)
    shaft, head = lines(table, ARROW)
    points = [table.lua(f"return places.points('{part}', '', {{ kind = 'piece' }})[1]")
              for part in (parts[0], parts[5])]  # fmt: skip
    assert near((shaft["points"][0][0], shaft["points"][0][2]), points[0][:2])
    assert near((shaft["points"][-1][0], shaft["points"][-1][2]), points[1][:2])
    assert near((head["points"][1][0], head["points"][1][2]), points[1][:2])
    assert near(shaft["color"], tints(content(game))[seats[0]])
    assert max(point[1] for point in shaft["points"]) > 1.3, "it flies over the board"
    table.step(60 * 16)
    assert lines(table, ARROW) == []
    table.assert_no_errors()


@pytest.mark.parametrize("game", [one for one in GAMES if one != DAWN])
def test_moves_of_a_game_leave_arrows_and_taking_back_removes_them(game: str) -> None:
    """Not of Dawn of the Fremen: random tribes vanish there before anybody ships."""
    table = Table(game)
    table.begin(seated(game), seed="arrows")
    for turn in range(400):
        table.until_asked()
        table.play_on(1, turn)
        table.step(4)
        if lines(table, ARROW):
            break
    assert lines(table, ARROW)
    host = table.colour(factions(game)[0])
    while table.lua("return play.is_busy()"):
        table.step(5)
    if table.lua(f"return (taking_back.may_undo('{host}'))"):
        table.lua(f"taking_back.undo('{host}')")
        table.step(10)
        assert lines(table, ARROW) == []
    table.assert_no_errors()


@every_game
def test_a_secret_event_leaves_no_arrow(game: str) -> None:
    table = Table(game)
    seats = seated(game)
    table.begin(seats, seed="arrows")
    parts = list(facts_of(game)["outlines"])
    table.lua(
        "local hear = referee.may_hear referee.may_hear = function(event, seat) "
        "return event.kind ~= 'hush' and hear(event, seat) end"
    )
    for kind, seen in (("hush", False), ("told", True)):
        table.lua(
            f"Kynes('lines').moved({{ events = {{ {{ kind = '{kind}', args = {{ by = '{seats[0]}', "
            f"start = '{parts[0]}', ['end'] = '{parts[5]}' }} }} }} }})"
        )
        table.step(10)
        assert (lines(table, ARROW) != []) == seen


# Notices.


def notices(table: Table, since: int = 0) -> list[Line]:
    """The turn notices after so many frames."""
    return [
        line
        for line in table.lines
        if line.kind == "broadcast" and "it is your turn" in line.text and line.frame > since
    ]


@every_game
def test_who_is_awaited_anew_reads_it_large_in_the_colour_of_the_seat(game: str) -> None:
    table = Table(game)
    seats = seated(game)
    table.begin(seats, seed="notices")
    for turn in range(6):
        table.until_asked()
        table.until_still()
        awaited = table.lua("return referee.to_act(state.position)")
        latest = {line.to: line for line in notices(table)}
        for seat in awaited:
            line = latest[table.colour(seat)]
            assert near(line.tint, tints(content(game))[seat])
            assert table.lua(f"return referee.name('en', '{seat}')") in line.text
        table.play_on(1, turn)
    assert {line.to for line in notices(table)} <= {table.colour(seat) for seat in seats}
    table.assert_no_errors()


@every_game
def test_nobody_is_told_twice_and_nothing_is_told_again_after_loading(game: str) -> None:
    table = Table(game)
    table.begin(seated(game), seed="notices")
    table.until_asked()
    table.until_still()
    count = len(notices(table))
    assert count
    table.lua("state.changed()")
    table.step(20)
    assert len(notices(table)) == count
    table.reload(table.save())
    table.step(60)
    table.until_still()
    assert len(notices(table)) in (0, count)


@every_game
def test_notices_are_in_the_language_of_who_reads_them(game: str) -> None:
    table = Table(game)
    seats = seated(game)
    for seat in seats:
        table.seat(table.colour(seat))
    table.step(10)
    for seat in seats:
        table.lua(f"state.languages['{table.colour(seat)}'] = 'de'")
    table.lua(
        " ".join(f'assert(lobby.sit("{table.colour(seat)}", "{seat}"))' for seat in seats)
        + f' assert(lobby.start("{table.colour(seats[0])}"))'
    )
    table.until_asked()
    table.until_still()
    assert any("du bist am Zug" in line.text for line in table.lines if line.kind == "broadcast")


@every_game
def test_every_tint_is_legible_on_the_screen(game: str) -> None:
    for red, green, blue in tints(content(game)).values():
        shown = "#" + "".join(f"{round(part * 255):02x}" for part in (red, green, blue))
        assert contrast(shown, "#1c1611") >= 4.4


# Cameras.


@every_game
def test_the_camera_goes_to_the_board_the_seat_and_the_corners(game: str) -> None:
    table = Table(game)
    seats = seated(game)
    table.begin(seats, seed="views")
    table.until_asked()
    table.until_still()
    layout, _ = stand_in.layout(game=game)
    for seat, frame in zip(layout.seats, layout.ground.seats, strict=True):
        if seat.faction not in seats:
            continue
        table.chat(seat.colour, "!look board")
        view = table.view(seat.colour)
        assert view is not None
        assert (view.x, view.z, view.yaw) == (0, 0, frame.turn)
        table.chat(seat.colour, "!look seat")
        view = table.view(seat.colour)
        assert view is not None
        assert near((view.x, view.z), frame.at(0.0, 12.5))
        assert view.yaw == frame.turn
        for corner in stand_in.plan(game).corners:
            table.chat(seat.colour, f"!look {corner.id}")
            view = table.view(seat.colour)
            assert view is not None
            assert near(
                (view.x, view.z), (layout.corners[corner.id].x, layout.corners[corner.id].z)
            )
    table.assert_no_errors()


@every_game
def test_the_next_view_follows_the_last_and_all_come_round(game: str) -> None:
    table = Table(game)
    seats = seated(game)
    table.begin(seats, seed="views")
    table.until_asked()
    table.until_still()
    colour = table.colour(seats[0])
    seen = []
    for _ in range(len(stand_in.plan(game).corners) + 3):
        table.chat(colour, "!look")
        seen.append(table.view(colour))
    assert len({(view.x, view.z) for view in seen if view}) >= len(stand_in.plan(game).corners) + 2
    table.chat(colour, "!look nowhere")
    assert any("board" in line.text for line in table.lines if line.to == colour)


@every_game
def test_a_camera_follows_only_who_has_asked_for_it(game: str) -> None:
    table = Table(game)
    seats = seated(game)
    table.begin(seats, seed="views")
    table.until_asked()
    table.until_still()
    for seat in seats:
        assert table.view(table.colour(seat)) is None
    table.chat(table.colour(seats[0]), "!follow")
    for turn in range(12):
        table.play_on(1, turn)
        table.until_asked()
        table.step(4)
    assert table.view(table.colour(seats[0])) is not None
    assert table.view(table.colour(seats[1])) is None


# Opened plans.

with_wheels = pytest.mark.parametrize(
    "game", [game for game in GAMES if content(game).data["dice"].get("wheels")]
)


class Fight:
    """A table at which two seats open plans, and what those can be made of."""

    def __init__(self, game: str) -> None:
        self.table = Table(game)
        data = content(game).data
        self.seats = seated(game)[:2]
        leaders = {one["id"]: one["leaders"] for one in data["factions"]["factions"]}
        self.leaders = {seat: [one["id"] for one in leaders[seat]] for seat in self.seats}
        self.cards = [
            one["id"] for one in data["cards"]["battle" if game == CONQUEST else "treachery"]
        ]
        self.table.begin(seated(game), seed="plans")
        self.table.until_asked()
        self.table.until_still()

    def opens(self, seat: int, number: int, weapon: str, defense: str) -> None:
        """One of the two seats opens its plan, and the wheels have time to turn."""
        by = self.seats[seat]
        self.table.lua(
            "Kynes('reveal').moved({ events = { { kind = 'plan-opened', args = { "
            f"by = '{by}', leader = '{self.leaders[by][0]}', number = {number}, "
            f"weapon = '{weapon}', defense = '{defense}' }} }} }} }})"
        )
        self.table.step(90)


def test_every_game_with_wheels_shows_its_plans_on_them() -> None:
    games = [game for game in GAMES if content(game).data["dice"].get("wheels")]
    assert len(games) == 3
    assert all(plan(game).reveal is not None for game in games)


def shown(table: Table) -> list[Any]:
    guids = table.run(
        "local found = {} for i, one in ipairs(getObjectsWithTag('shown')) do found[i] = one.guid end return found"
    )
    return [table.object(guid) for guid in guids or []]


@with_wheels
def test_opened_plans_are_shown_on_the_wheels(game: str) -> None:
    fight = Fight(game)
    table, (weapon, defense, other) = fight.table, fight.cards[:3]
    fight.opens(0, 7, weapon, defense)
    fight.opens(1, 12, "", other)
    guids = stand_in.layout(game=game)[0].guids
    for number, wheel in ((7, "battle-wheel/1"), (12, "battle-wheel/2")):
        pointer = table.object(guids[f"{wheel}/pointer"])
        base = table.object(guids[wheel])
        turn = (pointer.rotation[1] - base.rotation[1]) % 360
        assert turn == pytest.approx(number * 360 / 21, abs=0.5)
        assert abs(pointer.position[0] - base.position[0]) < 3
    pictures = shown(table)
    # Leaders are medals, which are models.
    assert sorted(one.type for one in pictures) == ["Card", "Card", "Card", "Generic", "Generic"]
    wheels = [table.object(guids[f"battle-wheel/{at}"]).position for at in (1, 2)]
    on = [min(range(2), key=lambda at: math.dist(one.position, wheels[at])) for one in pictures]
    assert sorted(on) == [0, 0, 0, 1, 1]
    assert all(
        math.dist(one.position, wheels[at]) < 5.5 for one, at in zip(pictures, on, strict=True)
    )
    table.assert_no_errors()


@with_wheels
def test_the_pictures_are_no_pieces_and_the_pieces_stay(game: str) -> None:
    fight = Fight(game)
    table = fight.table
    before = table.lua("return #pieces.differences()")
    fight.opens(0, 7, *fight.cards[:2])
    table.until_still()
    assert table.lua("return #pieces.differences()") == before
    assert (
        table.run(
            "local free = 0 for _, one in ipairs(getObjectsWithTag('shown')) do "
            "if not one.locked or (one.memo or '') ~= '' then free = free + 1 end end return free"
        )
        == 0
    )


@with_wheels
def test_the_pictures_go_with_the_next_battle_and_the_end_of_the_phase(game: str) -> None:
    fight = Fight(game)
    table = fight.table
    fight.opens(0, 7, *fight.cards[:2])
    fight.opens(1, 12, "", fight.cards[2])
    fight.opens(0, 3, "", "")
    assert len(shown(table)) == 1
    table.lua("state.position.phase = 'spice-collection' Kynes('reveal').moved({ events = {} })")
    table.step(5)
    assert shown(table) == []


@with_wheels
def test_nothing_of_them_is_left_after_loading(game: str) -> None:
    fight = Fight(game)
    fight.opens(0, 7, *fight.cards[:2])
    assert shown(fight.table)
    fight.table.reload(fight.table.save())
    fight.table.step(30)
    assert shown(fight.table) == []


def test_battles_of_a_game_are_shown_as_they_are_fought() -> None:
    """In the first game: in the others random people seldom fight before they are done."""
    table = Table(GAME)
    table.begin(factions(), seed="war", turns=3)
    for turn in range(600):
        table.until_asked()
        if table.lua("return state.stage") != "playing":
            break
        table.play_on(1 if table.lua("return state.position.phase") == "battle" else 12, turn)
        table.step(1)
        if shown(table):
            _is_shown(table)
            return
    raise AssertionError("nobody has fought")


def _is_shown(table: Table) -> None:
    """The last two plans that were opened lie on the wheels, part by part."""
    plans = [
        event["args"]
        for entry in table.lua("return state.news")
        for event in entry.get("events") or []
        if event["kind"] == "plan-opened"
    ]
    assert len(plans) % 2 == 0
    wanted = sum(
        one[part] not in ("", "none")
        for one in plans[-2:]
        for part in ("leader", "weapon", "defense")
    )
    assert len(shown(table)) == wanted
    table.assert_no_errors()
