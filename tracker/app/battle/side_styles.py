"""The styles of the sides: for their units, and for their names wherever these stand in a text."""

from tracker.app.parts.name_styles import Names
from tracker.engine import View
from tracker.talk.side_colours import side_colours


def unit_styles(view: View) -> Names:
    """The style of each unit, by its id."""
    colours = side_colours(view)
    return {unit.id: colours[side.id] for side in view.sides for unit in side.units}


def name_styles(view: View | None) -> Names:
    """The style of each name of a side or unit; a name that two sides share has none."""
    if view is None:
        return {}
    colours = side_colours(view)
    found: Names = {}
    shared: set[str] = set()
    for side in view.sides:
        for name in {side.name, *(each for unit in side.units for each in (unit.name, unit.short))} - {""}:
            if found.setdefault(name, colours[side.id]) != colours[side.id]:
                shared.add(name)
    return {name: style for name, style in found.items() if name not in shared}
