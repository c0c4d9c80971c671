"""The table of War for Arrakis: its pieces follow the position, what is hidden shows nothing, panels tell of battles."""

from __future__ import annotations

import pytest

from tests.support.seeds import seed_cases
from tests.tts.players import SIDES, press, words
from tests.tts.stand_in import WAR, content, plan
from tests.tts.table_driver import Table
from tests.tts.tables import needs_lupa

pytestmark = needs_lupa

HIDDEN = {
    "deployment-token": ["atreides-starting-token", "atreides-deployment-token"],
    "sietch": ["sietch-down"],
}
"""What the Atreides alone know -> the pieces that lie for it, the same on both sides."""


def begun(seed: int) -> Table:
    table = Table(WAR)
    table.step(2)
    table.begin(SIDES, seed=f"war{seed}")
    table.until_still()
    return table


@pytest.mark.parametrize("seed", seed_cases("the table of War for Arrakis", [1], drawn=4))
def test_pieces_are_where_the_position_says_and_the_hidden_ones_show_nothing(seed: int) -> None:
    table = begun(seed)
    for round_of_moves in range(6):
        table.play_on(15, seed + round_of_moves)
        table.until_asked()
        table.until_still()
        assert table.lua("return pieces.differences()") == []
        assert table.not_shown() == []
        stands, census = table.stands(), table.census()
        for piece, backs in HIDDEN.items():
            unseen = [
                one for one in stands
                if one["piece"] == piece and one["hidden"] and one["place"] not in plan(WAR).pools
            ]  # fmt: skip
            lying = sum(len(census.get(back, [])) for back in backs)
            assert lying == sum(one["count"] for one in unseen)
    table.assert_no_errors()


def test_every_named_leader_has_one_figure_with_its_own_name() -> None:
    named = [one["id"] for one in content(WAR).data["cards"]["leaders"] if one["kind"] == "named"]
    figures = [
        one["Memo"].partition("/")[2]
        for one in Table(WAR).save()["ObjectStates"]
        if one.get("Memo", "").startswith(("atreides-leader/", "harkonnen-leader/"))
    ]
    assert len(named) > 10
    assert sorted(figures) == sorted(named)


def test_only_the_harkonnens_see_the_names_of_their_cards() -> None:
    table = begun(3)
    hand = table.lua("return state.position.sides.harkonnen.hand[1]")
    name = table.lua(f"return Kynes('words').name('en', '{hand}')")
    for side in SIDES:
        press(table, table.colour(side), "view|shield")
    table.step(10)
    assert name in words(table, table.colour("harkonnen"))
    assert name not in words(table, table.colour("atreides"))
    assert name not in words(table, "Grey")
