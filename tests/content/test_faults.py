"""Every kind of fault, seeded into a copy of the content, is told with file, pointer and line."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from adjudicator.content.validate import validated
from adjudicator.problems import InvalidContentError, Problem, pointer


class Seed(msgspec.Struct, frozen=True):
    """A fault: `old` becomes `new` in `file`, and the problem stands on the line of `at`."""

    name: str
    file: str
    old: str
    new: str
    pointer: str
    says: str
    nearest: str = ""
    at: str = ""
    """Text on the line of the problem; where the change begins when empty."""


BOARD = "../boards/dune/"
"""Where the files of the board are, seen from those of the game."""

SEEDS = [
    Seed(
        "a key twice",
        "pieces.json",
        '"count": 20,',
        '"count": 20,\n      "count": 20,',
        "/pieces/0/count",
        "a second time",
        at='"count": 20,\n      "about"',
    ),
    Seed(
        "a control character, escaped",
        "theme.json",
        '"Our own choice',
        '"Our\\u0007own choice',
        "/about",
        "U+0007 a control character",
    ),
    Seed(
        "a sign that turns the direction of writing",
        BOARD + "map.json",
        '"terrain": "rock"',
        '"terrain": "ro\u202eck"',
        "/territories/11/terrain",
        "U+202E RIGHT-TO-LEFT OVERRIDE",
    ),
    Seed(
        "a space without a width",
        "clauses/bidding.json",
        "bids {spice}",
        "bids\u200b {spice}",
        "/clauses/7/violations/too-low",
        "U+200B ZERO WIDTH SPACE",
    ),
    Seed("NaN", "game.json", '"value": 18', '"value": NaN', "/numbers/0/value", "is none"),
    Seed(
        "a huge number",
        "game.json",
        '"value": 18',
        '"value": 18000000000000000000',
        "/numbers/0/value",
        "too many digits",
    ),
    Seed("text after the end", "dice.json", "  ]\n}\n", "  ]\n}\n{}", "", "after the end", at="{}"),
    Seed(
        "a missing comma",
        "game.json",
        '"id": "sectors",',
        '"id": "sectors"',
        "/numbers/0",
        "','",
        at='"value": 18',
    ),
    Seed(
        "an open string",
        "theme.json",
        '"Our own choice',
        '"Our own\nchoice',
        "/about",
        "not closed",
        at='"Our own',
    ),
    Seed(
        "an unknown key",
        "pieces.json",
        '"count": 20,',
        '"cuont": 20,',
        "/pieces/0/cuont",
        "'cuont' is not known",
        "count",
    ),
    Seed(
        "a missing key",
        "game.json",
        '"id": "turns",\n      "value": 10',
        '"id": "turns"',
        "/numbers/1",
        "'value' is missing",
        at='{\n      "id": "turns",\n      "meaning": "The last turn, unless',
    ),
    Seed(
        "a wrong terrain",
        BOARD + "map.json",
        '"terrain": "rock"',
        '"terrain": "rok"',
        "/territories/11/terrain",
        '"rok" is not one of',
        "rock",
    ),
    Seed(
        "text for a number",
        "game.json",
        '"value": 18',
        '"value": "18"',
        "/numbers/0/value",
        "not a whole number",
    ),
    Seed(
        "an odd id",
        "cards.json",
        '"id": "lasgun"',
        '"id": "Lasgun!"',
        "/treachery/8/id",
        "the form",
    ),
    Seed(
        "less than the least",
        "factions.json",
        '"forces": 20,',
        '"forces": 0,',
        "/factions/0/forces",
        "less than 1",
    ),
    Seed(
        "a reconstruction without a reason",
        "game.json",
        '"basis": "public",\n      "ref": "gf9-2019: treachery cards"',
        '"basis": "reconstruction",\n      "ref": "gf9-2019: treachery cards"',
        "/numbers/3",
        "'why' is missing",
        at='{\n      "id": "weather-control-max"',
    ),
    Seed(
        "a basis without a place",
        "setup.json",
        '"sector": 1}',
        '"sector": 1, "basis": "public"}',
        "/circles/0/basis",
        "'ref' is needed",
    ),
    Seed(
        "a worm with spice",
        "cards.json",
        '"kind": "worm"',
        '"kind": "worm", "amount": 6',
        "/spice/0/amount",
        "does not go with the rest",
    ),
    Seed(
        "spice without an amount",
        "cards.json",
        '"part": "broken-land-s11",\n      "amount": 8',
        '"part": "broken-land-s11"',
        "/spice/1",
        "'amount' is missing",
        at='{\n      "id": "spice-broken-land"',
    ),
    Seed(
        "an unknown count",
        "game.json",
        '"parts": 86',
        '"partz": 86',
        "/counts/partz",
        "'partz' is not known",
        "parts",
    ),
    Seed(
        "a count that is wrong",
        "game.json",
        '"parts": 86',
        '"parts": 87',
        "/counts/parts",
        "87 are stated, 86 are there",
    ),
    Seed(
        "a number the rules do not know",
        "game.json",
        '"id": "occupants"',
        '"id": "ocupants"',
        "/numbers/21/id",
        "'ocupants' is not a number",
        "occupants",
    ),
    Seed(
        "a border to nowhere",
        BOARD + "map.json",
        '["imperial-basin", "old-gap", "rim-wall-west"]',
        '["imperial-basin", "old-gab", "rim-wall-west"]',
        "/territories/0/borders/1",
        "'old-gab' is not a territory",
        "old-gap",
    ),
    Seed(
        "a border on one side only",
        BOARD + "map.json",
        '["imperial-basin", "old-gap", "rim-wall-west"]',
        '["imperial-basin", "old-gap"]',
        "/territories/29/borders/0",
        "does not border",
        at='"borders": ["arrakeen", "basin", "hole-in-the-rock", "imperial-basin", "old-gap"]',
    ),
    Seed(
        "a part's border on one side only",
        BOARD + "map.json",
        '["imperial-basin-s9", "old-gap-s9", "rim-wall-west-s8"]',
        '["imperial-basin-s9", "old-gap-s9"]',
        "/territories/29/parts/0/borders/0",
        "'arrakeen-s9' does not border 'rim-wall-west-s8'",
        at='"arrakeen-s9", "basin-s8"',
    ),
    Seed(
        "a border with itself",
        BOARD + "map.json",
        '["imperial-basin", "old-gap", "rim-wall-west"]',
        '["arrakeen", "imperial-basin", "old-gap", "rim-wall-west"]',
        "/territories/0/borders/0",
        "borders itself",
    ),
    Seed(
        "a part named after another sector",
        BOARD + "map.json",
        '"id": "arrakeen-s9",\n          "sector": 9',
        '"id": "arrakeen-s9",\n          "sector": 8',
        "/territories/0/parts/0/id",
        "named after",
        "arrakeen-s8",
    ),
    Seed(
        "a sector that is not there",
        BOARD + "map.json",
        '"id": "arrakeen-s9",\n          "sector": 9',
        '"id": "arrakeen-s9",\n          "sector": 18',
        "/territories/0/parts/0/sector",
        "there is no sector 18",
        at='"sector": 18',
    ),
    Seed(
        "an unknown Shield Wall",
        BOARD + "map.json",
        '"shield_wall": "shield-wall"',
        '"shield_wall": "shield-wal"',
        "/shield_wall",
        "not a territory",
        "shield-wall",
    ),
    Seed(
        "a territory twice",
        BOARD + "map.json",
        '"id": "arsunt",',
        '"id": "arrakeen",',
        "/territories/1/id",
        "stands here twice",
    ),
    Seed(
        "a weapon that does not attack",
        "cards.json",
        '"effect": {"slots": ["weapon"], "attack": "lasgun"',
        '"effect": {"slots": ["weapon"], "attack": ""',
        "/treachery/8/effect",
        "has attack, this one has none",
    ),
    Seed(
        "an unknown play",
        "cards.json",
        '"play": "hajr"',
        '"play": "hajjr"',
        "/treachery/18/effect/play",
        '"hajjr" is not one of',
        "hajr",
    ),
    Seed(
        "a card in the wrong place of a plan",
        "cards.json",
        '"effect": {"slots": ["weapon"], "attack": "lasgun"',
        '"effect": {"slots": ["defense"], "attack": "lasgun"',
        "/treachery/8/effect/slots",
        "goes in weapon",
    ),
    Seed(
        "spice in no part",
        "cards.json",
        '"part": "broken-land-s11"',
        '"part": "broken-land-s12"',
        "/spice/1/part",
        "not a part",
        "broken-land-s11",
    ),
    Seed(
        "forces that do not add up",
        "factions.json",
        '"forces": 20,\n      "reserves": 20',
        '"forces": 20,\n      "reserves": 19',
        "/factions/2/forces",
        "0 at the start and 19 in reserve are not 20",
    ),
    Seed(
        "a start on no part",
        "factions.json",
        '"part": "carthag-s10"',
        '"part": "carthag-s11"',
        "/factions/4/start/part",
        "not a part",
        "carthag-s10",
    ),
    Seed(
        "a leader of two factions",
        "factions.json",
        '{"id": "stilgar", "strength": 7}',
        '{"id": "lady-jessica", "strength": 7}',
        "/factions/3/leaders/0/id",
        "belongs to 'atreides' already",
    ),
    Seed(
        "an advantage of no ruling",
        "factions.json",
        '"ruling": "captured-leaders"',
        '"ruling": "captive-leaders"',
        "/factions/4/advantages/3/ruling",
        "not a ruling",
        "captured-leaders",
    ),
    Seed(
        "a document that is not listed",
        "game.json",
        '"value": 18,\n      "meaning": "Sectors of the storm track.",\n      "basis": "document",\n'
        '      "ref": "004: 1.',
        '"value": 18,\n      "meaning": "Sectors of the storm track.",\n      "basis": "document",\n'
        '      "ref": "OO4: 1.',
        "/numbers/0/ref",
        "not a document",
        at='"ref": "OO4',
    ),
    Seed(
        "a default that is not an option",
        "rulings.json",
        '"default": "sand"',
        '"default": "sands"',
        "/rulings/0/default",
        "not an option",
        "sand",
    ),
    Seed(
        "a default that is not the first option",
        "rulings.json",
        '"default": "sand"',
        '"default": "any-sector"',
        "/rulings/0/default",
        "the first option is 'sand'",
        "sand",
    ),
    Seed(
        "a clause of no topic",
        "clauses/bidding.json",
        '"id": "bidding.deal"',
        '"id": "biding.deal"',
        "/clauses/1/id",
        "'biding' is not a topic",
        "bidding",
    ),
    Seed(
        "a clause twice",
        "clauses/bidding.json",
        '"id": "bidding.deal"',
        '"id": "bidding.cards-up"',
        "/clauses/1/id",
        "stands here twice",
    ),
    Seed(
        "a clause from an unknown document",
        "clauses/bidding.json",
        '"document": "004"',
        '"document": "gf9-2018"',
        "/clauses/0/source/document",
        "not a document",
        "gf9-2019",
    ),
    Seed(
        "a message that is not a template",
        "clauses/bidding.json",
        '"{card} cannot be',
        '"{card cannot be',
        "/clauses/1/violations/not-next",
        "not a template",
    ),
    Seed(
        "circles out of order",
        "setup.json",
        '"sector": 7}',
        '"sector": 3}',
        "/circles/2/sector",
        "not in the order",
    ),
    Seed(
        "a step by nobody",
        "setup.json",
        '"by": "fremen"',
        '"by": "freemen"',
        "/steps/3/by",
        "not a faction",
        "fremen",
    ),
    Seed(
        "a part without a place",
        BOARD + "layout.json",
        '"id": "arrakeen-s9"',
        '"id": "arakeen-s9"',
        "/parts/0/id",
        "not a part",
        "arrakeen-s9",
    ),
    Seed(
        "a faction without a look",
        "theme.json",
        '"id": "emperor"',
        '"id": "emporer"',
        "/factions/2/id",
        "not a faction",
        "emperor",
    ),
    Seed(
        "a wheel that contradicts a number",
        "dice.json",
        '"most": 20',
        '"most": 19',
        "/wheels/0/most",
        "'first-dial-max' is 20",
    ),
    Seed(
        "a game nobody can judge",
        "game.json",
        '"id": "dune-classic"',
        '"id": "dune-clasic"',
        "/id",
        "not a game",
        "dune-classic",
    ),
]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: str(seed.name))
def test_a_seeded_fault_is_told_with_file_pointer_line_and_nearest_id(
    seed: Seed, folder: Path
) -> None:
    path = folder / seed.file
    text = path.read_text(encoding="utf-8")
    assert seed.old in text
    spoilt = text.replace(seed.old, seed.new, 1)
    path.write_text(spoilt, encoding="utf-8")
    start = spoilt.index(seed.at) if seed.at else text.index(seed.old)
    line = spoilt[:start].count("\n") + 1
    problems = problems_of(folder)
    found = [
        problem
        for problem in problems
        if pointer(problem.path) == seed.pointer and seed.says in problem.message
    ]
    assert found, [problem.text() for problem in problems]
    assert found[0].file == str(Path(os.path.normpath(path)))
    assert found[0].line == line
    assert found[0].hint == seed.nearest
    assert f"{path.name}:{found[0].line}" in found[0].text()


def test_there_are_seeds_of_many_kinds() -> None:
    assert len(SEEDS) >= 40
    assert len({seed.name for seed in SEEDS}) == len(SEEDS)


def test_all_faults_are_told_at_once(folder: Path) -> None:
    for old, new in (('"value": 18', '"value": "18"'), ('"least": 1,', '"least": -1,')):
        spoil(folder / "game.json", old, new)
    spoil(folder / BOARD / "map.json", '"terrain": "rock"', '"terrain": "rok"')
    assert len(problems_of(folder)) == 3


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"\xff\xfe", "not UTF-8"),
        (b"", "a JSON value is expected"),
        (b"[" * 100_000, "levels deep"),
        (b'{"a":' * 5_000 + b"1" + b"}" * 5_000, "levels deep"),
        (b"[1, 2]", "must hold a JSON object"),
        (b'{"a": 1e999}', "too large"),
        (b'{"a": "\\ud800"}', "half a character"),
        (b"\xef\xbb\xbf{}", "is expected"),
        (b"{'a': 1}", "double quotes"),
        (b'{"a": Infinity}', "is none"),
        (b'{"a": 01}', "','"),
    ],
)
def test_bytes_that_are_no_content_are_one_clear_problem(
    raw: bytes, says: str, folder: Path
) -> None:
    (folder / "dice.json").write_bytes(raw)
    (problem,) = problems_of(folder)
    assert says in problem.message
    assert problem.file == f"{folder}/dice.json"


def test_a_missing_file_a_folder_and_a_stranger_are_told(folder: Path) -> None:
    (folder / "dice.json").unlink()
    (folder / "theme.json").unlink()
    (folder / "theme.json").mkdir()
    (folder / "cardz.json").write_text("{}")
    told = [problem.text() for problem in problems_of(folder)]
    assert told == [
        f"{folder}/dice.json: there is no such file",
        f"{folder}/theme.json: this is a folder, not a file",
        f"{folder}/cardz.json: no content file has this name (did you mean 'cards'?)",
    ]


def test_a_folder_without_clauses_is_told(folder: Path) -> None:
    for path in (folder / "clauses").glob("*.json"):
        path.unlink()
    assert [problem.message for problem in problems_of(folder)] == [
        "there is no file with clauses here"
    ]


def test_a_missing_name_is_told(folder: Path) -> None:
    spoil(folder / "locale" / "en.po", 'msgid "arsunt"', 'msgid "arsund"')
    (problem,) = problems_of(folder)
    assert problem.message == "locale/en.po has no name for the territory 'arsunt'"
    assert problem.hint == "arsund"


def test_a_text_may_have_paragraphs_but_no_empty_line_at_its_beginning_or_end(folder: Path) -> None:
    spoil(folder / "theme.json", '"Our own choice', '"Our own\\n\\nchoice')
    validated(folder)
    spoil(folder / "theme.json", '"Our own', '"\\nOur own')
    (problem,) = problems_of(folder)
    assert problem.message.endswith("U+000A a control character")


def test_a_broken_file_of_names_is_told(folder: Path) -> None:
    spoil(folder / "locale" / "en.po", 'msgid "arsunt"', "msgid arsunt")
    assert "double quotes" in problems_of(folder)[0].message


@pytest.mark.parametrize("file", ["en.po", "de.po", "deeds/fr.po", "texts/de.po"])
@pytest.mark.parametrize(
    ("put", "says"),
    [
        ("\u202e", "U+202E RIGHT-TO-LEFT OVERRIDE"),
        (r"\t", "U+0009 a control character"),
        ("\u2028", "U+2028 LINE SEPARATOR"),
    ],
)
def test_what_nobody_can_see_in_a_name_or_translation_is_told_with_its_line(
    file: str, put: str, says: str, folder: Path
) -> None:
    path = folder / "locale" / file
    lines = path.read_text("utf-8").splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if n > 40 and line.startswith('msgstr "'))
    lines[at] = lines[at].replace('msgstr "', f'msgstr "{put}')
    path.write_text("".join(lines), "utf-8")
    problems = [one for one in problems_of(folder) if says in one.message]
    assert len(problems) == 1
    assert problems[0].file == str(path)
    assert at - 3 < problems[0].line <= at + 1


def test_words_that_no_table_could_show_are_told(folder: Path) -> None:
    spoil(
        folder / "locale" / "deeds" / "en.po", 'msgid "bid"\nmsgstr "Bid"', 'msgid "bid"\nmsgstr ""'
    )
    (problem,) = problems_of(folder)
    assert problem.file.endswith("locale/deeds/en.po")
    assert problem.line > 0
    assert problem.message == "kinds 'bid' has no text"


def test_a_message_that_counts_without_words_is_told(folder: Path) -> None:
    spoil(folder / "clauses" / "bidding.json", "bids {spice}", "bids {spice:# spice}")
    (problem,) = problems_of(folder)
    assert "words for one and many" in problem.message


def test_an_island_is_told(folder: Path) -> None:
    text = (folder / BOARD / "map.json").read_text()
    board = msgspec.json.decode(text)
    for place in board["territories"]:
        place["borders"] = [name for name in place["borders"] if _side(name) == _side(place["id"])]
        for part in place["parts"]:
            part["borders"] = [
                name for name in part["borders"] if _side(name) == _side(place["id"])
            ]
    (folder / BOARD / "map.json").write_bytes(msgspec.json.encode(board))
    told = [problem.message for problem in problems_of(folder)]
    assert "no way leads from 'arrakeen-s9' to 'red-chasm-s6'" in told


def test_levels_that_contradict_each_other_are_told(folder: Path) -> None:
    board = msgspec.json.decode((folder / BOARD / "map.json").read_bytes())
    by_id = {place["id"]: place for place in board["territories"]}
    by_id["meridian"]["borders"] = sorted([*by_id["meridian"]["borders"], "red-chasm"])
    by_id["red-chasm"]["borders"] = sorted([*by_id["red-chasm"]["borders"], "meridian"])
    (folder / BOARD / "map.json").write_bytes(msgspec.json.encode(board))
    told = [problem.message for problem in problems_of(folder)]
    assert "'meridian' borders 'red-chasm', but no part of one borders one of the other" in told


def _side(name: str) -> bool:
    return name.startswith(("red-chasm", "south-mesa"))


def spoil(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def problems_of(folder: Path) -> list[Problem]:
    with pytest.raises(InvalidContentError) as caught:
        validated(folder)
    return caught.value.problems
