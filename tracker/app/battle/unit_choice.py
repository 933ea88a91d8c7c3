"""Units of a question, as the table of units shows them: then the table is the list that is chosen from."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from tracker.app.parts.prompt_view import ListedChoice
from tracker.engine import View


class UnitChoice(Struct, frozen=True):
    """Keys that pick units, and what is said of each, by unit id; `at`: the one that Enter takes, "" for none.

    `is_form`: all that is said of that one stands in a form of the prompt too.
    """

    keys: Mapping[str, str] = {}
    words: Mapping[str, str] = {}
    at: str = ""
    is_form: bool = False


NOBODY = UnitChoice()


def unit_choice(listed: Iterable[ListedChoice], at: str, view: View, is_form: bool = False) -> UnitChoice:
    """Those of a list who are units of the view, and go by their names there."""
    names = view.unit_names
    units = [each for each in listed if names.get(each.id) == each.label]
    keys = {each.id: each.keys for each in units}
    return UnitChoice(keys, {each.id: each.words for each in units}, at if at in keys else "", is_form)
