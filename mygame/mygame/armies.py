"""Rosters of the example game: a village's pickets, of which one goes to the ford today."""

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from tracker import engine

from . import Picket, Scenario


class Band(engine.ArmyUnit, kw_only=True):
    """A picket at home."""

    figures: Annotated[int, Meta(ge=1, le=20)]
    nerve: Annotated[int, Meta(ge=1, le=6)] = 4


class Village(engine.ArmyFile[Band], kw_only=True):
    """All pickets of a village; its chief is for show."""

    chief: engine.Prose = ""


class VillageArmies(engine.Armies[Village, Band]):
    army, unit = Village, Band
    headings = ("figures", "nerve")

    def faults(self, army: Village) -> Iterator[engine.Found]:
        for number, band in enumerate(army.units):
            if band.figures < band.nerve:
                yield f"units[{number}].nerve", f"{band.name} has more nerve than figures"

    def cells(self, unit: Band) -> tuple[str, ...]:
        return str(unit.figures), f"{unit.nerve}+"

    def totals(self, army: Village) -> tuple[str, ...]:
        return (engine.counted(sum(band.figures for band in army.fighting), "figure"),)

    def boxes(self, unit: Band) -> engine.Boxes:
        return engine.Boxes(unit.figures)

    def lists(self) -> dict[str, str]:
        return {"river": "River people"}

    def bends(self, army: Village) -> tuple[str, ...]:
        crowd = ("more than one picket fights (MY-TURN-1)",) if len(army.fighting) > 1 else ()
        return (*engine.kept_bends(army), *crowd)

    def rules_of(self, army: Village) -> tuple[str, ...]:
        return "MY-TURN-1", "MY-FIRE-1", "MY-NERVE-1"

    def offers(self, army: Village) -> tuple[engine.ArmyRow, ...]:
        return engine.ArmyRow("old", "Old men", "4 figures"), engine.ArmyRow("young", "Young men", "8 figures")

    def raised(self, army: Village, row: str) -> Band:
        names = {each.key: each.label for each in self.offers(army)}
        if row not in names:
            raise engine.Refused(f"There is no row {row[:40]!r} from which to raise a unit.")
        figures = 4 if row == "old" else 8
        return Band(id=engine.free_id(army, row), name=names[row], row=row, figures=figures)

    def fields(self, army: Village, unit: Band | None) -> tuple[engine.ArmyField, ...]:
        if unit is None:
            return (engine.ArmyField("chief", "Chief", army.chief),)
        nerves = tuple((str(each), f"{each} or less") for each in range(1, 7))
        figures = engine.ArmyField("figures", "Figures", unit.figures, low=1, high=20)
        return figures, engine.ArmyField("nerve", "Nerve", unit.nerve, nerves)

    def scenario(self, words: engine.BattleWords, armies: tuple[Village, ...]) -> Scenario:
        pickets = []
        for army, side in zip(armies, ("one", "other"), strict=True):
            if not army.fighting:
                raise engine.Refused(f"Nobody of {army.name} fights today.")
            first = army.fighting[0]
            pickets.append(Picket(id=side, name=first.name, figures=first.figures, nerve=first.nerve))
        return Scenario(
            id=words.id,
            game="mygame",
            title=words.title or " against ".join(army.name for army in armies),
            date=words.date or "one day",
            place=words.place or "the ford",
            history="",
            adapted="Made of two rosters.",
            table=words.table,
            victory=words.victory,
            last_turn=words.last_turn,
            pickets=pickets,
        )


ARMIES: engine.Armies[Any, Any] = VillageArmies()
