"""The Council: victory, alliances, winning numbers, vanishing (document 000, "Council Phase")."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dawn_of_the_fremen.begun import not_begun
from adjudicator.games.dawn_of_the_fremen.board import held, sietches
from adjudicator.games.dawn_of_the_fremen.proposals import (
    PLAY_ON,
    WINNER,
    about,
    no_proposal,
    note_of,
    outsiders,
    proposal_of,
)
from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.games.dawn_of_the_fremen.turn import allied, go_to, joined, side_of
from adjudicator.rules.course import begin_round, begin_step, next_seat, refill, ruling
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Field, Result, flag

# --- victory by sietches (000: Sietch Win) ----------------------------------------------------------


def leaders_of_sides(position: Position) -> list[str]:
    """The first tribe (in alphabetical order) of each side still in the game."""
    return [
        tribe
        for tribe in sorted(position.order)
        if not any(ally < tribe and ally in position.order for ally in position.sides[tribe].allies)
    ]


def surplus(position: Position, tribe: str) -> int:
    """By how many sietches a side is above its winning number; below it, negative."""
    return sietches(position, side_of(position, tribe)) - position.sides[tribe].need


def winning_sides(game: Game, position: Position) -> list[str]:
    """The sides (by their first tribe) that have won by sietches; several have tied.

    A single tribe beats alliances. Once the council has voted to play on, only a side that is
    further above its number than any other wins.
    """
    reached = [tribe for tribe in leaders_of_sides(position) if surplus(position, tribe) >= 0]
    if position.playing_on:
        if ruling(game, position, "play-on") == "surpassed":
            reached = [tribe for tribe in reached if surplus(position, tribe) > 0]
        if len(reached) == 0:
            return []
        best = max(surplus(position, tribe) for tribe in reached)
        ahead = [tribe for tribe in reached if surplus(position, tribe) == best]
        return ahead if len(ahead) == 1 else []
    singles = [tribe for tribe in reached if len(position.sides[tribe].allies) == 0]
    return singles if len(singles) > 0 else reached


def enter(game: Game, position: Position) -> list[Event]:
    """The sietches are counted; unless the game is over, the council meets."""
    position.barred = {}
    position.proposed = {}
    position.refused = []
    found = winning_sides(game, position)
    if len(found) == 1:
        return over(position, side_of(position, found[0]), "victory.sietches")
    if len(found) > 1:
        position.tied = sorted(tribe for first in found for tribe in side_of(position, first))
        proposal = no_proposal()
        proposal.kind = PLAY_ON
        proposal.asked = [*position.order]
        position.proposal = proposal
        begin_step(position, "answers", [proposal.asked[0]])
        return [Event("tied", "victory.tie", {"tribes": joined(position.tied)})]
    begin_round(position, "council")
    return []


def over(position: Position, winners: list[str], clause: str) -> list[Event]:
    """The game ends; who has vanished does not share the win."""
    position.winners = [tribe for tribe in winners if tribe in position.order]
    position.ending = clause
    position.phase = "council"
    begin_step(position, "over", [])
    position.proposal = None
    won: dict[str, int | str] = {"winners": joined(position.winners), "cycle": position.cycle}
    events: list[Event] = [Event("game-won", clause, won)]
    if len(position.winners) > 1 and allied(position, position.winners[0], position.winners[1]):
        shared: dict[str, int | str] = {"winners": joined(position.winners)}
        events.append(Event("win-shared", "alliances.share", shared))
    return events


def end_turn(game: Game, position: Position, seat: str) -> list[Event]:
    """A tribe has nothing more to say; after the last, a new cycle begins."""
    next_seat(position, seat)
    return go_on(game, position)


def go_on(game: Game, position: Position) -> list[Event]:
    """The next tribe has the word."""
    position.step = "council"
    position.proposal = None
    if refill(position):
        return next_cycle(game, position)
    return []


def next_cycle(game: Game, position: Position) -> list[Event]:
    """The lead passes clockwise; if the lead player has vanished, it has passed already."""
    if position.lead in position.order:
        position.order = position.order[1:] + position.order[:1]
    position.lead = position.order[0]
    position.cycle += 1
    go_to(position, "development")
    return []


# --- answers --------------------------------------------------------------------------------------


def apply_agree(game: Game, position: Position, move: Move) -> list[Event]:
    """One refusal is enough; the last agreement carries the proposal."""
    proposal = proposal_of(position)
    if not move["yes"]:
        return refused(game, position)
    proposal.asked = proposal.asked[1:]
    if len(proposal.asked) > 0:
        position.waiting = [proposal.asked[0]]
        return []
    return carried(game, position)


def agree_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Whether the tribe agrees (council.unanimity)."""
    if "yes" not in partial:
        return flag("yes", [False, True], True)
    return None


