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
from adjudicator.typed_moves import domains_of
from tests.support.kept_by_hand import plain
from tests.support.replay import golden_logs


def words_of(game: str, language: str = "en") -> Vocabulary:
    """The vocabulary of a game."""
    return Vocabulary(load_content(game), rulebook(game), language)


def test_the_great_flat_is_never_the_greater_flat() -> None:
    words = words_of("dune-classic")
    flats = ["the-greater-flat-s15", "the-great-flat-s14"]

    for text in ("The Great Flat", "Great Flat", "the great flat", "great"):
        assert words.option(text, flats, "ship", "end") == "the-great-flat-s14"
        assert words.option(text, flats[:1], "ship", "end") == "the-great-flat-s14", (
            "no option, and named so"
        )
    for text in ("The Greater Flat", "greater", "Greater F"):
        assert words.option(text, flats, "ship", "end") == "the-greater-flat-s15"


def test_an_ambiguity_is_reported_by_name() -> None:
    words = words_of("dune-classic")

    with pytest.raises(AmbiguousWordError, match=r"may be any of these: .*Great.*; .*Great"):
        words.option("gre", ["the-greater-flat-s15", "the-great-flat-s14"], "ship", "end")
    with pytest.raises(AmbiguousWordError, match="Flat"):
        words.option("flat", ["the-greater-flat-s15", "the-great-flat-s14"], "ship", "end")


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
    for kind, field in fields_with_domains(words):
        names = {one: words.value(one, field) for one in words.values(kind, field)}
        keys = [key_of(name) for name in names.values()]
        for one, name in names.items():
            others = [other for other in names if other != one][:40]
            if others and keys.count(key_of(name)) == 1:
                assert meant(words, name, others, kind, field) in (one, ""), (game, name)


def meant(words: Vocabulary, text: str, options: list[str], kind: str, field: str) -> str:
    """What a text means; "" for nothing."""
    try:
        return str(words.option(text, options, kind, field))
    except UnknownWordError:
        return ""


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_value_of_every_domain_is_understood_by_its_id_and_by_its_name(game: str) -> None:
    words = words_of(game)
    for kind, field in fields_with_domains(words):
        known = words.values(kind, field)
        names = [words.value(one, field) for one in known]
        keys = [key_of(name) for name in names]
        for one, name, key in zip(known, names, keys, strict=True):
            assert words.anything(one, kind, field) == one
            if keys.count(key) == 1:
                assert words.anything(name, kind, field) == one


def fields_with_domains(words: Vocabulary) -> list[tuple[str, str]]:
    """A kind of move and a field of it for each domain of the game."""
    found = {
        domain: (kind, field)
        for kind, form in words.rules.moves.items()
        for field, domain in domains_of(form).items()
    }
    return list(found.values())


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
