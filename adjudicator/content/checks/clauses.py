"""Clauses and rulings: sources that exist, defaults that are options, messages that parse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.content.checks.ids import ids_of, twice, unknown
from adjudicator.content.folder import DataFault
from adjudicator.content.pointers import pointed_to, question_fault, stray_bracket
from adjudicator.problems import Steps
from adjudicator.templates import argument_names


def clause_faults(data: dict[str, Any], topics: list[str]) -> Iterator[DataFault]:
    """What is wrong with the rules and the rulings; a clause's id begins with one of `topics`."""
    documents = ids_of(data["game"]["documents"])
    yield from _rulings(data["rulings"]["rulings"], documents)
    yield from _presets(data, documents)
    clauses = data["clauses"]["clauses"]
    rulings = ids_of(data["rulings"]["rulings"])
    yield from twice("clauses", ("clauses",), clauses)
    for at, clause in enumerate(clauses):
        topic = clause["id"].partition(".")[0]
        yield from unknown("clauses", ("clauses", at, "id"), topic, topics, "topic of this game")
        source = clause["source"]["document"]
        place = ("clauses", at, "source", "document")
        yield from unknown("clauses", place, source, documents, "document of game.json")
        yield from _pointers(clause, ("clauses", at), rulings)
        for code, template in clause.get("violations", {}).items():
            fault = _template(template)
            if fault:
                yield DataFault("clauses", ("clauses", at, "violations", code), fault)
    for code, template in data["game"]["messages"].items():
        fault = _template(template)
        if fault:
            yield DataFault("game", ("messages", code), fault)


def _pointers(clause: dict[str, Any], place: Steps, rulings: list[str]) -> Iterator[DataFault]:
    """Texts of a clause that point to rulings ("[riding]") which there are not."""
    texts: dict[Steps, str] = {(key,): clause[key] for key in ("text", "why") if key in clause}
    texts |= {("violations", code): text for code, text in clause.get("violations", {}).items()}
    for key, text in texts.items():
        for name in pointed_to(text):
            yield from unknown("clauses", (*place, *key), name, rulings, "ruling")
        if stray := stray_bracket(text):
            message = (
                f"{stray!r} is no ruling: one is pointed to by its id in brackets, as in [riding]"
            )
            yield DataFault("clauses", (*place, *key), message)


def _rulings(rulings: list[dict[str, Any]], documents: list[str]) -> Iterator[DataFault]:
    yield from twice("rulings", ("rulings",), rulings)
    for at, ruling in enumerate(rulings):
        options = ids_of(ruling["options"])
        yield from twice("rulings", ("rulings", at, "options"), ruling["options"])
        if fault := question_fault(ruling["question"]):
            yield DataFault("rulings", ("rulings", at, "question"), fault)
        faults = unknown(
            "rulings", ("rulings", at, "default"), ruling["default"], options, "option"
        )
        yield from faults
        if not faults and ruling["default"] != options[0]:
            message = f"the first option is {options[0]!r}, and the first is the default"
            yield DataFault("rulings", ("rulings", at, "default"), message, options[0])
        place = ("rulings", at, "source", "document")
        source = ruling["source"]["document"]
        yield from unknown("rulings", place, source, documents, "document of game.json")


def _template(template: str) -> str:
    try:
        argument_names(template)
    except ValueError as error:
        return f"the message is not a template: {error}"
    return ""


def _presets(data: dict[str, Any], documents: list[str]) -> Iterator[DataFault]:
    presets = data["presets"]["presets"]
    yield from twice("presets", ("presets",), presets)
    rulings = {ruling["id"]: ruling for ruling in data["rulings"]["rulings"]}
    options = {option["id"]: option for option in data["game"]["options"]}
    seen: dict[str, str] = {}
    for at, preset in enumerate(presets):
        place = ("presets", at)
        where = (*place, "source", "document")
        yield from unknown("presets", where, preset["source"]["document"], documents, "document")
        yield from _chosen_rulings(preset.get("rulings", {}), rulings, place)
        for option, number in preset.get("options", {}).items():
            found = unknown("presets", (*place, "options", option), option, options, "option")
            yield from found
            known = options.get(option)
            if known and not known["least"] <= number <= known["most"]:
                message = f"{option} is a number from {known['least']} to {known['most']}"
                yield DataFault("presets", (*place, "options", option), message)
        same = str([sorted(preset.get(key, {}).items()) for key in ("rulings", "options")])
        if same in seen:
            message = f"the presets {seen[same]!r} and {preset['id']!r} choose the same"
            yield DataFault("presets", place, message)
        seen[same] = preset["id"]


def _chosen_rulings(
    chosen: dict[str, str], rulings: dict[str, dict[str, Any]], place: Steps
) -> Iterator[DataFault]:
    for name, option in chosen.items():
        where = (*place, "rulings", name)
        yield from unknown("presets", where, name, rulings, "ruling")
        if name not in rulings:
            continue
        known = ids_of(rulings[name]["options"])
        yield from unknown("presets", where, option, known, f"option of the ruling {name}")
        if option == rulings[name]["default"]:
            message = f"{option} is the default of {name}: leave it out"
            yield DataFault("presets", where, message)
