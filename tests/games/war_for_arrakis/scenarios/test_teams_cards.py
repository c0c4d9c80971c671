"""Planning cards where players share a faction (teams-cards.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.company import (
    CA,
    DUKE,
    FA,
    HA,
    HH,
    asking,
    owned,
    regulars,
    some,
    team,
    theirs,
)
from tests.games.war_for_arrakis.scenarios.fights import due, uncarded
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, until
from tests.games.war_for_arrakis.script import GAME, A, H, line, move


def hands(position: Position) -> dict[str, list[str]]:
    """The decks of the cards that each player holds (sorted)."""
    return {
        seat: sorted(GAME.cards[card].deck for card in owner.hand)
        for seat, owner in position.sides.items()
    }


def mentat(position: Position, by: str) -> None:
    """A player spends a die of Mentat on its Action."""
    move(position, by, "spend", die="mentat", do="action")


def holding(position: Position, **counts: int) -> Position:
    """Players hold so many cards, and the round ends."""
    for seat, count in counts.items():
        name = seat.replace("_", "-")
        decks = GAME.decks.get(name, [name])
        each = [some(position, deck, count) for deck in decks]
        owned(
            position, name, *[card for cards in zip(*each, strict=True) for card in cards][:count]
        )
    position.revealed = []
    return asking(position, "end-round", "table")


def assault(units: int = 2) -> Position:
    """Both Harkonnen players hold a card, and House Harkonnen attacks with so many Units."""
    position = team({"csw-3": regulars(H, units, "bashar"), "csw-5": regulars(A, 2)})
    for seat in (HH, CA):
        owned(position, seat, *some(position, seat, 1))
    theirs(position, H)
    move(position, HH, "spend", die="leadership", do="action")
    move(position, HH, "choose", option=2)
    move(position, HH, "attack", start="csw-3", area="csw-5")
    return position


def manipulated() -> Position:
    """Each Atreides player holds 2 cards, of which 2 are to be discarded."""
    position = team()
    owned(position, CA, "manipulation-of-others")
    for seat in (HA, FA):
        owned(position, seat, *some(position, seat, 2))
    theirs(position, H)
    move(position, CA, "play", die="mentat", card="manipulation-of-others")
    assert sorted(position.waiting) == [FA, HA]
    return position


def test_s518() -> None:
    position = asking(team(), "start-round", "table")
    until(position, ["place-vehicle"])
    assert hands(position) == {seat: [seat] for seat in (HA, FA, HH, CA)}


def test_s519() -> None:
    position = asking(team(seats=DUKE), "start-round", "table")
    until(position, ["place-vehicle"])
    assert hands(position) == {A: [FA, HA], HH: [HH], CA: [CA]}


def test_s520() -> None:
    position = theirs(team(), H)
    mentat(position, CA)
    assert offered(position, CA, "draw") == [1, 2]
    move(position, CA, "draw", count=2)
    for _ in range(2):
        move(position, "T", f"draw-{CA}", to=CA, card=position.decks[CA][0])
    assert hands(position)[CA] == [CA, CA]


def test_s521() -> None:
    position = theirs(team(), H)
    mentat(position, CA)
    for count in (0, 3):
        against(position, "effects.draw", CA, "draw", count=count)
    move(position, CA, "draw", count=2)
    against(position, "start.cards", "T", f"draw-{HH}", to=CA, card=position.decks[HH][0])


def test_s522() -> None:
    position = team()
    (card,) = some(position, CA, 1)
    owned(position, CA, card)
    theirs(position, H)
    assert "play" not in can(position, HH)
    against(position, "cards.play", HH, "play", die="mentat", card=card)
    assert offered(position, CA, "play", die="mentat") == [card]


def test_s523() -> None:
    position = holding(team(), house_atreides=5)
    until(position, ["hand-limit"])
    assert position.waiting == [HA]
    hand = position.sides[HA].hand
    move(position, HA, "hand-limit", card=hand[0])
    assert len(position.sides[HA].hand) == 4


def test_s524() -> None:
    position = holding(team(), house_atreides=4, fremen_ally=4, house_harkonnen=4, corrino_ally=4)
    while position.round == 1:
        assert position.step != "hand-limit"
        until(position, ["hand-limit", f"draw-{HA}", f"draw-{HH}"])
    assert {len(owner.hand) for owner in position.sides.values()} == {4}


def test_s525() -> None:
    position = holding(team(seats=DUKE), atreides=6, house_harkonnen=4, corrino_ally=5)
    until(position, ["hand-limit"])
    assert position.waiting == [CA]
    move(position, CA, "hand-limit", card=position.sides[CA].hand[0])
    assert position.step != "hand-limit"
    assert len(position.sides[A].hand) == 6


def test_s526() -> None:
    position = assault()
    for seat in (HH, CA):
        move(position, seat, "boost", card=position.sides[seat].hand[0])
    uncarded(position)
    assert due(position) == (H, 4)


def test_s527() -> None:
    position = assault()
    position.sides[HH].hand = []
    position.sides[CA].hand = []
    for seat in (HA, FA):
        owned(position, seat, *some(position, seat, 1))
    while not set(position.waiting) <= {HA, FA}:
        move(position, position.waiting[0], "pass")
    for seat in (HA, FA):
        move(position, seat, "boost", card=position.sides[seat].hand[0])
    uncarded(position)
    assert due(position) == (H, 2)
    for _ in range(2):
        move(position, "T", "roll", to=H, face="shield")
    assert due(position) == (A, 4)


def test_s528() -> None:
    position = assault()
    position.sides[HH].hand = []
    against(position, "battle.cards", HH, "boost", card=position.sides[CA].hand[0])
    move(position, CA, "boost", card=position.sides[CA].hand[0])


def test_s529() -> None:
    position = assault(5)
    move(position, CA, "boost", card=position.sides[CA].hand[0])
    against(position, "battle.cards", HH, "boost", card=position.sides[HH].hand[0])
    uncarded(position)
    assert due(position) == (H, 6)


def test_s530() -> None:
    position = manipulated()
    for _ in range(2):
        move(position, HA, "yield-card", card=position.sides[HA].hand[0])
    assert hands(position)[HA] == []
    assert hands(position)[FA] == [FA, FA]
    assert position.step != "yield-card"


def test_s531() -> None:
    position = manipulated()
    for seat in (HA, FA):
        move(position, seat, "yield-card", card=position.sides[seat].hand[0])
    assert (len(hands(position)[HA]), len(hands(position)[FA])) == (1, 1)
    assert position.step != "yield-card"


def test_s532() -> None:
    position = manipulated()
    for seat in (HA, FA):
        move(position, seat, "yield-card", card=position.sides[seat].hand[0])
    for seat in (HA, FA):
        against(position, "effects.discard", seat, "yield-card", card=position.sides[seat].hand[0])


def test_s533() -> None:
    position = team()
    owned(position, HA, "the-voice", "war-plan")
    owned(position, FA, "thumpers")
    owned(position, HH, *some(position, HH, 1))
    theirs(position, A)
    line(position, HA, "play", "yield-card: H", die="mentat", card="the-voice")
    line(position, HH, "yield-card", "play-card: H", card=position.sides[HH].hand[0])
    assert position.waiting == [HA]
    assert offered(position, HA, "play-card") == ["war-plan"]
    against(position, "cards.play", HA, "play-card", card="thumpers")
    against(position, "cards.play", FA, "play-card", card="thumpers")
