"""What holds in every position of War for Arrakis: nothing appears, nothing is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from adjudicator.games.war_for_arrakis.decks import DECK_MOVES
from adjudicator.games.war_for_arrakis.records import Game, Position
from adjudicator.games.war_for_arrakis.seats import side_of
from adjudicator.games.war_for_arrakis.silence import CONES
from adjudicator.rules.course import ruling
from adjudicator.rules.records import Placement
from tests.support.watch import walk

GESTURES = {"go"}
"""Kinds of moves that taking one's own pieces from place to place means."""
OPEN: dict[str, list[str]] = {
    "Battle": [
        "assault",
        "attacker",
        "cards",
        "defender",
        "enemy_most",
        "extra",
        "faces",
        "flyer",
        "led",
        "round",
        "start",
        "surprise",
        "target",
    ],
    "Harvest": ["fallen", "paid", "spice", "stockpiled"],
    "Legion": ["leaders", "side", "tokens", "units"],
    "March": ["leaders", "start", "tokens", "units"],
    "Roll": ["faces", "left", "to", "why"],
    "Task": ["area", "by", "left", "name", "note", "op", "pieces", "used"],
}
"""Records that views copy whole -> their fields, each of which all seats may see."""
TEAMS = {
    "clause teams.dice",
    "event conferred",
    "kind hand-limit",
    "ruling house-for-ally action",
    "ruling shared-decisions house",
}
"""What golden games of three and of four seats have to show."""
ATREIDES = "atreides"
SILENT = {"solo.choice", "solo.haven", "solo.scouting", "solo.seats", "solo.watch"}
"""Clauses of the solo game that no event names."""
OPTIONS = {
    "ruling solo-decks discards",
    "ruling solo-dice slots",
    "ruling solo-discard nothing",
    "ruling solo-garrison any",
    "ruling solo-hopeless march",
    "ruling solo-merge strong",
    "ruling solo-surplus saved",
    "ruling solo-ties points",
    "ruling solo-worms attacked",
}
"""What golden games of the solo mode play besides the defaults."""


def shown_with(option: str, clauses: Iterable[str]) -> set[str]:
    """What golden games with an option have to show: every clause of its topic that an event can name."""
    own = {clause for clause in clauses if clause.startswith(f"{option}.")}
    shown = {f"clause {clause}" for clause in own - SILENT}
    return shown | {"kind unmask-black", "kind unmask-silver"} | OPTIONS


HARKONNEN_TOKENS = {f"{kind}-{number}" for kind in ("black", "silver") for number in range(1, 7)}
"""The deployment tokens that the automaton leaves in settlements."""
GENERIC = {"atreides": "naib", "harkonnen": "bashar"}


def golden_options(seats: int, seed: int) -> dict[str, int]:
    """No options: solo games are chosen by themselves."""
    return {}


def shown(game: Game, move: dict[str, Any]) -> set[str]:
    """What a move brings into a game: a card, a token, a leader's action, a ban, a die result, atomics."""
    kind = move["move"]
    if kind in ("play", "play-free", "play-card", "claim", "claims"):
        return {move["card"]}
    if kind == "ban":
        return {f"ban/{move['card']}"}
    if kind in ("spend", "desert-power", "desert-deed"):
        result = move.get("result", move.get("die", "desert-power"))
        by = f"{move['by']}/" if move["do"] == "action" else ""
        return {f"{by}{result}/{move['do']}"}
    if kind in DECK_MOVES and "token" in move:
        return {f"token/{move['token']}"}
    if kind == "draw-objective-card":
        return {f"objective/{move['card']}"}
    if kind in ("detonate", "detonate-now"):
        return {f"atomics/{move['area']}"}
    if kind == "roll":
        return {f"{'combat' if move['face'] in game.combat_die else 'action'}/{move['face']}"}
    return set()


