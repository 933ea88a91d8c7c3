"""A whole game to be read and copied, with its data beside it: two pickets fire across a stream until one runs."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tracker import engine
from tracker.engine import Roll, about, ask

DATA = engine.GameData(__package__)
RALLY = "rally"
# So many figures of a picket are too few to fire with, its opponent thinks.
FEW = 3


class Picket(Struct):
    """A handful of figures; each passes its nerve with a die of `nerve` or less."""

    id: str
    name: str
    figures: Annotated[int, Meta(ge=0, le=20)]
    nerve: Annotated[int, Meta(ge=1, le=6)] = 4
    start: int = 0


class MygameRulings(engine.Rulings, frozen=True):
    """The switches of `rulings.toml`."""

    nerve: Literal["on", "off"] = "on"


class Mygame(engine.BattleState, kw_only=True):
    """The pickets by id: each is a side of its own. `acting` fires now. `rallies`: it may rally instead."""

    rulings: MygameRulings = MygameRulings()
    pickets: dict[str, Picket] = {}
    acting: str = ""
    rallies: bool = False


class Scenario(engine.ScenarioFile, kw_only=True):
    """A scenario file: the two pickets."""

    pickets: Annotated[list[Picket], Meta(min_length=2, max_length=2)]
    rallies: bool = False


def faults(given: Scenario) -> Iterator[engine.Found]:
    one, other = given.pickets
    if one.id == other.id:
        yield "pickets[1].id", f"both pickets have the id {one.id!r}"


def build(given: Scenario, rulings: Mapping[str, str]) -> Mygame:
    for each in given.pickets:
        each.start = each.figures
    pickets = {each.id: each for each in given.pickets}
    return Mygame(pickets=pickets, rallies=given.rallies, rulings=MygameRulings.of(rulings))


# The procedures, named after the headings of the rules


async def setup(state: Mygame) -> None:
    engine.read_out(state, DATA.rulings)


async def turn(state: Mygame) -> None:
    """Each picket fires in its turn (MY-TURN-1), or rallies where it may."""
    state.heading(f"Turn {state.turn}", state.turn)
    for each in list(state.pickets):
        state.acting = each
        if may_rally(state, each) and await ask(lambda: order(state, state.acting)) == RALLY:
            rally(state, each)
        else:
            await fire(state, each)
    state.acting = ""


def rally(state: Mygame, picket: str) -> None:
    """One man of a picket comes back (MY-RALLY-1)."""
    state.pickets[picket].figures += 1
    state.report(f"{state.pickets[picket].name} rallies: one man is back.", "MY-RALLY-1", picket)


async def fire(state: Mygame, firer: str) -> None:
    """A picket fires; whoever is hit tests its nerve (MY-FIRE-1)."""
    distance = await ask(lambda: how_far(state, firer))
    shot = await ask(lambda: fire_roll(state, firer, distance))
    target = next(each for each in state.pickets.values() if each.id != firer)
    lost = min(shot.hits, target.figures)
    target.figures -= lost
    reads = engine.Reads("to_hit", distance, "hits_on")
    event = engine.Event("fires", firer, target.id, dice=state.pickets[firer].figures, hits=shot.hits)
    state.report(f"{target.name} loses {lost}.", "MY-FIRE-1", target.id, reads=reads, event=event)
    if lost and state.rulings.nerve == "on":
        await nerve(state, target.id)
    if not target.figures:
        state.winner = firer
        raise engine.Ended


async def nerve(state: Mygame, picket: str) -> None:
    """Two dice; the picket runs where none passes (MY-NERVE-1)."""
    test = await ask(lambda: nerve_roll(state, picket))
    if not test.passes:
        state.pickets[picket].figures = 0
        state.on_table(f"{state.pickets[picket].name} runs: take it off.", picket, event=engine.Event("runs", picket))


async def after(state: Mygame) -> None:
    state.over = True
    engine.say_over(state, names_of(state))


# Calculations and prompts: plain functions without side effect


def names_of(state: Mygame) -> dict[str, str]:
    return {each.id: each.name for each in state.pickets.values()}


def may_rally(state: Mygame, picket: str) -> bool:
    """True if a picket may rally: the scenario says so, and somebody can come back."""
    return state.rallies and state.pickets[picket].figures < state.pickets[picket].start


def order(state: Mygame, picket: str) -> engine.Choose:
    options = engine.Option("fire", "Fire", "f"), engine.Option(RALLY, "Rally: one man comes back", "r")
    return about("MY-RALLY-1", picket, picket).choose("order", f"{state.pickets[picket].name}: which order?", options)


def how_far(state: Mygame, firer: str) -> engine.Choose:
    rows = DATA.tables()["to_hit"].rows
    told = tuple(engine.Option(row.key, row.label) for row in rows)
    return about("MY-FIRE-1", firer).choose("range", "How far?", told, "near", asks="table")


def fire_roll(state: Mygame, firer: str, distance: str) -> Roll[engine.Scored]:
    picket, lowest = state.pickets[firer], DATA.number("to_hit", distance, "hits_on")
    pools = (engine.Pool("dice", picket.figures, 6, firer),)
    title = f"{picket.name} fires: hits on {lowest} and more"
    reads, hits = engine.Reads("to_hit", distance, "hits_on"), engine.Hits(lowest, 6)
    return about("MY-FIRE-1", firer).roll(f"fire:{firer}", "Fire", title, pools, hits, reads=reads)


def nerve_roll(state: Mygame, picket: str) -> Roll[engine.Passed]:
    tested = state.pickets[picket]
    title = f"{tested.name}: each die of {tested.nerve} or less passes"
    dice = engine.Pool("dice", 2, 6, picket)
    return about("MY-NERVE-1", picket, picket).roll(
        f"nerve:{picket}", "Nerve", title, dice, engine.Passes(tested.nerve)
    )


def view(state: Mygame) -> engine.View:
    rows = [engine.UnitRow(each.id, each.name, each.figures, each.start) for each in state.pickets.values()]
    sides = tuple(engine.SideView(row.id, row.name, (row,)) for row in rows)
    return engine.View(state.title, state.turn, sides)


def check(state: Mygame) -> list[str]:
    """The oddities after an edit, in sentences: none here."""
    return []


class Sensible(engine.KeyedPlayer):
    """The opponent: by what a prompt's key is about, its decision, and the reason that players are told."""

    def opinion_on(self, what: list[str]) -> engine.Opinion | None:
        return {"range": lambda *known: "near", "order": order_for}.get(what[0])

    def reason_on(self, what: list[str]) -> engine.Reason | None:
        return {"order": reason_for}.get(what[0])


def order_for(seen: Mygame, prompt: engine.Choose, what: list[str], chance: Any) -> str:
    return RALLY if seen.pickets[prompt.side].figures <= FEW else "fire"


def reason_for(seen: Mygame, prompt: engine.Choose, what: list[str], value: str) -> str:
    return f"at most {FEW} are left" if value == RALLY else "enough are left to fire"


FORMAT = engine.Format(Scenario, faults, lambda given: tuple(each.name for each in given.pickets), build)


class MygameGame(engine.Game[Mygame]):
    """Pickets on both banks."""

    id, title, version, state = "mygame", "Mygame", "1", Mygame
    covered = ("to_hit",)


RULESET = MygameGame()
