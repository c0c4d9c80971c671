"""Secrets of War for Arrakis in logs: bound decks, what each side is told, and damage that is found.

Nothing is chosen at once with another, so no move is sealed: what is secret is drawn (hands, sietches,
deployment tokens, objectives, stations, wormsigns), and the table binds itself to its order.
"""

from __future__ import annotations

import io
import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.check import check_bytes
from adjudicator.check.judge import Judges
from adjudicator.check.published import stub_of
from adjudicator.errors import InputError
from adjudicator.log import Policy, setup_of
from adjudicator.log.envelope import bare_move
from adjudicator.log.header import HEADER
from adjudicator.log.lines import decode
from adjudicator.log.policy import policy_of
from adjudicator.playout.writing import Order, check_policy, play_game
from adjudicator.show.publish import published
from exporters.importing import import_log
from tests.games.war_for_arrakis.script import GAME, LOADED, RULES, A, H
from tests.games.war_for_arrakis.unknown import with_other_secrets
from tests.support.logs import edit, join, split

JUDGES = Judges()
DECKS = sorted({drawn.partition("/")[0] for drawn in RULES.deck_moves.values()} - {"tactical"})
SOLO = {
    "draw-tactical",
    "lay-black",
    "lay-silver",
    "reinforce-corrino-ally",
    "reinforce-house-harkonnen",
    "turn-up-corrino-ally",
    "turn-up-house-harkonnen",
}
"""Draws of the solo game: see `test_solo`."""
PUBLIC = ("muster-black", "muster-silver", "prescience", "stations", "wormsigns")
"""Decks of which everybody sees what is drawn."""
OWNERS = {
    "corrino-ally": H,
    "fremen-ally": A,
    "house-atreides": A,
    "house-harkonnen": H,
    "objectives": A,
    "sietches": A,
    "starting-tokens": A,
    "tokens": A,
}
"""Decks of which one side alone sees what is drawn."""


@cache
def log(seed: int = 8) -> bytes:
    """A game in which the order of every deck and pool is bound before it is drawn from."""
    stream = io.BytesIO()
    order = Order("2", {}, {}, policy_of("chain,hashes=salted,committed=" + "+".join(DECKS)))
    play_game(RULES, LOADED.content, GAME, order, seed, target=stream)
    return stream.getvalue()


def lines() -> list[dict[str, Any]]:
    """The lines of the game, after its header."""
    return [decode(raw) for raw in split(log())[1:]]


def drawing(deck: str) -> list[str]:
    """The kinds of moves that draw from a deck."""
    return [kind for kind, drawn in RULES.deck_moves.items() if drawn.startswith(f"{deck}/")]


def draw_from(deck: str) -> int:
    """The first line (from 1) that draws from a deck and opens a leaf of its order."""
    kinds = drawing(deck)
    return next(
        number for number, line in enumerate(lines(), 2) if line["move"] in kinds and "leaf" in line
    )


def told(damaged: bytes) -> list[tuple[int, str, str]]:
    """Line, clause and code of what is found."""
    findings = check_bytes(damaged, JUDGES, running=True).verdict.findings
    return [(each.line, each.clause, each.code) for each in findings]


def test_every_deck_and_pool_is_public_or_has_an_owner() -> None:
    assert sorted([*PUBLIC, *OWNERS]) == DECKS


def test_a_game_with_every_deck_bound_is_legal_and_each_is_opened() -> None:
    verdict = check_bytes(log(), JUDGES).verdict

    assert (verdict.status, verdict.findings) == ("legal", [])
    assert verdict.tallies["leaf"].checked > 100
    bound = {line["deck"] for line in lines() if line["move"] == "commit"}
    assert bound == set(DECKS)
    opened = {line["move"] for line in lines() if "leaf" in line}
    assert opened == set(RULES.deck_moves) - SOLO


def before(line: int) -> Any:
    """The position before a line (from 1)."""
    position = RULES.new_position(GAME, setup_of(HEADER.decode(split(log())[0])))
    for made in lines()[: line - 2]:
        if made["move"] in RULES.moves:
            RULES.apply(GAME, position, bare_move(made))
    return position


@pytest.mark.parametrize("deck", DECKS)
def test_damage_to_what_was_bound_is_found_at_its_line(deck: str) -> None:
    """Another card, another salt, another leaf, none at all: each is a false claim or a breach."""
    line = draw_from(deck)
    drawn = lines()[line - 2]
    field = RULES.deck_moves[drawn["move"]].partition("/")[2]
    options = asked_for(before(line), drawn, field)
    other = next(value for value in options if value != drawn[field])
    cut = join(split(log())[:line])
    salt = drawn["salt"][:-1] + ("0" if drawn["salt"][-1] != "0" else "1")

    assert told(cut) == []
    assert (line, "log.decks", "other-card") in told(edit(cut, line, **{field: other}))
    assert (line, "log.decks", "other-card") in told(edit(cut, line, salt=salt))
    assert (line, "log.decks", "order") in told(edit(cut, line, leaf=drawn["leaf"] + 1))
    assert (line, "log.decks", "no-salt") in told(edit(cut, line, salt=None))
    assert (line, "log.decks", "unopened") in told(edit(cut, line, leaf=None, salt=None))


