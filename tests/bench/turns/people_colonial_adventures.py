"""Who answers the prompts of Colonial Adventures that are no longer asked in the words of the scripts."""

from typing import Any

from tests.bench.turns.person import Person
from tracker.engine import Choose, Facts, Roll


class Adventurer(Person):
    """Tells at once what was told one by one: whom to fire at or to charge, how he stands, over what ground."""

    def answer_side(self, prompt: Choose, side: str) -> Any:
        """`side:SIDE`: the group, and its first act or whether it fights on."""
        group = self.told.take("side", side)
        ids = {option.id for option in prompt.options}
        for word in ("act", "locked"):
            first = self.told.peek(word, str(group))
            if f"{group}:{first}" in ids:
                # Where the table has told of an enemy within 12 inches nobody asks.
                self.told.take("clear", str(group))
                return f"{group}:{self.told.take(word, group)}"
        return group

    def answer_shot(self, prompt: Facts[Any], firer: str, target: str = "") -> Any:
        """`shot:FIRER`: at whom, and the facts of the shot; `shot:FIRER:TARGET`: these alone."""
        if target:
            return None
        target = self.told.take("aim", firer) or "nobody"
        return self._of(prompt, {"target": target, **(self.told.take("shot", firer, target) or {})})

    def answer_reach(self, prompt: Facts[Any], charger: str, target: str = "") -> Any:
        """`reach:CHARGER`: on whom, whether it reaches him, the ground if they come to blows; or of a known target."""
        whom = target or self.told.take("charged", charger) or "nobody"
        said = {"target": whom, **(self.told.take("reach", charger, whom) or {})}
        return self._of(prompt, {**said, **(self.told.take("ground", charger, whom) or {})})

    def answer_move(self, prompt: Facts[Any], mover: str) -> Any:
        """`move:MOVER`: how it went, and who has the mover newly near."""
        said = {**(self.told.take("move", mover) or {}), "near": self.told.take("wills", mover) or []}
        return self._of(prompt, said)

    def answer_losses(self, prompt: Roll[Any], group: str) -> Any:
        """`losses:GROUP`: the dice for its leader, those of its test, and his own unless he is hit."""
        leaders, pool = prompt.pools
        dice = {"leaders": self.told.faces(f"leaders {group} leaders", leaders.count, 6)}
        is_hit = 6 in dice["leaders"]
        words = f"test {group} received_casualty{'+leader_lost' if is_hit else ''}"
        dice["group"] = self.told.faces(f"{words} group", pool.count, 6)
        if not is_hit:
            dice["leader"] = self.told.faces(f"{words} leader", 1, 6)
        return {"dice": dice}

    def _of(self, prompt: Facts[Any], said: dict[str, Any]) -> dict[str, Any]:
        fields = {field.name for field in prompt.fields}
        return {name: value for name, value in said.items() if name in fields}
