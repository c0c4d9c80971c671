"""Battles, round by round: cards for dice, rolls, leaders, casualties, pressing on (document 002)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.bans import forbidden
from adjudicator.games.war_for_arrakis.battle_ends import (
    battle_of,
    decide,
    is_beaten,
    rank_at,
    stands_at,
    strength,
    won_by,
)
from adjudicator.games.war_for_arrakis.board import HARKONNEN, enemy, note_flown
from adjudicator.games.war_for_arrakis.casualties import suffer
from adjudicator.games.war_for_arrakis.dealing import show_sietch, show_tokens
from adjudicator.games.war_for_arrakis.filters import candidates, fits
from adjudicator.games.war_for_arrakis.marching import held_back, travels
from adjudicator.games.war_for_arrakis.questions import Question, choice, choice_of
from adjudicator.games.war_for_arrakis.records import Battle, Game, Position, Task
from adjudicator.games.war_for_arrakis.rolling import begin_roll, rolled_faces
from adjudicator.games.war_for_arrakis.rounds import discard, discardable
from adjudicator.games.war_for_arrakis.seats import is_automaton
from adjudicator.games.war_for_arrakis.tasks import Rule, ask, drop, op_of, push, task
from adjudicator.games.war_for_arrakis.ways import (
    ON_FOOT,
    flights,
    gets_to,
    has_target,
    is_target,
    rode,
    transported,
)
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import more, put, take
from adjudicator.rules.records import Event

# --- the attack ----------------------------------------------------------------------------------


def attackers(game: Game, position: Position, found: Task) -> list[str]:
    """The areas (sorted) with Legions that can attack."""
    pool = candidates(game, position, found.by, op_of(game, found).legion)
    return [area for area in pool if can_attack(game, position, found, {}, area)]


def can_attack(game: Game, position: Position, found: Task, partial: Move, area: str) -> bool:
    """Whether a task can have the Legion of an area attack."""
    legion = position.legions.get(area)
    if legion is None or legion.side != found.by:
        return False
    op = game.ops[found.op]
    if held_back(position, legion) or not travels(game, op, legion):
        return False
    if not fits(game, position, found.by, op.legion, area):
        return False
    return has_target(game, position, found.by, area)


def may_attack(game: Game, position: Position, found: Task, seat: str) -> bool:
    """Whether a task can have any Legion attack: whether `attackers` names an area."""
    partial: Move = {}
    for area in position.legions:
        if can_attack(game, position, found, partial, area):
            return True
    return False


def can_be_attacked(game: Game, position: Position, found: Task, partial: Move, area: str) -> bool:
    """Whether the Legion of a move can attack an area."""
    start: str = partial["start"]
    if not is_target(game, position, found.by, start, area):
        return False
    return gets_to(game, position, found.by, start, position.legions[start], area)


def attack_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """The Legion that attacks, the area that it attacks, and the ornithopter that it needs."""
    if "start" not in partial:
        pool = candidates(game, position, found.by, op_of(game, found).legion)
        return choice_of("start", pool, can_attack, False)
    start = partial["start"]
    if "area" not in partial:
        return choice_of("area", game.area_ids, can_be_attacked, found.by != HARKONNEN)
    group = position.legions[start]
    zones = flights(game, position, found.by, start, partial["area"], group)
    if len(zones) > 0 and "zone" not in partial:
        return choice("zone", zones, True)
    return None


def attack(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A Legion attacks: what is hidden there is turned up, and the first round begins."""
    op = op_of(game, found)
    by = found.by
    start = move["start"]
    target = move["area"]
    events: list[Event] = []
    drop(position)
    zone: str = move.get("zone", ON_FOOT)
    if zone != ON_FOOT:
        events = transported(game, position, start, start, zone)
        note_flown(position, start, position.legions[start])
    else:
        events = rode(game, position, start, target)
    position.here = start
    position.battle = Battle(
        attacker=by,
        defender=enemy(by),
        start=start,
        target=target,
        round=0,
        surprise=op.on,
        extra=op.number,
        enemy_most=op.third,
        assault=op.fourth,
        cards={},
        faces={},
        led={},
        flyer="" if zone == ON_FOOT else zone,
    )
    push(position, [task("battle-round", by)])
    attacked: dict[str, int | str] = {"by": by, "start": start, "area": target}
    events.append(Event("attacked", "battle.attack", attacked))
    events = events + show_sietch(position, target, "battle.reveal")
    events = events + show_tokens(game, position, start, "battle.reveal")
    return events + show_tokens(game, position, target, "battle.reveal")


# --- a round -------------------------------------------------------------------------------------


