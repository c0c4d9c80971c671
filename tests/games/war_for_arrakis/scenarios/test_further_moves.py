"""What comes after a move of the same Action, or of a partner: garrisons, claims, a second step."""

from __future__ import annotations

from tests.games.war_for_arrakis.scenarios.company import acts, alone, asking, covered
from tests.games.war_for_arrakis.scenarios.table import goes, offered, spending
from tests.games.war_for_arrakis.script import A, H, legion, move, scene, state
from tests.games.war_for_arrakis.test_teams import FA, HA
from tests.games.war_for_arrakis.test_teams import acting as of_four


def test_garrison_tokens_of_the_first_march_do_not_march_in_the_same_action() -> None:
    position = alone({"hagga-basin": legion(H, {"regular": 5})}, {"windgap": "rank-1"})
    covered(position, "windgap", 1)
    acts(position, "strategy", 1)
    move(position, H, "move", area="hagga-basin")
    move(position, H, "go", area=offered(position, H, "go")[0])
    for kind in ("lay-black", "lay-silver"):
        token = offered(position, "T", kind, area="hagga-basin")[0]
        move(position, "T", kind, area="hagga-basin", token=token)
    # Two tokens have more combat power than the one in the target: but for that they would march.
    assert len(position.legions["hagga-basin"].tokens) == 2
    assert state(position) == "act: A"


def test_one_partner_who_passes_does_not_end_the_claims_of_the_other() -> None:
    position = of_four(A)
    position.revealed = ["blood-for-water", "crawlers-in-flames"]
    position.battles_won, position.harvesters_lost = 1, 2
    asking(position, "claims", A, H)
    move(position, HA, "pass")
    assert position.waiting == [FA]
    move(position, FA, "claims", card="blood-for-water")
    assert position.claims == 1


def test_rabban_takes_his_second_step_from_where_a_worm_has_driven_him() -> None:
    position = scene({"ne-11": legion(H, {"regular": 3}, ["beast-rabban"])})
    position.signs = ["ne-12"]
    spending(position, "H", "leadership", "beast-rabban")
    goes(position, "H", "ne-11", "ne-12")
    move(position, "T", "flip-sign", area="ne-12", token="sandworm")
    haven = offered(position, "A", "flee")[0]
    move(position, "A", "flee", area=haven)
    assert state(position) == "move: H"
    assert offered(position, "H", "move") == [haven]
    end = next(area for area in ("ne-11", "ne-8", "shield-wall-east") if area != haven)
    goes(position, "H", haven, end)
    assert position.legions == {end: legion(H, {"regular": 3}, ["beast-rabban"])}
