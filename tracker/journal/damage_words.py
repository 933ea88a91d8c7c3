"""Damage in a battle file, told to people: one sentence for each place."""

from msgspec import Struct

from tracker.engine.plurals import counted

MOST_TOLD = 20


class Gap(Struct):
    """Lines that can't be read, and what that cost.

    `step` and `turn` are where play stood before; `orphans` counts inputs that followed what is lost; `resumed` is the
    step and turn where play goes on again, from a checkpoint. `missing`: the lines are not even there.
    """

    first: int
    last: int
    step: int
    turn: int
    missing: bool = False
    orphans: int = 0
    resumed: tuple[int, int] | None = None

    def sentence(self, name: str) -> str:
        return f"{name}: {self._where()}; {self._cost()}."

    def _where(self) -> str:
        if self.missing:
            return f"something is missing before line {self.first}"
        if self.first == self.last:
            return f"line {self.first} is damaged"
        return f"lines {self.first} to {self.last} are damaged"

    def _cost(self) -> str:
        before = f"step {self.step} (turn {self.turn})"
        if self.resumed:
            step, turn = self.resumed
            return (
                f"what was played between {before} and step {step} (turn {turn}) is lost, and play goes on from there"
            )
        if self.orphans:
            return f"the {counted(self.orphans, 'input')} after it can't be followed, and the battle stands at {before}"
        return f"what stood there after {before} is lost, but the play around it is whole"


def damage_words(gaps: list[Gap], name: str) -> list[str]:
    """All gaps in sentences; many are cut short."""
    sentences = [gap.sentence(name) for gap in gaps[:MOST_TOLD]]
    if len(gaps) > MOST_TOLD:
        rest = len(gaps) - MOST_TOLD
        sentences.append(f"{name}: {counted(rest, 'more place is', 'more places are')} damaged.")
    return sentences
