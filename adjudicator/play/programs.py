"""The computer players of a game at the keyboard: their moves, and hints for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.play.session import Session
from adjudicator.players.computer import Computer, strength_named, thinking
from adjudicator.players.minds.records import POINT, Choice
from adjudicator.players.seating import RANDOM, Chosen, computers
from adjudicator.players.table import Computers
from adjudicator.speech import later, phrase
from adjudicator.wording import said

ADVISER = "strong"
"""The strength of the player that gives hints."""
SECONDS = 1.0
"""A strong player thinks so long about a move."""
RESUMED = "taken over when the game was resumed"
"""Why a seat changes hands, in a log that somebody goes on with."""
RULES_OF_THUMB = {
    "answer": later("it is what the plan would hold"),
    "ask": later("it is most useful to know with this hand"),
    "attack": later("it gains more than any other attack"),
    "bid": later("the card is worth that price"),
    "go": later("that place is worth most"),
    "keep-traitor": later("strong leaders of others are the best traitors"),
    "move": later("there a march gains most"),
    "plan": later("it is the best against the plans that the enemy may make"),
    "predict": later("games often end in that turn"),
    "return-traitor": later("this card is worth least"),
    "spend": later("this action promises most now"),
    "strike": later("the attack is strong enough"),
    "voice": later("it stops what this hand cannot"),
}
"""Kind of move -> why a program makes it, where it does not compare moves."""


class Programs:
    """The computer players of a session; they remember the moves of the log that they may know."""

    def __init__(
        self,
        session: Session,
        chosen: Mapping[str, Chosen],
        seed: str,
        seconds: float | None = None,
    ) -> None:
        followed = session.followed
        self.session = session
        self.labels = {
            seat: player.label_in(followed.rulebook.id) for seat, player in chosen.items()
        }
        self.seed = seed
        self.seconds = seconds
        empty = followed.rulebook.automata(followed.game, session.position)
        seated = {seat: player for seat, player in chosen.items() if seat not in empty}
        made = computers(followed.rulebook, followed.game, seated, seed, seconds)
        self.computers = Computers(followed.rulebook, followed.game, made)
        self.advisers: dict[str, Computer] = {}
        self.known = 0
        """How many moves of the session the programs have heard of."""

    def leave(self, seats: Sequence[str]) -> None:
        """People take these seats; the log says of every seat who plays it from now on."""
        for seat in seats:
            self.computers.seats.pop(seat, None)
        for seat, program in self.session.players().items():
            label = ""
            if seat not in seats:
                label = self.labels.get(seat, RANDOM)
            if self.session.lines > 1 and label != program:
                self.session.hand_over(seat, label, why=RESUMED)

    def next_move(self) -> dict[str, Any]:
        """The next move of a program, empty if none of them is awaited or wants to speak."""
        self._listen()
        chosen = self.computers.next_choice(self.session.position)
        return {} if chosen is None else chosen[1].move

    def hint(self, seat: str, names: Mapping[str, str]) -> str:
        """What a strong player would do at a seat, and why, in words."""
        followed = self.session.followed
        if seat not in self.advisers:
            strength = thinking(strength_named(ADVISER), self.seconds)
            adviser = Computer(
                followed.rulebook, followed.game, seat, strength, self.seed, seconds=self.seconds
            )
            for (_, move), (_, events) in zip(followed.moves, followed.events, strict=True):
                adviser.heard(move, events)
            self.advisers[seat] = adviser
        self._listen()
        choice = self.advisers[seat].choose(self.session.position)
        told = said(choice.move, followed.rulebook.moves, names)
        told = told.removeprefix(f"{names[seat]}: ") if seat in names else told
        return phrase(
            "A computer player would: {move} ({why}).", move=told, why=reason_words(choice)
        )

    def _listen(self) -> None:
        """Tell the programs of the moves since they last heard; after moves are taken back, of all again."""
        followed = self.session.followed
        if self.known > len(followed.moves):
            self.known = 0
            self.advisers = {}
        fresh = list(zip(followed.moves, followed.events, strict=True))[self.known :]
        for (_, move), (_, events) in fresh:
            self.computers.heard(move, events)
            for adviser in self.advisers.values():
                adviser.heard(move, events)
        self.known = len(followed.moves)


def reason_words(choice: Choice) -> str:
    """Why a program has chosen a move, in words; nothing of it shows what the seat holds."""
    if choice.reason == "only-move":
        return phrase("nothing else can be done")
    if choice.reason == "rule":
        known = RULES_OF_THUMB.get(choice.move["move"])
        return phrase("by a rule of thumb") if known is None else phrase(known)
    if choice.reason == "ahead":
        return phrase("best of the {n} moves that look best, played on", n=choice.compared)
    if choice.gain >= POINT:
        return phrase(
            "best of {n} moves; {gain} spice better than doing something else",
            n=choice.compared,
            gain=choice.gain // POINT,
        )
    return phrase("best of {n} moves, but others are nearly as good", n=choice.compared)
