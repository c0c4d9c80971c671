"""All figures for scenes, by the names that plans use."""

from __future__ import annotations

from collections.abc import Callable

from exporters.art.canvas.scene import Scene
from exporters.art.scenes import effects, people, things
from exporters.art.scenes.lights import Light

Actor = Callable[[Scene, str, Light], None]

CAST: dict[str, Actor] = {
    "arcs": effects.arcs,
    "banner": people.banner,
    "beam": effects.beam,
    "birds": things.birds,
    "blow": effects.blow,
    "bolt": effects.bolt,
    "broken-wall": things.broken_wall,
    "bubble": effects.bubble,
    "burst": effects.burst,
    "caravan": people.caravan,
    "cloaked": people.cloaked,
    "crates": things.crates,
    "crawler": things.crawler,
    "crowd": people.crowd,
    "dancer": people.dancer,
    "digger": people.digger,
    "fighter": people.fighter,
    "fingers": people.fingers,
    "fire": effects.fire,
    "fist": people.fist,
    "flask": things.flask,
    "funnel": effects.funnel,
    "goblet": things.goblet,
    "gusts": effects.gusts,
    "halo": effects.halo,
    "hooded": people.hooded,
    "kneeling": people.kneeling,
    "kulon-laden": people.kulon,
    "liner": things.liner,
    "mushroom": effects.mushroom,
    "palm": people.palm,
    "planet": things.planet,
    "pool": things.pool,
    "pot": things.pot,
    "probe": things.probe,
    "ranks": people.ranks,
    "rider": people.rider,
    "ruin": things.ruin,
    "seated": people.seated,
    "shooter": people.shooter,
    "sister": people.sister,
    "slab": things.slab,
    "soldier": people.soldier,
    "spearman": people.spearman,
    "spice-bed": effects.spice,
    "stalls": things.stalls,
    "struck": people.struck,
    "table": things.table,
    "tank": things.tank,
    "tent": people.tent,
    "thopter": things.thopter,
    "tooth": things.tooth,
    "tower": things.tower,
    "vapour": effects.vapour,
    "worm-rising": things.worm,
}
