"""What treachery.online draws in a game: factions, seats, traitor cards, treachery and spice cards, storms.

A saved game contains none of these, only the seed. The program shuffles the same piles in the same
order each time it loads the game, so the draws follow from the seed and from what the players have
chosen so far.
"""

from __future__ import annotations

from adjudicator.errors import InputError, UnsupportedError
from exporters.treachery.ids import CARDS, FACTIONS, LEADERS, SPICE, WORM, WORMS
from exporters.treachery.numbers import Numbers
from exporters.treachery.saves import SETTINGS, Save, SavedEvent

SEATED_FIRST = 172
"""The first version that draws the seats before the factions."""
PROGRAMS_DEALT = 125
"""The last version that draws the factions of programs apart from those of people."""
LEFT_CARDS_SHUFFLED = 131
"""The first version that shuffles the cards that nobody bought before they go back."""
CUSTOM_DECKS, PROGRAMS, MULLIGAN = 101, 998, 106
"""Rules by their numbers: chosen decks, seats filled with programs, mulligan of the Harkonnen."""
TRAITORS = 4
HARKONNEN = "harkonnen"
STORM_SIDES = 6


class Deals:
    """The piles of a game of treachery.online, and what is drawn from them next."""

    def __init__(self, save: Save) -> None:
        """Set up the game; UnsupportedError for factions or cards that we do not have."""
        self.numbers = Numbers(save.start.seed)
        self.version = save.version
        self.spice = [*SPICE, *[WORM] * WORMS][::-1]
        self.numbers.shuffle(self.spice)
        self.spice_discards: list[list[str]] = [[], []]
        self.ignored: list[str] = []
        self.treachery = list(CARDS.values())
        if CUSTOM_DECKS not in save.start.rules:
            self.numbers.shuffle(self.treachery)
        self.discards: list[str] = []
        self.auction: list[str] = []
        players, self.places = _seated(save, self.numbers)
        _traded(players, save.events)
        if CUSTOM_DECKS in save.start.rules:
            self._take_chosen_deck(save.events)
        self.players = [_faction(number) for number in players]
        """The factions in the order in which the program deals."""
        self.traitors = self._traitors(MULLIGAN in save.start.rules, save.events)
        self.first_cards = self._first_cards()
        self.leaders = {
            faction: [LEADERS[number] for number in LEADERS if _owner(number) == faction]
            for faction in self.players
        }
        """Faction -> its leaders, in the order in which the program lists them."""

    def storm(self) -> int:
        """How far the storm moves on the next turn."""
        return self.numbers.below(STORM_SIDES) + 1

    def spice_card(self, blow: int, *, first_turn: bool) -> str:
        """The next spice card, which then lies on the discards of this blow (1 or 2)."""
        if not self.spice:
            self.spice = self.spice_discards[0] + self.spice_discards[1]
            self.spice_discards = [[], []]
            self.numbers.shuffle(self.spice)
        card = self.spice.pop(0)
        if card == WORM and first_turn:
            self.ignored.append(card)
        else:
            self.spice_discards[blow - 1].insert(0, card)
        return card

    def next_spice(self) -> str:
        """The spice card that lies on top; "none" if the deck is used up."""
        return self.spice[0] if self.spice else "none"

    def end_blows(self) -> None:
        """Shuffle the worms of the first turn back, as the program does after the blows."""
        if self.ignored:
            self.spice += self.ignored
            self.ignored = []
            self.numbers.shuffle(self.spice)

    def card(self) -> str:
        """The next treachery card; "" if there is none."""
        if not self.treachery:
            self.treachery, self.discards = self.discards, []
            self.numbers.shuffle(self.treachery)
        return self.treachery.pop(0) if self.treachery else ""

    def auctioned(self, cards: int) -> str:
        """The next card for bids; with the first one, all `cards` of the turn are drawn."""
        if not self.auction:
            drawn = [self.card() for _ in range(cards)]
            self.auction = [card for card in drawn if card]
        return self.auction.pop(0) if self.auction else ""

    def end_bidding(self, unsold: str) -> None:
        """Put the cards that nobody bought back on the deck; `unsold` was up last, or is ""."""
        left = [unsold, *self.auction] if unsold else self.auction
        self.auction = []
        while left:
            if self.version >= LEFT_CARDS_SHUFFLED:
                self.numbers.shuffle(left)
            self.treachery.insert(0, left.pop(0))

    def discarded(self, cards: list[str]) -> None:
        """Lay cards on the discards, one after another."""
        for card in cards:
            self.discards.insert(0, card)

    def captured(self, owner: str, able: list[str]) -> str:
        """The leader of `owner` that the Harkonnen draw among those who are `able`; "" for none."""
        candidates = [leader for leader in self.leaders[owner] if leader in able]
        self.numbers.shuffle(candidates)
        return candidates[0] if candidates else ""

    def owned(self, owner: str, leader: str) -> None:
        """A captured leader changes hands: it is the last of its owner's from now on."""
        for leaders in self.leaders.values():
            if leader in leaders:
                leaders.remove(leader)
        self.leaders[owner].append(leader)

    def _take_chosen_deck(self, events: list[SavedEvent]) -> None:
        chosen = next((event for event in events if event.kind == "CardsDetermined"), None)
        if chosen is None:
            return
        numbers = [number for number in chosen.text("_treacheryCardIds").split(";") if number]
        if sorted(numbers) != sorted(CARDS):
            raise UnsupportedError(
                f"event {chosen.number}: the treachery deck was put together otherwise than in classic Dune"
            )
        self.treachery = [CARDS[number] for number in numbers]
        self.numbers.shuffle(self.treachery)

    def _traitors(self, mulligan: bool, events: list[SavedEvent]) -> dict[str, list[str]]:
        """Faction -> the four traitor cards that it has in the end."""
        deck = [leader for number, leader in LEADERS.items() if _owner(number) in self.players]
        self.numbers.shuffle(deck)
        dealt: dict[str, list[str]] = {faction: [] for faction in self.players}
        others = self.players
        if mulligan and HARKONNEN in self.players:
            others = [faction for faction in self.players if faction != HARKONNEN]
            own = [deck.pop(0) for _ in range(TRAITORS)]
            for event in events:
                if event.kind == "MulliganPerformed" and not event.flag("Passed"):
                    deck += own
                    self.numbers.shuffle(deck)
                    own = [deck.pop(0) for _ in range(TRAITORS)]
            dealt[HARKONNEN] = own
        for _ in range(TRAITORS):
            for faction in others:
                dealt[faction].append(deck.pop(0))
        return dealt

    def _first_cards(self) -> dict[str, list[str]]:
        """Faction -> the treachery cards with which it begins."""
        return {
            faction: [self.treachery.pop(0) for _ in range(2 if faction == HARKONNEN else 1)]
            for faction in self.players
        }


