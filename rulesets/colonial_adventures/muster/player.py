"""A sensible muster for autoplay: mostly dice, horse and guns within the proportions, now and then whatever comes."""

from tracker.engine import Among, Choose, Facts, KeyedPlayer, Opinion, Pick, Quantity, Random, Toggle
from tracker.games.colonial_adventures.muster.prompts import BACK
from tracker.games.colonial_adventures.muster.proportions import mixes
from tracker.games.colonial_adventures.muster.state import Mustering

# Units that it raises, and what it does but once or seldom.
FEWEST, MOST = 4, 12
SELDOM, ODD = 0.05, 0.1


class MusterPlayer(KeyedPlayer):
    """Answers each prompt by what it is about; what it has no opinion on, by its default or by chance."""

    def opinion_on(self, what: list[str]) -> Opinion | None:
        return OPINIONS.get(what[0])


def _opening(state: Mustering, prompt: Facts[object], what: list[str], rng: Random) -> dict[str, object]:
    """Some rolls to begin with, in a year before or after the magazine rifle."""
    most = next(field.high for field in prompt.fields if isinstance(field, Quantity) and field.name == "rolls")
    return {"rolls": min(state.wanted or rng.randint(0, FEWEST), most), "year": rng.choice((1879, 1898))}


def _next(state: Mustering, prompt: Choose, what: list[str], rng: Random) -> str | None:
    """A gun where there is room for one, units until there are enough; seldom something else."""
    legal = prompt.legal()
    own = [mix for mix in mixes([*state.units.values()]) if mix.training == state.given.training]
    has_room = any(mix.guns < mix.guns_allowed for mix in own)
    if "gun" in legal and has_room:
        return "gun"
    if state.wanted and len(state.units) >= state.wanted:
        return "done"
    if len(state.units) >= FEWEST and (len(state.units) >= MOST or rng.random() < 0.2):
        return "done"
    if rng.random() < SELDOM:
        return rng.choice([each for each in ("gun", "civilians", "alter", "arms", "name") if each in legal])
    return rng.choice([each for each in ("roll", "roll", "choose") if each in legal] or ["done"])


def _arms(state: Mustering, prompt: Facts[object], what: list[str], rng: Random) -> dict[str, object]:
    """As offered in most cases; else, and where nothing is offered, any."""
    facts: dict[str, object] = {}
    for field in prompt.fields:
        if isinstance(field, Among) and (not field.default or rng.random() < ODD):
            facts[field.name] = rng.choice(field.legal())
        elif isinstance(field, Toggle) and rng.random() < ODD:
            facts[field.name] = not field.default
    return facts


def _captains(state: Mustering, prompt: Pick, what: list[str], rng: Random) -> list[str]:
    legal = prompt.legal()
    return rng.sample(legal, min(len(legal), rng.randint(0, prompt.at_most)))


OPINIONS: dict[str, Opinion] = {
    "opening": _opening,
    "next": _next,
    "row": lambda state, prompt, what, rng: rng.choice([each for each in prompt.legal() if each != BACK] or [BACK]),
    "arms": _arms,
    "altered": lambda state, prompt, what, rng: {
        "figures": max(state.units[what[1]].figures - 1, len(state.units[what[1]].leaders), 1)
    },
    "captains": _captains,
    "share": lambda state, prompt, what, rng: rng.choice(("best", "order", "each")),
}
