"""The spice blow: cards turned up, worms, harvesters evacuated (document 003, "Spice Blow")."""

from __future__ import annotations

from adjudicator.games.dune_messiah.board import HARVESTER, add_units, kill_spies
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.storm import check_face, lose_ornithopters
from adjudicator.games.dune_messiah.turn import FREMEN, go_to
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.board import add_spice
from adjudicator.rules.dune.decks import check_spice, draw_spice, spice_next
from adjudicator.rules.dune.losses import lose_all_forces, lose_spice
from adjudicator.rules.forms import one_of
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Field, Violation, choice


def enter(game: Game, position: Position) -> list[Event]:
    """Two cards are to be turned up, or one (ruling `blow-cards`)."""
    position.blows = game.numbers.blow_cards
    if ruling(game, position, "blow-cards") == "one":
        position.blows = 1
    begin_step(position, "reveal", ["table"])
    return []


def go_on(game: Game, position: Position) -> list[Event]:
    """A die for each harvester that a worm has struck, the next card, or the next phase."""
    if len(position.evacuating) > 0:
        begin_step(position, "evacuate", ["table"])
    elif position.blows > 0:
        begin_step(position, "reveal", ["table"])
    else:
        go_to(position, "purchase")
    return []


# --- reveal-spice --------------------------------------------------------------------------------


def apply_reveal(game: Game, position: Position, move: Move) -> list[Event]:
    """Spice blows in two places, or a worm comes where it blew last."""
    card = game.spice_cards[move["card"]]
    events = draw_spice(position, card.id)
    position.spice_discard = put(position.spice_discard, card.id)
    if not card.worm:
        position.blows -= 1
        position.last_blow = sorted(blow.part for blow in card.blows)
        for blow in card.blows:
            events.append(blow_in(game, position, blow.part, blow.amount))
        return events + go_on(game, position)
    if ruling(game, position, "after-worm") == "counts":
        position.blows -= 1
    for part in position.last_blow:
        events = events + strike(game, position, game.parts[part].territory)
    if len(position.last_blow) == 0:
        events.append(Event("worm-ignored", "spice-blow.first-worm", {"turn": position.turn}))
    return events + go_on(game, position)


def blow_in(game: Game, position: Position, part: str, spice: int) -> Event:
    """Spice blows in a part, unless it is green."""
    blown: dict[str, int | str] = {"part": part, "spice": spice}
    if game.parts[part].territory in position.cities:
        return Event("spice-not-placed", "spice-blow.green", blown)
    add_spice(position, part, spice)
    return Event("spice-placed", "spice-blow.place", blown)


def strike(game: Game, position: Position, territory: str) -> list[Event]:
    """A worm destroys what stands in a territory, unless it is green."""
    if territory in position.cities:
        return [Event("worm-kept-off", "spice-blow.green", {"territory": territory})]
    events = [Event("worm-struck", "spice-blow.worm", {"territory": territory})]
    spared: list[str] = []
    if ruling(game, position, "worm-spares") == "fremen":
        spared = [FREMEN]
    for part in game.territories[territory].parts:
        events = events + [
            spare(part, seat, count)
            for seat, count in position.forces.get(part, {}).items()
            if seat in spared
        ]
        events = events + lose_all_forces(position, part, spared, "spice-blow.devoured")
        events = events + lose_spice(position, part, "spice-blow.devoured")
        events = events + lose_ornithopters(game, position, part, "spice-blow.ornithopters")
        for seat in sorted(position.harvesters.get(part, {})):
            for _ in range(position.harvesters[part][seat]):
                position.evacuating = put(position.evacuating, f"{part}/{seat}")
    spies = kill_spies(game, position, territory)
    if spies > 0:
        dead: dict[str, int | str] = {"territory": territory, "spies": spies}
        events.append(Event("spies-lost", "spice-blow.devoured", dead))
    return events


def spare(part: str, seat: str, count: int) -> Event:
    """The report that a worm spares forces."""
    told: dict[str, int | str] = {"by": seat, "part": part, "forces": count}
    return Event("forces-spared", "spice-blow.spared", told)


# --- roll-evacuation -----------------------------------------------------------------------------


def check_evacuation(game: Game, position: Position, move: Move) -> Violation | None:
    """A die for a harvester that a worm has struck: spice-blow.evacuation."""
    part = move["part"]
    seat = move["faction"]
    if f"{part}/{seat}" not in position.evacuating:
        args: dict[str, int | str] = {"part": part, "faction": seat}
        return Violation("spice-blow.evacuation", "no-harvester", args)
    return check_face(game, "spice-blow.evacuation", move["face"])


def apply_evacuation(game: Game, position: Position, move: Move) -> list[Event]:
    """It comes home, or is destroyed."""
    part = move["part"]
    seat = move["faction"]
    name = f"{part}/{seat}"
    at = position.evacuating.index(name)
    position.evacuating = position.evacuating[:at] + position.evacuating[at + 1 :]
    add_units(position, HARVESTER, part, seat, -1)
    told: dict[str, int | str] = {"of": seat, "part": part, "face": move["face"]}
    if int(move["face"]) >= game.numbers.evacuation:
        position.sides[seat].harvesters += 1
        events = [Event("harvester-evacuated", "spice-blow.evacuated", told)]
    else:
        events = [Event("harvester-lost", "spice-blow.not-evacuated", told)]
    return events + go_on(game, position)


def evacuation_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Where and whose, then the face."""
    if "part" not in partial:
        parts: list[str] = []
        for name in position.evacuating:
            ends = name.split("/")
            if ends[0] not in parts:
                parts.append(ends[0])
        return choice("part", sorted(parts), False)
    if "faction" not in partial:
        seats: list[str] = []
        for name in position.evacuating:
            ends = name.split("/")
            if ends[0] == partial["part"] and ends[1] not in seats:
                seats.append(ends[1])
        return choice("faction", sorted(seats), False)
    if "face" not in partial:
        return choice("face", game.faces, True)
    return None


KINDS: dict[str, Kind] = {
    "reveal-spice": Kind(
        clause="spice-blow.reveal",
        steps=["reveal"],
        check=check_spice,
        apply=apply_reveal,
        field=one_of("card", spice_next),
        by=["table"],
    ),
    "roll-evacuation": Kind(
        clause="spice-blow.evacuation",
        steps=["evacuate"],
        check=check_evacuation,
        apply=apply_evacuation,
        field=evacuation_field,
        by=["table"],
    ),
}
"""The kinds of move of this phase."""
