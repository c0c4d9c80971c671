"""The page docs/dune-classic.md: what each preset is, and every rule number of a tournament's text.

::

    python -m tests.support.landsraad --write    write docs/dune-classic.md

Its table is docs/landsraad.json, which a person keeps true; presets and the words of rulings are the
content's.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Literal

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.content import load_content

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "docs" / "landsraad.json"
PAGE = ROOT / "docs" / "dune-classic.md"
GAME = "dune-classic"


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered rule of the text."""

    number: str
    rule: str
    """In our own short words."""
    status: Literal["yes", "ruling", "no", "not for a program"]
    by: list[str] = []
    """Clauses, rulings with their option, advantages, cards, presets or tests that have it."""
    missing: str = ""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them, in their order."""

    about: str
    rules: list[Rule]


def rules() -> list[Rule]:
    """The rules of docs/landsraad.json."""
    return msgspec.json.decode(TABLE.read_bytes(), type=Table).rules


def page() -> str:
    """The page, made of the content and the table."""
    content = load_content(GAME)
    found = rules()
    counts = Counter(rule.status for rule in found)
    lines = [
        "# Classic Dune: presets, and the rules of a tournament",
        "",
        "This page is made by `python -m tests.support.landsraad --write`.",
        "",
        "## Presets",
        "",
        "A preset is a named set of rulings. `kynes play`, `kynes playout`, `kynes build` and",
        "`kynes vassal setup` take `--preset NAME`; `kynes rulings dune-classic --preset NAME` shows what",
        "it changes and why. A season can require one.",
        "",
    ]
    for preset in content.presets.values():
        lines += [
            f"- **{preset.title}** (`{preset.id}`, {len(preset.rulings)} rulings): {preset.about}"
        ]
    lines += [
        "",
        "| ruling | default | "
        + " | ".join(f"`{name}`" for name, one in content.presets.items() if one.rulings)
        + " |",
        "|---|---|" + "---|" * sum(1 for one in content.presets.values() if one.rulings),
    ]
    for ruling in content.rulings.values():
        chosen = [one.rulings.get(ruling.id, "") for one in content.presets.values() if one.rulings]
        if any(chosen):
            lines.append(f"| `{ruling.id}` | {ruling.default} | {' | '.join(chosen)} |")
    lines += [
        "",
        "## The tournament rules of the Landsraad of Las Vegas",
        "",
        (
            f"Of {len(found)} numbers {counts['yes']} hold by default, {counts['ruling']} by a ruling, "
            f"{counts['no']} are missing, and {counts['not for a program']} are not for a program "
            "(headings, table manners, expansions)."
        ),
        "",
        "| number | rule, in our words | status | by |",
        "|---|---|---|---|",
    ]
    for rule in found:
        by = ", ".join(f"`{name}`" for name in rule.by) or rule.missing
        lines.append(f"| {rule.number} | {rule.rule} | {rule.status} | {by} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Entry point of ``python -m tests.support.landsraad``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    if parser.parse_args().write:
        write_atomically(PAGE, page().encode())
    else:
        print(page(), end="")


if __name__ == "__main__":
    main()
