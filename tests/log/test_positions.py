"""The hash of a position: its sections, and what a judge keeps of them from line to line."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import pytest

from adjudicator.log.lines import encode
from adjudicator.log.position_hasher import PositionHasher
from adjudicator.log.positions import position_digest, position_hash, section_digests
from adjudicator.registry import GAMES, rulebook
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Section
from tests.support import pile_game
from tests.support.golden import clone
from tests.support.replay import golden_logs, load, steps

RULEBOOKS = [pile_game.RULEBOOK, *(rulebook(game) for game in sorted(GAMES))]


class Camp(msgspec.Struct):
    """A record in a position, its fields in no order."""

    water: int
    guards: list[str]


class Place(msgspec.Struct, frozen=True):
    """A record that cannot change."""

    name: str


class Post(msgspec.Struct, frozen=True):
    """An entry that cannot change in place."""

    men: dict[str, int]


class Small(msgspec.Struct):
    """A position with a value of every sort there is."""

    turn: int
    camps: dict[str, Camp]
    place: Place | None
    guest: Camp | None
    paths: dict[str, dict[str, int]]
    posts: dict[str, Post]
    heaps: list[list[str]]
    open: bool


SECTIONS = {
    "camps": Section(fields=["camps"], each=True),
    "course": Section(fields=["guest", "turn"]),
    "land": Section(fields=["heaps", "open", "paths", "place"]),
    "posts": Section(fields=["posts"], each=True),
}
SMALL: Rulebook = msgspec.structs.replace(
    pile_game.RULEBOOK, id="small", position_type=Small, sections=SECTIONS
)


def small() -> Small:
    return Small(
        turn=1,
        camps={"b": Camp(3, ["x"]), "a": Camp(4, [])},
        place=Place("here"),
        guest=Camp(0, ["y"]),
        paths={"a": {"b": 1}},
        posts={"b": Post({"x": 1}), "a": Post({})},
        heaps=[["p"], ["q"]],
        open=False,
    )


CHANGES: dict[str, Any] = {
    "a number": lambda position: setattr(position, "turn", 2),
    "a truth": lambda position: setattr(position, "open", True),
    "a record for nothing": lambda position: setattr(position, "guest", None),
    "a record for another": lambda position: setattr(position, "place", Place("there")),
    "a field of a record": lambda position: setattr(position.camps["a"], "water", 5),
    "a list in a record": lambda position: setattr(position.camps["b"], "guards", ["x", "z"]),
    "a list in a lone record": lambda position: setattr(position.guest, "guards", []),
    "an entry that is new": lambda position: setattr(
        position, "camps", {**position.camps, "c": Camp(1, [])}
    ),
    "an entry that is gone": lambda position: setattr(
        position, "camps", {"a": position.camps["a"]}
    ),
    "entries that change places": lambda position: setattr(
        position, "camps", {"b": position.camps["a"], "a": position.camps["b"]}
    ),
    "a frozen entry that is new": lambda position: setattr(
        position, "posts", {**position.posts, "c": Post({"y": 1})}
    ),
    "a frozen entry that is gone": lambda position: setattr(
        position, "posts", {"b": position.posts["b"]}
    ),
    "a frozen entry that is another": lambda position: setattr(
        position, "posts", {**position.posts, "a": Post({"x": 2})}
    ),
    "frozen entries that change places": lambda position: setattr(
        position, "posts", {"a": position.posts["b"], "b": position.posts["a"]}
    ),
    "a dict in a dict": lambda position: setattr(position, "paths", {"a": {"b": 2}}),
    "a list in a list": lambda position: setattr(position, "heaps", [["p", "r"], ["q"]]),
}


@pytest.mark.parametrize("rules", RULEBOOKS, ids=lambda rules: rules.id)
def test_every_field_is_in_one_section(rules: Rulebook) -> None:
    fields = [field for section in rules.sections.values() for field in section.fields]

    assert sorted(fields) == sorted(rules.position_type.__struct_fields__)  # type: ignore[attr-defined]


@pytest.mark.parametrize("rules", RULEBOOKS, ids=lambda rules: rules.id)
def test_the_fields_of_a_section_are_sorted_and_entries_are_those_of_one_field(
    rules: Rulebook,
) -> None:
    for section in rules.sections.values():
        assert section.fields == sorted(section.fields)
        assert len(section.fields) == 1 or not section.each


def test_a_hash_is_that_of_the_digests_in_order_of_the_names() -> None:
    entries = [sha256(raw).digest() for raw in (b'["a",4]', b'["b",3]')]
    digests = [
        sha256(b"".join(entries)).digest(),
        sha256(b'["storm",1]').digest(),
    ]
    whole = msgspec.defstruct("Whole", [("turn", int), ("wells", dict[str, int]), ("phase", str)])
    rules = msgspec.structs.replace(
        SMALL,
        position_type=whole,
        sections={
            "wells-first": Section(fields=["wells"], each=True),
            "when": Section(fields=["phase", "turn"]),
        },
    )

    found = position_hash(rules, whole(turn=1, wells={"b": 3, "a": 4}, phase="storm"))

    assert found == sha256(b"".join(digests)).hexdigest()


@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_changes_the_hash_of_its_own_section_alone(change: str) -> None:
    position, hasher = small(), PositionHasher(SMALL)
    before, sections = hasher.digest(position), section_digests(SMALL, position)

    CHANGES[change](position)
    after, others = hasher.digest(position), section_digests(SMALL, position)

    assert after != before
    assert after == position_digest(SMALL, position)
    assert sum(sections[name] != others[name] for name in sections) == 1


@pytest.mark.parametrize("change", CHANGES)
def test_a_position_that_is_taken_back_has_its_old_hash(change: str) -> None:
    position, other, hasher = small(), small(), PositionHasher(SMALL)
    before = hasher.digest(position)
    CHANGES[change](other)
    hasher.digest(other)

    assert hasher.digest(position) == before


def test_whatever_changes_after_whatever_the_hash_is_that_of_the_whole() -> None:
    """Changes one after the other, some taken back: what is gone is gone, and its place in memory may be another's."""
    draw = Random(3)  # noqa: S311 - repeatable
    hasher, position = PositionHasher(SMALL), small()
    changes = list(CHANGES.values())
    for _ in range(2000):
        if draw.random() < 0.2:
            position = small()
        elif draw.random() < 0.2:
            position = clone(Small, position)
        for change in draw.sample(changes, 3):
            try:
                change(position)
            except (AttributeError, KeyError):
                # What was to change is gone.
                position = small()
        assert hasher.digest(position) == position_digest(SMALL, position)


