"""The module of classic Dune: what it holds, and what stays the same from one build to the next."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.content import load_content
from adjudicator.games.registry import rulebook
from adjudicator.rules.records import Seat, Setup
from exporters.vassal.archive import read_zip, traits_of
from exporters.vassal.checks import fields_of
from exporters.vassal.components import walk
from exporters.vassal.gpids import Gpids, load_gpids
from exporters.vassal.module import module_files, zipped
from exporters.vassal.pieces import image_of
from exporters.vassal.places import read_region, region
from exporters.vassal.plan import plan_module
from exporters.vassal.reports import move_of
from exporters.vassal.saves import Seating, saved_game, seatings
from exporters.vassal.sequence import ESC, decode
from tests.vassal.modules import GAME, files, plan, stand_in, tree

CONTENT = load_content(GAME)
RULES = rulebook(GAME)


def test_the_same_content_gives_the_same_bytes() -> None:
    again = module_files(
        plan_module(CONTENT), CONTENT, stand_in, None, [Seating(["atreides", "fremen"])]
    )
    assert zipped(again) == zipped(files())


def test_every_slot_has_its_number_in_the_kept_file() -> None:
    kept = load_gpids(GAME).numbers
    assert plan().gpids.numbers == kept
    assert plan().gpids.used == kept.keys()


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


def test_zones_say_their_sector() -> None:
    zones = {
        zone.children[0].children[0].attributes["name"]: {
            p.attributes["name"]: p.attributes["initialValue"] for p in zone.children[1:]
        }
        for zone in walk(tree())
        if zone.short == "Zone"
    }
    assert zones["arrakeen-s9"] == {"Territory": "arrakeen", "Sector": "9"}


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_a_set_up_is_the_rules_own_new_position(count: int) -> None:
    seating = [s for s in seatings(CONTENT) if len(s.factions) == count][-1]
    game = RULES.link(CONTENT)
    setup = Setup([Seat(f, at) for at, f in enumerate(seating.factions, 1)], {}, {})
    expected: Counter[tuple[str, str, str]] = Counter()
    for stand in RULES.pieces(game, RULES.new_position(game, setup)):
        if stand.piece == "spice":
            expected["spice", stand.place, stand.owner] += stand.count
        elif not stand.place.endswith("-deck"):
            key = f"{stand.piece}/{stand.what}" if stand.what else stand.piece
            expected[key, stand.place, stand.owner] += stand.count
    assert _standing(saved_game(plan(), CONTENT, RULES, seating)) == expected


def _standing(saved: str) -> Counter[tuple[str, str, str]]:
    """What a save has on the regions of the module, but for decks and the bank."""
    regions = {spot: name for name, spot in plan().spots.items()}
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
        if where is None or where.endswith("-deck"):
            continue
        place, owner = read_region(where)
        if place == "spice-bank":
            continue
        what = marked["ContentId"]
        if what.startswith("spice/"):
            found["spice", place, owner] += int(marked["Worth"])
        else:
            found[what, place, owner] += 1
    return found


def test_there_is_a_set_up_for_every_seating() -> None:
    listed = seatings(CONTENT)
    assert len(listed) == 15 + 20 + 15 + 6 + 1
    assert len({seating.file for seating in listed}) == len(listed)


def test_a_set_up_has_the_traitors_of_those_who_play() -> None:
    saved = saved_game(plan(), CONTENT, RULES, Seating(["atreides", "fremen"]))
    cards = [c for c in decode(saved, ESC) if c.startswith("+/") and "card-traitors" in c]
    assert len(cards) == 10


def test_every_side_has_a_form_for_every_move_it_can_make() -> None:
    keys = plan().slots.keys()
    table = {key.rpartition("/")[2] for key in keys if key.startswith("form/table/")}
    for faction in plan().sides:
        own = {key.rpartition("/")[2] for key in keys if key.startswith(f"form/{faction}/")}
        assert own | table == set(RULES.moves)
        assert not own & table


def test_what_a_form_announces_is_a_move_with_all_its_fields() -> None:
    for kind, row in RULES.moves.items():
        traits = plan().prototypes[f"form {kind}"]
        formats = [
            fields_of(decode(part.type, ";"))["format"] for part in traits if part.code == "report"
        ]
        lines = [_filled(text) for text in formats]
        moves = [move for line in lines if (move := move_of(line)) is not None]
        assert len(moves) == 1
        assert moves[0].keys() == row.__annotations__.keys()
        assert moves[0]["move"] == kind
        assert moves[0]["by"] == "atreides"


def _filled(text: str) -> str:
    """A format with properties put in, numbers for all that stands without quotes."""
    text = text.replace("$By$", "atreides").replace("$BySide$", "Atreides")
    parts = text.split("$")
    return "".join(
        part if at % 2 == 0 else ("x" if parts[at - 1].endswith('"') else "1")
        for at, part in enumerate(parts)
    )


def test_secret_moves_are_sealed_without_a_word_of_what_they_are() -> None:
    for kind in RULES.secret_moves:
        reports = {
            fields_of(decode(part.type, ";"))["keys"].rpartition(",")[2]: fields_of(
                decode(part.type, ";")
            )["format"]
            for part in plan().prototypes[f"form {kind}"]
            if part.code == "report"
        }
        assert reports.keys() == {"seal", "reveal"}
        assert "field_" not in reports["seal"]
        assert move_of(reports["seal"]) is None


def test_windows_of_a_side_are_its_own() -> None:
    private = [n for n in walk(tree()) if n.short in {"PlayerHand", "PrivateMap"}]
    assert len(private) == 3 * len(plan().sides)
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


def test_the_save_is_a_zip_of_three() -> None:
    inner = read_zip(files()["setup-2-atreides-fremen.vsav"], "")
    assert sorted(inner) == ["moduledata", "savedGame", "savedata"]


def test_pictures_are_named_after_the_art() -> None:
    assert image_of("force/bene-gesserit/advisor") == "force-bene-gesserit-advisor.png"
