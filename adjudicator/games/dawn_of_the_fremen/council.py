"""The Council: victory, alliances, winning numbers, vanishing (document 000, "Council Phase")."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dawn_of_the_fremen.board import held, sietches
from adjudicator.games.dawn_of_the_fremen.records import Game, Position, Proposal
from adjudicator.games.dawn_of_the_fremen.turn import (
    allied,
    begin_round,
    begin_step,
    go_to,
    joined,
    next_seat,
    others_after,
    ruling,
    side_of,
)
from adjudicator.rules.heaps import put
from adjudicator.rules.kinds import Kind, Move, always_open, no_violation
from adjudicator.rules.records import Event, Field, Result, Violation, choice, flag

ALLIANCE = "alliance"
NUMBER = "number"
WINNER = "winner"
PLAY_ON = "play-on"


def no_proposal() -> Proposal:
    """A proposal before it is made."""
    return Proposal(by="", kind="", tribe="", number=0, asked=[])


def proposal_of(position: Position) -> Proposal:
    """The proposal before the council."""
    if position.proposal is None:
        return no_proposal()
    return position.proposal


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
    if next_seat(position, seat):
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


# --- proposals ------------------------------------------------------------------------------------


def note_of(by: str, kind: str, tribe: str, number: int) -> str:
    """A proposal in one word, to remember that it was refused."""
    return f"{by}/{kind}/{tribe}/{number}"


def propose_violation(
    game: Game, position: Position, by: str, kind: str, tribe: str, number: int
) -> Violation | None:
    """What forbids a proposal."""
    if not may_propose(game, position, by):
        most: dict[str, int | str] = {"by": by, "most": game.numbers.proposals}
        return Violation("council.limit", "too-many", most)
    if tribe not in position.order:
        return Violation("council.tribes", "not-in-play", {"tribe": tribe})
    if note_of(by, kind, tribe, number) in position.refused:
        return Violation("council.again", "refused", {"tribe": tribe})
    return None


def may_propose(game: Game, position: Position, seat: str) -> bool:
    """Whether a tribe may make another proposal in this council."""
    return position.proposed.get(seat, 0) < game.numbers.proposals


def propose(
    game: Game, position: Position, by: str, kind: str, tribe: str, number: int
) -> list[Event]:
    """Put a proposal before all the others; unanimity carries it."""
    position.proposed[by] = position.proposed.get(by, 0) + 1
    position.proposal = Proposal(
        by=by, kind=kind, tribe=tribe, number=number, asked=others_after(position, by)
    )
    position.step = "answers"
    position.waiting = [proposal_of(position).asked[0]]
    return []


# an alliance


def partners(game: Game, position: Position, by: str) -> list[str]:
    """The tribes (sorted) with which an alliance would leave somebody outside it."""
    return sorted(
        tribe
        for tribe in position.order
        if tribe != by
        and not allied(position, by, tribe)
        and outsiders(position, by, tribe)
        and len(open_numbers(game, position, by, ALLIANCE, tribe)) > 0
    )


def outsiders(position: Position, one: str, other: str) -> bool:
    """Whether any tribe would stand outside an alliance of two tribes and their allies."""
    inside = [*side_of(position, one), *side_of(position, other)]
    return any(tribe not in inside for tribe in position.order)


def check_propose_alliance(game: Game, position: Position, move: Move) -> Violation | None:
    by = move["by"]
    tribe = move["tribe"]
    if move["usual"] == ("sietches" in move):
        return Violation("alliances.number", "number-field", {"by": by})
    number = alliance_number(position, move)
    found = propose_violation(game, position, by, ALLIANCE, tribe, number)
    if found is not None:
        return found
    pair: dict[str, int | str] = {"by": by, "tribe": tribe}
    if tribe == by or allied(position, by, tribe):
        return Violation("alliances.partners", "allied", pair)
    if not outsiders(position, by, tribe):
        return Violation("alliances.partners", "nobody-left", pair)
    return number_violation(game, number)


def alliance_number(position: Position, move: Move) -> int:
    """The sietches with which a proposed alliance would win."""
    number: int = move.get("sietches", position.allied_number)
    return number


def number_violation(game: Game, number: int) -> Violation | None:
    """What forbids a winning number."""
    limits = game.options["sietches-allied"]
    if number < limits.least or number > limits.most:
        bounds: dict[str, int | str] = {"least": limits.least, "most": limits.most}
        return Violation("council.numbers", "out-of-range", {**bounds, "number": number})
    return None


def apply_propose_alliance(game: Game, position: Position, move: Move) -> list[Event]:
    number = alliance_number(position, move)
    return propose(game, position, move["by"], ALLIANCE, move["tribe"], number)


def propose_alliance_field(game: Game, position: Position, partial: Move) -> Field | None:
    if "tribe" not in partial:
        return choice("tribe", partners(game, position, partial["by"]), False)
    left = open_numbers(game, position, partial["by"], ALLIANCE, partial["tribe"])
    if "usual" not in partial:
        usual = [False, True] if position.allied_number in left else [False]
        return flag("usual", usual, False)
    if not partial["usual"] and "sietches" not in partial:
        return Field("sietches", "amount", left, True)
    return None


def open_numbers(game: Game, position: Position, by: str, kind: str, tribe: str) -> list[int]:
    """The winning numbers (ascending) a tribe has not been refused; for a change, other ones."""
    limits = game.options["sietches-allied"]
    same = position.sides[tribe].need if kind == NUMBER else -1
    return [
        number
        for number in range(limits.least, limits.most + 1)
        if number != same and note_of(by, kind, tribe, number) not in position.refused
    ]


def may_propose_alliance(game: Game, position: Position, seat: str) -> bool:
    return may_propose(game, position, seat) and len(partners(game, position, seat)) > 0


# a winning number


def check_propose_number(game: Game, position: Position, move: Move) -> Violation | None:
    tribe = move["tribe"]
    number = move["sietches"]
    found = propose_violation(game, position, move["by"], NUMBER, tribe, number)
    if found is None:
        found = number_violation(game, number)
    if found is None and position.sides[tribe].need == number:
        same: dict[str, int | str] = {"tribe": tribe, "number": number}
        found = Violation("council.numbers", "same", same)
    return found


def apply_propose_number(game: Game, position: Position, move: Move) -> list[Event]:
    return propose(game, position, move["by"], NUMBER, move["tribe"], move["sietches"])


def propose_number_field(game: Game, position: Position, partial: Move) -> Field | None:
    if "tribe" not in partial:
        return choice("tribe", countable(game, position, partial["by"]), False)
    if "sietches" not in partial:
        left = open_numbers(game, position, partial["by"], NUMBER, partial["tribe"])
        return Field("sietches", "amount", left, True)
    return None


def countable(game: Game, position: Position, by: str) -> list[str]:
    """The tribes (sorted) for which another winning number can be proposed."""
    return sorted(
        tribe
        for tribe in position.order
        if len(open_numbers(game, position, by, NUMBER, tribe)) > 0
    )


def may_propose_number(game: Game, position: Position, seat: str) -> bool:
    return may_propose(game, position, seat) and len(countable(game, position, seat)) > 0


# a winner


def candidates(position: Position, by: str) -> list[str]:
    """The tribes (sorted) that a tribe has not been refused as winners in this council."""
    return sorted(
        tribe for tribe in position.order if note_of(by, WINNER, tribe, 0) not in position.refused
    )


def check_propose_winner(game: Game, position: Position, move: Move) -> Violation | None:
    return propose_violation(game, position, move["by"], WINNER, move["tribe"], 0)


def apply_propose_winner(game: Game, position: Position, move: Move) -> list[Event]:
    return propose(game, position, move["by"], WINNER, move["tribe"], 0)


def propose_winner_field(game: Game, position: Position, partial: Move) -> Field | None:
    if "tribe" not in partial:
        return choice("tribe", candidates(position, partial["by"]), True)
    return None


def may_propose_winner(game: Game, position: Position, seat: str) -> bool:
    return may_propose(game, position, seat) and len(candidates(position, seat)) > 0


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
    if "yes" not in partial:
        return flag("yes", [False, True], True)
    return None


def refused(game: Game, position: Position) -> list[Event]:
    """The proposal falls; after a tie, the game is over."""
    proposal = proposal_of(position)
    if proposal.kind == PLAY_ON:
        return over(position, position.tied, "victory.tie")
    position.refused = put(
        position.refused,
        note_of(proposal.by, proposal.kind, proposal.tribe, proposal.number),
    )
    event = Event("proposal-refused", "council.unanimity", {"by": proposal.by})
    return [event, *back_to(game, position, proposal.by)]


def back_to(game: Game, position: Position, by: str) -> list[Event]:
    """Go on with the tribe that has the word."""
    position.proposal = None
    position.step = "council"
    position.waiting = [by]
    return []


def carried(game: Game, position: Position) -> list[Event]:
    """All have agreed."""
    proposal = proposal_of(position)
    tribe = proposal.tribe
    if proposal.kind == WINNER:
        return over(position, side_of(position, tribe), "victory.council")
    if proposal.kind == PLAY_ON:
        position.playing_on = True
        position.tied = []
        position.proposal = None
        begin_round(position, "council")
        return [Event("play-on", "victory.play-on", {})]
    events: list[Event] = []
    if proposal.kind == ALLIANCE:
        members = sorted([*side_of(position, proposal.by), *side_of(position, tribe)])
        for member in members:
            position.sides[member].allies = [other for other in members if other != member]
            position.sides[member].need = proposal.number
        formed: dict[str, int | str] = {"tribes": joined(members), "number": proposal.number}
        events = [Event("alliance-formed", "alliances.formed", formed)]
    else:
        for member in side_of(position, tribe):
            position.sides[member].need = proposal.number
        changed: dict[str, int | str] = {"tribe": tribe, "number": proposal.number}
        events = [Event("number-changed", "council.numbers", changed)]
    return events + back_to(game, position, proposal.by)


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
    "propose-alliance": Kind(
        clause="alliances.proposal",
        steps=["council"],
        waits=True,
        check=check_propose_alliance,
        apply=apply_propose_alliance,
        field=propose_alliance_field,
        open=may_propose_alliance,
    ),
    "propose-number": Kind(
        clause="council.numbers",
        steps=["council"],
        waits=True,
        check=check_propose_number,
        apply=apply_propose_number,
        field=propose_number_field,
        open=may_propose_number,
    ),
    "propose-winner": Kind(
        clause="victory.council",
        steps=["council"],
        waits=True,
        check=check_propose_winner,
        apply=apply_propose_winner,
        field=propose_winner_field,
        open=may_propose_winner,
    ),
    "agree": Kind(
        clause="council.unanimity",
        steps=["answers"],
        waits=True,
        check=no_violation,
        apply=apply_agree,
        field=agree_field,
        open=always_open,
    ),
}
"""The kinds of move of the council."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"council": end_turn}
"""What a pass does in this phase."""
