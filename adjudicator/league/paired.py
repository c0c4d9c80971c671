"""Finds the pairing of the season to which each log belongs."""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.league.judged import Game
from adjudicator.league.notices import Notice
from adjudicator.league.season import Described, Pairing


def paired(
    described: Described, games: list[Game], stopped: Collection[str], decided: Collection[str]
) -> tuple[dict[str, str], list[Notice]]:
    """Log -> its pairing, by the name in its header or by who plays; and what does not fit.

    A log that does not fit the pairing that it names, or does not count (`stopped`), leaves the pairing
    to others. `decided` are the logs that count because the referee has decided so.
    """
    pairings = described.season.pairings
    if not pairings:
        return {}, []
    named = {one.id: one for one in pairings}
    left = dict(named)
    pairs: dict[str, str] = {}
    found: list[Notice] = []
    # What the referee has decided and what counts have the first choice, and names go before players.
    ordered = sorted(games, key=lambda game: (game.file not in decided, game.file in stopped))
    for game in ordered:
        pairing = left.get(game.name)
        if pairing is None or game.verdict is None:
            continue
        wrong = misfits(described, game, pairing)
        pairs[game.file] = pairing.id
        found += wrong
        if game.file in decided or (game.file not in stopped and not wrong):
            del left[pairing.id]
    for game in ordered:
        if game.file in pairs or game.verdict is None or game.verdict.statement is None:
            continue
        players = sorted(_players(described, game))
        fits = [one for one in left.values() if sorted(one.players) == players]
        # Of several tables of the same players, one whose factions fit as well.
        fits.sort(key=lambda one: bool(misfits(described, game, one)))
        if not fits:
            found.append(Notice(game.file, "unpaired"))
            continue
        wrong = misfits(described, game, fits[0])
        pairs[game.file] = fits[0].id
        found += wrong
        if game.file in decided or (game.file not in stopped and not wrong):
            del left[fits[0].id]
    found += [Notice("", "missing", one.id) for one in pairings if one.id in left]
    return pairs, found


def _players(described: Described, game: Game) -> set[str]:
    statement = game.verdict.statement if game.verdict else None
    return {described.player(seat.player) for seat in statement.players} if statement else set()


def misfits(described: Described, game: Game, pairing: Pairing) -> list[Notice]:
    """Where a log has other players, or other factions, than a pairing."""
    if _players(described, game) != set(pairing.players):
        return [Notice(game.file, "wrong-players", pairing.id)]
    statement = game.verdict.statement if game.verdict else None
    return [
        Notice(game.file, "wrong-seats", described.called(player))
        for seat in (statement.players if statement else [])
        if (player := described.player(seat.player)) in pairing.factions
        and pairing.factions[player] != seat.faction
    ]
