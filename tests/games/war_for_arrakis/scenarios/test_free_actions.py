"""Guerrilla training and scouting."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    can,
    goes,
    moving,
    offered,
    spending,
)
from tests.games.war_for_arrakis.script import (
    GAME,
    RULES,
    A,
    H,
    legion,
    line,
    move,
    scene,
    stand_with,
    state,
    turn_of,
)

SCOUT = "free.scouting turn.seats"


def hidden(
    tokens: dict[str, list[str]], by: str = A, sietches: tuple[str, ...] = ("windgap",)
) -> Position:
    """A side is at turn; deployment tokens lie in these areas, and face-down sietches of rank 2."""
    position = scene({area: legion(A) for area in tokens}, dict.fromkeys(sietches, "rank-2"))
    for area, names in tokens.items():
        stand_with(position, area, tokens=sorted(names))
        position.tokens = {**position.tokens, **{name: name for name in names}}
        position.token_pool = [one for one in position.token_pool if one not in names]
    turn_of(position, by)
    return position


def scouting(*zones: str, vehicle: str = "ornithopter") -> Position:
    """The Harkonnens are at turn with vehicles in these zones; two sietches and their tokens are hidden."""
    position = hidden(
        {"windgap": ["atreides-1", "atreides-6"], "habbanya-ridge": ["atreides-3"]},
        H,
        ("windgap", "habbanya-ridge", "gara-kulon", "hobars-gap"),
    )
    position.flyers = dict.fromkeys(zones, vehicle)
    return position


def test_reveal_several_tokens_and_still_act_legal() -> None:
    """Given: Tokens at windgap (2), hobars-gap (1); Atreides turn.

    When: Atreides reveals one at windgap and one at hobars-gap, then spends a Strategy die.
    Then: legal because Guerrilla Training is free and unlimited in the own turn.
    Source: 002 L705
    """
    position = hidden({"windgap": ["atreides-1", "atreides-3"], "hobars-gap": ["atreides-6"]})
    line(position, "A", "train", "act: A", area="windgap", token="atreides-3")
    line(position, "A", "train", "act: A", area="hobars-gap", token="atreides-6")
    assert position.legions["windgap"].units == {"regular": 1, "elite": 1}
    assert position.legions["windgap"].tokens == ["atreides-1"]
    assert position.legions["hobars-gap"] == legion(A, {"elite": 2})
    goes(moving(position, "A"), "A", "hobars-gap", "cse-4")
    assert position.legions["cse-4"] == legion(A, {"elite": 2})

    within = hidden({"windgap": ["atreides-1"], "sw-9": ["atreides-6"]})
    goes(moving(within, "A"), "A", "sw-9", "windgap")
    line(within, "A", "train", "move: A", area="windgap", token="atreides-6")
    line(within, "A", "train", "move: A", area="windgap", token="atreides-1")
    goes(within, "A", "windgap", "sw-8")
    assert within.legions == {
        "windgap": legion(A, {"elite": 2}),
        "sw-8": legion(A, {"regular": 2}),
    }


def test_reveal_in_the_enemy_turn_illegal_only_during_its_own_action_turn() -> None:
    """Given: Harkonnen Action turn, nobody is attacked.

    When: Atreides reveals a token voluntarily.
    Then: illegal because only during its own Action turn.
    Source: 002 L705
    """
    position = hidden({"windgap": ["atreides-1"]}, H)
    assert can(position, "A") == []
    against(position, "free.training turn.seats", "A", "train", area="windgap", token="atreides-1")


def test_revealed_token_leaves_the_game_3_figures_at_windgap() -> None:
    """Given: Token at windgap revealed: 2 Regulars, 1 Elite.

    When: Resolve.
    Then: 3 figures at windgap; the token leaves the game for good; the pool does not refill.
    Source: 002 L705; 002 L443
    """
    position = hidden({"windgap": ["atreides-3"]})
    pool = list(position.token_pool)
    move(position, "A", "train", area="windgap", token="atreides-3")
    assert position.legions["windgap"] == legion(A, {"regular": 1, "elite": 1})
    assert position.tokens == {}
    assert position.token_pool == pool
    assert "atreides-3" not in pool


def test_reveal_overflows_4_plus_1_plus_3_8_against_6() -> None:
    """Given: windgap: 4 Regulars + 2 tokens; the first is revealed and shows 3 Units.

    When: Resolve.
    Then: 4+1+3 = 8 against 6: Atreides removes 2 excess Units of its choice at once (the unrevealed token counts 1); the removed figures return to the supply.
    Source: 002 L483; 002 L488
    """
    position = hidden({"windgap": ["atreides-6", "atreides-7"]})
    stand_with(position, "windgap", units={"regular": 4})
    line(position, "A", "train", "overstack: A", area="windgap", token="atreides-6")
    assert {"elite", "regular"} <= set(offered(position, "A", "overstack"))
    line(position, "A", "overstack", "act: A", piece="regular")
    assert position.legions["windgap"].units == {"regular": 3, "elite": 2}
    assert position.legions["windgap"].tokens == ["atreides-7"]

    full = hidden({"windgap": ["atreides-6"]})
    stand_with(full, "windgap", units={"regular": 6})
    line(full, "A", "train", "overstack: A", area="windgap", token="atreides-6")
    line(full, "A", "overstack", "overstack: A", piece="elite")
    line(full, "A", "overstack", "act: A", piece="elite")
    assert full.legions["windgap"] == legion(A, {"regular": 6})


def test_scouting_a_sietch_area_legal_sietch_turns_up_and_or_both_tokens_become_figures() -> None:
    """Given: Ornithopter in az6 (s6 and s7). windgap: face-down Sietch, 2 tokens.

    When: In its turn Harkonnen removes the Ornithopter to scout windgap.
    Then: legal: Sietch turns up and/or both tokens become figures; then it still takes its Action.
    Source: 002 L709
    """
    for how, shown, tokens in (
        ("both", True, []),
        ("sietch", True, ["atreides-1", "atreides-6"]),
        ("tokens", False, []),
    ):
        position = scouting("zone-6")
        line(position, "H", "scout", "act: H", zone="zone-6", area="windgap", how=how)
        assert position.sietches["windgap"].shown is shown
        assert position.legions["windgap"].tokens == tokens
        assert position.legions["windgap"].units == ({} if tokens else {"regular": 2, "elite": 2})
        assert position.flyers == {}
        spending(position, "H", "mentat")
        assert state(position) == "draw: H"


def test_scouting_out_of_reach_illegal_az6_touches_only_s6_and_s7() -> None:
    """Given: Ornithopter in az6. Target gara-kulon (s1).

    When: Scouting gara-kulon.
    Then: illegal because az6 touches only s6 and s7.
    Source: 002 L709
    """
    position = scouting("zone-6")
    assert "gara-kulon" not in offered(position, "H", "scout", zone="zone-6")
    against(position, SCOUT, "H", "scout", zone="zone-6", area="gara-kulon")


def test_scouting_two_areas_with_one_ornithopter_illegal_one_area_per_ornithopter() -> None:
    """Given: One Ornithopter in az8; windgap and habbanya-ridge both connected.

    When: Reveals both Sietches.
    Then: illegal because one Area per Ornithopter.
    Source: 002 L709
    """
    position = scouting("zone-8")
    move(position, "H", "scout", zone="zone-8", area="windgap", how="sietch")
    assert not position.sietches["habbanya-ridge"].shown
    against(position, SCOUT, "H", "scout", zone="zone-8", area="habbanya-ridge", how="sietch")


def test_two_scouts_in_a_turn_legal_free_actions_repeat_within_the_turn() -> None:
    """Given: Ornithopters in az5 and az8.

    When: Harkonnen scouts hobars-gap and habbanya-ridge in one turn.
    Then: legal because free Actions repeat within the turn.
    Source: 002 L709
    """
    position = scouting("zone-5", "zone-8")
    line(position, "H", "scout", "act: H", zone="zone-5", area="hobars-gap")
    line(position, "H", "scout", "act: H", zone="zone-8", area="habbanya-ridge", how="both")
    assert [area for area in position.sietches if position.sietches[area].shown] == [
        "habbanya-ridge",
        "hobars-gap",
    ]
    assert position.flyers == {}

    within = scouting("zone-6")
    within.legions["arsunt"] = legion(H, {"regular": 2})
    within.legions["carthag"] = legion(H, {"regular": 1})
    goes(moving(within, "H"), "H", "carthag", "cne-1")
    line(within, "H", "scout", "move: H", zone="zone-6", area="windgap", how="tokens")
    against(within, "movement.move", "H", "move", area="cne-1")
    goes(within, "H", "arsunt", "hagga-basin")
    assert state(within) == "act: A"


def test_token_in_the_field_legal() -> None:
    """Given: sw-5 holds 1 Deployment token and no Sietch; Ornithopter az8.

    When: Scouting sw-5.
    Then: legal because Deployment tokens anywhere in the single Area are revealed.
    Source: 002 L709
    """
    position = hidden({"sw-5": ["atreides-3"]}, H)
    position.flyers = {"zone-8": "ornithopter"}
    line(position, "H", "scout", "act: H", zone="zone-8", area="sw-5")
    assert position.legions["sw-5"] == legion(A, {"regular": 1, "elite": 1})


def test_only_one_token_of_two_illegal() -> None:
    """Given: windgap holds 2 tokens.

    When: Harkonnen scouts but names only one of the tokens.
    Then: illegal because the choice is Sietch and/or ALL tokens of the Area.
    Source: 002 L709
    """
    position = scouting("zone-6")
    assert offered(position, "H", "scout", zone="zone-6", area="windgap") == [
        "both",
        "sietch",
        "tokens",
    ]
    against(
        position,
        "free.scouting turn.moves",
        "H",
        "scout",
        zone="zone-6",
        area="windgap",
        how="tokens",
        token="atreides-1",
    )
    move(position, "H", "scout", zone="zone-6", area="windgap", how="tokens")
    assert position.legions["windgap"].tokens == []


def test_scouting_under_the_spacing_guild_ban_illegal_of_the_ban() -> None:
    """Given: The Spacing Guild Ban is active; Ornithopter az8.

    When: Scouting habbanya-ridge.
    Then: illegal because of the Ban; Troop-Transport with the same Ornithopter remains allowed.
    Source: 002 L709; 002 L825
    """
    position = scouting("zone-8")
    position.legions["sw-3"] = legion(H, {"regular": 1})
    position.bans = ["spacing-guild"]
    assert "scout" not in can(position, "H")
    against(position, SCOUT, "H", "scout", zone="zone-8", area="habbanya-ridge", how="both")
    goes(moving(position, "H"), "H", "sw-3", "sw-7", zone="zone-8")
    assert position.legions["sw-7"] == legion(H, {"regular": 1})
    assert position.flyers == {}


def test_scouting_with_a_carryall_illegal_only_ornithopters_scout() -> None:
    """Given: Carryall in az8.

    When: Removes it to scout habbanya-ridge.
    Then: illegal because only Ornithopters scout.
    Source: 002 L709
    """
    position = scouting("zone-8", vehicle="carryall")
    assert "scout" not in can(position, "H")
    against(position, SCOUT, "H", "scout", zone="zone-8", area="habbanya-ridge", how="both")


def test_scouting_in_the_atreides_turn_illegal_only_in_the_harkonnen_action_turn() -> None:
    """Given: Ornithopter az8; Atreides turn.

    When: Scouting.
    Then: illegal because only in the Harkonnen Action turn.
    Source: 002 L709
    """
    position = scouting("zone-8")
    turn_of(position, A)
    assert can(position, "H") == []
    against(position, SCOUT, "H", "scout", zone="zone-8", area="habbanya-ridge", how="both")


def test_scouted_sietch_stays_open_it_stays_face_up_for_both() -> None:
    """Given: windgap’s Sietch is scouted: rank 2.

    When: Later rounds.
    Then: It stays face up for both; no points, no battle; new tokens placed there are still hidden.
    Source: 002 L709
    """
    position = scouting("zone-6")
    position.round = 1
    before = (dict(position.markers), position.supremacy)
    move(position, "H", "scout", zone="zone-6", area="windgap", how="both")
    assert (dict(position.markers), position.supremacy) == before
    assert position.battle is None
    assert RULES.view(GAME, position, H).sietches["windgap"] == position.sietches["windgap"]
    spending(position, "A", "deployment")
    drawn = position.token_pool[0]
    move(position, "T", "draw-token", to=A, token=drawn)
    move(position, "A", "deploy-token", area="windgap", leader="none")
    assert position.sietches["windgap"].shown
    name = position.legions["windgap"].tokens[0]
    assert RULES.view(GAME, position, A).tokens[name] == drawn
    assert RULES.view(GAME, position, H).tokens[name] != drawn
