"""The clauses of the log itself: what every line must satisfy, whatever the game.

A finding that cites `log.…` cites one of these. Their violations are templates like those of a
game's clauses (`adjudicator/templates.py`).
"""

from __future__ import annotations

import msgspec


class LogClause(msgspec.Struct, frozen=True):
    """A clause of the log format."""

    title: str
    text: str
    violations: dict[str, str]


CLAUSES: dict[str, LogClause] = {
    "log.lines": LogClause(
        "Canonical lines",
        "A log is JSON Lines: each line is one JSON object in canonical form (UTF-8, sorted keys, "
        "no white space, whole numbers) of the fields that its kind has, ended by one newline.",
        {
            "empty": "The line is empty. `kynes repair` takes empty lines away.",
            "byte-order-mark": "The line begins with a byte order mark; a log is plain UTF-8. "
            "`kynes repair` takes it away.",
            "carriage-return": "The line ends in a carriage return; lines end in a newline alone. "
            "`kynes repair` puts that right.",
            "not-utf-8": "The line is no UTF-8 (byte {byte}). If the file is UTF-16, `kynes repair` puts "
            "that right.",
            "not-json": "The line is no JSON: {what}. If mail or a forum broke the log, `kynes repair` "
            "may put it right.",
            "not-an-object": "The line is JSON, but no object.",
            "too-deep": "The line is nested too deeply.",
            "too-long": "The line has more than {most} bytes; nothing after it was read.",
            "no-newline": "The last line is cut off: it does not end in a newline. `kynes repair` ends "
            "it, or leaves it out if half of it is missing.",
            "wrong-type": "At {path}: {what}.",
            "unknown-kind": "There is no kind of line called {kind}.",
            "unknown-field": "The field {field} does not belong to this kind of line.",
            "unknown-field-near": "The field {field} does not belong to this kind of line; "
            "{near} does.",
            "duplicate-key": "The line names a field twice.",
            "not-canonical": "The line is not in canonical form from byte {byte} on: keys sorted, "
            "no white space, no superfluous escapes or digits.",
        },
    ),
    "log.header": LogClause(
        "The header",
        "The first line says what is played: format, game, rules, content, seats, rulings, "
        "options and policy.",
        {
            "missing": "The file is empty: not even a header.",
            "no-object": "The first line is no header.",
            "format": "The log has format {declared}; this program reads format {known}.",
            "game": "The game {declared} is not one we can judge; we know {known}.",
            "rules": "The log is played by version {declared} of the rules; we know {known}.",
            "content": "The log was played with content {declared}; ours is {known}. Give the "
            "overlays it was played with, or a release of Kynes that has that content.",
            "no-key": "The policy demands signatures, but the header has no key for {by}.",
            "no-seed": "The policy demands provable chance, but the header has no seed_commit.",
            "no-hash-commit": "The policy demands salted position hashes, but the header has no "
            "hash_commit.",
            "no-chain": "The policy demands signatures without a chain: a signed line could stand "
            "anywhere, or be left out. It must demand both.",
            "weak-key": "Anybody could sign with the key of {by}: it proves nothing.",
            "same-key": "{by} and {other} have the same key: nobody could tell who has signed.",
            "not-secret": "The policy demands that {kind} is sealed, which is no secret move of "
            "this game; secret are {known}.",
            "no-deck": "The policy demands that the deck {deck} is committed, but this game draws "
            "from no such deck; it draws from {known}.",
            "same-seat": "The seat {by} appears twice.",
        },
    ),
    "log.numbers": LogClause(
        "Numbered lines",
        "The lines after the header are numbered 1, 2, 3 and so on, without gap or repetition.",
        {
            "missing": "The line is number {n}, but {expected} should follow: lines are missing, "
            "or out of order.",
            "repeated": "The line is number {n} again, where {expected} should follow: it is a "
            "repetition, or out of order.",
        },
    ),
    "log.chain": LogClause(
        "The chain",
        "Each line names the hash of the line before it (prev), so that no line can change "
        "without the next one showing it.",
        {
            "broken": "The next line names another hash for this line ({declared}) than its bytes "
            "have ({computed}): the line was changed after the next one was written, or the two "
            "do not belong together.",
            "foreign": "Neither does this line name the hash of the one before it, nor the next "
            "line the hash of this one: the line was changed, or does not belong here.",
            "joined": "The line names another hash for the line before it than that line has, and "
            "does not fit it either: from here on this is another log.",
            "missing": "The policy demands prev, but the line has none.",
        },
    ),
    "log.positions": LogClause(
        "Position hashes",
        "A line may name the hash of the position after it (after); it must be the right one.",
        {
            "after": "The line claims that the position after it is {declared}; it is {computed}. "
            "Clauses whose effects the line has: {effects}.",
            "salted": "The line claims {declared} for the position after it; with the salt of the "
            "line it is {computed}.",
            "other-key": "The key of the position hashes does not belong to the commitment in the "
            "header.",
            "uncommitted": "The end line shows a key of position hashes that the header has not "
            "committed to.",
            "missing": "The policy demands after, but the line has none.",
        },
    ),
    "log.times": LogClause(
        "Times",
        "A line may say when it was made (at); times do not run backwards.",
        {
            "backwards": "The line was made at {at}, before an earlier line ({before}).",
            "missing": "The policy demands at, but the line has none.",
            "early": "{seat} had until {limit} (awaited since line {since}), but the table acted "
            "at {at}.",
            "late": "{seat} had until {limit} (awaited since line {since}), but acted at {at}.",
            "untimed": "The table acts for {seat} as if its time were up, but no times show that: "
            "neither this line nor the one since which it is awaited may lack one.",
        },
    ),
    "log.seals": LogClause(
        "Seals",
        "A secret move may be laid down sealed and opened later: by the same seat, of the same "
        "kind, in the same step, and before anybody else's move of that kind was shown.",
        {
            "no-seat": "{by:# has|# have} no seat in this game.",
            "not-secret": "A move of kind {kind} is not secret and cannot be sealed.",
            "late": "The seal comes too late: a {kind} of this step was shown before, in line "
            "{shown}.",
            "twice": "{by} has sealed a {kind} in this step before, in line {first}.",
            "too-many": "{most} seals lie unopened: no more can be laid.",
            "none": "The line opens seal {opens}, but no such seal waits to be opened.",
            "no-salt": "The line opens the seal {opens} without its salt.",
            "other-seat": "Seal {opens} was laid by {owner}, not by {by}.",
            "other-kind": "Seal {opens} holds a {sealed}, not a {kind}.",
            "opened": "{by} has to make this move while each {kind} is sealed; one was opened in "
            "line {opened}.",
            "other-step": "Seal {opens} was laid in another step ({laid}), not in this one.",
            "other-move": "Seal {opens} does not hold this move: move and salt give another hash.",
            "missing": "The policy demands that a {kind} is sealed first; this one was not.",
        },
    ),
    "log.decks": LogClause(
        "Committed decks",
        "The table may bind itself to the order of a deck, by a hash of each of its cards and a "
        "salt; draws then open one card after the other, until the deck is shuffled.",
        {
            "no-deck": "There is no deck {deck} to commit to.",
            "recommitted": "The deck {deck} is bound afresh with {left} cards of the old order "
            "left, and it was not shuffled: what is bound stays bound.",
            "size": "The order of the deck {deck} is bound for {leaves:# card|# cards}, but "
            "{cards:none lies|# lies|# lie} in it: all are bound, or none.",
            "none": "The line opens a card of the deck {deck}, but no order of it is bound.",
            "order": "The line opens card {leaf} of the deck {deck}; {expected} is the next.",
            "unopened": "The order of the deck {deck} is bound, but this draw opens no card of it.",
            "no-salt": "The line opens a card of the deck {deck} without both leaf and salt.",
            "other-card": "Card {leaf} of the deck {deck} is not {card}: card and salt give "
            "another hash.",
            "missing": "The policy demands that a draw from the deck {deck} opens its card.",
        },
    ),
    "log.chance": LogClause(
        "Provable chance",
        "Chance follows from the seed that the header has committed to and the end line shows.",
        {
            "other-seed": "The seed does not belong to the commitment in the header.",
            "other-outcome": "The seed gives outcome {right} of {count}, but the line shows "
            "{shown}.",
            "uncommitted": "The end line shows a seed that the header has not committed to.",
        },
    ),
    "log.signatures": LogClause(
        "Signatures",
        "A line may be signed (Ed25519) by whoever makes it, with the key named in the header.",
        {
            "missing": "The policy demands that {by} signs, but the line has no signature.",
            "no-key": "The line is signed, but the header has no key for {by}.",
            "wrong": "The signature was not made over this line with the key of {by}.",
        },
    ),
    "log.undo": LogClause(
        "Taking back",
        "An undo is a line that names the line after which play goes on (0 for the start), at "
        "most 4096 lines back, as far as the policy allows: unless it says otherwise, nothing "
        "that showed somebody what was hidden before.",
        {
            "forbidden": "The policy allows no taking back.",
            "no-seat": "{by:# has|# have} no seat in this game.",
            "ahead": "Line number {to} has not been played: nothing to go back to.",
            "nothing": "Number {to} is the line before this one: nothing is taken back.",
            "too-far": "Number {to} lies {back} lines back; at most {most} can be taken back.",
            "reveals": "The policy spares what was revealed, and line number {line} showed somebody "
            "what was hidden before.",
            "off-path": "Number {to} was itself taken back; under this policy it stays so.",
        },
    ),
    "log.end": LogClause(
        "The end",
        "A finished game is declared by an end line, the last of the log, which names winners, "
        "reason, number of lines and the hash of the last position.",
        {
            "not-over": "The line declares the end, but by the rules the game is not over.",
            "winners": "The line declares the winners {declared}; by the rules they are "
            "{computed}.",
            "reason": "The line declares the reason {declared}; by the rules it is {computed}.",
            "lines": "The line declares {declared} lines before it; there are {computed}.",
            "position": "The line declares the last position {declared}; it is {computed}.",
            "digest": "The line's own hash is {computed}, not {declared}: it was changed.",
            "after-end": "The log has ended; nothing may follow.",
        },
    ),
    "log.secret": LogClause(
        "What is not public",
        "A verdict for the public, or for a seat, says no more than they may know.",
        {
            "move": "The move of {by} ({move}) is not legal; why, only those may know who know "
            "what it rests on.",
            "claim": "The line claims something that is not true, of what not everybody may know.",
            "line": "The line is not as a line of a log should be; what is wrong with it is for "
            "those who may read it.",
        },
    ),
    "log.required": LogClause(
        "What is demanded",
        "Whoever judges a log may demand terms of it: a policy that is no weaker, certain rulings "
        "and options, certain players and keys.",
        {
            "policy": "Demanded is {field}: {wanted}; the policy of this log has {there}.",
            "made-by": "Demanded are proofs that were made in play; those of this log were made "
            "afterwards ({made_by}).",
            "ruling": "Demanded is the ruling {ruling}={wanted}; this log is played by {there}.",
            "option": "Demanded is the option {option}: {wanted}; this log states {there}.",
            "player": "{player} is none of the players of the league.",
            "key": "The key of {player} is {wanted}; this log has {there}.",
        },
    ),
    "log.published": LogClause(
        "What was published",
        "Every line of a stream that was published of the game is the line of the log, or its "
        "hash.",
        {
            "header": "The stream was published of a game with another header.",
            "line": "This is not the line that was published.",
            "shorter": "The log has {lines} lines; {more} more were published.",
            "longer": "The published stream ends here, after {lines} lines; {more} more lines of the log were "
            "not published.",
        },
    ),
    "log.completeness": LogClause(
        "Completeness",
        "A judgement is final only when the game has ended and every secret is open.",
        {
            "no-end": "The log stops here, without an end line.",
            "over": "By the rules the game is over here, but no end line declares it.",
            "sealed": "The seal was never opened.",
            "no-seed": "The end line does not show the seed, so chance cannot be judged.",
            "no-key": "The end line does not show the key of the position hashes, so they cannot "
            "be judged.",
        },
    ),
}
"""Clause id -> clause."""