def to_be_shown(game: Game) -> set[str]:
    """Every card is played, every ban imposed, every face rolled, and every leader acts.

    Every result of both sides is spent; every objective and every token is drawn.
    """
    leaders = {
        f"{leader.slot}/{leader.id}" for leader in game.leaders.values() if len(leader.action) > 0
    }
    faces = {f"combat/{face}" for face in game.combat_die}
    results = {f"action/{result}" for result in game.results}
    actions = {
        f"{action.side}/{action.result}/action"
        for action in game.actions.values()
        if not (action.side == ATREIDES and action.result == "house")
    }
    bans = {f"ban/{ban}" for ban in game.bans}
    sites = {f"atomics/{site}" for site in game.atomics}
    drawn = {f"objective/{objective}" for objective in game.objectives}
    pools = (game.tokens, game.sietch_tokens, game.station_tokens, game.wormsigns)
    tokens = {f"token/{token}" for pool in pools for token in pool}
    named = {*game.cards, *game.prescience}
    return named | leaders | faces | results | actions | bans | sites | drawn | tokens


def is_own(stand: Placement, seat: str) -> bool:
    """Whether a stand is one of a side's units on the board."""
    return stand.piece.startswith(f"{side_of(seat)}-")


def faults(game: Game, position: Position) -> list[str]:
    """What is missing, too much or out of order (nothing, if all is well)."""
    return [
        *figure_faults(game, position),
        *token_faults(game, position),
        *ground_faults(game, position),
        *card_faults(game, position),
        *course_faults(game, position),
        *canonical_faults(position),
    ]


def figure_faults(game: Game, position: Position) -> list[str]:
    """What of the figures is too much or where it cannot be (nothing, if all is well)."""
    found: list[str] = []
    seen: Counter[str] = Counter()
    for area, legion in position.legions.items():
        if area not in game.areas:
            found.append(f"a Legion in {area}")
        if not legion.units and not legion.tokens and not legion.leaders:
            found.append(f"an empty Legion in {area}")
        if legion.tokens and legion.side != ATREIDES and position.automaton is None:
            found.append(f"tokens of {legion.side} in {area}")
        # Where a harvester may stay beside a Legion of the Atreides, it gets a wormsign of its own.
        alone = ruling(game, position, "lone-harvester") != "stays"
        if area in position.worms and legion.side == ATREIDES and alone:
            found.append(f"Atreides beside a sandworm in {area}")
        seen.update(legion.leaders)
    for side, figures in game.figures.items():
        for rank in ("regular", "elite", "special-elite"):
            count = sum(
                legion.units.get(rank, 0)
                for legion in position.legions.values()
                if legion.side == side
            )
            if count > figures[rank]:
                found.append(f"{count} {rank} of {side}")
        if seen[GENERIC[side]] > figures["leader"]:
            found.append(f"{seen[GENERIC[side]]} {GENERIC[side]}")
    for owner in position.sides.values():
        for leader, state in owner.leaders.items():
            places = seen[leader] + owner.tank.count(leader) + owner.fresh.count(leader)
            if places > (1 if state in ("ready", "spent") else 0):
                found.append(f"{leader} is {state} and in {places} places")
    return found


