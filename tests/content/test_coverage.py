"""The coverage of clauses by cases."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.content import Clause, Source
from adjudicator.content.coverage import Case, CaseTable, Exemption, Line, coverage, read_tables
from adjudicator.errors import InputError

LINE = Line("a.jsonl", 3)


def clause(name: str, enforced_by: str = "adjudicator", enforces: str = "move") -> Clause:
    return Clause(
        id=name,
        title="Title",
        text="Text.",
        source=Source("004", "1"),
        basis="document",
        enforced_by=enforced_by,
        enforces=enforces if enforced_by == "adjudicator" else "",
        violations={"too-low": "No."} if enforces == "move" else {},
    )


def test_a_clause_on_moves_wants_an_accepted_and_a_rejected_line() -> None:
    (row,) = coverage([clause("bidding.raise")], CaseTable())
    assert row.missing == ["accepts", "rejects"]
    table = CaseTable([Case("bidding.raise", None, LINE), Case("bidding.raise", None, None, LINE)])
    (row,) = coverage([clause("bidding.raise")], table)
    assert (row.missing, row.codes) == ([], ["too-low"])
    (row,) = coverage(
        [clause("bidding.raise")], CaseTable([Case("bidding.raise", "too-low", LINE, LINE)])
    )
    assert (row.missing, row.codes) == ([], [])


def test_an_effect_wants_a_line_that_shows_it_and_one_that_claims_another() -> None:
    effect = clause("storm.losses", enforces="effect")
    shown = Case("storm.losses", None, LINE)
    assert coverage([effect], CaseTable())[0].missing == ["accepts", "rejects"]
    assert coverage([effect], CaseTable([shown]))[0].missing == ["rejects"]
    denied = Case("storm.losses", None, None, LINE)
    assert coverage([effect], CaseTable([shown, denied]))[0].missing == []


def test_what_is_left_to_people_wants_nothing() -> None:
    rows = coverage([clause("deals.talk", "players"), clause("deals.table", "table")], CaseTable())
    assert [row.missing for row in rows] == [[], []]


def test_an_exception_excuses_with_its_reason() -> None:
    table = CaseTable([], [Exemption("bidding.raise", "no log can show it")])
    (row,) = coverage([clause("bidding.raise")], table)
    assert (row.missing, row.exception) == ([], "no log can show it")


def test_a_case_of_no_clause_is_an_error_with_the_nearest() -> None:
    with pytest.raises(InputError, match=r"'bidding\.rise', did you mean 'bidding\.raise'"):
        coverage([clause("bidding.raise")], CaseTable([Case("bidding.rise")]))


def test_tables_of_a_folder_are_read_as_one(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(
        '{"cases": [{"clause": "a.b", "code": null, "accepts": {"log": "x", "line": 1},'
        ' "rejects": {"log": "y", "line": 2}}]}'
    )
    (tmp_path / "b.json").write_text('{"exceptions": [{"clause": "a.c", "why": "so"}]}')
    table = read_tables(tmp_path)
    assert table.cases == [Case("a.b", None, Line("x", 1), Line("y", 2))]
    assert table.exceptions == [Exemption("a.c", "so")]


@pytest.mark.parametrize("raw", [b"", b"[]", b'{"cases": [{}]}', b"\xff"])
def test_a_broken_table_is_an_error_that_names_it(raw: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(raw)
    with pytest.raises(InputError, match=r"a\.json"):
        read_tables(tmp_path)
