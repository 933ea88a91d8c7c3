"""What a stranger's game says of rosters, asked with care: whatever is wrong with it is Refused in one sentence."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from tracker.engine.armies import AnyArmies, AnyArmy, Armies, ArmyField, ArmyRow, ArmyUnit, BattleWords, Boxes
from tracker.engine.briefing import ScenarioFile
from tracker.engine.campaigns import Came
from tracker.engine.errors import Refused, TrackerError
from tracker.engine.faults import Found
from tracker.engine.view import View

T = TypeVar("T")


class GuardedArmies(Armies[Any, Any]):
    """`who` names the game, `told` says an error with its place.

    A roster is tried whole wherever it is judged: what a screen would show of it must come out before it is shown.
    """

    def __init__(self, inner: AnyArmies, who: str, told: Callable[[BaseException], str]) -> None:
        self._inner, self._who, self._told = inner, who, told
        self.army, self.unit, self.headings, self.sides = inner.army, inner.unit, inner.headings, inner.sides
        self._headings = len(inner.headings)

    def faults(self, army: AnyArmy) -> Iterable[Found]:
        found = self._all("faults", lambda: self._inner.faults(army), tuple)
        if not found:
            self._try(army)
        return found

    def _try(self, army: AnyArmy) -> None:
        self.totals(army), self.bends(army), self.rules_of(army), self.offers(army), self.fields(army, None)
        for unit in army.units:
            self.cells(unit), self.card(unit), self.boxes(unit), self.fields(army, unit)

    def cells(self, unit: ArmyUnit) -> tuple[str, ...]:
        cells = self._all("cells", lambda: self._inner.cells(unit), str)
        if len(cells) != self._headings:
            raise Refused(f"{self._who} can't be used: cells() gives {len(cells)} for {self._headings} headings.")
        return cells

    def totals(self, army: AnyArmy) -> tuple[str, ...]:
        return self._all("totals", lambda: self._inner.totals(army), str)

    def boxes(self, unit: ArmyUnit) -> Boxes:
        found: Boxes = self._one("boxes", lambda: self._inner.boxes(unit), Boxes)
        return found

    def card(self, unit: ArmyUnit) -> tuple[tuple[str, str], ...]:
        card = self._all("card", lambda: self._inner.card(unit), tuple)
        if not all(len(each) == 2 and all(isinstance(words, str) for words in each) for each in card):
            raise Refused(f"{self._who} can't be used: card() gives something else than labels with words.")
        return card

    def lists(self) -> Mapping[str, str]:
        lists: Mapping[str, str] = self._one("lists", self._inner.lists, Mapping)
        if not all(isinstance(key, str) and isinstance(words, str) for key, words in lists.items()):
            raise Refused(f"{self._who} can't be used: lists() gives something else than names by id.")
        return lists

    def enemies(self, list_id: str) -> tuple[str, ...]:
        return self._all("enemies", lambda: self._inner.enemies(list_id), str)

    def bends(self, army: AnyArmy) -> tuple[str, ...]:
        return self._all("bends", lambda: self._inner.bends(army), str)

    def rules_of(self, army: AnyArmy) -> tuple[str, ...]:
        return self._all("rules_of", lambda: self._inner.rules_of(army), str)

    def sheets(self, army: AnyArmy | None) -> tuple[str, ...] | None:
        found: tuple[str, ...] | None = self._one("sheets", lambda: self._inner.sheets(army), tuple | None)
        return found

    def boxes_in(self, state: Any, unit_id: str) -> Boxes | None:
        found: Boxes | None = self._one("boxes_in", lambda: self._inner.boxes_in(state, unit_id), Boxes | None)
        return found

    def rules_in(self, state: Any) -> tuple[str, ...]:
        return self._all("rules_in", lambda: self._inner.rules_in(state), str)

    # Changing it

    def begun(self, list_id: str) -> dict[str, Any]:
        found: dict[str, Any] = self._one("begun", lambda: self._inner.begun(list_id), dict)
        return found

    def offers(self, army: AnyArmy) -> tuple[ArmyRow, ...]:
        return self._all("offers", lambda: self._inner.offers(army), ArmyRow)

    def raised(self, army: AnyArmy, row: str) -> ArmyUnit:
        found: ArmyUnit = self._one("raised", lambda: self._inner.raised(army, row), self.unit)
        return found

    def raised_all(self, army: AnyArmy, row: str) -> tuple[ArmyUnit, ...]:
        units = self._all("raised_all", lambda: self._inner.raised_all(army, row), self.unit)
        if not units:
            raise Refused(f"{self._who} can't be used: raised_all() gives nobody for {row[:40]!r}.")
        return units

    def fields(self, army: AnyArmy, unit: ArmyUnit | None) -> tuple[ArmyField, ...]:
        return self._all("fields", lambda: self._inner.fields(army, unit), ArmyField)

    def struck_off(self, army: AnyArmy, unit: ArmyUnit) -> None:
        self._one("struck_off", lambda: self._inner.struck_off(army, unit), object)

    def put(self, army: AnyArmy, unit: ArmyUnit | None, path: str, value: Any) -> None:
        self._one("put", lambda: self._inner.put(army, unit, path, value), object)

    # What a battle left of it

    def strength(self, unit: ArmyUnit) -> int:
        found: int = self._one("strength", lambda: self._inner.strength(unit), int)
        return found

    def came(self, state: Any, view: View) -> Came:
        found: Came = self._one("came", lambda: self._inner.came(state, view), Came)
        return found

    def carried(self, unit: ArmyUnit, left: int, more: Mapping[str, str | int | bool]) -> ArmyUnit | None:
        kind = self.unit | None
        found: ArmyUnit | None = self._one("carried", lambda: self._inner.carried(unit, left, more), kind)
        return found

    def bereave(self, army: AnyArmy, names: list[str]) -> None:
        self._one("bereave", lambda: self._inner.bereave(army, names), object)

    # A battle of it

    def battle_fields(self) -> tuple[ArmyField, ...]:
        return self._all("battle_fields", self._inner.battle_fields, ArmyField)

    def scenario(self, words: BattleWords, armies: tuple[Any, ...]) -> ScenarioFile:
        found: ScenarioFile = self._one("scenario", lambda: self._inner.scenario(words, armies), Struct)
        return found

    # Asking

    def _all(self, name: str, ask: Callable[[], Iterable[Any]], kind: Any) -> tuple[Any, ...]:
        found: tuple[Any, ...] = self._one(name, lambda: tuple(ask()), tuple)
        if not all(isinstance(each, kind) for each in found):
            raise Refused(f"{self._who} can't be used: {name}() gives other things than {kind.__name__}.")
        return found

    def _one(self, name: str, ask: Callable[[], Any], kind: Any) -> Any:
        try:
            found = ask()
        except TrackerError:
            raise
        except (Exception, SystemExit) as error:
            raise Refused(f"{self._who} can't be used: {name}() fails: {self._told(error)}.") from None
        if not isinstance(found, kind):
            raise Refused(f"{self._who} can't be used: {name}() gives a {type(found).__name__}.")
        return found
