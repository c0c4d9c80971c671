"""Pairs of positions that differ only in what a seat may not know: two hidden things are exchanged."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from adjudicator.log.lines import decode, encode
from adjudicator.playout.chance import Chance
from adjudicator.rules.leaves import texts
from tests.support.replay import golden_logs, load, steps

BOUND = ("/battle/", "/plans/", "/prediction/", "/votes/", "/automaton/")
"""Where a hidden thing depends on another: a plan is of the hand. Nothing is exchanged there."""
OPEN = ("/offer/", "/battle/")
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


def with_text(data: Any, path: str, text: str) -> None:
    """Put a text in the place of another in plain data; a list that was sorted is sorted again."""
    *way, last = path.split("/")[1:]
    for part in way:
        data = data[int(part)] if isinstance(data, list) else data[part]
    if isinstance(data, list):
        data[int(last)] = text
    else:
        data[last] = text


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
    with_text(after, one, hidden[other])
    with_text(after, other, hidden[one])
    made: Any = msgspec.convert(sorted_again(before, after), rules.position_type)
    same = encode(rules.view(linked, made, seat)) == encode(rules.view(linked, position, seat))
    return made if same else None


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
            twin = exchanged(game, step.position, seat, chance)
            if twin is not None:
                own: Any = msgspec.json.decode(encode(step.position), type=kind)
                yield step.line, seat, step.move, own, twin
