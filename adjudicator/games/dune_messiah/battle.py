"""The moves of a battle (document 003, "Battle Determination", and what factions can do in one)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_messiah.battle_course import (
    after_plans,
    begin_battle,
    go_on,
    most_network,
    network_closed,
    network_size,
    next_ability,
    zeal_closed,
    zeal_price,
)
from adjudicator.games.dune_messiah.battlefield import (
    KINDS_OF_CARD,
    battle_closed,
    battle_of,
    combatant_of,
    friends,
)
from adjudicator.games.dune_messiah.board import kill_spies
from adjudicator.games.dune_messiah.hands import lose, use_up
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import affordable, pay_bank
from adjudicator.rules.bound import bound
from adjudicator.rules.dune.battle_kinds import battle_kinds, keep_spoils
from adjudicator.rules.dune.battlefield import opponent_of
from adjudicator.rules.dune.customs import Customs
from adjudicator.rules.dune.records import Voice
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import once
from adjudicator.rules.records import Event, Field, Violation, amount, choice

# --- voice, ask ----------------------------------------------------------------------------------


def nameable(game: Game, position: Position) -> list[str]:
    """What the Voice may name (sorted)."""
    return KINDS_OF_CARD


def order(game: Game, position: Position, move: Move) -> list[Event]:
    """The order stands."""
    by = move["by"]
    battle_of(position).voice = Voice(by=by, order=move["order"], what=move["what"])
    given: dict[str, int | str] = {"by": by, "order": move["order"], "what": move["what"]}
    return [Event("voice-used", "battle.voice", given), *next_ability(game, position)]


def pass_ability(game: Game, position: Position, seat: str) -> list[Event]:
    """The ability is not used."""
    return next_ability(game, position)


# --- call-network, zeal --------------------------------------------------------------------------


def check_network(game: Game, position: Position, move: Move) -> Violation | None:
    """Checks that no more spies are named than are connected and can be paid for: battle.network."""
    spies = move["spies"]
    size = network_size(game, position)
    if spies < 1:
        return Violation("battle.network", "nothing", {})
    if spies > size:
        return Violation("battle.network", "too-many", {"spies": spies, "most": size})
    return affordable(position, move["by"], spies, "battle.network")


def apply_network(game: Game, position: Position, move: Move) -> list[Event]:
    """The bank is paid; they will count."""
    battle_of(position).network = move["spies"]
    told: dict[str, int | str] = {"by": move["by"], "spies": move["spies"]}
    paid = pay_bank(position, move["by"], move["spies"], "battle.network")
    return [Event("network-called", "battle.network", told), *paid, *next_ability(game, position)]


def network_field(game: Game, position: Position, partial: Move) -> Field | None:
    """How many."""
    if "spies" not in partial:
        return amount("spies", 1, most_network(game, position), True)
    return None


def apply_zeal(game: Game, position: Position, move: Move) -> list[Event]:
    """Loyalty is spent; half of what is dialled will count once more."""
    battle_of(position).zeal = True
    loyalty = zeal_price(game, position)
    position.loyalty -= loyalty
    told: dict[str, int | str] = {"by": move["by"], "loyalty": loyalty}
    return [Event("loyalty-spent", "loyalty.zeal", told), *next_ability(game, position)]


# --- discard -------------------------------------------------------------------------------------


def give_up(game: Game, position: Position, seat: str, card: str) -> list[Event]:
    """A card that the winner has played is used up."""
    return [use_up(game, position, seat, card, "battle.spoils-given-up")]


# --- kill-spies, forfeit -------------------------------------------------------------------------


def check_kill(game: Game, position: Position, move: Move) -> Violation | None:
    """The winner names a territory nearby that was connected: battle.spies-near."""
    battle = battle_of(position)
    territory = move["territory"]
    args: dict[str, int | str] = {"territory": territory, "place": battle.territory}
    if territory in battle.near:
        return None
    if territory not in game.territories[battle.territory].neighbours:
        return Violation("battle.spies-near", "not-near", args)
    return Violation("battle.spies-near", "no-spies", args)


def apply_kill(game: Game, position: Position, move: Move) -> list[Event]:
    """The spies there are lost."""
    battle = battle_of(position)
    territory = move["territory"]
    battle.kills -= 1
    battle.near = [name for name in battle.near if name != territory]
    spies = kill_spies(game, position, territory)
    dead: dict[str, int | str] = {"territory": territory, "spies": spies}
    return [Event("spies-lost", "battle.spies-near", dead), *go_on(game, position)]


def kill_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Where."""
    if "territory" not in partial:
        return choice("territory", battle_of(position).near, True)
    return None


def pass_spies(game: Game, position: Position, seat: str) -> list[Event]:
    """The winner spares the others."""
    battle_of(position).kills = 0
    return go_on(game, position)


def check_forfeit(game: Game, position: Position, move: Move) -> Violation | None:
    """The Bene Gesserit give up a card that they hold: battle.forfeit."""
    by = move["by"]
    if move["card"] not in position.sides[by].hand:
        return Violation("battle.forfeit", "not-held", {"by": by, "card": move["card"]})
    return None


def apply_forfeit(game: Game, position: Position, move: Move) -> list[Event]:
    """The card is discarded."""
    battle_of(position).forfeits -= 1
    lost = lose(position, move["by"], move["card"], "battle.forfeit")
    return [lost, *go_on(game, position)]


def forfeit_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The card."""
    if "card" in partial:
        return None
    return choice("card", once(position.sides[partial["by"]].hand), True)


CUSTOMS = Customs(
    orderers=["bene-gesserit"],
    askers=["emperor"],
    friends=friends,
    closed=battle_closed,
    choosing="choose",
    begin=begin_battle,
    target=opponent_of,
    nameable=nameable,
    ordering=["voice"],
    order=order,
    asking="ask",
    answering="answer-ask",
    answered=next_ability,
    planning=["plans"],
    combatant=combatant_of,
    planned=after_plans,
    go_on=go_on,
    discard=give_up,
)
"""What this game decides about its battles."""

KINDS: dict[str, Kind] = {
    **battle_kinds(CUSTOMS),
    "call-network": Kind(
        clause="battle.network",
        steps=["network"],
        check=check_network,
        apply=apply_network,
        field=network_field,
        closed=network_closed,
        by=["bene-gesserit"],
    ),
    "zeal": Kind(
        clause="loyalty.zeal",
        steps=["zeal"],
        apply=apply_zeal,
        closed=zeal_closed,
        by=["fremen-opposition"],
    ),
    "kill-spies": Kind(
        clause="battle.spies-near",
        steps=["spies"],
        check=check_kill,
        apply=apply_kill,
        field=kill_field,
    ),
    "forfeit": Kind(
        clause="battle.forfeit",
        steps=["forfeit"],
        check=check_forfeit,
        apply=apply_forfeit,
        field=forfeit_field,
        by=["bene-gesserit"],
    ),
}
"""The kinds of move of a battle."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    "voice": pass_ability,
    "ask": pass_ability,
    "network": pass_ability,
    "zeal": pass_ability,
    "spoils": bound(keep_spoils, CUSTOMS),
    "spies": pass_spies,
}
"""What a pass does in the steps of a battle."""
