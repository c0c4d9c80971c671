"""Proposals: alliances, winning numbers, a winner (document 000, "Alliances" and "Council Phase").

A proposal is drawn up change by change and put to the vote once; a winner is proposed alone.
"""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.begun import not_begun
from adjudicator.games.dawn_of_the_fremen.records import Game, Pact, Position, Proposal
from adjudicator.games.dawn_of_the_fremen.turn import joined, side_of
from adjudicator.rules.course import others_after, ruling
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import more
from adjudicator.rules.records import Event, Field, Violation, choice, flag

TERMS = "terms"
WINNER = "winner"
PLAY_ON = "play-on"


def no_proposal() -> Proposal:
    """A proposal before it is made."""
    return Proposal(by="", kind="", tribe="", pacts=[], numbers={}, asked=[])


def proposal_of(position: Position) -> Proposal:
    """The proposal before the council."""
    if position.proposal is None:
        return no_proposal()
    return position.proposal


def note_of(proposal: Proposal) -> str:
    """A proposal in one line, to remember that it was refused."""
    parts = [f"{joined(pact.tribes)} {pact.number}" for pact in proposal.pacts]
    for tribe, number in proposal.numbers.items():
        parts.append(f"{tribe} {number}")
    if proposal.kind == WINNER:
        parts.append(proposal.tribe)
    return "; ".join(sorted(parts))


def propose_violation(
    game: Game, position: Position, by: str, tribes: list[str]
) -> Violation | None:
    """What forbids a tribe to propose anything, or something about some tribes."""
    if not may_propose(game, position, by):
        most: dict[str, int | str] = {"by": by, "most": game.numbers.proposals}
        return Violation("council.limit", "too-many", most)
    for tribe in tribes:
        if tribe not in position.order:
            code = "vanished" if tribe in position.sides else "not-in-play"
            return Violation("council.tribes", code, {"tribe": tribe})
    return None


def may_propose(game: Game, position: Position, seat: str) -> bool:
    """Whether a tribe may make another proposal in this council, or go on drawing one up."""
    if position.step == "draft" or ruling(game, position, "proposals") == "any":
        return True
    return position.proposed.get(seat, 0) < game.numbers.proposals


def draw_up(position: Position, by: str) -> Proposal:
    """The proposal that a tribe is drawing up; a new one, if there is none yet."""
    if position.proposal is None:
        proposal = no_proposal()
        proposal.by = by
        proposal.kind = TERMS
        position.proposal = proposal
    position.step = "draft"
    position.waiting = [by]
    return proposal_of(position)


def put_to_vote(position: Position) -> list[Event]:
    """Ask all the others, from the left of the proposer; unanimity carries it."""
    proposal = proposal_of(position)
    by = proposal.by
    position.proposed = more(position.proposed, by, 1)
    proposal.asked = others_after(position, by)
    position.step = "answers"
    position.waiting = [proposal.asked[0]]
    return [Event("proposed", "council.package", {"by": by})]


def about(proposal: Proposal) -> list[str]:
    """The tribes that a proposal names."""
    found = [*proposal.numbers]
    for pact in proposal.pacts:
        found = found + pact.tribes
    return [*found, proposal.tribe] if proposal.tribe != "" else found


# an alliance


def joined_side(position: Position, tribe: str) -> list[str]:
    """A tribe and its allies (sorted) as they would be with the proposal that is drawn up."""
    for pact in proposal_of(position).pacts:
        if tribe in pact.tribes:
            return pact.tribes
    return side_of(position, tribe)


def can_ally(position: Position, one: str, other: str) -> bool:
    """Whether an alliance of two tribes would be a new one and leave somebody outside it."""
    side = joined_side(position, one)
    return other not in side and outsiders(position, [*side, *joined_side(position, other)])


def outsiders(position: Position, inside: list[str]) -> bool:
    """Whether any tribe stands outside an alliance."""
    return any(tribe not in inside for tribe in position.order)


def partners(position: Position, tribe: str) -> list[str]:
    """The tribes (sorted) that a tribe can be allied with."""
    return sorted(other for other in position.order if can_ally(position, tribe, other))


