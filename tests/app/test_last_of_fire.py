"""The last result of fire: who fired at whom, the dice, and what came of it, in this order."""

import pytest

from tests.app.test_battle_rows import text
from tracker.app.battle.last_result_words import LastResult, result_of
from tracker.app.battle.result_panel import ResultPanel
from tracker.engine import Line


@pytest.mark.parametrize(
    ("roll", "line", "told"),
    [
        (
            "Rif fire at Cuenca: two tosses: 1st toss T T; 2nd toss no dice (app): no effect",
            "Rif fire at Cuenca: no effect.",
            ("Rif fire at Cuenca: 1st toss T T; 2nd toss no dice: no effect",),
        ),
        (
            "Ships shell Marabout, 2 areas away: 3+ heads: coins T H H; die 1 (app): demoralised",
            "Ships fire at Marabout: one unit is demoralised.",
            ("Ships fire at Marabout: coins T H H; die 1: one unit is demoralised",),
        ),
        (
            "Guns fire at Ghazis: 3 dice, 8+ hits: gun dice 7 5; saves no dice (app): 0 hits, 0 saved",
            "Ghazis lose nobody.",
            ("Guns fire at Ghazis: gun dice 7 5; saves no dice: 0 hits, 0 saved", "Ghazis lose nobody."),
        ),
        (
            "2 units fire at Red foot: 4+ or 5+ hits: A 6; B 4 (app): 2 hits",
            "Red foot: 2 hits by A, B.",
            ("A 6; B 4", "Red foot: 2 hits by A, B."),
        ),
    ],
)
def test_who_fired_at_whom_stands_before_the_dice_and_what_came_of_it_behind(
    roll: str, line: str, told: tuple[str, ...]
) -> None:
    """ "gun dice 7 5: 0 hits · Ghazis lose nobody" named no firer, and coins stood before the fire they were of."""
    found = result_of((Line(roll, "roll"), Line(line)))
    assert found is not None and (*found.dice, *found.rest) == told


def test_fire_is_not_forgotten_for_the_toss_behind_it() -> None:
    fire = result_of(
        (
            Line("Ships fire at Marabout: coins T H H; die 1 (app): eliminated", "roll"),
            Line("Ships fire at Marabout: one unit is eliminated."),
        )
    )
    toss = result_of((Line("Heads: A picks; tails: B picks: T (app): B picks", "roll"),))
    assert fire is not None and toss is not None and toss.is_more
    assert fire.then(toss).dice == ("Ships fire at Marabout: coins T H H; die 1: one unit is eliminated",)


@pytest.mark.parametrize("does", ["fires", "volleys"])
def test_the_dice_of_fire_go_first_where_rows_are_few(does: str) -> None:
    cause = f"Gurkha wing {does} at Southern lashkar"
    panel = ResultPanel()
    panel.last = LastResult((), (), (f"{cause}: rifle dice {'4 ' * 40}; saves 4: 1 hit, 1 saved",), ("Nobody falls",))
    (line, *_) = (text(each) for each in panel.rows(80, 1))
    assert line.startswith(f" Last   {cause}: 1 hit, 1 saved")
