"""Who answers without a person: the autopilot for nobody's choices, the random player, the toy's sensible one."""

from random import Random

import pytest
from msgspec.structs import replace

from tests.engine.little import LittleState, choice, little, number
from tests.engine.playing import EVERYONE, asked, begin, begun, dice, play, play_out, toy_state
from tests.engine.toy import RULESET
from tracker.engine import (
    ALL_THE_SAME,
    AnswerInput,
    Autopilot,
    Battle,
    Followed,
    Heads,
    Hits,
    Leads,
    Pool,
    RandomPlayer,
    Refused,
    Roll,
    app_answer,
    ask,
    ask_player,
)


def gunfire(state: LittleState) -> Roll[Followed]:
    """Red's shells, then Blue's coins."""
    reading = Leads(Hits(1, 3), Heads(), "coins", 2, "blue")
    return Roll(
        key="r",
        rule="",
        what="Shells",
        side="red",
        title="Shells",
        pools=(Pool("shells", 2, 6, "red"),),
        reading=reading,
    )


@pytest.mark.examples("rolls_for, answers", ((), False), (("blue",), False), (("red",), True), (EVERYONE, True))
def test_the_app_rolls_for_nobody_the_enemy_or_everyone(rolls_for: tuple[str, ...], answers: bool) -> None:
    battle = begun()
    play(battle, "r1", "fire", "b1", {})
    assert (Autopilot(rolls_for).answer(battle) is not None) is answers


@pytest.mark.parametrize(("rolls_for", "answers"), [(("red",), False), (("blue",), False), (EVERYONE, True)])
def test_the_app_leaves_a_roll_to_the_table_if_a_person_has_to_roll_any_of_it(
    rolls_for: tuple[str, ...], answers: bool
) -> None:
    async def turn(state: LittleState) -> None:
        await ask(lambda: gunfire(state))

    assert (Autopilot(rolls_for).answer(little(turn)) is not None) is answers


def test_a_roll_that_does_the_same_on_any_dice_waits_for_nobody_and_the_app_throws_none_either() -> None:
    async def turn(state: LittleState) -> None:
        await ask(lambda: replace(gunfire(state), reading=Hits(1, 3), same="the house burns"))

    assert Autopilot().answer(little(turn)) == {"result": ALL_THE_SAME}
    for side in ("blue", "red"):
        assert Autopilot((side,)).answer(little(turn)) == {"result": ALL_THE_SAME}


def test_the_app_shuffles_and_draws_for_its_sides() -> None:
    battle = begin()
    play(battle, "Test")
    assert Autopilot(("blue",)).answer(battle) is None
    shuffled = Autopilot(("red",)).answer(battle)
    assert len(shuffled["order"]) == 13
    play(battle, shuffled, [], 1)
    assert asked(battle) == "lot" and Autopilot(("blue",)).answer(battle) is None
    assert Autopilot(("red",)).answer(battle)["source"] == "app"


def test_the_app_draws_no_card_of_a_stack_that_lies_on_the_table() -> None:
    battle = begin()
    play(battle, "Test", {"order": []}, [], 1)
    assert asked(battle) == "lot"
    assert Autopilot(("red", "blue")).answer(battle) is None


async def forced(state: LittleState) -> None:
    state.words.append(await ask(lambda: choice("only")))
    state.n = await ask(lambda: number(low=4, high=4))
    state.words.append(await ask(lambda: choice("left", "right", key="free")))


def test_the_only_legal_option_needs_nobody() -> None:
    battle = little(forced)
    changes = Autopilot().run(battle)
    assert [change.head.input for change in changes] == [
        AnswerInput("choice", "only", auto=True),
        AnswerInput("n", 4, auto=True),
    ]
    assert asked(battle) == "free" and not battle.may_undo


def test_a_chain_that_never_needs_anybody_is_stopped() -> None:
    async def turn(state: LittleState) -> None:
        await ask(lambda: choice("only"))

    battle = little(turn)
    with pytest.raises(Refused, match="5000 answers in a row needed nobody"):
        Autopilot().run(battle)
    assert battle.step == 5001


