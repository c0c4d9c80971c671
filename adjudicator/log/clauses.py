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
            "empty": "The line is empty. `kynes repair` removes empty lines.",
            "byte-order-mark": "The line begins with a byte order mark; a log is plain UTF-8. `kynes repair` removes "
            "the mark.",
            "carriage-return": "The line ends in a carriage return; lines end in a newline alone. `kynes repair` "
            "corrects that.",
            "not-utf-8": "The line is not valid UTF-8 (byte {byte}). If the file is UTF-16, `kynes repair` "
            "converts it.",
            "not-json": "The line is not valid JSON: {what}. If a mail program or a forum broke the log, "
            "`kynes repair` may mend it.",
            "not-an-object": "The line is JSON, but not an object.",
            "too-deep": "The line is nested too deeply.",
            "too-long": "The line has more than {most} bytes; nothing after it was read.",
            "no-newline": "The last line is cut off: it does not end in a newline. `kynes repair` adds the "
            "newline, or removes the line if half of it is missing.",
            "wrong-type": "At {path}: {what}.",
            "missing-field": "The field {field} is missing.",
            "unknown-kind": "There is no kind of line called {kind}.",
            "unknown-field": "The field {field} does not belong to this kind of line.",
            "unknown-field-near": "The field {field} does not belong to this kind of line. Did you mean {near}?",
            "duplicate-key": "The line names a field twice.",
            "not-canonical": "The line is not in canonical form from byte {byte} on: keys must be sorted, without "
            "white space, unnecessary escapes or digits.",
        },
    ),
    "log.header": LogClause(
        "The header",
        "The first line says what is played: format, game, rules, content, seats, rulings, "
        "options and policy.",
        {
            "missing": "The file is empty: it has no header.",
            "no-object": "The first line is not a header.",
            "format": "The log has format {declared}; this program reads format {known}.",
            "game": "There is no game {declared}; the games are {known}.",
            "rules": "The log uses version {declared} of the rules; this program knows {known}.",
            "content": "The log was played with content {declared}; this program has {known}. Give the "
            "overlays that it was played with, or use a release of Kynes that has that content.",
            "released": "The log was played with an earlier release of Kynes, and that release judges it: "
            "uvx kynes=={release} check LOG",
            "no-key": "The policy requires signatures, but the header has no key for {by}.",
            "no-referee-key": "The policy requires signed corrections, but the header has no key for the referee.",
            "no-seed": "The policy requires provable chance, but the header has no seed_commit.",
            "no-hash-commit": "The policy requires salted position hashes, but the header has no hash_commit.",
            "no-chain": "The policy requires signatures without a chain, so a signed line could stand "
            "anywhere or be left out. It must require both.",
            "weak-key": "Anybody could sign with the key of {by}: it proves nothing.",
            "same-key": "{by} and {other} have the same key: nobody could tell who has signed.",
            "not-secret": "The policy requires seals for a move that is not secret in this game ({kind}). The "
            "secret moves are: {known}.",
            "no-deck": "The policy requires a commitment to the deck {deck}, but this game draws from no "
            "such deck. It draws from: {known}.",
            "same-seat": "The seat {by} appears twice.",
            "no-clock": "The policy sets time limits, but does not require that every line has a time (clock).",
            "no-limit": "The policy has clocks, but no limit: neither for a move, nor for a phase, nor for the game.",
            "no-game-time": "The policy has an increment, but no time for the game to which it could be added.",
            "always-quiet": "The quiet hours of the policy leave less than 12 hours a week in which time runs.",
            "no-zone": "There is no time zone {zone}.",
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
            "broken": "The next line says that the hash of this line is {declared}, but it is {computed}: "
            "this line was changed after the next one was written, or the two do not belong "
            "together.",
            "foreign": "This line does not name the hash of the line before it, and the next line does not "
            "name the hash of this one: this line was changed, or does not belong here.",
            "joined": "The line before this one has another hash than this line says, and their numbers do "
            "not fit either: from here on this is another log.",
            "missing": "The policy requires prev, but the line has none.",
        },
    ),
    "log.positions": LogClause(
        "Position hashes",
        "A line may name the hash of the position after it (after); it must be the right one.",
        {
            "after": "The line says that the hash of the position after it is {declared}, but it is "
            "{computed}. Clauses whose effects the line has: {effects}.",
            "salted": "The line says that the hash of the position after it is {declared}, but with the "
            "salt of the line it is {computed}.",
            "other-key": "The key of the position hashes does not belong to the commitment in the "
            "header.",
            "uncommitted": "The end line shows a key of position hashes that the header has not "
            "committed to.",
            "missing": "The policy requires after, but the line has none.",
        },
    ),
    "log.times": LogClause(
        "Times",
        "A line may say when it was made (at); times do not run backwards.",
        {
            "backwards": "The line was made at {at}, before an earlier line ({before}).",
            "missing": "The policy requires at, but the line has none.",
            "early": "{seat} had until {limit} (awaited since line {since}), but the table acted "
            "at {at}.",
            "late": "{seat} had until {limit} (awaited since line {since}), but acted at {at}.",
            "untimed": "The table acts for {seat} as if its time were up, but nothing shows that: both this "
            "line and the line since which the seat is awaited must have a time.",
        },
    ),
    "log.clocks": LogClause(
        "Time limits",
        "Where the policy sets time limits, each awaited seat moves in time. If its time runs out, the "
        "table says so (timeout), and the next line is the move that the policy provides. No time runs "
        "in quiet hours, on declared holidays of the seat, and while the referee has stopped all clocks.",
        {
            "no-limits": "The policy of this log sets no time limits.",
            "unsigned": "Where the policy demands signatures, a line of the clocks counts only with a valid "
            "signature.",
            "untimed": "A line of the clocks counts only with a time (at).",
            "no-seat": "{seat:# has|# have} no seat in this game.",
            "early": "{seat} had until {until} (awaited since line {since}), but the table claimed at {when} that "
            "the time had run out.",
            "late": "{seat} had until {until} (awaited since line {since}), but moved at {when}.",
            "unclaimed": "{seat} had until {until} (awaited since line {since}). The table must claim the time-out "
            "before other lines are written, but this line is of {when}.",
            "not-awaited": "The game does not wait for {seat}: no time can run out.",
            "other-outcome": "The table does this for the seat: {does}. The policy provides something else: {policy}.",
            "other-move": "The time of {seat} has run out, and the policy provides this move: {wanted}.",
            "no-move": "The time of {seat} has run out, so this line must be the move that the policy provides "
            "({wanted}).",
            "undecided": "The time of a seat has run out, and the referee has not decided yet what happens: {by} "
            "must wait for that (resume).",
            "too-many": "There were {most} time-outs already: no more are judged.",
            "no-holidays": "The policy does not provide for holidays.",
            "holiday-late": "The holiday must be declared beforehand: declared now, it can begin at {earliest}, not at "
            "{begins}.",
            "holiday-empty": "The holiday ends ({ends}) before it begins ({begins}).",
            "holiday-twice": "{by:# has|# have} a holiday at that time already.",
            "holiday-long": "{by:# has|# have} {days:# day|# days} of holiday with this one; the policy provides for "
            "{most}.",
            "too-many-stops": "There are {most} already: no more are allowed.",
            "paused": "All clocks stand still already.",
            "not-paused": "The clocks are running already.",
            "half-given": "A line that gives more time names both the seat and the seconds.",
        },
    ),
    "log.orders": LogClause(
        "Orders in advance",
        "A seat may lay down a sealed order for moves that it will have to make. It opens it later, and wherever "
        "the order applied until then, the seat must have made the move that it demands. Of two orders "
        "that apply at once, the earlier one holds.",
        {
            "no-seat": "{by:# has|# have} no seat in this game.",
            "unsigned": "Where the policy demands signatures, an order counts only with a valid signature of the "
            "seat.",
            "too-many": "There are {most} orders already: no more are judged.",
            "none": "Line number {order} is no order, or it was taken back.",
            "other-seat": "The order of line number {order} belongs to {owner}, not to {by}.",
            "over": "The order of line number {order} was withdrawn or opened already.",
            "earlier-first": "The seat opens its orders in the order in which it laid them down: that of line number "
            "{earlier} before that of line number {order}.",
            "other-terms": "The order of line number {order} does not say this: salt and terms give another hash.",
            "no-order": "What was laid down in line number {order} is no order: it names an amount without its "
            "maximum, a maximum without an amount, or a line that is no move.",
            "too-old": "The order of line number {order} is opened too late: the lines after it are not kept any more.",
            "not-followed": "Line {line} is not what the order of line number {order} demands there ({wanted}).",
        },
    ),
    "log.seals": LogClause(
        "Seals",
        "A secret move may be laid down sealed and opened later: by the same seat, of the same "
        "kind, in the same step, and before anybody else's move of that kind was shown.",
        {
            "no-seat": "{by:# has|# have} no seat in this game.",
            "not-secret": "This kind of move is not secret and cannot be sealed: {kind}.",
            "late": "The seal comes too late: in this step a move of the same kind ({kind}) was already "
            "shown, in line {shown}.",
            "twice": "{by:# has|# have} already sealed a move of this kind ({kind}) in this step, in line "
            "{first}.",
            "too-many": "There are {most} unopened seals already: no more are allowed.",
            "none": "The line opens seal {opens}, but there is no unopened seal with this number.",
            "no-salt": "The line opens seal {opens} without its salt.",
            "other-seat": "Seal {opens} was laid by {owner}, not by {by}.",
            "other-kind": "Seal {opens} is for another kind of move ({sealed}), not for this one ({kind}).",
            "opened": "{by} must make this move while the moves of another kind ({kind}) are sealed; one of "
            "those was opened in line {opened}.",
            "other-step": "Seal {opens} was laid in another step ({laid}), not in this one.",
            "other-move": "Seal {opens} does not hold this move: move and salt give another hash.",
            "missing": "The policy requires that a move of this kind ({kind}) is sealed first; this one was "
            "not.",
        },
    ),
    "log.decks": LogClause(
        "Committed decks",
        "The table may commit itself to the order of a deck, by a hash of each of its cards "
        "and a salt. Draws then open one card after the other, until the deck is shuffled.",
        {
            "no-deck": "There is no deck {deck} to commit to.",
            "recommitted": "There is a new commitment to the deck {deck}, although {left:# card|# cards} of the "
            "old one {left:is|are} left and the deck was not shuffled: the old commitment stands.",
            "size": "The commitment to the deck {deck} is for {leaves:# card|# cards}, but the deck has "
            "{cards:none|# card|# cards}: it must be for all of them.",
            "none": "The line opens a card of the deck {deck}, but there is no commitment to its order.",
            "order": "The line opens card {leaf} of the deck {deck}, but card {expected} is the next.",
            "unopened": "There is a commitment to the order of the deck {deck}, but this draw opens no card "
            "of it.",
            "no-salt": "The line opens a card of the deck {deck} without both leaf and salt.",
            "other-card": "Card {leaf} of the deck {deck} is not {card}: card and salt give "
            "another hash.",
            "missing": "The policy requires that a draw from the deck {deck} opens its card.",
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
            "missing": "The policy requires a signature of {by}, but the line has none.",
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
            "forbidden": "The policy does not allow taking back.",
            "no-seat": "{by:# has|# have} no seat in this game.",
            "ahead": "Line number {to} has not been played yet: there is nothing to go back to.",
            "nothing": "Line number {to} is the one before this: nothing would be taken back.",
            "too-far": "Line number {to} is {back} lines back; at most {most} can be taken back.",
            "reveals": "The policy does not allow taking back what was revealed, and line number {line} "
            "showed somebody what was hidden before.",
            "corrected": "The referee has corrected in line number {line}: this policy does not allow taking that back.",
            "off-path": "Line number {to} was itself taken back, and this policy does not allow a return to "
            "it.",
        },
    ),
    "log.seats": LogClause(
        "A seat changes hands",
        "A handover line gives a seat to another person or to a program. The seat itself or the "
        "table writes it. Where the policy demands signatures, it must be signed and name the "
        "new key of the seat, with which the lines after it are signed.",
        {
            "no-seat": "{seat:# has|# have} no seat in this game.",
            "not-entitled": "Only the seat itself or the table can give the seat of {seat} to somebody else, not "
            "{by}.",
            "unsigned": "Where the policy demands signatures, a seat changes hands only by a line with a valid "
            "signature of the seat or of the table.",
            "no-key": "The policy requires signatures, but the line names no key with which {seat} signs "
            "from now on.",
            "weak-key": "Anybody could sign with the new key of {seat}: it proves nothing.",
            "same-key": "The new key of {seat} is the key of {other}: nobody could tell who has signed.",
            "too-many": "Seats have changed hands {most} times already: no more are allowed.",
        },
    ),
    "log.corrections": LogClause(
        "The referee corrects",
        "By a correction line the referee changes values of the position, or states a ruling, and gives the "
        "reason and what stood there before. It needs a policy that allows corrections, makes no pieces and "
        "takes none away, and keeps the limits of the game. A correction that breaks this changes nothing.",
        {
            "forbidden": "The policy of this log allows no corrections.",
            "not-entitled": "Only the referee can correct, not {by}.",
            "unsigned": "The policy demands that corrections have a valid signature of the referee.",
            "too-many": "The referee has corrected {most} times already: no more are allowed.",
            "too-long": "The changes of one correction can have {most} bytes at most: make several of them.",
            "over": "The game is over by the rules: nothing in it can be corrected any more.",
            "nothing": "The correction changes nothing and rules nothing.",
            "no-place": "Nothing can be corrected at {path}: a position has no such place, or it is none of those "
            "that `kynes correct LOG` lists.",
            "twice": "The correction changes {path} twice.",
            "same": "The correction leaves {path} as it is.",
            "old": "What the correction gives as the old value at {path} does not stand there.",
            "type": "The value at {path} must be of another type.",
            "unknown": "{what} is not a name that can stand there.",
            "range": "The value at {path} must be a number from {least} to {most}.",
            "zero": "A 0 at {path} is not written: give null as the new value.",
            "unsorted": "The list at {path} must be sorted.",
            "conserved": "There would be {after} of {what} instead of {before}: a correction makes no pieces and "
            "takes none away.",
            "limit": "Too many for {what}: {count} where {most:# is|# are} allowed.",
            "foreign": "{what} cannot belong to {by}.",
            "no-card": "{what} is no card: it cannot lie in a pile or a hand.",
            "top": "{what} is named as the top card of a pile in which it does not lie.",
            "no-top": "A discard pile has a top card if cards lie in it, and only then.",
            "pinned": "{what} must lie open: a card is pinned to it, or an effect keeps it in place.",
            "no-position": "After the correction the rules could not read the position: it does not fit together.",
            "unplayable": "After a correction by the referee the rules cannot go on with this line: the position "
            "does not fit together any more.",
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
            "move": "The move of {by} ({move}) is illegal. The reason rests on hidden information and is "
            "not shown here.",
            "claim": "The line makes a false claim about hidden information.",
            "line": "The line is not a valid line of a log. What is wrong with it is shown only to those "
            "who may read the line.",
        },
    ),
    "log.required": LogClause(
        "What is required",
        "Whoever judges a log may require certain terms: a policy that is no weaker, certain "
        "rulings and options, certain players and keys.",
        {
            "policy": "The policy must have {field}: {wanted}; that of this log has {there}.",
            "made-by": "The proofs must be made in play; those of this log were made afterwards ({made_by}).",
            "ruling": "The ruling {ruling} must be {wanted}; this log is played by {there}.",
            "option": "The option {option} must be {wanted}; this log has {there}.",
            "player": "{player} is not a player of the league.",
            "key": "The key of {player} must be {wanted}; this log has {there}.",
        },
    ),
    "log.published": LogClause(
        "What was published",
        "Every line of a stream that was published of the game is the line of the log, or its "
        "hash.",
        {
            "header": "The stream was published of a game with another header.",
            "line": "This is not the line that was published.",
            "shorter": "The log has {lines} lines, but {more} more were published.",
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
            "order-sealed": "An order of {by} was never opened: nobody knows whether it was carried out.",
            "sealed": "The seal was never opened.",
            "no-seed": "The end line does not show the seed, so chance cannot be judged.",
            "no-key": "The end line does not show the key of the position hashes, so they cannot "
            "be judged.",
        },
    ),
}
"""Clause id -> clause."""
