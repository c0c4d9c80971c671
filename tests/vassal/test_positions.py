"""A position of a log lies in a save of the module, and the import goes on with its log."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from adjudicator.errors import InputError
from adjudicator.log.envelope import bare_move
from adjudicator.log.lines import encode
from adjudicator.log.position_hasher import PositionHasher
from exporters.continued import Continued, continued
from exporters.vassal.engine.game import Played, read_played
from exporters.vassal.format.chat_lines import HEADER_PROPERTY
from exporters.vassal.module.game_facts.secrecy import card_values
from exporters.vassal.positions import begun_at, saved_position
from exporters.vassal.reading.checks.consistency import against
from exporters.vassal.reading.importer import import_bytes
from exporters.vassal.reading.moves.naming import names_of
from exporters.vassal.reading.saved.commands import Property
from exporters.vassal.reading.saved.steps import Saved, read_saved, start_of
from tests.support.positions import AFTER, all_lines, chosen, judged, secret_pairs, timed_out
from tests.support.replay import golden_logs, moves_of, read_header, read_lines, steps
from tests.vassal.modules import ARRAKIS, DAWN, GAME, GAMES, WORM, plan, with_worm_of_turn_1
from tests.vassal.referee_host import Table
from tests.vassal.sessions import game_of, log_of

SUITE = [
    pytest.param(game, log, line, id=f"{game}-{log.stem}-{line}")
    for game in GAMES
    for log, line in chosen(game, "vassal")
]
LATER = [
    pytest.param(
        *one.values, id=one.id, marks=[pytest.mark.campaign] if one.values[0] == ARRAKIS else []
    )
    for one in SUITE[1::2]
]
"""Those that are played on; a long game of War takes longest."""


def comes_back(game: str, log: Path, line: int) -> Saved:
    """The save of a position: it holds all of it, and its import is the log up to there."""
    found = continued(log, line)
    data = saved_position(found)
    saved = read_saved(data, "a save")
    stands = found.rules.pieces(found.game, found.position)
    assert against(start_of(saved), stands, names_of(saved, game)) == []
    piles_are_right(game, found, saved)
    imported = import_bytes(data, "a save")
    assert (imported.odd, imported.unexplained) == ([], [])
    verdict = judged(imported.text)
    assert verdict.status == "legal"
    lines = [json.loads(one) for one in imported.text.splitlines()[1:]]
    # After the last line the game is over, and the import says so.
    assert [bare_move(one) for one in lines if one["move"] != "end"] == moves_of(log)[:line]
    assert verdict.position == PositionHasher(found.rules).digest(found.position).hex()
    return saved


def piles_are_right(game: str, found: Continued, saved: Saved) -> None:
    """In every deck lie the very cards that the rules may still draw from it."""
    table, rules = start_of(saved), found.rules
    held = {table.pieces[deck].name: table.pieces[deck].contents for deck in table.decks}
    counts = {one.place: one.count for one in rules.pieces(found.game, found.position)}
    drawn = {one.partition("/")[0] for one in rules.deck_moves.values()}
    for deck in plan(game).table.decks:
        name = deck.called or deck.deck
        if name not in drawn or deck.pile not in counts or deck.deck == "tactical":
            continue
        cards = card_values(found.content, deck, rules)
        fields = [getattr(found.position, field) for field in (*deck.top, *deck.bottom)]
        more = [one for value in fields for one in ([value] if isinstance(value, str) else value)]
        listed = [*rules.pile(found.game, found.position, name), *filter(None, more)]
        lying = [table.pieces[one].content_id for one in held[deck.pile]]
        known = Counter(cards[one] for one in listed)
        # Of a sort that also lies face down on the board nobody knows which are still in the pool.
        assert Counter(lying) == known if len(lying) == len(listed) else Counter(lying) < known


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("game", "log", "line"), SUITE)
def test_a_position_of_a_log_lies_in_the_save_and_comes_back(
    game: str, log: Path, line: int
) -> None:
    comes_back(game, log, line)


@pytest.mark.parametrize(("game", "log", "line"), LATER)
def test_what_is_played_from_a_position_goes_on_with_its_log(
    game: str, log: Path, line: int
) -> None:
    whole = read_played(log)
    more = whole.moves[line : line + AFTER]
    played = game_of(Played(whole.header, more, begun_at(continued(log, line))))
    imported = import_bytes(log_of(played), "a log")
    assert imported.unexplained == []
    assert [one.move for one in imported.found] == moves_of(log)[: line + AFTER]
    assert judged(imported.text).status == "legal"
    assert {one.how for one in imported.found[:line]} == {"earlier"}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", GAMES)
def test_who_may_not_know_a_secret_gets_the_same_save_whatever_it_is(
    game: str, tmp_path: Path
) -> None:
    pairs = secret_pairs(game, tmp_path)
    assert pairs or game == DAWN
    for seat, own, twin in pairs:
        for viewer in (seat, ""):
            saves = [saved_position(continued(log, viewer=viewer)) for log in (own, twin)]
            # Of what the seat alone knows, everybody may know less.
            assert saves[0] == saves[1], (seat, viewer)
        assert saved_position(continued(own)) != saved_position(continued(twin))


def test_a_card_that_is_known_to_come_next_lies_on_top() -> None:
    log, line, card = next(
        (log, step.line - 2, step.position.spice_next)
        for log in golden_logs(GAME)
        for step in steps(log)
        if step.position.spice_next
    )
    table = start_of(read_saved(saved_position(continued(log, line)), "a save"))
    deck = next(table.pieces[one] for one in table.decks if table.pieces[one].name == "spice-deck")
    assert table.pieces[deck.contents[-1]].content_id == f"spice-card/{card}"


def test_a_worm_of_turn_1_that_is_set_aside_lies_with_the_discards() -> None:
    log, back = with_worm_of_turn_1()
    saved = comes_back(GAME, log, back - 1)
    table = start_of(saved)
    piles = {table.pieces[one].name: table.pieces[one].contents for one in table.decks}
    assert [table.pieces[one].content_id for one in piles["spice-discard"]] == [
        f"spice-card/{WORM}"
    ]


def test_lines_that_only_their_times_make_legal_keep_them() -> None:
    """The table acts for a seat whose time is up; the referee in the module writes the same."""
    log, line = timed_out()
    saved = comes_back(GAME, log, line + 1)
    told_lines = import_bytes(saved_position(continued(log, line + 1)), "a save").text.splitlines()
    times = [json.loads(one)["at"] for one in told_lines[1:]]
    assert times == [one["at"] for one in read_lines(log)[: line + 1]]
    kept = next(
        one for one in saved.start if isinstance(one, Property) and one.key == HEADER_PROPERTY
    )
    table = Table(GAME)
    assert table.start(header=kept.new, stands=told(saved, GAME)) == []
    written = table.log()
    assert judged(written).status == "legal"
    assert [json.loads(one)["at"] for one in written.splitlines()[1:]] == times
    # Where nothing depends on them, there are none.
    assert all("at" not in one for one in continued(log, line - 1).log)


def masks_of_hands(log: Path, line: int) -> dict[str, list[str]]:
    """Side -> the masks of the last treachery card in its hand, in a position as a save."""
    saved = read_saved(saved_position(continued(log, line)), "a save")
    table, names = start_of(saved), names_of(saved, GAME)
    owners = {}
    for piece in table.pieces.values():
        region = names.places.at(table.spot(piece)).region if piece.kind == "piece" else ""
        if region.endswith(".hand") and piece.content_id.startswith("treachery/"):
            masks = [
                state
                for trait, state in zip(piece.traits, piece.states, strict=True)
                if trait.code == "obs"
            ]
            owners[region.partition(".")[0]] = masks
    return owners


def test_hidden_cards_in_a_hand_are_masked_by_its_side() -> None:
    positions = chosen(GAME, "vassal", 12)
    owners = next(filter(None, (masks_of_hands(log, line) for log, line in positions)))
    for faction, masks in owners.items():
        assert masks == [f"{plan(GAME).sides[faction]};false|0"]


def test_a_position_after_something_was_taken_back_keeps_the_numbers_of_its_lines(
    tmp_path: Path,
) -> None:
    log, line = chosen(GAME, "vassal")[0]
    head, *lines = log.read_text().splitlines()[: line + 1]
    header = json.loads(head) | {"policy": {"undo": "any"}}
    kept = [{"n": n, **bare_move(json.loads(one))} for n, one in enumerate(lines, 1)]
    last = kept[-1]
    undone = [*kept, {"by": last["by"], "move": "undo", "n": line + 1, "to": line - 1}]
    undone.append({**last, "n": line + 2})
    file = tmp_path / "undone.jsonl"
    file.write_bytes(b"".join(encode(one) + b"\n" for one in [header, *undone]))
    imported = import_bytes(saved_position(continued(file)), "a save")
    assert [one.move["move"] for one in imported.found][-2:] == ["undo", last["move"]]
    assert judged(imported.text).status == "legal"


def test_a_save_for_a_seat_is_not_judged(tmp_path: Path) -> None:
    log, line = chosen(GAME, "vassal")[0]
    seat = read_header(log).seats[0].faction
    with pytest.raises(InputError, match=r"may not know line .*without --seat and --public"):
        import_bytes(saved_position(continued(log, line, viewer=seat)), "a save")


def test_a_log_in_a_save_that_somebody_has_changed_is_refused() -> None:
    log, line = chosen(GAME, "vassal")[0]
    found = continued(log, line)
    found.log[line // 2]["by"] = "nobody"
    with pytest.raises(InputError, match=r"line \d+ of the log in it is not legal"):
        import_bytes(saved_position(found), "a save")
    found.log[line // 2] = {"by": "atreides"}
    with pytest.raises(InputError, match=r"line \d+ of the log in it is no line of a log"):
        import_bytes(saved_position(found), "a save")


# --- the referee in the module -------------------------------------------------------------------


def told(saved: Saved, game: str) -> list[dict[str, Any]]:
    """The pieces of a save as the engine tells the referee of them."""
    table, names = start_of(saved), names_of(saved, game)
    found = []
    for piece in table.pieces.values():
        if piece.kind == "piece" and piece.content_id and piece.marks.get("Layer") != "form":
            location = names.places.at(table.spot(piece))
            row = {
                "id": piece.id,
                "content": piece.content_id,
                "place": location.deck or location.region,
            }
            row["face"] = piece.marks.get("Face_Name", "")
            if piece.marks.get("Worth"):
                row["worth"] = piece.marks["Worth"]
            found.append(row)
    return found


@pytest.mark.parametrize("game", [GAME, pytest.param(ARRAKIS, marks=pytest.mark.campaign)])
def test_the_referee_goes_on_with_the_log_in_the_save(game: str) -> None:
    log, line = chosen(game, "vassal")[0]
    saved = read_saved(saved_position(continued(log, line)), "a save")
    kept = next(
        one for one in saved.start if isinstance(one, Property) and one.key == HEADER_PROPERTY
    )
    table = Table(game)
    assert table.start(header=kept.new, stands=told(saved, game)) == []
    (said,) = table.ask(do="judge")
    assert said.startswith(f"[referee] {line} moves, 0 not legal. The game waits for:")
    lines = [json.loads(one) for one in table.log().splitlines()[1:]]
    assert [bare_move(one) for one in lines] == moves_of(log)[:line]
    # What the engine keeps of it in a save of its own says the same.
    table.ask(do="keep")
    again = Table(game)
    assert again.start(kept=table.text, stands=told(saved, game)) == []
    assert again.log() == table.log()


def test_the_referee_says_that_a_save_for_a_seat_cannot_be_judged() -> None:
    log, line = chosen(GAME, "vassal")[0]
    found = continued(log, line, viewer=read_header(log).seats[0].faction)
    saved = read_saved(saved_position(found), "a save")
    kept = next(
        one for one in saved.start if isinstance(one, Property) and one.key == HEADER_PROPERTY
    )
    (said,) = Table(GAME).start(header=kept.new, stands=told(saved, GAME))
    assert "may not know line" in said
    assert "nothing is judged" in said


# --- the campaign ----------------------------------------------------------------------------------


@pytest.mark.campaign
@pytest.mark.parametrize(
    "log",
    [pytest.param(log, id=f"{game}-{log.stem}") for game in GAMES for log in golden_logs(game)],
)
def test_every_25th_position_of_a_golden_game_comes_back(log: Path) -> None:
    game = read_header(log).game
    for line in all_lines(log):
        comes_back(game, log, line)
