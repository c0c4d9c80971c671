"""What makes a table easy to read: numbers, trackers, purses, places for every marker."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from adjudicator.check.judge import load_judge
from adjudicator.content import load_content
from adjudicator.content.names import names
from adjudicator.content.places import game_folder
from exporters.art.pieces import card_families
from exporters.speech import languages
from exporters.vassal.format.components import Node, walk
from exporters.vassal.format.sequence import ESC, decode
from exporters.vassal.module.pieces import piles
from exporters.vassal.module.places import own_zones, purses
from exporters.vassal.module.places.zones import MAIN
from exporters.vassal.module.saves import saved_game
from tests.support.replay import golden_logs, steps
from tests.vassal.modules import ARRAKIS, CONQUEST, GAME, GAMES, LISTED, plan, tree

NUMBER = (20, 16)
"""Half the width and height of two figures on a deck, in px."""
both = pytest.mark.parametrize("game", GAMES)


def named(game: str, short: str) -> list[Node]:
    """The components of a sort."""
    return [node for node in walk(tree(game)) if node.short == short]


@both
def test_every_piece_that_stacks_has_a_number(game: str) -> None:
    numbered = {
        name for name, made in plan(game).prototypes.items()
        if any(part.code == "label" and part.state == "$Pile$" for part in made)
    }  # fmt: skip
    assert numbered == {"piece", "piece that turns"}
    for slot in plan(game).slots.values():
        uses = {part.type.partition(";")[2] for part in slot.traits if part.code == "prototype"}
        assert not {"piece", "piece that turns"} <= uses, slot.key
        assert ("piece that turns" in uses) <= (len(slot.faces) > 1), slot.key


@both
def test_a_screen_of_1600_px_shows_all_boards_of_the_main_map_side_by_side(game: str) -> None:
    main = next(node for node in named(game, "Map") if node.attributes["launch"] == "false")
    zoomer = next(node for node in main.children if node.short == "Zoomer")
    sizes = sorted(map(float, zoomer.attributes["zoomLevels"].split(",")), reverse=True)
    size = sizes[int(zoomer.attributes["zoomStart"]) - 1]
    seats = min(plan(game).side_boards, key=len, default=())
    assert size * sum(board.width for board in plan(game).laid(seats)[MAIN]) <= 1600
    assert size >= 0.3


@both
def test_the_number_of_cards_of_a_deck_lies_on_no_other_pile_and_no_card_beside_it(
    game: str,
) -> None:
    """The engine draws piles over it."""
    made = plan(game)
    piles_: dict[str, tuple[int, int, int, int]] = {}
    for deck in made.decks:
        x, y, width, height = (
            int(deck.node.attributes[one]) for one in ("x", "y", "width", "height")
        )
        piles_[deck.pile] = (x - width // 2, y - height // 2, x + width // 2, y + height // 2)
    boards = {deck.pile: deck.node.attributes["owningBoard"] for deck in made.decks}
    stacks = {
        node.attributes["name"]: node.attributes
        for node in named(game, "SetupStack")
        if node.attributes["name"].startswith("count ")
    }
    assert stacks.keys() == {f"count {deck.pile}" for deck in made.table.decks}
    for name, at in stacks.items():
        x, y = int(at["x"]), int(at["y"])
        for pile, (left, top, right, bottom) in piles_.items():
            if boards[pile] == at["owningBoard"] and f"count {pile}" != name:
                beside = x + NUMBER[0] <= left or x - NUMBER[0] >= right
                assert beside or y + NUMBER[1] <= top or y - NUMBER[1] >= bottom, (name, pile)


def test_open_cards_of_war_for_arrakis_lie_in_line_with_their_deck() -> None:
    """A token is raised in its box, above the name; a card that is would lie on the track above."""
    spots = plan(ARRAKIS).spots
    heights = {
        spots[place][2] for place in ("prescience-deck", "revealed-1", "revealed-2", "revealed-3")
    }
    assert len(heights) == 1


def test_cards_of_leaders_lie_below_the_name_of_their_box_and_beside_the_next_mat() -> None:
    """War for Arrakis: a card is 132 px wide and 7:5 high, and a name takes the first 46 px of a frame."""
    half = plan(ARRAKIS).table.widths["card/leaders"] * 0.7
    for one in plan(ARRAKIS).side_boards.values():
        mats = sorted(mat.top for mat in one.mats)
        boxes = [area for area in one.board.areas
                 if area.spots[0].name.partition("~")[0].endswith((".ready", ".spent", ".aside"))]  # fmt: skip
        assert len(boxes) == 3 * len(one.mats)
        for box in boxes:
            tops, bottoms = box.corners[0][1], box.corners[2][1]
            assert all(
                spot.y - half >= tops + 46 and spot.y + half <= bottoms for spot in box.spots
            )
            assert bottoms <= min((top for top in mats if top > tops), default=one.board.height)


@both
def test_the_tracker_names_every_phase_and_its_marker_has_a_place_for_each(game: str) -> None:
    lists = {node.attributes["name"]: decode(node.attributes["list"], ",")
             for node in named(game, "ListTurnLevel")}  # fmt: skip
    phases = [phase["id"] for phase in load_content(game).data["game"]["phases"]]
    assert len(lists["Opening"]) + len(lists["Phase"]) == len(phases)
    assert set(phases) <= plan(game).spots.keys()
    assert "follows phase-marker" in plan(game).prototypes
    assert lists["Acts"][1:] == list(plan(game).sides.values())


@both
def test_who_acts_lists_those_who_play(game: str) -> None:
    seating = LISTED[game][0]
    content, judge = load_content(game), load_judge(game)
    assert judge is not None
    saved = decode(saved_game(plan(game), content, judge.rulebook, seating), ESC)
    states = [command for command in saved if command.startswith("TURNTurnTracker1")]
    assert len(states) == 1
    assert states[0].count("true") == 1 + len(seating.factions)
    assert states[0].count("false") == len(plan(game).sides) - len(seating.factions)


def test_every_side_has_a_purse_in_its_shield_and_its_money_lies_beside_it() -> None:
    table = plan().table
    for side in plan().sides:
        assert f"purse/{side}" in plan().slots
        spot = purses.lies(table, "spice", "shield", side)
        assert spot in plan().spots
        assert spot != purses.lies(table, "force", "shield", side) == f"{side}.shield"


def test_where_money_lies_open_a_purse_lies_beside_it_in_each_panel_and_counts_the_same_zone() -> (
    None
):
    made = plan(CONQUEST)
    zones = {area.spots[0].name: area for board in made.boards["Board"] for area in board.areas}
    left = made.table.board.width
    placed = {one.slot.key: one for one in made.placed}
    assert purses.is_open(made.table)
    for side in made.sides:
        spot = purses.lies(made.table, "spice", "spice", side)
        (x0, y0), _, (x1, y1), _ = zones[spot].corners
        purse = placed[f"purse/{side}"]
        wide = made.table.widths[purses.PICTURE]
        assert x0 <= purse.x - left - wide // 2
        assert purse.x - left + wide // 2 < zones[spot].spots[0].x <= x1
        assert y0 < purse.y < y1
        assert purse.owner == side  # none lies where nobody plays


def test_all_places_where_pieces_stand_in_golden_games_are_on_the_table() -> None:
    judge = load_judge(GAME)
    assert judge is not None
    log = next(one for one in golden_logs(GAME) if '"move":"family-atomics"' in one.read_text())
    walls = set()
    for step in steps(log):
        walls |= {s.place for s in judge.rulebook.pieces(judge.game, step.position)
                  if s.piece == "wall-marker"}  # fmt: skip
    assert walls == {"shield-wall"}
    assert walls <= plan().spots.keys()


@both
def test_the_mouse_tells_each_sort_once_on_a_ground_of_its_own(game: str) -> None:
    viewers = named(game, "CounterDetailViewer")
    assert len(viewers) == len(plan(game).boards)
    for viewer in viewers:
        told = viewer.attributes
        assert told["propertyFilter"] == piles.ONE_OF_EACH
        assert told["counterReportFormat"] == piles.CAPTION
        paper, ink = (tuple(map(int, told[name].split(","))) for name in ("bgColor", "fgColor"))
        assert sum(paper) - sum(ink) > 300, "letters stand out from their ground"


@both
def test_names_under_the_mouse_have_no_ids_of_faces(game: str) -> None:
    said = re.compile(" [(][a-z-]+/[a-z-]+[)]")
    assert f'"{said.pattern}"' in piles.CAPTION
    faces = {face for slot in plan(game).slots.values() for face in list(slot.faces)[1:]}
    # Other faces have a word, such as a ghola.
    assert [face for face in faces if "/" in face and not said.fullmatch(f" ({face})")] == []
    # Nothing is cut off a name of its own, in any language.
    called = [name for one in languages() for name in names(game_folder(game), one).values()]
    assert [name for name in called if said.search(name)] == []


@both
def test_a_row_of_a_private_window_is_as_high_as_its_cards(game: str) -> None:
    table = plan(game).table
    for facts in table.windows:
        points = own_zones.band_points((facts.width, facts.height), 0, len(facts.places))
        rows = sorted({top for _, top in points})
        room = min([2 * rows[0], *(below - above for above, below in pairwise(rows))])
        wide = max(width for name, width in table.widths.items() if name.startswith("card"))
        assert room >= wide * card_families.HEIGHT / card_families.WIDTH, facts.title


@both
def test_every_deck_shows_outside_it_how_many_cards_it_has(game: str) -> None:
    made = plan(game)
    placed = {one.slot.key: (one.x, one.y) for one in made.placed}
    spots = {deck.pile: (deck.x, deck.y, deck.node) for deck in made.decks if deck.deck}

    for deck in made.table.decks:
        slot = made.slots[f"count/{deck.pile}"]
        texts = [part.state for part in slot.traits if part.code == "label"]
        x, y, node = spots[deck.pile]
        at = placed[slot.key]

        assert texts == [f'{{{_held(deck.pile)}=="0"?"":{_held(deck.pile)}}}']
        # Above it or to its right: the engine draws the pile itself over pieces.
        right, top = x + int(node.attributes["width"]) // 2, y - int(node.attributes["height"]) // 2
        assert at[1] + NUMBER[1] <= top if deck.number_above else at[0] - NUMBER[0] >= right
        assert at[1] < y


def _held(pile: str) -> str:
    return f'GetString("{pile}_numPieces")'


@both
def test_the_board_can_be_seen_whole_and_without_pieces(game: str) -> None:
    assert len(named(game, "GlobalMap")) == len(named(game, "HidePiecesButton")) == 1
    assert named(game, "GlobalMap")[0].attributes["icon"]
    assert named(game, "HidePiecesButton")[0].attributes["showingIcon"]


@both
def test_all_dice_have_one_menu_on_the_tool_bar(game: str) -> None:
    """So that it takes one row on a screen of 1600 px, and no menu is empty."""
    dice = [node.attributes["name"] for node in named(game, "SpecialDiceButton")]
    menus = [decode(node.attributes["menuItems"], ",") for node in named(game, "ToolbarMenu")]
    assert [items for items in menus if {*items} & {*dice}] == [[*dice]] * (len(dice) > 1)
    keys = [
        node.attributes["hotkey"]
        for node in named(game, "ToolbarMenu")
        if node.attributes.get("hotkey")
    ]
    assert len(keys) == len({*keys})


@both
def test_the_inventory_shows_sums(game: str) -> None:
    (inventory,) = named(game, "Inventory")
    assert inventory.attributes["groupBy"] == "CurrentMap,LocationName,LocalizedBasicName"
    assert "sum_ContentId" in inventory.attributes["nonLeafFormat"]
    assert "sum_Worth" in inventory.attributes["nonLeafFormat"]


@both
def test_the_splash_is_small_and_the_mark_of_a_move_lies_beside_the_emblem(game: str) -> None:
    made = plan(game)
    assert made.table.widths["cover"] <= 300
    (moved,) = [part for part in made.prototypes["piece"] if part.code == "markmoved"]
    x, y = (int(number) for number in moved.type.split(";")[2:4])
    widest = made.table.widths.get("force") or made.table.widths.get("figure") or 60
    assert (x, y) < (-widest // 2, -widest // 2)
