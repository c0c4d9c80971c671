"""The course of the battles: which step follows which, and who is awaited in it.

A battle goes choose, voice, network, ask and answer-ask, zeal, plans; then `battle_outcome` settles
the battle, and the remaining decisions are made in lose, spoils, spies and forfeit. (Document 003,
"Battle Determination".)
"""

from __future__ import annotations

from adjudicator.games.dune_messiah import raid
from adjudicator.games.dune_messiah.battle_outcome import resolve
from adjudicator.games.dune_messiah.battlefield import battle_closed, battle_of
from adjudicator.games.dune_messiah.board import connected, spies_in
from adjudicator.games.dune_messiah.records import Battle, Game, Position
from adjudicator.games.dune_messiah.turn import EMPEROR, FREMEN, SISTERS
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.battlefield import combatants, fighters, next_to_choose, opponent_of
from adjudicator.rules.dune.outcome import plan_opened
from adjudicator.rules.judging import passed_over
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Violation

# --- which battle --------------------------------------------------------------------------------


def next_battle(game: Game, position: Position) -> list[Event]:
    """Let the first seat in player order that has a battle choose one; without any, raids begin."""
    events = next_to_choose(game, position, "choose", battle_closed)
    if len(position.waiting) == 0:
        return events + end_battles(game, position)
    return events


def end_battles(game: Game, position: Position) -> list[Event]:
    """After all battles leaders come back; then what is unguarded is raided."""
    events: list[Event] = []
    if len(position.fought) > 0:
        leaders = len(position.fought)
        events.append(Event("leaders-return", "battle.leaders-return", {"leaders": leaders}))
    position.fought = {}
    return events + raid.begin(game, position)


def begin_battle(game: Game, position: Position, place: str, by: str, against: str) -> list[Event]:
    """A battle begins: both stay open until the turn ends; who has an ability for it is asked."""
    position.battles += 1
    for seat in [by, against]:
        name = f"{game.parts[place].territory}/{seat}"
        if name not in position.revealed:
            position.revealed = put(position.revealed, name)
    position.battle = Battle(
        place=place,
        territory=game.parts[place].territory,
        aggressor=by,
        defender=against,
        voice=None,
        prescience=None,
        plans={},
        winner="",
        losses=0,
        spoils=[],
        abilities=["voice", "network", "ask", "zeal"],
        network=0,
        zeal=False,
        kills=0,
        near=[],
        forfeits=0,
        lost={},
    )
    return next_ability(game, position)


# --- abilities -----------------------------------------------------------------------------------


def ability_closed(game: Game, position: Position, ability: str) -> list[Event]:
    """The report that the network cannot be called, or zeal, in a battle of those who have it."""
    if ability == "network" and SISTERS in combatants(position):
        reason = network_closed(game, position, SISTERS)
        if reason is not None:
            return [passed_over("no-network", SISTERS, "call-network", reason)]
    if ability == "zeal" and FREMEN in combatants(position):
        reason = zeal_closed(game, position, FREMEN)
        if reason is not None:
            return [passed_over("no-zeal", FREMEN, "zeal", reason)]
    return []


def network_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why the network cannot be called in this battle (battle.network), or nothing."""
    if seat != SISTERS or most_network(game, position) > 0:
        return None
    args: dict[str, int | str] = {"by": seat, "territory": battle_of(position).territory}
    if not struck(position, seat):
        return Violation("battle.network", "not-struck", args)
    if spies_in(game, position, battle_of(position).territory) == 0:
        return Violation("battle.network", "no-spy", args)
    if network_size(game, position) == 0:
        return Violation("battle.network", "enough-forces", args)
    return Violation("battle.network", "too-dear", {"by": seat, "price": 1, "spice": 0})


def zeal_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why zeal cannot be called for in this battle (loyalty.zeal), or nothing."""
    if seat != FREMEN:
        return None
    price = zeal_price(game, position)
    if price == 0:
        return Violation("loyalty.zeal", "hidden", {"by": seat})
    if price <= position.loyalty:
        return None
    dear: dict[str, int | str] = {"by": seat, "price": price, "loyalty": position.loyalty}
    return Violation("loyalty.zeal", "too-dear", dear)


def able(game: Game, position: Position, ability: str) -> str:
    """The combatant who may use an ability in this battle, or ""."""
    for seat in combatants(position):
        if ability == "voice" and seat == SISTERS:
            return seat
        if ability == "ask" and seat == EMPEROR:
            return seat
        if ability == "network" and seat == SISTERS and most_network(game, position) > 0:
            return seat
        if ability == "zeal" and seat == FREMEN and zeal_closed(game, position, seat) is None:
            return seat
    return ""


def struck(position: Position, seat: str) -> bool:
    """Whether a combatant's forces were hidden and have struck."""
    return f"{battle_of(position).territory}/{seat}" in position.struck


def most_network(game: Game, position: Position) -> int:
    """How much the spy network can add to forces of the Bene Gesserit (ruling `network`)."""
    return min(position.sides[SISTERS].spice, network_size(game, position))


def network_size(game: Game, position: Position) -> int:
    """How much the network adds to forces that were hidden, whatever they can pay."""
    battle = battle_of(position)
    if not struck(position, SISTERS) or spies_in(game, position, battle.territory) == 0:
        return 0
    size = len(connected(game, position, battle.territory))
    if ruling(game, position, "network") == "up-to":
        return max(0, size - fighters(game, position, battle.place, SISTERS))
    return size


def zeal_price(game: Game, position: Position) -> int:
    """What loyalty the Fremen spend on fighting harder, 0 if they cannot (ruling `hidden-zeal`)."""
    if not struck(position, FREMEN):
        return game.numbers.zeal_open
    if ruling(game, position, "hidden-zeal") == "none":
        return 0
    return game.numbers.zeal_hidden


def next_ability(game: Game, position: Position) -> list[Event]:
    """Offer the next of them; after the last, wait for both plans."""
    battle = battle_of(position)
    events: list[Event] = []
    while len(battle.abilities) > 0:
        ability = battle.abilities[0]
        battle.abilities = battle.abilities[1:]
        seat = able(game, position, ability)
        if seat != "":
            begin_step(position, ability, [seat])
            return events
        events = events + ability_closed(game, position, ability)
    begin_step(position, "plans", combatants(position))
    return events


# --- plans and after -----------------------------------------------------------------------------


def after_plans(game: Game, position: Position) -> list[Event]:
    """Both plans are shown, and the battle is settled."""
    events = [plan_opened(battle_of(position), seat) for seat in combatants(position)]
    return [*events, *resolve(game, position), *go_on(game, position)]


def go_on(game: Game, position: Position) -> list[Event]:
    """What is left to decide, or the next battle."""
    battle = battle_of(position)
    if battle.losses > 0:
        begin_step(position, "lose", [battle.winner])
        return []
    if len(battle.spoils) > 0:
        begin_step(position, "spoils", [battle.winner])
        return []
    if battle.kills > 0 and len(battle.near) > 0:
        begin_step(position, "spies", [battle.winner])
        return []
    if battle.forfeits > 0 and len(position.sides[SISTERS].hand) > 0:
        begin_step(position, "forfeit", [opponent_of(position, battle.winner)])
        return []
    return next_battle(game, position)
