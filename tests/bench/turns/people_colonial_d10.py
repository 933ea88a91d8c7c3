"""Who answers on the Colonial D10 sheet: orders and shots are lists now, told in the old words."""

from typing import Any

from tests.bench.turns.person import Person
from tracker.engine import FormList, FormRow, Pool, Roll, standing
from tracker.engine.reading import add_up

LAST = ("fell", "nearly")


class Ten(Person):
    """Fills in the lists row by row, as the script tells it."""

    def answer_moves(self, prompt: FormList[Any], side: str) -> Any:
        """All orders in one go, in their order; a unit that is told to stand with the rest is left to them."""
        entries: list[Any] = []
        while (unit := self.told.take("moves", side)) not in (None, "done"):
            entries += self._order(prompt.row(unit), unit)
        # Those who do nothing else stand, as the list has it.
        entries = [entry for entry in entries if self._differs(prompt.row(entry["row"]), entry["facts"])]
        given = [entry["row"] for entry in entries]
        return [*entries, *(entry for entry in prompt.all_whole() if entry["row"] not in given)]

    def _differs(self, row: FormRow, facts: dict[str, Any]) -> bool:
        return standing(row.fields, facts) != standing(row.fields, {})

    def _order(self, row: FormRow, unit: str) -> list[Any]:
        act = self.told.take("wish", unit)
        if act == "stand" and not row.detail:
            return []
        facts = {"act": act} | (self.told.take("sail", unit) if act == "sail" else {})
        facts |= self.told.take("circumstances", unit) or {}
        if act == "charge":
            facts["whom"] = self.told.take("charge", unit)
        names = {field.name for field in row.fields}
        return [row.entry({name: value for name, value in facts.items() if name in names})]

    def answer_ends(self, prompt: FormList[Any], side: str) -> Any:
        """How each move ended, where it did not end as most do."""
        entries = []
        for row in prompt.rows:
            told: dict[str, Any] = {}
            for words in (("formation", row.id), ("move", row.id), ("contact", row.id, "first"), ("retreat", row.id)):
                if words[0] in self._questions(row):
                    said = self.told.take(*words)
                    told |= {"formation": said} if words[0] == "formation" else said or {}
            if told != {name: value for name, value in standing(row.fields, {}).items() if name in told}:
                entries.append(row.entry(told))
        return entries

    def _questions(self, row: FormRow) -> set[str]:
        """What was asked of such a move, by the fields of its form."""
        asked = {"formation": "formation", "stayed": "move", "contact": "contact", "blocked": "retreat"}
        return {asked[field.name] for field in row.fields if field.name in asked}

    def answer_throws(self, prompt: Roll[Any], side: str) -> Any:
        """The die of each unit, under its own name."""
        names = [pool.name.removesuffix(":throw") for pool in prompt.pools]
        return {"dice": {f"{name}:throw": self.told.faces(f"throw {name} throw", 1, 10) for name in names}}

    def answer_fires(self, prompt: FormList[Any], side: str, kind: str) -> Any:
        """Each shot that is told, in its order."""
        shots = []
        while (unit := self.told.take("fires", side, kind)) not in (None, "done"):
            target = self.told.take("target", unit)
            shot = self.told.take("shot", unit, target)
            shots.append(prompt.row(unit).entry({"target": target, **shot}))
        return shots

    def dice_of(self, prompt: Roll[Any], pool: Pool) -> str:
        """Who was hit is thrown with the fire that hit."""
        target = prompt.key.split("#")[0].split(":")[-1]
        return f"who {target} {pool.name}" if pool.name in LAST else super().dice_of(prompt, pool)

    def answer_fire(self, prompt: Roll[Any], firer: str, target: str) -> Any:
        """As it lies; where all of the target fall, nobody throws for who was hit."""
        value = self.throw(prompt)
        self._all_fall(prompt, value["dice"])
        return value

    def answer_volley(self, prompt: Roll[Any], target: str) -> Any:
        """The dice of each unit that fires at one target, then the saves of those whom each hit, then who was."""
        dice: dict[str, list[int]] = {}
        saves: list[int] = []
        own = {unit: sum_.total for unit, sum_ in zip(prompt.subject[:-1], prompt.breakdowns[::2], strict=True)}
        for unit, count in own.items():
            pool = next(each for each in prompt.pools if unit in each.name.removeprefix("fire:").split("+"))
            faces = self.told.faces(f"fire {unit} {target} fire", count, pool.sides)
            dice.setdefault(pool.name, []).extend(faces)
            hits = sum(prompt.reading.count(pool, face)[0] for face in faces)
            saves += self.told.faces(f"fire {unit} {target} saves", hits, pool.sides)
        if saves:
            dice["saves"] = saves
        counts = {pool.name: add_up(prompt.reading, pool, dice[pool.name]) for pool in prompt.pools}
        counts["saves"] = add_up(prompt.reading, Pool("saves", len(saves), 10), saves)
        for pool in prompt.reading.more(counts):
            dice[pool.name] = self.told.faces(self.dice_of(prompt, pool), pool.count, pool.sides)
        self._all_fall(prompt, dice)
        return {"dice": dice}

    def _all_fall(self, prompt: Roll[Any], dice: dict[str, list[int]]) -> None:
        """What the script throws for who was hit, where that is all of them."""
        target = prompt.key.split("#")[0].split(":")[-1]
        result = prompt.read({"dice": dice})[0]
        while result.first.carried - result.then.saved >= prompt.reading.most and self._is_left(target):  # type: ignore[attr-defined]
            for pool in LAST:
                self.told.faces(f"who {target} {pool}", self._is_left(target, pool), 10)

    def _is_left(self, target: str, *pools: str) -> bool:
        return any(f"dice: who {target} {pool}" in self.told.left for pool in pools or LAST)
