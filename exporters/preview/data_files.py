"""The files beside its content that the drawings of a game read: a change of one lets everything be drawn anew."""

from __future__ import annotations

from pathlib import Path

from adjudicator.content.places import PACKAGE as ADJUDICATOR
from adjudicator.speech import speech
from exporters.art.canvas.remembered import forget
from exporters.art.geometry import cells
from exporters.art.plan import DATA as ART
from exporters.speech import PACKAGE
from exporters.tts.layout.plan_loading import DATA as TTS
from exporters.vassal.module.game_facts.facts import FOLDER as VASSAL


def data_files(game: str) -> list[Path]:
    """Those that are there: plans and scenes of the art, boards, the facts of both tables, and texts of tables and judge."""
    found = [
        ART / "scenes.json",
        TTS / f"{game}.json",
        *(ART / game).glob("*.json"),
        *cells.BOARDS.glob("*/*.json"),
        *(VASSAL / game).glob("*.json"),
        *(PACKAGE / "locale").glob("*.po"),
        *(ADJUDICATOR / "locale").glob("*.po"),
    ]
    return [path for path in found if path.is_file()]


def forget_data_files(*, drawings: bool) -> None:
    """Let what has been read of them be read anew; `drawings`: draw anew, too, what was drawn with them.

    What is drawn with texts alone is found by these texts.
    """
    speech.cache_clear()
    if drawings:
        forget()
