"""What a seat may know of a position.

Hidden from a seat: the hands, traitors and spice of others, what lies in decks, the prediction,
dials and plans while they are secret, the answer to another's Prescience question, what others
pledge to each other, and what only Atreides or only the Fremen may look at. Hidden cards and
leaders are shown as "?", so that everybody can count them (under the ruling `hand-counts` only
while cards are auctioned); hidden numbers as -1. The table sees everything. A treachery card that
went back on the deck is hidden again, even from those who saw it.
"""

from __future__ import annotations

from adjudicator.games.dune_classic.battlefield import target_of
from adjudicator.games.dune_classic.karama import step_of
from adjudicator.games.dune_classic.records import Auction, Battle, Game, Position, Prediction, Side
from adjudicator.games.dune_classic.ruled_records import Advanced, Backing, Karama, Moment, Shown
from adjudicator.games.dune_classic.turn import allied
from adjudicator.rules.copies import copied
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.views import (
    HIDDEN,
    UNKNOWN,
    card_seen,
    heap_seen,
    plans_seen,
    question_seen,
)


def view(game: Game, position: Position, seat: str) -> Position:
    """A copy of the position without what `seat` may not know; it shares nothing with it."""
    sees_all = seat == "table"
    counted = position.phase == "bidding" or ruling(game, position, "hand-counts") == "open"
    return Position(
        turn=position.turn,
        turns=position.turns,
        phase=position.phase,
        step=position.step,
        waiting=[*position.waiting],
        done=[*position.done],
        order=[*position.order],
        sides={
            faction: side_seen(side, sees_all or faction == seat, counted)
            for faction, side in position.sides.items()
        },
        storm=position.storm,
        storm_next=storm_next_seen(position, seat),
        storm_seen=position.storm_seen,
        storm_move=position.storm_move,
        wall=position.wall,
        dials=dials_seen(position, seat),
        wheels=[*position.wheels],
        forces=copied(position.forces),
        advisors={**position.advisors},
        spice={**position.spice},
        treachery_deck=heap_seen(position.treachery_deck, sees_all),
        treachery_top=heap_seen(
            position.treachery_top,
            sees_all or (seat == "atreides" and position.treachery_top_seen),
        ),
        treachery_top_seen=position.treachery_top_seen,
        treachery_discard=[*position.treachery_discard],
        treachery_out=[*position.treachery_out],
        spice_deck=heap_seen(position.spice_deck, sees_all),
        spice_next=card_seen(position.spice_next, sees_all or seat == "atreides"),
        spice_discard=[*position.spice_discard],
        last_blow=[*position.last_blow],
        traitor_deck=heap_seen(position.traitor_deck, sees_all),
        prediction=prediction_seen(position, seat),
        blow=copied(position.blow),
        auction=auction_seen(position, seat),
        travel=copied(position.travel),
        battle=battle_seen(position, seat),
        battles=position.battles,
        fought={**position.fought},
        harvesters=[*position.harvesters],
        fliers=copied(position.fliers),
        revived={**position.revived},
        revived_leader=[*position.revived_leader],
        grants={**position.grants},
        blocked={**position.blocked},
        pledges=pledges_seen(position, seat),
        question=copied(position.question),
        karama=karama_seen(position, seat),
        tally=copied(position.tally),
        thirds=copied(position.thirds),
        rulings={**position.rulings},
        winners=[*position.winners],
        ending=position.ending,
        advanced=advanced_seen(position, seat),
    )


def side_seen(side: Side, own: bool, counted: bool) -> Side:
    """A side; spice, cards and traitors are behind its shield.

    Where cards are not `counted`, the hand of another reads as empty, whatever is in it.
    """
    spice = UNKNOWN
    hand: list[str] = []
    if own or counted:
        hand = heap_seen(side.hand, own)
    if own:
        spice = side.spice
    return Side(
        circle=side.circle,
        spice=spice,
        bribes=side.bribes,
        reserves=side.reserves,
        tanks=side.tanks,
        hand=hand,
        traitors=heap_seen(side.traitors, own),
        leaders=[*side.leaders],
        dead=[*side.dead],
        captives=[*side.captives],
        all_died=side.all_died,
        deaths={**side.deaths},
        ally=side.ally,
    )


def storm_next_seen(position: Position, seat: str) -> int:
    """The storm card drawn ahead; only the Fremen may look at it, unless a Karama card forbade it."""
    if position.storm_next == 0 or seat == "table":
        return position.storm_next
    if seat == "fremen" and position.storm_seen:
        return position.storm_next
    return UNKNOWN