def test_the_order_in_which_entries_came_does_not_matter() -> None:
    position, other = small(), small()
    other.camps = dict(reversed(other.camps.items()))
    hasher = PositionHasher(SMALL)

    assert hasher.digest(position) == hasher.digest(other) == position_digest(SMALL, other)


def test_a_position_of_another_engine_is_hashed_by_its_canonical_json() -> None:
    class Foreign:
        def canonical(self) -> bytes:
            return encode(small())

    rules = msgspec.structs.replace(SMALL, position_type=Foreign)

    assert PositionHasher(rules).digest(Foreign()) == position_digest(SMALL, small())


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_is_kept_gives_the_whole_hash_after_every_line(game: str) -> None:
    rules = load(game).rulebook
    for log in sorted(golden_logs(game), key=lambda path: path.stat().st_size)[:6]:
        hasher = PositionHasher(rules)
        for step in steps(log):
            assert hasher.digest(step.position) == position_digest(rules, step.position)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_positions_may_come_in_any_order(game: str) -> None:
    rules = load(game).rulebook
    log = min(golden_logs(game), key=lambda path: path.stat().st_size)
    kept = [clone(rules.position_type, step.position) for step in steps(log)]
    hasher = PositionHasher(rules)

    for position in [*kept[::7], *reversed(kept), *kept[::-11]]:
        assert hasher.digest(position) == position_digest(rules, position)


def test_an_optional_section_may_come_change_and_go() -> None:
    optional = Section(fields=["guest"], optional=True)
    course = Section(fields=["turn"])
    rules = msgspec.structs.replace(
        SMALL, sections={**SECTIONS, "course": course, "guest": optional}
    )
    position = small()
    guest = position.guest
    assert guest is not None
    hasher = PositionHasher(rules)
    for water, there in ((0, False), (0, True), (7, True), (7, False), (7, True), (8, True)):
        guest.water = water
        # An equal record in the place of the last one is no change; one that changes in place is.
        position.guest = clone(Camp, guest) if water == 7 and there else guest if there else None
        assert hasher.digest(position) == position_digest(rules, position)
