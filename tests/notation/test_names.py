"""Which thing a name means: itself before what it is like, and nothing where several fit."""

from __future__ import annotations

import re

import pytest

from adjudicator.content import load_content
from adjudicator.log.header import HEADER
from adjudicator.notation.following import Following
from adjudicator.notation.matching import AmbiguousWordError, UnknownWordError, key_of, rank
from adjudicator.notation.quoting import quoted
from adjudicator.notation.sentences import Reader
from adjudicator.notation.vocabulary import Vocabulary
from adjudicator.registry import GAMES, rulebook
from tests.support.kept_by_hand import plain
from tests.support.replay import golden_logs


def words_of(game: str, language: str = "en") -> Vocabulary:
    """The vocabulary of a game."""
    return Vocabulary(load_content(game), rulebook(game), language)


def test_the_great_flat_is_never_the_greater_flat() -> None:
    words = words_of("dune-classic")
    flats = ["the-greater-flat", "the-great-flat"]

    for text in ("The Great Flat", "Great Flat", "the great flat", "great"):
        assert words.option(text, flats, "to") == "the-great-flat"
        assert words.option(text, flats[:1], "to") == "the-great-flat", "no option, and named so"
    for text in ("The Greater Flat", "greater", "Greater F"):
        assert words.option(text, flats, "to") == "the-greater-flat"


def test_an_ambiguity_is_reported_by_name() -> None:
    words = words_of("dune-classic")

    with pytest.raises(AmbiguousWordError, match=r"may be any of these: .*Great.*; .*Great"):
        words.option("gre", ["the-greater-flat", "the-great-flat"], "to")
    with pytest.raises(AmbiguousWordError, match="Flat"):
        words.option("flat", ["the-greater-flat", "the-great-flat"], "to")


@pytest.mark.parametrize(
    ("words", "name", "fit"),
    [
        ("Habbanya Erg", "Habbanya Erg", 0),
        ("Habbanya", "Habbanya Erg", 1),
        ("Erg", "Habbanya Erg", 1),
        ("habb", "Habbanya Erg", 2),
        ("er", "Habbanya Erg", 3),
        ("Erg Habbanya", "Habbanya Erg", 9),
        ("", "Habbanya Erg", 9),
    ],
)
def test_whole_words_go_before_words_cut_short(words: str, name: str, fit: int) -> None:
    assert rank(key_of(words), key_of(name)) == fit


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_name_means_another_thing_where_its_own_is_impossible(game: str, language: str) -> None:
    words = words_of(game, language)
    names = {
        one: words.value(one, "")
        for one in words.names
        if "/" not in one and one in words._sorts and not one.startswith("value")
    }
    sorts: dict[str, list[str]] = {}
    for one in names:
        sorts.setdefault(words._sorts[one][0], []).append(one)
    for ids in sorts.values():
        keys = [key_of(names[one]) for one in ids]
        for one in ids:
            others = [other for other in ids if other != one][:40]
            if others and keys.count(key_of(names[one])) == 1:
                assert meant(words, names[one], others) in (one, ""), (game, names[one])


def meant(words: Vocabulary, text: str, options: list[str]) -> str:
    """What a text means; "" for nothing."""
    try:
        return str(words.option(text, options, ""))
    except UnknownWordError:
        return ""


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_line_may_leave_its_labels_out_or_have_them_in_any_order(
    game: str, language: str
) -> None:
    log = min(golden_logs(game), key=lambda path: (path.stat().st_size, path.name))
    kept = plain(log, 60)
    following = Following(HEADER.decode(kept.header))
    words = Vocabulary(following.content, following.rules, language, following.seats)
    reader = Reader(following, words)
    for move in kept.moves:
        kind, by = move["move"], words.value(move["by"], "by")
        values = [
            (name, words.value(move[name], name)) for name in words.shape(kind) if name in move
        ]
        bare = ", ".join(quoted(text) for _, text in values)
        named = ", ".join(
            f"{words.label(kind, name)}: {quoted(text)}" for name, text in reversed(values)
        )
        short = ", ".join(quoted(re.sub(r"\b(\w{7})\w+", r"\1", text)) for _, text in values)
        said = f"{'table' if move['by'] == 'table' else by}: {words.kinds[kind]}"
        assert reader.read(f"{said} {bare}") == move
        assert reader.read(f"{said} {named}") == move
        labels = {words.label(kind, name).casefold() for name in words.shape(kind)}
        if all(text.split()[0].casefold() not in labels for _, text in values if text.split()):
            # A name that is cut short and begins with a label is taken for the label.
            assert reads(reader, f"{said} {short}") in (move, None)
        following.finish(b"")
        following.go(move)


def reads(reader: Reader, text: str) -> dict[str, object] | None:
    """What a line says; None for one that has no meaning, or several."""
    try:
        return reader.read(text)
    except UnknownWordError:
        return None
