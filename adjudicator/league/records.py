"""What a season consists of, as its file describes it: players, points, pairings, rounds, decisions."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

LOGS = "games"
"""The folder of a season's logs unless its file says otherwise."""

Points = Annotated[float, Meta(ge=-1_000_000, le=1_000_000)]
"""Points of the standings, whole or in shares."""
TieBreak = Literal[
    "head-to-head", "wins", "share", "rating", "games", "statistics", "opponents", "places"
]
Round = Annotated[int, Meta(ge=1, le=100, description="The number of a round, from 1.")]
Why = Annotated[str, Meta(min_length=1, max_length=500, description="The reason, for everybody.")]

TIE_BREAKS: list[TieBreak] = ["head-to-head", "wins"]
"""By what players are told apart unless the season says otherwise."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a season's description: a field that it does not have is a fault."""


class Person(Part, frozen=True):
    """A player of the league."""

    name: Annotated[
        str, Meta(min_length=1, max_length=100, description="As the standings have it.")
    ]
    aliases: Annotated[
        list[str], Meta(description="Other names under which the player stands in logs.")
    ] = []
    key: Annotated[str, Meta(description="The public Ed25519 key that the player signs with.")] = ""


class Scoring(Part, frozen=True):
    """What a game that counts is worth."""

    win: Annotated[Points, Meta(description="To who has won alone.")] = 3.0
    shared: Annotated[
        Points | Literal["split"],
        Meta(description='To each of several winners; "split" divides what a win is worth.'),
    ] = "split"
    played: Annotated[Points, Meta(description="To everybody who has played a game.")] = 0.0
    draw: Annotated[Points, Meta(description="To each player of a game that nobody won.")] = 0.0
    bye: Annotated[Points, Meta(description="To who sits out a round because of a bye.")] = 0.0
    forfeit: Annotated[
        Points, Meta(description="To who forfeits a game, instead of all other points.")
    ] = 0.0
    places: Annotated[
        list[Points],
        Meta(
            description="For the second place, the third and so on; players of the same place share."
        ),
    ] = []
    place_by: Annotated[
        list[str],
        Meta(
            description="Figures of the verdict by which those who have not won are placed, the most "
            'important first, such as ["strongholds", "spice"].'
        ),
    ] = []
    statistics: Annotated[
        dict[str, Points],
        Meta(description="For each of a figure of the verdict, such as strongholds = 0.5."),
    ] = {}


class Pairing(Part, frozen=True):
    """A game that is to be played."""

    id: Annotated[str, Meta(min_length=1, max_length=60, description="What the league calls it.")]
    players: Annotated[list[str], Meta(min_length=1, max_length=20, description="Who plays.")]
    factions: Annotated[
        dict[str, str], Meta(description="Player -> the faction that is to be played.")
    ] = {}
    round: Annotated[int, Meta(ge=0, le=100, description="Its round; 0: none.")] = 0
    game: Annotated[str, Meta(description="The game that is to be played; none: any.")] = ""
    host: Annotated[str, Meta(description="Who keeps the table.")] = ""
    choose: Annotated[
        list[str], Meta(description="The players in the order in which they choose a faction.")
    ] = []


class Decision(Part, frozen=True):
    """What the referee has decided of a game, whatever its log says, or of a pairing without a log."""

    why: Why
    log: Annotated[
        str, Meta(description="The file's name, its path, or the beginning of its SHA-256.")
    ] = ""
    pairing: Annotated[
        str, Meta(description="The pairing instead of a log: its logs do not count then.")
    ] = ""
    counts: Annotated[bool, Meta(description="Whether it counts.")] = True
    winners: Annotated[
        list[str] | None, Meta(description="The players who have won; what the log says if none.")
    ] = None
    places: Annotated[
        list[list[str]],
        Meta(description="The players by place, the first place first, instead of winners."),
    ] = []
    forfeits: Annotated[
        list[str],
        Meta(
            description="Who forfeits the game. If one player is left, that player has won unless the "
            "decision says otherwise."
        ),
    ] = []
    time_limit: Annotated[
        bool,
        Meta(
            description="The game was stopped: whoever is first by `scoring.place_by` in its last "
            "position has won."
        ),
    ] = False


class Bye(Part, frozen=True):
    """A player who sits out a round."""

    round: Round
    player: str


class Penalty(Part, frozen=True):
    """Points that the referee gives or takes outside of games."""

    player: str
    points: Annotated[Points, Meta(description="Less than 0 to take points.")]
    why: Why


class Withdrawal(Part, frozen=True):
    """A player who has left the season."""

    player: str
    after: Annotated[
        int, Meta(ge=0, le=100, description="The last round in which the player took part.")
    ]
    why: Why
    games: Annotated[
        Literal["stand", "void"],
        Meta(description="Whether the player's games stand, or count for nobody."),
    ] = "stand"


class Substitute(Part, frozen=True):
    """A player who takes the place of another in one pairing."""

    pairing: str
    player: Annotated[str, Meta(description="Who was paired.")]
    by: Annotated[str, Meta(description="Who plays instead.")]
    why: Annotated[str, Meta(max_length=500)] = ""


