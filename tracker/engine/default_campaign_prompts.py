"""Prompts of the campaign of a game without one: plain functions of its state."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tracker.engine.armies import ArmyField
from tracker.engine.opening_and_end import DRAW
from tracker.engine.prompts.base import Prompt
from tracker.engine.prompts.choose_and_pick import Choose
from tracker.engine.prompts.number_and_text import Number, Text
from tracker.engine.prompts.options import Option

if TYPE_CHECKING:
    from tracker.engine.default_campaign import PlainWar

ROSTERS, OVER, FIGHT, GOES_ON = "rosters", "over", "fight", "goes_on"


# Nothing of this is a rule, and both sides answer.
NOBODYS: dict[str, Any] = {"rule": "", "side": "", "asks": "decision"}


def name_of(state: "PlainWar") -> Text:
    return Text(key="name", **NOBODYS, title="The campaign's name: Enter keeps it", enter=state.title, longest=80)


def which_next(state: "PlainWar", scenarios: Mapping[str, str], why_not: str) -> Choose:
    """The rosters against each other once more, a scenario of the game, or the end."""
    own = (Option(ROSTERS, "The rosters, as they are now", "o", refused=why_not),) if state.armies else ()
    options = (
        *own,
        *(Option(key, title) for key, title in scenarios.items()),
        Option(OVER, "The campaign is over", "v"),
    )
    enter = ROSTERS if own and not why_not else ""
    return Choose(key="next", **NOBODYS, title="Which battle is next?", options=options, enter=enter)


def laid_out(state: "PlainWar", fields: tuple[ArmyField, ...]) -> Choose:
    """The battle of rosters as it would be fought."""
    options = tuple(
        Option(each.path, each.label, detail=each.words_of(state.fields.get(each.path, each.value))) for each in fields
    )
    fight = Option(FIGHT, "So it is fought", "o")
    return Choose(key="laid_out", **NOBODYS, title="The battle", options=(fight, *options), enter=FIGHT)


def field_prompt(state: "PlainWar", fields: tuple[ArmyField, ...], path: str) -> Prompt[Any]:
    field = next(each for each in fields if each.path == path)
    value = state.fields.get(path, field.value)
    told = {**NOBODYS, "key": f"field.{path}", "title": field.label, "text": field.help}
    options = field.options or ((("yes", "yes"), ("no", "no")) if isinstance(field.value, bool) else ())
    if options:
        now = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        return Choose(**told, options=tuple(Option(each, words) for each, words in options), enter=now)
    if isinstance(field.value, int):
        return Number(**told, low=field.low, high=field.high, enter=int(value))
    return Text(**told, enter=str(value))


def what_is_left(state: "PlainWar") -> Choose:
    """Strengths left in all rosters, to be corrected unit by unit; Enter lets them stand."""
    options = tuple(
        Option(f"{number}:{unit.id}", f"{unit.name}: {unit.left} of {unit.start}", detail=army.name)
        for number, army in enumerate(state.armies)
        for unit in army.units.values()
    )
    stands = Option(GOES_ON, "It stands so", "o")
    return Choose(
        key="left",
        **NOBODYS,
        title="What is left for the next battle?",
        text="As the battle left them; choose a unit to change it.",
        options=(stands, *options),
        enter=GOES_ON,
    )


def how_many_left(state: "PlainWar", number: int, unit_id: str) -> Number:
    unit = state.armies[number].units[unit_id]
    key, title = f"left.{number}.{unit_id}", f"{unit.name}: how much of it is left?"
    return Number(key=key, **NOBODYS, title=title, low=0, high=unit.start, enter=unit.left)


def who_won(state: "PlainWar", names: Mapping[str, str]) -> Choose:
    """The winner of the war; offered is the side that won most of its battles."""
    won = Counter(each.sides[each.winner] for each in state.aftermaths if each.winner in each.sides)
    best = won.most_common(2)
    ahead = best[0][0] if best and (len(best) == 1 or best[0][1] > best[1][1]) else ""
    guess = next((key for key, name in names.items() if name == ahead), DRAW)
    options = tuple(
        Option(key, name, detail=f"won {won[name]} of {len(state.aftermaths)}") for key, name in names.items()
    )
    return Choose(
        key="who_won", **NOBODYS, title="Who won the war?", options=(*options, Option(DRAW, "nobody", "n")), enter=guess
    )