def test_a_deck_that_the_policy_binds_is_not_drawn_from_unbound() -> None:
    stream = io.BytesIO()
    play_game(RULES, LOADED.content, GAME, Order("2", {}, {}, Policy()), 8, target=stream)
    header, *rest = split(stream.getvalue())
    bare = edit(join([header, *rest[:9]]), 1, policy={"committed": ["starting-tokens"]})

    assert told(bare) == [(10, "log.decks", "missing")]
    assert decode(rest[8])["move"] == "place-start-token"


@cache
def fair_log() -> bytes:
    """A game whose chance follows from a seed to which the header is bound, as at our tables."""
    stream = io.BytesIO()
    order = Order("2", {}, {}, policy_of("chain,fair"))
    play_game(RULES, LOADED.content, GAME, order, 8, target=stream)
    return stream.getvalue()


def test_in_a_fair_game_no_draw_and_no_die_is_the_tables_choice() -> None:
    """Every kind of move of the table, with another outcome that the rules would allow."""
    whole = split(fair_log())
    assert check_bytes(fair_log(), JUDGES).verdict.status == "legal"
    position = RULES.new_position(GAME, setup_of(HEADER.decode(whole[0])))
    tried: set[str] = set()
    for number, raw in enumerate(whole[1:], 2):
        made = decode(raw)
        if made["move"] not in RULES.moves:
            continue
        move = bare_move(made)
        field = "face" if move["move"] == "roll" else ""
        field = field or RULES.deck_moves.get(move["move"], "").partition("/")[2]
        if move["by"] == "table" and move["move"] not in tried and field:
            options = [
                value
                for value in dict.fromkeys(asked_for(position, move, field))
                if value != move[field]
            ]
            if options:
                tried.add(move["move"])
                damaged = edit(fair_log(), number, **{field: options[0]})
                seen = check_bytes(damaged, JUDGES).verdict.findings
                assert (number, "log.chance") in [(each.line, each.clause) for each in seen]
        RULES.apply(GAME, position, move)
    assert tried >= {*RULES.deck_moves, "roll"} - SOLO


def asked_for(position: Any, move: dict[str, Any], field: str) -> list[Any]:
    """The options of a field of the table's move."""
    known = {"by": move["by"], "move": move["move"]}
    found = RULES.next_field(GAME, position, known)
    while found is not None and found.name != field:
        known[found.name] = move[found.name]
        found = RULES.next_field(GAME, position, known)
    assert found is not None
    return list(found.options)


def test_a_fair_log_comes_out_of_a_saved_table_and_is_judged(tmp_path: Path) -> None:
    path = tmp_path / "TS_Save_7.json"
    state = json.dumps({"log": fair_log().decode()})
    save = {"SaveName": "A game", "TabStates": {}, "LuaScriptState": state, "ObjectStates": []}
    path.write_text(json.dumps(save), encoding="utf-8")
    taken = import_log(path).encode()

    assert taken == fair_log()
    assert check_bytes(taken, JUDGES).verdict.status == "legal"


@pytest.mark.parametrize("seat", ["", A, H])
def test_what_is_published_hides_just_what_others_have_drawn(tmp_path: Path, seat: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(log())
    stream = split(published(path, seat))[1:]
    assert len(stream) == len(lines())
    secret = {kind: owner for deck, owner in OWNERS.items() for kind in drawing(deck)}
    hidden = 0
    for raw, whole, line in zip(stream, split(log())[1:], lines(), strict=True):
        if secret.get(line["move"], seat) != seat:
            assert raw == stub_of(whole, line)
            hidden += 1
        else:
            assert raw == whole
    assert hidden > 20


def test_the_published_stream_is_proved_by_the_whole_log_and_by_no_other(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(log())
    stream = published(path, H)
    line = draw_from("sietches")
    token = lines()[line - 2]["token"]
    other = edit(log(), line, token=next(each for each in GAME.sietch_tokens if each != token))

    assert check_bytes(log(), JUDGES, published=stream).verdict.status == "legal"
    told_of = check_bytes(other, JUDGES, published=stream).verdict
    assert line in [finding.line for finding in told_of.findings]


def test_no_move_of_this_game_can_be_demanded_sealed() -> None:
    with pytest.raises(InputError, match="no secret moves"):
        check_policy(Policy(sealed=["boost"]), RULES)


@pytest.mark.parametrize("seat", [A, H])
def test_what_a_side_cannot_know_changes_neither_its_view_nor_its_moves(seat: str) -> None:
    position = RULES.new_position(GAME, setup_of(HEADER.decode(split(log())[0])))
    compared = moved = 0
    for at, made in enumerate(lines()):
        if made["move"] not in RULES.moves:
            continue
        RULES.apply(GAME, position, bare_move(made))
        if at % 25:
            continue
        other = with_other_secrets(position, seat)
        if msgspec.json.encode(other) == msgspec.json.encode(position):
            continue
        compared += 1
        assert msgspec.json.encode(RULES.view(GAME, other, seat)) == msgspec.json.encode(
            RULES.view(GAME, position, seat)
        )
        if seat in position.waiting:
            moved += 1
            assert RULES.kinds(GAME, other, seat) == RULES.kinds(GAME, position, seat)
    assert compared > 20
    assert moved > 5
