"""A procedure beside the toy game: a force is raised by dice, unit by unit, until it is enough."""

from collections.abc import Mapping

from msgspec import Struct

from tests.engine.toy_fight import TABLES
from tracker.engine import (
    BattleState,
    Briefing,
    Choose,
    Ended,
    Option,
    Player,
    Pool,
    Refused,
    Roll,
    Ruleset,
    Ruling,
    ScenarioCard,
    SideView,
    Summed,
    Table,
    Total,
    UnitRow,
    View,
    ask,
)


class Force(Struct):
    """What the muster makes: the figures of each unit."""

    units: list[int]


class Raised(BattleState, kw_only=True):
    units: list[int] = []


def what_next(state: Raised) -> Choose:
    options = (Option("roll", "Raise another", "h"), Option("enough", "Enough", "g"))
    return Choose(key="next", rule="TOY-MUSTER-1", side="red", title="What next?", options=options, enter="roll")


def size_roll(state: Raised) -> Roll[Summed]:
    key, title = f"size.{len(state.units) + 1}", "How many come?"
    pools = (Pool("dice", 2, 6, "red"),)
    return Roll(key=key, rule="TOY-MUSTER-1", what="Size", side="red", title=title, pools=pools, reading=Total())


class ToyMuster(Ruleset[Raised]):
    """A turn for each unit."""

    id = "toy.muster"
    title = "Toy muster"
    version = "1"
    state = Raised

    def tables(self) -> Mapping[str, Table]:
        return TABLES

    def rulings(self) -> tuple[Ruling, ...]:
        return ()

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        return {"reds": ScenarioCard("reds", "Muster: Reds", Briefing("1900"), ("Reds",))}

    def new(self, scenario: str, rulings: Mapping[str, str]) -> Raised:
        if scenario != "reds":
            raise Refused(f"There is no list {scenario[:60]!r}; there is reds.")
        return Raised(title="Muster: Reds")

    async def setup(self, state: Raised) -> None:
        state.heading(state.title)

    async def turn(self, state: Raised) -> None:
        if await ask(lambda: what_next(state)) == "enough":
            raise Ended
        size = await ask(lambda: size_roll(state))
        state.units.append(size.total)
        state.report(f"{size.total} come.", "TOY-MUSTER-1")

    async def after(self, state: Raised) -> None:
        state.over = True
        state.report(f"{sum(state.units)} are ready.", "TOY-MUSTER-1")

    def view(self, state: Raised) -> View:
        rows = tuple(UnitRow(f"u{n}", f"Unit {n}", size, size) for n, size in enumerate(state.units, 1))
        return View(state.title, state.turn, (SideView("red", "Reds", rows),), result="ready" if state.over else "")

    def player(self) -> Player | None:
        return None

    def product(self, state: Raised) -> Force | None:
        return Force(list(state.units)) if state.over else None


MUSTER = ToyMuster()
