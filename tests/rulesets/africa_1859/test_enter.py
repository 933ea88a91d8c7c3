"""Orders that Enter takes of an open area and of its units (AF-B22)."""

from random import Random
from typing import Any

import pytest

from tests.names.africa_1859 import Battlefield, Unit, activate, obey
from tests.names.engine import Position
from tests.rulesets.africa_1859.table import ENTER, M, S, asks, battle, play, unit
from tests.rulesets.africa_1859.test_game import SCENARIOS, begun
from tests.rulesets.games import next_answer
from tracker.app.battle.prompts.choose_and_pick import ChooseView
from tracker.engine import AnswerInput, Checkpoint, Choose, Pick, Roll, check_rulings, encode_state
from tracker.engine.watched import unwatched
from tracker.games.africa_1859 import RULESET
from tracker.games.africa_1859.state import (
    ATTACKS_SURELY,
    HOLDS_OBJECTIVES,
    JOINS_TO_WIN,
    KEEPS_AWAY,
    KEEPS_OBJECTIVES,
    MOVES_ON,
    MOVES_THE_REST,
    NEWEST,
    PULLS_BACK,
)


@pytest.mark.rule("AF-B22")
def test_enter_leads_from_an_area_to_no_unit_and_back() -> None:
    """Enter on an area opened its first unit, and Enter there was "another unit first": so on for ever."""

    def taken(place: str, step: int = MOVES_ON, shaken: bool = False) -> list[str | None]:
        first = unit("ir", area=place, demoralised=shaken)
        state = battle(unit("of", area=place), first, unit("il", area=place), unit("kab", area="home"))
        state.defaults = step
        asked = activate(state, place, S), obey(state, "of"), obey(state, "il")
        return [asks(each).default() for each in asked]

    assert taken("road") == taken("road", shaken=True) == ["move", "hold", "back"], "an officer goes nowhere alone"
    assert taken("house") == [None, "hold", "hold"], "nor is an objective left by Enter"
    assert taken("road", MOVES_ON - 1) == taken("house", MOVES_ON - 1) == [None, "back", "back"]


def test_af_b22d_behind_the_last_shot_of_an_area_enter_moves_the_others_or_lets_them_stand() -> None:
    """It opened the officer, whose Enter led back to the same question; then a corps beside one battery stood."""

    def taken(place: str, step: int = MOVES_THE_REST) -> object:
        state = battle(*(unit(each, area=place) for each in ("of", "il", "il2", "art")), unit("kab", area="home"))
        state.defaults = step
        return asks(activate(state, place, S), "art:fire:home", "TTTTT").default()

    assert taken("road") == "move" and taken("road", MOVES_ON) == "done"
    assert taken("house") == "done", "an objective is not left"
    own = unit("of"), unit("il"), unit("art", acted=True)
    may_attack = battle(*own, unit("cav"), unit("kab", area="camp"), unit("kab2", area="house"))
    asked = asks(activate(may_attack, "road", S), "il:fire:kab2", "T")
    assert asked.default() is None, "an attack is not passed over by habit"


@pytest.mark.rule("AF-B22c")
@pytest.mark.examples(
    "horse, enemy, step, usual",
    (("cav", "cav2"), {"demoralised": True}, ATTACKS_SURELY, ("attack", "hold")),
    (("cav",), {"demoralised": True}, ATTACKS_SURELY, (None, "attack:camp")),
    (("cav", "cav2"), {"demoralised": True}, KEEPS_AWAY, (None, "hold")),
    (("cav",), {"combat": 8}, ATTACKS_SURELY, (None, "done")),
)
def test_behind_the_last_shot_enter_attacks_where_two_coins_are_to_spare(
    horse: tuple[str, ...], enemy: dict[str, Any], step: int, usual: tuple[str | None, str]
) -> None:
    """Horse stood by two Enters before an objective that it took by 8 coins to 5."""
    own = (unit(each, area="house") for each in (*horse, "ir"))
    state = battle(*own, unit("kab", area="camp", **enemy))
    state.units["ir"].acted, state.defaults = True, step
    if len(horse) > 1:
        assert asks(activate(state, "house", S)).default() == usual[0]
    assert asks(obey(state, "cav")).default() == usual[1]


@pytest.mark.rule("AF-B22c")
def test_one_who_is_asked_alone_attacks_by_enter_whoever_might_join() -> None:
    """With others the attack would promise much more, but the order of one unit takes nobody else along."""
    state = battle(unit("ir", combat=7, fire=0), unit("il", area="wood"), unit("nz", area="house"))
    assert asks(obey(state, "ir")).default() == "attack:house"


