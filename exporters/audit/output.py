"""An audit for the terminal, for programs, and as tables."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.audit.results import Answer, Audit, SourceTold
from adjudicator.harmless import harmless
from adjudicator.show.document import Heading, Items, Table, render
from exporters.audit.words import AuditWording, chance, percent
from exporters.csv_tables import csv_text

LISTED = 8
"""Tests that are listed though chance explains them."""
MANY = 20
"""Logs of one sort that are named one by one."""


def written(audit: Audit) -> str:
    """The audit for a terminal."""
    words = AuditWording(audit)
    say = words.say
    blocks: list[Any] = [
        Heading(1, harmless(audit.name) or say("Dice and deals")),
        Items(
            [
                say("{logs} logs, {draws} draws, {tests} tests",
                    logs=audit.logs, draws=f"{audit.draws:,}", tests=len(audit.tests)),
                summary(words),
            ]
        ),
    ]  # fmt: skip
    asks = for_referee(words)
    if asks:
        blocks += [Heading(2, say("For the referee")), Items(asks)]
    proofs = proven(words)
    if proofs:
        blocks += [Heading(2, say("What is proven")), Items(proofs)]
    if audit.sources:
        blocks += [Heading(2, say("Sources of chance")), Table(*source_rows(words))]
    if audit.tests:
        shown = [one for one in audit.tests if one.adjusted > audit.alpha][:LISTED]
        blocks += [
            Heading(2, say("The least likely of the others")),
            Table(*test_rows(words, shown)),
        ]
    if audit.taken_back:
        blocks += [Heading(2, say("Taken back")), Table(*taken_rows(words))]
    if audit.left_out:
        told = [words.left_out(one) for one in audit.left_out]
        blocks += [Heading(2, say("Not looked at")), Items(shortened(told, words))]
    blocks += [Heading(2, say("What this can show, and what not")), Items(words.limits())]
    return render(blocks, "text").rstrip("\n")


def summary(words: AuditWording) -> str:
    """What came of it, in one sentence."""
    audit, say = words.audit, words.say
    if not audit.logs:
        return say("There is no game to look at.")
    if audit.asks:
        return say("Something needs the referee's attention.")
    if not audit.tests:
        return say("There are too few draws for any test.")
    return say("Nothing that chance does not explain.")


def for_referee(words: AuditWording) -> list[str]:
    """All that needs the referee's attention, a sentence each."""
    audit, say = words.audit, words.say
    found = [words.proof(one) for one in audit.disproved]
    found += [words.finding(one) for one in audit.remarkable]
    found += [words.left_out(one) for one in audit.left_out if one.why == "same-draws"]
    found += [
        say("{file}: it has more draws than any game; not all were looked at", file=harmless(file))
        for file in audit.untold_in
    ]
    return found


def proven(words: AuditWording) -> list[str]:
    """What the logs prove."""
    audit, say = words.audit, words.say
    good = [one for one in audit.proofs if not (one.false or one.decks_false)]
    if not good:
        return []
    draws = sum(source.proven for source in audit.sources)
    total = say(
        "{n} of {draws} draws follow from seeds with words of the players: no test is needed",
        n=f"{draws:,}", draws=f"{audit.draws:,}",
    )  # fmt: skip
    return [total, *shortened([words.proof(one) for one in good], words)]


def shortened(texts: list[str], words: AuditWording) -> list[str]:
    """The first of many sentences, and how many more there are."""
    more = len(texts) - MANY
    return texts if more <= 0 else [*texts[:MANY], words.say("and {n} more", n=more)]


def source_rows(words: AuditWording) -> tuple[list[str], list[list[str]]]:
    """The table of sources: how many draws, how likely, and what bias would have been found."""
    say = words.say
    columns = [say("Source"), say("Draws"), say("Proven"), "p", say("Would be found")]
    whole = {
        one.source: one
        for one in words.audit.tests
        if one.kind == "outcomes" and one.scope == "all"
    }
    rows = [
        [
            words.source(source.id), str(source.draws), str(source.proven or "-"),
            chance(one.p) if (one := whole.get(source.id)) else "-", sensitivity(words, one),
        ]
        for source in words.audit.sources
    ]  # fmt: skip
    return columns, rows


def sensitivity(words: AuditWording, one: Answer | None) -> str:
    """What bias a test would have found: "shield: 20.0 % instead of 16.7 %"."""
    if one is None or one.sensitivity is None:
        return "-"
    found = one.sensitivity
    if found.found >= 1:
        return words.say("none: too few draws")
    return words.say(
        "{value}: {found} instead of {usual}",
        value=words.value(one.source, found.value), found=percent(found.found), usual=percent(found.usual),
    )  # fmt: skip


def test_rows(words: AuditWording, tests: list[Answer]) -> tuple[list[str], list[list[str]]]:
    """Tests as a table."""
    say = words.say
    columns = [say("Whose"), say("Source"), say("Question"), say("Answer"), "p", say("Beside all")]
    rows = [
        [
            words.who(one), words.source(one.source) if one.source else say("all"),
            words.question(one), words.answer(one), chance(one.p), chance(one.adjusted),
        ]
        for one in tests
    ]  # fmt: skip
    return columns, rows


def taken_rows(words: AuditWording) -> tuple[list[str], list[list[str]]]:
    """What was taken back, by whom."""
    say = words.say
    columns = [
        say("Who"), say("Times"), say("Draws taken back"), say("Made again"), say("The same again"),
    ]  # fmt: skip
    rows = [
        [
            say("the table") if one.who == "table" else harmless(one.who),
            str(one.undos), str(one.draws), str(one.again), str(one.same),
        ]
        for one in words.audit.taken_back
    ]  # fmt: skip
    return columns, rows


def json_text(audit: Audit) -> str:
    """The audit for a program (schemas/audit.schema.json)."""
    return msgspec.json.encode(audit, order="sorted").decode()


def csv_files(audit: Audit) -> dict[str, str]:
    """Name -> a table for programs of tables; nothing in it is taken for a formula."""
    words = AuditWording(audit)
    say = words.say
    columns, rows = test_rows(words, audit.tests)
    numbers = [
        [str(one.n), one.method, f"{one.p:.6g}", f"{one.adjusted:.6g}", f"{one.effect:.6g}"]
        for one in audit.tests
    ]
    heads = [say("Draws"), say("Method"), "p", say("Beside all"), say("Effect")]
    outcomes = [
        [
            words.source(source.id),
            words.value(source.id, one.value),
            str(one.seen),
            f"{one.expected:.3f}",
        ]
        for source in audit.sources
        for one in source.outcomes
    ]
    proofs = [
        [
            one.file,
            str(one.proven),
            str(one.false),
            str(one.decks),
            str(one.decks_false),
            words.proof(one),
        ]
        for one in audit.proofs
    ]
    return {
        "tests.csv": csv_text(
            [*columns[:4], *heads], [[*row[:4], *more] for row, more in zip(rows, numbers, strict=True)]
        ),
        "outcomes.csv": csv_text([say("Source"), say("Outcome"), say("Came"), say("Expected")], outcomes),
        "taken-back.csv": csv_text(*taken_rows(words)),
        "proofs.csv": csv_text(
            [say("Log"), say("Proven"), say("False"), say("Cards"), say("False cards"), say("In words")],
            proofs,
        ),
    }  # fmt: skip


def outcome_share(source: SourceTold) -> float:
    """The greatest number of a source's outcomes, seen or expected; for the length of bars (no unit)."""
    return max((max(one.seen, one.expected) for one in source.outcomes), default=1.0) or 1.0
