"""Plays the moves of a saved game in our rules, and makes what lies between them: deals, storms and passes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

from adjudicator.check.judge import Judge
from adjudicator.log.corrections import REFEREE
from adjudicator.log.header import Header, setup_of
from adjudicator.rulebooks import FAULTS
from adjudicator.rules.corrections import CORRECT
from adjudicator.rules.records import Field, Violation
from exporters.treachery.between import DRAWS, LEFT, SISTERS
from exporters.treachery.deals import HARKONNEN, Deals
from exporters.treachery.saves import SavedEvent

TABLE = "table"
BETWEEN = 400
"""How many moves may lie between two events; a turn in which nobody does anything has 100."""
DRAWN_OTHERWISE = frozenset({("bidding.deal", "not-next"), ("bidding.bonus-card", "not-next")})
"""What a card breaks that the program has drawn from a pile that our rules do not have."""
OPTIONAL = frozenset({"starred", "ally", "kwisatz", "karama", "dialled", "paid"})
"""Fields that a form has only by some rulings, or only here."""
NOTHING = ("none", 0, False)
"""What a field says in which nothing is chosen."""
AT_ONCE = frozenset({"bid", "deal-bonus", "pay"})
"""Steps of an auction that the program makes together with the event before them."""
NOT_YET = frozenset({"not-now", "not-awaited", "answer-first", "not-your-turn"})

Move = dict[str, Any]
Wanted = Move | Callable[["Follower"], Move | None]
"""A move, or what makes it when those before it have been made; nothing if it is not needed then."""


class ComingEvents:
    """What the events still to come say of a step that our rules reach before."""

    def __init__(self, events: list[SavedEvent]) -> None:
        self.events = events
        self.at = 0
        """The place of the event that is being carried out."""

    def next(self, kind: str, *, by: str = "") -> SavedEvent | None:
        """The next event of a kind, by this faction if one is named, from the present one on."""
        return next(
            (e for e in self.events[self.at :] if e.kind == kind and by in ("", e.by)), None
        )

    def last(self, kind: str, *, by: str) -> SavedEvent | None:
        """The last event of a kind by this faction, up to the present one."""
        before = reversed(self.events[: self.at + 1])
        return next((e for e in before if e.kind == kind and e.by == by), None)


class Follower:
    """A game under way: its position, and the moves that have led there."""

    def __init__(self, judge: Judge, header: Header, deals: Deals, plan: ComingEvents) -> None:
        self.rules, self.game, self.judge = judge.rulebook, judge.game, judge
        self.position: Any = self.rules.new_position(self.game, setup_of(header))
        self.deals: Deals = deals
        self.plan: ComingEvents = plan
        self.always_charity = header.rulings.get("bene-gesserit-charity", "always") == "always"
        self.moves: list[Move] = []
        self.paid: Move = {"karama": "none", "ally": 0}
        """How the standing bid is paid, as the event of the bid says it."""
        self.announced: list[str] = []
        """Territories for which the Bene Gesserit have announced battles before our rules ask for it."""
        self.granting = True
        """Whether the Fremen make revivals of their ally free."""
        self.guild_gets_its_own = True
        """Whether the Guild receives what it pays itself for shipments of its ally."""
        self.following = ""
        """Where an advisor still follows a shipment when the flip that this caused is made."""
        self.sparing: bool = True
        """Whether the Fremen let worms spare their ally."""

    def make(self, wanted: Sequence[Wanted], phase: str = "") -> Violation | None:
        """Carry out moves, with everything between that nobody decides; why that is impossible.

        Each wanted move has the fields that the event says; the others are filled in. Nothing has changed
        if one of them is impossible. The game goes no farther than the end of `phase`.
        """
        go_back = self._way_back()
        for move in wanted:
            made = move if isinstance(move, dict) else move(self)
            wrong = self._reach(made, phase) if made is not None else None
            if wrong is not None:
                go_back()
                return wrong
        self._settle()
        return None

    def go_to(self, phase: str) -> None:
        """Let everybody pass until a phase has begun."""
        for _ in range(BETWEEN):
            if self._phase() == phase or not self._go_on(passing=True):
                return

    def finish(self) -> None:
        """Let everybody pass to the end of the game, if that is the end of the present turn."""
        go_back = self._way_back()
        turn = self.position.turn
        for _ in range(BETWEEN):
            if self.position.turn != turn or not self._go_on(passing=True):
                break
        if self.rules.result(self.game, self.position) is None:
            go_back()

    def _way_back(self) -> Callable[[], None]:
        """What makes the game as it is now: position, draws and moves."""
        position, deals, count = (
            self.judge.copy(self.position),
            deepcopy(self.deals),
            len(self.moves),
        )

        def go_back() -> None:
            self.position, self.deals = position, deals
            del self.moves[count:]

        return go_back

    def _settle(self) -> None:
        """Pay for cards at once, and pass over who is not asked for a bid, as the program does."""
        while self.position.step in AT_ONCE and self._go_on(passing=False):
            pass

    def _reach(self, wanted: Move, phase: str) -> Violation | None:
        """Go on until a move is legal, and carry it out; what it breaks where it comes closest."""
        told: Violation | None = None
        reached = False
        for _ in range(BETWEEN):
            move = wanted if wanted["move"] == CORRECT else self._complete(wanted)
            try:
                wrong = self.rules.check(self.game, self.position, move)
            except FAULTS:  # its form ended early, at an impossible value: it lacks fields
                move = {**wanted, **move}
                wrong = self.rules.check(self.game, self.position, move)
            if wrong is None:
                self.paid = wanted.get("paid", self.paid)
                self._carry_out(move)
                return None
            told = wrong if told is None else _clearer(told, wrong)
            here = phase == "" or self._phase() == phase
            if reached and not here:
                break
            reached = reached or here
            if not self._go_on(passing=phase != ""):
                break
        return told

    def _go_on(self, *, passing: bool) -> bool:
        """Make the next move between two events; False if there is none."""
        between = self.between(passing=passing)
        if between is None:
            return False
        wrong = self.rules.check(self.game, self.position, between)
        if wrong is not None and (wrong.clause, wrong.code) in DRAWN_OTHERWISE:
            corrected = self._piles_of_program(between["card"])
            if self.rules.check(self.game, self.position, corrected) is None:
                self._carry_out(corrected)
                wrong = self.rules.check(self.game, self.position, between)
        if wrong is None:
            self._carry_out(between)
        return wrong is None

    def _piles_of_program(self, drawn: str) -> Move:
        """The correction after which the treachery cards lie as in the program, which has drawn this card."""
        position, deals = self.position, self.deals
        why = (
            "treachery.online draws all cards of a bidding at once, and shuffles those that nobody bought "
            "before they go back on the deck"
        )
        piles = {
            "treachery_deck": sorted([drawn, *deals.auction, *deals.treachery]),
            "treachery_discard": sorted(deals.discards),
            "treachery_top": [],
        }
        changes = [(name, list(getattr(position, name)), pile) for name, pile in piles.items()]
        return correction(why, *[change for change in changes if change[1] != change[2]])

    def spice_to_bank(self, faction: str, spice: int) -> Move:
        """The correction by which the Guild does not get what it has itself paid for its ally's shipment."""
        held = self.position.sides[faction].spice
        why = (
            "in treachery.online the Guild does not receive what it pays for a shipment of its ally"
        )
        return correction(why, (f"sides/{faction}/spice", held, max(0, held - spice)))

    def swap_hands(self, target: str, returned: list[str]) -> Move:
        """The correction by which the Harkonnen swap hands where our rules do not let them any more."""
        own, other = self.position.sides[HARKONNEN].hand, self.position.sides[target].hand
        pile = self.position.treachery_discard
        self.deals.numbers.shuffle(list(other))  # as the program does
        kept = Counter([*own, *other]) - Counter([*returned, "karama"])
        why = "in treachery.online the Harkonnen may still swap hands when the bidding is over, or a bid stands"
        return correction(
            why,
            (f"sides/{HARKONNEN}/hand", list(own), sorted(kept.elements())),
            (f"sides/{target}/hand", list(other), sorted(returned)),
            ("treachery_discard", list(pile), sorted([*pile, "karama"])),
        )

    def advisor_follows(self) -> Move:
        """The correction by which an advisor follows a shipment to where fighters have just become advisors."""
        part, side = self.following, self.position.sides[SISTERS]
        there = self.position.advisors.get(part, 0)
        why = "in treachery.online an advisor follows a shipment after the flip that the shipment causes"
        return correction(
            why,
            (f"advisors/{part}", there or None, there + 1),
            (f"sides/{SISTERS}/reserves", side.reserves, side.reserves - 1),
        )

    def _complete(self, wanted: Move) -> Move:
        """The move with every field that its form has now, where it is open."""
        plain = {name: value for name, value in wanted.items() if name not in OPTIONAL}
        kinds = self.rules.kinds(self.game, self.position, wanted["by"])
        if wanted["move"] not in kinds:
            return plain
        move: Move = {"by": wanted["by"], "move": wanted["move"]}
        while True:
            try:
                field = self.rules.next_field(self.game, self.position, move)
            except FAULTS:  # an impossible value ended the form: the check says what is wrong
                return {**plain, **move}
            if field is None:
                return move
            value = _value(field, wanted)
            if value is None:
                return {**plain, **move}
            move[field.name] = value

    def between(self, *, passing: bool = True) -> Move | None:
        """The move that comes next without anybody's decision, or if `passing` by which a seat passes."""
        if self.rules.result(self.game, self.position) is not None:
            return None
        for seat in self.rules.to_act(self.position):
            kinds = self.rules.kinds(self.game, self.position, seat)
            for kind in kinds:
                maker = (DRAWS if seat == TABLE else LEFT).get(kind)
                if maker is None or (
                    kind == "pass" and not passing and self.position.step != "bid"
                ):
                    continue
                made = maker(self, {"by": seat, "move": kind})
                if made is not None:
                    return made
        return None

    def options(self, partial: Move) -> list[Any]:
        """The legal values of the next field of an unfinished move; none if it has no more fields."""
        field = self.rules.next_field(self.game, self.position, partial)
        return list(field.options) if field is not None else []

    def _phase(self) -> str:
        return str(self.position.phase)

    def _carry_out(self, move: Move) -> None:
        before, phase = self.position.treachery_discard[:], self._phase()
        captives, battle = self._captives(), self.position.battle
        aggressor = battle.aggressor if battle is not None else ""
        if move["move"] == "take-hand":  # the program shuffles the hand first
            self.deals.numbers.shuffle(list(self.position.sides[move["to"]].hand))
        auction = self.position.auction
        unsold = auction.card if auction is not None and move["move"] == "pass" else ""
        self.rules.apply(self.game, self.position, move)
        self.moves.append(move)
        if move["move"] != CORRECT or f"sides/{HARKONNEN}/hand" in str(move["changes"]):
            self.deals.discarded(self._new_discards(before, aggressor))
        self._follow_captives(captives)
        if phase != self._phase():
            if phase == "spice-blow":
                self.deals.end_blows()
            if phase == "bidding":
                self.deals.end_bidding(unsold)

    def _new_discards(self, before: list[str], aggressor: str) -> list[str]:
        """The cards that have come to the discards, in the order in which the program lays them there."""
        new = Counter(self.position.treachery_discard) - Counter(before)
        ordered = []
        for card in self._battle_cards(aggressor):
            if new[card] > 0:
                new[card] -= 1
                ordered.append(card)
        return [*ordered, *new.elements()]

    def _battle_cards(self, aggressor: str) -> list[str]:
        """The cards of the last two plans in the order of discarding: the aggressor's come first."""
        since = [move for move in self.moves[-60:] if move["move"] in ("plan", "call-traitor")]
        plans = [move for move in since if move["move"] == "plan"][-2:]
        plans.sort(key=lambda plan: plan["by"] != aggressor)
        if [move["move"] for move in since[-2:]] == ["call-traitor", "call-traitor"]:
            plans.reverse()
        heroes = [plan["leader"] for plan in plans]
        return [*heroes, *[plan[slot] for plan in plans for slot in ("weapon", "defense")]]

    def _captives(self) -> list[str]:
        side = self.position.sides.get(HARKONNEN)
        return list(side.captives) if side is not None else []

    def _follow_captives(self, before: list[str]) -> None:
        for leader in self._captives():
            if leader not in before:
                self.deals.owned(HARKONNEN, leader)
        for leader in before:
            if leader not in self._captives():
                owner = next(
                    f for f in self.position.sides if leader in self.game.factions[f].leaders
                )
                self.deals.owned(owner, leader)


def correction(why: str, *changes: tuple[str, Any, Any]) -> Move:
    """A correction by the referee: for each path the old value and the new one."""
    listed = [{"path": path, "old": old, "new": new} for path, old, new in changes]
    return {"by": REFEREE, "move": CORRECT, "changes": listed, "why": why}


def _value(field: Field, wanted: Move) -> Any:
    """What a field says: the wish, or nothing, or the first legal value; None if there is none."""
    options = list(field.options)
    value = wanted.get(field.name)
    if value is not None and (value in options or field.name not in OPTIONAL):
        return value
    nothing = next((option for option in NOTHING if option in options), None)
    return nothing if nothing is not None or not options else options[0]


def _clearer(told: Violation, wrong: Violation) -> Violation:
    """Of two reasons the one that says more than that it is not the time for the move."""
    return wrong if told.code in NOT_YET and wrong.code not in NOT_YET else told
