"""The page of the referee's desk: what needs the referee, and how to deal with it."""

from __future__ import annotations

from pathlib import Path

from adjudicator.atomic import write_atomically
from adjudicator.harmless import harmless
from adjudicator.league.notices import words
from adjudicator.speech import spoken_language
from exporters.league.output import PACKAGE, SeasonResult, our_speech
from exporters.league.tasks import tasks, titles
from exporters.pages import policy, render, trusted


def write_desk(told: SeasonResult, path: Path) -> None:
    """Write the page of the referee's desk; InputError if it cannot be written.

    It has everything that the judge found, so it is for the referee alone.
    """
    say = our_speech()
    style = (PACKAGE / "style.css").read_text("utf-8")
    listed = tasks(told.described, told.settled.notices)
    groups = [
        (*head, [task for task in listed if task.way == way]) for way, head in titles(say).items()
    ]
    page = render(
        "league/desk.html.j2",
        language=spoken_language(),
        policy=policy(style),
        style=trusted(style),
        title=harmless(told.described.season.name),
        say=say,
        groups=[group for group in groups if group[2]],
        calm=[(one.file, words(one)) for one in told.settled.notices if not one.asks],
    )
    write_atomically(path, str(page).encode())
