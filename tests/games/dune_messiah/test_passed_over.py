"""Who is not asked hears why, and by which clause; whoever tries it later hears it, too."""

from __future__ import annotations

import pytest

from adjudicator.games.dune_messiah import rulebook
from adjudicator.games.dune_messiah.records import Position
from adjudicator.rules.records import Event
from tests.games.dune_messiah.script import (
    ARRAKEEN,
    CARTHAG,
    CHASM,
    GAME,
    NAMES,
    SINK,
    TABR,
    WEST,
    broken,
    entered,
    line,
    reasons,
    scene,
    spies,
)

EMPEROR, SISTERS, GUILD, FREMEN = NAMES["E"], NAMES["B"], NAMES["G"], NAMES["F"]


def test_who_collects_nothing_hears_why() -> None:
    position = scene("storm", order="GEBF", forces={CHASM: {"G": 1, "E": 1}}, guild_share="theft")
    assert set(reasons(entered(position, "collection"), "collect").values()) == {
        "collection.turn/no-spice-left"
    }
    position.spice = {CHASM: 4}
    found = reasons(entered(position, "collection"), "collect")
    assert found == {GUILD: "collection.theft/steals-everywhere"}
    events = line(position, "E", "collect", "theft: T")
    assert reasons(events, "collect") == dict.fromkeys(
        (SISTERS, FREMEN), "collection.reach/nobody-beside"
    )


def test_who_fights_and_raids_nothing_hears_why() -> None:
    forces = {CARTHAG: {"E": 5, "F": 2}, SINK: {"B": 1, "E": 1}}
    position = scene("battle", order="EBGF", forces=forces)
    position.hideouts = {"false-wall-west": position.hideouts["false-wall-west"]}
    position.ornithopters = {CARTHAG: {EMPEROR: 1}}
    for seat, then in [("E", "approach: B"), ("B", "approach: G"), ("G", "approach: F")]:
        line(position, seat, "pass", then)
    events = line(position, "F", "pass", "quota: G")
    assert reasons(events, "offer") == {SISTERS: "market.offer/no-cards"}
    assert reasons(events, "choose-battle") == {
        EMPEROR: "battle.aggressor/one-side-hidden",
        SISTERS: "battle.aggressor/nobody-met",
        GUILD: "battle.aggressor/nobody-met",
        FREMEN: "battle.aggressor/one-side-hidden",
    }
    assert reasons(events, "raid") == {
        EMPEROR: "raid.raid/nothing-beside",
        SISTERS: "raid.raid/nothing-beside",
        GUILD: "raid.raid/nobody-on-board",
        FREMEN: "raid.raid/all-guarded",
    }


def test_an_emperor_who_sees_no_hideout_hears_why_he_does_not_raid_it() -> None:
    position = scene("battle", order="EBG", forces={WEST: {"E": 1}})
    for seat, then in [("E", "approach: B"), ("B", "approach: G"), ("G", "quota: G")]:
        events = line(position, seat, "pass", then)
    assert reasons(events, "raid")[EMPEROR] == "raid.hidden-things/undetected"


def chosen(position: Position, by: str, against: str) -> list[Event]:
    """All pass, and the first battle is chosen."""
    while position.step == "approach":
        rulebook.apply(GAME, position, {"by": position.waiting[0], "move": "pass"})
        while position.step == "sale":
            rulebook.apply(GAME, position, {"by": SISTERS, "move": "pass"})
    move = {"by": by, "move": "choose-battle", "place": ARRAKEEN, "against": against}
    assert broken(position, move) == ""
    return rulebook.apply(GAME, position, move)


@pytest.mark.parametrize(
    ("fighters", "nets", "spice", "answer", "code"),
    [
        (4, [ARRAKEEN], 5, "dialled", "not-struck"),
        (3, ["old-gap-s9"], 5, "dialled", "no-spy"),
        (3, [ARRAKEEN], 0, "dialled", "too-dear"),
        (3, [ARRAKEEN], 5, "up-to", "enough-forces"),
    ],
)
def test_sisters_whose_network_does_not_help_hear_why(
    fighters: int, nets: list[str], spice: int, answer: str, code: str
) -> None:
    forces = {ARRAKEEN: {"B": fighters, "E": 5}}
    position = scene("battle", order="BEG", forces=forces, network=answer)
    spies(position, *nets)
    position.sides[SISTERS].spice = spice
    if fighters < 4:
        line(position, "B", "strike", "approach: B", territory="arrakeen")
    chosen(position, SISTERS, EMPEROR)
    events = rulebook.apply(GAME, position, {"by": SISTERS, "move": "pass"})
    assert reasons(events, "call-network") == {SISTERS: f"battle.network/{code}"}


