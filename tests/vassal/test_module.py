"""The modules of all games: what they hold, and what stays the same from one build to the next."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from adjudicator.check.judge import load_judge
from adjudicator.content import load_content
from adjudicator.content.translation import spoken
from adjudicator.log.envelope import bare_move
from adjudicator.registry import rulebook
from exporters.lua.shapes import shape_of
from exporters.vassal.checks import fields_of
from exporters.vassal.engine.script import game_script
from exporters.vassal.format.archive import read_zip, traits_of
from exporters.vassal.format.chat_lines import MARK, move_of
from exporters.vassal.format.components import walk
from exporters.vassal.format.sequence import ESC, decode
from exporters.vassal.module.controls.forms import TABLE
from exporters.vassal.module.files import module_files, zipped
from exporters.vassal.module.game_facts.gpids import Gpids, load_gpids
from exporters.vassal.module.game_facts.secrecy import secret_draws
from exporters.vassal.module.own import own_supply
from exporters.vassal.module.pieces.pieces import image_of
from exporters.vassal.module.places.zones import read_region, region
from exporters.vassal.module.plan import plan_module
from exporters.vassal.module.saves import saved_game
from exporters.vassal.module.seatings import Seating, seatings
from exporters.vassal.reading.saved.mapping import Place, own_mapping
from exporters.vassal.reading.saved.places import Places
from exporters.vassal.reading.saved.seating import Names
from tests.support.replay import read_header, read_lines, table_logs
from tests.vassal.modules import (
    DAWN,
    GAME,
    GAMES,
    LISTED,
    files,
    plan,
    rolled,
    stand_in,
    tree,
)

CONTENT = load_content(GAME)
RULES = rulebook(GAME)
both = pytest.mark.parametrize("game", GAMES)


@both
def test_every_deck_is_shuffled_once_when_a_game_begins_and_again_where_its_order_matters(
    game: str,
) -> None:
    root = tree(game)
    made = plan(game)
    piles = {node.attributes["name"]: node.attributes for node in walk(root)
             if node.short == "DrawPile"}  # fmt: skip
    start = [node.attributes for node in walk(root) if node.short == "StartupGlobalKeyCommand"]
    buttons = [node.attributes["hotkeys"] for node in walk(root) if node.short == "DoActionButton"]
    save = saved_game(made, load_content(game), rulebook(game), LISTED[game][0])

    assert [one["globalHotkey"] for one in start] == [
        piles[name]["shuffleHotkey"] for name in made.shuffled
    ]
    assert {one["whenToApply"] for one in start} == {"startOfGameOnly"}
    assert len({one["globalHotkey"] for one in start}) == len(start)
    for number, deck in enumerate(made.table.decks):
        assert deck.pile in made.shuffled, number
        again = piles[deck.pile]["shuffleHotkey"].replace(",", "\\,") in buttons
        drawn_at_random = piles[deck.pile]["shuffle"] == "Always"
        assert again is not drawn_at_random
        assert drawn_at_random is not deck.ordered
    assert save.count("SGKC") == 2 * len(made.shuffled)
    assert save.count("false", save.index("SGKC")) == len(made.shuffled)


@both
def test_the_same_content_gives_the_same_bytes(game: str) -> None:
    content = load_content(game)
    again = module_files(plan_module(content), content, stand_in, None, LISTED[game])
    assert zipped(again) == zipped(files(game))


@both
def test_every_slot_has_its_number_in_the_kept_file(game: str) -> None:
    kept = load_gpids(game).numbers
    assert plan(game).gpids.numbers == kept
    assert plan(game).gpids.used <= kept.keys()


def test_new_slots_get_new_numbers_and_old_ones_keep_theirs() -> None:
    gpids = Gpids({"force/a": 3, "force/b": 7})
    assert [gpids.of("force/c"), gpids.of("force/a")] == ["8", "3"]


def test_every_part_of_the_map_has_a_region_of_its_name() -> None:
    names = {n.attributes["name"] for n in walk(tree()) if n.short == "Region"}
    parts = {p["id"] for t in CONTENT.data["map"]["territories"] for p in t["parts"]}
    layout = CONTENT.data["layout"]
    spots = {s["id"] for s in [*layout["circles"], *layout["storm"]["spots"]]}
    spots |= {spot["id"] for track in layout["tracks"] for spot in track["spots"]}
    assert parts | spots <= names
    for name in names:
        assert region(*read_region(name)) == name.partition("~")[0]


def test_every_territory_border_and_place_of_dawn_has_a_region_of_its_name() -> None:
    content = load_content(DAWN)
    names = {n.attributes["name"] for n in walk(tree(DAWN)) if n.short == "Region"}
    layout = content.data["layout"]
    spots = [*layout["borders"], *layout["places"], *layout["seats"], *layout["tracks"][0]["spots"]]
    assert len(layout["borders"]) == content.data["game"]["counts"]["borders"] - len(
        next(t for t in content.data["map"]["territories"] if t["id"] == "drum-sand")["borders"]
    )
    wanted = {spot["id"] for spot in spots} | {t["id"] for t in content.data["map"]["territories"]}
    assert wanted <= names


def test_a_rock_barrier_lies_along_its_border() -> None:
    turns = {
        zone.children[0].children[0].attributes["name"]: zone.children[1].attributes["initialValue"]
        for zone in walk(tree(DAWN))
        if zone.short == "Zone" and len(zone.children) > 1
        and zone.children[1].attributes["name"] == "Lies"
    }  # fmt: skip
    for border in load_content(DAWN).data["layout"]["borders"]:
        apart = (border["turn"] - (int(turns[border["id"]]) - 1) * 15) % 180
        assert min(apart, 180 - apart) <= 7.5


def test_zones_say_their_sector() -> None:
    zones = {
        zone.children[0].children[0].attributes["name"]: {
            p.attributes["name"]: p.attributes["initialValue"] for p in zone.children[1:]
        }
        for zone in walk(tree())
        if zone.short == "Zone"
    }
    assert zones["arrakeen-s9"] == {"Territory": "arrakeen", "Sector": "9"}


@pytest.mark.parametrize(
    ("game", "count"), [*((GAME, count) for count in range(2, 7)), *((DAWN, n) for n in (2, 3, 4))]
)
def test_a_set_up_is_the_rules_own_new_position(game: str, count: int) -> None:
    content, rules = load_content(game), rulebook(game)
    seating = [s for s in seatings(content) if len(s.factions) == count][-1]
    linked = rules.link(content)
    piles = {deck.pile for deck in plan(game).decks}
    expected: Counter[tuple[str, str, str]] = Counter()
    for stand in rules.pieces(linked, rules.new_position(linked, seating.setup)):
        if stand.piece == "spice":
            expected["spice", stand.place, stand.owner] += stand.count
        elif stand.place not in piles:
            key = f"{stand.piece}/{stand.what}" if stand.what else stand.piece
            expected[key, stand.place, stand.owner] += stand.count
    assert _standing(game, saved_game(plan(game), content, rules, seating)) == expected


def _standing(game: str, saved: str) -> Counter[tuple[str, str, str]]:
    """What a save has on the regions of the module, but for decks and what is out of play."""
    supply = Names(own_mapping(game), Places(), {}, frozenset(own_supply(game)))
    piles = {deck.pile for deck in plan(game).decks}
    regions = {spot: name for name, spot in plan(game).spots.items()}
    found: Counter[tuple[str, str, str]] = Counter()
    for command in decode(saved, ESC):
        if not command.startswith("+/") or "piece;" not in command:
            continue
        traits = traits_of(command)
        marked: dict[str, str] = {}
        for texts, state in traits:
            if texts[0] == "mark":
                marked |= zip(
                    decode(fields_of(texts)["names"], ","), decode(state, ","), strict=True
                )
        name, x, y, *_ = decode(traits[-1][1], ";")
        where = regions.get((name, int(x), int(y)))
        place, owner = read_region(where or "")
        if where is None or place in piles or supply.is_supply(Place(place, owner)):
            continue
        what = marked["ContentId"]
        if what.startswith("spice/"):
            found["spice", place, owner] += int(marked["Worth"])
        else:
            found[what, place, owner] += 1
    return found


@pytest.mark.parametrize(
    ("game", "count"), [(GAME, 15 + 20 + 15 + 6 + 1 + 4), (DAWN, 6 + 4 + 1 + 3)]
)
def test_there_is_a_set_up_for_every_seating(game: str, count: int) -> None:
    listed = seatings(load_content(game))
    assert len(listed) == count
    assert len({seating.file for seating in listed}) == len(listed)


def test_in_alliance_mode_partners_sit_opposite_each_other() -> None:
    teams = [one for one in seatings(load_content(DAWN)) if one.options.get("teams")]
    partners = {
        tuple(
            sorted(side for side, place in zip(one.factions, one.places, strict=True) if place % 2)
        )
        for one in teams
    }
    assert partners == {("blue", "red"), ("blue", "green"), ("blue", "yellow")}


def test_three_sites_lie_apart_and_eleven_in_the_pool() -> None:
    piles = {deck.pile: [slot.content_id for slot in deck.slots] for deck in plan(DAWN).decks}
    assert sorted(piles["sites-aside"]) == ["site/food", "site/water", "site/worm-tooth"]
    assert len(piles["site-pool"]) == 11
    every = [f"site/{one['id']}" for one in load_content(DAWN).data["pieces"]["sites"]
             for _ in range(one["count"])]  # fmt: skip
    assert sorted(piles["site-pool"] + piles["sites-aside"]) == sorted(every)


def test_who_sits_where_is_shown_on_the_board() -> None:
    content = load_content(DAWN)
    saved = saved_game(plan(DAWN), content, rulebook(DAWN), Seating(["blue", "red"], [3, 2]))
    for side, seat in (("blue", "seat-3"), ("red", "seat-2")):
        name, x, y = plan(DAWN).spots[seat]
        gpid = plan(DAWN).gpids.numbers[f"player-marker/{side}"]
        assert f"{name};{x};{y};{gpid};0" in saved


def test_a_set_up_has_the_traitors_of_those_who_play() -> None:
    saved = saved_game(plan(), CONTENT, RULES, Seating(["atreides", "fremen"]))
    cards = [c for c in decode(saved, ESC) if c.startswith("+/") and "card-traitors" in c]
    assert len(cards) == 10


@both
def test_every_side_has_a_form_for_every_move_it_can_make(game: str) -> None:
    keys = plan(game).slots.keys()
    table = {key.rpartition("/")[2] for key in keys if key.startswith("form/table/")}
    for faction in plan(game).sides:
        own = {key.rpartition("/")[2] for key in keys if key.startswith(f"form/{faction}/")}
        others = {
            name
            for name, kind in rulebook(game).rules_of.items()
            if kind.by not in ([], [TABLE]) and faction not in kind.by
        }
        assert own | table | others == set(rulebook(game).moves)
        assert not own & (table | others)


@both
def test_what_a_form_announces_is_a_move_with_all_its_fields(game: str) -> None:
    draws = secret_draws(load_content(game), rulebook(game), plan(game).table)
    for kind, row in rulebook(game).moves.items():
        traits = plan(game).prototypes[f"form {kind}"]
        formats = [
            fields_of(decode(part.type, ";"))["format"] for part in traits if part.code == "report"
        ]
        lines = [_filled(text) for text in formats]
        moves = [move for line in lines if (move := move_of(line)) is not None]
        assert len(moves) == 1
        optional = {name for name, field in shape_of(row).items() if field.get("optional")}
        # The card tells which it is, but where the table has no pile for it.
        drawn = {draws[kind].field} if kind in draws else set()
        assert moves[0].keys() == row.__annotations__.keys() - optional - drawn
        told = {name for name in optional if f"$told_{name}$" in "".join(formats)}
        assert told == optional
        assert moves[0]["move"] == kind
        assert moves[0]["by"] == "atreides"


def _filled(text: str) -> str:
    """A format with properties put in, numbers for all that stands without quotes."""
    text = text.replace("$By$", "atreides").replace("$BySide$", "Atreides")
    text = re.sub(r"\$told_[a-z_]+\$", "", text)
    parts = text.split("$")
    return "".join(
        part if at % 2 == 0 else ("x" if parts[at - 1].endswith('"') else "1")
        for at, part in enumerate(parts)
    )


@both
def test_secret_moves_are_sealed_without_a_word_of_what_they_are(game: str) -> None:
    for kind in rulebook(game).secret_moves:
        reports = {
            fields_of(decode(part.type, ";"))["keys"].rpartition(",")[2]: fields_of(
                decode(part.type, ";")
            )["format"]
            for part in plan(game).prototypes[f"form {kind}"]
            if part.code == "report"
        }
        assert reports.keys() == {"seal", "reveal"}
        assert "field_" not in reports["seal"]
        assert move_of(reports["seal"]) is None


@pytest.mark.parametrize(("game", "each"), [(GAME, 3), (DAWN, 1)])
def test_windows_of_a_side_are_its_own(game: str, each: int) -> None:
    private = [n for n in walk(tree(game)) if n.short in {"PlayerHand", "PrivateMap"}]
    assert len(private) == each * len(plan(game).sides)
    assert all(n.attributes["visible"] == "false" and n.attributes["side"] for n in private)


def test_the_name_of_a_card_says_no_more_than_its_back() -> None:
    """The engine reports a dragged piece by its name even to those who see only its back."""
    for slot in plan().slots.values():
        masked = any(
            part.code == "obs"
            for use in slot.traits
            for part in plan().prototypes.get(use.type.partition(";")[2], [use])
        )
        if masked and slot.key.split("/")[0] != "wheel":
            name = fields_of(decode(slot.traits[-1].type, ";"))["name"]
            assert name == f"{slot.content_id.split('/')[0].removesuffix('-card')} card"


def test_decks_hold_every_card() -> None:
    decks = {n.attributes["name"]: len(n.children) for n in walk(tree()) if n.short == "DrawPile"}
    counts = CONTENT.data["game"]["counts"]
    assert decks["treachery-deck"] == counts["treachery_cards"]
    assert decks["spice-deck"] == counts["spice_cards"]
    assert decks["storm-deck"] == counts["storm_cards"]
    assert decks["traitor-deck"] == counts["traitor_cards"]


def test_dice_announce_the_moves_that_their_rolls_are() -> None:
    found = [
        move
        for node in walk(tree(DAWN))
        if node.short == "SpecialDiceButton"
        for face in ["storm" if node.attributes["format"].startswith("{") else "5"]
        if (move := move_of(rolled(node, face))) is not None
    ]
    orders = [{"by": "table", "move": "roll-order", "number": 5, "to": side}
              for side in plan(DAWN).sides]  # fmt: skip
    assert found == [
        *orders,
        {"by": "table", "move": "roll-rocks", "number": 5},
        {"by": "table", "move": "roll", "face": "storm"},
    ]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Both Moons"), ("de", "Beide Monde"), ("fr", "Deux lunes")]
)
def test_a_roll_says_the_face_by_its_name_and_the_move_by_its_id(language: str, said: str) -> None:
    made = plan_module(spoken(load_content(DAWN), language))
    line = rolled(
        next(
            node
            for node in walk(made.root)
            if '\\"move\\":\\"roll\\"' in node.attributes.get("format", "")
        ),
        "both-moons",
    )

    words, _, machine = line.partition(MARK)
    assert said in words
    assert "both-moons" not in words
    assert move_of(MARK + machine) == {"by": "table", "move": "roll", "face": "both-moons"}


def test_a_field_that_may_be_left_out_starts_empty_and_can_be_emptied() -> None:
    for kind, row in rulebook(DAWN).moves.items():
        made = plan(DAWN).prototypes[f"form {kind}"]
        for name, field in shape_of(row).items():
            if field.get("optional"):
                (trait,) = [part for part in made if part.type.startswith(f"PROP;field_{name};")]
                assert trait.state == ""
                assert f"no-{name}" in trait.type
                assert any(part.type.startswith(f"calcProp;told_{name};") for part in made)


def test_a_whole_game_of_dawn_can_be_played_with_the_pieces_and_forms_of_the_module() -> None:
    log = min(table_logs(DAWN), key=lambda log: log.stat().st_size)
    moves = [bare_move(line) for line in read_lines(log) if line["move"] != "end"]
    judge = load_judge(DAWN)
    assert judge is not None
    made = game_script(plan(DAWN), load_content(DAWN), judge, read_header(log), moves)
    told = [one for one in made.steps if one[0] == "press" and one[2] in {"doAnnounce", "doReveal"}]
    assert len(told) == len(moves)


def test_decks_of_dawn_hold_every_card_where_the_board_has_a_frame_for_them() -> None:
    content = load_content(DAWN)
    decks = {deck.pile: deck for deck in plan(DAWN).decks}
    assert len(decks["scavenge-deck"].slots) == content.data["game"]["counts"]["cards"]
    for place in content.data["layout"]["places"]:
        if place["id"] in decks:
            deck = decks[place["id"]]
            width, height = (int(deck.node.attributes[name]) for name in ("width", "height"))
            assert abs(deck.x - place["x"] * 3000) <= 1
            assert width < place["width"] * 3000
            # The name of a pile is below it, in the lowest line.
            middle = deck.y - place["y"] * 3000
            assert middle + height / 2 <= 0.36 * place["height"] * 3000
            assert abs(middle) + height / 2 < place["height"] * 3000 / 2


def test_the_save_is_a_zip_of_three() -> None:
    inner = read_zip(files()["setup-2-atreides-fremen.vsav"], "")
    assert sorted(inner) == ["moduledata", "savedGame", "savedata"]


def test_pictures_are_named_after_the_art() -> None:
    assert image_of("force/bene-gesserit/advisor") == "force-bene-gesserit-advisor.png"


# --- names in forms --------------------------------------------------------------------------------


@both
def test_every_value_of_a_played_game_is_offered_by_its_name(game: str) -> None:
    said = plan(game).said
    for log in table_logs(game):
        for line in read_lines(log):
            for field, value in line.items():
                offered = said.get(line["move"], {}).get(field)
                text = str(value).lower() if isinstance(value, bool) else str(value)
                assert offered is None or text in offered, (log.name, line["move"], field, value)


@both
def test_forms_show_names_and_write_ids(game: str) -> None:
    for kind, fields in plan(game).said.items():
        made = plan(game).prototypes[f"form {kind}"]
        shown = [part.state for part in made if part.code == "label"]
        lines = [
            fields_of(decode(part.type, ";"))["format"] for part in made if part.code == "report"
        ]
        for field, names in fields.items():
            assert len(set(names.values())) == len(names)
            assert all(
                f"$name_{field}$" in text and f"$field_{field}$" not in text for text in shown
            )
            for line in lines:
                words, _, machine = line.partition(MARK)
                assert f"field_{field}$" not in words
                assert f"name_{field}$" not in machine
