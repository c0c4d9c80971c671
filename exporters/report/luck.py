"""What the dice and the decks gave, as tables of a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from adjudicator.content.names import field_words, move_words, value_words
from adjudicator.harmless import harmless
from adjudicator.speech import Speech
from exporters.report.chance import Source

MOST_OUTCOMES = 12
"""Of a source of chance: with more nothing is told."""

Names = Mapping[str, str]


def luck(sources: Sequence[Source], called: Names, say: Speech) -> list[str]:
    """What the dice and the decks gave, beside what was to be expected."""
    parts = []
    for source in sources:
        what = (
            f"{move_words(source.kind, called)}: {field_words(source.kind, source.field, called)}"
        )
        if source.to:
            what += f", {value_words(source.to, called)}"
        drawn = say("{n} draws", n=source.draws)
        head = f"<h3>{escape(harmless(what))}</h3><p>{escape(drawn)}</p>"
        if len(source.expected) > MOST_OUTCOMES or source.draws < 2:
            continue
        most = max([*source.seen.values(), *source.expected.values()])
        rows = "".join(
            f'<tr><th scope="row">{escape(harmless(value_words(value, called, source.field)))}</th>'
            f'<td class="number">{source.seen.get(value, 0)}</td>'
            f'<td class="number">{expected:.1f}</td>'
            f"<td>{_bar(source.seen.get(value, 0), expected, most)}</td></tr>"
            for value, expected in sorted(
                source.expected.items(), key=lambda one: str(one[0]).zfill(3)
            )
        )
        heads = "".join(
            f'<th scope="col"{number}>{escape(text)}</th>'
            for text, number in (
                ("", ""),
                (say("came"), ' class="number"'),
                (say("expected"), ' class="number"'),
                ("", ""),
            )
        )
        parts.append(
            f"<div>{head}<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
        )
    if not parts:
        return []
    note = say(
        "Expected is the sum of the probabilities at every draw, with what was left to be drawn. "
        "One game is too short to tell a loaded die from luck."
    )
    return [
        f"<h2>{escape(say('Chance'))}</h2>",
        f'<p class="who">{escape(note)}</p><div class="facts">{"".join(parts)}</div>',
    ]


def _bar(seen: int, expected: float, most: float) -> str:
    """How often it came, and a stroke where it was to be expected."""
    return (
        '<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{100 * seen / most:.1f}" height="10" fill="#c98a4b"/>'
        f'<rect x="{min(98.0, 100 * expected / most):.1f}" width="2" height="10" fill="#a11d1d"/></svg>'
    )
