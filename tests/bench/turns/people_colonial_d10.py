"""Who answers on the Colonial D10 sheet: orders and shots are lists now, told in the old words."""

from typing import Any

from tests.bench.turns.person import Person
from tracker.engine import FormList, Roll


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

    def answer_volley(self, prompt: Roll[Any], target: str) -> Any:
        """The dice of each unit that fires at one target, then the saves of those whom each hit."""
        dice: dict[str, list[int]] = {}
        saves: list[int] = []
        for pool in prompt.pools:
            words = f"fire {pool.name.removeprefix('fire:')} {target}"
            dice[pool.name] = self.told.faces(f"{words} fire", pool.count, pool.sides)
            hits = sum(prompt.reading.count(pool, face)[0] for face in dice[pool.name])
            saves += self.told.faces(f"{words} saves", hits, pool.sides)
        if len(saves) - sum(save >= prompt.reading.then.need for save in saves) >= prompt.reading.most:  # type: ignore[attr-defined]
            self._all_fall(target)
        return {"dice": {**dice, "saves": saves}} if saves else {"dice": dice}

    def _all_fall(self, target: str) -> None:
        """Nobody throws for who was hit where all are."""
        for pool in ("fell", "nearly"):
            while f"dice: who {target} {pool}" in self.told.left:
                self.told.faces(f"who {target} {pool}", 1, 10)
