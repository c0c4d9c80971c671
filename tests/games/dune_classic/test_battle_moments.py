"""Sealed plans: each is made for one battle, also where two seats meet in one place again."""

from __future__ import annotations

import io
from typing import Any

import msgspec
import pytest

from adjudicator.check.secrets import Secrets
from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.game import RULEBOOK
from adjudicator.games.dune_classic.records import Position
from adjudicator.log import Policy
from adjudicator.log.hashing import seal_hash
from adjudicator.playout.writing import Order, play_game
from tests.support.battles import no_traitors, plan
from tests.support.dune_classic import GAME, do, options, scene
from tests.support.logs import verdict
from tests.support.replay import load

SAND = "basin-s8"
SALT = bytes(range(32))


def quarrel() -> Position:
    """Three factions in the sand, which only strongholds keep to two; the first must choose."""
    forces = {SAND: {"emperor": 1, "fremen": 1, "harkonnen": 9}}
    seats = ["emperor", "fremen", "harkonnen"]
    position = scene("battle", seats, forces=forces, occupancy="strongholds")
    assert position.waiting == ["emperor"]
    return position


def lost_to_the_harkonnen(position: Position, by: str) -> str:
    """A battle against the Harkonnen, which they win; the moment in which its plans are made."""
    do(position, by, "choose-battle", place=SAND, against="harkonnen")
    moment = rulebook.moment(position, "")
    plan(position, by, options(position, by, "plan")[0], 0)
    plan(position, "harkonnen", "feyd-rautha", 1)
    no_traitors(position)
    return moment


def test_one_defender_in_two_battles_of_one_place_has_two_moments() -> None:
    position = quarrel()
    first = lost_to_the_harkonnen(position, "emperor")
    second = lost_to_the_harkonnen(position, "fremen")

    assert first != second


def test_the_same_battle_taken_back_and_chosen_again_has_the_same_moment() -> None:
    position = quarrel()
    again = msgspec.convert(msgspec.to_builtins(position), Position)

    assert lost_to_the_harkonnen(position, "emperor") == lost_to_the_harkonnen(again, "emperor")


def test_the_same_two_seats_on_both_sides_of_the_storm_have_two_moments() -> None:
    parts = ["cielago-north-s0", "cielago-north-s2"]
    forces = {part: {"emperor": 3, "harkonnen": 3} for part in parts}
    position = scene(
        "battle", ["emperor", "harkonnen"], forces=forces, storm=1, loser_forces="battlefield"
    )
    moments = []
    first, second = position.order
    for part in parts:
        do(position, first, "choose-battle", place=part, against=second)
        moments.append(rulebook.moment(position, ""))
        plan(position, "emperor", "caid", 0)
        plan(position, "harkonnen", "umman-kudu", 0)
        no_traitors(position)

    assert moments[0] != moments[1]


def sealed(position: Position, secrets: Secrets, n: int, move: dict[str, Any]) -> list[str]:
    """Lay a plan down under seal; the codes of what is wrong with that."""
    line = {"n": n, "by": move["by"], "move": "seal", "kind": "plan", "seal": seal_hash(SALT, move)}
    return [breach.code for breach in secrets.lay(line, position)]


def opened(
    position: Position, secrets: Secrets, n: int, move: dict[str, Any], opens: int
) -> list[str]:
    """Open a sealed plan; the codes of what is wrong with that."""
    line = {**move, "n": n, "opens": opens, "salt": SALT.hex()}
    return [breach.code for breach in secrets.look(line, position, lambda: False)]


def planned(by: str, leader: str, number: int) -> dict[str, Any]:
    cards = {"weapon": "none", "defense": "none"}
    return {"by": by, "move": "plan", "leader": leader, "number": number, **cards}


def test_a_seal_of_the_second_battle_is_neither_late_nor_twice() -> None:
    position = quarrel()
    secrets = Secrets(RULEBOOK, GAME, Policy(sealed=["plan"]), list(position.sides))
    n = 10
    for by, leader in [("emperor", "caid"), ("fremen", "jamis")]:
        do(position, by, "choose-battle", place=SAND, against="harkonnen")
        plans = [planned(by, leader, 0), planned("harkonnen", "feyd-rautha", 1)]
        for at, one in enumerate(plans):
            assert sealed(position, secrets, n + at, one) == []
        for at, one in enumerate(plans):
            assert opened(position, secrets, n + 5 + at, one, n + at) == []
            fields = {name: one[name] for name in ("leader", "number", "weapon", "defense")}
            do(position, one["by"], "plan", **fields)
        no_traitors(position)
        n += 10


def test_a_plan_sealed_for_one_battle_is_not_opened_in_another() -> None:
    position = quarrel()
    secrets = Secrets(RULEBOOK, GAME, Policy(sealed=["plan"]), list(position.sides))
    do(position, "emperor", "choose-battle", place=SAND, against="harkonnen")
    kept = planned("harkonnen", "feyd-rautha", 1)
    assert sealed(position, secrets, 10, kept) == []
    plan(position, "emperor", "caid", 0)
    plan(position, "harkonnen", "feyd-rautha", 1)
    no_traitors(position)
    do(position, "fremen", "choose-battle", place=SAND, against="harkonnen")

    assert opened(position, secrets, 20, kept, 10) == ["other-step"]


def meets_twice(log: bytes) -> bool:
    """Whether a defender is chosen twice in one place on one turn of a log."""
    met: set[tuple[str, str]] = set()
    for raw in log.splitlines():
        line = msgspec.json.decode(raw)
        if line.get("move") == "move-storm":
            met = set()
        if line.get("move") == "choose-battle":
            if (line["place"], line["against"]) in met:
                return True
            met.add((line["place"], line["against"]))
    return False


@pytest.mark.campaign
def test_an_honest_log_in_which_a_defender_fights_twice_in_one_place_is_legal() -> None:
    loaded = load("dune-classic")
    order = Order(
        seats="6",
        rulings={"occupancy": "strongholds", "spice-blows": "two"},
        options={"turns": 4},
        policy=Policy(sealed=["plan"]),
    )
    for seed in range(150):
        stream = io.BytesIO()
        play_game(loaded.rulebook, loaded.content, loaded.game, order, seed, target=stream)
        if meets_twice(stream.getvalue()):
            assert verdict(stream.getvalue()).status == "legal"
            return
    pytest.fail("no game shows such battles any more: look for other seeds")
