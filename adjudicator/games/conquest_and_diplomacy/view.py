"""What a seat may know of a position.

Hidden from a seat: the hands and traitors of others, what lies in decks and, but for the topmost
card, among the discards, plans while they are secret, the answer to another's Prescience question,
and by ruling `leader-sets` the other's blended leaders. Hidden cards and leaders are shown as "?",
so that everybody can count them; hidden numbers as -1. Spice is public. The table sees everything.
"""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy.records import Battle, Game, Position, Side
from adjudicator.rules.copies import copied
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.battlefield import combatants
from adjudicator.rules.dune.views import heap_seen, plans_seen, question_seen

PLANNING: list[str] = ["late-voice", "plans", "replan"]
"""The steps in which plans are secret."""


def view(game: Game, position: Position, seat: str) -> Position:
    """A copy of the position without what `seat` may not know; it shares nothing with it."""
    sees_all = seat == "table"
    known_sets = ruling(game, position, "leader-sets") == "open"
    return Position(
        turn=position.turn,
        turns=position.turns,
        phase=position.phase,
        step=position.step,
        waiting=[*position.waiting],
        done=[*position.done],
        order=[*position.order],
        sides={
            other: side_seen(game, side, sees_all or other == seat, known_sets, other)
            for other, side in position.sides.items()
        },
        storm=position.storm,
        covered=position.covered,
        rolls={**position.rolls},
        rolling=[*position.rolling],
        storm_move=position.storm_move,
        havens=[*position.havens],
        forces=copied(position.forces),
        spice={**position.spice},
        last_blow=[*position.last_blow],
        sandworm=copied(position.sandworm),
        battle_deck=heap_seen(position.battle_deck, sees_all),
        battle_discard=heap_seen(position.battle_discard, sees_all),
        battle_top=position.battle_top,
        market_deck=heap_seen(position.market_deck, sees_all),
        market_discard=heap_seen(position.market_discard, sees_all),
        market_top=position.market_top,
        spice_deck=heap_seen(position.spice_deck, sees_all),
        spice_discard=heap_seen(position.spice_discard, sees_all),
        spice_top=position.spice_top,
        traitor_deck=heap_seen(position.traitor_deck, sees_all),
        traitor_bottom=heap_seen(position.traitor_bottom, sees_all),
        leader_deck=heap_seen(position.leader_deck, sees_all),
        window=copied(position.window),
        purchase=position.purchase,
        revived={**position.revived},
        travel=copied(position.travel),
        battle=battle_seen(position, seat),
        battles=position.battles,
        exchanged=position.exchanged,
        fought={**position.fought},
        harvest={**position.harvest},
        gathered=[*position.gathered],
        rulings={**position.rulings},
        winners=[*position.winners],
        ending=position.ending,
    )


def side_seen(game: Game, side: Side, own: bool, known_sets: bool, seat: str) -> Side:
    """A side; its cards and traitors are secret, by a ruling also a blended set of leaders."""
    facts = game.factions.get(seat)
    blended = facts is not None and len(facts.pair) > 0
    return Side(
        spice=side.spice,
        reserves=side.reserves,
        tanks=side.tanks,
        hand=heap_seen(side.hand, own),
        leaders=heap_seen(side.leaders, own or known_sets or not blended),
        dead=[*side.dead],
        place=side.place,
        market=heap_seen(side.market, own),
        traitors=heap_seen(side.traitors, own),
        dealt=heap_seen(side.dealt, own),
    )


ASKING: list[str] = ["answer", "prescience", "voice"]
"""Steps in which what a plan holds is asked or told before plans are opened."""


def battle_seen(position: Position, seat: str) -> Battle | None:
    """The battle; a plan is secret until both are made and the Voice has spoken."""
    battle = position.battle
    if battle is None:
        return None
    known = position.step not in PLANNING and position.step not in ASKING
    return Battle(
        place=battle.place,
        territory=battle.territory,
        aggressor=battle.aggressor,
        defender=battle.defender,
        voice=copied(battle.voice),
        prescience=question_seen(battle, known, combatants(position), seat),
        plans=plans_seen(battle, position.step not in PLANNING, seat),
        winner=battle.winner,
        losses=battle.losses,
        spoils=[*battle.spoils],
        abilities=[*battle.abilities],
        late=battle.late,
        calls=[*battle.calls],
        played=copied(battle.played),
        quiet=[*battle.quiet],
    )