def allies_to_be(position: Position) -> list[str]:
    """The tribes (sorted) that can be allied with any."""
    return sorted(tribe for tribe in position.order if len(partners(position, tribe)) > 0)


def check_propose_alliance(game: Game, position: Position, move: Move) -> Violation | None:
    """Two tribes that may ally, with a number that they may need.

    Clauses alliances.partners, alliances.number.
    """
    tribe = move["tribe"]
    ally = move["ally"]
    if move["usual"] == ("sietches" in move):
        code = "number-extra" if move["usual"] else "number-missing"
        return Violation("alliances.number", code, {"by": move["by"]})
    found = propose_violation(game, position, move["by"], [tribe, ally])
    if found is not None:
        return found
    pair: dict[str, int | str] = {"tribe": tribe, "ally": ally}
    if tribe == ally:
        return Violation("alliances.partners", "oneself", {"tribe": tribe})
    if ally in side_of(position, tribe):
        return Violation("alliances.partners", "allied", pair)
    if ally in joined_side(position, tribe):
        return Violation("alliances.partners", "proposed", pair)
    if not can_ally(position, tribe, ally):
        return Violation("alliances.outside", "nobody-left", pair)
    return number_violation(game, alliance_number(position, move))


def alliance_number(position: Position, move: Move) -> int:
    """The sietches with which a proposed alliance would win."""
    number: int = move.get("sietches", position.allied_number)
    return number


def number_violation(game: Game, number: int) -> Violation | None:
    """What forbids a winning number."""
    limits = game.options["sietches-allied"]
    if number < limits.least or number > limits.most:
        bounds: dict[str, int | str] = {"least": limits.least, "most": limits.most}
        return Violation("council.range", "out-of-range", {**bounds, "number": number})
    return None


def apply_propose_alliance(game: Game, position: Position, move: Move) -> list[Event]:
    """Add an alliance to the proposal: it takes in the allies of both, and names their number."""
    members = sorted([*joined_side(position, move["tribe"]), *joined_side(position, move["ally"])])
    number = alliance_number(position, move)
    proposal = draw_up(position, move["by"])
    others = [pact for pact in proposal.pacts if pact.tribes[0] not in members]
    proposal.pacts = [*others, Pact(tribes=members, number=number)]
    proposal.numbers = {
        tribe: count for tribe, count in proposal.numbers.items() if tribe not in members
    }
    return []


def propose_alliance_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The tribe, its ally, whether the number is the usual one, else the number."""
    if "tribe" not in partial:
        return choice("tribe", allies_to_be(position), False)
    if "ally" not in partial:
        return choice("ally", partners(position, partial["tribe"]), False)
    if "usual" not in partial:
        return flag("usual", [False, True], False)
    if not partial["usual"] and "sietches" not in partial:
        return Field("sietches", "amount", numbers_allowed(game), True)
    return None


def numbers_allowed(game: Game) -> list[int]:
    """The winning numbers (ascending) that there can be."""
    limits = game.options["sietches-allied"]
    return list(range(limits.least, limits.most + 1))


def may_propose_alliance(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat may propose and two tribes could ally."""
    return may_propose(game, position, seat) and len(allies_to_be(position)) > 0


# a winning number


def check_propose_number(game: Game, position: Position, move: Move) -> Violation | None:
    """Another number of sietches for a tribe, once in a proposal.

    Clauses council.numbers, council.range, council.draft.
    """
    tribe = move["tribe"]
    number = move["sietches"]
    found = propose_violation(game, position, move["by"], [tribe])
    if found is None:
        found = number_violation(game, number)
    if found is None and tribe in about(proposal_of(position)):
        found = Violation("council.draft", "twice", {"tribe": tribe})
    if found is None and position.sides[tribe].need == number:
        same: dict[str, int | str] = {"tribe": tribe, "number": number}
        found = Violation("council.numbers", "same", same)
    return found