@pytest.mark.parametrize(
    ("count", "loyalty", "answer", "code"),
    [(4, 3, "two", "too-dear"), (3, 1, "two", "too-dear"), (3, 9, "none", "hidden")],
)
def test_fremen_who_cannot_be_zealous_hear_why(
    count: int, loyalty: int, answer: str, code: str
) -> None:
    forces = {ARRAKEEN: {"F": count, "G": 5}}
    position = scene("battle", order="FGEB", forces=forces, hidden_zeal=answer)
    position.loyalty = loyalty
    if count < 4:
        line(position, "F", "strike", "approach: F", territory="arrakeen")
    assert reasons(chosen(position, FREMEN, GUILD), "zeal") == {FREMEN: f"loyalty.zeal/{code}"}


@pytest.mark.parametrize(
    ("loyalty", "loyal", "forces", "code"),
    [
        (2, [], {TABR: {"F": 1}}, "too-dear"),
        (9, [], {TABR: {"F": 1, "E": 1}}, "none-held"),
        (9, ["habbanya-sietch", "sietch-tabr", "tueks-sietch"], {}, "all-loyal"),
    ],
)
def test_fremen_who_turn_no_sietch_hear_why(
    loyalty: int, loyal: list[str], forces: dict[str, dict[str, int]], code: str
) -> None:
    position = scene("storm", forces=forces)
    position.loyalty = loyalty
    for sietch in loyal:
        position.sietches[sietch] = FREMEN
    entered(position, "mentat")
    events = line(position, "G", "pay-quota", "end-turn: T")
    assert reasons(events, "turn-sietch") == {FREMEN: f"loyalty.turn/{code}"}


def test_a_guild_that_cannot_pay_and_has_nothing_to_sell_hears_why() -> None:
    position = scene("storm", order="GEB")
    position.hideouts = {}
    position.sides[GUILD].spice = 1
    events = entered(position, "mentat")
    assert reasons(events, "pay-quota") == {GUILD: "quota.pay/too-dear"}
    assert reasons(events, "liquidate") == {GUILD: "quota.liquidate/nothing-left"}


def test_sisters_who_draw_no_cards_hear_why() -> None:
    position = scene("storm", order="GEB")
    spies(position, CHASM)
    found = reasons(entered(position, "purchase"), "deal-treachery")
    assert found == {SISTERS: "purchase.draw/few-spies"}
    spies(position, CARTHAG)
    position.sides[SISTERS].hand, deck = position.deck[:10], position.deck[10:]
    position.deck = deck
    found = reasons(entered(position, "purchase"), "deal-treachery")
    assert found == {SISTERS: "purchase.draw/hand-full"}
    position.sides[SISTERS].hand, position.sides[GUILD].hand = [], position.sides[SISTERS].hand
    position.sides[EMPEROR].hand, position.deck = position.deck, []
    found = reasons(entered(position, "purchase"), "deal-treachery")
    assert found == {SISTERS: "purchase.draw/no-cards"}


def test_each_reason_why_a_group_cannot_fly_is_named() -> None:
    forces = {CHASM: {"E": 4}, CARTHAG: {"E": 2}}
    fly = {"by": EMPEROR, "move": "move", "harvesters": 0, "ornithopters": 1, "forces": 1}
    way = {"start": CHASM, "end": "south-mesa-s5"}
    position = scene("shipping", order="EBG", forces=forces)
    position.ornithopters = {CHASM: {EMPEROR: 1}}
    line(position, "E", "move", "turn: E", **way, forces=2, harvesters=0, ornithopters=0)
    assert broken(position, {**fly, **way}) == "movement.ornithopter/group-walks"
    position = scene("shipping", order="EBG", forces=forces, flight="instead")
    position.ornithopters = {CHASM: {EMPEROR: 1}}
    walk = {"start": CARTHAG, "end": "arsunt-s11", "harvesters": 0, "ornithopters": 0}
    line(position, "E", "move", "turn: E", **walk, forces=2)
    assert broken(position, {**fly, **way}) == "movement.ornithopter/walked"
    position = scene("shipping", order="EBG", forces=forces, flight="instead")
    position.ornithopters = {CHASM: {EMPEROR: 1}}
    flown = {**way, "harvesters": 0, "ornithopters": 1}
    line(position, "E", "move", "turn: E", **flown, forces=2)
    walks = {"by": EMPEROR, "move": "move", **walk, "forces": 1}
    assert broken(position, walks) == "movement.group/flew"