def test_the_sheet_shows_the_table_of_the_shot_that_enter_takes() -> None:
    """Beside the shots of an open area it showed terrain and movement."""

    def table(*own: Unit) -> object:
        asked = asks(activate(battle(*own, unit("of"), unit("kab", area="house")), "road", S))
        return asked.reads.table if asked.reads else None

    assert [table(unit("ir")), table(unit("art")), table(unit("cav"))] == [
        "fire_modifiers",
        "artillery_modifiers",
        "terrain",
    ]


def test_af_b22d_enter_moves_a_unit_that_can_not_fire_on_and_never_out_of_an_objective() -> None:
    """Enter twice moved a unit out of the objective, into the first area of the list."""
    for place, taken in (("road", "move:house"), ("house", "hold")):
        state = battle(unit("ir", area=place), unit("il", area=place), unit("kab", area="home"))
        asked = asks(obey(state, "ir"))
        assert asked.default() == taken and ChooseView(asked).at == taken
        state.units["il"].acted = True
        assert asks(obey(state, "ir")).default() == (taken if place == "road" else "done")
        state.defaults = MOVES_ON
        assert asks(obey(state, "ir")).default() == "done"


@pytest.mark.rule("AF-B16")
def test_af_b22d_enter_moves_as_many_as_go_nearer_together_and_nobody_who_does_not() -> None:
    """Of three of whom two had room it opened the first; `m` and Enter took three to where they were no nearer."""
    full = [unit(f"gm{number}", side=S, area="house") for number in range(3)]
    state = battle(*full, unit("ir"), unit("il"), unit("kab", area="home"))
    assert asks(activate(state, "road", S), "move").default() == "stay"
    del state.units["gm2"]
    assert asks(activate(state, "road", S)).default() == "ir", "the one who goes on, by orders of his own"
    assert asks(activate(state, "road", S), "move").default() == ["ir"], "who goes is asked at once"
    state.defaults = MOVES_THE_REST
    assert asks(activate(state, "road", S), "move").default() == "some", "battles begun before"
    state.defaults = NEWEST
    play(activate(state, "road", S), *[ENTER] * 3)
    assert [state.units[each].area for each in ("ir", "il")] == ["house", "road"]


@pytest.mark.rule("AF-B3")
def test_af_b28_enter_fires_nothing_without_coins_and_goes_on_digging() -> None:
    """Enter had engineers fire with no coins at all, though their trench wanted one more turn."""
    state = battle(unit("eng", fire=1, dug=1), unit("kab", area="house"))
    assert asks(obey(state, "eng")).default() == "dig"
    state.units["eng"].dug = 0
    assert asks(obey(state, "eng")).default() == "done"
    state.defaults = MOVES_ON
    assert asks(obey(state, "eng")).default() == "fire:kab"


def test_af_b21_the_demoralised_stay_by_enter_where_no_enemy_is_adjacent() -> None:
    for place, taken in (("road", "done"), ("house", "move:road")):
        state = battle(unit("ir", area=place, demoralised=True), unit("kab", area="camp"))
        state.areas["house"].objective = False
        assert asks(obey(state, "ir")).default() == taken


@pytest.mark.rule("AF-A7")
def test_af_b22d_several_demoralised_who_are_left_go_back_together_by_enter() -> None:
    """One went back; two stood beside the enemy for turns, with a coin each to rally, for a habit of Enter."""

    def shaken(*more: Unit, step: int = PULLS_BACK) -> Battlefield:
        two = [unit(each, area="house", demoralised=True) for each in ("ir", "il")]
        state = battle(*two, *more, unit("kab", area="camp"))
        state.areas["house"].objective, state.defaults = False, step
        return state

    def pulled(state: Battlefield, enters: int) -> list[str]:
        play(activate(state, "house", S), *[ENTER] * enters)
        return [state.units[each].area for each in ("ir", "il")]

    assert pulled(shaken(), 2) == ["road", "road"]
    full = [unit(f"gm{number}", side=S, area="road") for number in range(3)]
    assert pulled(shaken(*full), 2) == ["wood", "wood"], "where both have room"
    before = shaken(step=JOINS_TO_WIN), shaken(unit("of", area="house"))
    assert [asks(activate(each, "house", S)).default() for each in before] == [None, None], "nobody leaves an officer"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_enter_alone_ends_a_turn_of_every_scenario(scenario: str) -> None:
    """Eight battles of nine went in a circle in their first two turns: a unit, "another unit first", the unit."""
    battle, player, rng = begun(scenario, 1), RULESET.player(), Random(1)
    for _ in range(400):
        prompt = battle.prompt
        if prompt is None or battle.view().turn > 2:
            break
        taken = prompt.default() if isinstance(prompt, Choose | Pick) else next_answer(battle, player, rng)
        battle.answer(taken if taken is not None else prompt.legal()[0])
    assert battle.view().turn > 2


