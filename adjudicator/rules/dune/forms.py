"""The forms of a battle: which one, a Voice order, a question, a plan, the winner's losses and cards."""

from __future__ import annotations

from adjudicator.rules.dune.battlefield import fighters, names_of, opponents, parted, parts_of
from adjudicator.rules.dune.board import forces_at, joined_parts
from adjudicator.rules.dune.outcome import lose_some
from adjudicator.rules.dune.plan_options import card_pairs, leader_choices
from adjudicator.rules.dune.plans import Combatant, promised
from adjudicator.rules.dune.records import Game, Plan, Position
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import once
from adjudicator.rules.records import Event, Field, Violation, amount, choice

CLAUSES: list[str] = [
    "battle.aggressor",
    "battle.losses",
    "battle.prescience",
    "battle.spoils",
    "battle.storm",
    "battle.voice",
    "battle.winner-losses",
]
"""The clauses that a game of this family must have for what is done here (sorted)."""
ORDERS: list[str] = ["play", "refuse"]
"""What the Voice can say of a kind of card (sorted)."""

# --- which battle --------------------------------------------------------------------------------


def battle_violation(
    game: Game, position: Position, move: Move, friends: list[str], truce: bool
) -> Violation | None:
    """What is wrong with the place and the opponent that an aggressor names.

    `friends` and `truce` are as for `battlefield.opponents`.
    """
    by = move["by"]
    place = move["place"]
    against = move["against"]
    args: dict[str, int | str] = {"by": by, "place": place, "against": against}
    if place in game.parts:
        foes = opponents(game, position, place, by, friends, truce)
        if against in foes and fighters(game, position, place, by) > 0:
            return None
        if parted(game, position, place, by, against, friends, truce):
            return Violation("battle.storm", "parted", args)
    if place not in names_of(game, position, by, friends, truce):
        return Violation("battle.aggressor", "no-battle", {"by": by, "place": place})
    return Violation("battle.aggressor", "no-opponent", args)


def battle_form(
    game: Game, position: Position, partial: Move, friends: list[str], truce: bool
) -> Field | None:
    """The next field of the choice of a battle: the place, then the opponent there."""
    by = partial["by"]
    if "place" not in partial:
        return choice("place", names_of(game, position, by, friends, truce), last=False)
    if "against" not in partial:
        against = opponents(game, position, partial["place"], by, friends, truce)
        return choice("against", against, last=True)
    return None


# --- Voice and Prescience ------------------------------------------------------------------------


def voice_violation(move: Move, kinds: list[str]) -> Violation | None:
    """What is wrong with an order of the Voice, which can name some kinds of cards."""
    if move["order"] not in ORDERS:
        return Violation("battle.voice", "no-such-order", {"order": move["order"]})
    if move["what"] not in kinds:
        return Violation("battle.voice", "no-such-kind", {"what": move["what"]})
    return None


def voice_form(partial: Move, kinds: list[str]) -> Field | None:
    """The next field of an order of the Voice."""
    if "order" not in partial:
        return choice("order", ORDERS, last=False)
    if "what" not in partial:
        return choice("what", kinds, last=True)
    return None


def question_violation(move: Move, elements: list[str]) -> Violation | None:
    """What is wrong with a question of Prescience, which can ask for some elements of a plan."""
    if move["element"] not in elements:
        return Violation("battle.prescience", "no-such-element", {"element": move["element"]})
    return None


def question_form(partial: Move, elements: list[str]) -> Field | None:
    """The next field of a question of Prescience."""
    if "element" not in partial:
        return choice("element", elements, last=True)
    return None


# --- plans ---------------------------------------------------------------------------------------


def plan_in(move: Move) -> Plan:
    """The plan that a move makes."""
    return Plan(
        leader=move["leader"],
        number=move["number"],
        weapon=move["weapon"],
        defense=move["defense"],
    )


def plan_form(game: Game, position: Position, who: Combatant, partial: Move) -> Field | None:
    """The next field of a plan that has nothing but what all plans have."""
    return plan_fields(game, position, who, partial, True)


def plan_fields(
    game: Game, position: Position, who: Combatant, partial: Move, last: bool
) -> Field | None:
    """The next field of those that all plans have; `last` says whether no other follows them."""
    if "leader" not in partial:
        return choice("leader", leader_choices(game, position, who), last=False)
    if "number" not in partial:
        answer = promised(who, "number")
        if answer != "":
            return amount("number", int(answer), int(answer), last=False)
        return amount("number", 0, who.most, last=False)
    pairs = card_pairs(game, position, who, partial["leader"])
    options: list[str] = []
    if "weapon" not in partial:
        for pair in pairs:
            if pair[0] not in options:
                options.append(pair[0])
        return choice("weapon", sorted(options), last=False)
    if "defense" not in partial:
        options = [pair[1] for pair in pairs if pair[0] == partial["weapon"]]
        return choice("defense", sorted(options), last)
    return None


# --- the winner's losses and cards ---------------------------------------------------------------


def losses_violation(game: Game, position: Position, move: Move) -> Violation | None:
    """What is wrong with the winner's choice of where its losses come from."""
    battle = position.battle
    assert battle is not None
    by = move["by"]
    part = move["part"]
    here = 0
    if part in game.parts and part in joined_parts(game, position, battle.place):
        here = forces_at(position, part, by)
    if here == 0:
        return Violation("battle.losses", "none-there", {"by": by, "part": part})
    most = min(here, battle.losses)
    if move["forces"] < 1:
        return Violation("battle.losses", "nothing", {})
    if move["forces"] > most:
        return Violation("battle.losses", "wrong-number", {"by": by, "part": part, "most": most})
    return None


def losses_form(game: Game, position: Position, partial: Move) -> Field | None:
    """The next field of the winner's choice of where its losses come from."""
    battle = position.battle
    assert battle is not None
    by = partial["by"]
    if "part" not in partial:
        return choice("part", parts_of(game, position, battle.place, by), last=False)
    if "forces" not in partial:
        most = min(battle.losses, forces_at(position, partial["part"], by))
        return amount("forces", 1, most, last=True)
    return None


def lose_chosen(position: Position, move: Move) -> Event:
    """Take the losses that the winner has chosen; `losses` of the battle says what is left."""
    battle = position.battle
    assert battle is not None
    battle.losses -= move["forces"]
    part = move["part"]
    return lose_some(position, part, move["by"], move["forces"], "battle.winner-losses")


def spoils_violation(position: Position, move: Move) -> Violation | None:
    """What is wrong with a card that the winner gives up of those that it has played."""
    assert position.battle is not None
    if move["card"] not in position.battle.spoils:
        return Violation("battle.spoils", "not-played", {"by": move["by"], "card": move["card"]})
    return None


def spoils_form(position: Position, partial: Move) -> Field | None:
    """The next field of a card that the winner gives up: which of those left to decide on."""
    assert position.battle is not None
    if "card" in partial:
        return None
    return choice("card", once(position.battle.spoils), last=True)
