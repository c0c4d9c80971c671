"""The size of a stack: the number on its top piece, and the text under the mouse.

A stack shows only its top piece. The number on it is the number of pieces of that sort, or the
total worth; after a plus comes the number of other pieces below.
"""

from __future__ import annotations

from exporters.vassal.format import traits
from exporters.vassal.format.traits import Trait

LETTERS = 34
"""Size of the number, in points of a board at full size: it is read at a third of that."""
INK, GROUND = "255,244,214", "43,28,20"

UNCOUNTED = "Uncounted"
"""The property of zones with more than anybody counts: banks."""
ONE_OF_EACH = '{Again!="yes"}'
"""Which pieces under the mouse are shown: of those of a stack that look alike, one."""
IDS = '" [(][a-z-]+/[a-z-]+[)]"'
"""What the engine puts behind the name of a piece with another face up: the id of that face."""
CALLED = f'LocalizedPieceName.replaceAll({IDS},"")'
"""The name of a piece without it: the picture above it shows the face."""
CAPTION = f'{{Caption==""?{CALLED}:Caption}}'
"""What stands below each of them."""


def numbered(*, turns: bool = False) -> list[Trait]:
    """The traits of a piece that may lie in a stack with equal pieces; `turns`: pieces are equal with the same face up."""
    # Not by PieceName: the engine asks labels for it, and this is the text of one. The engine gives properties
    # between dollars in the language of the player, so both sides are asked for that.
    alike = 'LocalizedBasicName==\\"$LocalizedBasicName$\\"' + (
        " && Face_Level==$Face_Level$" if turns else ""
    )
    like, other = f'CountStack("{{{alike}}}")', f'CountStack("{{!({alike})}}")'
    nearer = f'CountStack("{{{alike} && StackPos<$StackPos$}}")'
    return [
        traits.corner("$Pile$", LETTERS, foreground=INK, background=GROUND),
        traits.calculated(
            "Pile",
            f'StackPos!=1||StackSize==1||{UNCOUNTED}=="yes"?"":(Worth!=""?""+SumStack("Worth"):'
            f'({other}==0?""+StackSize:(""+{like}+"+"+{other})))',
        ),
        traits.calculated(
            "Caption",
            f'"<html><center>"+(StackSize==1||{like}==1?"":"<b>"+{like}+" ×</b><br>")'
            f'+{CALLED}.replaceAll(" ","<br>")+"</center></html>"',
        ),
        traits.calculated("Again", f'StackPos>1&&{nearer}>0?"yes":""'),
    ]