def dials_seen(position: Position, seat: str) -> dict[str, int]:
    """The first storm's dials; those of others only once both are set."""
    if step_of(position) != "dial" or seat == "table":
        return {**position.dials}
    seen: dict[str, int] = {}
    for faction, number in position.dials.items():
        seen[faction] = UNKNOWN
        if faction == seat:
            seen[faction] = number
    return seen


def prediction_seen(position: Position, seat: str) -> Prediction | None:
    """The prediction; others see only that there is one."""
    prediction = position.prediction
    if prediction is None:
        return None
    if seat in ["bene-gesserit", "table"]:
        return copied(prediction)
    return Prediction(faction=HIDDEN, turn=UNKNOWN)


def auction_seen(position: Position, seat: str) -> Auction | None:
    """The auction; only Atreides may see the card that is up, unless a Karama card forbade it."""
    auction = position.auction
    if auction is None:
        return None
    seen = seat == "table" or (seat == "atreides" and auction.seen)
    return Auction(
        cards=auction.cards,
        number=auction.number,
        card=card_seen(auction.card, seen),
        seen=auction.seen,
        opener=auction.opener,
        bid=auction.bid,
        bidder=auction.bidder,
        passed=[*auction.passed],
    )


def battle_seen(position: Position, seat: str) -> Battle | None:
    """The battle; a plan is secret until both are made."""
    battle = position.battle
    if battle is None:
        return None
    opened = step_of(position) != "plans"
    asked = battle.prescience
    told = [] if asked is None else [asked.by, target_of(position, asked.by)]
    return Battle(
        place=battle.place,
        territory=battle.territory,
        aggressor=battle.aggressor,
        defender=battle.defender,
        voice=copied(battle.voice),
        prescience=question_seen(battle, opened, told, seat),
        plans=plans_seen(battle, opened, seat),
        calls=[*battle.calls],
        winner=battle.winner,
        losses=battle.losses,
        spoils=[*battle.spoils],
        captive=battle.captive,
    )


def advanced_seen(position: Position, seat: str) -> Advanced | None:
    """What the advanced rules add: a plan's part of it is secret like the plan.

    What Atreides have lost in battle, their Kwisatz Haderach and the table alone count.
    """
    advanced = position.advanced
    if advanced is None:
        return None
    opened = step_of(position) != "plans"
    return Advanced(
        starred=copied(advanced.starred),
        moved=copied(advanced.moved),
        reserves={**advanced.reserves},
        tanks={**advanced.tanks},
        revived={**advanced.revived},
        backing={
            combatant: backing_seen(backing, opened or seat in [combatant, "table"])
            for combatant, backing in advanced.backing.items()
        },
        barred=[*advanced.barred],
        paid=advanced.paid,
        owed=advanced.owed,
        fallen=advanced.fallen if seat in ["atreides", "table"] else UNKNOWN,
        kwisatz=advanced.kwisatz,
    )


def backing_seen(backing: Backing, told: bool) -> Backing:
    """What a plan has besides leader, number and cards, or that there is a plan."""
    return Backing(
        starred=backing.starred if told else UNKNOWN,
        spice=backing.spice if told else UNKNOWN,
        ally=backing.ally if told else UNKNOWN,
        kwisatz=backing.kwisatz and told,
    )


def pledges_seen(position: Position, seat: str) -> dict[str, int]:
    """What is pledged; how much, only the allies know, and an ally only how much of it is there."""
    seen: dict[str, int] = {}
    for faction, spice in position.pledges.items():
        seen[faction] = UNKNOWN
        if seat in [faction, "table"]:
            seen[faction] = spice
        elif allied(position, faction, seat):
            seen[faction] = min(spice, position.sides[faction].spice)
    return seen


def karama_seen(position: Position, seat: str) -> Karama | None:
    """What Karama cards have to do with: who pays how for a card is secret, and a plan that was shown."""
    karama = position.karama
    if karama is None:
        return None
    return Karama(
        moments=[moment_seen(moment, seat) for moment in karama.moments],
        ready=copied(karama.ready),
        refusals={**karama.refusals},
        powers=[*karama.powers],
        exchange=copied(karama.exchange),
        shown=shown_seen(karama.shown, seat),
        rate=karama.rate,
    )


def moment_seen(moment: Moment, seat: str) -> Moment:
    """A move that waits; of a payment only who makes it."""
    seen = copied(moment)
    if seen.move["move"] == "pay" and seat not in [seen.move["by"], "table"]:
        seen.move = {"by": seen.move["by"], "move": "pay"}
    return seen


def shown_seen(shown: Shown | None, seat: str) -> Shown | None:
    """A plan that was shown: to Atreides, and to who has made it."""
    seen = copied(shown)
    if seen is not None and seat not in ["atreides", seen.of, "table"]:
        seen.plan = {}
    return seen