def token_faults(game: Game, position: Position) -> list[str]:
    """What of the hidden tokens is missing or too much (nothing, if all is well)."""
    found: list[str] = []
    lying = [token for legion in position.legions.values() for token in legion.tokens]
    # One that has just been drawn lies nowhere until it is deployed.
    lying += [
        token for task in position.agenda if task.name == "deploy-token" for token in task.used
    ]
    if sorted(lying) != sorted(position.tokens):
        found.append(f"tokens {sorted(lying)} lie there, known are {sorted(position.tokens)}")
    shown = [*position.tokens.values(), *position.token_pool, *position.start_pool]
    if position.automaton is not None and position.round > 0:
        shown += position.muster_pool
        if len(set(shown) & HARKONNEN_TOKENS) != len(HARKONNEN_TOKENS):
            found.append("the automaton's deployment tokens are not all there")
    if len(set(shown)) != len(shown) or not set(shown) <= set(game.tokens):
        found.append(f"deployment tokens: {sorted(shown)}")
    left = Counter([*position.sietch_pool, *(at.token for at in position.sietches.values())])
    if left - Counter(game.sietch_tokens):
        found.append(f"sietch tokens: {left}")
    due = sum(task.name == "turn-up-station" for task in position.agenda)
    if position.step != "over" and len(position.station_pool) != len(position.stations) + due:
        found.append("stations and their tokens differ")
    signs = Counter([*position.sign_pool, *position.sign_spent])
    if signs != Counter(game.wormsigns) or len(position.signs) > len(position.sign_pool):
        found.append(f"{len(position.signs)} wormsigns of {signs}")
    held = sum(side.gesserit for side in position.sides.values())
    if held + position.gesserit > game.numbers.bene_gesserit:
        found.append(f"{held} Bene Gesserit tokens and {position.gesserit}")
    return found


def ground_faults(game: Game, position: Position) -> list[str]:
    """What stands where it cannot (nothing, if all is well)."""
    found: list[str] = []
    desert = {name for name, area in game.areas.items() if area.terrain == "desert"}
    desert.add(position.blasted)
    for what, places in (("wormsign", position.signs), ("harvester", position.harvesters)):
        found += [f"a {what} in {area}" for area in places if area not in desert]
    for area, worm in position.worms.items():
        if worm not in ("sandworm", "wild-maker") or area not in desert:
            found.append(f"{worm} in {area}")
    plain = sum(worm == "sandworm" for worm in position.worms.values())
    if plain > game.worms or len(position.worms) - plain > 1:
        found.append(f"{plain} sandworms of {len(position.worms)}")
    found += [f"a flyer in {zone}" for zone in position.flyers if zone not in game.zones]
    flyers = Counter(position.flyers.values())
    flyers["harvester"] = len(position.harvesters)
    found += [f"{n} of {what}" for what, n in flyers.items() if n > game.vehicles[what]]
    return found


def card_faults(game: Game, position: Position) -> list[str]:
    """What of the cards is missing or too much (nothing, if all is well)."""
    found: list[str] = []
    held = [card for side in position.sides.values() for card in side.hand]
    piles = [
        card
        for pile in (position.decks, position.discards)
        for deck in position.decks
        for card in pile[deck]
    ]
    if position.automaton is not None:
        held += [
            *position.automaton.reinforcements,
            *(["hawats-scheming"] * position.automaton.schemes),
        ]
        held += [waiting.note for waiting in position.agenda if waiting.name == "card-done"]
    wanted = Counter({card.id: card.copies for card in game.cards.values()})
    lost = wanted - Counter([*held, *piles])
    won_by_a_card = position.automaton is not None and position.step == "over"
    if Counter([*held, *piles]) - wanted or (lost and not won_by_a_card):
        found.append("planning cards are missing or too many")
    prescience = [*position.prescience_deck, *position.revealed, *position.prescience_gone]
    if Counter(prescience) != Counter(list(game.prescience)):
        found.append("prescience cards are missing or too many")
    if Counter([*position.objective_deck, *position.objectives]) != Counter(list(game.objectives)):
        found.append("objectives are missing or too many")
    claimed = [waiting.note for waiting in position.agenda]
    found += [
        f"{card} is pinned"
        for card in position.pins
        if card not in position.revealed and card not in claimed
    ]
    for side, pile in CONES.items():
        spent = position.discards.get(pile, [])
        if len(spent) > game.numbers.cones_of_silence or any(side_of(by) != side for by in spent):
            found.append(f"Cones of Silence of {side}: {spent}")
        shared = side not in position.sides and position.automaton is None
        if (pile in position.discards) != shared:
            found.append(f"the Cones of Silence of {side}")
    found += [f"{card} stays" for card in position.staying if card not in position.revealed]
    return found


