"""The pieces on the table: they follow the position, and moving them by hand is a move."""

from __future__ import annotations

import math
import random
from collections import Counter
from contextlib import suppress
from functools import cache
from typing import Any, Literal

import pytest

from adjudicator.check import Judges, check_bytes
from exporters.art.geometry.board import cells
from exporters.art.geometry.cells import region_at
from exporters.tts.format.guids import stable_guid
from tests.tts.fake import CannotDoError
from tests.tts.stand_in import content, plan
from tests.tts.table_driver import ALL, Table, colours
from tests.tts.tables import needs_lupa

pytestmark = [needs_lupa, pytest.mark.one_in(3)]

SIDE = plan().board.side


def started(factions: list[str], **more: Any) -> Table:
    table = Table(**{key: more.pop(key) for key in ("put_object", "pairs") if key in more})
    table.step(2)
    table.begin(factions, **more)
    table.until_still()
    return table


_cells = cache(lambda: cells(content()))


def part_at(x: float, z: float) -> str | None:
    """The part at a point of the table, by the board's own cells."""
    return region_at(_cells(), x / SIDE + 0.5, 0.5 - z / SIDE)


def on_board(table: Table) -> Counter[tuple[str, str]]:
    """Sort and part of all forces and spice that lie on the board."""
    found: Counter[tuple[str, str]] = Counter()
    for name, places in table.census().items():
        if name == "coins" or name.startswith("force/"):
            for x, z, container in places:
                part = part_at(x, z) if not container and max(abs(x), abs(z)) < SIDE / 2 else None
                if part is not None:
                    found[name, part] += 1
    return found


def wanted_on_board(table: Table) -> Counter[tuple[str, str]]:
    """The same, as the referee has it."""
    parts = {
        part["id"]
        for territory in content().data["map"]["territories"]
        for part in territory["parts"]
    }
    found: Counter[tuple[str, str]] = Counter()
    for stand in table.stands():
        if stand["place"] in parts and stand["piece"] in ("force", "advisor", "spice"):
            name = "coins" if stand["piece"] == "spice" else f"force/{stand['what']}"
            found[name, stand["place"]] += stand["count"]
    return found


def reserve(faction: str) -> str:
    return stable_guid("dune-classic", f"seat/{faction}/reserve")


def spot(part: str) -> tuple[float, float, float]:
    x, z = next(
        ((one["x"] - 0.5) * SIDE, (0.5 - one["y"]) * SIDE)
        for one in content().data["layout"]["parts"]
        if one["id"] == part
    )
    return (x, 1.0, z)


def assert_pieces_are_right(table: Table) -> None:
    assert table.lua("return pieces.differences()") == []
    assert table.lua("return pieces.trouble") == []
    assert on_board(table) == wanted_on_board(table)
    census = table.census()
    for faction, guid in ((faction, reserve(faction)) for faction in ALL):
        forces = census[f"force/{faction}"]
        assert len(forces) == 20
        inside = sum(
            stand["count"]
            for stand in table.stands()
            if stand["place"] == "reserves" and stand["owner"] == faction
        )
        if inside or table.lua(f"return state.seat_of('{faction}') ~= nil"):
            assert sum(container == guid for _, _, container in forces) == inside
    spice = sum(stand["count"] for stand in table.stands() if stand["piece"] == "spice")
    assert len(census.get("coins", [])) == spice
    cards = Counter({name: len(found) for name, found in census.items() if "-card/" in name})
    for deck in ("treachery", "spice", "storm"):
        for card in content().data["cards"][deck]:
            assert cards[f"{deck}-card/{card['id']}"] == card["copies"], card["id"]
    piles = table.lying()
    for deck, stood in (
        ("treachery", "treachery-deck"),
        ("spice", "spice-deck"),
        ("storm", "storm-deck"),
        ("traitors", "traitor-deck"),
    ):
        zone = piles[stable_guid("dune-classic", f"zone/{deck}")]
        lying = sum(
            math.dist((x, z), (zone["x"], zone["z"])) < 1.3
            for name, found in census.items()
            if name.startswith(f"{deck}-card/")
            for x, z, _ in found
        )
        assert lying == sum(it["count"] for it in table.stands() if it["place"] == stood), deck
    leaders = [
        one["id"]
        for faction in content().data["factions"]["factions"]
        for one in faction["leaders"]
    ]
    assert all(cards[f"traitors-card/{leader}"] == 1 for leader in leaders)
    assert all(len(census[leader]) == 1 for leader in leaders)


