"""What many battles come to."""

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from tests.names.study import Bout, Study, fight_bout
from tracker.study.intervals import difference, share_of
from tracker.study.sums import Count, coverage_lines, fate_lines, spread_of, sums_lines


def bout(
    seed: int,
    winner: str,
    turns: int = 6,
    lost: tuple[int, int] = (3, 10),
    ended: str = "by the rules",
    gone: Mapping[str, str] = MappingProxyType({}),
) -> Bout:
    sides = dict(zip(("british", "zulu"), lost, strict=True))
    strength = {"british": 20, "zulu": 36}
    cells = (("t", "r", "c", 2),)
    return Bout(seed, turns, 100, ended, winner, "", sides, strength, 0.1, cells, gone=dict(gone))


def test_a_share_has_wilsons_interval() -> None:
    # Published values: 8 of 10, and the ends, where the plain interval would leave 0 to 1.
    assert (round(share_of(8, 10).low, 3), round(share_of(8, 10).high, 3)) == (0.490, 0.943)
    assert (round(share_of(0, 10).low, 3), round(share_of(0, 10).high, 3)) == (0.0, 0.278)
    assert (round(share_of(10, 10).low, 3), round(share_of(10, 10).high, 3)) == (0.722, 1.0)


def test_a_spread_has_mean_and_quartiles() -> None:
    found = spread_of([1, 2, 3, 4, 10])
    assert (found.mean, found.low, found.median, found.high) == (4, 2, 3, 4)
    assert spread_of([7]).low == spread_of([7]).high == 7


def test_the_order_of_battles_does_not_matter() -> None:
    bouts = [bout(1, "zulu", 5), bout(2, "draw", 9, (20, 0)), bout(3, "zulu", 7), bout(4, "british")]
    one, other = Count(), Count()
    for each in bouts:
        one.add(each)
    for each in reversed(bouts):
        other.add(each)
    assert one.sums() == other.sums()
    sums = one.sums()
    assert {each: share.count for each, share in sums.shares.items()} == {"british": 1, "zulu": 2, "draw": 1}
    assert sums.cells == [("t", "r", "c", 8)] and sums.losses["british"].mean == pytest.approx(29 / 4)


def test_who_left_the_table_whole_is_no_loss_of_a_battle() -> None:
    bout = fight_bout(Study("gentlemen_rankers", "march"), 6)
    assert isinstance(bout, Bout) and bout.winner == "imperial"
    assert list(bout.gone.values()).count("safe") == bout.strength["imperial"] == 9
    assert bout.losses["imperial"] == 0


def test_the_sums_are_said() -> None:
    count = Count()
    for seed in range(1, 5):
        count.add(bout(seed, "zulu" if seed < 4 else ""))
    lines = list(sums_lines(count.sums(), {"zulu": "Zulus", "british": "British"}))
    assert lines == [
        "4 battles, 400 inputs, every one ended.",
        "  British won: 0 of 4, 0% (95% interval 0% to 49%)",
        "  Zulus won: 3 of 4, 75% (95% interval 30% to 95%)",
        "    3 times: by the rules",
        "  undecided: 1 of 4, 25% (95% interval 5% to 70%)",
        "    once: by the rules",
        "  turns: mean 6.0, quartiles 6, 6, 6",
        "  British lost, of 20 figures: mean 3.0, quartiles 3, 3, 3",
        "  Zulus lost, of 36 figures: mean 10.0, quartiles 10, 10, 10",
    ]
    assert list(coverage_lines([], count.sums())) == []
    of_steps = list(sums_lines(count.sums(), {}, "steps"))
    assert "of 20 steps: mean" in of_steps[-2]


def test_it_says_by_which_end_each_side_won() -> None:
    count = Count()
    for seed, ended in enumerate(("night fell", "the bridge is blown", "night fell", "a", "b", "c", "d")):
        count.add(bout(seed, "zulu", ended=ended))
    lines = list(sums_lines(count.sums(), {"zulu": "Zulus", "british": "British"}))
    assert lines[3:8] == [
        "    2 times: night fell",
        "    once: a",
        "    once: b",
        "    once: c",
        "    2 times otherwise",
    ]


def test_units_whose_fate_went_with_the_result_are_named() -> None:
    count = Count()
    for seed in range(100):
        convoy, scouts = {"convoy": "destroyed"} if seed < 40 else {}, {"scouts": "ran"} if seed % 2 else {}
        count.add(bout(seed, "zulu" if seed < 38 or seed > 90 else "british", gone=convoy | scouts | {"far": "lost"}))
    (fate,) = count.sums().fates
    assert (fate.unit, fate.how, fate.side, fate.battles) == ("convoy", "destroyed", "zulu", 40)
    assert (fate.there.share, fate.elsewhere.share) == (0.95, 0.15)
    # Every unit has been looked at: its interval is wider than that of one that was asked for beforehand.
    alone = difference(share_of(9, 60), share_of(38, 40))
    assert 0 < fate.low < alone[1] and alone[2] < fate.high and fate.points == pytest.approx(80)
    (line,) = fate_lines(count.sums(), {"convoy": "Convoy", "zulu": "Zulus"})
    assert line.startswith("  Convoy: destroyed in 40 of 100: there Zulus won 95%, else 15% (")
    # What came later had no name as the battle began.
    assert not list(fate_lines(count.sums(), {"zulu": "Zulus"}))


def test_of_few_battles_nothing_is_said_to_have_decided_them() -> None:
    count = Count()
    for seed in range(8):
        count.add(bout(seed, "zulu" if seed < 4 else "british", gone={"convoy": "destroyed"} if seed < 4 else {}))
    assert count.sums().fates == []
