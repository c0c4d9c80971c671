"""Positions that differ only in what a seat may not know show that seat the same bytes: in every game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.check import Judges
from adjudicator.check.public import refusal
from adjudicator.check.revealing import Revealing
from adjudicator.log.lines import encode
from adjudicator.registry import GAMES
from adjudicator.rulebooks import FAULTS
from adjudicator.rules.secrecy import may_hear
from adjudicator.wording import may_see, secrecy_of
from tests.support.exchanges import AT_ONCE, choices_of, neighbours, own_attempts, pairs_of, under
from tests.support.replay import golden_logs, line_kinds, load, read_header, read_lines

JUDGES = Judges()
FORMS = 40
"""So many half-made moves of a seat are compared, a position."""


def forms(game: str, position: Any, seat: str) -> list[Any]:
    """What a seat is offered: its open kinds, and the fields of its moves as far as they are filled in."""
    loaded = load(game)
    rules, linked = loaded.rulebook, loaded.game
    found: list[Any] = [rules.to_act(position), rules.kinds(linked, position, seat)]
    waiting = [{"by": seat, "move": kind} for kind in rules.kinds(linked, position, seat)]
    while waiting and len(found) < FORMS:
        partial = waiting.pop(0)
        field = rules.next_field(linked, position, partial)
        found.append((partial, field))
        if field is not None and not field.last:
            options = [*field.options[:1], *field.options[-1:]]
            waiting += [{**partial, field.name: option} for option in options]
    return found


def attempts(position: Any, move: dict[str, Any], seat: str) -> list[dict[str, Any]]:
    """Moves near to one by another seat, or by the table: by others, other things named, other numbers."""
    if move["by"] == seat:
        return []
    others = [{**move, "by": other} for other in sorted(position.sides) if other != move["by"]]
    return others + neighbours(position, move)


def refused(game: str, position: Any, move: dict[str, Any], seat: str) -> list[str] | None:
    """What a seat is told of a move that the rules refuse; None for one that they do not."""
    judge = JUDGES.find(game)
    assert judge is not None
    try:
        breach = judge.rulebook.check(judge.game, position, move)
    except FAULTS:  # what another decoder would have refused
        return None
    if breach is None:
        return None
    return refusal(judge, position, move, breach, [], seat)


def told(game: str, position: Any, move: dict[str, Any], seat: str) -> list[Any]:
    """What a seat knows after a move: its view, and the events it hears of; nothing if it is refused."""
    loaded = load(game)
    after: Any = msgspec.json.decode(encode(position), type=loaded.rulebook.position_type)
    events = loaded.rulebook.apply(loaded.game, after, move)
    secrecy = secrecy_of(loaded.rulebook)
    heard = [msgspec.to_builtins(one) for one in events if may_hear(secrecy, one, seat)]
    return [
        heard,
        loaded.rulebook.to_act(after),
        encode(loaded.rulebook.view(loaded.game, after, seat)),
    ]


def ends_pledge(game: str, position: Any, move: dict[str, Any]) -> bool:
    """Whether a pledge is used up: that none is left all see, however much it was."""
    rules = load(game).rulebook
    after: Any = msgspec.json.decode(encode(position), type=rules.position_type)
    rules.apply(load(game).game, after, move)
    before, left = (getattr(one, "pledges", {}) for one in (position, after))
    return any(seat not in left for seat in before)


TELLING = ("charity",)
"""Moves of the table by which all are told what follows from hidden numbers: who is poor gets charity."""
Pair = tuple[int, str, dict[str, Any], Any, Any]


def differences(game: str, log: Path, pairs: Iterable[Pair]) -> list[str]:
    """What shows a seat that something is hidden from it, in pairs of positions of a golden game."""
    loaded = load(game)
    rules, linked = loaded.rulebook, loaded.game
    found = []
    for line, seat, move, one, other in pairs:
        place = f"{log.stem}:{line} {seat} {move['move']}"
        mine, theirs = forms(game, one, seat), forms(game, other, seat)
        if mine != theirs:
            what = next((a, b) for a, b in zip(mine, theirs, strict=False) if a != b)
            found.append(f"{place}: form {what}")
        for attempt in attempts(one, move, seat):
            said = [refused(game, each, attempt, seat) for each in (one, other)]
            if None not in said and said[0] != said[1]:
                found.append(f"{place}: refusal of {attempt}: {said}")
        for attempt in own_attempts(game, one, seat):
            said = [refused(game, each, attempt, seat) for each in (one, other)]
            if said[0] != said[1]:
                found.append(f"{place}: refusal of its own {attempt}: {said}")
        legal = all(rules.check(linked, each, move) is None for each in (one, other))
        if not legal or not may_see(move, rules, seat):
            continue
        silent = move["move"] not in TELLING and not any(
            Revealing(rules, linked, [seat]).reveals(each, {**move, "n": 1})
            or ends_pledge(game, each, move)
            for each in (one, other)
        )
        if silent and told(game, one, move, seat) != told(game, other, move, seat):
            found.append(f"{place}: told")
    return found


def seats_of(log: Path) -> list[str]:
    """Who plays a golden game."""
    return [seat.faction for seat in read_header(log).seats]


def exchanged_in(game: str, log: Path, stride: int, number: str) -> list[str]:
    """The same of pairs in which hidden things are exchanged and hidden numbers are others."""
    return differences(game, log, pairs_of(game, log, stride, seats_of(log), number))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_is_hidden_from_a_seat_changes_nothing_that_it_is_shown(game: str) -> None:
    log = sorted(golden_logs(game), key=lambda one: one.stat().st_size)[2]
    assert exchanged_in(game, log, max(1, len(read_lines(log)) // 12), "suite") == []


def most_secret(game: str, among: int) -> Path:
    """The one of some short golden games in which most is chosen in secret."""
    kinds = secrecy_of(load(game).rulebook).secret_moves
    logs = sorted(golden_logs(game), key=lambda log: (log.stat().st_size, log.name))[:among]
    return max(logs, key=lambda log: sum(kind in kinds for kind in line_kinds(log)))


@pytest.mark.one_in(4)
@pytest.mark.parametrize("game", sorted({*GAMES} - {"war-for-arrakis"}))
def test_what_others_have_chosen_in_secret_changes_nothing_that_a_seat_is_shown(
    game: str, tmp_path: Path
) -> None:
    """In War for Arrakis nobody chooses anything in secret."""
    log = under(most_secret(game, 16), tmp_path, AT_ONCE.get(game, {}))
    pairs = [*choices_of(game, log, seats_of(log), 3)]

    assert len(pairs) > 10
    assert differences(game, log, pairs[:: max(1, len(pairs) // 60)]) == []


@pytest.mark.campaign
@pytest.mark.parametrize(
    "log",
    [pytest.param(log, id=f"{game}/{log.stem}") for game in GAMES for log in golden_logs(game)],
)
def test_no_golden_game_shows_a_seat_what_is_hidden_from_it(log: Path, tmp_path: Path) -> None:
    game = read_header(log).game
    assert exchanged_in(game, log, 5, "campaign") == []
    secret = under(log, tmp_path, AT_ONCE.get(game, {}))
    pairs = choices_of(game, secret, seats_of(log), 8)
    assert differences(game, secret, islice(pairs, 0, None, 3)) == []