def course_faults(game: Game, position: Position) -> list[str]:
    """What of the course of the game cannot be (nothing, if all is well)."""
    found: list[str] = []
    if position.step != "over" and not position.agenda:
        found.append("nothing is to be done")
    if (position.march is not None) != (position.step == "march"):
        found.append(f"a march in the step {position.step}")
    if position.battle is not None and position.phase != "actions" and position.step != "over":
        found.append(f"a battle in the phase {position.phase}")
    last = len(game.rows) - 1
    found += [f"{power} on row {row}" for power, row in position.rows.items() if row > last]
    if position.supremacy > game.numbers.supremacy_win:
        found.append(f"supremacy {position.supremacy}")
    # Their owner is just asked in which order they leave.
    leaving = {task.area for task in position.agenda if task.name == "entomb"}
    if position.step == "act" or position.phase != "actions":
        for area, legion in position.legions.items():
            if legion.leaders and not legion.units and not legion.tokens and area not in leaving:
                found.append(f"leaders alone in {area}")
    if position.step == "act":
        for area, legion in position.legions.items():
            if sum(legion.units.values()) + len(legion.tokens) > game.numbers.stacking:
                found.append(f"too many in {area}")
            if legion.side != ATREIDES and area in position.worms:
                found.append(f"Harkonnens beside a sandworm in {area}")
    return found


def canonical_faults(position: Position) -> list[str]:
    """Negative numbers, entries of zero and heaps out of order (nothing, if all is well)."""
    found: list[str] = []
    plain = msgspec.to_builtins(position)
    for name, value in walk(plain, ""):
        if isinstance(value, int) and value < (-1 if name.endswith(".left") else 0):
            found.append(f"{name} is {value}")
    for area, legion in plain["legions"].items():
        found += [f"{rank} 0 in {area}" for rank, count in legion["units"].items() if count == 0]
        for heap in ("leaders", "tokens"):
            if legion[heap] != sorted(legion[heap]):
                found.append(f"{heap} of {area} are out of order")
    heaps = ["settlements", "stations", "station_pool", "token_pool", "start_pool", "muster_pool"]
    heaps += ["sietch_pool", "signs", "sign_pool", "sign_spent", "harvesters", "prescience_deck"]
    heaps += ["revealed", "prescience_gone", "staying", "objectives", "objective_deck", "bans"]
    for name in heaps:
        if plain[name] != sorted(plain[name]):
            found.append(f"{name} is out of order")
    for name, side in plain["sides"].items():
        for heap in ("hand", "fresh", "barred"):
            if side[heap] != sorted(side[heap]):
                found.append(f"{name}'s {heap} is out of order")
        found += [f"{name} has 0 dice of {die}" for die, n in side["dice"].items() if n == 0]
    return found


def with_canaries(position: Any) -> tuple[Any, dict[str, str]]:
    """A copy of a position with marked cards where only one side looks, and side -> mark."""
    copy = msgspec.json.decode(msgspec.json.encode(position), type=type(position))
    canaries: dict[str, str] = {"nobody": "canary-of-the-deck"}
    for name, side in copy.sides.items():
        canaries[name] = f"canary-of-{name}"
        side.hand = sorted([*side.hand, canaries[name]])
    copy.decks = {
        deck: sorted([*cards, "canary-of-the-deck"]) for deck, cards in copy.decks.items()
    }
    if copy.automaton is not None:
        copy.automaton.reinforcements = [*copy.automaton.reinforcements, canaries["nobody"]]
    own = canaries.get(ATREIDES, "canary-of-both-atreides")
    copy.tokens = {**copy.tokens, "token-of-a-canary": own}
    copy.objectives = sorted([*copy.objectives, own])
    copy.sietch_pool = sorted([*copy.sietch_pool, own])
    return copy, canaries
