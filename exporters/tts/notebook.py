"""The notebook: how to play, the rules in our own words, the log, and credits."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.content.records import Clause, Content
from adjudicator.content.seatings import least_seats, most_seats
from adjudicator.speech import Speech
from exporters.tts.format.records import Colour, NotebookTab
from exporters.tts.layout.plan import GuidePlan
from exporters.tts.names import Names

LONGEST = 7_000
"""Letters of a page: longer ones are cut where the program shows them."""
LOG_TAB = "Log"
EXPORT_TAB = "Log export"
_GREY = (0.5, 0.5, 0.5)
HOW_TO_PLAY = """\
1. Sit down: choose the colour of your faction ({seats}). {least} to {most} can play.
2. Press "Start the game" on the panel of the table. It deals the cards and lays out the pieces.
3. The panel shows what the game waits for and who is to act. Fill in the form for your move: every
   move is checked by the same referee that judges the written log, and the clause is shown.
4. {secrets}
5. The log of the game is kept in this save. "Log export" shows it as text; `kynes import` takes it
   out of the saved game, `kynes check` judges it.
Views: Shift+1 the table, Shift+2 the board, then {views}."""
CREDITS = """\
{title} is made by Kynes, a judge of the Dune board games.
Rules, notes and pictures are our own work and free under the MIT licence; the letters in the
pictures are Source Serif and Source Sans (SIL Open Font License). The rules restate, in our own
words, how the game is played, after: {documents}.
Nothing here is made or endorsed by the publishers of the game, of the novels or of the films.
A dagger marks values that we have reconstructed.
Content {content}."""


def notebook(
    content: Content, names: Names, seats: Iterable[tuple[str, str]], guide: GuidePlan
) -> list[NotebookTab]:
    """The pages, in order. `seats` are the factions and their player colours."""
    data = content.data["game"]
    phrase = names.phrase
    listed = ", ".join(
        f"{names.say(faction, 'faction', 'power')}: {colour}" for faction, colour in seats
    )
    documents = "; ".join(document["title"] for document in data["documents"])
    pages = [
        (
            phrase("How to play"),
            phrase(
                HOW_TO_PLAY,
                seats=listed,
                least=least_seats(content),
                most=most_seats(content),
                secrets=guide.secrets,
                views=guide.views,
            ),
        ),
        *_rules(content.clauses.values(), phrase),
        *_rulings(content, phrase),
        (phrase(LOG_TAB), phrase("The game has not begun.")),
        (phrase(EXPORT_TAB), ""),
        (
            phrase("Credits and licences"),
            phrase(CREDITS, title=data["title"], documents=documents, content=content.hash[:16]),
        ),
    ]
    return [
        NotebookTab(title, body, "Grey", Colour(*_GREY), number)
        for number, (title, body) in enumerate(pages)
    ]


def _rules(clauses: Iterable[Clause], phrase: Speech) -> list[tuple[str, str]]:
    """The clauses, group by group (the word before the dot), as pages that are not too long."""
    groups: dict[str, list[str]] = {}
    for clause in clauses:
        group = clause.id.partition(".")[0]
        groups.setdefault(group, []).append(f"[b]{clause.title}.[/b] {clause.text}")
    blocks: list[str] = []
    for group, lines in groups.items():
        block = f"[b]{phrase(group.replace('-', ' ').capitalize()).upper()}[/b]"
        for line in lines:
            if len(block) + len(line) + 1 > LONGEST:
                blocks.append(block)
                block = line
            else:
                block += f"\n{line}"
        blocks.append(block)
    return _pages(phrase("Rules"), blocks)


def _rulings(content: Content, phrase: Speech) -> list[tuple[str, str]]:
    """The open questions and their answers, the one that is played by default first."""
    blocks = []
    for ruling in content.rulings.values():
        options = sorted(ruling.options, key=lambda option: option.id != ruling.default)
        answers = "\n".join(f"- {option.text}" for option in options)
        blocks.append(f"[b]{ruling.question}[/b]\n{answers}")
    return _pages(phrase("Rulings"), blocks)


def _pages(title: str, blocks: list[str]) -> list[tuple[str, str]]:
    pages: list[str] = []
    for block in blocks:
        if pages and len(pages[-1]) + len(block) + 2 <= LONGEST:
            pages[-1] += f"\n\n{block}"
        else:
            pages.append(block)
    if len(pages) == 1:
        return [(title, pages[0])]
    return [(f"{title} {number}", page) for number, page in enumerate(pages, 1)]
