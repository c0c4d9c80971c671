"""Provable chance: every outcome follows from the seed."""

from __future__ import annotations

from adjudicator.log import Policy
from adjudicator.log.dice import seed_commitment
from adjudicator.log.lines import decode
from tests.support.logs import edit, found, line_of, rechain, split, verdict
from tests.support.pile_game import HOUR
from tests.support.pile_game_logs import Game, game, generator, header

FAIR = Policy(fair=True)
LOG = game(1, FAIR)
END = len(split(LOG))


def test_fair_games_are_legal() -> None:
    for seed in range(5):
        told = verdict(game(seed, FAIR, client_seeds=["ann", "bob"]))
        assert told.status == "legal"
        assert told.tallies["chance"].checked > 5


def test_a_better_roll_is_found_out() -> None:
    line = line_of(LOG, "roll")
    face = decode(split(LOG)[line - 1])["face"]
    told = found(edit(LOG, line, face=face % 4 + 1))

    assert (line, "log.chance", "other-outcome") in told or told[0][1] == "heaps.take"


def test_an_equal_face_is_the_same_outcome() -> None:
    # The die has two ones: whichever of them the seed picks, a one is what comes up.
    play = Game(header(FAIR), generator(1), seed=b"0" * 32)
    log = play.finish()

    assert verdict(log).status == "legal"


def test_every_unfair_roll_is_found_and_nothing_else() -> None:
    play = Game(header(Policy()), generator(5))
    play.finish()
    fair = Game(header(FAIR), generator(5), seed=b"1" * 32)
    lines = play.bytes().split(b"\n")
    log = fair.bytes() + b"\n".join(lines[1:])
    log = rechain(edit(log, len(lines) - 1, seed=(b"1" * 32).hex()))
    told = verdict(log)

    assert told.status == "illegal"
    assert {finding.clause for finding in told.findings} == {"log.chance"}
    assert told.tallies["chance"].false == len(told.findings) > 0
    assert all(decode(lines[f.line - 1])["by"] == "table" for f in told.findings)


def test_a_seed_that_is_not_shown_leaves_the_log_inconclusive() -> None:
    told = verdict(rechain(edit(LOG, END, seed=None)))

    assert (told.status, told.findings[0].code) == ("inconclusive", "no-seed")


def test_another_seed_than_the_committed_is_a_false_claim() -> None:
    told = found(rechain(edit(LOG, END, seed="00" * 32)))

    assert told == [(END, "log.chance", "other-seed")]


def test_a_seed_that_was_not_committed_is_a_false_claim() -> None:
    log = game(1, Policy())

    assert found(rechain(edit(log, len(split(log)), seed="00" * 32))) == [
        (len(split(log)), "log.chance", "uncommitted")
    ]


def test_the_players_words_matter() -> None:
    log = game(1, FAIR, client_seeds=["ann"])

    assert verdict(log).status == "legal"
    assert verdict(edit(log, 1, client_seeds=["anna"])).status == "illegal"


def test_a_time_out_is_no_chance() -> None:
    play = Game(header(Policy(fair=True, clock=True)), generator(1), seed=b"2" * 32)
    while play.position.step != "take":
        play.step()
    assert play.at is not None
    play.at += HOUR
    play.play({"by": "table", "move": "skip", "seat": play.position.waiting[0]})

    assert verdict(play.finish()).status == "legal"


def test_taken_back_draws_count_too() -> None:
    play = Game(header(Policy(fair=True, undo="any")), generator(1), seed=b"3" * 32)
    play.step()
    play.undo(0)
    log = play.finish()

    assert verdict(log).status == "legal"
    assert decode(split(log)[0])["seed_commit"] == seed_commitment(b"3" * 32)