@pytest.mark.parametrize(
    ("put_object", "moves"),
    [
        ("copies", 30),
        ("moves", 45),
        pytest.param("copies", 45, marks=pytest.mark.campaign),
        pytest.param("copies", 5, marks=pytest.mark.campaign),
        pytest.param("moves", 5, marks=pytest.mark.campaign),
    ],
)
def test_the_pieces_follow_the_game(put_object: Literal["copies", "moves"], moves: int) -> None:
    table = started(ALL, seed="pieces", turns=2, put_object=put_object)
    assert_pieces_are_right(table)
    for turn in range(135 // moves):
        table.play_on(moves, turn)
        table.until_still()
        assert_pieces_are_right(table)


def test_hands_hold_the_cards_that_only_their_owners_see() -> None:
    table = started(ALL, seed="hands", turns=2)
    table.play_on(40, 1)
    table.until_still()
    held = Counter(
        (stand["owner"], stand["what"]) for stand in table.stands() if stand["place"] == "hand"
    )
    assert len(held) > 6
    by_guid = {one["GUID"]: one for one in table.save()["ObjectStates"]}
    found: Counter[tuple[str, str]] = Counter()
    factions = {colour: faction for faction, colour in colours().items()}
    for one in table.objects():
        if one.hand is not None:
            memo = by_guid[one.guid]["Memo"]
            found[factions[one.hand], memo] += 1
            for colour in factions:
                assert table.sees(colour, one.guid) == ("face" if colour == one.hand else "back")
    assert found == held
    traitors = [stand for stand in table.stands() if stand["piece"] == "traitor" and stand["owner"]]
    for stand in traitors:
        (guid,) = (guid for guid, one in by_guid.items() if is_card(one, "traitors", stand["what"]))
        for faction, colour in colours().items():
            assert table.sees(colour, guid) == ("face" if faction == stand["owner"] else "nothing")


def is_card(one: dict[str, Any], deck: str, card: str) -> bool:
    return one.get("Memo") == card and one.get("Tags") == [f"{deck}-card"]


def card_guids(table: Table) -> dict[str, str]:
    """GUID of every card -> deck and card."""
    found = {}
    for one in table.save()["ObjectStates"]:
        held_ones = [] if one["GUID"] == table.spares else one.get("ContainedObjects") or []
        for held in [one, *held_ones]:
            if held["Name"] == "Card":
                found[held["GUID"]] = f"{held['Tags'][0]}/{held['Memo']}"
    return found


def test_the_name_of_a_card_does_not_tell_which_card_it_is() -> None:
    """GUIDs can be read off cards that lie face down, and the first ones stand in the public save."""
    first = Table()
    first.step(2)
    public = card_guids(first)
    dealt = []
    for seed in (1, 2):
        table = Table(seed=seed)
        table.step(2)
        table.begin(ALL, seed="names", turns=1)
        table.play_on(20, 1)
        table.until_still()
        assert_pieces_are_right(table)
        now = card_guids(table)
        assert set(now) == set(public)
        assert sorted(now.values()) == sorted(public.values())
        for deck in ("treachery-card", "traitors-card"):
            told = [guid for guid, card in public.items() if card.startswith(deck)]
            assert sum(now[guid] == public[guid] for guid in told) < len(told) / 3, deck
        dealt.append(now)
    assert dealt[0] != dealt[1]


def test_cards_that_were_seen_get_other_names_before_they_are_dealt_again() -> None:
    table = Table()
    table.step(2)
    table.run(
        """
        local swap = Kynes("guid_swap")
        local pile = getObjectFromGUID(Kynes("facts").guids["deck/treachery"])
        assert(swap.is_due(pile))
        Pile = swap.change(pile)
        """
    )
    table.step(5)
    assert table.run("return Kynes('guid_swap').is_due(Pile)") is False
    table.run("Card = Pile.takeObject({ position = { 0, 3, 0 } })")
    table.step(60)
    guid = table.run("return Card.guid")
    assert table.run("return Kynes('guid_swap').is_due(Pile)") is False
    table.run("Pile.putObject(Card)")
    table.step(5)
    assert guid in {held.GUID for held in table.object(table.run("return Pile.guid")).inside}
    assert table.run("return Kynes('guid_swap').is_due(Pile)") is True


def test_no_card_shows_its_face_on_its_way() -> None:
    table = Table()
    table.step(2)
    table.begin(ALL, seed="way", turns=1)
    secret = {"traitors-card", "treachery-card"}
    seen: set[tuple[str, str]] = set()
    for _ in range(90):
        if table.lua("return state.position.turn") == 0:
            table.play_on_now()
        table.step(4)
        for one in table.objects():
            if not one.spawning and one.type == "Card" and secret & set(one.data.Tags):
                eyes = colours().values()
                seen.update((one.guid, eye) for eye in eyes if table.sees(eye, one.guid) == "face")
        if table.lua("return state.position.turn > 0 and not pieces.is_busy()"):
            break
    owners: dict[str, set[str]] = {}
    for guid, colour in seen:
        owners.setdefault(guid, set()).add(colour)
    assert len(owners) > 6
    assert all(len(who) == 1 for who in owners.values())


def test_doing_it_again_changes_nothing() -> None:
    table = started(["atreides", "fremen", "emperor"], seed="again", turns=1)
    table.play_on(25, 2)
    table.until_still()
    table.step(60)  # what has been put down on a pile falls into it by itself
    before = table.save()["ObjectStates"]
    table.lua("pieces.sync()")
    table.until_still()
    assert table.save()["ObjectStates"] == before


def test_any_sum_lies_there_in_few_coins() -> None:
    table = started(["atreides", "fremen"], seed="sums", turns=1)
    for worth in (3, 19, 20, 17, 0, 1, 153, 149, 8):
        table.lua(f"state.position.sides.fremen.spice = {worth} pieces.sync()")
        table.until_still()
        assert table.lua("return pieces.differences()") == []
        assert table.lua("return pieces.trouble") == []
        others = sum(
            stand["count"]
            for stand in table.stands()
            if stand["piece"] == "spice" and stand["owner"] != "fremen"
        )
        assert len(table.census().get("coins", [])) - others == worth


def test_scattered_pieces_are_found_and_put_back() -> None:
    table = started(["atreides", "fremen", "emperor"], seed="scatter", turns=2)
    table.play_on(60, 3)
    table.until_still()
    chance = random.Random(7)  # noqa: S311 - a sample, not a secret
    moved = 0
    for one in table.objects():
        tags = set(one.data.Tags)
        loose = {"force", "leader", "marker", "spice"} & tags and not {"bank", "reserve"} & tags
        if loose and not one.data.Locked and chance.random() < 0.5:
            x, z = chance.uniform(-15, 15), chance.uniform(-15, 15)
            table.run(f"getObjectFromGUID('{one.guid}').setPosition({{ {x}, 3, {z} }})")
            moved += 1
    assert moved > 10
    table.step(60)
    assert table.lua("return #pieces.differences()") > 5
    table.chat("Green", "!tidy")
    table.until_still()
    assert_pieces_are_right(table)


def test_a_piece_that_was_deleted_is_named_to_the_host() -> None:
    table = started(["atreides", "fremen"], seed="gone", turns=1)
    leader = content().data["factions"]["factions"][0]["leaders"][0]["id"]
    table.run(f"getObjectFromGUID('{stable_guid('dune-classic', f'leader/{leader}')}').destruct()")
    table.lua("pieces.sync()")
    table.until_still()
    lost = [line for line in table.lines if f"leader/{leader}" in line.text]
    assert [line.to for line in lost] == [colours()["atreides"]]
    table.lua("pieces.sync()")
    table.until_still()
    assert len([line for line in table.lines if f"leader/{leader}" in line.text]) == 1


def test_a_load_while_pieces_fly_brings_them_home() -> None:
    table = Table()
    table.step(2)
    table.begin(ALL[:3], seed="load", turns=1)
    table.step(25)
    assert table.lua("return pieces.is_busy()")
    table.reload(table.save())
    table.until_still()
    assert_pieces_are_right(table)


def test_every_point_of_a_place_is_in_that_place() -> None:
    table = started(ALL, seed="points", turns=1)
    wrong = table.lua(
        """
        local facts, sorts = Kynes('facts'), Kynes('object_kinds')
        local wrong = {}
        local function try(place, owner, sort)
          local points = places.points(place, owner, sort)
          if #points == 0 then wrong[#wrong + 1] = place .. ' has no points' end
          for i = 1, #points do
            local found, whose = places.at(points[i][1], points[i][2])
            if found ~= place or whose ~= owner then
              wrong[#wrong + 1] = owner .. '/' .. place .. ' ' .. i .. ': ' .. tostring(whose) .. '/' .. tostring(found)
            end
          end
        end
        local coin = sorts.coin('spice-1')
        for i = 1, #facts.parts do
          try(facts.parts[i], '', sorts.piece('force', 'fremen'))
          try(facts.parts[i], '', coin)
        end
        for i = 1, #facts.factions do
          local faction = facts.factions[i]
          local force = sorts.piece('force', faction)
          try('reserves', faction, force)
          try('tleilaxu-tanks', '', force)
          try('bribes', faction, coin)
          try('shield', faction, coin)
          try('shield', faction, sorts.card('traitors', 'stilgar'))
          try('hand', faction, sorts.card('treachery', 'karama'))
          for k = 1, 5 do
            try('leaders', faction, { index = k })
            try('tleilaxu-tanks', '', { index = k, faction = faction })
          end
          try('captives', faction, { leader = 'stilgar' })
          try('circle-' .. i, '', sorts.piece('player-marker', faction))
        end
        for i = 0, 17 do try('sector-' .. i, '', { }) end
        for i = 1, 10 do try('turn-' .. i, '', { }) end
        local piles = { 'treachery-deck', 'treachery-discard', 'spice-deck', 'spice-discard', 'storm-deck',
          'traitor-deck', 'auction', 'box', 'battle', 'storm', 'setup', 'mentat-pause' }
        for i = 1, #piles do try(piles[i], '', sorts.card('treachery', 'karama')) end
        return wrong
        """
    )
    assert wrong == []


# -- hand moves ------------------------------------------------------------------------------------


@pytest.fixture
def landing() -> Table:
    """A game in which the Fremen place their first forces."""
    table = started(["atreides", "fremen"], seed="h", turns=2)
    table.until_open("fremen", "place")
    return table


def last_line(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = table.lua(
        "local l = state.log.lines[#state.log.lines] local o = {} for i = 1, #l do o[l[i]] = l[l[i]] end return o"
    )
    return found


def test_a_hand_move_that_is_legal_is_played(landing: Table) -> None:
    landing.draw("Yellow", reserve("fremen"), spot("sietch-tabr-s13"))
    landing.until_still()
    line = last_line(landing)
    assert (line["move"], line["part"], line["forces"]) == ("place", "sietch-tabr-s13", 1)
    assert_pieces_are_right(landing)


def test_pieces_that_are_dropped_together_are_one_move(landing: Table) -> None:
    x, y, z = spot("sietch-tabr-s13")
    landing.run(
        f"""
        local bag = getObjectFromGUID('{reserve("fremen")}')
        for i = 1, 3 do
          local token = bag.takeObject({{ position = {{ {x} + i * 0.1, {y} + 1, {z} }}, smooth = false }})
          Wait.frames(function()
            onObjectDrop('Yellow', token)
          end, 3)
        end
        """
    )
    landing.until_still()
    landing.step(30)
    landing.until_still()
    assert (last_line(landing)["move"], last_line(landing)["forces"]) == ("place", 3)
    assert_pieces_are_right(landing)


def test_forces_with_and_without_a_star_that_are_dropped_together_are_one_move() -> None:
    table = started(["atreides", "fremen"], preset="landsraad-advanced", seed="h", turns=2)
    table.until_open("fremen", "place")
    x, y, z = spot("sietch-tabr-s13")
    plain = reserve("fremen")
    starred = stable_guid("dune-classic", "seat/fremen/reserve/starred")
    table.run(
        f"""
        for number, guid in ipairs({{ '{plain}', '{plain}', '{starred}' }}) do
          local place = {{ {x} + number * 0.1, {y} + 1, {z} }}
          local token = getObjectFromGUID(guid).takeObject({{ position = place, smooth = false }})
          Wait.frames(function()
            onObjectDrop('Yellow', token)
          end, 3)
        end
        """
    )
    table.until_still()
    table.step(30)
    table.until_still()
    line = last_line(table)
    assert (line["move"], line["forces"], line["starred"]) == ("place", 3, 1)
    assert table.lua("return pieces.differences()") == []


def test_a_hand_move_that_needs_answers_opens_its_form(landing: Table) -> None:
    landing.run(
        """
        local referee = Kynes('referee')
        referee.halves = function()
          return { referee.move({ by = 'fremen', move = 'place', part = 'sietch-tabr-s13' }) }
        end
        """
    )
    token = landing.draw("Yellow", reserve("fremen"), spot("sietch-tabr-s13"))
    landing.step(40)
    assert landing.lua("return forms.partial('fremen').part") == "sietch-tabr-s13"
    landing.lua("pieces.sync()")
    landing.until_still()
    assert part_at(*landing.object(token).position[::2]) == "sietch-tabr-s13"
    landing.lua("forms.drop('fremen') state.changed()")
    landing.step(2)
    landing.until_still()
    assert_pieces_are_right(landing)


def test_an_illegal_hand_move_is_put_back_with_its_clause(landing: Table) -> None:
    lines = landing.lua("return #state.log.lines")
    landing.draw("Yellow", reserve("fremen"), spot("arrakeen-s9"))
    landing.until_still()
    assert landing.lua("return #state.log.lines") == lines
    said = [line for line in landing.lines if line.text.startswith("Not allowed:")]
    assert [line.to for line in said] == ["Yellow"]
    assert "(setup.fremen)" in said[0].text
    assert_pieces_are_right(landing)


def test_assist_leaves_an_illegal_hand_move_until_it_is_put_back(landing: Table) -> None:
    landing.chat("Green", "!mode assist")
    landing.until_still()
    token = landing.draw("Yellow", reserve("fremen"), spot("arrakeen-s9"))
    landing.until_still()
    assert part_at(*landing.object(token).position[::2]) == "arrakeen-s9"
    assert any("!back" in line.text and line.to == "Yellow" for line in landing.lines)
    landing.reload(landing.save())
    landing.until_still()
    assert part_at(*landing.object(token).position[::2]) == "arrakeen-s9"
    landing.chat("Yellow", "!back")
    landing.until_still()
    assert_pieces_are_right(landing)


def test_free_notes_an_illegal_hand_move(landing: Table) -> None:
    landing.chat("Green", "!mode free")
    token = landing.draw("Yellow", reserve("fremen"), spot("arrakeen-s9"))
    landing.until_still()
    assert part_at(*landing.object(token).position[::2]) == "arrakeen-s9"
    assert any("not judged" in text for text in landing.lua("return play.history(5, '')"))
    assert landing.lua("return state.position.forces['arrakeen-s9'].fremen") is None


def test_the_bank_swallows_nothing_but_its_own_coins(landing: Table) -> None:
    """A bag without end keeps one thing and destroys what else is put into it."""
    pieces = landing.census()
    banks = [one for one in landing.objects() if one.type == "Infinite"]
    leader = next(one for one in landing.objects() if {"leader", "fremen"} <= set(one.data.Tags))
    assert banks
    for bank in banks:
        x, _, z = bank.position
        landing.drop("Yellow", leader.guid, (x, 1.0, z))
        landing.step(120)
        assert landing.object(leader.guid).data.Nickname == leader.data.Nickname
    landing.chat("Green", "!tidy")
    landing.until_still()
    assert {name: len(found) for name, found in landing.census().items()} == {
        name: len(found) for name, found in pieces.items()
    }
    assert_pieces_are_right(landing)


def test_other_peoples_pieces_go_back(landing: Table) -> None:
    landing.draw("Green", reserve("fremen"), spot("sietch-tabr-s13"))
    landing.until_still()
    assert landing.lua("return state.position.forces['sietch-tabr-s13']") is None
    assert_pieces_are_right(landing)


def test_what_lies_behind_ones_own_shield_may_be_arranged(landing: Table) -> None:
    leader = next(one for one in landing.objects() if {"leader", "fremen"} <= set(one.data.Tags))
    before = len(landing.lines)
    frame = landing.lua(
        "local f = Kynes('facts') local s = f.seat('fremen') local p = places.points('shield', 'fremen', {}) return p[1]"
    )
    landing.drop("Yellow", leader.guid, (frame[0], 1.2, frame[1]))
    landing.until_still()
    landing.lua("pieces.sync()")
    landing.until_still()
    at = landing.object(leader.guid).position
    assert abs(at[0] - frame[0]) < 1.5
    assert abs(at[2] - frame[1]) < 1.5
    assert [line.text for line in landing.lines[before:] if "Not" in line.text] == []


def test_a_ping_on_the_board_answers_the_form(landing: Table) -> None:
    landing.lua("forms.begin('fremen', 'place')")
    assert landing.lua("return forms.asks_place('fremen')") is True
    x, _, z = spot("sietch-tabr-s13")
    landing.run(f"onPlayerPing(Player.Yellow, {{ x = {x}, y = 1, z = {z} }})")
    assert landing.lua("return forms.partial('fremen').part") == "sietch-tabr-s13"


# -- all at once -----------------------------------------------------------------------------------


def handle_something(table: Table, chance: random.Random, people: list[str]) -> None:
    """Somebody picks up, draws, turns over or moves something, to anywhere."""
    things = [one for one in table.objects() if not one.data.Locked and not one.spawning]
    one = chance.choice([it for it in things if it.type in ("Tile", "Card", "Bag", "Deck")])
    where = (chance.uniform(-38, 38), 1.0, chance.uniform(-38, 38))
    if chance.random() < 0.6:
        where = spot(chance.choice(content().data["layout"]["parts"])["id"])
    person = chance.choice(people)
    if one.type in ("Bag", "Deck"):
        if one.inside:
            table.draw(person, one.guid, where)
    elif chance.random() < 0.2:
        table.flip(person, one.guid)
    else:
        table.drop(person, one.guid, where)


def let_go(table: Table) -> None:
    """Nobody has the table wait any more, whoever's "!wait" is still on its way."""
    for _ in range(600):
        if not table.lua("return acts.is_busy()"):
            break
        table.step(1)
    table.lua("state.hold = ''")


def do_anything(table: Table, chance: random.Random, people: list[str]) -> None:
    """One thing that people do at a table."""
    words = ["!undo", "!tidy", "!back", "!wait", "!go", "!log", "!selftest", "!timeout"]
    words += ["!mode assist", "!mode referee", "!mode free"]
    what = chance.random()
    if what < 0.35:
        let_go(table)
        table.play_on(chance.randint(1, 6), chance.randint(1, 9999))
    elif what < 0.7:
        with suppress(CannotDoError):
            handle_something(table, chance, people)
    elif what < 0.82:
        table.chat(chance.choice(people), chance.choice(words))
    elif what < 0.88:
        table.reload(table.save())
        table.step(1)
    else:
        table.step(chance.randint(1, 80))


def play_wildly(seed: int, deeds: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - a sample, not a secret
    sides: list[Literal["copies", "moves"]] = ["copies", "moves"]
    table = Table(put_object=chance.choice(sides))
    table.step(2)
    factions = chance.sample(ALL, chance.randint(2, 6))
    modes = ["referee", "assist", "free"]
    table.begin(factions, seed=f"wild-{seed}", turns=2, mode=chance.choice(modes))
    people = [colours()[faction] for faction in factions]
    for _ in range(deeds):
        do_anything(table, chance, people)
        table.assert_no_errors()
    let_go(table)
    table.chat(people[0], "!mode referee")
    table.until_still()
    table.chat(people[0], "!tidy")
    table.until_still()
    assert_pieces_are_right(table)
    replayed = table.lua(
        "return referee.save_position(taking_back.position_after(#state.log.lines))"
    )
    assert replayed == table.lua("return referee.save_position(state.position)")
    verdict = check_bytes(table.log_text().encode(), Judges(), running=True).verdict
    assert verdict.status == "legal"


def test_whatever_people_do_the_table_goes_on() -> None:
    play_wildly(1, 30)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(2, 26))
def test_whatever_people_do_for_long_the_table_goes_on(seed: int) -> None:
    play_wildly(seed, 80)
