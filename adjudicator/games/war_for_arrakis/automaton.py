"""The automaton's round: tactical cards, dice one by one, and how its battles differ (document 002)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis import automaton_cards, garrisons
from adjudicator.games.war_for_arrakis.automaton_cards import ALLY, HOUSE, discard_solo
from adjudicator.games.war_for_arrakis.bans import forbidden
from adjudicator.games.war_for_arrakis.battle_ends import (
    ROUND_OVER,
    battle_of,
    decide,
    strength,
)
from adjudicator.games.war_for_arrakis.battles import dice_for
from adjudicator.games.war_for_arrakis.board import HARKONNEN
from adjudicator.games.war_for_arrakis.casualties import lose_start
from adjudicator.games.war_for_arrakis.dealing import show_tokens
from adjudicator.games.war_for_arrakis.plans import automaton_of, target_area
from adjudicator.games.war_for_arrakis.questions import Question, choice
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.rolling import begin_roll, rolled_faces
from adjudicator.games.war_for_arrakis.rounds import active_row
from adjudicator.games.war_for_arrakis.setup import of_set
from adjudicator.games.war_for_arrakis.tasks import (
    Rule,
    ask,
    drop,
    not_asked,
    push,
    task,
    task_at,
)
from adjudicator.games.war_for_arrakis.tracks import gain_supremacy
from adjudicator.games.war_for_arrakis.turns import actions_over, end_actions, next_turn
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import more, take
from adjudicator.rules.records import Event, Violation

# --- whose moves it makes -------------------------------------------------------------------------


def automata(game: Game, position: Position) -> list[str]:
    """The seat of the Harkonnens in a solo game."""
    return [HARKONNEN] if position.automaton is not None else []


# --- the start of a round ------------------------------------------------------------------------


def tactics(game: Game, position: Position, found: Task) -> list[Event]:
    """Have the table turn up two tactical cards and lay two planning cards face down."""
    automaton = automaton_of(position)
    drop(position)
    automaton.tactical = sorted(game.tactical)
    automaton.harvesting = ""
    automaton.target = ""
    if position.round == 1:
        position.muster_pool = sorted([*of_set(game, "black"), *of_set(game, "silver")])
    first = task("draw-tactical", "table")
    first.note = "harvesting"
    second = task("draw-tactical", "table")
    second.note = "target"
    push(
        position,
        [
            first,
            second,
            task_at(f"reinforce-{ALLY}", "table", ALLY, 1),
            task_at(f"reinforce-{HOUSE}", "table", HOUSE, 1),
        ],
    )
    return []


def tactical_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A tactical card from its deck."""
    if "card" not in partial:
        return choice("card", automaton_of(position).tactical, True)
    return None


