"""Pictures of panels for games with named parties, and against an automaton."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.lazy import lazy_imports
from adjudicator.registry import rulebook

with lazy_imports():
    from adjudicator.content import link_content, load_content
    from adjudicator.content.names import names
    from adjudicator.playout.game import Playout
    from adjudicator.rules.records import Seat, Setup
    from adjudicator.wording import happened, words_of
    from exporters.tts.layout.plan_loading import load_plan
    from exporters.tts.layout.seats_and_spots import seatings_of
    from workshop.pictures.panel_stage import Stage, colours

LINES = 400
"""Moves of a random game in which a choice for the automaton is looked for."""


def party_shots(game_id: str, language: str = "en") -> dict[str, tuple[str, str]]:
    """Name -> XML and the colour that looks: the set-up against an automaton, and a choice that it leaves.

    None for a game in which nobody plays against one.
    """
    content = load_content(game_id)
    plan = load_plan(content)
    if not plan.front:
        return {}
    seats = seatings_of(content)[0]
    options = {plan.front[0]: 1}
    return {
        "set-up-alone": _set_up(game_id, seats, options, language),
        "automaton": _choice(game_id, seats, options, language),
    }


def _set_up(
    game_id: str, seats: list[str], options: dict[str, int], language: str
) -> tuple[str, str]:
    stage, game = Stage(game_id), _game(game_id, seats, options)
    stage.state.languages[b"White"] = language.encode()
    unmanned = game.automata()
    stage.seat([seat for seat in seats if seat not in unmanned])
    for seat in unmanned:
        stage.inside.use(b"lobby").sit(b"", seat.encode())
    for option, number in options.items():
        stage.state.options[option.encode()] = number
    stage.inside.unmanned = stage.lua.table_from([seat.encode() for seat in unmanned])
    return stage.xml(), "White"


def _choice(
    game_id: str, seats: list[str], options: dict[str, int], language: str
) -> tuple[str, str]:
    """The first time that the automaton is left a choice after it has moved, with what it did before."""
    stage, game = Stage(game_id), _game(game_id, seats, options)
    stage.state.languages[colours(game_id)[seats[0]].encode()] = language.encode()
    unmanned = game.automata()
    stage.seat([seat for seat in seats if seat not in unmanned])
    for seat in unmanned:
        stage.inside.use(b"lobby").sit(b"", seat.encode())
    told, found = "", ("", "")
    for _ in range(LINES):
        move = game.play.draw()
        if move is None:
            break
        if move["by"] in unmanned and "Criterion" in told and game.leaves_choice(move):
            stage.load(msgspec.json.encode(game.play.position))
            stage.state.stage = b"playing"
            stage.inside.told = told.encode()
            stage.click(colours(game_id)[seats[0]], f"kind|{move['move']}")
            found = (stage.xml(), colours(game_id)[seats[0]])
            break
        events = game.told(move)
        if move["by"] in unmanned:
            told = events
    return found


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


def _game(game_id: str, seats: list[str], options: dict[str, int]) -> _Game:
    content = load_content(game_id)
    linked, rules = link_content(content), rulebook(game_id)
    setup = Setup([Seat(seat, at) for at, seat in enumerate(seats, 1)], {}, options)
    return _Game(Playout(rules, linked, setup, "pictures"), rules, linked, names(game_id))
