"""Components and traits that the engine does not know cannot be built; differences are told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from exporters.vassal.diff import diff_trees
from exporters.vassal.format.archive import traits_of
from exporters.vassal.format.chat_lines import line_of, move_of
from exporters.vassal.format.components import Node, component, walk
from exporters.vassal.format.engine_types import BuildError, table
from exporters.vassal.format.traits import (
    Change,
    basic,
    choose,
    definition,
    dynamic,
    expanded,
    marks,
    mask,
    prototype,
    trait,
)
from tests.vassal.modules import tree


@pytest.mark.parametrize(
    "build",
    [
        lambda: component("DiceTower"),
        lambda: component("Inventory", colour="red"),
        lambda: component("Board", width="wide"),
        lambda: component("Board", color="256,0,0"),
        lambda: component("DrawPile", shuffle="Sometimes"),
        lambda: component("Map", launch="yes"),
        lambda: component("Region", component("Board")),
        lambda: trait("markmovd"),
        lambda: trait("piece", picture="a.png"),
        lambda: trait("emb2", x="left"),
        lambda: trait("obs", style=""),
        lambda: trait("obs", access="everybody"),
        lambda: definition([marks(ContentId="a")]),
    ],
)
def test_what_the_engine_does_not_know_is_a_build_error(build: Callable[[], object]) -> None:
    with pytest.raises(BuildError):
        build()


def test_a_piece_is_read_as_it_was_written() -> None:
    made = [
        mask("back.png", "hide", "side:"),
        dynamic("Number", "3", [Change("to ...", "set", choose("which", ["a,b", "c;d", "e/f"]))]),
        marks(ContentId="leader/a", About="one, two; three / four\t'"),
        basic("A; B / C", "a.png"),
    ]
    read = traits_of(definition(made, "12"))
    assert [";".join(texts[:1]) for texts, _ in read] == ["obs", "PROP", "mark", "piece"]
    assert read[-1] == (["piece", "", "", "a.png", "A; B / C"], "null;0;0;12;0")
    assert [state for _, state in read[:-1]] == [part.state for part in made[:-1]]


def test_a_trait_has_as_many_fields_as_the_engine_reads() -> None:
    for code, row in table().traits.items():
        fields = trait(code).type.split(";")
        assert fields[0] == code
        assert len(fields) == len(row.fields) + 1 or code == "setprop"


def test_prototypes_open_in_their_places() -> None:
    inner = [mask("b.png", "hide", "side:"), basic("", "")]
    found = expanded(
        [prototype("card"), marks(ContentId="x"), basic("X", "x.png")], {"card": inner}
    )
    assert [part.code for part in found] == ["obs", "mark", "piece"]


def test_a_line_carries_its_move() -> None:
    move = {"by": "atreides", "forces": 4, "move": "ship", "end": "arrakeen-s9"}
    line = "* " + line_of("Atreides ships 4 to Arrakeen", move)
    assert line.endswith('{"by":"atreides","end":"arrakeen-s9","forces":4,"move":"ship"}-->')
    assert move_of(line) == move


@pytest.mark.parametrize("line", ["* hello", '* x {"by":"a"', '* x {"by":"a"}', "", '{"move":"a"}'])
def test_a_line_without_a_whole_move_carries_none(line: str) -> None:
    assert move_of(line) is None


def test_a_tree_does_not_differ_from_itself() -> None:
    assert diff_trees(tree(), tree()) == []


def test_differences_are_told_by_component_and_trait() -> None:
    new = tree()
    deck = next(n for n in walk(new) if n.short == "DrawPile")
    deck.attributes["width"] = "50"
    gone = deck.children.pop()
    piece = next(
        n for n in walk(new) if n.attributes.get("entryName") == "Stilgar" and "emb2" in n.text
    )
    piece.text = piece.text.replace("leader-stilgar-dead.png", "leader-stilgar.png", 1)
    new.children.append(Node(gone.tag, {"entryName": "Late", "gpid": "7"}, []))
    found = [(d.change, d.where.rpartition("/")[2], d.what) for d in diff_trees(tree(), new)]
    assert ("changed", "DrawPile[treachery-deck]", "width: '240' -> '50'") in found
    assert ("removed", f"CardSlot[{gone.attributes['gpid']}]", "component") in found
    assert ("added", "CardSlot[7]", "component") in found
    assert any(what.startswith("trait emb2#1: images:") for _, _, what in found)
    assert len(found) == 4


def test_nobody_sees_the_move_in_a_line() -> None:
    line = "* " + line_of("Atreides bids 4", {"by": "atreides", "move": "bid", "note": "a--b"})

    shown, begin, hidden = line.partition("<!--")

    assert shown == "* Atreides bids 4 "
    assert begin
    assert hidden.index("-->") == len(hidden) - 3
    assert move_of(line) == {"by": "atreides", "move": "bid", "note": "a--b"}


@pytest.mark.parametrize(
    "line",
    [
        '* x <font size="1" color="#8c8c8c">{"by":"a","move":"bid"} @Atreides</font>',
        '* x {"by":"a","move":"bid"}',
    ],
)
def test_lines_of_older_modules_are_read(line: str) -> None:
    assert move_of(line) == {"by": "a", "move": "bid"}
