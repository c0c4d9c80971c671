"""The map as every game has it: territories, and the parts in which things stand."""

from __future__ import annotations

from typing import Any


def parts_of(territory: dict[str, Any]) -> list[dict[str, Any]]:
    """The parts of a territory of map.json, each with `id` and `borders`.

    A territory that is not divided is its own single part.
    """
    parts: list[dict[str, Any]] = territory.get("parts", [territory])
    return parts


def parts_by_id(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Every part of a game's map, in the order of map.json; `data` holds all files."""
    return {
        part["id"]: part for territory in data["map"]["territories"] for part in parts_of(territory)
    }


def homes(data: dict[str, Any]) -> dict[str, str]:
    """Part -> the territory it belongs to, in the order of map.json."""
    return {
        part["id"]: territory["id"]
        for territory in data["map"]["territories"]
        for part in parts_of(territory)
    }
