"""What nobody decides is done by itself: the module makes the moves that the rules leave the table."""

from __future__ import annotations

import json
from functools import cache
from itertools import islice, takewhile
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from adjudicator.log.header import setup_of
from adjudicator.log.lines import encode
from exporters.continued import continued
from exporters.vassal.format.chat_lines import HEADER_PROPERTY, line_of, move_of
from exporters.vassal.module.controls.trackers import seated_state, turn_state
from exporters.vassal.positions import saved_position
from exporters.vassal.reading.saved.commands import Property
from exporters.vassal.reading.saved.reports import header_line
from exporters.vassal.reading.saved.steps import read_saved
from tests.support.replay import golden_logs, load, moves_of, read_header, steps
from tests.vassal.modules import ARRAKIS, CONQUEST, DAWN, GAME, GAMES, MESSIAH, plan
from tests.vassal.referee_host import Table, facts_of

MOST = 60
"""So many moves of a game are followed."""
SAVES = 3
"""So often a game is saved and goes on."""
AT_LEAST = {GAME: 10, DAWN: 1, CONQUEST: 10, MESSIAH: 5, ARRAKIS: 30}
"""Game -> how many of them are made without a press."""


def log_of(game: str) -> Path:
    """A golden game."""
    return sorted(golden_logs(game), key=lambda log: log.stat().st_size)[3]


def begun(log: Path, side: str = "") -> Table:
    """The table of a player, the first who sits there unless a side is named."""
    header = read_header(log)
    rules = load(header.game)
    position = rules.rulebook.new_position(rules.game, setup_of(header))
    played = [one.faction for one in header.seats
              if one.faction not in rules.rulebook.automata(rules.game, position)]  # fmt: skip
    sides = {faction: name for name, faction in facts_of(header.game)["sides"].items()}
    table = Table(header.game, side=side or sides[played[0]])
    first = json.loads(log.read_text().splitlines()[0])
    assert table.start(header=header_line("", first)) == []
    return table


def tops_for(game: str, move: dict[str, Any]) -> dict[str, str]:
    """The card that lies on top of each pile from which a move may take what it takes."""
    rule = facts_of(game)["open"].get(move["move"])
    cards = [card for card, value in rule["values"].items() if value == move[rule["field"]]] if rule else []  # fmt: skip
    return {pile: card for card in cards[:1] for pile in rule["piles"]} if rule else {}


class Told(NamedTuple):
    """What a table did and showed about a move of a game."""

    made: dict[str, Any] | None
    """What the table made of it by itself; None where players had to."""
    said: list[str]
    trackers: list[str] | None
    """What the trackers show after it; None where they wait."""


@cache
def followed(game: str) -> list[Told]:
    """The first moves of a game as the table of its first player follows them."""
    table, found = begun(log_of(game)), []
    for at, move in enumerate(moves_of(log_of(game))[:MOST]):
        made = None
        if at > 0 and table.answer.forced:
            table.ask(do="forced", stands=[], tops=tops_for(game, move))
            made = move_of(table.answer.line or "")
        said = table.seen(line_of("* somebody", move))
        shown = table.answer.trackers
        found.append(Told(made, said, None if shown is None else [*shown.values()]))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_one_press_begins_and_the_table_goes_on_by_itself(game: str) -> None:
    made = 0
    for move, told in zip(moves_of(log_of(game)), followed(game), strict=False):
        assert told.said == []
        if told.made is not None:
            # It is what the players of that game had to press; of a secret draw it names no card.
            assert told.made.items() <= move.items()
            made += 1
    assert made >= AT_LEAST[game]


@pytest.mark.parametrize("game", GAMES)
def test_the_trackers_show_turn_phase_and_who_acts_as_the_rules_have_them(game: str) -> None:
    content, facts, rules = load(game).content, plan(game).table.turn, load(game).rulebook
    sides = list(plan(game).sides)
    seats = [one.faction for one in read_header(log_of(game)).seats]
    shown = set()
    for after, told in zip(islice(steps(log_of(game)), 1, None), followed(game), strict=False):
        position: Any = after.position
        if told.trackers is not None:
            turn = turn_state(content, facts, position.phase, getattr(position, rules.turn_field))
            acts = seated_state(sides, seats, rules.to_act(position))
            assert told.trackers == [turn.split("\t")[1], acts.split("\t")[1]]
            shown.add(told.trackers[0])
    assert shown


