"""The fake Tabletop Simulator: zones, hands, and who reads what."""

from __future__ import annotations

from tests.tts.fake import FakeTable
from tests.tts.tables import card, deck, hand, needs_lupa, place, printed, table, thing, zone

pytestmark = needs_lupa


# Zones by the centre of things; hands of their owners.


ZONE_EVENTS = """function onObjectEnterZone(z, o) print('+' .. z.guid .. o.guid) end
        function onObjectLeaveZone(z, o) print('-' .. z.guid .. o.guid) end"""


def test_moves_by_hand_and_by_script_fire_zone_events() -> None:
    made = table(ZONE_EVENTS, zone("Z", place(10, 1, 0, scale=4)), thing("a"))
    made.seat("Red")
    made.drop("Red", "a", (10, 1, 0))
    assert made.run(
        "return {#getObjectFromGUID('Z').getObjects(), getObjectFromGUID('a').getZones()[1].guid}"
    ) == [1, "Z"]
    made.run("getObjectFromGUID('a').setPosition({0, 1, 0})")
    made.step(2)
    assert printed(made) == ["+Za", "-Za"]


def test_a_tagged_zone_takes_only_what_shares_a_tag() -> None:
    made = table(
        ZONE_EVENTS,
        zone("Z", place(10, 1, 0, scale=4), Tags=["spice"]),
        thing("a"),
        thing("b", at=place(3), Tags=["Spice"]),
    )
    made.run(
        "for _, n in ipairs({'a', 'b'}) do getObjectFromGUID(n).setPosition({n == 'a' and 9 or 11, 1, 0}) end"
    )
    made.step(2)
    assert printed(made) == ["+Zb"]
    assert made.run(
        "local z = getObjectFromGUID('Z') return {#z.getObjects(), #z.getObjects(true)}"
    ) == [1, 2]


def test_a_destroyed_thing_leaves_its_zones_and_a_turned_zone_turns() -> None:
    made = table(
        ZONE_EVENTS,
        zone("Z", place(0, 1, 0, turn=90, scale=(8, 4, 2))),
        thing("a", at=place(0, 1, 3)),
        thing("b", at=place(3, 1, 0)),
    )
    assert made.run("return #getObjectFromGUID('Z').getObjects()") == 1
    made.run("getObjectFromGUID('a').destruct()")
    made.step()
    assert printed(made) == ["-Za"]


def test_dealing_fills_hands_and_get_hand_objects_is_sorted() -> None:
    made = table("", deck("d", list("abcdef")), hand("Red", -20), hand("Blue", 20, 180))
    made.seat("Red")
    made.seat("Blue")
    made.run("getObjectFromGUID('d').deal(2)")
    made.step(120)
    assert made.run(
        "return {#Player.Red.getHandObjects(), #Player.Blue.getHandObjects(), getObjectFromGUID('d').getQuantity()}"
    ) == [2, 2, 2]
    assert {o.hand for o in made.objects() if o.type == "Card"} == {"Red", "Blue"}
    assert made.run("return Player.Red.getHandObjects()[1].is_face_down") is False
    assert made.run(
        "local t = Player.Blue.getHandTransform() return t.position == Vector(0, 3, 20) and t.forward == Vector(0, 0, -1)"
    )
    made.run("getObjectFromGUID('d').deal(2, 'Red')")
    made.step(120)
    assert made.run("return {#Player.Red.getHandObjects(), getObjectFromGUID('d') == nil}") == [
        4,
        True,
    ]


def test_a_hand_is_seen_by_its_owner_only_and_by_all_when_hiding_is_off() -> None:
    made = table("", card("a", Description="secret"), hand("Red", -20))
    for color in ("Red", "Blue", "Grey", "Black"):
        made.seat(color)
    made.drop("Red", "a", (0, 3, -20))
    assert [made.sees(c, "a") for c in ("Red", "Blue", "Grey", "Black")] == [
        "face",
        "back",
        "back",
        "face",
    ]
    made.run("Hands.hiding = 3")
    assert made.sees("Blue", "a") == "face"
    made.run("Hands.hiding = 2")
    assert (made.sees("Red", "a"), made.sees("Blue", "a")) == ("back", "face")


