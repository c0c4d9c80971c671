"""Scenarios of what each may see and lay hands on (`seen.toml`)."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.games.dune_messiah.scenarios.duels import duel, plan
from tests.games.dune_messiah.scenarios.table import (
    FOUR,
    GAME,
    RED_CHASM,
    RULES,
    TABR,
    B,
    E,
    F,
    G,
    Position,
    begun,
    can,
    do,
    legal,
    refused,
    scene,
    until,
)
from tests.games.dune_messiah.scenarios.test_guild import meets, raiding


def seen(position: Position, seat: str) -> Any:
    """What a seat may know."""
    return RULES.view(GAME, position, seat)


HELD = {E: ["crysknife"], B: ["shield"], G: ["snooper"], F: ["survey"]}


def secret(position: Position, card: str, *but: str) -> None:
    """A card is named in the view of nobody but those."""
    for seat in FOUR:
        words = msgspec.json.encode(seen(position, seat).sides).decode()
        assert (f'"{card}"' in words) == (seat in but), (seat, card)


def test_seen_01() -> None:
    assert not meets(F, 3, 1)


def test_seen_02() -> None:
    position = scene("strike", F, first=F, forces={TABR: {F: 3, E: 5}})
    do(position, F, "strike", territory="sietch-tabr")
    assert until(position, "plan").battle.aggressor == F


def test_seen_03() -> None:
    assert meets(F, 4, 1)


def test_seen_04() -> None:
    position = begun()
    for seat in FOUR:
        assert seen(position, seat).forces == position.forces


def test_seen_05() -> None:
    position = scene("pass", hands=HELD)
    for seat in FOUR:
        for other, side in seen(position, seat).sides.items():
            assert len(side.hand) == 1, (seat, other)
    secret(position, "crysknife", E)


def test_seen_06() -> None:
    secret(scene("pass", hands=HELD), "shield", B)


def test_seen_07() -> None:
    position = scene("pass", spice={E: 7, B: 6, G: 5, F: 4})
    for seat in FOUR:
        found = {name: side.spice for name, side in seen(position, seat).sides.items()}
        assert found == {E: 7, B: 6, G: 5, F: 4}


def test_seen_08() -> None:
    given: dict[str, Any] = {"hands": {E: ["survey"]}, "hideouts": {"pasty-mesa": (4, False)}}
    position = scene("strike", G, first=G, forces={"pasty-mesa-s6": {E: 5, G: 2}}, **given)
    refused(position, "hidden", E, "detect", card="survey", territory="pasty-mesa")


def test_seen_09() -> None:
    after = legal(raiding(1, "hideout"), E, "raid", territory="pasty-mesa")
    assert not after.hideouts["pasty-mesa"].sabotaged
    assert after.hideouts["pasty-mesa"].stash == 4
    position = scene("pass", forces={"pasty-mesa-s6": {E: 5}}, hideouts={"pasty-mesa": (4, False)})
    refused(position, "raid", E, "raid", territory="pasty-mesa")


def half_planned() -> Position:
    """The Emperor has made his plan against the Guild, with a weapon; the Guild has not."""
    position = duel(hands={E: ["crysknife"]})
    do(position, E, "plan", **plan("stilgar", 3, "crysknife"))
    return position


def unseen(position: Position, seat: str) -> None:
    """Nothing of the Emperor's plan is in the view of a seat."""
    words = msgspec.json.encode(seen(position, seat).battle).decode()
    assert "stilgar" not in words
    assert "crysknife" not in words


def test_seen_10() -> None:
    unseen(half_planned(), G)


def test_seen_11() -> None:
    for seat in (B, F):
        unseen(half_planned(), seat)


def test_seen_12() -> None:
    position = begun()
    decks = [name for name in position.__struct_fields__ if name.endswith("deck")]
    assert len(decks) == 2
    for seat in FOUR:
        view = seen(position, seat)
        for name in decks:
            assert not set(getattr(view, name)) - {"?"}, (seat, name)
            assert len(getattr(view, name)) == len(getattr(position, name))


def test_seen_13() -> None:
    position = half_planned()
    assert {tuple(seen(position, seat).waiting) for seat in FOUR} == {tuple(position.waiting)}


def test_seen_14() -> None:
    position = scene(
        "pass", hands=HELD, forces={RED_CHASM: {G: 2}}, hideouts={"shield-wall": (3, False)}
    )
    public = (
        "forces",
        "spies",
        "harvesters",
        "ornithopters",
        "hideouts",
        "price",
        "quota",
        "loyalty",
    )
    for name in public:
        assert {msgspec.json.encode(getattr(seen(position, seat), name)) for seat in FOUR} == {
            msgspec.json.encode(getattr(position, name))
        }, name


def test_seen_15() -> None:
    position = scene("offer", B, hands={B: ["shield", "stone-burner"]}, spice={G: 9})
    do(position, B, "offer", to=G, card="shield", price=1)
    secret(position, "stone-burner", B)
    assert "offer" not in can(position, G)
