"""Symbols, all our own: silhouettes in one ink, recognisable at 24 px.

Each is drawn in a square of 100 px about the origin and placed by `draw_symbol`. A symbol has two
colours: its ink, and the background that shows through its gaps. Existing fields of the content
name the symbols: the `shape` of a theme's entry, a card's `attack`, `guard` or `play`, the id of a
phase. `symbol_of` takes the first of several such names that has a picture.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence

from adjudicator.errors import ContentError
from exporters.art.canvas.scene import Point, Scene
from exporters.art.symbols import actions, cards, desert, factions, life, table, things, war

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
    """A symbol in a square of `size` px about `centre`, turned by `turn` degrees clockwise.

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
    "action": actions.fight,
    "all-players": life.all_players,
    "alliance": table.alliance,
    "attack": actions.attack,
    "baliset": things.baliset,
    "battle": table.battle,
    "bene-gesserit": war.sisterhood,
    "bidding": table.bidding,
    "blade": cards.blade,
    "both-moons": life.both_moons,
    "burrowing": war.burrowing,
    "carryall": war.carryall,
    "chaumas": things.chaumas,
    "chaumurky": things.chaumurky,
    "choam-charity": table.charity,
    "circle": factions.circle,
    "city": things.city,
    "cone-of-silence": war.cone,
    "council": actions.council,
    "crescent": factions.crescent,
    "crescent-moon": life.crescent_moon,
    "crown": factions.crown,
    "crysknife": things.crysknife,
    "debt": life.water_debt,
    "deployment": war.muster,
    "desert-power": war.desert_power,
    "development": actions.building,
    "die": war.die,
    "discovery": actions.discovery,
    "dots": desert.dots,
    "elite": war.elite_soldier,
    "ellaca-drug": things.ellaca_drug,
    "eye": table.eye,
    "family-atomics": cards.atomics,
    "fedaykin": war.fedaykin,
    "first-player": table.first,
    "food": life.food,
    "fremkit": actions.fremkit,
    "full-moon": life.full_moon,
    "gain-cards": table.drawing,
    "ghola": cards.ghola,
    "gom-jabbar": things.gom_jabbar,
    "great-maker": life.great_maker,
    "guard-poison": cards.guard_poison,
    "guard-projectile": cards.guard_projectile,
    "hajr": cards.hajr,
    "harj": actions.journey,
    "harvester": things.harvester,
    "hatching": desert.hatching,
    "hawk": factions.hawk,
    "helm": war.helm,
    "hero": cards.hero,
    "hexagon": factions.hexagon,
    "hideout": things.hideout,
    "hourglass": table.hourglass,
    "house": war.palace,
    "jubba-cloak": things.jubba_cloak,
    "karama": cards.karama,
    "kulon": things.kulon,
    "la-la-la": things.la_la_la,
    "lasgun": cards.lasgun,
    "lead": life.banner,
    "lead-player": life.lead_player,
    "leader": cards.leader,
    "leadership": war.standard,
    "leaf": things.leaf,
    "maker": desert.worm,
    "marketplace": actions.marketplace,
    "mask": table.mask,
    "maula-pistol": things.maula_pistol,
    "mentat": war.mentat,
    "mentat-pause": table.mentat,
    "movement": actions.movement,
    "ornithopter": desert.ornithopter,
    "pan": life.pan,
    "plain": desert.plain,
    "poison": cards.poison,
    "production": actions.yielding,
    "projectile": cards.projectile,
    "raid": actions.raid,
    "ram": war.ram,
    "recycle": actions.recycle,
    "regular": war.regular_soldier,
    "remove": actions.remove,
    "revival": table.revival,
    "ring": cards.ring,
    "rings": life.rings,
    "ripples": war.ripples,
    "rock": life.boulders,
    "sand": actions.sand,
    "sardaukar": war.sardaukar,
    "scavenge": actions.digging,
    "seal": war.seal,
    "settlement": war.settlement,
    "setup": table.setup,
    "shield": cards.shield,
    "shifting-sands": actions.shifting_sands,
    "shipment": actions.caravan,
    "shipment-and-movement": table.shipment,
    "sietch": life.sietch,
    "skull": desert.skull,
    "slip-tip": things.slip_tip,
    "smugglers": actions.hood,
    "special": war.special,
    "spice": desert.spice,
    "spice-blow": table.blow,
    "spice-collection": table.collection,
    "spiral": war.spiral,
    "square": factions.square,
    "star": cards.star,
    "star-five": table.sunburst,
    "station": war.station,
    "stillsuit": life.stillsuit,
    "storm": desert.storm,
    "strategy": war.advance,
    "strength": actions.strength,
    "stunner": things.stunner,
    "sword": war.sword,
    "tank": war.tank,
    "terraformer": things.terraformer,
    "thumper": life.thumper,
    "trade": actions.trade,
    "treachery": table.eye,
    "trip-to-gamont": things.trip_to_gamont,
    "truthtrance": cards.truthtrance,
    "wall-broken": table.broken_wall,
    "walls": desert.walls,
    "warrior": life.warrior,
    "water": life.water,
    "water-of-life": actions.water_of_life,
    "weather-control": cards.weather,
    "worm": desert.worm,
    "worm-tooth": life.worm_tooth,
    "wormsign": war.tracks,
}
"""Every symbol by its name."""


def known_symbols() -> Sequence[str]:
    """The names of all symbols, sorted."""
    return sorted(SYMBOLS)
