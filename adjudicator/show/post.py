"""The moderator's post: where a game of classic Dune stands, ready for a forum.

Document 004, "9. Mentat Pause Phase", ends every turn with a post of the game state. This is that
post, at any line of a log, as the table sees it, as one seat sees it, or as everybody may.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.show.document import Block, Heading, Items, Line, Table
from adjudicator.show.replay import Followed
from adjudicator.show.words import happened, listed, may_see, number_or, said, value_words

TABLE = "table"
EVERYBODY = ""
"""The seat that sees only what lies open."""


def post(
    followed: Followed, names: Mapping[str, str], *, seat: str = TABLE, moves: bool = False
) -> list[Block]:
    """The post of the last position followed.

    `seat` is a faction, `TABLE` (sees everything) or `EVERYBODY`; with `moves`, the moves of the
    turn stand beside what happened, as far as the seat may know them.
    """
    position = followed.rulebook.view(followed.game, followed.position, seat)
    blocks: list[Block] = [Heading(1, title(followed, names))]
    blocks += _situation(followed, position, names)
    blocks += _board(followed, position, names)
    blocks += _factions(followed, position, names)
    blocks += _hands(position, names, seat)
    blocks += _recent(followed, names, seat, moves=moves)
    blocks += _next(followed, position, names)
    return blocks


def phase_name(followed: Followed, names: Mapping[str, str], phase: str) -> str:
    """The heading of a phase, numbered as ruling `phase-numbers` says."""
    facts = next(known for known in followed.content.data["game"]["phases"] if known["id"] == phase)
    chosen = followed.header.rulings.get("phase-numbers")
    if (chosen or followed.content.rulings["phase-numbers"].default) == "nine-phases":
        number = facts["published_number"]
        return f"{number}. {names[phase]}" if number > 0 else names[phase]
    if facts["document_number"]:
        return str(facts["section"])
    return names[phase]


def title(followed: Followed, names: Mapping[str, str]) -> str:
    """What game, which turn, which phase."""
    position = followed.position
    game = followed.content.data["game"]["title"]
    if position.step == "over":
        return f"{game}: the game is over on turn {position.turn}"
    if position.turn == 0:
        return f"{game}: set-up"
    return f"{game}: turn {position.turn} of {position.turns}, {phase_name(followed, names, position.phase)}"


def _situation(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    lines: list[Block] = []
    if position.step == "over":
        clause = followed.content.clauses[position.ending]
        lines.append(Line("Won by", f"{listed(position.winners, names)}: {clause.title.lower()}"))
    if position.turn > 0:
        lines.append(Line("Storm", f"sector {position.storm}"))
        if position.storm_next > 0:
            lines.append(Line("Next storm", f"{position.storm_next} sectors"))
    lines.append(Line("Shield Wall", "stands" if position.wall else "destroyed"))
    if position.order:
        lines.append(Line("First player", names[position.order[0]]))
        lines.append(Line("Storm order", ", ".join(names[seat] for seat in position.order)))
    allied = sorted(
        {tuple(sorted([seat, side.ally])) for seat, side in position.sides.items() if side.ally}
    )
    pairs = [f"{names[one]} with {names[other]}" for one, other in allied]
    lines.append(Line("Alliances", "; ".join(pairs) or "none"))
    if position.spice_next not in ("", "?"):
        lines.append(Line("Next spice card", names[position.spice_next]))
    if position.prediction is not None and position.prediction.faction != "?":
        foretold = position.prediction
        lines.append(Line("Prediction", f"{names[foretold.faction]} on turn {foretold.turn}"))
    return lines


def _board(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    rows: list[list[str]] = []
    for part in followed.game.part_ids:
        facts = followed.game.parts[part]
        here = [
            f"{names[seat]} {count}"
            for seat, count in sorted(position.forces.get(part, {}).items())
        ]
        advisors = position.advisors.get(part, 0)
        if advisors > 0:
            here.append(f"{names['bene-gesserit']} {advisors} advising")
        spice = position.spice.get(part, 0)
        if here or spice > 0:
            sector = str(facts.sector) if facts.sector >= 0 else "-"
            storm = " (storm)" if facts.sector == position.storm and position.turn > 0 else ""
            rows.append(
                [
                    names[facts.territory],
                    f"{sector}{storm}",
                    ", ".join(here) or "-",
                    str(spice) if spice > 0 else "-",
                ]
            )
    strongholds = [
        Line(names[stronghold], _holder(followed, position, stronghold, names))
        for stronghold in followed.game.strongholds
    ]
    return [
        Heading(2, "On the board"),
        Table(["Territory", "Sector", "Forces", "Spice"], rows)
        if rows
        else Line("", "Nothing yet."),
        Heading(2, "Strongholds"),
        *strongholds,
    ]


def _holder(followed: Followed, position: Any, stronghold: str, names: Mapping[str, str]) -> str:
    held = sorted(
        {
            seat
            for part in followed.game.territories[stronghold].parts
            for seat in position.forces.get(part, {})
        }
    )
    if not held:
        return "empty"
    return names[held[0]] if len(held) == 1 else f"contested by {listed(held, names)}"


def _factions(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    rows = []
    for seat in position.order or sorted(position.sides):
        side = position.sides[seat]
        held = [
            stronghold
            for stronghold in followed.game.strongholds
            if _holder(followed, position, stronghold, names) == names[seat]
        ]
        rows.append(
            [
                names[seat],
                number_or(side.spice),
                number_or(side.bribes),
                str(side.reserves),
                str(side.tanks),
                f"{len(side.leaders)} of {len(side.leaders) + len(side.dead)}",
                str(len(side.hand)),
                str(len(held)),
            ]
        )
    columns = ["Faction", "Spice", "Bribes", "Reserves", "Tanks", "Leaders", "Cards", "Strongholds"]
    dead = [
        f"{names[seat]}: {listed(side.dead, names)}"
        for seat, side in sorted(position.sides.items())
        if side.dead
    ]
    blocks: list[Block] = [Heading(2, "Factions"), Table(columns, rows)]
    if dead:
        blocks += [Heading(2, "Leaders in the tanks"), Items(dead)]
    return blocks


def _hands(position: Any, names: Mapping[str, str], seat: str) -> list[Block]:
    shown = sorted(position.sides) if seat == TABLE else [seat] if seat != EVERYBODY else []
    lines = hand_lines(position, names, shown)
    return [Heading(2, "Hands"), *lines] if lines else []


def hand_lines(position: Any, names: Mapping[str, str], shown: list[str]) -> list[Line]:
    """What lies behind the shields of these factions, as far as a view shows it."""
    lines: list[Line] = []
    for faction in shown:
        side = position.sides[faction]
        lines.append(Line(names[faction], listed(side.hand, names) or "no cards"))
        traitors = [leader for leader in side.traitors if leader != "?"]
        if traitors:
            lines.append(Line(f"{names[faction]}, traitors", listed(traitors, names)))
        if side.captives:
            lines.append(Line(f"{names[faction]}, captives", listed(side.captives, names)))
    return lines


def _recent(followed: Followed, names: Mapping[str, str], seat: str, *, moves: bool) -> list[Block]:
    """What happened since the end of the last turn."""
    start = 0
    for at, (_, events) in enumerate(followed.events[:-1]):
        if any(event.kind == "turn-begun" for event in events):
            start = at + 1
    texts: list[str] = []
    for (n, move), (_, events) in zip(followed.moves[start:], followed.events[start:], strict=True):
        if moves and may_see(move, followed.rulebook.deck_moves, seat):
            texts.append(f"{n}. {said(move, followed.rulebook.moves, names)}")
        texts += [text for event in events if (text := happened(event, names, seat))]
    turn = followed.position.turn
    heading = "Set-up so far" if turn == 0 else f"Turn {turn} so far"
    return [Heading(2, heading), Items(texts)] if texts else []


def _next(followed: Followed, position: Any, names: Mapping[str, str]) -> list[Block]:
    if position.step == "over":
        return []
    awaited = followed.rulebook.to_act(followed.position)
    phase = phase_name(followed, names, position.phase)
    step = position.step.replace("-", " ")
    lines = [Line(phase, f"{listed(awaited, names)} to act ({step})")]
    return [Heading(2, "Next"), *lines, *matters(position, names)]


def matters(position: Any, names: Mapping[str, str]) -> list[Line]:
    """What is being decided: the card up for bids, the battle that is fought."""
    lines: list[Line] = []
    auction, battle = position.auction, position.battle
    if auction is not None:
        card = f" ({names[auction.card]})" if auction.card not in ("", "?") else ""
        bid = f"{auction.bid} by {names[auction.bidder]}" if auction.bidder else "no bid yet"
        lines.append(Line("Up for bids", f"card {auction.number} of {auction.cards}{card}, {bid}"))
    if battle is not None:
        sides = f"{names[battle.aggressor]} (aggressor) against {names[battle.defender]}"
        lines.append(Line("Battle", f"{names[battle.territory]}, {sides}"))
        if battle.voice is not None:
            voice = battle.voice
            order = "must play" if voice.order == "play" else "must not play"
            lines.append(Line("Voice", f"{names[voice.by]}: the opponent {order} {voice.what}"))
        if battle.prescience is not None:
            asked = battle.prescience
            answer = value_words(asked.answer, names) if asked.answer not in ("", "?") else "-"
            lines.append(Line("Prescience", f"{names[asked.by]} asks: {asked.element}? {answer}"))
    return lines