def _seated(save: Save, numbers: Numbers) -> tuple[list[int], list[int]]:
    """The factions of the players, in the order of the players, and their seats from 0."""
    start = save.start
    factions = list(start.factions)
    players = [0] * len(start.players)
    filled = save.version >= SETTINGS or PROGRAMS in start.rules
    if filled and save.version <= PROGRAMS_DEALT:
        numbers.shuffle(factions)
        programs = factions[: max(0, start.seats - len(players))]
        factions = [number for number in start.factions if number not in programs]
        players += programs
    elif filled:
        players += [0] * (start.seats - len(players))
    places: list[int] = []
    if save.version >= SEATED_FIRST:
        places = _drawn_places(start.seats, numbers)
    numbers.shuffle(factions)
    if len(players) > start.seats or players.count(0) > len(factions):
        raise InputError(
            "event 1 (EstablishPlayers): there are more players than seats or factions"
        )
    players = [number or factions.pop(0) for number in players]
    return players, (places or _drawn_places(start.seats, numbers))[: len(players)]


def _drawn_places(seats: int, numbers: Numbers) -> list[int]:
    places = list(range(seats))[::-1]
    numbers.shuffle(places)
    return places


def _traded(players: list[int], events: list[SavedEvent]) -> None:
    """Carry out the trades of factions before the game."""
    offers: list[tuple[int, int]] = []
    for event in events:
        if event.kind != "FactionTradeOffered":
            continue
        own, wanted = event.number_of("Initiator"), event.number_of("Target")
        if own not in players:
            raise InputError(f"event {event.number} ({event.kind}): nobody has the faction {own}")
        if wanted not in players:
            players[players.index(own)] = wanted
        elif (wanted, own) in offers:
            first, second = players.index(own), players.index(wanted)
            players[first], players[second] = wanted, own
            offers = [offer for offer in offers if own not in offer and wanted not in offer]
        else:
            offers.append((own, wanted))


def _faction(number: int) -> str:
    faction = FACTIONS.get(str(number))
    if faction is None:
        raise UnsupportedError(
            f"a faction of an expansion is played (number {number} of treachery.online); "
            "classic Dune has Atreides, Bene Gesserit, Emperor, Fremen, Spacing Guild and Harkonnen"
        )
    return faction


def _owner(leader: str) -> str:
    """The faction of a leader, by the program's number: five in a row belong together."""
    return OWNERS[(int(leader) - FIRST_LEADER) // 5]


FIRST_LEADER = 1001
OWNERS = ["atreides", "bene-gesserit", "emperor", "fremen", "spacing-guild", "harkonnen"]