def test_a_hidden_zone_and_hiders() -> None:
    made = table("a = getObjectFromGUID('a') b = getObjectFromGUID('b')",
        zone("F", place(10, 1, 0, scale=4), "FogOfWarTrigger", FogColor="Red"), thing("a", at=place(10)), thing("b"))  # fmt: skip
    assert [made.sees(c, "a") for c in ("Red", "Blue")] == ["face", "nothing"]
    made.run("b.setInvisibleTo({'Blue'}) b.attachHider('x', true, {'Red'})")
    assert [made.sees(c, "b") for c in ("Red", "Blue", "Green")] == ["back", "nothing", "face"]
    made.run("b.setInvisibleTo({}) b.attachHider('x', false)")
    assert [made.sees(c, "b") for c in ("Red", "Blue")] == ["face", "face"]
    made.seat("Blue")
    assert made.drop("Blue", "a", (0, 1, 5)), "what is invisible can still be grabbed"
    assert made.sees("Blue", "a") == "face"


# `texts_for` is everything that a colour can read, and no more.


def secret_table() -> FakeTable:
    made = table(
        "", hand("Red", -20), card("a", Description="hand secret", at=place(9)), card("f", Description="face-down secret", at=place(5, flip=180)),
        thing("t", "3DText", Text={"Text": "floating"}), thing("u", Description="unseen secret", at=place(-5)),
        thing("q", Description="no tooltip", at=place(-9), Tooltip=False), thing("bag", "Bag", place(12), ContainedObjects=[thing("in", Description="bag secret")]),
        thing("g", GMNotes="master secret", Description="plain", at=place(-12)), XmlUI='<Text visibility="Red">ui secret</Text><Button tooltip="tip">press</Button>',
        TabStates={"0": {"title": "T", "body": "tab secret", "color": "Red", "id": 0}, "1": {"title": "P", "body": "public tab", "color": "Grey", "id": 1}}, Note="the note",
    )  # fmt: skip
    for color in ("White", "Red", "Blue"):
        made.seat(color)
    made.drop("Red", "a", (0, 3, -20))
    made.run("""getObjectFromGUID('u').setInvisibleTo({'Blue'}) printToColor('chat secret', 'Red') printToAll('public chat') print('host only')
            getObjectFromGUID('g').createButton({click_function = 'x', label = 'label', tooltip = 'button tip'})
            Player.Red.showInfoDialog('dialog secret')""")
    return made


def test_secrets_are_read_by_their_owner_only() -> None:
    made = secret_table()
    secrets = {
        "hand secret",
        "ui secret",
        "tab secret",
        "chat secret",
        "dialog secret",
        "unseen secret",
    }
    red = {text.text for text in made.texts_for("Red")}
    blue = {text.text for text in made.texts_for("Blue")}
    assert secrets <= red
    assert not any("secret" in text for text in blue)


def test_public_texts_are_read_by_all() -> None:
    made = secret_table()
    blue = {text.text for text in made.texts_for("Blue")}
    assert {
        "tip",
        "press",
        "floating",
        "plain",
        "label",
        "button tip",
        "public tab",
        "the note",
        "public chat",
    } <= blue
    assert "no tooltip" not in blue
    assert "host only" not in blue
    assert "host only" in {text.text for text in made.texts_for("White")}


def test_containers_are_read_by_searching_and_gm_notes_by_black() -> None:
    made = secret_table()
    assert "bag secret" in {text.text for text in made.texts_for("Blue", searching=True)}
    made.seat("Black")
    assert {"master secret", "hand secret", "tab secret"} <= {
        text.text for text in made.texts_for("Black")
    }


def test_team_mates_share_hands_and_hidden_zones() -> None:
    made = table("", card("a", at=place(0, 3, -20)), hand("Red", -20))
    made.seat("Red")
    made.seat("Blue")
    assert made.sees("Blue", "a") == "back"
    made.run("Player.Red.team = 'Hearts' Player.Blue.team = 'Hearts'")
    assert made.sees("Blue", "a") == "face"


def test_the_hand_of_an_empty_seat_holds_nothing_when_unused_hands_are_disabled() -> None:
    made = table("Hands.disable_unused = true", card("a"), hand("Red", -20), hand("Blue", 20, 180))
    made.seat("Red")
    made.drop("Red", "a", (0, 3, 20))
    assert made.object("a").hand is None
    made.drop("Red", "a", (0, 3, -20))
    assert made.object("a").hand == "Red"


def test_a_hand_is_still_a_hand_after_a_reload() -> None:
    made = table("", card("a"), hand("Red", -20))
    made.seat("Red")
    made.drop("Red", "a", (0, 3, -20))
    made.reload(made.save())
    made.step()
    assert made.object("a").hand == "Red"