@pytest.mark.parametrize("step", [HOLDS_OBJECTIVES, HOLDS_OBJECTIVES - 1])
def test_af_b22d_the_defenders_enter_holds_objectives_and_marches_at_no_enemy(step: int) -> None:
    """Enter took four tribesmen from the height beside Amsal down beside five Spanish units, and a horse after them."""
    foot = [unit(each, area="wood") for each in ("kab", "kab2")]
    state = battle(*foot, unit("gm", area="home"), unit("ir", area="base"))
    state.defaults, state.active, is_new = step, M, step == HOLDS_OBJECTIVES
    full = [unit(f"gm{number}", area="house") for number in (2, 3, 4)]
    assert asks(activate(state, "wood", M)).default() == "move", "into the objective"
    state.units |= {each.id: each for each in full}
    stack = asks(activate(state, "wood", M)).default(), asks(obey(state, "kab")).default()
    assert stack == (("done", "hold") if is_new else ("move", "move:marsh")), "beside an objective that is full"
    assert asks(obey(state, "gm")).default() == "move:camp", "nearer to it"
    for each in full:
        each.side = S
    assert asks(obey(state, "gm")).default() == "move:camp", "to whoever holds it"


def test_af_b21_of_a_mixed_stack_enter_marches_the_steady_on() -> None:
    """It took one of them back with the demoralised unit, four prompts on, and left the bridge to its fate."""
    full = [unit(f"ir{number}", area="base") for number in (2, 3)]
    own = unit("ir"), unit("il", demoralised=True), unit("il2")
    state = battle(*full, *own, unit("kab", area="home"))
    state.defaults = HOLDS_OBJECTIVES - 1
    assert asks(activate(state, "road", S), "move").default() == "some"
    assert asks(activate(state, "road", S), "move", ENTER).default() == ["ir", "il"]
    state.defaults = HOLDS_OBJECTIVES
    assert asks(activate(state, "road", S), "move").default() == ["ir", "il2"]
    play(activate(state, "road", S), *[ENTER] * 4)
    assert [each.area for each in own] == ["house", "road", "house"]


def test_af_b18_enter_fills_an_objective_before_more_go_elsewhere() -> None:
    """Of four beside Amsal, which had room for two, all stood: three might have gone back into the hills."""
    here = [unit(each, area="camp") for each in ("kab", "kab2", "kab3", "kab4")]
    state = battle(*here, unit("gm", area="house"), unit("nz", area="home"), unit("ir", area="base"))
    state.defaults = KEEPS_OBJECTIVES - 1
    assert asks(activate(state, "camp", M)).default() == "done"
    state.defaults = KEEPS_OBJECTIVES
    assert asks(activate(state, "camp", M)).default() == "move"
    play(activate(state, "camp", M), *[ENTER] * 4)
    assert [each.area for each in here] == ["house", "house", "camp", "camp"]


@pytest.mark.parametrize("step", [HOLDS_OBJECTIVES, HOLDS_OBJECTIVES - 1])
def test_af_b19_of_attacks_that_promise_about_as_much_enter_takes_that_on_an_objective(step: int) -> None:
    """Enter attacked a ford beside the bridge, 12 coins to 2, where the bridge was 14 to 5."""
    own = [unit(f"ir{number}") for number in (1, 2, 3)]
    state = battle(*own, unit("kab", area="house"), unit("kab2", area="marsh"), ground={"road": {}})
    state.areas["road"].near.append("marsh")
    state.areas["marsh"].near.append("road")
    state.defaults = step
    taken = asks(activate(state, "road", S), "attack").default()
    assert taken == ("house" if step == HOLDS_OBJECTIVES else "marsh")
    for number in (3, 4):
        state.units[f"kab{number}"] = unit(f"kab{number}", area="house")
    assert asks(activate(state, "road", S), "attack").default() == "marsh", "not at any price"