def test_the_window_of_moves_says_that_the_game_is_over() -> None:
    """Whoever plays by what is offered ends then: a game may end in its first turn, too."""
    *_, last = steps(log_of(DAWN))
    table = begun(log_of(DAWN))
    table.ask(do="screen", press="", words="", stands=[], tops={})
    assert not table.answer.screen.over
    table.put(encode(last.position).decode())
    table.ask(do="screen", press="", words="", stands=[], tops={})
    screen = table.answer.screen
    assert screen.over
    assert [*screen.now.values(), *screen.chance.values()] == []


def test_the_set_up_of_war_takes_one_press() -> None:
    moves = moves_of(log_of(ARRAKIS))
    table = begun(log_of(ARRAKIS))
    dealt = [*takewhile(lambda move: move["by"] == "table", moves)]
    assert len(dealt) > 30
    assert not table.answer.forced
    for move in dealt[:-1]:
        assert table.seen(line_of("* somebody", move)) == []
        assert table.answer.forced
        table.ask(do="forced", stands=[], tops=tops_for(ARRAKIS, move))


def test_only_the_first_player_at_the_table_makes_them() -> None:
    log = log_of(GAME)
    seats = [seat.faction for seat in read_header(log).seats]
    sides = {faction: name for name, faction in facts_of(GAME)["sides"].items()}
    deal = next(at for at, move in enumerate(moves_of(log)) if move["move"] == "deal-traitor")
    for away, makes in (([], seats[0]), ([seats[0]], seats[1])):
        for seat in seats:
            table = begun(log, sides[seat])
            table.present = [sides[one] for one in seats if one not in away]
            for move in moves_of(log)[: deal + 1]:
                table.seen(line_of("* somebody", move))
            if seat not in away:
                assert table.answer.forced == (seat == makes)


def test_after_an_undo_the_table_waits_for_somebody() -> None:
    log = log_of(GAME)
    table = begun(log)
    deal = next(at for at, move in enumerate(moves_of(log)) if move["move"] == "deal-traitor")
    for move in moves_of(log)[: deal + 2]:
        table.seen(line_of("* somebody", move))
    table.seen(f"UNDO: {line_of('* somebody', moves_of(log)[deal + 1])}", undo=True)
    assert not table.answer.forced


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_a_saved_game_goes_on_by_itself_where_only_the_table_can_move(game: str) -> None:
    log = log_of(game)
    table = begun(log)
    waits = 0
    for at, move in enumerate(moves_of(log)[:MOST]):
        if at > 0 and table.answer.forced and waits < SAVES:
            waits += 1
            again, header = Table(game, side=table.side), table.kept()
            assert again.start(kept=header) == []
            assert again.answer.forced
            made = []
            for one in (table, again):
                one.ask(do="forced", stands=[], tops=tops_for(game, move))
                made.append(one.answer.line)
            assert made[0] == made[1]
            others = Table(game, side=table.side)
            others.present = [one for one in facts_of(game)["sides"] if one != table.side]
            others.start(kept=header)
            assert not others.answer.forced
        table.seen(line_of("* somebody", move))
    assert waits


def test_a_position_of_a_log_goes_on_by_itself_where_only_the_table_can_move() -> None:
    """A new game waits for a press all the same, and so does what was taken back last."""
    log = log_of(GAME)
    deal = next(at for at, move in enumerate(moves_of(log)) if move["move"] == "deal-traitor")
    for upto, goes in ((0, False), (deal + 1, True)):
        kept = next(
            one
            for one in read_saved(saved_position(continued(log, upto)), "a save").start
            if isinstance(one, Property) and one.key == HEADER_PROPERTY
        )
        table = Table(GAME, side=begun(log).side)
        assert table.start(header=kept.new) == []
        assert table.answer.forced == goes
    table.seen(line_of("* somebody", moves_of(log)[deal + 1]))
    table.seen(f"UNDO: {line_of('* somebody', moves_of(log)[deal + 1])}", undo=True)
    again = Table(GAME, side=table.side)
    again.start(kept=table.kept())
    assert not again.answer.forced


def test_whoever_only_watches_is_offered_no_moves_of_players() -> None:
    log = log_of(GAME)
    for side, seats in (("Referee", 0), ("Solo", 1)):
        table = begun(log, side)
        for move in moves_of(log)[:40]:
            table.seen(line_of("* somebody", move))
            table.ask(do="screen", stands=[], tops={})
            rows = [*table.answer.screen.now.values(), *table.answer.screen.any.values()]
            if seats and rows:
                break
            assert rows == [] or seats
        assert bool(rows) == bool(seats)
