"""`kynes rules` and `kynes rulings`: what is enforced, by whom, and what is open to choice."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli.options import Language, chosen_language
from adjudicator.content.places import case_folder
from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from adjudicator.output import say, write
from adjudicator.problems import nearest_hint
from adjudicator.speech import phrase, speaking, spoken_language

if TYPE_CHECKING:
    from adjudicator.content import Clause, Content, Ruling
    from adjudicator.content.coverage import Row
    from adjudicator.content.records import Preset

with lazy_imports():
    import msgspec

    from adjudicator.content import load_content
    from adjudicator.content.coverage import coverage, read_tables
    from adjudicator.content.presets import preset_named
    from adjudicator.content.translation import spoken

Overlays = Annotated[
    list[Path] | None,
    typer.Option("--overlay", help="An overlay to lay over the content; may be repeated."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]

NARROWEST, WIDEST = 40, 100
"""Columns that the text of a clause takes, whatever the terminal has."""
USUAL = (80, 24)
"""Columns and lines of a terminal that does not say how large it is."""
BASES = ("document", "public", "reconstruction")
"""Upon what a clause rests."""
ENFORCED = {
    "adjudicator": "checked",
    "table": "seen to by the table",
    "players": "left to the players",
}


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command("rules")(rules)
    app.command("rulings")(rulings)


def rules(
    game: Annotated[str, typer.Argument(help="The game, such as dune-classic.")],
    clause: Annotated[str, typer.Option(help="One clause, or all of a topic.")] = "",
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Which tests prove each clause; exit 1 under 100 %.")
    ] = False,
    cases: Annotated[
        Path | None, typer.Option(help="The folder of case tables (default: the repository's).")
    ] = None,
    overlay: Overlays = None,
    language: Language = "",
    json: Json = False,
) -> None:
    """List the clauses of a game's rules: in our words, with their sources."""
    language = chosen_language(language, json=json)
    content = _content(game, overlay, language)
    found = _chosen(content, clause)
    if coverage:
        _coverage(game, found, cases, json)
    elif json:
        _print_json(found)
    else:
        with speaking(language):
            _list(found, details=bool(clause))


def rulings(
    game: Annotated[str, typer.Argument(help="The game, such as dune-classic.")],
    preset: Annotated[str, typer.Option(help="Show only what this preset changes, and why.")] = "",
    overlay: Overlays = None,
    language: Language = "",
    json: Json = False,
) -> None:
    """List the presets of a game, then the open questions of its rules, the answers and the default."""
    content = _content(game, overlay, chosen_language(language, json=json))
    chosen = preset_named(content, preset)
    found = list(content.rulings.values())
    if chosen is not None:
        found = [ruling for ruling in found if ruling.id in chosen.rulings]
    if json:
        _print_json(found if chosen is None else {"preset": chosen, "rulings": found})
        return
    with speaking(content.language):
        if chosen is None:
            say(phrase("PRESETS") + "\n")
            for each in content.presets.values():
                say(_preset_text(each) + "\n")
            say(phrase("RULINGS") + "\n")
        else:
            say(_preset_text(chosen) + "\n")
        for ruling in found:
            say(_ruling_text(ruling, chosen) + "\n")


def _content(game: str, overlay: list[Path] | None, language: str) -> Content:
    content = load_content(game, overlay or [])
    if language == "en":
        return content

    return spoken(content, language)


def _list(found: list[Clause], *, details: bool) -> None:
    for topic in _topics(found):
        say(f"{topic.upper().replace('-', ' ')}\n")
        for entry in found:
            if entry.id.partition(".")[0] == topic:
                say(_clause_text(entry, details=details) + "\n")


def _chosen(content: Content, wanted: str) -> list[Clause]:
    """The clauses asked for: all, one, or a topic's; InputError when there is none such."""
    clauses = list(content.clauses.values())
    if not wanted:
        return clauses
    found = [entry for entry in clauses if wanted in (entry.id, entry.id.partition(".")[0])]
    if not found:
        known = [*content.clauses, *_topics(clauses)]
        raise InputError(f"there is no clause {wanted!r}{nearest_hint(wanted, known)}")
    return found


def _topics(clauses: Iterable[Clause]) -> list[str]:
    topics: list[str] = []
    for clause in clauses:
        topic = clause.id.partition(".")[0]
        if topic not in topics:
            topics.append(topic)
    return topics


