"""The course of a game at the keyboard: who is asked, what they see, what they may say."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from adjudicator.content.names import field_words, move_words, names_of_seat
from adjudicator.errors import InputError
from adjudicator.forms import count_moves
from adjudicator.game_modules import GamePost
from adjudicator.play.answers import COMMANDS, NEWS
from adjudicator.play.commands import command_of, commands
from adjudicator.play.news import news_lines
from adjudicator.play.programs import Programs
from adjudicator.play.prompts import BACK, ask_choice, ask_field, meant, pick, strength_words
from adjudicator.play.session import Session
from adjudicator.play.terminal import LeaveError, Terminal
from adjudicator.play.time_outs import claim_due
from adjudicator.play.typed_moves import TypedMoves
from adjudicator.playout.chance import Chance
from adjudicator.playout.players import RunningGame, draw_kind, tempers
from adjudicator.rulebooks import Rulebook
from adjudicator.show.clocks import clock_words, outcome_words
from adjudicator.show.forum_post import awaited_words, guide_of, post_of
from adjudicator.speech import phrase, spoken_language
from adjudicator.templates import sentence
from adjudicator.wording import about, clause_words, listed, said


class Play:
    """A game between people at this keyboard and programs."""

    def __init__(
        self,
        session: Session,
        terminal: Terminal,
        names: Mapping[str, str],
        *,
        humans: list[str],
        seed: str,
        pause: bool = False,
        programs: Programs | None = None,
        hints: bool = False,
    ) -> None:
        self.session = session
        self.terminal = terminal
        self.names = names
        followed = session.followed
        empty = followed.rulebook.automata(followed.game, session.position)
        self.humans = [human for human in humans if human not in empty]
        if not self.humans:
            raise InputError(
                phrase("nobody sits there in this game: {who}", who=listed(humans, names))
            )
        self.seed = seed
        self.pause = pause
        self.programs = programs or Programs(session, {}, seed)
        self.programs.leave(self.humans)
        self.hints = hints
        self.at_keyboard = self.humans[0] if len(self.humans) == 1 else ""
        self.told: dict[str, int] = dict.fromkeys(self.humans, session.lines)
        """Player -> the last line that was told."""
        self.declined: set[tuple[int, str]] = set()
        """Line and player: offers that were turned down at this very position."""

    @property
    def rulebook(self) -> Rulebook:
        """The rules of the game."""
        return self.session.followed.rulebook

    @cached_property
    def typed(self) -> TypedMoves:
        """Reads moves in notation."""
        return TypedMoves(self.session)

    @property
    def folder(self) -> Path:
        """The game's content folder."""
        return self.session.followed.content.folder

    @property
    def post(self) -> GamePost:
        """What the game says of its positions."""
        return post_of(self.rulebook.id)

    def run(self) -> None:
        """Play until the game is over or somebody leaves; the log is saved either way."""
        try:
            while self.session.result() is None:
                self.step()
        except (LeaveError, KeyboardInterrupt):
            self.session.save()
            saved = phrase("The game is saved: go on with --load {path}", path=self.session.path)
            self.terminal.tell(saved)
            return
        for human in self.humans:
            self.news(human)
        followed = self.session.followed
        self.terminal.tell()
        self.terminal.tell(self.post.title(followed, self.names))
        result = self.session.result()
        assert result is not None
        how = clause_words(followed.content, result.clause)
        winners = listed(result.winners, self.names) or phrase("nobody")
        self.terminal.tell(phrase("Won by {winners} ({how}).", winners=winners, how=how))
        self.terminal.tell(phrase("The log is in {path}.", path=self.session.path))

    def step(self) -> None:
        """One move: by a player who speaks up, by a program or the table, or by a person."""
        if self.out_of_time():
            return
        awaited = self.rulebook.to_act(self.session.position)
        for human in self.humans:
            if human not in awaited and self.offer(human):
                return
        others = [seat for seat in awaited if seat not in self.humans]
        if not others or others[0] not in self.automata:
            chosen = self.programs.next_move()
            if chosen:
                self.session.play(chosen)
                return
        if others and others[0] in self.automata:
            self.steer(others[0])
        elif others:
            self.draw(others[0])
        elif not self.ordered(awaited[0]):
            self.prompt(awaited[0])

    def out_of_time(self) -> bool:
        """Claim the time-outs that are due; True if there were any. LeaveError while all clocks stand still."""
        limits = self.session.followed.limits
        if limits is None or not limits.control.automatic:
            return False
        before: int = limits.timeouts
        claim_due(self.session)
        if limits.timeouts > before:
            said_so = phrase("Time has run out: {outcome}.", outcome=outcome_words(limits))
            self.terminal.tell(f"  {said_so}")
        if limits.time.paused:
            path = self.session.path
            how = phrase(
                "All clocks stand still. Afterwards: {command}",
                command=f'kynes clock {path} --resume "…"',
            )
            self.terminal.tell(how)
            raise LeaveError
        return bool(limits.timeouts > before)

    def ordered(self, human: str) -> bool:
        """Make the move that an order in advance demands of a player now; False if none does."""
        move = self.session.orders.demanded(human, self.session.position)
        if move is None:
            return False
        self.turn_to(human)
        made = said(move, self.rulebook.moves, self.names)
        self.terminal.tell("  " + phrase("By your order: {move}", move=made))
        self.session.play(move)
        return True

    def kinds(self, seat: str) -> list[str]:
        """The kinds of moves open to a seat, those of any time last."""
        followed = self.session.followed
        found = self.rulebook.kinds(followed.game, self.session.position, seat)
        return sorted(found, key=lambda kind: (kind in self.post.UNASKED, kind))

    def draw(self, seat: str) -> None:
        """A move of a random player, or of the table."""
        followed = self.session.followed
        chance = Chance(f"{self.seed}/{self.session.lines}")
        strategies = tempers(self.rulebook, self.session.position, Chance(f"{self.seed}/tempers"))
        table = RunningGame(self.rulebook, followed.game, self.session.position, chance, strategies)
        self.session.play(draw_kind(table, seat))

    @property
    def automata(self) -> list[str]:
        """The seats that nobody sits on."""
        return self.rulebook.automata(self.session.followed.game, self.session.position)

    def steer(self, seat: str) -> None:
        """A move of a seat that nobody sits on: the only one there is, or one that a player chooses."""
        followed, position = self.session.followed, self.session.position
        if count_moves(self.rulebook, followed.game, position, seat, 2) < 2:
            self.draw(seat)
            return
        human = self.at_keyboard or self.humans[0]
        self.turn_to(human)
        self.terminal.tell()
        self.terminal.tell(
            phrase(
                "{who}: several moves are left, and you choose; Enter lets chance decide.",
                who=self.names[seat],
            )
        )
        kinds = self.kinds(seat)
        kind = kinds[0]
        if len(kinds) > 1:
            self.list_kinds(kinds)
            label = phrase("Move")
            kind = ask_choice(
                self.terminal,
                label,
                kinds,
                self.names,
                partial(self.aside, human),
                "kind",
                blank=True,
            )
        if kind == BACK or not self.fill(seat, kind, human):
            self.draw(seat)

    def offer(self, human: str) -> bool:
        """Let somebody speak who is not awaited but has something to say; True if they moved."""
        open_now = [
            kind for kind in self.kinds(human) if self.pause or kind not in self.post.UNASKED
        ]
        mark = (self.session.lines, human)
        if not open_now or mark in self.declined:
            return False
        self.turn_to(human)
        self.terminal.tell(
            phrase("{who} may speak up here; Enter lets the game go on.", who=self.names[human])
        )
        if self.choose(human, optional=True):
            return True
        self.declined.add(mark)
        return False

    def prompt(self, human: str) -> None:
        """Ask an awaited player until there is a move."""
        self.turn_to(human)
        position = self.session.position
        self.terminal.tell()
        awaited = awaited_words(self.session.followed, position, self.names, [human])
        title = self.post.title(self.session.followed, self.names)
        self.terminal.tell(f"{title}: {awaited}")
        limits = self.session.followed.limits
        if limits is not None:
            for seat, left in clock_words(limits, self.names, int(self.session.clock())):
                self.terminal.tell(f"  {seat}: {left}")
        seen = self.rulebook.view(self.session.followed.game, position, human)
        guide = guide_of(self.rulebook.id)
        lines = self.post.matters(seen, self.names)
        if guide is not None:
            lines = [*guide.situation(self.session.followed, seen, self.names, human), *lines]
        for line in lines:
            self.terminal.tell(f"  {line.label}: {line.text}")
        held = self.post.holding(seen, self.names, human)
        self.terminal.tell("  " + phrase("You have {what}.", what=held))
        if self.hints:
            self.terminal.tell("  " + self.programs.hint(human, self.names))
        self.choose(human, optional=False)

    def turn_to(self, human: str) -> None:
        """Give the keyboard to a player and tell what has happened."""
        if self.at_keyboard != human:
            self.at_keyboard = human
            self.terminal.hand_over(self.names[human])
        self.news(human)

    def news(self, human: str) -> None:
        """Tell a player what has happened since they were last told."""
        followed = self.session.followed
        guide = guide_of(self.rulebook.id)
        told = [
            (move, events)
            for (n, move), (_, events) in zip(followed.moves, followed.events, strict=True)
            if n > self.told[human]
        ]
        lines = news_lines(
            told,
            self.rulebook,
            self.names,
            human,
            automata=self.automata,
            silent=guide.SILENT if guide is not None else (),
        )
        self.terminal.tell_all(lines)
        self.told[human] = self.session.lines

    def choose(self, human: str, *, optional: bool) -> bool:
        """Ask for a command or a kind of move; True once something was played or taken back."""
        kinds = self.kinds(human)
        self.list_kinds(kinds)
        while True:
            answer = self.terminal.ask(phrase("{who} (? for help):", who=self.names[human]))
            if not answer:
                if optional:
                    return False
                continue
            word, _, rest = answer.partition(" ")
            order = command_of(word)
            found = pick(answer, kinds, self.names, "kind")
            # Names of moves may begin with the word of an order: "garder un traître", "als …".
            if order in COMMANDS and not found:
                done = COMMANDS[order](self, human, rest.strip())
                if done is not None:
                    return done
                continue
            if not found:
                typed = "" if answer.isdecimal() else self.typed.read(human, answer, kinds)
                if not isinstance(typed, str):
                    if self.make(typed):
                        return True
                    continue
                labels = [move_words(kind, self.names) for kind in kinds]
                words = [said_so for order, said_so in commands().items() if order in COMMANDS]
                hint = meant(answer, [*labels, *words])
                nothing = phrase("There is no {what} here.", what=repr(answer))
                self.terminal.tell(f"  {nothing}{hint} " + phrase("Help: ?"))
                if typed and spoken_language() == "en" and not hint:
                    self.terminal.tell(f"  {sentence(typed)}.")
            elif self.fill(human, found[0]):
                return True

    def list_kinds(self, kinds: list[str]) -> None:
        """Show the kinds of moves with their numbers, each with what it is."""
        labels = {kind: sentence(move_words(kind, self.names)) for kind in kinds}
        wide = max(map(len, labels.values()), default=0)
        for number, kind in enumerate(kinds, 1):
            told = about(self.folder, kind, self.rulebook.moves[kind])
            self.terminal.tell(f"  {number:4} {labels[kind]:{wide}}  {told}")

    def fill(self, seat: str, kind: str, human: str = "") -> bool:
        """Ask for the fields of a move and play it; False when the player went back.

        A player (`human`) may be asked for a seat that nobody sits on; no answer goes back, then.
        """
        followed = self.session.followed
        asked = human or seat
        move: dict[str, Any] = {"by": seat, "move": kind}
        while True:
            field = self.rulebook.next_field(followed.game, self.session.position, move)
            if field is None:
                break
            value = ask_field(
                self.terminal,
                field,
                sentence(field_words(kind, field.name, self.names)),
                about(self.folder, kind, self.rulebook.moves[kind], field.name),
                names_of_seat(self.names, seat),
                partial(self.aside, asked),
                means=partial(self.meaning, asked, dict(move), field.name),
                worth=partial(self.worth, dict(move), field.name),
                blank=asked != seat,
            )
            if isinstance(value, str) and value == BACK:
                return False
            move[field.name] = value
            if field.last:
                break
        return self.make(move)

    def make(self, move: dict[str, Any]) -> bool:
        """Play a whole move; False, with the reason on the screen, for an illegal one."""
        refusal = self.session.refusal(move, self.names)
        if refusal:
            self.terminal.tell(f"  {refusal}")
            return False
        if self.out_of_time():
            return True
        self.session.play(move)
        return True

    def worth(self, move: dict[str, Any], field: str, option: Any) -> str:
        """What a half-made battle plan is worth with an option."""
        return strength_words(self.session, {**move, field: option})

    def meaning(self, human: str, move: dict[str, Any], field: str, option: Any) -> str:
        """What an option of a half-made move means, where its name does not say all."""
        guide = guide_of(self.rulebook.id)
        if guide is None:
            return ""
        followed = self.session.followed
        seen = self.rulebook.view(followed.game, self.session.position, human)
        return guide.option_words(followed, seen, move, field, option, self.names)

    def aside(self, human: str, answer: str) -> bool:
        """Answer a command that only asks for news, in the middle of a move."""
        word, _, rest = answer.partition(" ")
        order = command_of(word)
        if order not in NEWS or (rest and order != "card"):
            return False
        COMMANDS[order](self, human, rest.strip())
        return True
