"""Scenarios of the set-up (`setup.toml`)."""

from __future__ import annotations

from adjudicator.games.dune_classic.beginning import check_setup
from adjudicator.games.dune_classic.records import Position
from adjudicator.rules.records import Seat, Setup
from tests.games.dune_classic.scenarios.given import refused, sees, until
from tests.support.dune_classic import GAME, SIX, do, new_game, options


def place(position: Position, *groups: tuple[str, int]) -> None:
    """The Fremen place their first forces, group by group."""
    for part, forces in groups:
        do(position, "fremen", "place", part=part, forces=forces)


def with_traitors(first: list[str]) -> Position:
    """Atreides, in circle 1, has been dealt the given leaders; the rest is dealt."""
    position = until("deal-traitors")
    for leader in first:
        do(position, "table", "deal-traitor", to="atreides", leader=leader)
    return until("keep-traitor", position=position)


DEALT = ["caid", "stilgar", "feyd-rautha", "lady-jessica"]


def test_setup_01() -> None:
    assert {name: side.spice for name, side in new_game().sides.items()} == {
        "atreides": 10,
        "bene-gesserit": 5,
        "emperor": 10,
        "fremen": 3,
        "harkonnen": 10,
        "spacing-guild": 5,
    }


def test_setup_02() -> None:
    position = new_game()
    assert position.forces["arrakeen-s9"] == {"atreides": 10}
    assert position.forces["carthag-s10"] == {"harkonnen": 10}
    assert position.forces["tueks-sietch-s4"] == {"spacing-guild": 5}
    reserves = {name: position.sides[name].reserves for name in SIX}
    assert (reserves["atreides"], reserves["harkonnen"]) == (10, 10)
    assert (reserves["spacing-guild"], reserves["emperor"]) == (15, 20)


def test_setup_03() -> None:
    position = until("dial")
    held = {name: len(side.hand) for name, side in position.sides.items()}
    assert held == {**dict.fromkeys(SIX, 1), "harkonnen": 2}
    assert len(position.treachery_deck) == 26


def test_setup_04() -> None:
    position = until("place-fremen")
    place(position, ("sietch-tabr-s13", 4), ("false-wall-south-s3", 3), ("false-wall-west-s16", 3))
    assert position.forces["sietch-tabr-s13"] == {"fremen": 4}
    assert position.forces["false-wall-south-s3"] == {"fremen": 3}
    assert position.forces["false-wall-west-s16"] == {"fremen": 3}
    assert position.sides["fremen"].reserves == 10
    assert position.step != "place-fremen"


def test_setup_05() -> None:
    position = until("place-fremen")
    place(position, ("sietch-tabr-s13", 10))
    assert position.forces["sietch-tabr-s13"] == {"fremen": 10}
    assert position.step != "place-fremen"


def test_setup_06() -> None:
    position = until("place-fremen")
    place(position, ("sietch-tabr-s13", 4), ("false-wall-south-s3", 3), ("false-wall-west-s16", 2))
    assert (position.step, position.waiting) == ("place-fremen", ["fremen"])
    refused(position, "turn.passing", "fremen", "pass")


def test_setup_07() -> None:
    position = until("place-fremen")
    refused(position, "setup.placing", "fremen", "place", part="sietch-tabr-s13", forces=11)


def test_setup_08() -> None:
    position = until("place-fremen")
    place(position, ("sietch-tabr-s13", 5))
    refused(position, "setup.fremen", "fremen", "place", part="habbanya-sietch-s16", forces=5)


def test_setup_09() -> None:
    position = until("place-fremen")
    refused(position, "setup.placing", "atreides", "place", part="sietch-tabr-s13", forces=10)


def test_setup_10() -> None:
    position = with_traitors(DEALT)
    do(position, "atreides", "keep-traitor", leader="stilgar")
    assert position.sides["atreides"].traitors == ["stilgar"]