def draw_tactical(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A tactical card is turned up: the harvesting sector, or a target sietch if it is one.

    When no card can be one, sectors are the same: a sietch that stands is all that is asked.
    """
    automaton = automaton_of(position)
    card = move["card"]
    automaton.tactical = take(automaton.tactical, card)
    drop(position)
    if found.note == "harvesting":
        automaton.harvesting = card
        return [Event("harvests", "solo.tactical", {"card": card})]
    if may_target(game, position, card):
        automaton.target = card
        return [Event("targeted", "solo.target", {"card": card})]
    push(position, again(game, position))
    return [Event("tactical-discarded", "solo.target", {"card": card})]


def may_target(game: Game, position: Position, card: str) -> bool:
    """Whether a card names a sietch that stands, in another sector than that of the harvest if there is one."""
    if game.tactical[card].sietch not in automaton_of(position).homes:
        return False
    if differs(game, position, card):
        return True
    return not any(
        game.tactical[other].sietch in automaton_of(position).homes
        and differs(game, position, other)
        for other in sorted(game.tactical)
    )


def differs(game: Game, position: Position, card: str) -> bool:
    """Whether a card's sector is not the harvesting sector."""
    harvesting = automaton_of(position).harvesting
    if harvesting == "":
        return True
    return game.tactical[card].sectors != game.tactical[harvesting].sectors


def again(game: Game, position: Position) -> list[Task]:
    """Another tactical card, if any can be a target; an empty deck is made of all but the harvest's."""
    automaton = automaton_of(position)
    if len(automaton.homes) == 0:
        return []
    if len(automaton.tactical) == 0:
        automaton.tactical = [
            card for card in sorted(game.tactical) if card != automaton.harvesting
        ]
    if not any(may_target(game, position, card) for card in sorted(game.tactical)):
        return []
    if not any(may_target(game, position, card) for card in automaton.tactical):
        automaton.tactical = sorted(game.tactical)
    made = task("draw-tactical", "table")
    made.note = "target"
    return [made]


def sietch_lost(game: Game, position: Position, found: Task) -> list[Event]:
    """A destroyed sietch is no target any more."""
    automaton = automaton_of(position)
    drop(position)
    before = target_area(game, position)
    automaton.homes = {
        sietch: area for sietch, area in automaton.homes.items() if area != found.area
    }
    if automaton.aim == found.area:
        automaton.aim = ""
    if before == found.area:
        automaton.target = ""
        push(position, again(game, position))
    return []


# --- dice ----------------------------------------------------------------------------------------


def muster_dice(game: Game, position: Position, found: Task) -> list[Event]:
    """Lay the Harkonnens' action dice ready: all but those on the spice board."""
    automaton = automaton_of(position)
    drop(position)
    automaton.withheld = game.rows[active_row(position)].withheld
    automaton.unrolled = game.action_dice_counts[HARKONNEN] - automaton.withheld
    automaton.spent = {}
    return []


def automaton_turn(game: Game, position: Position, found: Task) -> list[Event]:
    """The Harkonnens' turn: one die is rolled and used."""
    automaton = automaton_of(position)
    owner = position.sides[HARKONNEN]
    if actions_over(game, position, found):
        return end_actions(position)
    if found.left == 0 or (automaton.unrolled == 0 and len(owner.dice) == 0):
        return next_turn(game, position, found)
    if len(owner.dice) > 0:
        found.pieces = {}
        ask(position, "act", HARKONNEN)
        return []
    if owner.forced != "":
        shown = Event("die-shows", "solo.truthtrance", {"result": owner.forced})
        return [shown, *die_shows(game, position, owner.forced)]
    begin_roll(position, "action", HARKONNEN, 1, task("solo-die", HARKONNEN))
    return []


def die_shows(game: Game, position: Position, result: str) -> list[Event]:
    """A die is to be used with a result."""
    automaton = automaton_of(position)
    automaton.unrolled -= 1
    automaton.spent = more(automaton.spent, result, 1)
    owner = position.sides[HARKONNEN]
    owner.dice = {result: 1}
    return []


def solo_die(game: Game, position: Position, found: Task) -> list[Event]:
    """A die has been rolled; with three spent dice of its result it is rolled again."""
    drop(position)
    result = ""
    for face in rolled_faces(position):
        result = face
    if not takes(game, position, result):
        begin_roll(position, "action", HARKONNEN, 1, task("solo-die", HARKONNEN))
        return [Event("rolled-again", "solo.dice", {"result": result})]
    return die_shows(game, position, result)


def takes(game: Game, position: Position, result: str) -> bool:
    """Whether the dashboard takes another die of a result."""
    most = game.numbers.spent_most
    if ruling(game, position, "solo-dice") == "slots" and result in ["deployment", "house"]:
        most = game.numbers.action_slots_scarce
    return automaton_of(position).spent.get(result, 0) < most


def gain_die(game: Game, position: Position, found: Task) -> list[Event]:
    """Instead of a Bene Gesserit token: a die from the spice board, or a point of supremacy."""
    automaton = automaton_of(position)
    drop(position)
    automaton.done = True
    if automaton.withheld > 0 and position.phase == "actions":
        automaton.withheld -= 1
        automaton.unrolled += 1
        return [Event("die-gained", "solo.bene-gesserit", {"left": automaton.withheld})]
    return gain_supremacy(game, position, 1, "solo.bene-gesserit")


# --- battles -------------------------------------------------------------------------------------


def boost_solo(game: Game, position: Position, found: Task) -> list[Event]:
    """Reinforcements are discarded, the top one first, until the Harkonnens have all the dice they can."""
    automaton = automaton_of(position)
    battle = battle_of(position)
    drop(position)
    events: list[Event] = []
    if forbidden(game, position, "battle-cards"):
        return events
    for _ in range(game.numbers.combat_dice):
        before = dice_for(game, position, battle, HARKONNEN)
        if len(automaton.reinforcements) == 0:
            break
        battle.cards = more(battle.cards, HARKONNEN, 1)
        if dice_for(game, position, battle, HARKONNEN) == before:
            battle.cards = more(battle.cards, HARKONNEN, -1)
            break
        top = len(automaton.reinforcements) - 1
        card = automaton.reinforcements[top]
        automaton.reinforcements = automaton.reinforcements[:top]
        discard_solo(game, position, card)
        events.append(Event("boosted", "solo.reinforcements", {"by": HARKONNEN, "card": card}))
    return events


def stand_solo(game: Game, position: Position, found: Task) -> list[Event]:
    """Harkonnens never retreat."""
    battle = battle_of(position)
    drop(position)
    if strength(position, battle.start) == 0:
        return decide(game, position)
    push(position, [task("battle-round", battle.attacker)])
    never = Violation("solo.retreat", "never", {"by": HARKONNEN})
    return not_asked(position, "not-asked", HARKONNEN, "retreat", never, ROUND_OVER)


def lose_solo(game: Game, position: Position, found: Task) -> list[Event]:
    """A side that is hit reveals its deployment tokens first."""
    legion = position.legions.get(found.area)
    if legion is not None and legion.side == HARKONNEN and len(legion.tokens) > 0:
        return show_tokens(game, position, found.area, "solo.tokens")
    return lose_start(game, position, found)


# --- other things that are otherwise -------------------------------------------------------------


def dusk(game: Game, position: Position, found: Task) -> list[Event]:
    """The end of a round: a point of supremacy."""
    drop(position)
    return gain_supremacy(game, position, 1, "solo.end")


def skip(game: Game, position: Position, found: Task) -> list[Event]:
    """The automaton does no such thing."""
    drop(position)
    return []


STARTS = {
    **automaton_cards.STARTS,
    **garrisons.STARTS,
    "boost": boost_solo,
    "defy": stand_solo,
    "dusk": dusk,
    "gain-bene-gesserit": gain_die,
    "gesserit": skip,
    "hand-limit": skip,
    "lose": lose_solo,
    "muster-dice": muster_dice,
    "relieve": skip,
    "sietch-lost": sietch_lost,
    "solo-die": solo_die,
    "tactics": tactics,
    "turn": automaton_turn,
}
"""Tasks of the Harkonnens that go otherwise when the automaton moves them."""

TABLE_STARTS = {**automaton_cards.TABLE_STARTS, **garrisons.TABLE_STARTS}
"""Tasks of the table that begin with a look at what is left."""

RULES: dict[str, Rule] = {
    **automaton_cards.RULES,
    **garrisons.RULES,
    "draw-tactical": Rule(
        "solo.tactical", tactical_field, draw_tactical, ["table"], ["start", "actions"]
    ),
}
"""Tasks of a solo game that ask -> how they are done."""
