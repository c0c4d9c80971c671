"""What stands where: a position as pieces on a table, and what moving them by hand may mean."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.automaton_cards import SCHEME
from adjudicator.games.war_for_arrakis.board import ATREIDES, HARKONNEN
from adjudicator.games.war_for_arrakis.dealing import muster_pool
from adjudicator.games.war_for_arrakis.records import Game, Legion, Position, Side
from adjudicator.games.war_for_arrakis.rulebook import kinds
from adjudicator.games.war_for_arrakis.seats import PARTNERS
from adjudicator.games.war_for_arrakis.setup import of_set
from adjudicator.games.war_for_arrakis.silence import CONES, cones_left
from adjudicator.rules.kinds import Move
from adjudicator.rules.placements import board, own, secret
from adjudicator.rules.records import Placement

UNSEEN = "?"


def pieces(game: Game, position: Position) -> list[Placement]:
    """Every piece in play: those on the board, piles, then each side's own, in the order of the sides."""
    found = [board("phase-marker", "", position.phase, 1)]
    for area in sorted(position.legions):
        found = found + in_legion(position, area, position.legions[area])
    found = found + on_ground(game, position) + on_tracks(game, position) + in_piles(game, position)
    found = found + of_automaton(game, position)
    for name, owner in position.sides.items():
        found = found + of_side(position, name, owner)
    return found


def in_legion(position: Position, area: str, legion: Legion) -> list[Placement]:
    """The figures and deployment tokens of a Legion."""
    found = [
        board(f"{legion.side}-{rank}", "", area, count) for rank, count in legion.units.items()
    ]
    names = legion.leaders
    for at, leader in enumerate(names):
        if leader not in names[:at]:
            count = sum(1 for other in names if other == leader)
            found.append(board("leader", leader, area, count))
    kind = "deployment-token" if legion.side == ATREIDES else "starting-token"
    for token in legion.tokens:
        found.append(covered(kind, position.tokens[token], area))
    return found


def on_ground(game: Game, position: Position) -> list[Placement]:
    """Settlements, sietches, stations, wormsigns, sandworms and vehicles."""
    found = [board("settlement", area, area, 1) for area in position.settlements]
    for area in sorted(position.sietches):
        sietch = position.sietches[area]
        if sietch.shown:
            found.append(board("sietch", sietch.token, area, 1))
        else:
            found.append(covered("sietch", sietch.token, area))
    for area in position.stations:
        found.append(covered("station", UNSEEN, area))
    for area in position.signs:
        found.append(covered("wormsign", UNSEEN, area))
    for area in sorted(position.worms):
        found.append(board(position.worms[area], "", area, 1))
    for area in position.harvesters:
        found.append(board("harvester", "", area, 1))
    for zone in sorted(position.flyers):
        found.append(board(position.flyers[zone], "", zone, 1))
    if position.blasted != "":
        found.append(board("atomics", position.blasted, position.blasted, 1))
    return found


def covered(piece: str, what: str, area: str) -> Placement:
    """A token of which not everybody knows the hidden side, or nobody does."""
    return Placement(piece=piece, what=what, place=area, owner="", count=1, hidden=True)


def in_piles(game: Game, position: Position) -> list[Placement]:
    """Decks and pools (as many as there are, nobody sees which), and open discards.

    A wormsign or station is drawn when the one on the board is turned up.
    """
    found: list[Placement] = []
    for seat in position.sides:
        for deck in game.decks.get(seat, [seat]):
            found = found + pile("card", f"{deck}-deck", len(position.decks[deck]))
            for card in position.discards[deck]:
                found.append(board("card", card, f"{deck}-discard", 1))
    found = found + pile("prescience-card", "prescience-deck", len(position.prescience_deck))
    for card in position.prescience_gone:
        found.append(board("prescience-card", card, "prescience-discard", 1))
    found = found + pile("objective", "objectives-deck", len(position.objective_deck))
    found = found + pile("sietch", "sietch-pool", len(position.sietch_pool))
    found = found + pile("deployment-token", "starting-pool", len(position.start_pool))
    found = found + pile("deployment-token", "deployment-pool", len(position.token_pool))
    for kind in ["black", "silver"]:
        left = muster_pool(game, position, kind)
        found = found + pile("starting-token", f"{kind}-pool", len(left))
        everything = of_set(game, kind)
        face_down = [name for name in position.tokens if name.startswith(f"{kind}-token-")]
        # The automaton takes all of them back, so that none of its tokens lies open any more.
        if len(left) + len(face_down) < len(everything):
            found = found + turned_up("starting-token", f"{kind}-discard", everything, left)
    left = position.station_pool
    found = found + pile("station-token", "station-pool", len(left))
    found = found + turned_up("station-token", "station-discard", game.station_tokens, left)
    found = found + pile("wormsign-token", "wormsign-pool", len(position.sign_pool))
    for token in position.sign_spent:
        found.append(board("wormsign-token", token, "wormsign-discard", 1))
    for side in sorted(CONES):
        left_over = cones_left(game, position, side)
        if left_over > 0:
            found.append(board("cone-of-silence", side, f"{side}-cones", left_over))
    return found