def _clause_text(clause: Clause, *, details: bool) -> str:
    source = f"{clause.source.document}, {clause.source.section}"
    if clause.source.page:
        source += ", " + phrase("page {page}", page=clause.source.page)
    lines = [
        f"  {clause.id} · {clause.title}",
        _wrapped(clause.text, "    "),
        _wrapped(
            f"[{source} · {phrase(clause.basis)} · {phrase(ENFORCED[clause.enforced_by])}]", "    "
        ),
    ]
    if details:
        if clause.why and spoken_language() == "en":
            lines.append(_wrapped(phrase("Why: {why}", why=clause.why), "    "))
        lines += [
            _wrapped(f"{code}: {message}", "    - ", "      ")
            for code, message in clause.violations.items()
        ]
    return "\n".join(lines)


def _preset_text(preset: Preset) -> str:
    lines = [f"{preset.id}: {preset.title}", _wrapped(preset.about, "    ")]
    lines += [f"    {option} = {number}" for option, number in preset.options.items()]
    if preset.rulings:
        changed = len(preset.rulings)
        lines.append(
            "    " + phrase("Rulings that differ from the default: {count}", count=changed)
        )
    return "\n".join(lines)


def _ruling_text(ruling: Ruling, preset: Preset | None = None) -> str:
    """A ruling with its options; `*` marks the default, `>` what a preset chooses instead."""
    lines = _wrapped(f"{ruling.id}: {ruling.question}", "", "    ").splitlines()
    for option in ruling.options:
        mark = "*" if option.id == ruling.default else " "
        if preset is not None and option.id == preset.rulings.get(ruling.id):
            mark = ">"
        lines.append(_wrapped(f"{option.id}: {option.text}", f"  {mark} ", "      "))
    source = f"{ruling.source.document}, {ruling.source.section}"
    # Why it is the default is said in English only, for those who keep the rulings.
    why = f"{ruling.why} " if spoken_language() == "en" else ""
    lines.append(_wrapped(f"{why}[{source}]", "    "))
    return "\n".join(lines)


def _coverage(game: str, clauses: list[Clause], cases: Path | None, json: bool) -> None:
    if cases is not None and not cases.is_dir():
        raise InputError(f"--cases {cases}: there is no such folder")
    rows = coverage(clauses, read_tables(cases or case_folder(game)))
    wanted = [row for row in rows if row.enforced_by == "adjudicator"]
    open_rows = [row for row in wanted if row.missing]
    if json:
        _print_json(rows)
    else:
        say(_coverage_table(rows))
        done = len(wanted) - len(open_rows)
        share = 100 * done // len(wanted) if wanted else 100
        excused = sum(bool(row.exception) for row in rows)
        say(
            f"\n{done} of {len(wanted)} clauses that the adjudicator enforces are covered "
            f"({share} %), {excused} of them by an exception with its reason."
        )
    if open_rows:
        raise typer.Exit(1)


def _coverage_table(rows: list[Row]) -> str:
    table = [("clause", "accepted by", "rejected by")]
    for row in rows:
        if row.enforced_by != "adjudicator":
            table.append((row.clause, ENFORCED[row.enforced_by], ""))
            continue
        accepted = ", ".join(f"{line.log}:{line.line}" for line in row.accepted[:1])
        rejected = ", ".join(f"{line.log}:{line.line}" for line in row.rejected[:1])
        if row.enforces == "effect" and not rejected:
            rejected = "(an effect)"
        if row.exception:
            rejected = f"{rejected} excepted: {row.exception}".strip()
        table.append(
            (
                row.clause,
                accepted or ("MISSING" if "accepts" in row.missing else "-"),
                rejected or ("MISSING" if "rejects" in row.missing else "-"),
            )
        )
    first = max(len(line[0]) for line in table)
    second = max(len(line[1]) for line in table)
    return "\n".join(
        f"{clause:{first}}  {accepted:{second}}  {rejected}".rstrip()
        for clause, accepted, rejected in table
    )


def _wrapped(text: str, first: str, rest: str = "") -> str:
    width = max(NARROWEST, min(WIDEST, shutil.get_terminal_size(USUAL).columns))
    return textwrap.fill(text, width, initial_indent=first, subsequent_indent=rest or first)


def _print_json(value: object) -> None:
    write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