def test_typed_dice_stay_and_the_app_rolls_the_rest() -> None:
    battle = begun()
    play(battle, "r2", "fire", "b1", {})
    rolled = app_answer(battle, {"dice": [6, 6]})
    assert rolled["dice"]["dice"][:2] == [6, 6] and rolled["source"] == {"dice": "ttaa"}
    with pytest.raises(Refused, match="7 is no face of a D6"):
        app_answer(battle, {"dice": [7]})
    assert app_answer(battle, {"dice": [6, 6]}) == rolled, "asked again it rolls the same"
    battle.answer(rolled)
    with pytest.raises(Refused, match="There is nothing to roll here."):
        app_answer(battle) if asked(battle).startswith("unit") else app_answer(begin())


def test_what_the_app_rolled_is_not_read_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def turn(state: LittleState) -> None:
        await ask(lambda: gunfire(state))

    def read(roll: Roll[Followed], value: object) -> tuple[Followed, str]:
        raise Refused("It was read.")

    battle = little(turn)
    typed = app_answer(battle)
    as_read = battle.prompt.read(typed) if battle.prompt is not None else None
    assert battle.rolled is not None and battle.rolled[2][1:] == as_read, "as it reads dice that are typed"
    monkeypatch.setattr(Roll, "read_once", read)
    with pytest.raises(Refused, match="It was read."):
        battle.answer({**typed})
    battle.answer(typed)
    with pytest.raises(Refused, match="It was read."):
        battle.answer(typed)  # the same dice for another roll


def test_nothing_is_rolled_after_the_end() -> None:
    battle = begun()
    play_out(battle, Random(2))
    with pytest.raises(Refused, match="There is nothing to roll here."):
        app_answer(battle)


@pytest.mark.parametrize("scenario", ["skirmish", "ambush"])
def test_the_random_player_ends_every_battle(scenario: str) -> None:
    kinds, steps = set(), set()
    for seed in range(30):
        battle = begin(scenario, seed)
        play_out(battle, Random(seed))
        assert battle.stage == "over", f"seed {seed} stands at {asked(battle)}"
        kinds |= {
            node.input.key.split(".")[0].split("#")[0] for node in battle.line if isinstance(node.input, AnswerInput)
        }
        steps.add(battle.step)
    everything = {"name", "shuffle", "hide", "turns", "lot", "unit", "act", "target", "facts", "fire", "nerve", "melee"}
    assert kinds >= everything | {"stand", "recover", "tale"} and len(steps) > 10
    assert ("shell" in kinds) == (scenario == "ambush")


def test_the_random_player_sees_nothing_but_the_prompt() -> None:
    prompt = choice("left", "right")
    answers = {RandomPlayer().answer(None, prompt, Random(seed)) for seed in range(20)}
    assert answers == {"left", "right"}
    assert RandomPlayer().answer(None, choice("only"), Random(1)) == "only"


def test_a_sensible_player_leaves_dice_to_the_table() -> None:
    battle, player, pilot = begin("ambush"), RULESET.player(), Autopilot(EVERYONE)
    left = set()
    while battle.prompt is not None:
        value = ask_player(player, battle, Random(1))
        if value is None:
            left.add(type(battle.prompt).__name__)
            value = pilot.answer(battle)
        battle.answer(value)
    assert left == {"Roll"} and battle.stage == "over"
    assert toy_state(battle).result


def test_automatic_answers_replay_as_given() -> None:
    battle = begun()
    play(battle, "r1", "fire", "b1", {})
    battle.answer(dice(3, 3, 3, 3, 3, 3), auto=True)
    again = Battle(battle.ruleset, battle.head, seed=99)
    assert again.line[-1].input == AnswerInput("fire.r1.b1", dice(3, 3, 3, 3, 3, 3), auto=True)
