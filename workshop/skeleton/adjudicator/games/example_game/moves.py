"""The moves of Example Game, field by field. The JSON Schema of a log line is made from these."""

from typing import Annotated, Literal, TypedDict

from msgspec import Meta

from adjudicator.rules.domains import Of
from adjudicator.typed_moves import moves_of


class DrawWind(TypedDict):
    """The table draws a wind card."""

    by: str
    move: Literal["draw-wind"]
    card: Annotated[str, Of("cards"), Meta(description="The card.")]


class March(TypedDict):
    """A faction marches from a territory into a bordering one."""

    by: str
    move: Literal["march"]
    start: Annotated[str, Of("territories"), Meta(description="Where the warriors come from.")]
    end: Annotated[str, Of("territories"), Meta(description="Where they go.")]
    count: Annotated[int, Meta(ge=1, le=99, description="How many warriors march.")]


class Pass(TypedDict):
    """A faction stays where it is."""

    by: str
    move: Literal["pass"]


MOVES = moves_of(__name__)
"""Kind of move -> its fields."""
