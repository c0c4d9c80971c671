"""What each event of treachery.online is as moves of classic Dune.

A translation gives the moves that an event stands for, with the fields that the event contains, or
no moves if a log needs no line for the event.
"""

from __future__ import annotations

from collections.abc import Sequence

from exporters.treachery import battles, travels
from exporters.treachery.following import Follower, Move, Wanted
from exporters.treachery.plans import NOBODY, card_of, forces_of, hero_of, part_of, territory_of
from exporters.treachery.saves import SavedEvent
from exporters.treachery.wanted import (
    Translation,
    Untranslatable,
    ally_of,
    check_own_karama,
    move_of,
    pledged,
    seat_of,
    target_of,
)


def _nothing(_game: Follower, _event: SavedEvent) -> Sequence[Wanted]:
    return []


def _end_phase(game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    """Nothing; but where the next event is of a phase to come, and no phase ends before it, that one begins."""
    for following in game.plan.events[game.plan.at + 1 :]:
        if following.kind == event.kind:
            return []
        phase = TRANSLATIONS[following.kind].phase if following.kind in TRANSLATIONS else ""
        if phase:
            game.go_to(phase)
            return []
    return []


def _predict(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    return [
        move_of(event, "predict", faction=target_of(event, "ToWin"), turn=event.number_of("Turn"))
    ]


def _keep_traitor(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    return [move_of(event, "keep-traitor", leader=hero_of(event.number_of("_traitorId")))]


def _place_fremen(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    return [
        move_of(event, "place", part=part, forces=forces, starred=starred)
        for part, forces, starred in forces_of(event.text("_forceLocations"))
    ]


def _place_advisor(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    return [move_of(event, "place", part=part_of(event.number_of("_targetId")), forces=1)]


def _dial(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    return [move_of(event, "dial", number=event.number_of("Amount"))]


def _weather(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    return [move_of(event, "weather-control", sectors=event.number_of("MoveAmount"))]


def _atomics(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    return [move_of(event, "family-atomics")]


def _place_worm(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    return [move_of(event, "place-worm", territory=territory_of(event.number_of("_territoryId")))]


def _ride(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    if event.flag("Passed"):
        return []
    if event.number_of("ForcesFromReserves") or event.number_of("SpecialForcesFromReserves"):
        raise Untranslatable("forces ride a worm from the reserves")
    end = part_of(event.number_of("_toId"))
    return [
        move_of(event, "ride", start=start, end=end, forces=forces, starred=starred)
        for start, forces, starred in forces_of(event.text("_forceLocations"))
    ]


def _ally(game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    other, blow = target_of(event), game.position.blow
    if blow is not None and f"{other}/{seat_of(event)}" in blow.offers:
        return [move_of(event, "accept-alliance", of=other)]
    return [move_of(event, "offer-alliance", to=other)]


def _break(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    return [move_of(event, "break-alliance")]


def _claim(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    return [move_of(event, "claim-charity")]


def _bid(game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    if event.number_of("RedContributionAmount"):
        raise Untranslatable("the Emperor pays for a bid of a faction that is not his ally")
    if event.flag("Passed"):
        return [move_of(event, "pass")]
    card = card_of(event.number_of("_karmaCardId", NOBODY))
    if event.flag("KarmaBid"):
        return [move_of(event, "pay", karama=card if card != "none" else "karama")]
    check_own_karama(game, event, card)
    ally = event.number_of("AllyContributionAmount")
    paid = {"karama": card, "ally": ally}
    made = move_of(event, "bid", spice=event.number_of("Amount") + ally, paid=paid)
    return [*pledged(game, event, ally), made]


def _revive(game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    if event.number_of("NumberOfForcesInLocation") or event.number_of(
        "NumberOfSpecialForcesInLocation"
    ):
        raise Untranslatable("forces are revived onto the board")
    moves: list[Wanted] = (
        [_grant] if ally_of(game, seat_of(event)) == FREMEN and game.granting else []
    )
    starred = event.number_of("AmountOfSpecialForces")
    forces = event.number_of("AmountOfForces") + starred
    paid_starred = event.number_of("ExtraSpecialForcesPaidByRed")
    paid = event.number_of("ExtraForcesPaidByRed") + paid_starred
    if forces:
        moves.append(move_of(event, "revive", forces=forces, starred=starred))
    if paid:
        fields = {"to": seat_of(event), "forces": paid, "starred": paid_starred}
        moves.append({"by": "emperor", "move": "pay-revival", **fields})
    hero = event.number_of("_heroId", NOBODY)
    if hero != NOBODY:
        moves.append(move_of(event, "revive-leader", leader=_revived(hero)))
    return moves


def _grant(game: Follower) -> Move | None:
    """What the Fremen allow their ally, if it is their ally's turn to revive and they have not done so yet."""
    made: Move = {"by": FREMEN, "move": "grant-revival"}
    return made if game.rules.check(game.game, game.position, made) is None else None


FREMEN = "fremen"


def _revived(hero: int) -> str:
    return "kwisatz-haderach" if hero == KWISATZ else hero_of(hero)


KWISATZ = 1000
"""The program's number of the Kwisatz Haderach."""


def _ghola(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    hero = event.number_of("_heroId", NOBODY)
    if hero != NOBODY:
        return [move_of(event, "ghola-leader", leader=hero_of(hero))]
    starred = event.number_of("AmountOfSpecialForces")
    forces = event.number_of("AmountOfForces") + starred
    return [move_of(event, "ghola-forces", forces=forces, starred=starred)]


def _permit(game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    if seat_of(event) == FREMEN:
        game.sparing = event.flag("YellowWillProtectFromMonster")
        game.granting = event.flag("YellowAllowsThreeFreeRevivals")
    return []


def _bribe(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    price, benefit = event.number_of("Price"), event.number_of("Benefit")
    bound = target_of(event, "BoundFaction")
    moves = []
    if price:
        moves.append(move_of(event, "bribe", to=bound, spice=price))
    if benefit:
        moves.append({"by": bound, "move": "bribe", "to": seat_of(event), "spice": benefit})
    return moves


def _give(game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    if event.number_of("_cardId", NOBODY) != NOBODY:
        raise Untranslatable("a treachery card is given away")
    to, spice = target_of(event), event.number_of("Resources")
    allied = game.position.sides[seat_of(event)].ally == to
    if seat_of(event) == "emperor" and allied:
        return [move_of(event, "give", to=to, spice=spice)]
    return [move_of(event, "bribe", to=to, spice=spice)]


def _storm_losses(_game: Follower, event: SavedEvent) -> Sequence[Wanted]:
    if event.flag("UseUselessCard"):
        raise Untranslatable("a worthless card saves forces from the storm")
    return []


SETUP, STORM, BLOW, CHARITY, BIDDING = "setup", "storm", "spice-blow", "choam-charity", "bidding"
REVIVAL, TRAVEL, BATTLE = "revival", "shipment-and-movement", "battle"
_silent = Translation(_nothing)

TRANSLATIONS: dict[str, Translation] = {
    "AllianceBroken": Translation(_break, BLOW),
    "AllianceOffered": Translation(_ally, BLOW),
    "AllyPermission": Translation(_permit),
    "AutomationConfigured": _silent,
    "Battle": Translation(battles.make_plan, BATTLE),
    "BattleConcluded": _silent,
    "BattleInitiated": Translation(battles.choose_battle, BATTLE),
    "Bid": Translation(_bid, BIDDING),
    "BlueAccompanies": Translation(travels.accompany, TRAVEL),
    "BlueBattleAnnouncement": Translation(travels.announce),
    "BlueFlip": Translation(travels.flip, TRAVEL),
    "BluePrediction": Translation(_predict, SETUP),
    "Captured": _silent,
    "Caravan": Translation(travels.travel_by_hajr, TRAVEL),
    "CardsDetermined": _silent,
    "CharityClaimed": Translation(_claim, CHARITY),
    "ClairVoyanceAnswered": Translation(battles.answer_truth),
    "ClairVoyancePlayed": Translation(battles.play_truthtrance),
    "DealAccepted": Translation(_bribe),
    "DealOffered": _silent,
    "Donated": Translation(_give),
    "EndPhase": Translation(_end_phase),
    "FactionTradeOffered": _silent,
    "GameAdmission": _silent,
    "HideSecrets": _silent,
    "Karma": Translation(battles.play_karama),
    "KarmaFreeRevival": Translation(battles.free_revival, REVIVAL),
    "KarmaHandSwap": Translation(battles.return_cards),
    "KarmaHandSwapInitiated": Translation(battles.take_hand),
    "KarmaMonster": Translation(battles.summon_worm),
    "KarmaPrescience": Translation(battles.special_power("see-plan")),
    "KarmaShipmentPrevention": Translation(battles.special_power("halt-shipment")),
    "MetheorPlayed": Translation(_atomics, STORM),
    "Move": Translation(travels.travel, TRAVEL),
    "MulliganPerformed": _silent,
    "OrangeDelay": _silent,
    "PerformBluePlacement": Translation(_place_advisor, SETUP),
    "PerformYellowSetup": Translation(_place_fremen, SETUP),
    "PlayerReplaced": _silent,
    "Prescience": Translation(battles.ask, BATTLE),
    "RaiseDeadPlayed": Translation(_ghola),
    "Revival": Translation(_revive, REVIVAL),
    "Shipment": Translation(travels.ship, TRAVEL),
    "StormDialled": Translation(_dial, STORM),
    "StormSpellPlayed": Translation(_weather, STORM),
    "TakeLosses": Translation(_storm_losses, STORM),
    "TraitorsSelected": Translation(_keep_traitor, SETUP),
    "TreacheryCalled": Translation(battles.call_traitor, BATTLE),
    "Voice": Translation(battles.use_voice, BATTLE),
    "YellowRidesMonster": Translation(_ride, BLOW),
    "YellowSentMonster": Translation(_place_worm, BLOW),
}
"""Kind of event -> its translation. Kinds of the expansions are not here."""
