"""Committed decks: draws open one card after the other, in the order that was bound."""

from __future__ import annotations

import pytest

from adjudicator.log import Policy
from adjudicator.log.lines import decode
from tests.support import pile_game
from tests.support.logs import edit, found, line_of, split, verdict
from tests.support.pile_game_logs import Game, game, generator, header

COMMITTED = Policy(committed=["prizes"])
LOG = game(1, COMMITTED, stones=40)


@pytest.mark.parametrize("seed", range(5))
def test_games_with_a_bound_deck_are_legal(seed: int) -> None:
    told = verdict(game(seed, COMMITTED, stones=40))

    assert told.status == "legal"
    assert told.tallies["leaf"].checked > 6, "the deck was bound again when it was used up"


def test_another_card_than_the_bound_one_is_a_false_claim() -> None:
    line = line_of(LOG, "draw")
    card = decode(split(LOG)[line - 1])["card"]
    other = next(name for name in pile_game.CARDS if name != card)

    assert (line, "log.decks", "other-card") in found(edit(LOG, line, card=other))


def test_cards_are_opened_in_order() -> None:
    line = line_of(LOG, "draw", 1)

    assert (line, "log.decks", "order") in found(edit(LOG, line, leaf=2))


def test_a_draw_that_opens_nothing_breaks_the_policy() -> None:
    line = line_of(LOG, "draw")
    unbound = game(1, Policy())
    bare = edit(unbound, 1, policy={"committed": ["prizes"]})

    assert found(bare)[0] == (line_of(bare, "draw"), "log.decks", "missing")
    assert (line, "log.decks", "unopened") in found(edit(LOG, line, leaf=None, salt=None))
    assert (line, "log.decks", "no-salt") in found(edit(LOG, line, salt=None))
    assert (line, "log.decks", "no-salt") in found(edit(LOG, line, leaf=None))


def test_what_is_certain_needs_no_commitment() -> None:
    # The last card of the deck: only one is left, so nobody can cheat.
    line = line_of(LOG, "draw", 5)

    assert found(edit(LOG, line, leaf=None, salt=None)) == []


def test_a_deck_that_is_bound_nowhere_cannot_be_opened() -> None:
    log = game(1, Policy())
    line = line_of(log, "draw")

    assert found(edit(log, line, leaf=0, salt="00" * 16)) == [(line, "log.decks", "none")]


@pytest.mark.parametrize("kept", [0, 1, 2, 5])
def test_fewer_cards_than_lie_in_the_deck_cannot_be_bound(kept: int) -> None:
    line = line_of(LOG, "commit")
    leaves = decode(split(LOG)[line - 1])["leaves"]
    told = verdict(edit(LOG, line, leaves=leaves[:kept])).findings

    assert (told[0].line, told[0].kind, told[0].code) == (line, "claim", "size")
    assert told[0].args == {"deck": "prizes", "leaves": kept, "cards": 6}
    assert (told[1].line, told[1].code) == (line_of(LOG, "draw"), "none")


def test_an_unknown_deck_cannot_be_bound() -> None:
    line = line_of(LOG, "commit")

    assert (line, "log.decks", "no-deck") in found(edit(LOG, line, deck="jokers"))


def test_a_bound_deck_cannot_be_bound_afresh_before_it_is_shuffled() -> None:
    play = Game(header(COMMITTED), generator(1))
    play.step()
    while play.position.step != "draw":
        play.step()
    order = generator(9).sample(play.position.deck, len(play.position.deck))
    play.log.commit("prizes", order, play.position)
    told = verdict(play.bytes(), running=True)

    assert told.status == "illegal"
    assert [(finding.kind, finding.code) for finding in told.findings] == [("claim", "recommitted")]


def test_what_is_bound_is_opened_even_where_no_policy_demands_it() -> None:
    play = Game(header(Policy()), generator(1))
    play.log.commit("prizes", pile_game.CARDS, play.position)
    play.play({"by": "table", "move": "draw", "card": "salt"}, drawn=False)

    assert found(play.bytes(), running=True) == [(3, "log.decks", "unopened")]
