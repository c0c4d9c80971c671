"""Scenarios of logs damaged by hand, and of what is told of them."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudicator.check import load_judge
from adjudicator.check.judge import Judge
from adjudicator.content.names import names
from adjudicator.log.header import Policy
from adjudicator.show.document import render
from adjudicator.show.forum_post import post
from adjudicator.show.replay import follow
from adjudicator.testing import assert_illegal, assert_legal, assert_status, build_header, build_log
from tests.games.dune_messiah.scenarios.table import (
    FOUR,
    GAME,
    RULES,
    B,
    Course,
    E,
    F,
    G,
    Move,
    awaited,
    can,
    new_game,
    wrong,
)


def played() -> list[Move]:
    """Two turns: everybody buys, ships and fights a little, the Bene Gesserit sell a card."""
    position = new_game()
    moves: list[Move] = []
    course = Course(face="5")
    wishes = wishlist()
    while position.turn < 3 and position.step != "over":
        move = next((one for one in wishes if fitting(position, one)), None)
        if move is None:
            move = course.move(position)
        else:
            wishes.remove(move)
        assert RULES.check(GAME, position, move) is None, move
        RULES.apply(GAME, position, move)
        moves.append(move)
    assert len(wishes) <= 2, wishes
    return moves


def fitting(position: Any, move: Move) -> bool:
    """Whether somebody who is awaited can make a move now."""
    if awaited(position) != move["by"] or move["move"] not in can(position, move["by"]):
        return False
    if move["move"] == "offer":
        move["card"] = position.sides[B].hand[0]
    fields = {name: value for name, value in move.items() if name not in ("by", "move")}
    return wrong(position, move["by"], move["move"], **fields) is None


def wishlist() -> list[Move]:
    """What they do as soon as they may."""
    walk = {"harvesters": 0, "ornithopters": 0}
    return [
        {"by": E, "move": "recruit", "forces": 2},
        {"by": E, "move": "build", "what": "terraformer", "territory": "meridian"},
        {"by": B, "move": "offer", "to": G, "card": "", "price": 0},
        {"by": G, "move": "accept"},
        {"by": B, "move": "ship-spy", "end": "the-minor-erg-s5"},
        {"by": G, "move": "ship", "end": "the-greater-flat-s15", "forces": 2},
        {"by": F, "move": "deploy", "end": "tueks-sietch-s4", "forces": 3},
        {
            "by": F,
            "move": "move",
            "start": "tueks-sietch-s4",
            "end": "south-mesa-s4",
            "forces": 2,
            **walk,
        },
        {"by": E, "move": "ship", "end": "meridian-s1", "forces": 1},
    ]


@pytest.fixture(scope="module")
def judge() -> Judge:
    found = load_judge("dune-messiah")
    assert found is not None
    return found


@pytest.fixture(scope="module")
def moves() -> list[Move]:
    """No test changes what it is given: `changed` makes a copy."""
    return played()


def line_of(moves: list[Move], kind: str, by: str = "") -> int:
    """Where the first move of a kind stands among the moves."""
    return next(
        at for at, move in enumerate(moves) if move["move"] == kind and by in ("", move["by"])
    )


def changed(moves: list[Move], kind: str, **fields: Any) -> tuple[list[Move], int]:
    """The same game with other fields in its first move of a kind, and the line of it in the log."""
    at = line_of(moves, kind)
    other = copy.deepcopy(moves)
    other[at].update(fields)
    return other, at + 2


def no_log(judge: Judge, damaged: list[Move], line: int, clause: str = "") -> None:
    """The judge calls the log illegal at a line (by a clause of a topic), or no log at all."""
    header = build_header(FOUR, judge=judge)
    log = build_log(header, damaged, judge=judge)
    found = assert_illegal(log, line=line, running=True)
    assert found.clause.startswith(clause), found


def test_the_log_is_judged_legal_as_played(judge: Judge, moves: list[Move]) -> None:
    """Given: Two turns of a game in which everybody does something.

    When: The log is judged.
    Then: Legal: as played.
    Source: 003 L107-135
    """
    log = build_log(build_header(FOUR, judge=judge), moves, judge=judge)
    assert_legal(log, running=True)


DAMAGES: dict[str, tuple[str, dict[str, Any], str]] = {
    "more-forces-than-free": ("deploy", {"forces": 4}, "loyalty"),
    "a-ship-for-another": ("ship", {"by": E}, ""),
    "more-than-in-reserve": ("recruit", {"forces": 15}, "purchase"),
    "a-spy-among-the-spies": ("ship-spy", {"end": "arrakeen-s9"}, "shipping"),
    "a-city-on-rock": ("build", {"territory": "pasty-mesa"}, "purchase"),
    "a-dear-card": ("offer", {"price": 9}, "market"),
    "another-buys": ("accept", {"by": F}, ""),
    "a-long-walk": ("move", {"end": "arrakeen-s9"}, "movement"),
    "no-such-move": ("recruit", {"move": "assassinate"}, "turn"),
    "a-seven": ("roll-storm", {"face": "7"}, "storm"),
    "a-chosen-card": ("reveal-spice", {"card": "no-such-card"}, "spice-blow"),
    "a-card-to-nobody": ("deal-treachery", {"to": "harkonnen"}, "setup"),
}


@pytest.mark.parametrize("name", sorted(DAMAGES))
def test_one_move_is_changed_by_hand_a_dozen_ways_refused_at_the_line_of_the_change(
    judge: Judge, moves: list[Move], name: str
) -> None:
    """Given: The same log.

    When: One move is changed by hand (a dozen ways).
    Then: Refused: at the line of the change, by a clause of its phase.
    Source: 003 L139-363
    """
    kind, fields, clause = DAMAGES[name]
    no_log(judge, *changed(moves, kind, **fields), clause)


def test_the_line_by_which_a_card_was_bought_is_taken_refused_an_offer_wants_its_answer(
    judge: Judge, moves: list[Move]
) -> None:
    """Given: The same log.

    When: The line by which a card was bought is taken out.
    Then: Refused: an offer wants its answer.
    Source: 003 L311
    """
    at = line_of(moves, "accept")
    without = [move for number, move in enumerate(moves) if number != at]
    no_log(judge, without, at + 2)


def test_a_shipment_is_written_twice_refused_one_shipment(judge: Judge, moves: list[Move]) -> None:
    """Given: The same log.

    When: A shipment is written twice.
    Then: Refused: one shipment.
    Source: 003 L171
    """
    at = line_of(moves, "ship", G)
    twice = [*moves[: at + 1], moves[at], *moves[at + 1 :]]
    no_log(judge, twice, at + 3)


def test_a_shipment_is_put_behind_the_line_after_it_refused_in_turn(
    judge: Judge, moves: list[Move]
) -> None:
    """Given: The same log.

    When: A shipment is put behind the line after it.
    Then: Refused: in turn.
    Source: 003 L121
    """
    at = line_of(moves, "ship", G)
    late = [*moves[:at], moves[at + 1], moves[at], *moves[at + 2 :]]
    no_log(judge, late, at + 3)


def test_the_turn_is_ended_twice_refused_the_next_turn_has_begun(
    judge: Judge, moves: list[Move]
) -> None:
    """Given: The same log.

    When: The turn is ended twice.
    Then: Refused: the next turn has begun.
    Source: 003 L135
    """
    at = line_of(moves, "end-turn")
    won = [*moves[: at + 1], {"by": "table", "move": "end-turn"}]
    no_log(judge, won, at + 3)


Damage = Callable[[list[dict[str, Any]]], None]


def rewritten(judge: Judge, moves: list[Move], damage: Damage) -> bytes:
    """The lines of the log written again after some damage, every line as the log writes them."""
    policy = Policy(chain=True, hashes="every")
    header = build_header(FOUR, judge=judge, policy=policy)
    raw = build_log(header, moves, judge=judge)
    lines = [json.loads(line) for line in raw.splitlines()]
    damage(lines)
    texts = [json.dumps(line, sort_keys=True, separators=(",", ":")) for line in lines]
    return ("\n".join(texts) + "\n").encode()


def kind_of(lines: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    """The first line of a kind of move."""
    return next(line for line in lines if line.get("move") == kind)


def set_field(kind: str, **fields: Any) -> Damage:
    """Damage: other fields in the first line of a kind."""
    return lambda lines: kind_of(lines, kind).update(fields)


def drop_field(kind: str, name: str) -> Damage:
    """Damage: a field is missing in the first line of a kind."""

    def drop(lines: list[dict[str, Any]]) -> None:
        del kind_of(lines, kind)[name]

    return drop


INVALID: dict[str, Damage] = {
    "a-word-for-a-number": set_field("recruit", forces="2"),
    "yes-for-a-number": set_field("recruit", forces=True),
    "a-field-too-many": set_field("recruit", hidden=True),
    "a-field-too-few": drop_field("move", "ornithopters"),
    "half-a-force": set_field("ship", forces=1.5),
}


@pytest.mark.parametrize("name", sorted(INVALID))
def test_a_line_is_no_line_any_more_five_ways_refused_invalid_before_any_rule_is_asked(
    judge: Judge, moves: list[Move], name: str
) -> None:
    """Given: The same log.

    When: A line is no line any more (five ways).
    Then: Refused: invalid, before any rule is asked.
    Source: 003 L107
    """
    assert_status(rewritten(judge, moves, INVALID[name]), "invalid", running=True)


def test_a_number_is_changed_and_nothing_else_refused_the_hashes_tell(
    judge: Judge, moves: list[Move]
) -> None:
    """Given: The same log.

    When: A number is changed and nothing else.
    Then: Refused: the hashes tell.
    Source: 003 L159
    """
    log = rewritten(judge, moves, set_field("recruit", forces=1))
    with pytest.raises(AssertionError):
        assert_legal(log, running=True)


def test_its_header_names_a_ruling_that_there_is_not_refused_no_such_ruling(
    judge: Judge, moves: list[Move]
) -> None:
    """Given: The same log.

    When: Its header names a ruling that there is not.
    Then: Refused: no such ruling.
    Source: 003 L105
    """

    def forge(lines: list[dict[str, Any]]) -> None:
        lines[0]["rulings"] = {"worm-spares": "nobody at all"}

    with pytest.raises(AssertionError):
        assert_legal(rewritten(judge, moves, forge), running=True)


def told(path: Path, seat: str) -> str:
    """What `kynes show` tells a seat of the whole log, with all its moves."""
    followed = follow(path, None, [], seat)
    blocks = post(followed, names("dune-messiah", "en"), seat=seat, moves=True)
    return str(render(blocks, "text"))


@pytest.fixture(scope="module")
def written(judge: Judge, moves: list[Move], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("messiah") / "game.jsonl"
    path.write_bytes(build_log(build_header(FOUR, judge=judge), moves, judge=judge))
    return path


def hands(moves: list[Move]) -> dict[str, list[str]]:
    """Who holds which cards in the end."""
    position = new_game()
    for move in moves:
        RULES.apply(GAME, position, move)
    return {name: list(side.hand) for name, side in position.sides.items()}


def words_for(card: str) -> str:
    """A card's name as players read it."""
    found = names("dune-messiah", "en")
    return found.get(card, card)


@pytest.mark.parametrize("seat", [*FOUR, ""])
def test_it_is_told_to_a_seat_or_to_everybody_no_card_of_anothers_hand_is_named(
    moves: list[Move], written: Path, seat: str
) -> None:
    """Given: The same log.

    When: It is told to a seat, or to everybody.
    Then: Follows: no card of another's hand is named.
    Source: 003 L99; L311
    """
    held = hands(moves)
    sold = next(move["card"] for move in moves if move["move"] == "offer")
    text = told(written, seat)
    own = {words_for(card) for card in held.get(seat, [])} | {words_for(sold)}
    for name, cards in held.items():
        if name != seat:
            for card in cards:
                assert words_for(card) in own or words_for(card) not in text, (name, card)


def test_it_is_told_to_a_seat_its_own_cards_are_named(moves: list[Move], written: Path) -> None:
    """Given: The same log.

    When: It is told to a seat.
    Then: Follows: its own cards are named.
    Source: 003 L99
    """
    held = hands(moves)
    for seat in FOUR:
        text = told(written, seat)
        assert all(words_for(card) in text for card in held[seat]), seat