def refused(game: Game, position: Position) -> list[Event]:
    """The proposal falls; after a tie, the game is over."""
    proposal = proposal_of(position)
    if proposal.kind == PLAY_ON:
        return over(position, position.tied, "victory.tie")
    position.refused = put(position.refused, note_of(proposal))
    position.waiting = []
    event = Event("proposal-refused", "council.unanimity", {"by": proposal.by})
    return [event, *go_on(game, position)]


def carried(game: Game, position: Position) -> list[Event]:
    """All have agreed."""
    proposal = proposal_of(position)
    if proposal.kind == WINNER:
        return over(position, side_of(position, proposal.tribe), "victory.council")
    position.waiting = []
    if proposal.kind == PLAY_ON:
        position.playing_on = True
        position.tied = []
        position.done = []
        return [Event("play-on", "victory.play-on", {}), *go_on(game, position)]
    events: list[Event] = []
    for pact in proposal.pacts:
        for member in pact.tribes:
            position.sides[member].allies = [other for other in pact.tribes if other != member]
            position.sides[member].need = pact.number
        formed: dict[str, int | str] = {"tribes": joined(pact.tribes), "number": pact.number}
        events.append(Event("alliance-formed", "alliances.formed", formed))
    for tribe, number in proposal.numbers.items():
        position.sides[tribe].need = number
        changed: dict[str, int | str] = {"tribe": tribe, "number": number}
        events.append(Event("number-changed", "council.numbers", changed))
    position.refused = []
    return events + go_on(game, position)


def answers_go_on(game: Game, position: Position, by: str) -> list[Event]:
    """A tribe has vanished: its answer is not wanted, and nothing is proposed of it or by it."""
    proposal = proposal_of(position)
    proposal.asked = [tribe for tribe in proposal.asked if tribe != by]
    if proposal.kind == PLAY_ON:
        first = [tribe for tribe in leaders_of_sides(position) if tribe in position.tied]
        if len(first) == 1:
            return over(position, side_of(position, first[0]), "victory.sietches")
    elif proposal.by == by or is_void(position, by):
        void = Event("proposal-void", "vanishing.answers", {"by": proposal.by})
        position.waiting = []
        return [void, *go_on(game, position)]
    if len(proposal.asked) == 0:
        return carried(game, position)
    position.waiting = [proposal.asked[0]]
    return []


def is_void(position: Position, by: str) -> bool:
    """Whether a proposal names a tribe that has vanished, or would now include every tribe."""
    proposal = proposal_of(position)
    return by in about(proposal) or any(
        not outsiders(position, pact.tribes) for pact in proposal.pacts
    )


def draft_goes_on(game: Game, position: Position, by: str) -> list[Event]:
    """A tribe has vanished: a proposal that names it is not drawn up any further."""
    proposal = proposal_of(position)
    if not is_void(position, by):
        return []
    void = Event("proposal-void", "vanishing.answers", {"by": proposal.by})
    position.waiting = []
    return [void, *go_on(game, position)]


def give_up(game: Game, position: Position, seat: str) -> list[Event]:
    """The proposal that was prepared is withdrawn before it is made."""
    return [Event("proposal-given-up", "council.draft", {"by": seat}), *go_on(game, position)]


# --- result ---------------------------------------------------------------------------------------


def result(game: Game, position: Position) -> Result | None:
    """How the game ended, with each tribe's figures; nothing while it goes on."""
    if position.step != "over":
        return None
    return Result(
        position.winners,
        position.ending,
        {
            tribe: {
                "sietches": sietches(position, [tribe]),
                "territories": len(held(position, tribe)),
                "vanished": 1 if position.sides[tribe].vanished else 0,
                "won": 1 if tribe in position.winners else 0,
            }
            for tribe in sorted(position.sides)
        },
    )


KINDS: dict[str, Kind] = {
    "agree": Kind(
        clause="council.unanimity",
        steps=["answers"],
        apply=apply_agree,
        field=agree_field,
        elsewhere=not_begun,
    ),
}
"""The move that answers a proposal; those that propose stand in `proposals`."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {
    "council": end_turn,
    "draft": give_up,
}
"""What a pass does in this phase."""
