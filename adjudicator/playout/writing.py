"""Random games as complete logs."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from adjudicator.content.messages import message
from adjudicator.content.records import Content
from adjudicator.errors import InputError
from adjudicator.log.header import Header, Policy, setup_of
from adjudicator.log.time_control import TimeControl
from adjudicator.log.writing import LogWriter
from adjudicator.players.seating import Chosen, chosen_players, with_programs
from adjudicator.playout.chance import Chance
from adjudicator.playout.clockwork import Clockwork
from adjudicator.playout.game import Playout
from adjudicator.playout.proofs import Outcomes, Proofs, with_proofs
from adjudicator.playout.seating import header_of, seat_factions
from adjudicator.problems import nearest_hint
from adjudicator.rulebooks import Rulebook
from adjudicator.wording import TABLE


class Order(msgspec.Struct, frozen=True):
    """What random games are asked for."""

    seats: str
    """Factions or a number, as `seat_factions` reads them."""
    rulings: dict[str, str]
    options: dict[str, int]
    policy: Policy
    players: str = ""
    """Which programs play which seats, as `chosen_players` reads it; "" for random players."""


class Played(msgspec.Struct, frozen=True):
    """What became of a random game."""

    seed: int
    seats: list[str]
    lines: int
    turns: int
    winners: list[str]
    reason: str
    file: str = ""


def check_policy(policy: Policy, rulebook: Rulebook) -> None:
    """InputError for a policy that a random game cannot keep."""
    for kind in policy.sealed:
        if not rulebook.secret_moves:
            raise InputError(
                f"--policy sealed: {rulebook.id} has no secret moves, only decks to commit"
            )
        if kind not in rulebook.secret_moves:
            raise InputError(
                f"--policy sealed: {kind!r} is not a secret move"
                f"{nearest_hint(kind, sorted(rulebook.secret_moves))} "
                f"(secret are: {', '.join(sorted(rulebook.secret_moves))})"
            )
    decks = sorted({target.partition("/")[0] for target in rulebook.deck_moves.values()})
    for deck in policy.committed:
        if deck not in decks:
            raise InputError(
                f"--policy committed: there is no deck {deck!r}{nearest_hint(deck, decks)} "
                f"(decks are: {', '.join(decks)})"
            )
    if policy.signatures != "none" and not policy.chain:
        raise InputError("--policy: signatures want chain as well")


def play_game(
    rulebook: Rulebook,
    content: Content,
    game: Any,
    order: Order,
    seed: int,
    *,
    target: str | Path | BinaryIO,
) -> Played:
    """Play the random game of a seed and write its log, complete with the end line.

    The same order and seed give the same bytes. Raises InputError for an order that the game
    does not know or a target that cannot be written.
    """
    seats = seat_factions(content, order.seats, Chance(f"seats/{seed}"))
    players = chosen_players(order.players, [seat.faction for seat in seats], "--players")
    seats = with_programs(rulebook.id, seats, players)
    header = header_of(
        rulebook, content, seats, order.rulings, options=order.options, policy=order.policy
    )
    wrong = rulebook.check_setup(game, setup_of(header))
    if wrong is not None:
        # Before the header is written, and in words.
        said = message(content, wrong.clause, wrong.code, wrong.args)
        raise InputError(f"no game can be set up like this: {said} ({wrong.clause})")
    header, proofs = with_proofs(header, seed)
    salts = Salts(seed)
    with LogWriter(
        target,
        header,
        rulebook,
        salts=salts.next,
        signers=proofs.signers,
        hash_key=proofs.hash_key,
    ) as log:
        position, clockwork = write_moves(
            log, header, rulebook, game, seed=seed, proofs=proofs, players=players
        )
        result = rulebook.result(game, position)
        assert result is not None
        lines = log.end(result, position, seed=proofs.seed, at=clockwork.stamp())
    return Played(
        seed=seed,
        seats=[seat.faction for seat in seats],
        lines=lines,
        turns=getattr(position, rulebook.turn_field),
        winners=result.winners,
        reason=result.clause,
    )


def write_moves(
    log: LogWriter,
    header: Header,
    rulebook: Rulebook,
    game: Any,
    *,
    seed: int,
    proofs: Proofs,
    players: dict[str, Chosen],
) -> tuple[Any, Clockwork]:
    """Write all moves of a random game; the last position, and its times."""
    policy = header.policy
    timeouts = policy.clock and not isinstance(policy.time, TimeControl)
    running = Playout(
        rulebook, game, setup_of(header), str(seed), timeouts=timeouts, players=players
    )
    clock = Clockwork(log, header, rulebook, game, seed=seed, position=running.position)
    outcomes = Outcomes(rulebook, game, header, proofs.seed, Chance(f"decks/{seed}"))
    opened: dict[str, str] = {}
    while True:
        move = running.draw()
        if move is None:
            return running.position, clock
        before = rulebook.before_opening.get(move["move"], "")
        if opened.get(before) == rulebook.moment(running.position, ""):
            continue
        if move["move"] in rulebook.timeout_moves:
            clock.waited += rulebook.time_limit(game, running.position)
        if move["move"] not in policy.sealed:
            move = clock.between(running.position, move) or move
        known = False
        if move["by"] == "table" and move["move"] not in rulebook.timeout_moves:
            deck = outcomes.deck_of(move)
            known = deck != "" and not outcomes.is_open(running.position, move)
            if deck and not known and not log.bound(deck):
                cards = outcomes.shuffled(running.position, deck)
                log.commit(deck, cards, running.position, at=clock.stamp())
            if proofs.seed or deck:
                move = outcomes.drawn(running.position, move, log.bound(deck))
        together = [move]
        if move["move"] in policy.sealed:
            together = running.draw_alike(move)
            for secret in together:
                log.seal(secret, running.position, at=clock.stamp())
        while together:
            shown = _opened_next(rulebook, game, running.position, together)
            together.remove(shown)
            if shown["move"] in policy.sealed:
                opened[shown["move"]] = rulebook.moment(running.position, "")
            at = clock.stamp()
            forced = clock.follow(shown, running.position, at)
            running.apply(shown)
            clock.moved(shown, running.position, at, forced=forced)
            signer = TABLE if forced else ""
            log.append(shown, running.position, at=at, drawn=not known, signer=signer)
        log.settle(game, running.position)


def _opened_next(
    rulebook: Rulebook, game: Any, position: Any, together: list[dict[str, Any]]
) -> dict[str, Any]:
    """The first of some sealed moves that may be opened before the others."""
    for move in together:
        if rulebook.check(game, position, {**move, "opens": 1}) is None:
            return move
    return together[0]


class Salts:
    """Salts that a seed fixes: fit for samples and tests, never for a real secret."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.count = 0

    def next(self) -> bytes:
        """The next salt, 16 bytes."""
        self.count += 1
        return hashlib.sha256(f"{self.seed}/{self.count}".encode()).digest()[:16]