@pytest.mark.parametrize("step", [KEEPS_AWAY, KEEPS_AWAY - 1])
def test_af_b22d_the_defenders_enter_goes_beside_no_enemy_but_into_an_objective(step: int) -> None:
    """Two units came down from a ridge beside seven of the enemy, an area nearer to the marabout, and were lost."""
    state = battle(unit("kab", area="wood"), unit("kab2", area="home"), unit("ir", area="marsh"))
    state.defaults, is_new = step, step == KEEPS_AWAY
    assert asks(obey(state, "kab")).default() == "fire:ir"
    state.units["ir"].area = "field"
    assert asks(obey(state, "kab2")).default() == ("done" if is_new else "move:camp"), "the camp is beside the enemy"
    state.units["kab2"].area = "camp"
    state.units["kab2"].fire = 0
    assert asks(obey(state, "kab2")).default() == "done", "an attack is not passed over"
    state.units["ir"].area, state.units["kab2"].area = "road", "camp"
    assert asks(obey(state, "kab2")).default() == "move:house", "the objective itself"


@pytest.mark.parametrize("step", [KEEPS_AWAY, KEEPS_AWAY - 1])
def test_af_b15_an_officer_alone_beside_an_enemy_goes_to_troops_by_enter(step: int) -> None:
    """The Kaid of Beni Ider stood alone on his height until somebody entered and took him."""
    state = battle(unit("of", area="house"), unit("ir", area="base"), unit("il", area="hill"), unit("kab", area="camp"))
    state.defaults, is_new = step, step == KEEPS_AWAY
    assert asks(obey(state, "of")).default() == ("move:base" if is_new else "done")
    state.units["kab"].area = "home"
    assert asks(obey(state, "of")).default() == "done", "nobody is near"
    state.units["kab"].area, state.units["ir"].area = "camp", "house"
    assert asks(obey(state, "of")).default() == "hold", "he is not alone"
    state.units["kaid"] = unit("kaid", kind="of", area="house")
    state.units["ir"].area = "base"
    assert asks(activate(state, "house", S)).default() == ("of" if is_new else "done"), "nor are two of them left"


def test_af_b22d_enter_moves_on_the_one_of_a_stack_who_can_move() -> None:
    """All stood: the other, demoralised, had no way back."""
    full = [unit(f"gm{area}{number}", side=S, area=area) for area in ("base", "marsh") for number in range(4)]
    state = battle(*full, unit("ir"), unit("il", demoralised=True), unit("kab", area="home"))
    assert asks(activate(state, "road", S)).default() == "ir"
    play(activate(state, "road", S), *[ENTER] * 2)
    assert [state.units[each].area for each in ("ir", "il")] == ["house", "road"]


def test_af_b21_an_officer_goes_back_with_the_demoralised() -> None:
    """As the one who was steady he was picked alone, and left them to rally without him."""
    shaken = [unit(each, area="house", demoralised=True) for each in ("ir", "il")]
    state = battle(unit("of", area="house"), *shaken, unit("kab", area="camp"))
    state.areas["house"].objective = False
    play(activate(state, "house", S), "move", ENTER)
    assert {each.area for each in state.units.values() if each.side == S} == {"road"}


def test_af_b22_nobody_is_left_to_move_after_an_edit_at_the_question_where_to() -> None:
    """The battle ended in an IndexError."""
    state = battle(unit("ir"), unit("il"), unit("kab", area="home"))

    def act(_: Battlefield) -> None:
        state.units["ir"].acted = state.units["il"].acted = True

    play(activate(state, "road", S), "move", act)
    assert [state.units[each].area for each in ("ir", "il")] == ["road", "road"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_enter_takes_does_not_hang_on_who_watches(scenario: str) -> None:
    """Attacks and shots were worked out for those who watch alone: whoever takes Enter fought another battle unseen."""

    def defaults(is_watched: bool) -> list[tuple[str, object]]:
        state, rng = RULESET.new(scenario, check_rulings(RULESET, {}, scenario)), Random(1)
        taken: list[tuple[str, object]] = []
        position = Position(RULESET, Checkpoint("setup", 0, encode_state(state)), quiet=True, is_watched=is_watched)
        player = RULESET.player()
        while (prompt := position.prompt) is not None and len(taken) < 600:
            taken.append((prompt.key, prompt.default()))
            value = prompt.app_answer(rng) if isinstance(prompt, Roll) else player.answer(position.state, prompt, rng)
            position.feed(AnswerInput(prompt.key, value))
        return taken

    assert defaults(is_watched=True) == unwatched(lambda: defaults(is_watched=False))
