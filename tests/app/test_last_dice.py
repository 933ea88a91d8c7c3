"""The dice of a roll in the last result."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.told import came_of, fired, panel_of, rolled, settled, shot, texts, words_of
from tests.names.journal import Session, read_battle
from tests.tools.cut_words import SAVES
from tracker.app.battle.last_dice import COUNTS, RollLine, told_lines
from tracker.app.battle.last_result import result_of
from tracker.engine import Battle, Line, Roll, load_ruleset
from tracker.play.dice_source import DiceSource


@pytest.mark.examples(
    "roll, line, told",
    (
        shot("Rif fire at Cuenca: two tosses", "1st toss T T; 2nd toss no dice", "no effect"),
        fired("Rif fire at Cuenca: no effect."),
        ("Rif fire at Cuenca: 1st toss T T; 2nd toss no dice: no effect",),
    ),
    (
        shot("Ships shell Marabout, 2 areas away: 3+ heads", "coins T H H; die 1", "demoralised"),
        fired("Ships fire at Marabout: one unit is demoralised."),
        ("Ships fire at Marabout: coins T H H; die 1: one unit is demoralised",),
    ),
    (
        shot("Guns fire at Ghazis: 3 dice, 8+ hits", "gun dice 7 5; saves no dice", "0 hits, 0 saved"),
        Line("Ghazis lose nobody."),
        ("Guns fire at Ghazis: gun dice 7 5; saves no dice: 0 hits, 0 saved", "Ghazis lose nobody."),
    ),
    (
        shot("Gatling fires at Reservists: 6 dice, 6+ hits", "gun dice 1 2; saves 9", "1 hit, 1 saved"),
        Line("Gatling jams and misses the next Firing phase."),
        (
            "Gatling fires at Reservists: gun dice 1 2; saves 9: 1 hit, 1 saved",
            "Gatling jams and misses the next Firing phase.",
        ),
    ),
    (
        shot(
            "Wing fires at Spears: 9 dice, 6+ hits", "dice 3 hits; saves 1 saved; casualties [8 1]", "3 hits, 1 saved"
        ),
        Line("Spears lose 2 figures."),
        ("Wing fires at Spears: casualties [8 1]: 3 hits, 1 saved", "Spears lose 2 figures."),
    ),
    (
        shot("A volleys at B", "fire dice 3 hits, 0 sixes", "3 hits"),
        fired("A volleys at B: 8 dice, 3 hits."),
        ("A volleys at B: 8 dice, 3 hits, 0 sixes",),
    ),
    (
        rolled("2 units fire at Red foot: 4+ or 5+ hits", "A 6; B 4", "2 hits"),
        Line("Red foot: 2 hits by A, B."),
        ("A 6; B 4", "Red foot: 2 hits by A, B."),
    ),
)
def test_who_fired_at_whom_stands_before_the_dice_and_what_came_of_it_behind(
    roll: Line, line: Line, told: tuple[str, ...]
) -> None:
    """ "gun dice 7 5: 0 hits · Ghazis lose nobody" named no firer, and coins stood before the fire they were of."""
    found = result_of((roll, line))
    assert found is not None and (*texts(found.dice), *texts(found.rest)) == told


@pytest.mark.examples(
    "line, told",
    (shot("A fires at B", "hits 4, sixes 1", "4 hits"), "A fires at B: hits 4, sixes 1"),
    (shot("A fires at B", "fire dice 4 hits, 1 six", "4 hits"), "A fires at B: fire dice 4 hits, 1 six"),
    (rolled("Horse would charge", "10", "10 or more"), "die 10"),
    (rolled("Horse would advance", "4", "7-9"), "die 4"),
    (shot("A fires close at B: 5+ hits", "6", "yes"), "A fires close at B: die 6"),
    (rolled("B: which leader is hit?", "2", "2"), "die 2"),
    (rolled("Red: where do they appear?", "3", "3"), "die 3"),
    (shot("A fires at B: 37 dice, 9+ hits", "dice 2 hits", "2 hits, 1 saved"), "A fires at B: 2 hits, 1 saved"),
    (rolled("A at B", "dice 2 hits; saves 1 saved", "2 hits, 1 saved"), "2 hits, 1 saved"),
    (rolled("A at B", "dice 1 hit; saves 0 saved", "1 hit, 0 saved"), "1 hit, 0 saved"),
    (rolled("A attack", "A 7 heads; C 4 heads; 2nd 2 tails", "A won, 2 tails"), "A 7 heads; C 4 heads; 2nd 2 tails"),
    (rolled("A attack", "A H T; C T; 2nd H H T", "A won, 1 tail"), "A 1 head; C 0 heads: A won, 1 tail"),
    (rolled("Turn 2: activation", "A (blue die) 4; B (red die) 3", "4 and 3"), "A (blue die) 4; B (red die) 3"),
    (rolled("B rallies", "T H H", "carries on"), "T H H"),
    (shot("A fires at B", "1", "1 hit"), "A fires at B: die 1: 1 hit"),
    (settled("B: Received Casualty; is the leader hit?", "6: 2 passed"), "6: 2 passed"),
    (rolled("Red crouches: a total over 3 discards the 3C", "6 5", "yes"), "6 5"),
    (settled("B: Wanting to Charge", "2 passed"), "2 passed"),
    (rolled("Do warriors come?", "generation dice 3 5", "nobody comes"), "generation dice 3 5: nobody comes"),
    (
        rolled("Who comes, who moves?", "dice 3 5; die 5", "nobody comes / B goes on"),
        "dice 3 5: nobody comes; die 5: B goes on",
    ),
    (
        rolled("Who comes, who moves?", "dice 3 5; die 5", "nobody comes / the B carries"),
        "dice 3 5: nobody comes; die 5",
    ),
    (rolled("Strength: of A and B", "A 3; B 5", "4 short / B on"), "A 3: 4 short; B 5"),
)
def test_dice_and_result_are_told_once_and_shortly(line: Line, told: str) -> None:
    found = result_of((line, Line("B carries on.")))
    assert found is not None and texts(found.dice) == (told,)


@pytest.mark.examples(
    "sample, acts, whole",
    ("africa_1859_castillejos", {"Fire", "Barrage"}, {"Rally"}),
    ("colonial_adventures_isandlwana", {"Fire", "Distance of breaking off"}, set()),
    ("colonial_d10_afghan_valley", {"Fire", "Fire of several"}, set()),
    ("gentlemen_rankers_raid", {"Fire", "Fire at close distance"}, set()),
)
def test_who_does_what_to_whom_is_known_of_all_rolls_that_tell_it(sample: str, acts: set[str], whole: set[str]) -> None:
    """What a title says is no longer read from its words: "A Coy volleys at B" would have been no fire of anybody's."""
    recorded = read_battle(SAVES / f"{sample}.battle")
    found = list(_rolls(Battle(load_ruleset(recorded.ruleset), recorded.head, 1)))
    assert {roll.what for roll, _ in found if roll.cause} == acts
    assert {roll.what for roll, _ in found if roll.is_whole} == whole
    assert all(roll.cause.startswith(str(roll.who)) for roll, _ in found if roll.cause)
    other = [line for _, line in found if len(line.parts.dice) < 2 and line.parts.text != line.text]
    assert all(re.search(r": \d+ and \d+ saved", line.text) for line in other), (
        "brackets aside, and whose saves it were"
    )
    assert not any(re.search(r"\d+ and \d+ saved", line.parts.text) for _, line in found)


