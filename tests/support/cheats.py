"""Drags of pieces against the rules of each game: the same list is tried at both tables.

`tests/vassal/cheats.py` makes ways to cheat in a VASSAL game of them, `tests/tts/test_cheats.py` drags at a table of
Tabletop Simulator.
"""

from __future__ import annotations

from typing import NamedTuple

GAME = "dune-classic"
DAWN = "dawn-of-the-fremen"
CONQUEST = "conquest-and-diplomacy"
MESSIAH = "dune-messiah"
ARRAKIS = "war-for-arrakis"


class Taken(NamedTuple):
    """Pieces that go from a place to another that no move sends them to.

    "*.hand" is a place of any seat, "@" a cell of the board, "~sector" a place that begins so. `other`: the end is
    the place of another seat than the start.
    """

    kind: str
    start: str
    end: str
    times: int = 1
    other: bool = False


STARRED_DRAGS: dict[str, Taken] = {
    "a starred force more on the board": Taken("starred", "*.reserves", "@"),
    "a starred force walks over": Taken("starred", "@", "@"),
    "a starred force of the board dies for no reason": Taken("starred", "@", "tleilaxu-tanks"),
    "a starred force comes back from the dead": Taken("starred", "tleilaxu-tanks", "*.reserves"),
    "the Kwisatz Haderach is put away": Taken("kwisatz-haderach", "*.leaders", "supply"),
}
"""Drags in a game of classic Dune that has starred forces and the Kwisatz Haderach."""
DRAGS: dict[str, dict[str, Taken]] = {
    GAME: {
        "a force more on the board": Taken("force", "*.reserves", "@"),
        "three forces more on the board": Taken("force", "*.reserves", "@", 3),
        "a march that nobody announced": Taken("force", "@", "@"),
        "a force is taken back from the board": Taken("force", "@", "*.reserves"),
        "a force of the board dies for no reason": Taken("force", "@", "tleilaxu-tanks"),
        "a force comes back from the dead": Taken("force", "tleilaxu-tanks", "*.reserves"),
        "a force comes from the dead onto the board": Taken("force", "tleilaxu-tanks", "@"),
        "a leader comes back from the dead": Taken("leader", "tleilaxu-tanks", "*.leaders"),
        "a leader is killed in passing": Taken("leader", "*.leaders", "tleilaxu-tanks"),
        "a leader changes sides": Taken("leader", "*.leaders", "*.leaders", other=True),
        "spice comes from the bank": Taken("spice", "spice-bank", "*.shield"),
        "much spice comes from the bank": Taken("spice", "spice-bank", "*.shield", 5),
        "spice comes from another's shield": Taken("spice", "*.shield", "*.shield", other=True),
        "spice is taken from the desert": Taken("spice", "@", "*.shield"),
        "spice is laid into the desert": Taken("spice", "spice-bank", "@"),
        "an extra card is drawn": Taken("treachery", "treachery-deck", "*.hand"),
        "a card comes back from the discards": Taken("treachery", "treachery-discard", "*.hand"),
        "a card is got rid of": Taken("treachery", "*.hand", "treachery-discard"),
        "a card is put back on the deck": Taken("treachery", "*.hand", "treachery-deck"),
        "a card is taken from another's hand": Taken("treachery", "*.hand", "*.hand", other=True),
        "a traitor is drawn in secret": Taken("traitor", "traitor-deck", "*.shield"),
        "a traitor is put back": Taken("traitor", "*.shield", "traitor-deck"),
        "a spice card is put away": Taken("spice-card", "spice-deck", "spice-discard"),
        "the storm is moved": Taken("storm-marker", "~sector", "sector-3"),
        "who sits where is changed": Taken("player-marker", "~circle", "circle-5"),
    },
    DAWN: {
        "a warrior more on the board": Taken("warrior", "*.supply", "@"),
        "two warriors more on the board": Taken("warrior", "*.supply", "@", 2),
        "a warrior walks over": Taken("warrior", "@", "@"),
        "a warrior is taken off the board": Taken("warrior", "@", "*.supply"),
        "a debt is forgiven": Taken("debt", "*.rival-debts", "*.debts"),
        "a debt is laid before another": Taken("debt", "*.debts", "*.rival-debts", other=True),
        "a resource comes from the pool": Taken("resource", "resource-pool", "@"),
        "three resources come from the pool": Taken("resource", "resource-pool", "@", 3),
        "a resource is eaten in secret": Taken("resource", "@", "resource-pool"),
        "a resource is carried off": Taken("resource", "@", "@"),
        "a token is built for nothing": Taken("token", "token-pool", "@"),
        "a token is carried off": Taken("token", "@", "@"),
        "a token is taken off the board": Taken("token", "@", "token-pool"),
        "a sietch is founded for nothing": Taken("sietch", "sietch-pool", "@"),
        "a rock barrier falls": Taken("rock", "~", "rock-box"),
        "an extra card is drawn": Taken("card", "scavenge-deck", "*.cards"),
        "a card is got rid of": Taken("card", "*.cards", "box"),
        "a card is put back on the deck": Taken("card", "*.cards", "scavenge-deck"),
        "a site is taken from those aside": Taken("site", "sites-aside", "@"),
        "a site goes back into the pool": Taken("site", "@", "site-pool"),
        "the lead is taken": Taken("lead-marker", "*.lead", "*.lead", other=True),
        "a thumper is put away": Taken("thumper", "*.thumper", "*.thumper-box"),
    },
    CONQUEST: {
        "a force more on the board": Taken("force", "*.reserves", "@"),
        "three forces more on the board": Taken("force", "*.reserves", "@", 3),
        "a march that nobody announced": Taken("force", "@", "@"),
        "a force is taken back from the board": Taken("force", "@", "*.reserves"),
        "a force of the board dies for no reason": Taken("force", "@", "tleilaxu-tanks"),
        "a force comes back from the dead": Taken("force", "tleilaxu-tanks", "*.reserves"),
        "a force comes from the dead onto the board": Taken("force", "tleilaxu-tanks", "@"),
        "a leader comes back from the dead": Taken("leader", "tleilaxu-tanks", "*.leaders"),
        "a leader is killed in passing": Taken("leader", "*.leaders", "tleilaxu-tanks"),
        "a leader changes sides": Taken("leader", "*.leaders", "*.leaders", other=True),
        "spice comes from the bank": Taken("spice", "spice-bank", "*.spice"),
        "much spice comes from the bank": Taken("spice", "spice-bank", "*.spice", 5),
        "spice comes from another": Taken("spice", "*.spice", "*.spice", other=True),
        "spice is taken from the desert": Taken("spice", "@", "*.spice"),
        "spice is laid into the desert": Taken("spice", "spice-bank", "@"),
        "an extra card is drawn": Taken("battle", "battle-deck", "*.hand"),
        "an extra market card is drawn": Taken("market", "market-deck", "*.market-hand"),
        "a card comes back from the discards": Taken("battle", "battle-discard", "*.hand"),
        "a market card comes back": Taken("market", "market-discard", "*.market-hand"),
        "a card is got rid of": Taken("battle", "*.hand", "battle-discard"),
        "a card is put back on the deck": Taken("battle", "*.hand", "battle-deck"),
        "a card is taken from another's hand": Taken("battle", "*.hand", "*.hand", other=True),
        "a traitor is drawn in secret": Taken("traitor", "traitor-deck", "*.traitors"),
        "a traitor is put back": Taken("traitor", "*.traitors", "traitor-deck"),
        "a spice card is put away": Taken("spice-card", "spice-deck", "spice-discard"),
        "the storm is moved": Taken("storm-marker", "~sector", "sector-3"),
        "the first player is another": Taken("first-player-marker", "*.first-player", "*.first-player", other=True),
    },
    MESSIAH: {
        "a force more on the board": Taken("force", "*.reserves", "@"),
        "three forces more on the board": Taken("force", "*.reserves", "@", 3),
        "a march that nobody announced": Taken("force", "@", "@"),
        "a force is taken back from the board": Taken("force", "@", "*.reserves"),
        "a force of the board dies for no reason": Taken("force", "@", "tleilaxu-tanks"),
        "a force comes back from the dead": Taken("force", "tleilaxu-tanks", "*.reserves"),
        "a force comes from the dead onto the board": Taken("force", "tleilaxu-tanks", "@"),
        "a recruit is ready at once": Taken("force", "*.recruits", "*.ready"),
        "a leader comes back from the dead": Taken("leader", "tleilaxu-tanks", "*.leaders"),
        "a leader is killed in passing": Taken("leader", "*.leaders", "tleilaxu-tanks"),
        "a leader changes sides": Taken("leader", "*.leaders", "*.leaders", other=True),
        "a spy walks unseen": Taken("spy", "@", "@"),
        "a spy is withdrawn": Taken("spy", "@", "*.reserves"),
        "a harvester comes from the supply": Taken("harvester", "supply", "@"),
        "a harvester drives off": Taken("harvester", "@", "@"),
        "a harvester is put away": Taken("harvester", "@", "supply"),
        "an ornithopter comes from the supply": Taken("ornithopter", "supply", "@"),
        "an ornithopter flies alone": Taken("ornithopter", "@", "@"),
        "an ornithopter is put away": Taken("ornithopter", "@", "supply"),
        "a hideout is built for nothing": Taken("hideout", "supply", "pasty-mesa"),
        "a hideout moves": Taken("hideout", "false-wall-west", "rim-wall-west"),
        "a terraformer is built for nothing": Taken("terraformer", "supply", "meridian"),
        "a city is founded for nothing": Taken("city", "supply", "meridian"),
        "a sietch loses its token": Taken("loyalty-token", "sietch-tabr", "supply"),
        "spice comes from the bank": Taken("spice", "spice-bank", "*.spice"),
        "much spice comes from the bank": Taken("spice", "spice-bank", "*.spice", 5),
        "spice comes from another": Taken("spice", "*.spice", "*.spice", other=True),
        "spice is taken from the desert": Taken("spice", "@", "*.spice"),
        "spice is laid into the desert": Taken("spice", "spice-bank", "@"),
        "spice is laid into a hideout": Taken("spice", "spice-bank", "false-wall-west"),
        "an extra card is drawn": Taken("treachery", "treachery-deck", "*.hand"),
        "a card comes back from the discards": Taken("treachery", "treachery-discard", "*.hand"),
        "a card is got rid of": Taken("treachery", "*.hand", "treachery-discard"),
        "a card is put back on the deck": Taken("treachery", "*.hand", "treachery-deck"),
        "a card is taken from another's hand": Taken("treachery", "*.hand", "*.hand", other=True),
        "a spice card is put away": Taken("spice-card", "spice-deck", "spice-discard"),
        "the storm is moved": Taken("storm-marker", "~sector", "sector-3"),
        "the first player is another": Taken("first-player-marker", "*.first-player", "*.first-player", other=True),
    },
    ARRAKIS: {
        "a Regular more on the board": Taken("harkonnen-regular", "harkonnen-figures", "@"),
        "three Regulars more on the board": Taken("atreides-regular", "atreides-figures", "@", 3),
        "an Elite more on the board": Taken("harkonnen-elite", "harkonnen-figures", "@"),
        "Sardaukar out of nothing": Taken("harkonnen-special-elite", "harkonnen-figures", "@"),
        "a march that nobody announced": Taken("harkonnen-regular", "@", "@"),
        "an Atreides march that nobody announced": Taken("atreides-regular", "@", "@"),
        "Elites that march by themselves": Taken("harkonnen-elite", "@", "@"),
        "a unit dies for no reason": Taken("harkonnen-regular", "@", "harkonnen-figures"),
        "an enemy vanishes": Taken("atreides-regular", "@", "atreides-figures"),
        "a leader walks off": Taken("leader", "@", "@"),
        "a leader is taken off the board": Taken("leader", "@", "atreides-figures"),
        "a leader comes onto the board": Taken("leader", "*.figures", "@"),
        "a leader leaves the tank": Taken("leader", "*.tank-1", "*.figures"),
        "a Naib comes from the supply": Taken("leader", "atreides-figures", "@"),
        "a leader is ready again": Taken("leader-card", "*.spent", "*.ready"),
        "a leader is in play at once": Taken("leader-card", "*.aside", "*.ready"),
        "a leader is spent by another": Taken("leader-card", "*.ready", "*.spent"),
        "a die more in a slot": Taken("action-die", "*.used", "*.slot-strategy"),
        "a die is taken away": Taken("action-die", "*.slot-strategy", "*.used"),
        "a die in another slot": Taken("action-die", "*.slot-mentat", "*.slot-house"),
        "a harvester out of turn": Taken("harvester", "harkonnen-figures", "@"),
        "a harvester drives off": Taken("harvester", "@", "@"),
        "a harvester is put away": Taken("harvester", "@", "harkonnen-figures"),
        "an ornithopter flies elsewhere": Taken("ornithopter", "~zone", "zone-3"),
        "an ornithopter comes out of turn": Taken("ornithopter", "harkonnen-figures", "zone-2"),
        "a carryall comes out of turn": Taken("carryall", "harkonnen-figures", "zone-5"),
        "a worm out of nothing": Taken("sandworm", "atreides-figures", "@"),
        "a worm wanders": Taken("sandworm", "@", "@"),
        "a worm is put away": Taken("sandworm", "@", "atreides-figures"),
        "a wormsign more": Taken("wormsign", "wormsigns", "@"),
        "a wormsign moves": Taken("wormsign", "@", "@"),
        "a wormsign vanishes": Taken("wormsign", "@", "wormsigns"),
        "a settlement falls by itself": Taken("settlement", "@", "box"),
        "a station is taken away": Taken("station", "@", "box"),
        "a token moves in the dark": Taken("deployment-token", "@", "@"),
        "a token more in the dark": Taken("deployment-token", "deployment-pool", "@"),
        "two sietches change": Taken("sietch", "@", "@"),
        "a Bene Gesserit token for nothing": Taken("bene-gesserit", "bene-gesserit-reserve", "*.tokens"),
        "a ban is lifted": Taken("ban", "bans", "bans-aside"),
        "an extra card is drawn": Taken("card", "house-harkonnen-deck", "*.hand"),
        "a card comes back from the discards": Taken("card", "house-harkonnen-discard", "*.hand"),
        "a card is got rid of": Taken("card", "*.hand", "house-atreides-discard"),
        "a card is put back on the deck": Taken("card", "*.hand", "fremen-ally-deck"),
        "a card is taken from another's hand": Taken("card", "*.hand", "*.hand", other=True),
        "prescience is put away": Taken("prescience-card", "revealed-1", "prescience-discard"),
        "a wormsign is drawn in advance": Taken("wormsign-token", "wormsign-pool", "wormsign-discard"),
    },
}  # fmt: skip
"""Game -> drags against its rules."""
