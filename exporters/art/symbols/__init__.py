"""Symbols, all our own: silhouettes in one ink, recognisable at 24 px.

Each is drawn in a square of 100 px about the origin and placed by `draw_symbol`. A symbol has two
colours: its ink, and the ground that shows through its cuts. Content names symbols by what it
already says: the `shape` of a theme's entry, a card's `attack`, `guard` or `play`, the id of a
phase. `symbol_of` takes the first of several such names that has a picture.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence

from adjudicator.errors import ContentError
from exporters.art.drawing import Point, Scene
from exporters.art.symbols import cards, desert, factions, table, treachery

Draw = Callable[[Scene, str, str], None]


def draw_symbol(
    scene: Scene,
    name: str,
    centre: Point,
    size: float,
    *,
    ink: str,
    ground: str,
    turn: float = 0.0,
) -> None:
    """A symbol in a square of `size` px about `centre`.

    Raises ContentError, with the nearest known name, if there is no such symbol.
    """
    if name not in SYMBOLS:
        near = difflib.get_close_matches(name, sorted(SYMBOLS), 1)
        meant = f"did you mean {near[0]!r}? " if near else ""
        raise ContentError(
            f"there is no symbol {name!r}; {meant}known: {', '.join(sorted(SYMBOLS))}"
        )
    with scene.group(move=centre, turn=turn, scale=size / 100):
        SYMBOLS[name](scene, ink, ground)


def symbol_of(*names: str) -> str:
    """The first of `names` that is a symbol; the last one if none is."""
    return next((name for name in names if name in SYMBOLS), names[-1])


SYMBOLS: dict[str, Draw] = {
    "alliance": table.alliance,
    "baliset": treachery.baliset,
    "battle": table.battle,
    "bidding": table.bidding,
    "blade": cards.blade,
    "chaumas": treachery.chaumas,
    "chaumurky": treachery.chaumurky,
    "choam-charity": table.charity,
    "circle": factions.circle,
    "crescent": factions.crescent,
    "crown": factions.crown,
    "crysknife": treachery.crysknife,
    "dots": desert.dots,
    "ellaca-drug": treachery.ellaca_drug,
    "eye": table.eye,
    "family-atomics": cards.atomics,
    "first-player": table.first,
    "ghola": cards.ghola,
    "gom-jabbar": treachery.gom_jabbar,
    "guard-poison": cards.guard_poison,
    "guard-projectile": cards.guard_projectile,
    "hajr": cards.hajr,
    "hatching": desert.hatching,
    "hawk": factions.hawk,
    "hero": cards.hero,
    "hexagon": factions.hexagon,
    "hourglass": table.hourglass,
    "jubba-cloak": treachery.jubba_cloak,
    "karama": cards.karama,
    "kulon": treachery.kulon,
    "la-la-la": treachery.la_la_la,
    "lasgun": cards.lasgun,
    "leader": cards.leader,
    "mask": table.mask,
    "maula-pistol": treachery.maula_pistol,
    "mentat-pause": table.mentat,
    "ornithopter": desert.ornithopter,
    "plain": desert.plain,
    "poison": cards.poison,
    "projectile": cards.projectile,
    "revival": table.revival,
    "ring": cards.ring,
    "setup": table.setup,
    "shield": cards.shield,
    "shipment-and-movement": table.shipment,
    "skull": desert.skull,
    "slip-tip": treachery.slip_tip,
    "spice": desert.spice,
    "spice-blow": table.blow,
    "spice-collection": table.collection,
    "square": factions.square,
    "star": cards.star,
    "star-five": table.sunburst,
    "storm": desert.storm,
    "stunner": treachery.stunner,
    "treachery": table.eye,
    "trip-to-gamont": treachery.trip_to_gamont,
    "truthtrance": cards.truthtrance,
    "wall-broken": table.broken_wall,
    "walls": desert.walls,
    "weather-control": cards.weather,
    "worm": desert.worm,
}
"""Every symbol by its name."""


def known_symbols() -> Sequence[str]:
    """The names of all symbols, sorted."""
    return sorted(SYMBOLS)
