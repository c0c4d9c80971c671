"""The table as the cheat: it knows the seed, and looks for a way to a better outcome."""

from __future__ import annotations

import pytest

from adjudicator.log import Policy
from adjudicator.log.lines import decode
from tests.support.logs import split, verdict
from tests.support.pile_game_logs import Game, generator, header

SEED = b"seed" * 8


def begun(policy: Policy) -> Game:
    return Game(header(policy, stones=40), generator(1), seed=SEED)


def outcomes(play: Game, count: int = 6) -> list[object]:
    """What chance shows from here on."""
    while len([raw for raw in split(play.bytes()) if b'"face"' in raw or b'"card"' in raw]) < count:
        play.step()
    lines = [decode(raw) for raw in split(play.bytes())[1:]]
    return [
        line.get("face", line.get("card")) for line in lines if line["move"] in ("draw", "roll")
    ]


def test_lines_without_a_draw_change_no_outcome() -> None:
    plain, ground = begun(Policy(fair=True)), begun(Policy(fair=True))
    for number in range(20):
        ground.log.append({"by": "ash", "move": "say", "words": str(number)}, ground.position)
    deck = sorted(ground.position.deck)
    ground.log.commit("prizes", deck, ground.position)
    ground.log.settle(None, ground.position)
    ground.log._decks.clear()

    assert outcomes(plain)[1:] == outcomes(ground)[1:]


@pytest.mark.parametrize("back", [1, 2, 3])
def test_a_draw_that_was_taken_back_comes_again(back: int) -> None:
    play = begun(Policy(fair=True, undo="any"))
    shown: list[object] = []
    for _ in range(back):
        play.step()
        line = decode(split(play.bytes())[-1])
        shown.append(line.get("face", line.get("card")))
    play.undo(0)
    again = outcomes(play, 2 * min(back, 2))

    assert again[: min(back, 2)] == again[min(back, 2) : 2 * min(back, 2)]
    assert verdict(play.finish()).status == "legal"


def test_a_rolled_die_is_not_rolled_again_by_an_undo() -> None:
    """Undo and draw anew until the outcome is right: every other outcome is a false claim."""
    play = begun(Policy(fair=True, undo="any"))
    play.step()
    play.undo(0)
    first = decode(split(play.bytes())[1])["card"]
    other = next(card for card in play.position.deck if card != first)
    play.drawn += 1
    play.play({"by": "table", "move": "draw", "card": other})
    told = verdict(play.finish())

    assert told.status == "illegal"
    assert [(finding.line, finding.code) for finding in told.findings] == [(4, "other-outcome")]


def test_no_outcome_is_taken_back_unless_the_policy_says_so() -> None:
    play = begun(Policy(fair=True))
    play.step()
    play.undo(0)

    assert verdict(play.bytes(), running=True).findings[0].code == "reveals"
