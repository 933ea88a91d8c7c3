"""What the app decides for a side of this game that it plays: fire, leaders, reasons."""

from random import Random
from typing import Any

import pytest

from rulesets.colonial_d10 import RULESET
from rulesets.colonial_d10.fire_list import who_fires
from rulesets.colonial_d10.judging import fire_plan, post_for
from rulesets.colonial_d10.leaders import which_leader, which_post
from rulesets.colonial_d10.outcome import pursue_or_stay
from rulesets.colonial_d10.player import Sensible
from rulesets.colonial_d10.state import Battlefield, Leader, Shot
from tests.rulesets.colonial_d10.bench import battlefield, men, unit
from tracker.engine import Prompt

SENSIBLE = Sensible()


def table(**shots: Shot) -> Battlefield:
    """Two units of the British against two of the Zulu, the first of whom are more."""
    state = battlefield(unit(), unit("brit_two"), men("zulu", 20), men("zulu_two", 8))
    state.phase = "defensive"
    state.shots = {pair.replace("_at_", ">"): shot for pair, shot in shots.items()}
    return state


def plan(state: Battlefield) -> dict[str, str]:
    return {row.id: at for row, at in fire_plan(state, who_fires(state, "eu"), Random(1))}


def why(state: Battlefield, prompt: Prompt[Any]) -> tuple[Any, str]:
    value = SENSIBLE.answer(state, prompt, Random(1))
    return value, SENSIBLE.why(state, prompt, value)


@pytest.mark.rule("CD-B28")
def test_cd_b28_all_who_know_somebody_in_range_fire_together() -> None:
    state = table(brit_at_zulu_two=Shot("long"), brit_two_at_zulu=Shot("half"), brit_at_zulu=Shot("out"))
    assert plan(state) == {"brit": "zulu_two", "brit_two": "zulu"}
    value, words = why(state, who_fires(state, "eu"))
    known = [{"row": "brit", "facts": {"target": "zulu_two"}}, {"row": "brit_two", "facts": {"target": "zulu"}}]
    assert value == known and words == "in range, as was said", "no range is thrown for what is known"
    state.shots["brit>zulu"] = Shot("half")
    assert plan(state)["brit"] == "zulu", "near before far"
    state.units["zulu_two"].charging = "brit"
    assert plan(state)["brit"] == "zulu_two", "who charges it before all"


@pytest.mark.rule("CD-B28")
def test_cd_b28_who_knows_of_nobody_names_one_and_takes_the_tables_no() -> None:
    state = table()
    assert plan(state) in ({"brit": "zulu"}, {"brit": "zulu_two"}), "one of them"
    state.shots["brit>zulu"] = Shot("out")
    state.tried = ["brit>zulu"]
    assert [*plan(state)] == ["brit_two"], "it holds its fire: not one after another"
    state.units["zulu_two"].charging = "brit_two"
    assert plan(state) == {"brit_two": "zulu_two"}
    state.units["zulu_two"].charging = ""
    state.units["brit_two"].aimed = "zulu_two"
    assert plan(state) == {"brit_two": "zulu_two"}, "its last target"
    _, words = why(state, who_fires(state, "eu"))
    assert words == "its last target; where this one isn't it holds its fire, unless you name another"
    state.tried.append("brit_two>zulu_two")
    value, words = why(state, who_fires(state, "eu"))
    assert value == [] and words == "nobody else is known to be in range and in sight"


@pytest.mark.rule("CD-B8")
def test_cd_b8_a_leader_joins_who_is_in_disorder_and_leaves_who_is_spent() -> None:
    state = table()
    state.leaders["gen"] = Leader("gen", "the General", "eu")
    assert post_for(state, state.leaders["gen"]) == ""
    assert why(state, which_leader(state, "eu")) == ("done", "none of his units in disorder is free to be joined")
    state.units["brit_two"].disordered = True
    assert why(state, which_leader(state, "eu"))[0] == "gen"
    assert why(state, which_post(state, "gen")) == ("brit_two", "Brit Two is in disorder: he adds +2 to its throw")
    state.units["brit_two"].engaged = ["zulu"]
    state.leaders["gen"].attached = "brit"
    assert post_for(state, state.leaders["gen"]) == ""
    state.units["brit"].men = 1
    assert why(state, which_post(state, "gen")) == ("detached", "Brit is spent, and alone he is safe")


@pytest.mark.rule("CD-B28")
def test_cd_b28_who_is_known_to_be_out_of_range_is_not_named() -> None:
    state = table(brit_at_zulu=Shot("out"), brit_two_at_zulu=Shot("out"))
    assert plan(state) == {"brit": "zulu_two"}
    state.tried = ["brit>zulu_two"]
    assert plan(state) == {"brit_two": "zulu_two"}


@pytest.mark.rule("CD-B8")
def test_cd_b8_of_those_in_disorder_a_leader_joins_the_largest_that_is_free() -> None:
    state = table()
    state.leaders["gen"] = Leader("gen", "the General", "eu")
    state.units["brit_three"] = men("brit_three", 5)
    for each in ("brit", "brit_three"):
        state.units[each].disordered = True
    assert post_for(state, state.leaders["gen"]) == "brit"
    state.leaders["gen"].commands = ["brit_three"]
    assert post_for(state, state.leaders["gen"]) == "brit_three", "he commands no other"


@pytest.mark.rule("CD-B8")
def test_cd_b8_a_leader_stays_with_the_spent_as_long_as_they_are_to_rally() -> None:
    state = table()
    state.leaders["gen"] = Leader("gen", "the General", "eu", attached="brit")
    state.units["brit"].men, state.units["brit"].disordered = 1, True
    assert post_for(state, state.leaders["gen"]) == ""
    state.units["brit"].disordered = False
    assert post_for(state, state.leaders["gen"]) == "detached"


@pytest.mark.rule("CD-B34")
def test_cd_b34_only_the_fresh_pursue() -> None:
    state = table()
    prompt = pursue_or_stay(state, "brit", ["zulu"])
    assert why(state, prompt) == ("pursue", "it is fresh, and only the fresh pursue")
    state.units["brit"].men = 5
    assert why(state, prompt)[0] == "stay"


def test_it_has_a_reason_for_each_word_that_it_may_say() -> None:
    assert RULESET.player() is not None
    from rulesets.colonial_d10.player import OPINIONS
    from rulesets.colonial_d10.reasons import REASONS

    of_the_table = {"circumstances", "move", "contact", "passed", "baggage", "retreat", "chase", "wreck"}
    assert set(OPINIONS) - of_the_table <= set(REASONS)
