"""Events of battles and of special cards as moves of classic Dune."""

from __future__ import annotations

from collections.abc import Sequence

from exporters.treachery.between import SISTERS
from exporters.treachery.following import Follower, Wanted
from exporters.treachery.ids import ADVANTAGES, ELEMENTS, VOICED
from exporters.treachery.plans import NOBODY, card_of, cards_of, hero_of, plan_of, territory_of
from exporters.treachery.saves import SavedEvent
from exporters.treachery.wanted import (
    Translate,
    Untranslatable,
    is_awaited,
    move_of,
    pledged,
    seat_of,
    target_of,
)


def choose_battle(game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """The aggressor names the battle."""
    territory, enemy = territory_of(event.number_of("_territoryId")), target_of(event)
    places = [
        place
        for place in sorted(game.position.forces)
        if game.game.parts[place].territory == territory
    ]
    for place in places:
        there = game.position.forces[place]
        if seat_of(event) in there and enemy in there:
            return [move_of(event, "choose-battle", place=place, against=enemy)]
    mine = [place for place in places if seat_of(event) in game.position.forces[place]]
    return [
        move_of(event, "choose-battle", place=(mine or places or [territory])[0], against=enemy)
    ]


def make_plan(game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """A battle plan, with what the ally pays of it."""
    return [
        *pledged(game, event, event.number_of("AllyContributionAmount")),
        plan_of(event, seat_of(event)),
    ]


def use_voice(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """The Voice; where an ally uses it, the Bene Gesserit do here. Untranslatable for an unknown card."""
    what = VOICED.get(str(event.number_of("Type")))
    if what is None:
        raise Untranslatable("the Voice names a kind of card that classic Dune does not have")
    return [
        {
            **move_of(event, "voice", order="play" if event.flag("Must") else "refuse", what=what),
            "by": SISTERS,
        }
    ]


def ask(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """Prescience; where an ally uses it, Atreides do here."""
    element = ELEMENTS.get(str(event.number_of("Aspect")), "")
    return [{**move_of(event, "ask", element=element), "by": "atreides"}]


def call_traitor(game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """A traitor is called, or none is."""
    if not event.flag("TraitorCalled"):
        return [move_of(event, "pass")] if is_awaited(game, event, "traitors") else []
    battle = game.position.battle
    plans = battle.plans if battle is not None else {}
    enemies = [plan.leader for faction, plan in plans.items() if faction != seat_of(event)]
    return [move_of(event, "call-traitor", leader=enemies[0] if enemies else "")]


def play_truthtrance(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """A Truthtrance question, in our words."""
    question = QUESTIONS.get(event.number_of("Question"), "a question of treachery.online")
    said = [event.text(name) for name in ("QuestionParameter1", "QuestionParameter2")]
    words = " ".join([question, *[f"({one})" for one in said if one]])
    return [move_of(event, "truthtrance", to=target_of(event), question=words)]


QUESTIONS = {
    10: "whom and when do you foretell?", 20: "is this leader your traitor?",
    40: "do you hold such a card?", 100: "do you play this leader?", 110: "do you play such a card?",
    111: "is this your defence?", 112: "is this your weapon?", 120: "do you dial more?",
    200: "will you attack?",
}  # fmt: skip
"""The kinds of questions by number, in our words."""


def answer_truth(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """The answer to a Truthtrance question. Untranslatable if it is neither yes nor no."""
    answer = event.number_of("Answer")
    if answer not in (10, 20):
        raise Untranslatable("a Truthtrance is answered with neither yes nor no")
    return [move_of(event, "answer-truth", yes=answer == 10)]


def play_karama(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """A Karama card stops an advantage. Untranslatable for one that no ruling lets it stop."""
    advantage = ADVANTAGES.get(str(event.number_of("Prevented")))
    if advantage is None:
        raise Untranslatable("a Karama card stops an advantage that no ruling lets it stop")
    card = card_of(event.number_of("_cardId", NOBODY))
    return [move_of(event, "karama", card=card, advantage=advantage)]


def special_power(kind: str) -> Translate:
    """A special Karama power without more fields than the card."""

    def translate(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
        return [move_of(event, kind, card="karama")]

    return translate


def free_revival(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """The Emperor's special Karama power."""
    hero = event.number_of("_heroId", NOBODY)
    starred = event.number_of("AmountOfSpecialForces")
    forces = event.number_of("AmountOfForces") + starred
    return [
        move_of(
            event,
            "free-revival",
            card="karama",
            leader=hero_of(hero),
            forces=forces,
            starred=starred,
        )
    ]


def summon_worm(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """The Fremen's special Karama power."""
    territory = territory_of(event.number_of("_territoryId"))
    return [move_of(event, "summon-worm", card="karama", territory=territory)]


def take_hand(game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """The hand taken, if our rules let it be taken now; otherwise what is returned says it all."""
    auction = game.position.auction
    if game.position.step in ("bid", "deal-auction") and auction is not None and not auction.bidder:
        return [move_of(event, "take-hand", card="karama", to=target_of(event))]
    return []


def return_cards(game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """The cards that the Harkonnen return, or the whole exchange as a correction.

    Untranslatable if no event took a hand before.
    """
    returned = cards_of(event.text("_cardIds"))
    begun = game.plan.last("KarmaHandSwapInitiated", by=seat_of(event))
    if begun is None:
        raise Untranslatable("the event that takes the hand is missing")
    target = target_of(begun)
    if game.moves[-1:] and game.moves[-1]["move"] == "take-hand":
        return [move_of(event, "return-card", card=card, to=target) for card in returned]
    return [lambda game: game.swap_hands(target, returned)]
