"""Planning cards: when they are played, and where they come from and go (planning-cards.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    can,
    held,
    offered,
    phase,
    until,
)
from tests.games.war_for_arrakis.script import A, H, legion, line, move, scene, state


def played(position: Position, by: str, card: str) -> Position:
    """A side draws a card, and spends a die of Mentat for it."""
    held(position, by, card)
    move(position, by, "play", die="mentat", card=card)
    return position


def crowded_hand() -> Position:
    """The Harkonnens have eight cards when a round ends."""
    position = scene()
    position.revealed = []
    for deck in ("house-harkonnen", "corrino-ally"):
        position.sides[H].hand = sorted([*position.sides[H].hand, *position.decks[deck][:4]])
        position.decks[deck] = position.decks[deck][4:]
    phase(position, "end-round", "T")
    until(position, ["hand-limit"])
    return position


def test_s145() -> None:
    position = held(scene(), "H", "sandmasters")
    phase(position, "vehicles", "H")
    assert state(position) == "place-vehicle: H"
    assert "play" not in can(position, "H")
    against(position, "cards.play", "H", "play", die="mentat", card="sandmasters")


def test_s146() -> None:
    position = scene({"north-pole": legion(H, {"regular": 1})})
    position.signs = ["cne-3", "cse-1", "csw-4", "nw-1", "wind-pass"]
    played(position, "H", "polar-cap-factories")
    for piece in ("regular", "regular", "elite", "bashar"):
        move(position, "H", "place", piece=piece, area="north-pole")
    until(position, ["erase-sign", "act"])
    while position.step == "erase-sign":
        move(position, "H", "erase-sign", area=offered(position, "H", "erase-sign")[0])
    assert position.legions["north-pole"] == legion(H, {"regular": 3, "elite": 1}, ["bashar"])
    assert position.signs == ["nw-1"]
    assert position.discards["house-harkonnen"] == ["polar-cap-factories"]
    assert position.sides[H].hand == []
    assert state(position) == "act: A"


def test_s147() -> None:
    position = played(scene(), "H", "workhorse-of-arrakis")
    line(
        position,
        "H",
        "place-vehicles",
        "place-vehicles: H",
        vehicle="harvester",
        place="cse-5",
    )
    line(position, "H", "pass", "draw: H")
    move(position, "H", "draw", count=0)
    until(position, ["act"])
    assert position.harvesters == ["cse-5"]
    assert position.flyers == {}
    assert len(position.sides[H].hand) == 2


def test_s148() -> None:
    position = scene()
    position.discards["corrino-ally"] = sorted(position.decks["corrino-ally"])
    position.decks["corrino-ally"] = []
    discarded = list(position.discards["corrino-ally"])
    move(held(position, "H"), "H", "spend", die="mentat", do="action")
    assert state(position) == "draw: H"
    against(position, "effects.draw", "H", "draw", count=2)
    line(position, "H", "pass", "act: A")
    assert position.sides[H].hand == []
    assert position.discards["corrino-ally"] == discarded
    assert position.decks["corrino-ally"] == []

    neither = scene()
    for deck in ("corrino-ally", "house-harkonnen"):
        neither.decks[deck] = []
    move(held(neither, "H"), "H", "spend", die="mentat", do="action")
    assert state(neither) == "act: A"
    assert neither.sides[H].hand == []


def test_s149() -> None:
    position = scene()
    position.sides[H].hand = position.decks["corrino-ally"][:6]
    position.decks["corrino-ally"] = position.decks["corrino-ally"][6:]
    move(held(position, "H"), "H", "spend", die="mentat", do="action")
    move(position, "H", "draw", count=0)
    until(position, ["act"])
    assert len(position.sides[H].hand) == 8
    assert state(position) == "act: A"


def test_s150() -> None:
    position = crowded_hand()
    hand = list(position.sides[H].hand)
    assert offered(position, "H", "hand-limit") == hand
    for card in (hand[7], hand[3]):
        assert state(position) == "hand-limit: H"
        move(position, "H", "hand-limit", card=card)
    assert [card for card in hand if card not in (hand[7], hand[3])] == [
        card for card in hand if card in position.sides[H].hand
    ]
    assert {hand[7], hand[3]} == {card for pile in position.discards.values() for card in pile}


def test_s151() -> None:
    position = held(scene(), "H", "breeding-program", "harkonnen-patrols")
    position.sides[H].tank[0] = "baron-harkonnen"
    line(position, "H", "play", "play-card: H", die="mentat", card="breeding-program")
    assert position.sides[H].gesserit == 1
    line(position, "H", "play-card", "place: H", card="harkonnen-patrols")
    assert position.sides[H].used == 1
    assert position.sides[H].dice["mentat"] == 1
    assert position.sides[H].tank[:2] == ["", "baron-harkonnen"]


def test_s152() -> None:
    for copies in (1, 2):
        position = held(scene(), "H", *["hawats-scheming"] * copies)
        position.sides[H].leaders["thufir-hawat"] = "ready"
        against(position, "cards.play", "H", "play", die="mentat", card="hawats-scheming")
        assert ("play-free" in can(position, "H")) == (copies == 2)


def test_s153() -> None:
    position = scene()
    position.signs = ["nw-4"]
    played(position, "H", "harkonnen-patrols")
    against(position, "effects.place", "H", "place", piece="regular", area="nw-4")
    move(position, "H", "place", piece="regular", area="nw-1")
    assert position.legions == {"nw-1": legion(H, {"regular": 1})}


def test_s154() -> None:
    position = scene()
    position.stations = ["cne-2"]
    played(position, "H", "moving-the-battle-group")
    for piece in ("elite", "elite", "bashar"):
        move(position, "H", "place", piece=piece, area="cne-2")
    assert position.legions == {"cne-2": legion(H, {"elite": 2}, ["bashar"])}
    assert position.stations == ["cne-2"]
    assert state(position) == "act: A"


def test_s155() -> None:
    position = scene()
    position.sides[H].dice = {"strategy": 1, "mentat": 1}
    played(position, "A", "truthtrance")
    line(position, "A", "force-die", "choose: A", result="mentat")
    line(position, "A", "pass", "act: H")
    assert offered(position, "H", "spend") == ["mentat"]
    against(position, "actions.spend", "H", "spend", die="strategy", do="action")
    move(position, "H", "spend", die="mentat", do="action")
    line(position, "H", "pass", "act: A")
    line(position, "A", "spend", "act: H", die="strategy", do="action")
    assert offered(position, "H", "spend") == ["strategy"]


def test_s156() -> None:
    position = scene(
        {"windgap": legion(A, {"regular": 1}), "csw-3": legion(H, {"regular": 1})},
        {"windgap": "rank-1"},
    )
    played(position, "H", "explosive-artillery")
    line(position, "H", "pass", "roll-hits: H")
    line(position, "H", "roll-hits", "roll: T", area="windgap")
    while position.roll is not None:
        move(position, "T", "roll", to=position.roll.to, face="sword")
    until(position, ["act"])
    assert position.legions == {"csw-3": legion(H, {"regular": 1})}
    assert "windgap" in position.sietches
    assert position.supremacy == 0


def test_s157() -> None:
    position = scene({"carthag": legion(H, {"regular": 1}), "cne-2": legion(H, {"regular": 1})})
    played(position, "H", "troop-carriers")
    against(position, "effects.relocate", "H", "relocate", start="carthag", area="cne-7")
    move(position, "H", "relocate", start="carthag", area="cne-2")
    assert position.legions == {"cne-2": legion(H, {"regular": 2})}


def test_s158() -> None:
    position = scene()
    position.rows["choam"] = 1
    played(position, "A", "bill-of-particulars")
    move(position, "A", "lower-marker", marker="choam")
    assert position.rows == {"choam": 2, "landsraad": 0, "spacing-guild": 0}
    assert position.bans == []
    phase(position, "vehicles", "H")
    assert position.agenda[0].pieces == {"harvester": 5, "ornithopter": 3, "carryall": 1}


def test_s159() -> None:
    position = scene({"nw-8": legion(H, {"regular": 1})})
    position.harvesters = ["nw-4"]
    played(position, "A", "sandtides")
    against(position, "effects.relocate", "A", "move-enemy", start="nw-8", area="nw-4")
    move(position, "A", "move-enemy", start="nw-8", area="nw-9")
    assert position.legions == {"nw-9": legion(H, {"regular": 1})}
