"""Dawn of the Fremen on its table: every piece where the position has it, hand moves, what lies hidden."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from adjudicator.check import Judges, check_bytes
from exporters.art.geometry.board import cells
from exporters.art.geometry.cells import region_at
from exporters.tts.format.guids import stable_guid
from tests.tts.players import TRIBES
from tests.tts.stand_in import DAWN, content, plan
from tests.tts.table_driver import Table
from tests.tts.tables import needs_lupa

pytestmark = [needs_lupa, pytest.mark.one_in(3)]

SIDE = plan(DAWN).board.side
FLAT = ("Custom_Tile", "Custom_Model")
LAYOUT = content(DAWN).data["layout"]
BACKS = {"maker": "great-maker"}


def started(tribes: list[str], **more: Any) -> Table:
    table = Table(DAWN)
    table.step(2)
    table.begin(tribes, **more)
    table.until_asked()
    table.until_still()
    return table


def until_step(table: Table, step: str) -> None:
    """Play until the game is at a step; nobody gives up on the way."""
    table.run("Skip = { vanish = true, ['propose-winner'] = true }")
    for turn in range(400):
        if table.lua("return state.position.step") == step:
            table.until_still()
            return
        table.play_on(1, 7919 * turn)
        table.until_asked()
    raise AssertionError(f"the game never comes to {step}")


def point(spot: dict[str, Any]) -> tuple[float, float]:
    return ((spot["x"] - 0.5) * SIDE, (0.5 - spot["y"]) * SIDE)


def spot(territory: str) -> tuple[float, float, float]:
    x, z = next(point(one) for one in LAYOUT["parts"] if one["id"] == territory)
    return (x, 1.0, z)


def border_at(x: float, z: float) -> str | None:
    """The border whose place is here."""
    for one in LAYOUT["borders"]:
        near = point(one)
        if abs(x - near[0]) < 0.2 and abs(z - near[1]) < 0.2:
            return str(one["id"])
    return None


def name_of(one: dict[str, Any]) -> str:
    """What a tile is: its piece, whose or which it is, and its side."""
    memo: str = one["Memo"]
    tribe = next((tag for tag in one["Tags"] if tag in TRIBES), "")
    if memo in BACKS and one["Transform"]["rotZ"] == 180:
        return BACKS[memo]
    if memo == "thumper":
        return f"thumper/{'crescent' if one['Transform']['rotZ'] == 180 else 'full'}-moon"
    return f"{memo}/{tribe}" if tribe else memo


def lying(table: Table) -> Counter[tuple[str, str]]:
    """All pieces of the board and of the tribes: what they are, and where they lie."""
    board = cells(content(DAWN))
    found: Counter[tuple[str, str]] = Counter()
    for one in table.save()["ObjectStates"]:
        if one["Name"] not in FLAT or not one.get("Memo") or one["Locked"]:
            continue
        name = name_of(one)
        x, z = one["Transform"]["posX"], one["Transform"]["posZ"]
        where = border_at(x, z) if name == "rock" else None
        if where is None and max(abs(x), abs(z)) < SIDE / 2:
            where = region_at(board, x / SIDE + 0.5, 0.5 - z / SIDE)
        if where is None:
            told = table.lua(f"local a, b = places.at({x}, {z}) return {{ a or '', b or '' }}")
            where = "/".join(part for part in reversed(told) if part)
        if where:
            found[name, where] += 1
    return found


def wanted(table: Table) -> Counter[tuple[str, str]]:
    """The same, as the referee has it."""
    found: Counter[tuple[str, str]] = Counter()
    for stand in table.stands():
        piece, what, owner = stand["piece"], stand["what"], stand["owner"]
        name = {
            "warrior": f"warrior/{what}",
            "debt": f"debt/{what}",
            "thumper": f"thumper/{what}",
            "site": "site-down" if what == "?" else f"site/{what}",
            "arrakis-die": f"arrakis-die/{what}",
        }.get(piece, what if piece in ("token", "resource") else piece)
        if piece != "card" and stand["place"] != "supply":
            where = f"{owner}/{stand['place']}" if owner else stand["place"]
            found[name, where] += stand["count"]
    return found


def assert_pieces_are_right(table: Table) -> None:
    assert table.lua("return pieces.differences()") == []
    assert table.lua("return pieces.trouble") == []
    tribes = [seat for seat in TRIBES if table.lua(f"return state.seat_of('{seat}') ~= nil")]
    here, there = lying(table), wanted(table)
    for key in [key for key in here if key[0].startswith("thumper/")]:
        if not any(name.startswith("thumper/") and where == key[1] for name, where in there):
            del here[key]  # before it is set for the first time, any side lies up
    for found in (here, there):
        for key in list(found):
            owner = key[1].partition("/")[0]
            if key in (("attack-marker", "attack-marker"), ("rock", "rock-pool")) or (
                owner in TRIBES and owner not in tribes
            ):
                del found[key]
    assert here == there
    objects = table.lying()
    for stand in table.stands():
        if stand["place"] == "supply":
            bag = objects[stable_guid(DAWN, f"seat/{stand['owner']}/reserve")]
            assert (bag["Name"], len(bag["inside"])) == ("Bag", stand["count"])


@pytest.mark.parametrize(
    ("tribes", "seed", "moves"),
    [
        (TRIBES, "pieces", 24),
        pytest.param(TRIBES, "pieces", 32, marks=pytest.mark.campaign),
        pytest.param(TRIBES, "pieces", 2, marks=pytest.mark.campaign),
        pytest.param(TRIBES[:3], "more", 16, marks=pytest.mark.campaign),
        pytest.param(TRIBES[2:], "less", 16, marks=pytest.mark.campaign),
    ],
)
def test_the_pieces_follow_the_game(tribes: list[str], seed: str, moves: int) -> None:
    table = started(tribes, seed=seed, **{"sietches-alone": 3})
    assert_pieces_are_right(table)
    kinds: set[str] = set()
    for turn in range(224 // moves):
        # Nobody gives up before most of the pieces have come into play.
        table.run(f"Skip = {{ vanish = {'true' if turn * moves < 160 else 'false'} }}")
        table.play_on(moves, turn)
        table.until_asked()
        table.until_still()
        assert_pieces_are_right(table)
        kinds |= {name.partition("/")[0] for name, _ in lying(table)}
        if table.lua("return state.stage") != "playing":
            break
    assert {"warrior", "site", "rock", "maker", "debt", "phase-marker", "lead-marker"} <= kinds


def test_every_point_of_a_place_is_in_that_place() -> None:
    table = started(TRIBES)
    wrong = table.lua(
        """
        local facts, sorts = Kynes('facts'), Kynes('object_kinds')
        local wrong = {}
        local function try(place, owner, sort)
          local points = places.points(place, owner, sort)
          if #points == 0 then wrong[#wrong + 1] = place .. ' has no points' end
          for i = 1, #points do
            local found, whose = places.at(points[i][1], points[i][2], sort.on)
            if found ~= place or whose ~= owner then
              wrong[#wrong + 1] = owner .. '/' .. place .. ': ' .. tostring(whose) .. '/' .. tostring(found)
            end
          end
        end
        for i = 1, #facts.parts do
          try(facts.parts[i], '', sorts.piece('warrior', 'red'))
          if facts.parts[i] ~= 'drum-sand' then
            try(facts.parts[i], '', sorts.piece('food', ''))
            try(facts.parts[i], '', sorts.piece('maker', ''))
            try(facts.parts[i], '', sorts.piece('site', 'water'))
          end
        end
        for i = 1, #facts.spot_ids.borders do
          try(facts.spot_ids.borders[i], '', sorts.piece('rock', ''))
        end
        for i = 1, #facts.factions do
          local tribe = facts.factions[i]
          try('supply', tribe, sorts.piece('warrior', tribe))
          try('debts', tribe, sorts.piece('debt', tribe))
          try('rival-debts', tribe, sorts.piece('debt', tribe))
          try('thumper', tribe, sorts.piece('thumper', tribe))
          try('lead', tribe, sorts.piece('lead-marker', ''))
          try('cards', tribe, sorts.card('scavenge', 'raid'))
        end
        local spots = { 'rock-pool', 'site-pool', 'die-tray', 'box', 'scavenge-deck', 'harj', 'council' }
        for i = 1, #spots do try(spots[i], '', sorts.card('scavenge', 'raid')) end
        return wrong
        """
    )
    assert wrong == []


# -- hand moves ------------------------------------------------------------------------------------


def tile(table: Table, memo: str, near: tuple[float, float]) -> str:
    """The GUID of a tile that lies nearest to a point."""
    tiles = [
        one for one in table.save()["ObjectStates"]
        if one.get("Memo") == memo and one["Name"] in FLAT
    ]  # fmt: skip
    best = min(
        tiles,
        key=lambda one: (
            abs(one["Transform"]["posX"] - near[0]) + abs(one["Transform"]["posZ"] - near[1])
        ),
    )
    return str(best["GUID"])


def last_line(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        table.lua("return referee.encode(state.log.lines[#state.log.lines])")
    )
    return {key: value for key, value in found.items() if key not in ("n", "chain")}


def is_face_down(table: Table, guid: str) -> bool:
    return bool(table.run(f"return getObjectFromGUID('{guid}').is_face_down"))


def place_of(name: str) -> tuple[float, float]:
    return next(point(one) for one in LAYOUT["places"] if one["id"] == name)


def mover(table: Table) -> tuple[str, str]:
    """Who is awaited, and the colour."""
    seat = str(table.lua("return referee.to_act(state.position)")[0])
    return seat, table.colour(seat)


def test_a_rock_is_laid_on_a_border_by_hand() -> None:
    table = started(TRIBES[:2])
    seat, colour = mover(table)
    border = LAYOUT["borders"][0]
    x, z = point(border)
    table.drop(colour, tile(table, "rock", place_of("rock-pool")), (x, 1.0, z))
    table.until_still()
    start, _, end = border["id"].partition("/")
    assert last_line(table) == {"by": seat, "move": "place-rock", "start": start, "end": end}
    assert_pieces_are_right(table)


def test_sites_and_warriors_are_laid_by_hand_and_what_is_not_legal_goes_back() -> None:
    table = started(TRIBES[:2])
    until_step(table, "sites")
    seat, colour = mover(table)
    table.drop(colour, tile(table, "site-down", place_of("site-pool")), spot("hollow-erg"))
    table.until_still()
    assert last_line(table) == {"by": seat, "move": "place-site", "territory": "hollow-erg"}
    assert_pieces_are_right(table)
    until_step(table, "settlement")
    seat, colour = mover(table)
    lines = table.lua("return #state.log.lines")
    bag = stable_guid(DAWN, f"seat/{seat}/reserve")
    table.draw(colour, bag, spot("drum-sand"))
    table.until_still()
    assert table.lua("return #state.log.lines") == lines
    assert any(line.text.startswith("Not allowed:") and line.to == colour for line in table.lines)
    assert_pieces_are_right(table)
    table.draw(colour, bag, spot("rock-path"))
    table.until_still()
    assert last_line(table) == {"by": seat, "move": "settle", "territory": "rock-path"}
    assert_pieces_are_right(table)


def test_what_the_bank_gives_is_built_by_hand() -> None:
    table = started(TRIBES[:2], seed="bank")
    until_step(table, "development")
    seat, colour = mover(table)
    land = next(
        stand["place"] for stand in table.stands()
        if (stand["piece"], stand["what"]) == ("warrior", seat) and stand["place"] != "supply"
    )  # fmt: skip
    table.lua(f"referee.put(state.position.lands['{land}'].goods, 'water', 2) pieces.sync()")
    table.until_still()
    table.draw(colour, stable_guid(DAWN, "bank/stillsuit"), spot(land))
    table.until_still()
    built = {"by": seat, "move": "build", "territory": land, "token": "stillsuit"}
    assert last_line(table) == built
    assert_pieces_are_right(table)


def test_a_promoted_worm_is_turned_over() -> None:
    table = started(TRIBES[:2])
    until_step(table, "development")
    worm = next(stand for stand in table.stands() if stand["what"] == "maker")
    guid = tile(table, "maker", spot(worm["place"])[::2])
    table.lua(f"state.position.lands['{worm['place']}'].tokens = {{ 'great-maker' }} pieces.sync()")
    table.until_still()
    assert_pieces_are_right(table)
    assert is_face_down(table, guid)


# -- what lies hidden ------------------------------------------------------------------------------


def until_sites_lie(table: Table) -> None:
    until_step(table, "sites")
    table.play_on(5)
    table.until_asked()
    table.until_still()


def seen(table: Table, tribes: list[str]) -> dict[str, list[tuple[str, str]]]:
    """All that each colour can read."""
    eyes = [*(table.colour(tribe) for tribe in tribes), "Grey"]
    return {eye: sorted((text.kind, text.text) for text in table.texts_for(eye)) for eye in eyes}


def test_nothing_tells_which_site_lies_where_or_came_back() -> None:
    table = started(TRIBES[:3])
    until_sites_lie(table)
    down = [
        one for one in table.save()["ObjectStates"]
        if one.get("Memo") == "site-down" and one["Name"] in FLAT
    ]  # fmt: skip
    assert len(down) > 3
    assert len({(one["Nickname"], one["Description"]) for one in down}) == 1
    pictures = {(one["CustomImage"]["ImageURL"], one["CustomImage"]["ImageSecondaryURL"])
                for one in down}  # fmt: skip
    assert len(pictures) == 1
    assert not any(
        stand["what"] not in ("?", "") for stand in table.stands() if stand["piece"] == "site"
    )
    table.step(130)  # the notebook is written every other second
    before = seen(table, TRIBES[:3])
    table.lua(
        "local p = state.position local kept = p.site_kept "
        "p.site_kept = kept == 'food' and 'water' or 'food' "
        "for i = 1, #p.sites do if p.sites[i] == kept then p.sites[i] = p.site_kept break end end "
        "table.sort(p.sites, referee.less) state.position_text = nil state.changed() pieces.sync()"
    )
    table.until_still()
    table.step(20)
    assert seen(table, TRIBES[:3]) == before


def test_a_hidden_thumper_is_not_turned_until_all_are_set() -> None:
    table = started(TRIBES[:3], thumpers="hidden")
    until_step(table, "thumpers")
    seat, colour = mover(table)
    guid = stable_guid(DAWN, f"thumper/{seat}")
    assert not is_face_down(table, guid)
    move = f"referee.move{{ by = '{seat}', move = 'thumper', side = 'crescent-moon' }}"
    assert table.lua(f"return play.try('{colour}', '{seat}', {move})")
    table.until_still()
    assert not is_face_down(table, guid)
    assert table.lua("return pieces.differences()") == []
    for turn in range(9):
        if table.lua("return state.position.step") == "thumpers":
            table.play_on(1, turn)
            table.until_asked()
    table.until_still()
    assert is_face_down(table, guid)


# -- modes -----------------------------------------------------------------------------------------


def test_four_tribes_play_as_two_teams() -> None:
    table = started(TRIBES, teams=1)
    header = json.loads(table.log_text().splitlines()[0])
    assert header["options"]["teams"] == 1
    places = {seat["faction"]: seat["place"] for seat in header["seats"]}
    for tribe, place in places.items():
        (ally,) = table.lua(f"return state.position.sides['{tribe}'].allies")
        assert abs(places[ally] - place) == 2


def test_teams_need_four_tribes() -> None:
    table = Table(DAWN)
    table.step(2)
    table.seat("Blue")
    table.step(2)
    table.lua("lobby.sit('Blue', 'blue') lobby.sit('', 'red') lobby.sit('', 'green')")
    table.lua("assert(lobby.set('teams', 1))")
    good, why = table.lua("return { lobby.start('Blue') }")
    assert good is False
    assert "four" in why.lower()


def test_a_move_is_taken_back_with_its_pieces() -> None:
    table = started(TRIBES[:2])
    before = table.lua("return referee.save_position(state.position)")
    table.play_on(1)
    table.until_still()
    host = table.colour(TRIBES[0])
    assert table.lua(f"return taking_back.undo('{host}')") is True
    table.until_still()
    assert table.lua("return referee.save_position(state.position)") == before
    assert_pieces_are_right(table)
    verdict = check_bytes(table.log_text().encode(), Judges(), running=True).verdict
    assert verdict.status == "legal"


def test_people_may_roll_their_own_dice() -> None:
    table = started(TRIBES[:2], chance="hand")
    host = table.colour(TRIBES[0])
    rolled = []
    for shown in ("9", "5", "3", "6"):
        table.chat(host, f"!draw {shown}")
        table.until_asked()
        rolled.append(table.lua("return #state.log.lines"))
    assert rolled == [0, 1, 2, 3]
    lines = json.loads(table.lua("return referee.encode(state.log.lines)"))
    assert [line["number"] for line in lines] == [5, 3, 6]
    assert [line["move"] for line in lines] == ["roll-order", "roll-order", "roll-rocks"]
    table.chat(table.colour(TRIBES[1]), "!draw 5")
    table.until_still()
    assert table.lua("return state.position.rocks_left") == 6
    assert '"fair"' not in table.log_text()
    assert_pieces_are_right(table)


def test_the_selftest_passes() -> None:
    table = started(TRIBES[:2])
    table.play_on(30)
    table.until_still()
    table.chat(table.colour(TRIBES[0]), "!selftest")
    table.step(60)
    assert any("Selftest: all" in line.text for line in table.lines)
