"""The fake Tabletop Simulator: bags and decks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tts.fake import CannotDoError
from tests.tts.tables import card, deck, needs_lupa, place, printed, table, thing

pytestmark = needs_lupa


# Bags and decks.


def test_a_bag_gives_the_last_or_the_first() -> None:
    inside = [thing("x"), thing("y"), thing("z")]
    made = table(
        "",
        thing("bag", "Bag", ContainedObjects=inside),
        thing("fifo", "Bag", place(9), Bag={"Order": 1}, ContainedObjects=inside),
    )
    made.run(
        "a = getObjectFromGUID('bag').takeObject() b = getObjectFromGUID('fifo').takeObject({position = {9, 1, 9}})"
    )
    made.step(120)
    assert made.run(
        "return {a.getName(), b.getName(), getObjectFromGUID('bag').getQuantity()}"
    ) == ["z", "x", 2]


def test_take_by_guid_or_index_with_callback_and_position() -> None:
    made = table(
        "bag = getObjectFromGUID('bag')",
        thing("bag", "Bag", ContainedObjects=[thing("x"), thing("y"), thing("z")]),
    )
    made.run("""bag.takeObject({guid = 'x', position = {5, 1.06, 5}, smooth = false, callback_function = function(o) got = o.guid end})
            bag.takeObject({index = 1, position = {7, 1.06, 5}})""")
    made.step(120)
    assert made.run("return got") == "x"
    assert made.object("z").position == pytest.approx((7, 1.06, 5))
    assert made.run(
        "return {bag.getObjects()[1].name, bag.getObjects()[1].index, getObjectFromGUID('y') == nil}"
    ) == ["y", 0, True]
    for lua in ("bag.takeObject({guid = 'nope'})", "bag.takeObject({index = 7})"):
        with pytest.raises(CannotDoError):
            made.run(lua)


def test_an_infinite_bag_never_ends() -> None:
    made = table("", thing("bag", "Infinite_Bag", ContainedObjects=[thing("x")]))
    made.run("for i = 1, 3 do getObjectFromGUID('bag').takeObject({position = {i * 4, 1, 6}}) end")
    made.step(120)
    assert [o.data.Nickname for o in made.objects()] == ["bag", "x", "x", "x"]
    assert len({o.guid for o in made.objects()}) == 4


def test_the_top_of_a_deck_face_down_is_index_0_and_face_up_the_last() -> None:
    made = table("", deck("down", ["a", "b", "c"]), deck("up", ["d", "e", "f"], place(9)))
    made.run(
        "x = getObjectFromGUID('down').takeObject({position={0,1,9}}) y = getObjectFromGUID('up').takeObject({position={9,1,9}})"
    )
    made.step(90)
    assert made.run("return {x.guid, y.guid, x.is_face_down, y.is_face_down}") == [
        "a",
        "f",
        True,
        False,
    ]


def test_the_last_card_is_a_lone_card_with_its_own_guid() -> None:
    made = table("d = getObjectFromGUID('d')", deck("d", ["a", "b"]))
    made.run("d.takeObject({position = {5, 1, 5}}) r = d.remainder")
    assert made.run("return d.isDestroyed() and r ~= nil")
    made.step(90)
    assert sorted(o.guid for o in made.objects()) == ["a", "b"]
    assert made.run("return r.guid == 'b' and getObjectFromGUID('d') == nil")
    with pytest.raises(CannotDoError):
        made.run("d.takeObject({})")


def test_two_cards_dropped_together_become_a_deck_with_a_new_guid() -> None:
    made = table(
        "function onObjectEnterContainer(c, o) print(o.guid .. ' in ' .. c.type) end",
        card("a", 101),
        card("b", 102, place(5)),
    )
    made.seat("Red")
    made.drop("Red", "b", (0, 1, 0))
    made.step(5)
    (only,) = made.objects()
    assert only.type == "Deck"
    assert only.guid not in {"a", "b"}
    assert [c.GUID for c in only.inside] == ["a", "b"]
    assert printed(made) == ["a in Deck", "b in Deck"]
    saved = made.save()["ObjectStates"][0]
    assert saved["DeckIDs"] == [101, 102]
    assert list(saved["CustomDeck"]) == ["1"]


def test_cards_that_face_otherwise_or_lie_apart_do_not_merge() -> None:
    made = table("", card("a"), card("b", at=place(5, flip=180)), card("c", at=place(9)))
    made.seat("Red")
    made.drop("Red", "b", (0, 1, 0))
    made.drop("Red", "c", (1.5, 1, 0))
    assert len(made.objects()) == 3


def test_a_thing_dropped_on_a_bag_goes_in_unless_a_script_forbids_it() -> None:
    script = "function tryObjectEnterContainer(c, o) return not o.hasTag('big') end"
    made = table(
        script,
        thing("bag", "Bag", place(y=2.16)),
        thing("a", at=place(5)),
        thing("b", at=place(7), Tags=["big"]),
    )
    made.seat("Red")
    made.drop("Red", "a", (0, 4, 0))
    made.drop("Red", "b", (0, 4, 0))
    assert [o.guid for o in made.objects()] == ["bag", "b"]
    assert [c.GUID for c in made.object("bag").inside] == ["a"]


@pytest.mark.parametrize(("how", "left"), [("copies", ["bag", "a"]), ("moves", ["bag"])])
def test_put_object_copies_or_moves(how: Any, left: list[str]) -> None:
    made = table(
        "",
        thing("bag", "Bag", place(9)),
        thing("a", LuaScript="function onSave() return 'kept' end"),
        put_object=how,
    )
    made.run("getObjectFromGUID('bag').putObject(getObjectFromGUID('a'))")
    made.step(2)
    assert [o.guid for o in made.objects()] == left
    assert made.run("return getObjectFromGUID('bag').getObjects()[1].lua_script_state") == "kept"


def test_put_object_puts_a_card_at_the_nearer_end_of_a_deck() -> None:
    made = table(
        "",
        deck("d", ["a", "b"]),
        card("top", at=place(y=4)),
        card("low", at=place(y=1)),
        put_object="moves",
    )
    made.run(
        "d = getObjectFromGUID('d') d.putObject(getObjectFromGUID('top')) d.putObject(getObjectFromGUID('low'))"
    )
    made.step(2)
    assert [c.GUID for c in made.object("d").inside] == ["top", "a", "b", "low"]


def test_shuffle_is_seeded_and_keeps_the_cards() -> None:
    names = list("abcdefghij")

    def order(seed: int) -> list[str | None]:
        made = table("", deck("d", names), seed=seed)
        made.run("getObjectFromGUID('d').shuffle()")
        saved = made.save()["ObjectStates"][0]
        assert saved["DeckIDs"] == [c["CardID"] for c in saved["ContainedObjects"]]
        return [c.GUID for c in made.object("d").inside]

    assert order(1) == order(1)
    assert order(1) != order(2)
    assert sorted(map(str, order(1))) == names


def test_a_person_draws_from_a_deck() -> None:
    made = table("", deck("d", ["a", "b", "c"]))
    made.seat("Red")
    assert made.draw("Red", "d", (5, 1, 5)) == "a"
    assert made.object("a").position[0] == 5
    made.randomize("Red", "d")
    assert len(made.object("d").inside) == 2


def test_get_object_from_guid_does_not_see_into_containers() -> None:
    assert table("", deck("d", ["a", "b"])).run("return getObjectFromGUID('a') == nil")