def test_setup_11() -> None:
    position = with_traitors(DEALT)
    refused(position, "setup.keep-traitor", "atreides", "keep-traitor", leader="chani")


def test_setup_12() -> None:
    position = with_traitors(DEALT)
    assert len(position.sides["harkonnen"].traitors) == 4
    assert "harkonnen" not in position.waiting


def test_setup_13() -> None:
    position = with_traitors(DEALT)
    leader = position.sides["harkonnen"].traitors[0]
    refused(position, "setup.keep-traitor", "harkonnen", "keep-traitor", leader=leader)


def test_setup_14() -> None:
    position = with_traitors(DEALT)
    do(position, "atreides", "keep-traitor", leader="lady-jessica")
    assert position.sides["atreides"].traitors == ["lady-jessica"]


def test_setup_15() -> None:
    position = with_traitors(DEALT)
    do(position, "atreides", "keep-traitor", leader="stilgar")
    for seat in SIX:
        known = sees(position, seat).sides["atreides"].traitors
        assert known == (["stilgar"] if seat == "atreides" else ["?"])


def test_setup_16() -> None:
    position = until("predict")
    do(position, "bene-gesserit", "predict", faction="harkonnen", turn=4)
    for seat in SIX:
        told = sees(position, seat).prediction
        assert told is not None
        own = seat == "bene-gesserit"
        assert (told.faction, told.turn) == (("harkonnen", 4) if own else ("?", -1))


def test_setup_17() -> None:
    position = until("predict")
    own = {"faction": "bene-gesserit", "turn": 4}
    refused(position, "setup.prediction", "bene-gesserit", "predict", **own)


def test_setup_18() -> None:
    late = {"faction": "harkonnen", "turn": 11}
    refused(until("predict"), "setup.prediction", "bene-gesserit", "predict", **late)


def test_setup_19() -> None:
    position = until("predict", ["atreides", "bene-gesserit", "fremen"])
    absent = {"faction": "spacing-guild", "turn": 4}
    refused(position, "setup.prediction", "bene-gesserit", "predict", **absent)


def test_setup_20() -> None:
    position = with_traitors(DEALT)
    do(position, "atreides", "keep-traitor", leader="stilgar")
    refused(position, "setup.keep-traitor", "atreides", "keep-traitor", leader="caid")


def test_setup_21() -> None:
    position = until("deal-traitors", ["atreides", "fremen", "harkonnen"])
    offered = options(position, "table", "deal-traitor", to="atreides")
    factions = {GAME.leaders[leader].faction for leader in offered}
    assert (len(offered), factions) == (15, {"atreides", "fremen", "harkonnen"})


def test_setup_22() -> None:
    def refused(*factions: str) -> str:
        seats = [Seat(faction, circle) for circle, faction in enumerate(factions, 1)]
        found = check_setup(GAME, Setup(seats=seats, rulings={}, options={}))
        return "" if found is None else found.clause

    assert refused("atreides") == "setup.seats"
    assert refused("atreides", "fremen") == ""


def test_setup_23() -> None:
    position = until("place-fremen")
    place(position, ("false-wall-west-s15", 5), ("false-wall-west-s17", 3), ("sietch-tabr-s13", 2))
    assert position.forces["false-wall-west-s15"] == {"fremen": 5}
    assert position.forces["false-wall-west-s17"] == {"fremen": 3}
    assert position.step != "place-fremen"


def test_setup_24() -> None:
    position = until("place-fremen")
    refused(position, "setup.placing", "fremen", "place", part="false-wall-south", forces=10)


def test_setup_25() -> None:
    position = until("dial", ["emperor", "harkonnen"])
    do(position, "emperor", "dial", number=2)
    assert position.step == "dial"
    do(position, "harkonnen", "dial", number=3)
    do(position, "table", "move-storm")
    assert position.storm == 5


def test_setup_26() -> None:
    zero = {"faction": "harkonnen", "turn": 0}
    refused(until("predict"), "setup.prediction", "bene-gesserit", "predict", **zero)
