"""Finds the pairing of the season to which each log belongs."""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.league.judged import JudgedGame
from adjudicator.league.notices import Notice
from adjudicator.league.records import Pairing
from adjudicator.league.scored import last_person
from adjudicator.league.season import Described


def paired(
    described: Described,
    games: list[JudgedGame],
    stopped: Collection[str],
    decided: Collection[str],
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
        fits = [
            one
            for one in left.values()
            if {*described.at_table(one).values()} in _players(described, game)
        ]
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
    settled = {one.pairing for one in described.season.decisions}
    found += [
        Notice("", "missing", one.id)
        for one in pairings
        if one.id in left and one.id not in settled
    ]
    return pairs, found


def _players(described: Described, game: JudgedGame) -> list[set[str]]:
    """Who has begun a game, and who has ended it: a pairing has either of them."""
    statement = game.verdict.statement if game.verdict else None
    seats = statement.players if statement else []
    begun = {described.player(seat.player) for seat in seats}
    return [begun, {described.player(last_person(seat)) for seat in seats}]


def misfits(described: Described, game: JudgedGame, pairing: Pairing) -> list[Notice]:
    """Where a log has other players, or other factions, than a pairing."""
    at_table = described.at_table(pairing)
    if {*at_table.values()} not in _players(described, game):
        return [Notice(game.file, "wrong-players", pairing.id)]
    verdict = game.verdict
    if pairing.game and verdict is not None and verdict.game != pairing.game:
        return [Notice(game.file, "other-game", pairing.id)]
    wanted = {
        played: pairing.factions[player]
        for player, played in at_table.items()
        if player in pairing.factions
    }
    statement = verdict.statement if verdict else None
    return [
        Notice(game.file, "wrong-seats", described.called(player))
        for seat in (statement.players if statement else [])
        if (player := described.player(seat.player)) in wanted and wanted[player] != seat.faction
    ]
