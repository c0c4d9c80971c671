"""Leaders: on the move, their special actions, how they come and go."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.fights import attack, give, ready, uncarded
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    at_turn,
    can,
    goes,
    marching,
    moving,
    offered,
    phase,
    settle,
    spending,
    until,
)
from tests.games.war_for_arrakis.script import (
    GAME,
    A,
    H,
    legion,
    move,
    scene,
    stand_with,
    state,
    turn_of,
)

SCHEMING = "hawats-scheming"


def regulars(side: str, count: int, *leaders: str) -> Legion:
    """So many Regulars, with leaders."""
    return legion(side, {"regular": count}, list(leaders))


def schemes(copies: int) -> Position:
    """Thufir Hawat is in play, and the Harkonnens hold copies of his card at their turn."""
    position = scene({"sw-3": regulars(H, 2), "sw-5": regulars(A, 2)})
    ready(position, "thufir-hawat")
    give(position, "H", *[SCHEMING] * copies)
    turn_of(position, H)
    return position


def plays(position: Position, by: str, card: str) -> None:
    """A side has a card and plays it for a die of Mentat."""
    give(position, by, card)
    at_turn(position, by)
    move(position, by, "play", die="mentat", card=card)


def test_leaders_do_not_stack_legal_leaders_are_not_units() -> None:
    """Given: arrakeen: 6 Units, 2 Bashars.

    When: Rabban is deployed there.
    Then: legal because Leaders are not Units.
    Source: 002 L483
    """
    position = scene({"arrakeen": regulars(H, 6, "bashar", "bashar")})
    spending(position, "H", "deployment")
    move(position, "H", "deploy", piece="beast-rabban", area="arrakeen")
    assert position.legions["arrakeen"] == regulars(H, 6, "bashar", "bashar", "beast-rabban")
    move(position, "H", "pass")
    assert state(position) == "act: A"


def test_leader_moves_alone_illegal_a_leader_needs_at_least_1_unit_with_him_on_the_move() -> None:
    """Given: carthag: 2 Regulars + Bashar.

    When: Leadership: only the Bashar goes to cne-1.
    Then: illegal because a Leader needs at least 1 Unit with him on the move.
    Source: 002 L837
    """
    position = scene({"carthag": regulars(H, 2, "bashar")})
    marching(moving(position, "H", "leadership"), "H", "carthag", ["regular"])
    against(position, "movement.split", "H", "leave", piece="regular")
    move(position, "H", "go", area="cne-1")
    assert position.legions["cne-1"] == regulars(H, 1, "bashar")


def test_leader_with_a_face_down_token_legal_the_token_counts_as_1_unit_for_movement() -> None:
    """Given: windgap: 1 Deployment token + Naib.

    When: Leadership: both go to csw-3.
    Then: legal because the token counts as 1 Unit for movement; it stays face down.
    Source: 002 L486; 002 L837
    """
    position = scene({"windgap": legion(A, {}, ["naib"])}, {"windgap": "rank-1"})
    stand_with(position, "windgap", tokens=["atreides-1"])
    position.tokens = {"atreides-1": "atreides-1"}
    goes(moving(position, "A", "leadership"), "A", "windgap", "csw-3")
    assert position.legions["csw-3"].tokens == ["atreides-1"]
    assert position.legions["csw-3"].leaders == ["naib"]
    assert position.legions["csw-3"].units == {}


def test_special_action_with_the_figure_off_the_board_legal() -> None:
    """Given: Round 1, Captain Aramsham’s card is up, his figure is off the board.

    When: Harkonnen spends a Deployment die for his special: 2 Regulars, 1 Sardaukar, 1 Leader.
    Then: legal because the card is active unless the Leader is in the tank.
    Source: 002 L689; 002 L520
    """
    position = scene()
    spending(position, "H", "deployment", "captain-aramsham")
    for piece, area in [
        ("special-elite", "carthag"),
        ("regular", "arsunt"),
        ("regular", "carthag"),
        ("bashar", "carthag"),
    ]:
        move(position, "H", "deploy", piece=piece, area=area)
    assert position.legions == {
        "arsunt": regulars(H, 1),
        "carthag": legion(H, {"regular": 1, "special-elite": 1}, ["bashar"]),
    }
    assert state(position) == "act: A"
    assert position.sides[H].leaders["captain-aramsham"] == "spent"


def test_special_of_a_tanked_leader_illegal_a_tanked_leader_is_inactive() -> None:
    """Given: Captain Aramsham is in the tank.

    When: Deployment die for his special.
    Then: illegal because a tanked Leader is inactive; only the plain Action is left.
    Source: 002 L689; 002 L1006
    """
    position = scene()
    position.sides[H].tank[1] = "captain-aramsham"
    at_turn(position, "H")
    assert offered(position, "H", "spend", die="deployment") == ["action"]
    against(
        position,
        "actions.spend actions.leaders leaders.tank",
        "H",
        "spend",
        die="deployment",
        do="captain-aramsham",
    )


def test_only_once_per_round_illegal_his_card_is_spent_until_the_next_round() -> None:
    """Given: Thufir Hawat used his special this round; another Mentat die is left.

    When: Thufir’s special again.
    Then: illegal because his card is spent until the next round; a plain Mentat is fine.
    Source: 002 L693
    """
    position = scene()
    ready(position, "thufir-hawat")
    spending(position, "H", "mentat", "thufir-hawat")
    until(position, ["act"])
    assert position.sides[H].leaders["thufir-hawat"] == "spent"
    at_turn(position, "H")
    against(
        position, "actions.spend actions.leaders", "H", "spend", die="mentat", do="thufir-hawat"
    )
    assert offered(position, "H", "spend", die="mentat") == ["action"]


def test_plain_action_instead_legal_the_baron_stays_face_up() -> None:
    """Given: Baron face up, House die.

    When: House: place 2 Vehicles.
    Then: legal; the Baron stays face up.
    Source: 002 L691
    """
    position = scene({"arrakeen": regulars(H, 2)})
    spending(position, "H", "house", option=2)
    move(position, "H", "place-vehicles", vehicle="carryall", place="zone-1")
    move(position, "H", "place-vehicles", vehicle="ornithopter", place="zone-2")
    assert position.flyers == {"zone-1": "carryall", "zone-2": "ornithopter"}
    assert position.sides[H].leaders["baron-harkonnen"] == "ready"


def test_special_with_the_wrong_die_illegal() -> None:
    """Given: Shaddam IV (Strategy) face up.

    When: His special with a Leadership die.
    Then: illegal because the die result must match the box of the Leader.
    Source: 002 L689
    """
    position = scene({"arrakeen": legion(H, {"elite": 3})})
    ready(position, "shaddam-iv")
    at_turn(position, "H")
    assert "shaddam-iv" in offered(position, "H", "spend", die="strategy")
    against(
        position, "actions.spend actions.leaders", "H", "spend", die="leadership", do="shaddam-iv"
    )


def test_two_leaders_on_the_same_box_illegal() -> None:
    """Given: Thufir Hawat gone; Mohiam on Mentat; Baron on House.

    When: One Mentat die: both the plain Mentat draw and Mohiam’s special.
    Then: illegal because a special is an alternative, not an addition.
    Source: 002 L693; 002 L691
    """
    position = scene()
    position.sides[H].leaders["thufir-hawat"] = "gone"
    ready(position, "gaius-helen-mohiam")
    spending(position, "H", "mentat")
    move(position, "H", "draw", count=1)
    until(position, ["act"])
    assert state(position) == "act: A"
    assert sorted(GAME.cards[card].deck for card in position.sides[H].hand) == GAME.decks[H]
    against(position, "actions.spend", "H", "spend", die="mentat", do="gaius-helen-mohiam")

    special = scene()
    ready(special, "gaius-helen-mohiam")
    spending(special, "H", "mentat", "gaius-helen-mohiam")
    move(special, "H", "draw", count=2)
    until(special, ["play-card"])
    drawn = [GAME.cards[card].deck for card in special.sides[H].hand]
    assert drawn == ["corrino-ally", "corrino-ally"]
    move(special, "H", "pass")
    assert state(special) == "act: A"


def test_reverend_mother_replaces_in_place() -> None:
    """Given: Lady Jessica is in the tank on slot 2, her card face down (spent); Sand Dwellers reaches 3.

    When: Resolve.
    Then: Reverend Mother Jessica stands on slot 2 of the tank, card face down; Lady Jessica’s pieces leave the game.
    Source: 002 L1198
    """
    position = scene({area: regulars(A, 1, "naib") for area in ("sw-1", "sw-2", "sw-3", "sw-5")})
    position.sides[A].tank = ["", "lady-jessica", ""]
    position.sides[A].leaders["lady-jessica"] = "spent"
    position.markers["sand-dwellers"] = 2
    position.prescience_deck.remove("water-bond")
    position.revealed = ["water-bond"]
    move(at_turn(position, "A"), "A", "claim", card="water-bond")
    assert position.markers["sand-dwellers"] == 3
    assert position.sides[A].tank == ["", "reverend-mother-jessica", ""]
    assert position.sides[A].leaders["reverend-mother-jessica"] == "spent"
    assert position.sides[A].leaders["lady-jessica"] == "gone"


def test_muad_dib_replaces_on_the_board_paul_muad_dib_stands_at_sw_5_at_once() -> None:
    """Given: Paul Atreides with 3 Regulars at sw-5; Kwisatz Haderach goes from 1 to 3.

    When: Resolve.
    Then: Paul-Muad’Dib stands at sw-5 at once; his card lies where the Paul card lay, same side up; Paul Atreides is out of the game.
    Source: 002 L1202
    """
    for card in ("ready", "spent"):
        position = scene({"sw-5": regulars(A, 3, "paul-atreides"), "cne-1": regulars(A, 2)})
        position.sides[A].leaders["paul-atreides"] = card
        position.markers["kwisatz-haderach"] = 1
        attack(position, "A", "cne-1", "carthag")
        assert position.markers["kwisatz-haderach"] == 3
        assert position.legions["sw-5"] == regulars(A, 3, "paul-muad-dib")
        assert position.sides[A].leaders["paul-muad-dib"] == card
        assert position.sides[A].leaders["paul-atreides"] == "gone"


def test_cards_about_paul_mean_both_illegal() -> None:
    """Given: Paul-Muad’Dib is in play; Harkonnen plays Seek Out the Mahdi.

    When: Next Atreides turn: moves the Legion with Paul-Muad’Dib.
    Then: illegal because the ban of the card covers both versions of Paul.
    Source: 002 L1204
    """
    for paul, other in (("paul-muad-dib", "paul-atreides"), ("paul-atreides", "paul-muad-dib")):
        position = scene(
            {
                "sw-5": regulars(A, 3, paul),
                "windgap": regulars(A, 3),
                "arrakeen": regulars(H, 2),
            }
        )
        ready(position, paul)
        position.sides[A].leaders[other] = "gone" if other == "paul-atreides" else "aside"
        plays(position, "H", "seek-out-the-mahdi")
        goes(position, "H", "arrakeen", "cne-1")
        assert state(position) == "act: A"
        moving(position, "A")
        assert offered(position, "A", "move") == ["windgap"]
        against(position, "movement.move", "A", "move", area="sw-5")


def test_rabban_leaves_for_feyd_rabbans_figure_and_card_leave_the_game() -> None:
    """Given: Rabban stands with 1 Regular and no other Leader at ne-11; Supremacy goes from 5 to 6.

    When: Resolve.
    Then: Rabban’s figure and card leave the game (not the tank); Feyd-Rautha’s card is up, his figure is set aside off the board, the Regular stays.
    Source: 002 L1216
    """
    position = scene({"ne-11": regulars(H, 1, "beast-rabban")})
    position.supremacy = 5
    position.harvesters = ["nw-1", "nw-2"]
    phase(position, "harvest", "H")
    move(position, "H", "stockpile")
    assert position.supremacy == 6
    assert position.legions == {"ne-11": regulars(H, 1)}
    assert position.sides[H].tank == [""] * 5
    assert position.sides[H].leaders["beast-rabban"] == "gone"
    assert position.sides[H].leaders["feyd-rautha"] == "ready"


def test_rabban_in_the_tank_rabban_leaves_the_tank_and_the_game() -> None:
    """Given: Rabban is on slot 3 of the tank; Beloved Feyd-Rautha is played.

    When: Resolve.
    Then: Rabban leaves the tank and the game; Feyd does not inherit the tank slot (unlike Paul and Jessica).
    Source: 002 L1216; 002 L1006
    """
    position = scene({"ne-11": regulars(H, 1)})
    position.sides[H].tank[2] = "beast-rabban"
    plays(position, "H", "beloved-feyd-rautha")
    assert position.sides[H].tank == [""] * 5
    assert position.sides[H].leaders["beast-rabban"] == "gone"
    assert position.sides[H].leaders["feyd-rautha"] == "ready"
    assert position.legions == {"ne-11": regulars(H, 1)}


def test_thufir_killed_by_one_card_illegal_2_or_3_copies_are_needed() -> None:
    """Given: Thufir in play, 1 Hawat’s Scheming in hand.

    When: Discards it to remove Thufir.
    Then: illegal because 2 or 3 copies are needed.
    Source: 002 L1208
    """
    position = schemes(1)
    assert "play-free" not in can(position, "H")
    against(position, "cards.free", "H", "play-free", card=SCHEMING, count=1)
    two = schemes(2)
    against(two, "cards.free", "H", "play-free", card=SCHEMING, count=1)


def test_free_action_in_the_right_turn_legal_this_is_a_free_action() -> None:
    """Given: Thufir in play, 2 copies in hand, Harkonnen turn.

    When: Discards both, then also spends a Strategy die.
    Then: legal because this is a free Action.
    Source: 002 L1208
    """
    position = schemes(2)
    move(position, "H", "play-free", card=SCHEMING, count=2)
    assert position.sides[H].leaders["thufir-hawat"] == "gone"
    assert position.sides[H].leaders["gaius-helen-mohiam"] == "ready"
    assert position.sides[H].hand == []
    assert state(position) == "act: H"
    move(position, "H", "spend", die="strategy", do="action")
    assert position.sides[H].dice["strategy"] == 1


def test_third_copy_after_thufirs_death_illegal() -> None:
    """Given: Thufir was removed by 2 copies; the third is in the Harkonnen hand in a battle.

    When: Discards it for a Combat die.
    Then: illegal because a copy can no longer be discarded once Thufir is out.
    Source: 002 L1212

    Whether it can be discarded before is a ruling ("scheming").
    """
    for option in ("never", "until-gone"):
        position = scene(
            {"sw-3": regulars(H, 2), "sw-5": regulars(A, 2)}, rulings={"scheming": option}
        )
        ready(position, "thufir-hawat")
        give(position, "H", SCHEMING, SCHEMING, SCHEMING)
        turn_of(position, H)
        move(position, "H", "play-free", card=SCHEMING, count=2)
        assert position.sides[H].hand == [SCHEMING]
        attack(position, "H", "sw-3", "sw-5")
        against(position, "battle.cards", "H", "boost", card=SCHEMING)
        assert state(position) == "boost: H"
        uncarded(position)
        assert state(position) == "roll: T"


def test_gurney_goes_straight_to_the_board_legal() -> None:
    """Given: First Smugglers is played; se-6 is empty.

    When: Gurney + 2 Elites at se-6.
    Then: legal; Gurney has no special Action to use later.
    Source: 002 L1220
    """
    position = scene()
    plays(position, "A", "smugglers-b")
    for piece in ("elite", "elite", "gurney-halleck"):
        move(position, "A", "place", piece=piece, area="se-6")
    assert position.legions["se-6"] == legion(A, {"elite": 2}, ["gurney-halleck"])
    assert state(position) == "act: H"
    at_turn(position, "A")
    for die in ("deployment", "leadership", "mentat", "strategy"):
        assert "gurney-halleck" not in offered(position, "A", "spend", die=die)


def test_wild_maker_enters_spent_legal() -> None:
    """Given: Shai-Hulud played; nw-4 is empty Desert.

    When: Wild Maker at nw-4.
    Then: legal; his card lies face down, so his special is not usable before next round.
    Source: 002 L1224
    """
    position = scene()
    plays(position, "A", "shai-hulud")
    move(position, "A", "place-worms", area="nw-4")
    assert position.worms == {"nw-4": "wild-maker"}
    assert position.sides[A].leaders["wild-maker"] == "spent"
    at_turn(position, "A", 1, 2)
    assert offered(position, "A", "desert-power") == ["action"]
    position.sides[A].leaders["wild-maker"] = "ready"
    assert offered(position, "A", "desert-power") == ["action", "wild-maker"]


def test_wild_maker_on_a_wormsign_illegal_the_area_must_be_empty_no_tokens_of_any_kind() -> None:
    """Given: nw-4 holds a Wormsign token.

    When: Shai-Hulud: Wild Maker at nw-4.
    Then: illegal because the Area must be EMPTY (no tokens of any kind).
    Source: 002 L1224
    """
    position = scene()
    position.signs = ["nw-4"]
    plays(position, "A", "shai-hulud")
    assert "nw-4" not in offered(position, "A", "place-worms")
    against(position, "effects.worms board.empty worms.wild-maker", "A", "place-worms", area="nw-4")


def test_end_of_round_swap_legal_it_is_voluntary() -> None:
    """Given: Shaddam IV with 2 Sardaukar in cne-7; 1 Bashar off the board.

    When: End of the Round: Harkonnen replaces Shaddam IV by a Bashar.
    Then: legal; it is voluntary; the Harkonnen decides before the Atreides.
    Source: 002 L567
    """
    position = scene(
        {
            "cne-7": legion(H, {"special-elite": 2}, ["shaddam-iv"]),
            "sw-5": regulars(A, 2, "stilgar"),
        }
    )
    ready(position, "shaddam-iv")
    phase(position, "end-round", "T")
    assert state(position) == "relieve: H"
    assert "pass" in can(position, "H")
    move(position, "H", "relieve", leader="shaddam-iv")
    assert position.legions["cne-7"] == legion(H, {"special-elite": 2}, ["bashar"])
    assert position.sides[H].tank == [""] * 5
    assert state(position) == "relieve: A"


def test_refresh_barons_card_is_back_face_up_on_house() -> None:
    """Given: Baron spent; Rabban spent and on tank slot 2.

    When: End of the Round.
    Then: Baron’s card is back face up on House; Rabban’s card turns face up but does NOT return to the board while he is in the tank.
    Source: 002 L568
    """
    position = scene()
    position.sides[H].leaders["baron-harkonnen"] = "spent"
    position.sides[H].leaders["beast-rabban"] = "spent"
    position.sides[H].tank[1] = "beast-rabban"
    phase(position, "end-round", "T")
    settle(position)
    assert position.round == 2
    assert position.sides[H].leaders["baron-harkonnen"] == "ready"
    assert position.sides[H].leaders["beast-rabban"] == "ready"
    assert position.sides[H].tank[1] == "beast-rabban"
    position.phase = "actions"
    position.sides[H].dice = {"house": 1, "leadership": 1}
    at_turn(position, "H")
    assert "baron-harkonnen" in offered(position, "H", "spend", die="house")
    assert "beast-rabban" not in offered(position, "H", "spend", die="leadership")
