"""Names and texts in other languages: complete, of the same arguments, and told where they are not."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.content import Content, load_content, translation
from adjudicator.content.names import names, names_in
from adjudicator.content.places import game_folder
from adjudicator.content.translation import (
    FILES,
    NAMES,
    TEXTS,
    Catalog,
    Source,
    load_translation,
    path_of,
    sources,
    table_sources,
    updated,
    wanting,
)
from adjudicator.registry import GAMES, rulebook
from adjudicator.speech.po import (
    Entry,
    entries_by_polib,
    plain_entries,
    po_text,
    problems_of,
    read_po,
)
from adjudicator.wording import words_of
from exporters import cli
from exporters.lua.words import texts
from exporters.tts.words import LANGUAGES
from tests.support.commands import kynes

OTHERS = [language for language in LANGUAGES if language != "en"]
every_game = pytest.mark.parametrize("game", sorted(GAMES))
every_language = pytest.mark.parametrize("language", OTHERS)
printable = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=30)


@every_game
@every_language
def test_nothing_that_players_read_wants_a_translation(game: str, language: str) -> None:
    content = load_content(game)
    wanted = sources(content, words_of(game).events, rulebook(game).moves)

    assert len(wanted) > 700
    assert wanting(content, wanted, language) == []


@every_game
@every_language
def test_the_files_of_a_language_are_as_the_command_writes_them(game: str, language: str) -> None:
    content = load_content(game)
    wanted = sources(content, words_of(game).events, rulebook(game).moves)
    for file in FILES:
        path = path_of(content.folder, file, language)
        assert path.read_text("utf-8") == updated(content, wanted, language, file)


@every_game
@every_language
def test_a_table_says_other_words_of_the_same_shape(game: str, language: str) -> None:
    content = load_content(game)
    here, there = texts(rulebook(game), content, "en"), texts(rulebook(game), content, language)

    def shape(value: object) -> object:
        if isinstance(value, dict):
            return {key: shape(each) for key, each in value.items()}
        return type(value)

    for section in ("names", "messages", "violations", "clauses", "rulings", "moves", "fields"):
        assert shape(there[section]) == shape(here[section])
        assert there[section] != here[section]
    assert there["events"].keys() == here["events"].keys()
    same = [clause for clause, text in here["clauses"].items() if there["clauses"][clause] == text]
    assert same == []


@every_game
@every_language
def test_no_translated_name_is_much_longer_than_the_english_one(game: str, language: str) -> None:
    folder = game_folder(game)
    here, there = names_in(folder, "en"), names_in(folder, language)
    for context, known in here.items():
        for name, text in known.items():
            assert len(there[context][name]) <= max(len(text) + 8, len(text) * 1.7), (context, name)


@given(st.lists(st.tuples(printable, printable, printable), unique_by=lambda each: each[:2]))
def test_what_is_written_to_a_file_is_read_from_it(
    tmp_path_factory: pytest.TempPathFactory, found: list[tuple[str, str, str]]
) -> None:
    entries = [Entry(context, name, text) for context, name, text in found if name]
    path = tmp_path_factory.mktemp("po") / "xx.po"
    path.write_text(po_text(entries, project="a game", language="xx"), "utf-8")

    read, problems = read_po(path, "xx.po")

    assert problems == []
    assert [(each.context, each.id, each.text) for each in read] == [
        (each.context, each.id, each.text) for each in entries
    ]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_files_of_names_are_read_without_polib_as_polib_reads_them(game: str) -> None:
    for path in sorted((game_folder(game) / "locale").rglob("*.po")):
        text = path.read_text("utf-8")

        assert plain_entries(text) == entries_by_polib(text), path


HEADER = 'msgid ""\nmsgstr ""\n\n'


@pytest.mark.parametrize(
    "text",
    [
        HEADER + 'msgid  "two blanks"\nmsgstr "x"\n',
        HEADER + '#~ msgid "obsolete"\n#~ msgstr "x"\n',
        HEADER + 'msgid "no text"\n',
        HEADER + 'msgctxt "a"\n"b"\nmsgid "context in two lines"\nmsgstr "x"\n',
        'msgid "no header"\nmsgstr "x"\n',
    ],
)
def test_a_file_that_is_not_plain_is_left_to_polib(text: str) -> None:
    assert plain_entries(text) is None


# --- what the command says -----------------------------------------------------------------------


@pytest.fixture(scope="module", autouse=True)
def tables_read_once() -> Iterator[None]:
    """What the tables of a game say is found by building them; here once for each game."""
    found: dict[str, list[Source]] = {}

    def once(content: Content) -> list[Source]:
        if content.game not in found:
            found[content.game] = table_sources(content)
        return found[content.game]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(translation, "table_sources", once)
        yield


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of a game's content in which German says a few things badly; nothing in it is measured.

    What is too long is drawn to find it out: one test of the command does that with the shipped content.
    """
    monkeypatch.setattr(cli, "_unfit", lambda *_: [])
    place = tmp_path / "dawn-of-the-fremen"
    shutil.copytree(game_folder("dawn-of-the-fremen"), place)
    return place