class SeasonRound(Part, frozen=True):
    """How a round is drawn."""

    game: Annotated[str, Meta(description="The game that is played.")]
    name: Annotated[str, Meta(max_length=60, description="What it is called.")] = ""
    sizes: Annotated[
        list[Annotated[int, Meta(ge=2, le=20)]],
        Meta(description="Players at a table, the best size first; none: all sizes of the game."),
    ] = []
    tables: Annotated[
        Literal["swiss", "lot", "seeded"],
        Meta(
            description='"swiss": players with about as many points meet; "lot": anybody; both avoid '
            'opponents who have met. "seeded": first, last but one and so on, for finals.'
        ),
    ] = "swiss"
    factions: Annotated[
        Literal["rotation", "lot", "choice", "free"],
        Meta(
            description='"rotation": those that a player has played least; "lot"; "choice": the order '
            'of choosing is drawn; "free": the players agree.'
        ),
    ] = "rotation"
    advance: Annotated[
        Annotated[int, Meta(ge=0)] | Literal["winners"],
        Meta(
            description="How many of the leading players take part, or the winners of the round before; "
            "0: everybody."
        ),
    ] = 0
    places: Annotated[
        int,
        Meta(
            ge=0,
            description='How many take part with advance = "winners": the leading winners, then the '
            "leading others of the round before; 0: all winners and nobody else.",
        ),
    ] = 0
    hosts: Annotated[
        Literal["players", "none"], Meta(description="Whether a player of each table hosts it.")
    ] = "none"


class Draw(Part, frozen=True):
    """What makes draws fair: a seed that was fixed before, and words that others add."""

    commitment: Annotated[
        str,
        Meta(
            pattern=r"^[0-9a-f]{64}(?![\s\S])",
            description="Written by `kynes league draw --commit`.",
        ),
    ]
    words: Annotated[
        dict[str, Annotated[str, Meta(max_length=200)]],
        Meta(description="Player -> a word of the player's own, given after the commitment."),
    ] = {}


class Site(Part, frozen=True):
    """What the season's pages show."""

    reports: Annotated[
        Literal["public", "all", "none"],
        Meta(
            description="Reports of the games: what lay open, everything (of games that are over), "
            "or none."
        ),
    ] = "public"
    audit: Annotated[
        bool,
        Meta(description="Whether there is a page on dice and deals, without players and seats."),
    ] = True


class Season(Part, frozen=True):
    """A season as its file describes it."""

    name: Annotated[str, Meta(min_length=1, max_length=100, description="What it is called.")]
    games: Annotated[
        list[str], Meta(description="Ids of the games that may be played; none: all.")
    ] = []
    logs: Annotated[
        list[str], Meta(min_length=1, description="Files or folders, as seen from this file.")
    ] = msgspec.field(default_factory=lambda: [LOGS])
    overlays: Annotated[list[str], Meta(description="Overlays over the content.")] = []
    players: Annotated[
        dict[str, Person], Meta(description="Id of a player -> the player; none: whoever plays.")
    ] = {}
    require: Annotated[
        dict[str, Any], Meta(description="The policy that logs must have at least.")
    ] = {}
    rulings: Annotated[
        dict[str, list[str]] | None,
        Meta(description="Ruling -> the options beside the default that are allowed; none: all."),
    ] = None
    required_rulings: Annotated[
        dict[str, str], Meta(description="Ruling -> the option by which it must be played.")
    ] = {}
    options: Annotated[
        dict[str, list[int]], Meta(description="Option of a game -> the numbers that are allowed.")
    ] = {}
    presets: Annotated[
        list[str],
        Meta(description="Presets, one of which games must be played by; none: any or no preset."),
    ] = []
    scoring: Scoring = Scoring()
    tie_breaks: Annotated[
        list[TieBreak], Meta(description="By what players with as many points are told apart.")
    ] = msgspec.field(default_factory=lambda: list(TIE_BREAKS))
    ratings: Annotated[bool, Meta(description="Whether players are rated.")] = True
    rounds: Annotated[list[SeasonRound], Meta(description="The rounds, in their order.")] = []
    draw: Annotated[Draw | None, Meta(description="What makes the draws of rounds fair.")] = None
    pairings: Annotated[list[Pairing], Meta(description="The games that are to be played.")] = []
    byes: Annotated[list[Bye], Meta(description="Who sits out which round.")] = []
    substitutes: Annotated[
        list[Substitute], Meta(description="Who plays instead of somebody who was paired.")
    ] = []
    substitution: Annotated[
        Literal["player", "substitute"],
        Meta(
            description="Whose game it is when a substitute plays: who was paired, or who played."
        ),
    ] = "substitute"
    withdrawals: Annotated[list[Withdrawal], Meta(description="Who has left the season.")] = []
    penalties: Annotated[
        list[Penalty], Meta(description="Points given or taken outside of games.")
    ] = []
    decisions: Annotated[list[Decision], Meta(description="What the referee has decided.")] = []
    hosts: Annotated[
        dict[str, list[str]],
        Meta(
            description="Who kept the table, or what table it was -> logs, as files or patterns (*)."
        ),
    ] = {}
    site: Site = Site()
