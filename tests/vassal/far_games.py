"""A recorded game that players who are far from each other play again, each as soon as the own referee offers the move.

Nobody waits for the others: while lines and pieces of one move are on their way, the next is made by whoever has it
offered, the table's by the first player. Secrets are shown at some time before a player moves on.
"""

from __future__ import annotations

from random import Random
from typing import Any

from adjudicator.wording import secrecy_of
from exporters.vassal.format.chat_lines import line_of, move_of
from tests.vassal.far import Client, Net
from tests.vassal.hands import button_of

PATIENCE = 30
"""Attempts after which a move does not wait for pieces any longer, while nothing else happens."""
STEPS = 12
"""At most so many things happen between two attempts at a move."""


class FarGame:
    """Such a game."""

    def __init__(self, net: Net, moves: list[dict[str, Any]], draw: Random) -> None:
        """The game of a `net`, of which the players make these moves."""
        self.net, self.moves, self.draw = net, moves, draw
        net.patience = PATIENCE
        self.facts = net.clients[0].hands.facts
        self.shown_later = secrecy_of(net.clients[0].hands.rules).shown_moves
        self.unshown: list[dict[str, Any]] = []
        self.waited = 0
        """How often a move had to wait for pieces."""
        self.ahead = 0
        """How many moves were made while something else was still on its way."""
        self.before_shown = 0
        """How many moves of the table were made before a secret was shown that it could have waited for."""
        self._tries = 0
        self._coming: dict[str, list[str]] = {}
        """The cards of announced draws that are still in their piles, by pile, the first first."""
        self._next: dict[str, list[str]] = {}
        """The same with that of the move that is being made."""

    def play(self) -> int:
        """Make the moves, as far as they can be made; how many were made. Then all comes to rest."""
        at = 0
        while at < len(self.moves):
            for _ in range(self.draw.randint(0, STEPS)):
                self._step()
            if self.unshown and self.draw.random() < 0.1:
                self._reveal()
            if self._make(self.moves[at]):
                self._tries = 0
                at += 1
            elif not self._step():
                self._tries += 1
                if self._tries > PATIENCE * 2:
                    break
        while self.unshown:
            self.net.rest()
            if not self._reveal():
                break
        self.net.rest()
        return at

    def _steps(self) -> list[Any]:
        return [step for client in self.net.clients for step in client.steps()]

    def _step(self) -> bool:
        """Something happens; whether something did."""
        if steps := self._steps():
            self.draw.choice(steps)()
        return bool(steps)

    def client_of(self, move: dict[str, Any]) -> Client:
        """Who makes a move: its player, or the first for the table and for whom nobody sits."""
        return next(
            (one for one in self.net.clients if one.seat == move["by"]), self.net.clients[0]
        )

    def _screen(self, client: Client, press: str, words: str = "") -> Any:
        client.said += client.table.ask(
            do="screen",
            press=press,
            words=words,
            stands=client.hands.stands(),
            tops=client.hands.tops(),
        )
        return client.table.answer.screen

    def _offered(self, client: Client) -> set[str]:
        screen = self._screen(client, "drop")
        return {
            row.press for part in (screen.now, screen.any, screen.chance) for row in part.values()
        }

    def _reveal(self) -> bool:
        """Somebody shows a secret, if the referee offers that; whether."""
        move = self.draw.choice(self.unshown)
        client = self.client_of(move)
        if client.lua or not any(press.startswith("reveal/") for press in self._offered(client)):
            return False
        self.unshown.remove(move)
        client.shows(line_of(f"* reveals {move['move']}", move))
        return True

    def _make(self, move: dict[str, Any]) -> bool:
        """A move is made, if its player's referee offers it; whether."""
        if self.unshown and self.unshown[0]["move"] != move["move"] and move["by"] != "table":
            self._reveal()
            return False
        client = self.client_of(move)
        if client.lua or client.acting or self._is_late(move):
            return False
        busy = bool(self._steps())
        self._next = {}
        done = (self._roll if move["move"] in self.facts["dice"] else self._fill_in)(client, move)
        if done:
            self._coming.update(self._next)
            self.ahead += busy
            self.before_shown += bool(self.unshown) and move["by"] == "table"
            for one in self.net.clients:
                one.hands.advance(move)
        return done

    def _is_late(self, move: dict[str, Any]) -> bool:
        """Whether a draw waits: of cards for several hands it is open who gets which, and the game would be another."""
        rule = self.facts["draws"].get(move["move"]) or self.facts["open"].get(move["move"])
        return rule is not None and bool(self._steps())

    def _roll(self, client: Client, move: dict[str, Any]) -> bool:
        if f"roll/{button_of(client.hands.game, move)}" not in self._offered(client):
            return False
        client.shows(line_of("* somebody rolls", move) + " *")
        return True

    def _fill_in(self, client: Client, move: dict[str, Any]) -> bool:
        begin = f"begin/{move['by']}/{move['move']}"
        if begin not in self._offered(client):
            return False
        if not self._prepare(move):
            return False
        client.hands.answered = []
        screen = self._screen(client, begin)
        for _ in range(40):
            if screen.form is None:
                return False
            if screen.form.whole:
                break
            try:
                screen = self._screen(client, *client.hands.answer_to(move))
            except AssertionError:
                return False
        answer = client.makes(late=self._tries > PATIENCE)
        if answer.wait:
            self.waited += 1
            client.catch_up()
            return False
        if answer.form is not None:
            self._seal(client, move, answer.form)
            return True
        rule = self.facts["draws"].get(move["move"])
        half = {
            name: value for name, value in move.items() if rule is None or name != rule["field"]
        }
        if not answer.line or move_of(answer.line) != half:
            return False
        client.does(answer)
        return True

    def _seal(self, client: Client, move: dict[str, Any], form: Any) -> None:
        fields = {one.name: one.text for one in form.fields.values()}
        seal = next(
            line
            for line, one in self.facts["seals"].items()
            if one == {"by": move["by"], "kind": move["move"]}
        )
        if move["move"] in self.shown_later:
            self.unshown.append(move)
        client.shows(seal, [{"by": move["by"], "kind": move["move"], "fields": fields}])

    def _prepare(self, move: dict[str, Any]) -> bool:
        """Let what is drawn be what was drawn, below the cards of draws that are still to come: nobody has seen it yet.

        False if somebody has it already, since another was drawn before.
        """
        rule = self.facts["draws"].get(move["move"]) or self.facts["open"].get(move["move"])
        if rule is None:
            return True
        hands = self.net.clients[0].hands
        wanted = {card for card, value in rule["values"].items() if value == move[rule["field"]]}
        same = [row for row in hands.rows if row["content"] in wanted]
        down = [row for row in hands.rows if row["place"] in move.values() and "?" in row["face"]]
        if down:
            hidden = [row["id"] for row in same if "?" in row["face"]]
            for client in self.net.clients if hidden else ():
                one, other = (client.hands.by_id[at] for at in (hidden[0], down[0]["id"]))
                one["content"], other["content"] = other["content"], one["content"]
            return bool(hidden)
        for pile in rule["piles"]:
            coming = [card for card in self._coming.get(pile, []) if card in hands.order[pile]]
            cards = [row["id"] for row in same if row["place"] == pile and row["id"] not in coming]
            if not cards:
                return False
            for client in self.net.clients:
                order = client.hands.order[pile]
                order.remove(cards[0])
                order.insert(len(order) - len(coming), cards[0])
            self._next[pile] = [*coming, cards[0]]
        return True
