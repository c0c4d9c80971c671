"""What a seat may know of a position.

Hidden from a seat: the hands of others, what lies in decks, plans while they are secret, the answer
to a question that the Emperor has asked another. Hidden cards are shown as "?", so that everybody
can count them; hidden numbers as -1. Forces that the rules call hidden stand openly on the board,
as do spies and stashes: hidden means that they cannot be fought. The table sees everything.
"""

from __future__ import annotations

from adjudicator.games.dune_messiah.records import Battle, Game, Position, Side
from adjudicator.rules.copies import copied
from adjudicator.rules.dune.battlefield import combatants
from adjudicator.rules.dune.views import heap_seen, plans_seen, question_seen

UNOPENED: list[str] = ["answer-ask", "ask", "network", "plans", "voice", "zeal"]
"""The steps of a battle in which its plans are not open."""


def view(game: Game, position: Position, seat: str) -> Position:
    """A copy of the position without what `seat` may not know; it shares nothing with it."""
    sees_all = seat == "table"
    return Position(
        turn=position.turn,
        turns=position.turns,
        phase=position.phase,
        step=position.step,
        waiting=[*position.waiting],
        done=[*position.done],
        order=[*position.order],
        sides={
            other: side_seen(side, sees_all or other == seat)
            for other, side in position.sides.items()
        },
        storm=position.storm,
        forces=copied(position.forces),
        spice={**position.spice},
        spies={**position.spies},
        harvesters=copied(position.harvesters),
        ornithopters=copied(position.ornithopters),
        hideouts=copied(position.hideouts),
        terraformers=copied(position.terraformers),
        cities=[*position.cities],
        ruins=[*position.ruins],
        sietches={**position.sietches},
        loyalty=position.loyalty,
        price=position.price,
        priced=position.priced,
        stashed=position.stashed,
        claimed=[*position.claimed],
        quota=position.quota,
        debt=position.debt,
        missed=position.missed,
        gholas=[*position.gholas],
        revealed=[*position.revealed],
        struck=[*position.struck],
        found=[*position.found],
        tried=[*position.tried],
        storm_move=position.storm_move,
        last_blow=[*position.last_blow],
        blows=position.blows,
        evacuating=[*position.evacuating],
        deck=heap_seen(position.deck, sees_all),
        discard=[*position.discard],
        spice_deck=heap_seen(position.spice_deck, sees_all),
        spice_discard=[*position.spice_discard],
        draws=position.draws,
        offer=copied(position.offer),
        offered=[*position.offered],
        travel=copied(position.travel),
        sabotage=copied(position.sabotage),
        battle=battle_seen(position, seat),
        battles=position.battles,
        fought={**position.fought},
        thefts=[*position.thefts],
        taken={**position.taken},
        left=[*position.left],
        rulings={**position.rulings},
        winners=[*position.winners],
        ending=position.ending,
    )


def side_seen(side: Side, own: bool) -> Side:
    """A side; its cards are secret."""
    return Side(
        spice=side.spice,
        reserves=side.reserves,
        tanks=side.tanks,
        hand=heap_seen(side.hand, own),
        leaders=[*side.leaders],
        dead=[*side.dead],
        place=side.place,
        recruits=side.recruits,
        ready=side.ready,
        harvesters=side.harvesters,
    )


def battle_seen(position: Position, seat: str) -> Battle | None:
    """The battle; a plan is secret until both are made."""
    battle = position.battle
    if battle is None:
        return None
    opened = position.step not in UNOPENED
    return Battle(
        place=battle.place,
        territory=battle.territory,
        aggressor=battle.aggressor,
        defender=battle.defender,
        voice=copied(battle.voice),
        prescience=question_seen(battle, opened, combatants(position), seat),
        plans=plans_seen(battle, opened, seat),
        winner=battle.winner,
        losses=battle.losses,
        spoils=[*battle.spoils],
        abilities=[*battle.abilities],
        network=battle.network,
        zeal=battle.zeal,
        kills=battle.kills,
        near=[*battle.near],
        forfeits=battle.forfeits,
        lost={**battle.lost},
    )
