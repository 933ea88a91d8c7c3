"""The colour of each side: its own, such as that of its die, else one by its place. Never the only sign of a side."""

from typing import Literal, get_args

from tracker.engine import View

Colour = Literal["blue", "red", "green", "orange", "purple", "yellow", "black", "white"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
# Other words for them.
SAME: dict[str, Colour] = {
    "scarlet": "red", "khaki": "yellow", "gold": "yellow", "violet": "purple", "grey": "white", "gray": "white",
    "brown": "orange", "navy": "blue",
}  # fmt: skip


def side_colours(view: View) -> dict[str, Colour]:
    """A colour for each side by its id, no two alike while there are enough.

    A side that says none takes the one in its name, such as "Red"; where there is none either, no screen knows it, or
    another side has it, the first that is left.
    """
    said = {side.id: _known(side.colour) or _named(side.name) for side in view.sides}
    taken: dict[str, Colour] = {}
    for each, colour in said.items():
        if colour and colour not in taken.values():
            taken[each] = colour
    for each in said:
        if each not in taken:
            left = [colour for colour in COLOURS if colour not in taken.values()]
            taken[each] = left[0] if left else COLOURS[0]
    return {each: taken[each] for each in said}


def _known(word: str) -> Colour | None:
    word = word.casefold().strip()
    return next((colour for colour in COLOURS if colour == word), SAME.get(word))


def _named(name: str) -> Colour | None:
    """The colour in a name: a red side that is drawn in blue would be taken for the other."""
    return next((colour for colour in map(_known, name.split()) if colour), None)
