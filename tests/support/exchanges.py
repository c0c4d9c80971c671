"""Pairs of positions that differ only in what a seat may not know.

Two hidden things are exchanged, a hidden number is another, or somebody has chosen otherwise in secret: a
plan, a prediction, a vote, a dial.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.log.header import setup_of
from adjudicator.log.lines import decode, encode
from adjudicator.playout.chance import Chance
from adjudicator.rules.leaves import numbers, texts
from adjudicator.rules.secrecy import may_hear
from adjudicator.wording import may_see, secrecy_of
from tests.support.replay import Step, golden_logs, load, moves_of, read_header, steps

BOUND = ("/battle/", "/plans/", "/prediction/", "/votes/", "/automaton/")
"""Where a hidden thing depends on another: a plan is of the hand. Nothing is exchanged there."""
CHOICES = 200
"""So many half-made moves are looked at for another choice."""
OWN = 8
"""So many moves of its own are tried for a seat, a position."""
AT_ONCE = {"dawn-of-the-fremen": {"thumpers": "hidden", "votes": "hidden"}}
"""Rulings by which all choose at once, each in secret."""
OPEN = ("/offer/", "/battle/", "/karama/")
"""Where cards are named that lie hidden in a hand: they have to stay there."""


def field_of(path: str, sides: list[str]) -> str:
    """A path without the seats and the places of lists in it: where things of one sort lie."""
    parts = [part for part in path.split("/") if not part.isdecimal() and part not in sides]
    return "/".join(parts)


@cache
def sorts_of(game: str) -> dict[str, str]:
    """Field -> the first field with which it shares things: cards lie in the hand, or in the deck."""
    held: dict[str, set[str]] = {}
    for log in golden_logs(game)[:3]:
        for at, step in enumerate(steps(log)):
            if at % 25 == 0:
                sides = sorted(step.position.sides)
                for path, text in texts(step.position).items():
                    held.setdefault(field_of(path, sides), set()).add(text)
    found: dict[str, str] = {}
    for name, values in sorted(held.items()):
        alike = [other for other in found if held[other] & values - {"", "none", "?"}]
        found[name] = found[alike[0]] if alike else name
    return found


def hidden_paths(game: str, position: Any, seat: str) -> dict[str, str]:
    """Path -> text, of all that the view of a seat hides and that can be exchanged."""
    rules = load(game).rulebook
    seen = texts(rules.view(load(game).game, position, seat))
    named = [text for path, text in seen.items() if path.startswith(OPEN)]
    return {
        path: text
        for path, text in texts(position).items()
        if seen.get(path) != text and text and not any(part in path for part in BOUND)
        if "hand" not in path or text not in named
    }


def with_value(data: Any, path: str, value: str | int) -> None:
    """Put a value in the place of another in plain data."""
    *way, last = path.split("/")[1:]
    for part in way:
        data = data[int(part)] if isinstance(data, list) else data[part]
    if isinstance(data, list):
        data[int(last)] = value
    else:
        data[last] = value


def sorted_again(before: Any, after: Any) -> Any:
    """Plain data, each of its lists of texts sorted where the one it comes from was."""
    if isinstance(before, dict):
        return {name: sorted_again(before[name], after[name]) for name in before}
    if isinstance(before, list):
        if all(isinstance(one, str) for one in before) and before == sorted(before):
            return sorted(after)
        return [sorted_again(*pair) for pair in zip(before, after, strict=True)]
    return after


def exchanged(game: str, position: Any, seat: str, chance: Chance) -> Any | None:
    """The position with two things exchanged that the seat does not see; None if there are none."""
    rules, linked = load(game).rulebook, load(game).game
    hidden, sorts, sides = (
        hidden_paths(game, position, seat),
        sorts_of(game),
        sorted(position.sides),
    )
    paths = sorted(hidden)
    pairs = [
        (one, other)
        for at, one in enumerate(paths)
        for other in paths[at + 1 :]
        if hidden[one] != hidden[other]
        and sorts.get(field_of(one, sides), one) == sorts.get(field_of(other, sides), other)
        and one.rsplit("/", 1)[0] != other.rsplit("/", 1)[0]
    ]
    if not pairs:
        return None
    one, other = pairs[chance.below(len(pairs)) if len(pairs) > 1 else 0]
    before, after = decode(encode(position)), decode(encode(position))
    with_value(after, one, hidden[other])
    with_value(after, other, hidden[one])
    made: Any = msgspec.convert(sorted_again(before, after), rules.position_type)
    same = encode(rules.view(linked, made, seat)) == encode(rules.view(linked, position, seat))
    return made if same else None


def with_other_number(game: str, position: Any, seat: str, chance: Chance) -> Any | None:
    """The position with a hidden number one more or one less; None if the seat sees all of them."""
    rules, linked = load(game).rulebook, load(game).game
    view = rules.view(linked, position, seat)
    seen, found = numbers(view), numbers(position)
    hidden = sorted(path for path in found if seen.get(path) != found[path])
    # Of what was pledged to it, an ally may know how much is there.
    short = [f"/sides/{by}/spice" for by in getattr(position, "pledges", {})]
    hidden = [path for path in hidden if path not in short]
    if not hidden:
        return None
    path = hidden[chance.below(len(hidden)) if len(hidden) > 1 else 0]
    # What somebody has may be more than anybody thinks; what is chosen has a limit.
    more = path.endswith("/spice") or found[path] < 2
    data = decode(encode(position))
    with_value(data, path, found[path] + (1 if more else -1))
    made: Any = msgspec.convert(data, rules.position_type)
    return made if encode(rules.view(linked, made, seat)) == encode(view) else None


def other_choice(game: str, position: Any, move: dict[str, Any]) -> dict[str, Any] | None:
    """Another legal move of the same kind by the same seat; None if there is none."""
    rules, linked = load(game).rulebook, load(game).game
    if move["move"] == "pledge" and move["spice"] == 0:
        return None
    waiting: list[dict[str, Any]] = [{"by": move["by"], "move": move["move"]}]
    for _ in range(CHOICES):
        if not waiting:
            return None
        partial = waiting.pop()
        field = rules.next_field(linked, position, partial)
        if field is None:
            continue
        options = [move[field.name]] if field.kind == "text" else [*field.options]
        # The last is tried first: of a plan, that is the one that differs as late as can be.
        # That something is pledged is open: only how much is not.
        options = [option for option in options if move["move"] != "pledge" or option]
        same = [option for option in options if option == move.get(field.name)]
        options = [option for option in options if option not in same] + same
        for option in options if field.last else [*options[:1], *options[-1:]]:
            made = {**partial, field.name: option}
            if not field.last:
                waiting.append(made)
            elif made != move and rules.check(linked, position, made) is None:
                return made
    return None


def is_still_secret(game: str, one: Any, other: Any, seat: str) -> bool:
    """Whether two positions are the same to a seat."""
    rules, linked = load(game).rulebook, load(game).game
    views = [encode(rules.view(linked, position, seat)) for position in (one, other)]
    return views[0] == views[1]


def under(log: Path, folder: Path, rulings: dict[str, str]) -> Path:
    """A golden game under other rulings, as far as they allow its moves."""
    game = read_header(log).game
    loaded = load(game)
    head = msgspec.json.decode(log.read_bytes().split(b"\n")[0])
    head |= {"policy": {}, "rulings": {**head["rulings"], **rulings}}
    path, lines = folder / log.name, [encode(head)]
    path.write_bytes(lines[0] + b"\n")
    rules, position = (
        loaded.rulebook,
        loaded.rulebook.new_position(loaded.game, setup_of(read_header(path))),
    )
    for n, move in enumerate(moves_of(log), 1):
        if rules.check(loaded.game, position, move) is not None:
            break
        rules.apply(loaded.game, position, move)
        lines.append(encode({**move, "n": n}))
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


def choices_of(
    game: str, log: Any, seats: list[str], most: int
) -> Iterator[tuple[int, str, dict[str, Any], Any, Any]]:
    """Line, seat, move, position and its twin, in which another seat has chosen otherwise in secret.

    Up to `most` lines for each of the choices, as long as the seat does not learn what was chosen. Raises
    AssertionError for a choice that is shown though others are still to choose.
    """
    loaded = load(game)
    rules, linked, kind = loaded.rulebook, loaded.game, loaded.rulebook.position_type
    followed: list[tuple[str, Any, int]] = []
    for step in steps(log):
        text = encode(step.position)
        going = []
        for seat, twin, left in followed:
            own: Any = msgspec.json.decode(text, type=kind)
            if not is_still_secret(game, own, twin, seat):
                continue
            yield step.line, seat, step.move, own, msgspec.json.decode(encode(twin), type=kind)
            if left > 1 and rules.check(linked, twin, step.move) is None:
                rules.apply(linked, twin, step.move)
                going.append((seat, twin, left - 1))
        followed = going
        unseeing = [seat for seat in seats if not may_see(step.move, rules, seat)]
        if unseeing and step.move["by"] != "table":
            twins = twins_chosen(game, step, unseeing)
            followed += [(seat, twin, most) for seat, twin in twins]


def twins_chosen(game: str, step: Step, seats: list[str]) -> list[tuple[str, Any]]:
    """The positions after a secret move that was another, for each seat to which they are the same."""
    loaded = load(game)
    rules, linked, text = loaded.rulebook, loaded.game, encode(step.position)
    secrecy, kind, found = secrecy_of(rules), rules.position_type, list[tuple[str, Any]]()
    other = other_choice(game, msgspec.json.decode(text, type=kind), step.move)
    for seat in seats if other is not None else []:
        own: Any = msgspec.json.decode(text, type=kind)
        twin: Any = msgspec.json.decode(text, type=kind)
        events = rules.apply(linked, own, step.move)
        rules.apply(linked, twin, other or {})
        told = [one for one in events if one.kind in secrecy.told_events]
        if any(may_hear(secrecy, one, seat) for one in told):
            continue
        is_same = is_still_secret(game, own, twin, seat)
        # Who chooses last shows it at once; before, others are still to choose.
        is_last = own.step != step.position.step
        assert is_same or is_last, (step.line, seat, step.move, other)
        if is_same:
            found.append((seat, twin))
    return found


def pairs_of(
    game: str, log: Any, stride: int, seats: list[str], number: str
) -> Iterator[tuple[int, str, dict[str, Any], Any, Any]]:
    """Line, seat, move, position and its twin, at every so many lines of a log, for its seats."""
    chance = Chance(f"exchanges/{game}/{number}")
    kind = load(game).rulebook.position_type
    for at, step in enumerate(steps(log)):
        if at % stride:
            continue
        for seat in seats:
            for make in (exchanged, with_other_number):
                twin = make(game, step.position, seat, chance)
                if twin is not None:
                    own: Any = msgspec.json.decode(encode(step.position), type=kind)
                    yield step.line, seat, step.move, own, twin


def whole(game: str, position: Any, seat: str) -> list[dict[str, Any]]:
    """One legal move of each kind that is open to a seat."""
    rules, linked, found = load(game).rulebook, load(game).game, list[dict[str, Any]]()
    for kind in rules.kinds(linked, position, seat):
        move: dict[str, Any] = {"by": seat, "move": kind}
        while True:
            field = rules.next_field(linked, position, move)
            if field is None or not (field.options or field.kind == "text"):
                break
            move[field.name] = "words" if field.kind == "text" else field.options[-1]
            if field.last:
                found.append(move)
                break
    return found


def own_attempts(game: str, position: Any, seat: str) -> list[dict[str, Any]]:
    """Moves that a seat may try when it is asked: near to those that are open to it."""
    found = [near for move in whole(game, position, seat) for near in neighbours(position, move)]
    return found[:: max(1, len(found) // OWN)][:OWN]


def neighbours(position: Any, move: dict[str, Any]) -> list[dict[str, Any]]:
    """Moves near to one: other things named, other numbers."""
    things = sorted({text for text in texts(position).values() if "-" in text})
    found = []
    for name, value in move.items():
        if isinstance(value, int) and not isinstance(value, bool):
            found += [{**move, name: number} for number in (value + 1, value + 5, 40)]
        elif name not in ("by", "move") and isinstance(value, str):
            found += [{**move, name: thing} for thing in things[:: max(1, len(things) // 6)]]
    return found
