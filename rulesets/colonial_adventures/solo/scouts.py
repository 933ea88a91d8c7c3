"""The enemy's patrol runs into you: it takes cover or withdraws (CA-NP-4)."""

from collections.abc import Sequence

from tracker.engine import Effect, Passed, Pool, Reads, Roll, about, ask, form
from tracker.games.colonial_adventures.data import WORDS
from tracker.games.colonial_adventures.passing import passing
from tracker.games.colonial_adventures.solo.orders_by_table import is_twice_as_many, set_task
from tracker.games.colonial_adventures.solo.state import Scouts
from tracker.games.colonial_adventures.state import Battlefield

BY_PASSES: dict[int, Scouts] = {0: "withdraw", 1: "leave"}
COMES_TO = WORDS["enemy_patrol"]

# Procedure


async def scout_reaction(state: Battlefield, arrivals: Sequence[str]) -> None:
    """A patrol in contact: 2d6 and more against the Major Morale of its side, once (CA-NP-4, CA-R122).

    `came`: the groups that have just been met.
    """
    passed = await ask(lambda: scout_roll(state))
    found = BY_PASSES.get(passed.passes, "stay")
    set_task(state, arrivals, "patrol" if found == "withdraw" else "defend", found)
    words = f"{state.sides[state.solo.enemy].name}: {COMES_TO[found]}."
    state.report(words, "CA-NP-4", reads=Reads("scout_reaction", str(passed.passes)))


# Prompt


def scout_roll(state: Battlefield) -> Roll[Passed]:
    """2d6, one more with twice your figures, against the Major Morale of their side (CA-NP-4, CA-R122)."""
    solo = state.solo
    dice = 2 + int(is_twice_as_many(state))
    return about("CA-NP-4", solo.enemy).roll(
        "scouts",
        "Scout reaction",
        f"Their patrol in contact: each die of {solo.morale} or less passes",
        Pool("scouts", dice, 6, solo.enemy, form(dice, "die")),
        passing(state, solo.morale),
        text="+1d6: twice your figures." if dice > 2 else "",
        effects=(
            Effect("2 passed", "cover and defence; then on patrol again"),
            Effect("1 passed", "cover and defence; then off"),
            Effect("0 passed", "withdraws from cover to cover"),
        ),
        reads=Reads("scout_reaction", "", "result"),
    )
