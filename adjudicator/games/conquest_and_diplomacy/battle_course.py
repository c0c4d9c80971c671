"""The course of a battle: which step follows which, and who is awaited in it.

A battle goes exchange, choose-battle, exchange, voice and prescience in the order of the battle
advantage, answer, plans, late-voice and replan, reactions; then `battle_outcome` settles the
battle, and in lose and spoils the winner makes the remaining decisions. (Document 001, "Battles".)
"""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy.battle_outcome import ENDINGS
from adjudicator.games.conquest_and_diplomacy.battlefield import must_fight, peace_of, present
from adjudicator.games.conquest_and_diplomacy.records import Battle, Game, Position
from adjudicator.games.conquest_and_diplomacy.traitors import traitors_next
from adjudicator.games.conquest_and_diplomacy.turn import go_to, has
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.battlefield import combatants, next_to_choose, opponent_of
from adjudicator.rules.dune.battles import ask_winner
from adjudicator.rules.dune.betrayal import resolve
from adjudicator.rules.dune.outcome import plan_opened
from adjudicator.rules.records import Event, Violation

EXCHANGE = "traitor-exchange"
"""The advantage of those who draw and return a traitor card before each battle."""

# --- which battle --------------------------------------------------------------------------------


def next_battle(game: Game, position: Position) -> list[Event]:
    """Let the first seat in player order that has a battle choose one; without any, go on."""
    position.exchanged = False
    events = next_to_choose(game, position, "choose-battle", battle_closed)
    if len(position.waiting) == 0:
        return events + end_battles(position)
    offer_exchange(game, position, position.waiting[0])
    return events


def battle_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a seat has no battle to choose at all, or nothing."""
    if must_fight(game, position, seat):
        return None
    return peace_of(game, position, seat)


def end_battles(position: Position) -> list[Event]:
    """After all battles leaders come back; then spice is collected (battle.leaders-return)."""
    events: list[Event] = []
    if len(position.fought) > 0:
        leaders = len(position.fought)
        events.append(Event("leaders-return", "battle.leaders-return", {"leaders": leaders}))
    position.fought = {}
    go_to(position, "spice-collection")
    return events


def offer_exchange(game: Game, position: Position, seat: str) -> bool:
    """Ask a seat about its traitor card before its battle, if it may still take one."""
    if position.exchanged or not has(game, seat, EXCHANGE):
        return False
    if len(traitors_next(position)) == 0:
        return False
    begin_step(position, "exchange", [seat])
    return True


def after_exchange(game: Game, position: Position, seat: str) -> list[Event]:
    """The seat has exchanged a card, or has not: it chooses its battle, or the battle goes on."""
    if position.battle is None:
        begin_step(position, "choose-battle", [seat])
        return []
    return start_abilities(game, position)


def begin_battle(game: Game, position: Position, place: str, by: str, against: str) -> list[Event]:
    """A battle begins; who has not exchanged a traitor card for it may still do so."""
    position.battles += 1
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
        abilities=[],
        late=False,
        calls=[],
        played={},
        quiet=[],
    )
    if offer_exchange(game, position, by) or offer_exchange(game, position, against):
        return []
    return start_abilities(game, position)


# --- Voice and Prescience ------------------------------------------------------------------------


def start_abilities(game: Game, position: Position) -> list[Event]:
    """Offer the Voice and Prescience, who has the battle advantage first."""
    battle = present(position)
    found: list[str] = []
    for seat in combatants(position):
        for ability in ["voice", "prescience"]:
            if has(game, seat, ability):
                found.append(ability)
    battle.abilities = found
    if len(found) == 2:
        first: dict[str, int | str] = {"by": battle.aggressor, "first": found[0]}
        event = Event("advantages-ordered", "battle.advantages-order", first)
        return [event, *next_ability(game, position)]
    return next_ability(game, position)


def next_ability(game: Game, position: Position) -> list[Event]:
    """Offer the next of them; after the last, wait for both plans."""
    battle = present(position)
    if len(battle.abilities) == 0:
        begin_step(position, "plans", combatants(position))
        return []
    ability = battle.abilities[0]
    battle.abilities = battle.abilities[1:]
    for seat in combatants(position):
        if has(game, seat, ability):
            begin_step(position, ability, [seat])
    return []


def may_wait(game: Game, position: Position, seat: str) -> bool:
    """Whether the Voice may still be used once plans are made (ruling `voice-when`).

    Not if its user has the battle advantage against Prescience, which has to wait for it.
    """
    if ruling(game, position, "voice-when") != "before-reveal":
        return False
    first = present(position).aggressor == seat
    return not (first and has(game, opponent_of(position, seat), "prescience"))


# --- plans ---------------------------------------------------------------------------------------


def after_plans(game: Game, position: Position) -> list[Event]:
    """Both plans are made: the Voice, if it has waited; then they are opened."""
    battle = present(position)
    if battle.late:
        battle.late = False
        for seat in combatants(position):
            if has(game, seat, "voice"):
                begin_step(position, "late-voice", [seat])
        return []
    return open_plans(game, position)


def open_plans(game: Game, position: Position) -> list[Event]:
    """Both plans are shown; then cards may be played and traitors called."""
    events = [plan_opened(present(position), seat) for seat in combatants(position)]
    first = reaction_order(game, position)[0]
    events.append(Event("reactions-began", "battle.after-opening", {"first": first}))
    return events + ask_reaction(game, position)


# --- after the opening ---------------------------------------------------------------------------


def reaction_order(game: Game, position: Position) -> list[str]:
    """Who may act first once plans are open (ruling `battle-market-order`)."""
    if ruling(game, position, "battle-market-order") == "turn-order":
        return [seat for seat in position.order if seat in combatants(position)]
    return combatants(position)


def silenced(position: Position, seat: str) -> bool:
    """Whether a traitor has been called against a combatant."""
    return opponent_of(position, seat) in present(position).calls


def may_react(game: Game, position: Position, seat: str) -> bool:
    """Whether a combatant is asked: whether it could play a card or call a traitor, as all may know.

    Who holds how many market cards is open; whose traitor leads whom is not.
    """
    battle = present(position)
    if len(position.sides[seat].market) > 0 and not silenced(position, seat):
        return True
    leader = battle.plans[opponent_of(position, seat)].leader
    return leader in game.leaders and seat not in battle.calls


def ask_reaction(game: Game, position: Position) -> list[Event]:
    """Ask the next combatant who has not passed since the last card or call; then settle."""
    for seat in reaction_order(game, position):
        if seat not in present(position).quiet and may_react(game, position, seat):
            begin_step(position, "reactions", [seat])
            return []
    return [*resolve(ENDINGS, game, position), *go_on(game, position)]


def go_on(game: Game, position: Position) -> list[Event]:
    """The winner's next decision, or the next battle."""
    if ask_winner(position):
        return []
    return next_battle(game, position)
