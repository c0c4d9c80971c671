"""Pictures of panels for games with named parties, and against an automaton."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.content.records import Content
from adjudicator.lazy import lazy_imports
from adjudicator.registry import rulebook
from exporters.tts.layout.plan_loading import load_plan
from exporters.tts.layout.seats_and_spots import seatings_of
from exporters.tts.panels.shots import SEED, Shots
from exporters.tts.panels.stage import Stage, colours

with lazy_imports():
    from adjudicator.content import link_content
    from adjudicator.content.names import names
    from adjudicator.playout.game import Playout
    from adjudicator.rules.records import Seat, Setup
    from adjudicator.wording import happened, words_of

LINES = 400
"""Moves of a random game in which a choice for the automaton is looked for."""


class Choice(msgspec.Struct, frozen=True):
    """The first time that the automaton is left a choice: the position, the kind of its move, and what it did before."""

    position: bytes
    kind: str
    told: str


def is_played_alone(content: Content) -> bool:
    """Whether somebody can play against an automaton."""
    return bool(load_plan(content).front)


def first_choice(content: Content) -> Choice | None:
    """The first choice that the automaton leaves after it has moved, in the beginning of a random game; this takes a while."""
    game = _game(content)
    unmanned, told = game.automata(), ""
    for _ in range(LINES):
        move = game.play.draw()
        if move is None:
            break
        if move["by"] in unmanned and "Criterion" in told and game.leaves_choice(move):
            return Choice(msgspec.json.encode(game.play.position), move["move"], told)
        events = game.told(move)
        if move["by"] in unmanned:
            told = events
    return None


def party_shots(content: Content, choice: Choice | None, languages: Sequence[str] = ()) -> Shots:
    """The set-up against an automaton, and a choice that it leaves; none for a game in which nobody plays against one.

    `content` is in English; the panels speak the first of the languages.
    """
    if not is_played_alone(content):
        return {}
    seats, options = seatings_of(content)[0], _options(content)
    unmanned = _game(content).automata()

    def seated() -> Stage:
        stage = Stage(content, languages=languages)
        stage.seat([seat for seat in seats if seat not in unmanned])
        for seat in unmanned:
            stage.inside.use(b"lobby").sit(b"", seat.encode())
        return stage

    stage = seated()
    for option, number in options.items():
        stage.state.options[option.encode()] = number
    stage.inside.unmanned = stage.lua.table_from([seat.encode() for seat in unmanned])
    found = {"set-up-alone": (stage.xml(), "White")}
    if choice is not None:
        stage, colour = seated(), colours(content)[seats[0]]
        stage.load(choice.position)
        stage.inside.told = choice.told.encode()
        stage.click(colour, f"kind|{choice.kind}")
        found["automaton"] = (stage.xml(), colour)
    return found


def _options(content: Content) -> dict[str, int]:
    return {load_plan(content).front[0]: 1}


class _Game(msgspec.Struct):
    play: Any
    rules: Any
    linked: Any
    names: Any

    def automata(self) -> list[str]:
        """The seats that nobody sits on."""
        found: list[str] = self.rules.automata(self.linked, self.play.position)
        return found

    def leaves_choice(self, move: dict[str, Any]) -> bool:
        """Whether something else could be done in place of a move."""
        begun = {"by": move["by"], "move": move["move"]}
        field = self.rules.next_field(self.linked, self.play.position, begun)
        return field is not None and len(set(field.options)) > 1

    def told(self, move: dict[str, Any]) -> str:
        """Make a move; what it did, in words."""
        said = words_of(self.rules.id)
        events = self.rules.apply(self.linked, self.play.position, move)
        lines = [happened(event, said, self.names, "") for event in events]
        return f"{self.names[move['by']]}: {' '.join(line for line in lines if line)}"


def _game(content: Content) -> _Game:
    linked, rules = link_content(content), rulebook(content.game)
    seats = [Seat(seat, at) for at, seat in enumerate(seatings_of(content)[0], 1)]
    play = Playout(rules, linked, Setup(seats, {}, _options(content)), SEED)
    return _Game(play, rules, linked, names(content.folder))
