"""Who answers on the Colonial D10 sheet: orders and shots are lists now, told in the old words."""

from typing import Any

from tests.bench.turns.person import Person
from tracker.engine import FormList


class Ten(Person):
    """Fills in the lists row by row, as the script tells it."""

    def answer_moves(self, prompt: FormList[Any], side: str) -> Any:
        """The next order: its dice fall before another is given."""
        unit = self.told.take("moves", side)
        if unit is None or unit == "done":
            return []
        row = prompt.row(unit)
        act = self.told.take("wish", unit)
        facts = {"act": act}
        if act != "stand" or row.detail:
            facts |= self.told.take("circumstances", unit) or {}
        if act == "charge":
            facts["whom"] = self.told.take("charge", unit)
        names = {field.name for field in row.fields}
        return [row.entry({name: value for name, value in facts.items() if name in names})]

    def answer_fires(self, prompt: FormList[Any], side: str, kind: str) -> Any:
        """Each shot that is told, in its order."""
        shots = []
        while (unit := self.told.take("fires", side, kind)) not in (None, "done"):
            target = self.told.take("target", unit)
            shot = self.told.take("shot", unit, target)
            shots.append(prompt.row(unit).entry({"target": target, **shot}))
        return shots
