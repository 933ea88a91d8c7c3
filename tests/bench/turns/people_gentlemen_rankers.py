"""Gentlemen Rankers: one volley is one form, and a wave's contacts are named one by one."""

from typing import Any

from msgspec.structs import replace

from tests.bench.turns.person import Person
from tests.bench.turns.script import Told
from tracker.engine import Choose, Facts, Pool, Prompt, Roll


class Rankers(Person):
    """Tells in the new prompts what was told in the old ones.

    Warriors of a wave that are alike are nobody in particular: `told_as` has what the script calls each.
    """

    def __init__(self, told: Told) -> None:
        super().__init__(told)
        self.label_as_listed: dict[str, str] = {}

    def answer(self, prompt: Prompt[Any]) -> Any:
        words = prompt.key.split("#")[0].split(":")
        return super().answer(replace(prompt, key=":".join(self.label_as_listed.get(each, each) for each in words)))

    def overhear(self, prompt: Prompt[Any]) -> None:
        words = prompt.key.split("#")[0].split(":")
        super().overhear(replace(prompt, key=":".join(self.label_as_listed.get(each, each) for each in words)))

    def answer_moves(self, prompt: Choose, side: str) -> Any:
        """Who marched was told first; then one thing after the other, until nothing more."""
        marched = self.told.peek("moves", side)
        if marched:
            raise LookupError("The script lets Imperial units march: say how in this person.")
        self.told.take("moves", side)
        return self.told.take("else", side) or "done"

    def answer_reaches(self, prompt: Choose, wave: str) -> Any:
        """Those who reach the enemy, each with whom; which of those alike it is nobody can tell."""
        self.told.take("nearest", wave)
        left = self.told.peek("reaches", wave)
        if not left:
            self.told.take("reaches", wave)
            return "nobody"
        warrior = left.pop(0)
        unit = self.told.take("reached", warrior)
        touch = self.told.take("touch", warrior, unit) or {}
        assert touch.get("edge", "front") == "front" and not touch.get("walled") and not touch.get("more")
        chosen = next(each.id for each in prompt.options if each.id.endswith(f">{unit}"))
        self.label_as_listed[chosen.split(">")[0]] = warrior
        return chosen

    def answer_fire(self, prompt: Prompt[Any], *ids: str) -> Any:
        """A volley; the roll of it has the same key."""
        if isinstance(prompt, Roll):
            return None
        assert isinstance(prompt, Facts)
        target = self.told.take("target", "imperial")
        if target in (None, "done"):
            return {"band": "none"}
        fields = {field.name: field for field in prompt.fields}
        firing = self.told.take("fires", target)
        weapon = next(each for each in ("rifle", "carbine", "gun", *firing) if self.told.peek("shot", target, each))
        values = [mark.value for mark in fields["target"].marks] if "target" in fields else []  # type: ignore[union-attr]
        aim = next((each for each in values if each.split("_")[0] == target.split("_")[0]), target)
        self.label_as_listed[aim] = target
        said = {"target": aim, "firing": firing, **self.told.take("shot", target, weapon)}
        ranges = [mark.value for mark in fields["band"].marks]  # type: ignore[union-attr]
        if said["band"] not in ranges:
            # Several weapons may fire: the range is said in inches, here to where that band of this weapon ends.
            arms = next(each.detail for each in fields["firing"].aims if each.id == firing[0])  # type: ignore[union-attr]
            ends = dict(zip(("short", "medium", "long"), arms.split()[1].strip('",').split("/"), strict=True))
            said["band"] = ends[said["band"]]
        if "firing" in fields and set(firing) == {aim.id for aim in fields["firing"].aims}:  # type: ignore[union-attr]
            said["firing"] = []
        return {name: value for name, value in said.items() if name in fields}

    def dice_of(self, prompt: Roll[Any], pool: Pool) -> str:
        head, _, own = pool.name.partition(":")
        key = prompt.key.split("#")[0]
        if key == "generation" and own:
            return {"generation": "generation generation", "initiative": "initiative movement initiative"}[head]
        return f"move {head} {own}" if key == "move:waves" else super().dice_of(prompt, pool)
