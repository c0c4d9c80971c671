"""What no random game shows: too few figures of sandworms, and several leaders who are left alone."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.rulebook import go_ahead
from adjudicator.games.war_for_arrakis.tasks import task, task_at
from adjudicator.templates import argument_names
from tests.games.war_for_arrakis.script import (
    GAME,
    LOADED,
    RULES,
    A,
    H,
    doing,
    legion,
    line,
    move,
    refused,
    scene,
    state,
)

GIVEN = {"not-open": {"by", "field", "value"}, "not-open-now": {"by"}, "must": {"by"}}
"""Code of a violation -> what it says; they are made in `tasks.wrong` and in the rulebook alone."""
DEEP = [area for area in GAME.area_ids if GAME.areas[area].deep]
HOME = GAME.sietches[0]


def test_a_message_names_only_what_the_rules_give() -> None:
    looked = 0
    for clause in LOADED.content.clauses.values():
        for code, template in clause.violations.items():
            if code in GIVEN:
                looked += 1
                assert set(argument_names(template)) <= GIVEN[code], (clause.id, code)
    assert looked > 70


def test_when_figures_do_not_suffice_the_atreides_say_where_sandworms_come() -> None:
    position = scene()
    places = GAME.area_ids
    far = [area for area in places if GAME.areas[area].terrain == "desert" and area not in DEEP]
    position.worms = dict.fromkeys(far[: GAME.worms - 1], "sandworm")
    rise = task("rise", A)
    rise.used = DEEP[:2]
    doing(position, [rise, task("emergences", A)], A)
    go_ahead(GAME, position)
    assert state(position) == "rise: A"
    assert refused(position, "A", "rise", area=DEEP[2]) == ("hazards.figures", "not-open")
    move(position, "A", "rise", area=DEEP[1])
    assert DEEP[1] in position.worms
    assert DEEP[0] not in position.worms


def test_when_the_pool_does_not_suffice_a_side_says_where_the_last_wormsigns_go() -> None:
    for option, seat in (("atreides", "A"), ("harkonnen", "H")):
        position = scene(
            {area: legion(H, {"regular": 1}) for area in DEEP[:3]}, rulings={"empty-pool": option}
        )
        position.signs = sorted(DEEP[3 : 3 + len(GAME.wormsigns) - 2])
        doing(position, [task("hazards", A)], H)
        go_ahead(GAME, position)
        go_ahead(GAME, position)
        assert state(position) == f"sign-hazard: {seat}"
        assert refused(position, seat, "sign-hazard", area=DEEP[4]) == ("hazards.pool", "sign")
        line(position, seat, "sign-hazard", f"sign-hazard: {seat}", area=DEEP[0])
        line(position, seat, "sign-hazard", "flip-sign: T", area=DEEP[2])
        assert len(position.signs) == len(GAME.wormsigns)


def test_who_has_two_leaders_left_alone_says_who_goes_to_the_tank_first() -> None:
    position = scene({HOME: legion(A, {"regular": 1}, ["naib", "chani", "stilgar"])})
    doing(position, [task_at("lose", A, HOME, 1)], A)
    go_ahead(GAME, position)
    assert state(position) == "lose: A"
    line(position, "A", "lose", "entomb: A", piece="regular")
    assert refused(position, "A", "entomb", leader="naib") == ("leaders.order", "not-open")
    move(position, "A", "entomb", leader="stilgar")
    assert position.sides[A].tank[:2] == ["chani", "stilgar"]
    assert HOME not in position.legions


def test_by_a_ruling_their_names_decide() -> None:
    position = scene(
        {HOME: legion(A, {"regular": 1}, ["chani", "stilgar"])}, rulings={"tank-order": "names"}
    )
    doing(position, [task_at("lose", A, HOME, 1)], A)
    go_ahead(GAME, position)
    move(position, "A", "lose", piece="regular")
    assert position.sides[A].tank[:2] == ["stilgar", "chani"]
    assert RULES.kinds(GAME, position, H) != []
