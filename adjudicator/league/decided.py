"""The referee's decisions, and the log that each of them concerns."""

from __future__ import annotations

from adjudicator.league.judged import JudgedGame
from adjudicator.league.notices import Notice
from adjudicator.league.records import Decision
from adjudicator.league.scored import people_of
from adjudicator.league.season import Described


def decisions_of(
    described: Described, games: list[JudgedGame]
) -> tuple[dict[str, Decision], list[Notice]]:
    """Log -> the referee's decision about it; and the faults of decisions."""
    decided: dict[str, Decision] = {}
    found: list[Notice] = []
    for decision in described.season.decisions:
        if decision.pairing:
            found.append(Notice("", "pairing-decided", decision.pairing, text=decision.why))
            continue
        about = _about(decision, games)
        if not about:
            found.append(Notice("", "idle-decision", decision.log))
        elif len(about) > 1 and not (_by_hash(decision, about[0]) and _all_same(about)):
            paths = ", ".join(game.file for game in about)
            found.append(Notice("", "ambiguous-decision", decision.log, text=paths))
        else:
            # Of identical copies, the first represents all.
            for game in about[:1] if decision.counts else about:
                decided[game.file] = decision
                found.append(Notice(game.file, "decided", text=decision.why))
                found += _winners(described, decision, game)
    return decided, found


def _about(decision: Decision, games: list[JudgedGame]) -> list[JudgedGame]:
    """The logs that a decision names: by their path, else by their hash, else by the file's name."""
    by_path = [game for game in games if decision.log == game.file]
    by_hash = [game for game in games if _by_hash(decision, game)]
    return by_path or by_hash or [game for game in games if decision.log == game.path.name]


def _by_hash(decision: Decision, game: JudgedGame) -> bool:
    return len(decision.log) >= 8 and game.sha.startswith(decision.log)


def _all_same(games: list[JudgedGame]) -> bool:
    return len({game.sha for game in games}) == 1


def _winners(described: Described, decision: Decision, game: JudgedGame) -> list[Notice]:
    """What is wrong with the winners that a decision names."""
    statement = game.verdict.statement if game.verdict else None
    if not decision.counts:
        return []
    if statement is None:
        return [Notice(game.file, "nobody")]
    played = {described.player(one.player) for seat in statement.players for one in people_of(seat)}
    named = [*(decision.winners or []), *decision.forfeits]
    named += [name for place in decision.places for name in place]
    return [
        Notice(game.file, "wrong-winner", described.called(name))
        for name in dict.fromkeys(named)
        if name not in played
    ]
