"""Losses by fire on one throw: the dice for a leader, then those of the test (CA-LDR-13, CA-LDR-14, CA-REACT-13).

Where one leader is present it is known before anybody rolls what comes of a 6: he is out, Leader Lost is taken on the
same roll, and nobody rolls the leader's die. Where there are several, after a volley, or where a test does the same in
any case, the two throws come one after the other.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from tracker.engine import Effect, Gist, Part, Pool, Reading, Reads, Result, Roll, about, is_watched
from tracker.games.colonial_adventures.fight import reaction_dice, reaction_effects
from tracker.games.colonial_adventures.fight.owed_tests import Test
from tracker.games.colonial_adventures.groups import leaders_of, names, on_table
from tracker.games.colonial_adventures.state import Battlefield, Group, Leader


class Struck(Result, frozen=True):
    """The fate of the leader, hit or not, and the passes of the test."""

    hit: bool
    test: Any

    @property
    def is_exact(self) -> bool:
        return bool(self.test.is_exact)

    @property
    def gist(self) -> Gist:
        gist: Gist = self.test.gist
        return Gist("leader hit", (gist.label,)) if self.hit else gist

    @property
    def worths(self) -> tuple[int | None, ...]:
        return (int(self.hit), *self.test.worths)


class LeaderThenTest(Reading[Struck], frozen=True, tag="leader_then_test"):
    """A 6 among the leader dice hits: then `lost` reads the group's dice, else `led` reads them with the leader's.

    `lost` counts of each die what `led` counts, and more where its tests have other targets.
    """

    led: Any
    lost: Any
    side: str

    def names(self, pool: Pool) -> tuple[str, ...]:
        names: tuple[str, ...] = ("6s",) if pool.name == "leaders" else self._of(pool).names(pool)
        return names

    def count(self, pool: Pool, face: int) -> tuple[int, ...]:
        counts: tuple[int, ...] = (int(face == 6),) if pool.name == "leaders" else self._of(pool).count(pool, face)
        return counts

    def counting(self, pool: Pool) -> tuple[Reading[Any], Pool]:
        return (self, pool) if pool.name == "leaders" else self._of(pool).counting(pool)

    def _of(self, pool: Pool) -> Any:
        return self.led if pool.name == "leader" else self.lost

    def more(self, counts: dict[str, tuple[int, ...]]) -> tuple[Pool, ...]:
        return () if counts["leaders"][0] else (Pool("leader", 1, 6, self.side, "leader"),)

    def followers(self) -> tuple[Pool, ...]:
        return (Pool("leader", 1, 6, self.side, "leader"),)

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return (Part(("leaders",), "leaders hit", self.side), Part(("group", "leader"), "passed", self.side))

    def gist(self, result: Struck) -> Gist:
        """Short enough for two tests beside their odds."""
        return Gist(result.test.label, title="6") if result.hit else result.gist

    def one_of(self, results: Sequence[Struck]) -> Struck:
        first, tests = results[0], [each.test for each in results]
        return Struck(first.hit, (self.lost if first.hit else self.led).one_of(tests))

    def result(self, counts: dict[str, tuple[int, ...]]) -> Struck:
        if counts["leaders"][0]:
            return Struck(True, self.lost.result({"group": counts["group"]}))
        wide = len(self.led.names(Pool("group", 0)))
        return Struck(False, self.led.result({"group": counts["group"][:wide], "leader": counts["leader"]}))


# Calculations


def on_one_throw(state: Battlefield, test: Test, fallen: int) -> bool:
    """True if the leader dice and the test are thrown at once.

    After a volley Leader Lost has another target than Received Casualty: so many results have no room on one throw.
    """
    if test.hits or fallen < 1 or state.groups[test.group].gone or len(leaders_of(state.groups[test.group])) != 1:
        return False
    if reaction_dice.same_of(state, test):
        return False
    return not reaction_dice.same_of(_without_leader(state, test), leader_lost(test))


def leader_lost(test: Test) -> Test:
    """The same test with Leader Lost on its roll, once: an army that lost its C-in-C owes it already."""
    if "leader_lost" in test.tests:
        return test
    return msgspec.structs.replace(test, tests=(*test.tests, "leader_lost"))


def _without_leader(state: Battlefield, test: Test) -> Battlefield:
    """The state as it would be with the leader of the group gone."""
    group = state.groups[test.group]
    fallen = [msgspec.structs.replace(each, out=True) for each in group.leaders]
    without = msgspec.structs.replace(group, leaders=fallen)
    return msgspec.structs.replace(state, groups={**state.groups, group.id: without})


def army_of(state: Battlefield, group: Group) -> list[Group]:
    """The groups that test with this one if their Commander in Chief, who is in it, falls (CA-LDR-14)."""
    is_there = any(each.rank == "cinc" for each in leaders_of(group))
    return [each for each in on_table(state, group.side) if each.id != group.id] if is_there else []


def _hit_words(state: Battlefield, group: Group, leader: Leader) -> str:
    passes = min(leader.rep, 5 if state.rulings.sixes_fail != "off" else 6)
    own = f"Else his own die is thrown with the test, and passes on 1 to {passes}."
    hit = f"A 6 on a leader die hits {leader.name}: the group then tests Leader Lost too, without his die."
    return f"{hit} {own} {army_words(state, group)}".rstrip()


def _fate(state: Battlefield, group: Group) -> str:
    return "C-in-C hit: all test" if army_of(state, group) else "leader hit"


def army_words(state: Battlefield, group: Group) -> str:
    """A reminder of that; "" where no other group would test."""
    army = army_of(state, group)
    return f"If the Commander in Chief falls, Leader Lost is tested by {names(army)} too." if army else ""


# Prompt


def losses_roll(state: Battlefield, test: Test, fallen: int) -> Roll[Struck]:
    """A die for each casualty, a 6 hits the leader; the test's dice; and the leader's, if he is there to roll it."""
    group = state.groups[test.group]
    led = reaction_dice.thrown_for(state, test)
    without, lost_too = _without_leader(state, test), leader_lost(test)
    lost = reaction_dice.thrown_for(without, lost_too)
    leader, *_ = leaders_of(group)  # an edit may have brought another
    return about("CA-LDR-13", group.side, *(group.id, test.cause) if test.cause else (group.id,)).roll(
        f"losses:{group.id}",
        "Received Casualty, with the leader",
        f"{group.name}: Received Casualty; is the leader hit?",
        (Pool("leaders", fallen, 6, group.side, "hit on leader"), led.pools[0]),
        LeaderThenTest(led=led.reading, lost=lost.reading, side=group.side),
        text=_hit_words(state, group, leader) if is_watched() else "",
        reads=Reads(f"{group.training}_reactions", test.tests[0]),
        breakdowns=led.breakdowns,
        effects=(
            *reaction_effects.effects(state, test, led.reading),
            *(
                Effect(f"6: {each.label}", f"{_fate(state, group)}; {each.text}")
                for each in reaction_effects.effects(without, lost_too, lost.reading)
            ),
        )
        if is_watched()
        else (),
        is_by_effect=True,
    )
