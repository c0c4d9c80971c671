"""The start of a round and the placing of vehicles (start-vehicles.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, phase, until
from tests.games.war_for_arrakis.script import GAME, A, H, legion, move, new_game, scene, state


def round_start(short: bool = False) -> Position:
    """A round that begins; in a short one the Fremen Ally's deck is empty, its discards are not."""
    position = new_game()
    if short:
        position.discards["fremen-ally"] = position.decks["fremen-ally"][:16]
        position.decks["fremen-ally"] = []
    return phase(position, "start-round", "T")


def vehicles(
    legions: dict[str, Legion] | None = None,
    sietches: dict[str, str] | None = None,
    rows: tuple[int, int, int] = (0, 0, 0),
) -> Position:
    """The Harkonnens place vehicles; CHOAM, the Guild and the Landsraad on these rows from 0."""
    position = scene(legions, sietches)
    position.rows = dict(zip(("choam", "spacing-guild", "landsraad"), rows, strict=True))
    return phase(position, "vehicles", "H")


def spots(position: Position, vehicle: str) -> list[str]:
    """Where a vehicle can be placed."""
    return [str(spot) for spot in offered(position, "H", "place-vehicle", vehicle=vehicle)]


def left(position: Position) -> dict[str, int]:
    """The vehicles still to be placed."""
    return {kind: count for kind, count in position.agenda[0].pieces.items() if count}


def dice_rolled(position: Position) -> int:
    """How many action dice the Harkonnens roll once their vehicles are placed."""
    until(position, ["roll"])
    while position.roll is not None and position.roll.to == A:
        move(position, "T", "roll", to=A, face="strategy")
    assert position.roll is not None
    return position.roll.left


def test_s008() -> None:
    position = round_start()
    until(position, ["place-vehicle"])
    for side in (A, H):
        hand = position.sides[side].hand
        assert sorted(GAME.cards[card].deck for card in hand) == sorted(GAME.decks[side])
    assert len(position.revealed) == 3


def test_s009() -> None:
    position = round_start()
    until(position, ["draw-house-harkonnen"])
    card = position.decks["corrino-ally"][0]
    against(position, "turn.passing start.cards", "T", "draw-corrino-ally", to=H, card=card)


def test_s010() -> None:
    position = round_start(short=True)
    until(position, ["place-vehicle"])
    decks = [GAME.cards[card].deck for card in position.sides[A].hand]
    assert decks == ["house-atreides"]
    assert position.decks["fremen-ally"] == []
    assert len(position.discards["fremen-ally"]) == 16


def test_s011() -> None:
    position = vehicles(rows=(0, 0, 2))
    assert left(position) == {"harvester": 5, "ornithopter": 3, "carryall": 1}
    assert dice_rolled(position) == 6


def test_s012() -> None:
    position = vehicles(rows=(1, 1, 1))
    assert dice_rolled(position) == 7


def test_s013() -> None:
    position = scene()
    position.signs = ["nw-6"]
    phase(position, "vehicles", "H")
    move(position, "H", "place-vehicle", vehicle="harvester", place="nw-6")
    assert position.harvesters == ["nw-6"]
    assert position.signs == ["nw-6"]


def test_s014() -> None:
    position = vehicles({"nw-7": legion(A, {"regular": 1})})
    against(position, "vehicles.place", "H", "place-vehicle", vehicle="harvester", place="nw-7")


def test_s015() -> None:
    position = vehicles()
    against(
        position, "vehicles.place", "H", "place-vehicle", vehicle="harvester", place="harg-pass"
    )


def test_s016() -> None:
    position = vehicles()
    move(position, "H", "place-vehicle", vehicle="harvester", place="se-8")
    against(position, "vehicles.place", "H", "place-vehicle", vehicle="harvester", place="se-8")


def test_s017() -> None:
    position = vehicles({"ne-12": legion(H, {"regular": 4})})
    move(position, "H", "place-vehicle", vehicle="harvester", place="ne-12")
    assert position.harvesters == ["ne-12"]


def test_s018() -> None:
    position = vehicles(sietches={"windgap": "rank-1"})
    move(position, "H", "place-vehicle", vehicle="harvester", place="tasmin-sink")
    assert position.harvesters == ["tasmin-sink"]


def test_s019() -> None:
    position = vehicles(sietches={"windgap": "rank-1"})
    against(position, "vehicles.place", "H", "place-vehicle", vehicle="harvester", place="windgap")


def test_s020() -> None:
    position = vehicles()
    move(position, "H", "place-vehicle", vehicle="carryall", place="zone-5")
    move(position, "H", "place-vehicle", vehicle="ornithopter", place="zone-5")
    assert position.flyers == {"zone-5": "ornithopter"}
    assert "carryall" not in left(position)


def test_s021() -> None:
    position = vehicles()
    assert sorted(spots(position, "ornithopter")) == sorted(GAME.zones)
    against(position, "vehicles.place", "H", "place-vehicle", vehicle="ornithopter", place="nw-6")


def test_s022() -> None:
    position = scene({"windgap": legion(A)}, {"windgap": "rank-1"})
    position.legions["windgap"].tokens = ["atreides-1"]
    position.tokens = {"atreides-1": "atreides-1"}
    phase(position, "vehicles", "H")
    assert state(position) == "place-vehicle: H"
    assert can(position, "A") == []
    against(
        position,
        "turn.seats turn.passing free.training round.phases",
        "A",
        "train",
        area="windgap",
        token="atreides-1",
    )
