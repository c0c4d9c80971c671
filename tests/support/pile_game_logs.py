"""Games of Heaps, played by a seeded player and written under any policy."""

from __future__ import annotations

from io import BytesIO
from random import Random
from typing import Any

import msgspec

from adjudicator.log import Header, HeaderSeat, LogWriter, Policy, setup_of
from adjudicator.log.dice import pick, seed_commitment
from adjudicator.log.hashing import key_commitment
from tests.support import pile_game

FULL = Policy(chain=True, hashes="every")
START = 1_700_000_000
HASH_KEY = b"k" * 32


def header(
    policy: Policy = FULL, *, seats: int = 2, stones: int = 12, ballast: int = 0, **more: Any
) -> Header:
    """A header for a game of Heaps."""
    people = [
        HeaderSeat(faction=faction, place=place, player=f"Player {place}")
        for place, faction in enumerate(pile_game.SEATS[:seats], 1)
    ]
    return Header(
        format=1,
        game="heaps",
        rules=1,
        content=pile_game.CONTENT,
        seats=people,
        rulings={},
        options={"ballast": ballast, "stones": stones},
        policy=policy,
        **more,
    )


def generator(seed: int) -> Random:
    """Chance that tests can repeat."""
    return Random(seed)  # noqa: S311 - tests want the same game twice


def random_move(position: Any, prng: Random, seat: str = "", kind: str = "") -> dict[str, Any]:
    """A random legal move of a seat that is awaited."""
    seat = seat or prng.choice(position.waiting)
    open_kinds = [
        name
        for name in pile_game.kinds(None, position, seat)
        if name not in ("skip", "say", "pass")
    ]
    move: dict[str, Any] = {"by": seat, "move": kind or prng.choice(open_kinds)}
    while (field := pile_game.next_field(None, position, move)) is not None:
        move[field.name] = prng.choice(field.options)
        if field.last:
            break
    return move


class Game:
    """A game under way that writes its log; the tests' own hand on the table."""

    def __init__(
        self, head: Header, prng: Random, seed: bytes = b"", signers: dict[str, str] | None = None
    ) -> None:
        if head.policy.fair:
            head = msgspec.structs.replace(head, seed_commit=seed_commitment(seed))
        if head.policy.hashes == "salted":
            head = msgspec.structs.replace(head, hash_commit=key_commitment(HASH_KEY))
        self.stream = BytesIO()
        self.prng = prng
        self.seed = seed
        self.head = head
        self.at: int | None = START if head.policy.clock else None
        self.log = LogWriter(
            self.stream,
            head,
            pile_game.RULEBOOK,
            salts=lambda: prng.randbytes(16),
            signers=signers,
            hash_key=HASH_KEY if head.policy.hashes == "salted" else b"",
        )
        self.position = pile_game.new_position(None, setup_of(head))
        self.kept: dict[int, bytes] = {0: msgspec.json.encode(self.position)}
        self.drawn = 0
        self.reached = {0: 0}

    def keep(self) -> None:
        """Remember the position after the line just written."""
        self.kept[self.log.n] = msgspec.json.encode(self.position)
        self.reached[self.log.n] = self.drawn

    def play(self, move: dict[str, Any], **more: Any) -> None:
        """Carry out a legal move and write it."""
        assert pile_game.check(None, self.position, move) is None, move
        pile_game.apply(None, self.position, move)
        self.log.append(move, self.position, at=self.tick(), **more)
        self.log.settle(None, self.position)
        self.keep()

    def tick(self) -> int | None:
        """The time of the next line, a few seconds on."""
        if self.at is not None:
            self.at += self.prng.randrange(100)
        return self.at

    def undo(self, to: int, by: str = "ash") -> None:
        """Take back."""
        self.position = msgspec.json.decode(self.kept[to], type=pile_game.Position)
        self.log.undo(by, to, self.position, at=self.tick())
        self.drawn = self.reached[to]
        self.keep()

    def chance(self) -> dict[str, Any]:
        """The table's move, as the seed or the committed deck has it."""
        move = random_move(self.position, self.prng)
        field = pile_game.next_field(None, self.position, {"by": "table", "move": move["move"]})
        assert field is not None
        if self.head.policy.committed and move["move"] == "draw":
            if not self.log.bound("prizes"):
                order = self.prng.sample(self.position.deck, len(self.position.deck))
                self.log.commit("prizes", order, self.position, at=self.tick())
                self.keep()
            move["card"] = self.log.bound("prizes")[0]
        elif self.head.policy.fair:
            count = len(field.options)
            if count > 1:
                self.drawn += 1
                index = pick(self.seed, self.head.client_seeds, self.drawn, count)
                move[field.name] = field.options[index]
        return move

    def step(self) -> None:
        """One more move, or a round of sealed bets."""
        if self.position.waiting == ["table"]:
            self.play(self.chance())
        elif self.position.step == "bet" and "bet" in self.head.policy.sealed:
            bets = [random_move(self.position, self.prng, seat) for seat in self.position.waiting]
            for bet in bets:
                self.log.seal(bet, self.position, at=self.tick())
                self.keep()
            for bet in bets:
                self.play(bet)
        else:
            self.play(random_move(self.position, self.prng))

    def finish(self) -> bytes:
        """Play to the end; the log."""
        while self.position.step != "over":
            self.step()
        return self.end()

    def end(self) -> bytes:
        """Declare the end; the log."""
        outcome = pile_game.result(None, self.position)
        assert outcome is not None
        self.log.end(outcome, self.position, seed=self.seed, at=self.tick())
        return self.stream.getvalue()

    def bytes(self) -> bytes:
        """The log so far."""
        return self.stream.getvalue()


def game(seed: int, policy: Policy = FULL, **more: Any) -> bytes:
    """A whole random game as a log."""
    prng = generator(seed)
    secret = prng.randbytes(32) if policy.fair else b""
    return Game(header(policy, **more), prng, secret).finish()
