"""The table as the cheat: it chooses the card of every draw, and still keeps its commitments."""

from __future__ import annotations

import io
from typing import Any

import pytest

from adjudicator.check import check_bytes
from adjudicator.check.judge import Judges
from adjudicator.log import LogWriter, Policy, setup_of
from adjudicator.log.lines import decode
from adjudicator.log.policy import policy_of
from adjudicator.playout.writing import Order, play_game
from tests.support.logs import found, split, verdict
from tests.support.pile_game_logs import Game, generator, header
from tests.support.replay import load

JUDGES = Judges()
DECKS = {
    "dune-classic": "committed=spice+storm+traitor+treachery",
    "dawn-of-the-fremen": "committed=aside+scavenge+sites",
}


def chosen(game_id: str, seats: str, deck: str, draws: int) -> bytes:
    """A game in which the table binds one card, the one it wants, before each draw from a deck."""
    loaded = load(game_id)
    rules, game = loaded.rulebook, loaded.game
    kinds = [kind for kind, drawn in rules.deck_moves.items() if drawn.startswith(f"{deck}/")]
    stream = io.BytesIO()
    order = Order(seats, {}, {}, policy_of(f"committed={deck}"))
    play_game(rules, loaded.content, game, order, 5, target=stream)
    lines = [line for raw in split(stream.getvalue())[1:] if (line := decode(raw))]
    head = header_of(stream.getvalue())
    position = rules.new_position(game, setup_of(head))
    out = io.BytesIO()
    log = LogWriter(out, head, rules)
    for line in lines:
        if line["move"] not in rules.moves or draws == 0:
            continue
        move = {name: line[name] for name in line if name not in ("n", "leaf", "salt")}
        if move["move"] in kinds:
            field = rules.deck_moves[move["move"]].partition("/")[2]
            log.commit(deck, [str(move[field])], position)
            draws -= 1
        rules.apply(game, position, move)
        log.append(move, position)
    return out.getvalue()


def header_of(log: bytes) -> Any:
    from adjudicator.log.header import HEADER  # noqa: PLC0415 - one use

    return HEADER.decode(split(log)[0])


@pytest.mark.parametrize("deck", ["traitor", "treachery"])
def test_a_card_bound_just_before_it_is_drawn_is_not_bound(deck: str) -> None:
    log = chosen("dune-classic", "6", deck, 12)
    told = check_bytes(log, JUDGES, running=True).verdict

    assert told.status == "illegal"
    assert {finding.clause for finding in told.findings} == {"log.decks"}
    assert sum(finding.code == "size" for finding in told.findings) >= 11


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game_id", sorted(DECKS))
@pytest.mark.parametrize("more", ["", ",fair", ",chain,hashes=salted"])
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.campaign)])
def test_honest_games_with_bound_decks_are_legal(game_id: str, more: str, seed: int) -> None:
    loaded = load(game_id)
    stream = io.BytesIO()
    order = Order("", {}, {}, policy_of(DECKS[game_id] + more))
    play_game(loaded.rulebook, loaded.content, loaded.game, order, seed, target=stream)
    told = check_bytes(stream.getvalue(), JUDGES).verdict
    assert (told.status, told.findings) == ("legal", [])
    assert told.tallies["leaf"].checked > 10


def test_a_second_order_of_a_deck_with_cards_left_is_refused() -> None:
    play = Game(header(Policy(committed=["prizes"])), generator(1))
    while play.log.n < 12 or play.position.step != "draw":
        play.step()
    wanted = sorted(play.position.deck)
    play.log.commit("prizes", wanted, play.position)
    play.play({"by": "table", "move": "draw", "card": wanted[0]})

    assert (play.log.n, "log.decks", "recommitted") in found(play.bytes(), running=True)


def test_an_undo_does_not_unbind_what_was_drawn() -> None:
    """Draw, take it back with the commitment, bind another order: refused unless the policy lets."""
    play = Game(header(Policy(committed=["prizes"])), generator(1))
    play.step()
    play.undo(0)
    told = verdict(play.bytes(), running=True)

    assert (told.status, told.findings[0].code) == ("illegal", "reveals")


def test_what_was_bound_is_bound_again_after_an_undo() -> None:
    play = Game(header(Policy(committed=["prizes"], undo="any")), generator(1))
    play.step()
    first = decode(split(play.bytes())[-1])
    play.undo(1)
    other = next(card for card in play.position.deck if card != first["card"])
    play.play({"by": "table", "move": "draw", "card": other})
    told = found(play.bytes(), running=True)

    assert told == [(5, "log.decks", "unopened")]
    assert decode(split(play.bytes())[1])["move"] == "commit"