def dice_for(game: Game, position: Position, battle: Battle, side: str, cards: int = 0) -> int:
    """How many dice a side rolls in this round, with the cards that it has discarded so far, and so many more."""
    dice = strength(position, stands_at(battle, side)) + battle.cards.get(side, 0) + cards
    most = game.numbers.combat_dice
    if side == battle.attacker:
        dice += battle.extra
    else:
        dice += rank_at(game, position, battle.target)
        if battle.round == 1:
            most = min(most, battle.enemy_most)
    return min(dice, most)


def begin_battle_round(game: Game, position: Position, found: Task) -> list[Event]:
    """Begin a round of battle; an undefended settlement falls at once."""
    battle = battle_of(position)
    drop(position)
    if strength(position, battle.target) == 0 or strength(position, battle.start) == 0:
        return decide(game, position)
    first = battle.round == 0 and is_automaton(position, battle.attacker)
    if first and is_beaten(game, position):
        return won_by(game, position, battle.defender)
    battle.round += 1
    battle.cards = {}
    battle.faces = {}
    battle.led = {}
    one = battle.attacker
    other = battle.defender
    push(
        position,
        [
            task("boost", one),
            task("boost", other),
            task("battle-dice", one),
            task("battle-dice", other),
            task("lead", one),
            task("lead", other),
            task("clash", one),
        ],
    )
    return []


def boost_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A card to discard for a die, while there is a die to win by it."""
    if "card" not in partial:
        options = fighting(game, position, partial["by"])
        if not takes_cards(game, position, found.by):
            options = []
        return choice("card", options, True)
    return None


def fighting(game: Game, position: Position, seat: str) -> list[str]:
    """The cards (sorted, each once) of a hand that can be discarded for a die."""
    schemes = ruling(game, position, "scheming") == "until-gone"
    return [
        card for card in discardable(game, position, seat) if game.cards[card].battle or schemes
    ]


def takes_cards(game: Game, position: Position, side: str) -> bool:
    """Whether a side may discard cards for dice, whatever it holds."""
    if side == HARKONNEN and forbidden(game, position, "battle-cards"):
        return False
    return not is_full(game, position, side)


def is_full(game: Game, position: Position, side: str) -> bool:
    """Whether a side may discard no more cards because none would bring a die."""
    if ruling(game, position, "idle-cards") == "allowed":
        return False
    battle = battle_of(position)
    before = dice_for(game, position, battle, side)
    return dice_for(game, position, battle, side, 1) <= before


def asks_for_cards(game: Game, position: Position, found: Task, seat: str) -> bool:
    """Whether a seat is asked for cards: by how many it holds, which is open, never by which they are."""
    return len(position.sides[seat].hand) > 0 and takes_cards(game, position, found.by)


def may_boost(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat that is asked for cards holds one that it can discard."""
    return len(fighting(game, position, seat)) > 0


