"""An area goes by one key in all prompts of a battle."""

from random import Random

import pytest

from tests.rulesets.africa_1859.test_game import SCENARIOS, begun
from tests.rulesets.games import next_answer
from tracker.app.battle.prompts.choose_and_pick import FREE, ChooseView
from tracker.engine import Choose
from tracker.games.africa_1859 import RULESET


def keys_of(prompt: Choose) -> dict[str, str]:
    """The keys of a choice by the ids of its options."""
    view = ChooseView(prompt)
    return dict(zip([each.id for each in prompt.options], view.list.keys, strict=True))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_an_area_has_one_key_in_all_prompts_and_no_other_area_has_it(scenario: str) -> None:
    """Where it acts, where units move, attack, retreat to, and what batteries shell; shots at units go by others."""
    battle, player, rng = begun(scenario, 5), RULESET.player(), Random(5)
    areas = [place.id for place in battle.view().field]
    keys: dict[str, set[str]] = {each: set() for each in areas}
    kinds: set[str] = set()
    others: set[str] = set()
    while battle.prompt is not None and battle.view().turn < 5:
        if isinstance(battle.prompt, Choose):
            found = keys_of(battle.prompt)
            # Of a unit that is picked, what it is told with the same key goes by letters that are no area's.
            at_once = {each.id: each.letter for each in battle.prompt.options if each.of}
            others |= set(at_once.values())
            # Shots go by one letter in both lists, and those of a unit that fires alone by the same.
            shots = {each.id for each in battle.prompt.options if each.id.startswith("fire:") and each.letter}
            others |= {each.letter for each in battle.prompt.options if each.id in shots}
            places_of = {each: key for each, key in found.items() if each not in {*at_once, *shots}}
            named = {each: key for each, key in places_of.items() if each.rpartition(":")[2] in keys}
            assert len({*found.values()} - {""}) == len([key for key in found.values() if key]), battle.prompt.key
            is_order = battle.prompt.key.startswith("orders")
            others |= {key for each, key in found.items() if key and each not in {*named, *shots} and is_order}
            if len({each.rpartition(":")[2] for each in named}) == len(named):
                for each, key in named.items():
                    keys[each.rpartition(":")[2]].add(key)
                kinds |= {battle.prompt.key.partition(":")[0]} if named else set()
        battle.answer(next_answer(battle, player, rng), overrule=True)
    assert {"area", "orders"} <= kinds and kinds & {"goal", "retreat", "shell", "withdraw"}, kinds
    of_one = {each: found for each, found in keys.items() if found}
    assert not {*"amnsvx"} & set().union(*of_one.values()), "what units do together, shots, and nothing"
    assert all(len(found) == 1 for found in of_one.values()), of_one
    assert len({key for found in of_one.values() for key in found}) == len(of_one) > 9
    places = {*"123456789", *[each for each in FREE if each not in "amnsvx"][: len(areas) - 9]}
    assert others and not others & places, "nor has a shot the key of an area that is not in its list"
    assert keys[areas[1]] <= {"2"} and keys[areas[9]] <= {"b"}