def spoil(path: Path, *changes: tuple[str, str]) -> None:
    text = path.read_text("utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    path.write_text(text, "utf-8")


@pytest.mark.one_in(10)
@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_command_says_that_nothing_is_missing(game: str, language: str) -> None:
    done = kynes("content", "translate", game, language)

    assert done.exit_code == 0
    assert done.stdout.startswith(f"{game}, {language}: 0 of ")
    assert done.stdout.count("\n") == 1


def test_what_is_missing_outdated_or_of_other_arguments_is_listed(folder: Path) -> None:
    path = path_of(folder, TEXTS, "de")
    entries, _ = read_po(path, "de.po")
    at = {(each.context, each.id): number for number, each in enumerate(entries)}
    clause = next(each.id for each in entries if each.context == "clause")
    bare, old, odd = at["message", "game-over"], at["clause", clause], at["message", "not-now"]
    entries[bare] = Entry("message", "game-over", "", entries[bare].comment)
    entries[old] = Entry("clause", entries[old].id, entries[old].text, "What it said before.")
    entries[odd] = Entry("message", "not-now", "{seat} wartet.", entries[odd].comment)
    path.write_text(po_text([*entries, Entry("clause", "no.such", "x")], project="", language="de"))

    done = kynes("content", "translate", str(folder), "de", "--json")

    found = {
        (each["context"], each["id"]): each["why"] for each in json.loads(done.stdout)["wanting"]
    }
    assert done.exit_code == 1
    assert found == {
        ("message", "game-over"): "missing",
        ("clause", entries[old].id): "outdated",
        ("message", "not-now"): "arguments",
        ("clause", "no.such"): "unknown",
    }


def test_a_translation_that_names_other_arguments_makes_the_content_invalid(folder: Path) -> None:
    path = path_of(folder, TEXTS, "de")
    assert kynes("content", "validate", str(folder)).exit_code == 0
    text = path.read_text("utf-8")
    at = text.index('msgctxt "message"\nmsgid "not-now"')
    line = text.count("\n", 0, text.rindex("\n\n", 0, at)) + 3  # where its comment begins
    start = text.index("msgstr", at)
    path.write_text(
        f'{text[:start]}msgstr "{{seat}} wartet."\n\n{text[text.index("msgctxt", start) :]}',
        "utf-8",
    )

    done = kynes("content", "validate", str(folder))

    assert done.exit_code == 2
    assert f"de.po:{line}" in done.output
    assert "'{seat} wartet.' must name the arguments and rulings of" in done.output


def test_writing_adds_what_is_missing_and_keeps_what_is_there(folder: Path) -> None:
    path = path_of(folder, TEXTS, "de")
    entries, _ = read_po(path, "de.po")
    path.write_text(po_text(entries[10:], project="", language="de"), "utf-8")

    assert kynes("content", "translate", str(folder), "de", "--write").exit_code == 1
    read, _ = read_po(path, "de.po")

    assert [(each.context, each.id) for each in read] == [
        (each.context, each.id) for each in entries
    ]
    assert [each.text for each in read] == [""] * 10 + [each.text for each in entries[10:]]


def test_writing_adds_to_what_all_games_share_only_what_is_lacking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A catalog keeps its order, and what other games want of it."""
    wanted = [Source("shared", "", each, each) for each in ("Draw", "Deal", "Roll")]
    shared = Catalog(tmp_path, "ours", lambda _: wanted)
    monkeypatch.setitem(translation.CATALOGS, "shared", lambda: shared)
    content, path = load_content("dune-messiah"), tmp_path / "fr.po"
    there = [
        Entry("", "Roll", "Lancer"),
        Entry("", "Bid", "Miser"),
    ]  # in no order; Bid is another game's
    path.write_text(po_text(there, project="ours", language="fr"), "utf-8")

    path.write_text(updated(content, wanted, "fr", "shared"), "utf-8")
    read, _ = read_po(path, "fr.po")

    assert [each.id for each in read if each.text] == ["Roll", "Bid"]
    assert sorted(each.id for each in read if not each.text) == ["Deal", "Draw"]
    assert path.read_text("utf-8") == updated(content, wanted, "fr", "shared")


def test_a_new_language_begins_with_empty_files_and_speaks_english(folder: Path) -> None:
    assert kynes("content", "translate", str(folder), "it", "--write").exit_code == 1
    content = load_content(folder)

    assert path_of(folder, NAMES, "it").is_file()
    assert names(folder, "it") == names(folder)
    assert load_translation(content, "it").say("message", "game-over", "Over.") == "Over."


@pytest.mark.parametrize("language", ["en", "", "../de", "DE"])
def test_what_is_no_language_is_refused(folder: Path, language: str) -> None:
    done = kynes("content", "translate", str(folder), language, "--write")

    assert done.exit_code == 2
    assert "not a language" in done.stderr


def test_a_broken_file_is_told_with_its_line(folder: Path) -> None:
    spoil(path_of(folder, TEXTS, "fr"), ("\nmsgctxt ", "\nmsgtext "))

    (problem,) = problems_of(folder, "here")

    assert problem.file == "here/locale/texts/fr.po"
    assert problem.line > 0