def boost(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A card is discarded for a die."""
    battle = battle_of(position)
    discard(game, position, move["by"], move["card"])
    battle.cards = more(battle.cards, found.by, 1)
    boosted: dict[str, int | str] = {"by": move["by"], "card": move["card"]}
    return [Event("boosted", "battle.cards", boosted)]


def battle_dice(game: Game, position: Position, found: Task) -> list[Event]:
    """Have the table roll a side's combat dice."""
    drop(position)
    dice = dice_for(game, position, battle_of(position), found.by)
    begin_roll(position, "battle", found.by, dice, task("battle-read", found.by))
    return [Event("dice-due", "battle.dice", {"by": found.by, "count": dice})]


def battle_read(game: Game, position: Position, found: Task) -> list[Event]:
    """Note what a side has rolled; a surprise attack adds to the first roll."""
    drop(position)
    battle = battle_of(position)
    faces = rolled_faces(position)
    if found.by == battle.attacker and battle.surprise and battle.round == 1:
        faces = more(faces, "special", game.numbers.surprise_specials)
    battle.faces = {**battle.faces, found.by: faces}
    return []


# --- leaders -------------------------------------------------------------------------------------


def unled(position: Position, battle: Battle, side: str) -> list[str]:
    """The leaders of a side in the battle (sorted) whose ability has not been applied."""
    area = stands_at(battle, side)
    left = position.legions[area].leaders if area in position.legions else []
    for leader in battle.led.get(side, []):
        left = take(left, leader)
    return left


def specials_left(game: Game, position: Position, battle: Battle, side: str) -> int:
    """How many special results of a side have no leader yet."""
    rolled = battle.faces.get(side, {}).get("special", 0)
    if ruling(game, position, "special-elites") == "specials":
        rolled = rolled - cancelling(position, battle, enemy(side))
    return rolled - len(battle.led.get(side, []))


def apply_leader(battle: Battle, side: str, leader: str) -> None:
    """A leader's ability is applied to one special result."""
    battle.led = {**battle.led, side: put(battle.led.get(side, []), leader)}


def lead_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Apply leaders' abilities; with more leaders than special results the player chooses."""
    battle = battle_of(position)
    left = unled(position, battle, found.by)
    specials = specials_left(game, position, battle, found.by)
    if specials <= 0 or len(left) == 0:
        drop(position)
    elif len(left) <= specials or left[0] == left[len(left) - 1]:
        apply_leader(battle, found.by, left[0])
    else:
        ask(position, "lead", found.by)
    return []


def lead_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A leader whose ability is applied."""
    if "leader" not in partial:
        left = unled(position, battle_of(position), found.by)
        once = [leader for at, leader in enumerate(left) if leader not in left[:at]]
        return choice("leader", once, True)
    return None


def lead(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A leader's ability is applied."""
    apply_leader(battle_of(position), found.by, move["leader"])
    return []


# --- Hits ----------------------------------------------------------------------------------------


def ability(game: Game, position: Position, leader: str) -> dict[str, int]:
    """What a leader makes of a special result, "hits" and "shields": as printed, or by a ruling."""
    entry = game.leaders[leader]
    for reading in entry.readings:
        if ruling(game, position, reading.ruling) == reading.option:
            return {"hits": reading.hits, "shields": reading.shields}
    return {"hits": entry.hits, "shields": entry.shields}


def led_by(game: Game, position: Position, battle: Battle, side: str, what: str) -> int:
    """The Hits or shields that a side's leaders make of specials in this round."""
    return sum(ability(game, position, leader)[what] for leader in battle.led.get(side, []))


def hits_of(game: Game, position: Position, battle: Battle, side: str) -> int:
    """The Hits of a side's roll: swords, and what its leaders make of specials."""
    total = battle.faces.get(side, {}).get("sword", 0)
    return total + led_by(game, position, battle, side, "hits")


def shields_of(game: Game, position: Position, battle: Battle, side: str) -> int:
    """The shields of a side, less one for each special elite of the other side, as the ruling says."""
    rolled = battle.faces.get(side, {}).get("shield", 0)
    led = led_by(game, position, battle, side, "shields")
    cancelled = cancelling(position, battle, enemy(side))
    found = ruling(game, position, "special-elites")
    if found == "shields":
        return max(0, rolled + led - cancelled)
    if found == "rolled":
        return max(0, rolled - cancelled) + led
    return rolled + led


def cancelling(position: Position, battle: Battle, side: str) -> int:
    """How many results of the other side a side's special elites cancel."""
    area = stands_at(battle, side)
    return position.legions[area].units.get("special-elite", 0)


def clash(game: Game, position: Position, found: Task) -> list[Event]:
    """Count Hits: each side removes its casualties, the attacker first."""
    drop(position)
    battle = battle_of(position)
    one = battle.attacker
    other = battle.defender
    at_one = max(
        0, hits_of(game, position, battle, other) - shields_of(game, position, battle, one)
    )
    at_other = max(
        0, hits_of(game, position, battle, one) - shields_of(game, position, battle, other)
    )
    push(position, [task("battle-next", one)])
    suffer(position, other, battle.target, at_other)
    suffer(position, one, battle.start, at_one)
    events: list[Event] = []
    for side in [one, other]:
        count = cancelling(position, battle, side)
        if count > 0:
            cancelled: dict[str, int | str] = {"by": side, "piece": "special-elite", "count": count}
            events.append(Event("elites-cancel", "battle.special-elites", cancelled))
    counted: dict[str, int | str] = {
        "attacker": one,
        "attack": at_other,
        "defender": other,
        "defense": at_one,
    }
    return [*events, Event("hits-counted", "battle.hits", counted)]


STARTS = {
    "battle-dice": battle_dice,
    "battle-read": battle_read,
    "battle-round": begin_battle_round,
    "clash": clash,
    "lead": lead_start,
}
"""Tasks that are done by themselves, or begun by a look at what is possible."""

RULES: dict[str, Rule] = {
    "attack": Rule("battle.attack", attack_field, attack, phases=["actions"], topic="Battles"),
    "boost": Rule("battle.cards", boost_field, boost, phases=["actions"], topic="Battles"),
    "lead": Rule("battle.leaders", lead_field, lead, phases=["actions"], topic="Battles"),
}
"""Deeds of a battle -> how they are done."""
READY = {"attack": may_attack, "boost": asks_for_cards}
PASSES: list[str] = ["attack", "boost"]
