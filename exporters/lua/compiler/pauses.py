"""Where the rules may pause, so that a program with little time per frame can run them in slices.

Functions that rules keep as values (the check, action and form of a kind of move, or what follows
in a step) are called between one piece of work and the next. So each of them begins with
`rt.pause`, which does nothing unless a program has set `Referee.on_pause`. The rules do not know
about it.
"""

from __future__ import annotations

import ast

from exporters.lua.subset.nodes import within
from exporters.lua.subset.source import Module, Package, dotted

UNITS = 3
"""Of work that one of them is."""

LONG = frozenset(
    f"adjudicator.{name}"
    for name in (
        "games.dawn_of_the_fremen.freight.leaves",
        "games.dawn_of_the_fremen.freight_ways.can_end",
        "games.dawn_of_the_fremen.harj.rock_ends",
        "games.dawn_of_the_fremen.pieces.in_land",
        "games.dawn_of_the_fremen.pieces.of_side",
        "games.dune_classic.pieces.of_side",
        "games.dune_messiah.pieces.of_side",
        "games.conquest_and_diplomacy.pieces.of_side",
        "games.war_for_arrakis.musters.lead_at",
        "games.war_for_arrakis.ops_place.sources",
        "games.dawn_of_the_fremen.reach.goals",
        "games.dawn_of_the_fremen.reach.take_along",
        "games.dawn_of_the_fremen.reach.target_violation",
        "players.minds.war_for_arrakis_worth.steps_to_goals",
        "rules.dune.reach.beyond",
        "rules.dune.reach.joined",
        "rules.dune.reach.spread",
    )
)
"""Those that are asked many times for one field, one list of pieces or one worth of a position: of each place, token or side."""


def pausing(package: Package) -> frozenset[str]:
    """The functions (dotted names) that begin with a pause."""
    known = {
        f"{module.name}.{name}": function
        for module in package.modules.values()
        for name, function in module.functions.items()
    }
    found = {name for module in package.modules.values() for name in _held(package, module)}
    return frozenset(
        name for name in known if name in LONG or (name in found and not _is_plain(known[name]))
    )


def _held(package: Package, module: Module) -> set[str]:
    """What a module names without calling it; what sorts for it is called within `sorted`."""
    nodes = within(module.tree)
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    called = {id(call.func) for call in calls}
    called |= {id(word.value) for call in calls for word in call.keywords if word.arg == "key"}
    return {
        dotted(package, module, node)
        for node in nodes
        if isinstance(node, (ast.Name, ast.Attribute))
        and isinstance(node.ctx, ast.Load)
        and id(node) not in called
    }


def _is_plain(function: ast.FunctionDef) -> bool:
    """Whether a function only gives a constant."""
    last = function.body[-1]
    return (
        len(function.body) <= 2
        and isinstance(last, ast.Return)
        and (last.value is None or isinstance(last.value, ast.Constant))
    )