def of_automaton(game: Game, position: Position) -> list[Placement]:
    """What a solo game has besides: tactical cards, reinforcements, cards that are being played, or wait."""
    automaton = position.automaton
    if automaton is None:
        return []
    found: list[Placement] = []
    shown = [automaton.harvesting]
    if automaton.harvesting != "":
        found.append(board("tactical-card", automaton.harvesting, "tactical-harvesting", 1))
    if automaton.target != "" and automaton.target not in shown:
        shown.append(automaton.target)
        found.append(board("tactical-card", automaton.target, "tactical-target", 1))
    # A card that lies open may be the next one, too, when no other is left.
    left = [card for card in automaton.tactical if card not in shown]
    found = found + pile("tactical-card", "tactical-deck", len(left))
    for card in sorted(game.tactical):
        if card not in shown and card not in left:
            found.append(board("tactical-card", card, "tactical-discard", 1))
    found = found + pile("card", "reinforcements", len(automaton.reinforcements))
    if automaton.schemes > 0:
        found.append(board("card", SCHEME, "turned-up-cards", automaton.schemes))
    for waiting in position.agenda:
        if waiting.name == "card-done":
            found.append(board("card", waiting.note, "turned-up-cards", 1))
    return found


def turned_up(piece: str, place: str, everything: list[str], left: list[str]) -> list[Placement]:
    """Tokens that are in their pool no more."""
    found: list[Placement] = []
    for at, token in enumerate(everything):
        if token not in everything[:at]:
            gone = everything.count(token) - left.count(token)
            if gone > 0:
                found.append(board(piece, token, place, gone))
    return found


def pile(piece: str, place: str, count: int) -> list[Placement]:
    """A face-down pile, if there is any of it."""
    if count == 0:
        return []
    return [Placement(piece=piece, what=UNSEEN, place=place, owner="", count=count, hidden=True)]


def on_tracks(game: Game, position: Position) -> list[Placement]:
    """Markers on their tracks, and prescience cards that lie open.

    Where more cards lie open than the board has places, the others lie on the last one.
    """
    found = [board("supremacy-marker", "", f"supremacy-{position.supremacy}", 1)]
    for marker in sorted(position.markers):
        step = position.markers[marker]
        found.append(board("prescience-marker", marker, f"prescience-{step}", 1))
    for power in sorted(position.rows):
        found.append(board("imperium-marker", power, f"row-{position.rows[power] + 1}", 1))
    for at, card in enumerate(position.revealed):
        place = min(at + 1, game.numbers.prescience_revealed)
        found.append(board("prescience-card", card, f"revealed-{place}", 1))
    for ban in position.bans:
        found.append(board("ban", ban, "bans", 1))
    if position.reserve > 0:
        found.append(board("spice-reserve", "", "spice-board", position.reserve))
    return found


def of_side(position: Position, name: str, owner: Side) -> list[Placement]:
    """What lies before a side: hand, unused dice, leaders' cards, tank, Bene Gesserit tokens.

    Used dice lie anywhere: nothing depends on what they show, but for those of the automaton, which lie
    where the one that is being used does.
    """
    found = [secret(name, "card", card, "hand") for card in owner.hand]
    dice = owner.dice
    if position.automaton is not None and name == HARKONNEN:
        dice = position.automaton.spent
    for result, count in dice.items():
        found.append(own(name, "action-die", result, f"slot-{result}", count))
    for leader, state in owner.leaders.items():
        if state in ["ready", "spent"]:
            found.append(own(name, "leader-card", leader, state, 1))
    for at, leader in enumerate(owner.tank):
        if leader != "":
            found.append(own(name, "leader", leader, f"tank-{at + 1}", 1))
    if owner.gesserit > 0:
        found.append(own(name, "bene-gesserit", "", "tokens", owner.gesserit))
    drawn = [
        position.tokens[token]
        for waiting in position.agenda
        if waiting.name == "deploy-token"
        for token in waiting.used
    ]
    if name == ATREIDES:
        for card in position.objectives:
            found.append(secret(name, "objective", card, "objective"))
        for token in drawn:
            found.append(secret(name, "deployment-token", token, "objective"))
    elif name == PARTNERS[ATREIDES][0]:
        # Both partners know it.
        for card in position.objectives:
            found.append(covered("objective", card, "objective"))
        for token in drawn:
            found.append(covered("deployment-token", token, "objective"))
    return found


# --- moved by hand -------------------------------------------------------------------------------


def meanings(
    game: Game, position: Position, seat: str, start: Placement, end: Placement
) -> list[Move]:
    """Half-made moves that a seat may mean by taking pieces from one place to another.

    Only kinds of moves that are open to the seat; whether the fields fit is for the form to say.
    """
    found: list[Move] = []
    if start.place in game.areas and end.place in game.areas:
        if start.piece in ["sandworm", "wild-maker"]:
            for name in ["move-worms", "worm-attack"]:
                found.append({"by": seat, "move": name, "start": start.place, "area": end.place})
        else:
            found.append({"by": seat, "move": "move", "area": start.place})
            found.append({"by": seat, "move": "go", "area": end.place})
            if len(position.agenda) > 0 and position.agenda[0].area == start.place:
                found.append({"by": seat, "move": "flee", "area": end.place})
            for name in ["attack", "relocate", "move-enemy"]:
                found.append({"by": seat, "move": name, "start": start.place, "area": end.place})
    elif start.piece in ["harvester", "ornithopter", "carryall"] and end.place != start.place:
        for name in ["place-vehicle", "place-vehicles"]:
            found.append({"by": seat, "move": name, "vehicle": start.piece, "place": end.place})
    elif start.piece == "wild-maker" and end.place in game.areas:
        found.append({"by": seat, "move": "maker-returns", "area": end.place})
    elif start.piece == "wormsign" and end.place in game.areas:
        found.append({"by": seat, "move": "place-wormsigns", "area": end.place})
    elif start.piece == "card" and start.owner == seat:
        for name in ["boost", "play-card", "hand-limit", "yield-card"]:
            found.append({"by": seat, "move": name, "card": start.what})
    open_kinds = kinds(game, position, seat)
    return [move for move in found if move["move"] in open_kinds]