def apply_propose_number(game: Game, position: Position, move: Move) -> list[Event]:
    """Add a winning number to the proposal, for a tribe and its allies."""
    proposal = draw_up(position, move["by"])
    named = {**proposal.numbers}
    for tribe in side_of(position, move["tribe"]):
        named[tribe] = move["sietches"]
    proposal.numbers = {tribe: named[tribe] for tribe in sorted(named)}
    return []


def propose_number_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The tribe, then the number (council.numbers)."""
    if "tribe" not in partial:
        return choice("tribe", countable(position), False)
    if "sietches" not in partial:
        same = position.sides[partial["tribe"]].need
        left = [number for number in numbers_allowed(game) if number != same]
        return Field("sietches", "amount", left, True)
    return None


def countable(position: Position) -> list[str]:
    """The tribes (sorted) for which the proposal names no number yet."""
    named = about(proposal_of(position))
    return sorted(tribe for tribe in position.order if tribe not in named)


def may_propose_number(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat may propose and a tribe's number could change."""
    return may_propose(game, position, seat) and len(countable(position)) > 0


# put to the vote


def check_put_to_vote(game: Game, position: Position, move: Move) -> Violation | None:
    """A proposal is not the same as one that was refused: council.again."""
    if note_of(proposal_of(position)) in position.refused:
        return Violation("council.again", "refused", {"by": move["by"]})
    return None


def apply_put_to_vote(game: Game, position: Position, move: Move) -> list[Event]:
    """All that are concerned vote."""
    return put_to_vote(position)


def may_put_to_vote(game: Game, position: Position, seat: str) -> bool:
    """Whether the proposal is not the same as one that was refused (council.again)."""
    return note_of(proposal_of(position)) not in position.refused


# a winner


def winner_of(by: str, tribe: str) -> Proposal:
    """The proposal that a tribe has won."""
    proposal = no_proposal()
    proposal.by = by
    proposal.kind = WINNER
    proposal.tribe = tribe
    return proposal


def candidates(position: Position, by: str) -> list[str]:
    """The tribes (sorted) that have not been refused as winners."""
    return sorted(
        tribe for tribe in position.order if note_of(winner_of(by, tribe)) not in position.refused
    )


def check_propose_winner(game: Game, position: Position, move: Move) -> Violation | None:
    """A winner is proposed who was not refused before: council.again."""
    by = move["by"]
    found = propose_violation(game, position, by, [move["tribe"]])
    if found is None and move["tribe"] not in candidates(position, by):
        found = Violation("council.again", "refused", {"by": by})
    return found


def apply_propose_winner(game: Game, position: Position, move: Move) -> list[Event]:
    """The proposal is made alone and put to the vote."""
    position.proposal = winner_of(move["by"], move["tribe"])
    return put_to_vote(position)


def propose_winner_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The tribe, out of those not refused before (council.again)."""
    if "tribe" not in partial:
        return choice("tribe", candidates(position, partial["by"]), True)
    return None


def may_propose_winner(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat may propose and there is a tribe to propose."""
    return may_propose(game, position, seat) and len(candidates(position, seat)) > 0


KINDS: dict[str, Kind] = {
    "propose-alliance": Kind(
        clause="alliances.proposal",
        steps=["council", "draft"],
        check=check_propose_alliance,
        apply=apply_propose_alliance,
        field=propose_alliance_field,
        open=may_propose_alliance,
    ),
    "propose-number": Kind(
        clause="council.numbers",
        steps=["council", "draft"],
        check=check_propose_number,
        apply=apply_propose_number,
        field=propose_number_field,
        open=may_propose_number,
    ),
    "propose-winner": Kind(
        clause="victory.council",
        steps=["council"],
        check=check_propose_winner,
        apply=apply_propose_winner,
        field=propose_winner_field,
        open=may_propose_winner,
    ),
    "put-to-vote": Kind(
        clause="council.package",
        steps=["draft"],
        check=check_put_to_vote,
        apply=apply_put_to_vote,
        open=may_put_to_vote,
        elsewhere=not_begun,
    ),
}
"""The kinds of move by which something is proposed."""
