"""Sealed plans and the Voice: the order is given while both plans are sealed (battle.voice-late)."""

from __future__ import annotations

import io
from typing import Any

from adjudicator.log import Policy
from adjudicator.log.header import setup_of
from adjudicator.log.writing import LogWriter
from adjudicator.playout import Playout
from adjudicator.playout.chance import Chance
from adjudicator.playout.legal_moves import filled_moves
from adjudicator.playout.seating import header_of, seat_factions
from adjudicator.playout.writing import Salts
from tests.support.logs import found
from tests.support.replay import load

GAME = "conquest-and-diplomacy"
IMPERIUM, OTHER = "imperium", "fremen"
SEED = 3
VOICE = {"by": IMPERIUM, "move": "voice", "order": "refuse", "what": "poison-weapon"}


class Sealing:
    """A random game up to a battle in which the Imperium has kept its Voice, and on by hand."""

    def __init__(self) -> None:
        loaded = load(GAME)
        self.rules, self.game = loaded.rulebook, loaded.game
        seats = seat_factions(loaded.content, f"{IMPERIUM}:1,{OTHER}:2", Chance("seats"))
        policy = Policy(sealed=["plan"])
        header = header_of(loaded.rulebook, loaded.content, seats, {}, options={}, policy=policy)
        self.stream = io.BytesIO()
        self.log = LogWriter(self.stream, header, self.rules, salts=Salts(1).next)
        running = Playout(self.rules, self.game, setup_of(header), str(SEED), timeouts=False)
        self.position = running.position
        while not (self.position.step == "plans" and self.position.battle.late):
            move = running.draw()
            assert move is not None
            if move["move"] == "plan":
                self.log.seal(move, self.position)
            running.apply(move)
            self.log.append(move, self.position)

    def plan(self, seat: str) -> dict[str, Any]:
        """A plan that the seat may make: the last of its form."""
        return [*filled_moves(self.rules, self.game, self.position, seat, "plan")][-1]

    def seal(self, seat: str) -> dict[str, Any]:
        """A plan of a seat, sealed."""
        plan = self.plan(seat)
        self.log.seal(plan, self.position)
        return plan

    def play(self, move: dict[str, Any]) -> None:
        """A move, carried out and written; the plan of a seal opens it."""
        self.rules.apply(self.game, self.position, move)
        self.log.append(move, self.position)

    def voice(self) -> None:
        """The Imperium gives an order that the opponent can keep by playing no weapon."""
        self.play(VOICE)

    def told(self) -> list[tuple[str, str]]:
        """What the judge finds."""
        return [one[1:] for one in found(self.stream.getvalue(), running=True)]


def test_the_voice_may_be_used_between_the_seals() -> None:
    game = Sealing()
    game.seal(OTHER)
    game.voice()
    assert game.told() == []


def test_the_plan_that_the_voice_changes_is_sealed_again_and_the_other_is_not() -> None:
    game = Sealing()
    game.seal(OTHER)
    own = game.seal(IMPERIUM)
    game.voice()
    anew = game.seal(OTHER)
    game.play(anew)
    game.play(own)
    assert game.position.step not in ("plans", "late-voice", "replan")
    assert game.told() == []


def test_a_plan_sealed_before_the_voice_is_not_opened_after_it() -> None:
    game = Sealing()
    plan = game.seal(OTHER)
    game.voice()
    game.play(plan)
    assert game.told() == [("log.seals", "other-step")]


def test_nobody_opens_a_plan_while_the_imperium_may_still_speak() -> None:
    game = Sealing()
    plan = game.seal(OTHER)
    game.seal(IMPERIUM)
    game.play(plan)
    assert game.told() == [("battle.voice-late", "opened-early")]


def test_the_imperium_that_opens_its_plan_has_used_its_voice_up() -> None:
    game = Sealing()
    plan, own = game.seal(OTHER), game.seal(IMPERIUM)
    game.play(own)
    game.play(plan)
    assert game.position.step == "late-voice"
    game.play({"by": IMPERIUM, "move": "pass"})
    assert game.told() == []


def test_the_voice_is_not_used_once_a_seal_is_open() -> None:
    game = Sealing()
    plan, own = game.seal(OTHER), game.seal(IMPERIUM)
    game.play(own)
    game.play(plan)
    game.play(VOICE)
    assert game.told() == [("log.seals", "opened")]


def test_nobody_seals_a_plan_after_another_was_opened() -> None:
    game = Sealing()
    own = game.seal(IMPERIUM)
    game.voice()
    game.play(own)
    game.seal(OTHER)
    assert game.told() == [("log.seals", "late")]


def test_without_seals_the_voice_may_wait_until_both_plans_are_made() -> None:
    game = Sealing()
    for seat in [*game.position.waiting]:
        game.rules.apply(game.game, game.position, game.plan(seat))
    assert (game.position.step, game.position.waiting) == ("late-voice", [IMPERIUM])


def test_a_plan_made_without_a_seal_is_made_anew_after_the_voice() -> None:
    game = Sealing()
    game.rules.apply(game.game, game.position, game.plan(OTHER))
    game.rules.apply(game.game, game.position, {**VOICE})
    assert (game.position.step, game.position.waiting) == ("plans", [OTHER, IMPERIUM])


def test_only_the_imperium_speaks_while_plans_are_made() -> None:
    game = Sealing()
    breach = game.rules.check(game.game, game.position, {**VOICE, "by": OTHER})
    assert breach is not None
    assert (breach.clause, breach.code) == ("battle.voice", "not-able")