def _rolls(battle: Battle) -> Iterator[tuple[Roll[Any], RollLine]]:
    for node in reversed(battle.line[1:400]):
        for line in told_lines(battle, [node]):
            if line.kind == "roll":
                assert isinstance(line, RollLine) and node.parent is not None and node.parent.shown is not None
                assert node.parent.shown.prompt is not None and node.parent.shown.prompt.roll is not None
                yield node.parent.shown.prompt.roll, line


def test_dice_that_bring_nobody_say_so(tmp_path: Path) -> None:
    """ "Do warriors come? 3 4: nothing"."""
    with Session.new(tmp_path, "gentlemen_rankers", "relief", seed=4, autopilot=DiceSource("everyone")) as session:
        while (prompt := session.battle.prompt) is not None and prompt.key != "moves:imperial":
            session.answer(prompt.default())
        told = [line for line in told_lines(session.battle, session.battle.line[1:]) if line.kind == "roll"]
    rolls = [line.parts.result for line in told if isinstance(line, RollLine)]
    assert rolls == ["nobody comes"] and told[0].text.endswith(": nothing"), "as the log has it"


@pytest.mark.examples(
    "roll, line, told",
    (
        rolled("Red horns: Received Casualty", "1 3", "2 passed"),
        Line("Red horns, Received Casualty: 2 passed, carry on."),
        "Red horns, Received Casualty: 1 3: 2 passed, carry on",
    ),
    (
        rolled("F Coy: Being Charged", "F Coy [6 2]; Capt Harvey [5]", "1 passed"),
        Line("F Coy, Being Charged: 1 passed, fires."),
        "F Coy, Being Charged: [6 2]; Capt Harvey [5]: 1 passed, fires",
    ),
    (
        shot("A Coy fires close at Red foot: 5+ hits", "4", "no hit"),
        Line("Red foot: no hit by A Coy at close distance."),
        "A Coy fires close at Red foot: die 4: no hit at close distance",
    ),
    (
        rolled("PEF 3: who is there? 1d6", "4", "1 group"),
        Line("PEF 3: 1 group of the enemy."),
        "PEF 3: die 4: 1 group of the enemy",
    ),
    (
        rolled("Black shields crouch: a total over 7 discards the 2C", "4 5", "9"),
        Line("Black shields get up."),
        "Black shields crouch: 4 5 \N{MIDDLE DOT} Black shields get up",
    ),
    (
        # Where he says it anyway, or nobody threw, nothing stands before them.
        rolled("Mounted Infantry breaks off on 5 or 6", "6", "yes", who="Mounted Infantry"),
        Line("Mounted Infantry breaks off."),
        "die 6 \N{MIDDLE DOT} Mounted Infantry breaks off",
    ),
    (
        rolled("Heads: British go first; tails: Zulu", "T", "tails", who=None),
        Line("Zulu go first."),
        "T: tails \N{MIDDLE DOT} Zulu go first",
    ),
)
def test_dice_stand_behind_who_threw_them_and_for_what(roll: RollLine, line: Line, told: str) -> None:
    """ "1 3 · iNgobamakhosi, Received Casualty: ...": whose dice these were stood behind them."""
    panel = panel_of(came_of(roll, line))
    assert words_of(panel, 100, 2) == told


def test_a_title_is_cut_before_the_comma_in_front_of_which_dice_or_side_it_names() -> None:
    """ "Joining the line,: die 2" stood there."""
    assert COUNTS.sub("", "Joining the line, on which side: Zulu 1, Zulu 2") == "Joining the line"
    assert COUNTS.sub("", "Hits on 1 or 2") == COUNTS.sub("", "Hits: 1s count") == "Hits"
