"""The desert hazards: wormsigns, carryalls, storms (hazards.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.fights import give, units
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, phase
from tests.games.war_for_arrakis.script import A, H, legion, move, roll, scene, state, turn_of


def hazards(
    legions: dict[str, Legion] | None = None,
    harvesters: list[str] | None = None,
    signs: list[str] | None = None,
    carryall: str = "",
    sietches: dict[str, str] | None = None,
) -> Position:
    """The phase begins, and goes on until the first wormsign is turned up, if there is one."""
    position = scene(legions, sietches)
    position.harvesters = sorted(harvesters or [])
    position.signs = sorted(signs or [])
    position.flyers = {carryall: "carryall"} if carryall else {}
    return phase(position, "hazards", "A")


def turns_up(position: Position, **tokens: str) -> list[str]:
    """The table turns all wormsigns up: these, the others sand; where they lay."""
    seen = []
    while position.step == "flip-sign":
        (area,) = offered(position, "T", "flip-sign")
        token = tokens.get(area.replace("-", "_"), "sand")
        move(position, "T", "flip-sign", area=area, token=token)
        seen.append(area)
    return sorted(seen)


def regulars(count: int, side: str = H) -> Legion:
    """So many Regulars."""
    return legion(side, {"regular": count})


def storm(legions: dict[str, Legion], blasted: str = "") -> Position:
    """Storms rage over these Legions."""
    position = scene(legions)
    position.blasted = blasted
    return phase(position, "storm", "A")


def dice(position: Position) -> int:
    """The dice that the Atreides roll for a storm or a sandworm."""
    assert position.roll is not None
    assert position.roll.to == A
    return position.roll.left


def test_s306() -> None:
    position = scene({"sw-5": regulars(2, A)})
    position.worms = {"sw-3": "sandworm"}
    position.signs = ["sw-3", "sw-5"]
    position.harvesters = ["ne-13"]
    phase(position, "hazards", "A")
    assert position.signs == ["ne-13"]
    assert len(position.sign_pool) == 16
    assert turns_up(position) == ["ne-13"]
    assert position.worms == {"sw-3": "sandworm"}


def test_s307() -> None:
    position = hazards(
        {"ne-12": regulars(2), "ne-8": regulars(2), "cne-7": regulars(2)}, ["ne-13"], ["ne-12"]
    )
    assert position.signs == ["ne-12", "ne-13", "ne-8"]
    assert turns_up(position) == ["ne-12", "ne-13", "ne-8"]


def test_s308() -> None:
    position = hazards({"ne-8": regulars(2)}, ["ne-13"])
    assert position.signs == ["ne-13", "ne-8"]
    assert can(position, "A") == []


def test_s309() -> None:
    position = hazards({"ne-8": regulars(2), "ne-12": regulars(2)}, ["nw-6"], ["se-3", "sw-2"])
    assert len(position.signs) == 5
    assert turns_up(position, ne_12="sandworm", ne_8="sandworm", sw_2="sandworm") == [
        "ne-12",
        "ne-8",
        "nw-6",
        "se-3",
        "sw-2",
    ]
    assert sorted(position.worms) == ["ne-12", "ne-8", "sw-2"]
    assert units(position, "ne-8") == units(position, "ne-12") == {"regular": 2}
    assert state(position) == "emergences: A"
    assert {"ne-12", "ne-8"} <= set(offered(position, "A", "emergences"))
    move(position, "A", "emergences", area="ne-8")
    assert state(position) == "flee: A"


def test_s310() -> None:
    position = hazards({"sw-5": regulars(2, A), "ne-8": regulars(1)}, signs=["sw-5"])
    assert turns_up(position, sw_5="sandworm") == ["ne-8"]
    assert position.worms == {}


def test_s311() -> None:
    position = hazards(harvesters=["ne-13", "ne-8"], carryall="zone-1")
    turns_up(position, ne_13="sandworm", ne_8="sandworm")
    move(position, "A", "emergences", area="ne-13")
    assert state(position) == "swallow: H"
    move(position, "H", "swallow", zone="zone-1")
    assert position.flyers == {}
    assert position.phase == "harvest"
    assert position.worms == {"ne-13": "sandworm", "ne-8": "sandworm"}
    assert position.harvesters_lost == 1
    assert position.harvest is not None
    assert position.harvest.spice == 2


def test_s312() -> None:
    position = hazards(harvesters=["nw-6"], carryall="zone-1")
    turns_up(position, nw_6="sandworm")
    assert position.harvesters == []
    assert position.harvesters_lost == 1
    assert position.flyers == {"zone-1": "carryall"}
    assert position.phase == "harvest"


def test_s313() -> None:
    position = hazards(harvesters=["ne-13"], carryall="zone-1")
    turns_up(position, ne_13="sandworm")
    move(position, "H", "swallow", zone="zone-1")
    assert state(position) == "pay: H"
    assert position.harvest is not None
    assert position.harvest.spice == 2
    assert position.harvesters == []
    assert position.worms == {"ne-13": "sandworm"}


def test_s314() -> None:
    position = hazards({"ne-12": regulars(2)}, ["ne-12"])
    turns_up(position, ne_12="sandworm")
    assert state(position) == "flee: A"
    assert can(position, "H") == []
    move(position, "A", "flee", area="ne-11")
    assert position.legions == {"ne-11": regulars(2)}
    assert position.harvesters == []
    assert position.harvesters_lost == 1


def test_s315() -> None:
    position = hazards({"ne-12": regulars(2)}, ["ne-12"], carryall="zone-1")
    turns_up(position, ne_12="sandworm")
    move(position, "A", "flee", area="ne-11")
    move(position, "H", "swallow", zone="zone-1")
    assert position.harvesters == ["ne-12"]
    assert position.worms == {"ne-12": "sandworm"}
    roll(position, "hh")
    assert position.harvest is not None
    assert position.harvest.spice == 1


def surrounded(faces: str) -> Position:
    """A Legion at ne-10 that cannot retreat from a new sandworm, which attacks it."""
    position = hazards(
        {"ne-10": regulars(2), "ne-9": regulars(1, A), "ne-13": regulars(1, A)},
        ["ne-10"],
        carryall="zone-1",
        sietches={"sihaya-ridge": "rank-1"},
    )
    turns_up(position, ne_10="sandworm")
    assert dice(position) == 4
    roll(position, faces)
    assert position.worms == {}
    return position


def test_s316() -> None:
    position = surrounded("shhh")
    assert units(position, "ne-10") == {"regular": 1}
    assert position.harvesters == ["ne-10"]
    assert position.flyers == {"zone-1": "carryall"}
    assert dice(position) == 2

    saved = surrounded("sshh")
    assert "ne-10" not in saved.legions
    assert state(saved) == "swallow: H"
    move(saved, "H", "swallow", zone="zone-1")
    assert saved.harvest is not None
    assert saved.harvest.spice == 2

    lost = surrounded("sshh")
    move(lost, "H", "pass")
    assert lost.harvest is not None
    assert lost.harvest.spice == 0


def test_s317() -> None:
    position = hazards({"ne-12": regulars(2)}, signs=["ne-9"])
    turns_up(position, ne_12="sandworm", ne_9="sandworm")
    assert sorted(position.worms) == ["ne-12", "ne-9"]
    assert state(position) == "flee: A"
    assert "ne-9" not in offered(position, "A", "flee")
    against(position, "battle.retreat worms.emerge hazards.order", "A", "flee", area="ne-9")


def test_s318() -> None:
    position = storm({"cne-2": regulars(2)})
    assert position.roll is None
    assert units(position, "cne-2") == {"regular": 2}


def test_s319() -> None:
    position = storm({"pasty-mesa": regulars(3)})
    assert dice(position) == 2
    roll(position, "sx")
    assert units(position, "pasty-mesa") == {"regular": 2}


def test_s320() -> None:
    position = storm({"se-7": regulars(3)})
    roll(position, "xx")
    assert position.legions == {}


def test_s321() -> None:
    position = storm({"se-7": regulars(3, A)})
    assert position.roll is None
    assert units(position, "se-7") == {"regular": 3}


def test_s322() -> None:
    position = storm({"carthag": regulars(3)})
    assert position.roll is None


def test_s323() -> None:
    position = storm({"harg-pass": regulars(3), "cse-4": regulars(3)})
    assert dice(position) == 2
    roll(position, "sx")
    losses = {area: 3 - units(position, area)["regular"] for area in ("harg-pass", "cse-4")}
    assert losses in ({"harg-pass": 1, "cse-4": 0}, {"harg-pass": 0, "cse-4": 2})
    assert dice(position) == 2
    roll(position, "sx")
    assert units(position, "harg-pass") == {"regular": 2}
    assert units(position, "cse-4") == {"regular": 1}
    assert position.roll is None


def test_s324() -> None:
    position = scene({"se-7": regulars(3), "cne-2": regulars(3)})
    give(position, "A", "grandmother-of-a-storm")
    turn_of(position, A)
    move(position, "A", "play", die="mentat", card="grandmother-of-a-storm")
    assert dice(position) == 2
    roll(position, "sh")
    assert state(position) == "act: H"
    assert units(position, "se-7") == {"regular": 2}
    assert units(position, "cne-2") == {"regular": 3}
    phase(position, "storm", "A")
    assert dice(position) == 2
