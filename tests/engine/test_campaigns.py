"""A campaign is a procedure beside the game: a turn a battle, and the battle is the answer to a prompt."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.example_game import Ford
from tests.example_game.campaign import FordCampaign, War
from tests.fords import ford
from tests.names.engine import GUARDED, GuardedCampaign, GuardedGame
from tracker.engine import (
    Aftermath,
    AnyRuleset,
    Battle,
    CampaignStart,
    EditInput,
    LeaderAftermath,
    RandomPlayer,
    Refused,
    Roll,
    ToFight,
    UnitAftermath,
    Warned,
    app_answer,
    ask_player,
    load_ruleset,
)
from tracker.testing import check_game

__all__ = ["ford"]


def roster(name: str, figures: int) -> dict[str, Any]:
    unit = {"id": "young", "name": f"{name} men", "figures": figures}
    return {"format": 1, "game": "ford", "version": "1", "name": name, "units": [unit]}


def begun(ford: AnyRuleset) -> Battle:
    campaign = load_ruleset("ford.campaign")
    start = CampaignStart(title="The ford", armies=[roster("Upper", 8), roster("Lower", 6)])
    war = Battle.begin(campaign, campaign.new_of(start, {}), 1)
    war.answer("The ford")
    return war


def fought(battle: Battle) -> ToFight:
    assert isinstance(battle.prompt, ToFight)
    return battle.prompt


def came(one: int, other: int, **more: Any) -> dict[str, Any]:
    """What a battle left, as a payload."""
    units = [
        {"id": "one", "name": "Upper men", "side": "one", "start": 8, "figures": one},
        {"id": "other", "name": "Lower men", "side": "other", "start": 6, "figures": other},
    ]
    return {"title": "At the ford", "winner": "one", "units": units, "file": "01.battle", **more}


def test_a_turn_is_a_battle_and_the_next_begins_with_what_the_last_left(ford: AnyRuleset) -> None:
    war = begun(ford)
    assert fought(war).number == 1
    assert [each.figures for each in fought(war).given.pickets] == [8, 6]  # type: ignore[attr-defined]
    war.answer(came(7, 2))
    war.answer({"dice": {"dice": [2]}})
    war.answer({"dice": {"dice": [3]}})
    assert fought(war).number == 2
    assert [each.figures for each in fought(war).given.pickets] == [8, 4]  # type: ignore[attr-defined]
    war.answer(came(8, 0))
    assert war.stage == "over" and war.view().winner == "one"
    assert isinstance(war.state, War) and [each.title for each in war.state.aftermaths] == ["At the ford"] * 2


def test_what_a_battle_left_is_undone_and_amended_as_any_answer(ford: AnyRuleset) -> None:
    war = begun(ford)
    war.answer(came(7, 2))
    war.answer({"dice": {"dice": [2]}})
    war.answer({"dice": {"dice": [3]}})
    war.amend(2, came(7, 3))
    assert [each.figures for each in fought(war).given.pickets] == [8, 5]  # type: ignore[attr-defined]
    war.undo()
    war.undo()
    war.undo()
    war.undo()
    assert fought(war).number == 1


def test_a_battle_made_of_the_prompt_is_fought_and_taken(ford: AnyRuleset) -> None:
    war, campaign = begun(ford), load_ruleset("ford.campaign")
    assert isinstance(campaign, FordCampaign)
    prompt = fought(war)
    battle = Battle.begin(ford, ford.new_of(prompt.given, prompt.rulings), 1)
    rng = Random(1)
    while battle.prompt is not None:
        is_roll = isinstance(battle.prompt, Roll)
        battle.answer(app_answer(battle) if is_roll else ask_player(RandomPlayer(), battle, rng))
    assert isinstance(battle.state, Ford)
    left = campaign.aftermath(battle.state)
    assert left.winner == battle.state.winner and left.units[0].start == 8
    war.answer(msgspec.to_builtins(left))
    assert isinstance(war.state, War) and war.state.aftermaths == [left]


def test_nobody_but_a_battle_answers_it(ford: AnyRuleset) -> None:
    war = begun(ford)
    assert war.prompt is not None and war.prompt.default() is None and war.prompt.only() is None
    assert ask_player(RandomPlayer(), war, Random(1)) is None
    with pytest.raises(Refused, match="nothing but a battle answers it"):
        war.prompt.any_legal(Random(1))


@pytest.mark.examples(
    "change, words",
    ({"winner": "zulu"}, "no side 'zulu' that could have won; there are one, other"),
    ({"title": ""}, "title"),
    ({"title": 3}, r"Expected `str`, got `int` - at `\$.title`"),
    ({"units": [{"id": "one"}]}, "missing required field `name`"),
    ({"units": came(1, 1)["units"] * 2}, r"Upper men \(one\) stands twice"),
    ({"file": "../../other.battle"}, r"at `\$.file`"),
    ({"step": -1}, r"at `\$.step`"),
    ({"entries": [{"unit": "one", "what": "sang"}]}, "Invalid enum value 'sang'"),
    ({"words": "a\x1b[2J"}, r"at `\$.words`"),
)
def test_what_can_not_have_come_of_a_battle_is_refused(ford: AnyRuleset, change: dict[str, Any], words: str) -> None:
    war = begun(ford)
    with pytest.raises(Refused, match=words):
        war.answer({**came(7, 2), **change})
    with pytest.raises(Refused, match="not what a battle left"):
        war.answer("we won")


def test_more_than_went_in_is_a_warning_where_a_person_told_it(ford: AnyRuleset) -> None:
    war = begun(ford)
    with pytest.raises(Warned, match="Upper men came out of it with more than went in"):
        war.answer(came(9, 2, file="", words="as we remember it"))
    war.answer(came(9, 2, file="", words="as we remember it"), overrule=True)


def test_what_a_battle_leaves_otherwise_is_said_unit_by_unit(ford: AnyRuleset) -> None:
    campaign = load_ruleset("ford.campaign")
    assert isinstance(campaign, FordCampaign)
    names = {"one": "Reds", "other": "Blues"}
    then = Aftermath(
        title="Ford",
        winner="one",
        sides=names,
        units=[
            UnitAftermath(id="a", name="A", side="one", start=8, figures=7, leaders=[LeaderAftermath("Lt. X")]),
            UnitAftermath(id="b", name="B", side="other", start=6, figures=2, gone="routed", more={"wagons": 1}),
            UnitAftermath(id="c", name="C", side="other", start=6, figures=6),
        ],
    )
    now = Aftermath(
        title="Ford",
        winner="draw",
        sides=names,
        units=[
            UnitAftermath(
                id="a", name="A", side="one", start=8, figures=5, leaders=[LeaderAftermath("Lt. X", lost=True)]
            ),
            UnitAftermath(id="b", name="B", side="other", start=6, figures=2, more={"wagons": 0}),
            UnitAftermath(id="d", name="D", side="other", start=6, figures=6),
        ],
    )
    assert campaign.differs(then, then) == []
    assert campaign.differs(then, now) == [
        "Won by nobody, not by Reds.",
        "A: 5 left, not 7.",
        "Lt. X of A: lost now.",
        "B: on the table, not routed.",
        "B, wagons: 0, not 1.",
        "D: 6 left; it was not in the battle that was taken.",
        "C: not in the battle any more; it was taken with 6 left.",
    ]


def test_a_game_with_a_campaign_stands_its_trial(ford: AnyRuleset) -> None:
    check_game(ford)


# Of an add-on game


class Odd(FordCampaign):
    """A campaign that a test breaks."""


@pytest.mark.examples(
    "given, words",
    ("a muster", "gives as 'campaign' a ToyMuster, which is no CampaignRuleset"),
    ("of", "which is of 'chess', not of 'ford'"),
    ("state", "whose state Ford is no CampaignState"),
    ("rosters", r"of which rosters is \(2, 9\)"),
    ("many", "of which rosters is 'two'"),
)
def test_what_is_no_campaign_of_the_game_is_refused(ford: AnyRuleset, given: str, words: str) -> None:
    from tests.engine.toy_muster import ToyMuster

    odd: AnyRuleset = Odd()
    if given == "a muster":
        odd = ToyMuster()
        odd.id = "ford.campaign"
    elif given == "of":
        odd.of = "chess"  # type: ignore[attr-defined]
    elif given == "state":
        odd.state = Ford
    else:
        odd.rosters = (2, 9) if given == "rosters" else "two"  # type: ignore[attr-defined]
    with pytest.raises(Refused, match=words):
        guarded(ford, odd).sub_games()
    with pytest.raises(Refused, match=words.removeprefix("gives as 'campaign' a ToyMuster, ")):
        check_game(with_campaign(ford, odd))


def with_campaign(ford: AnyRuleset, odd: AnyRuleset) -> AnyRuleset:
    class Guest(type(ford)):  # type: ignore[misc]
        def sub_games(self) -> dict[str, AnyRuleset]:
            return {"campaign": odd}

    guest: AnyRuleset = Guest()
    return guest


def guarded(ford: AnyRuleset, odd: AnyRuleset) -> GuardedGame:
    game: GuardedGame = GUARDED["game"](with_campaign(ford, odd), "The ruleset 'ford' from an add-on")
    return game


@pytest.mark.examples(
    "name, given, words",
    ("aftermath", KeyError("x"), "aftermath() fails: KeyError: 'x'"),
    ("aftermath", 3, "aftermath() gives a int"),
    ("aftermath", Aftermath(title="x" * 99, winner=""), "aftermath() gives a faulty Aftermath"),
    ("aftermath", Aftermath(title="x", winner="y", sides={"z": "z"}), "There is no side 'y'"),
    ("armies_now", ["a roster"], "armies_now() gives something that is not an ArmyFile"),
    ("differs", "no", "differs() gives a str"),
    ("differs", [3], "differs() gives something that is not a str"),
    ("corrections", [("a", 1)], "corrections() gives something that is not an Edit"),
    ("corrections", SystemExit(3), "corrections() fails: SystemExit: 3"),
)
def test_the_campaign_of_an_add_on_is_asked_with_care(ford: AnyRuleset, name: str, given: Any, words: str) -> None:
    def method(*asked: Any) -> Any:
        if isinstance(given, BaseException):
            raise given
        return given

    odd = Odd()
    setattr(odd, name, method)
    campaign = guarded(ford, odd).sub_games()["campaign"]
    assert isinstance(campaign, GuardedCampaign) and campaign.rosters == (2, 2)
    empty = Aftermath(title="x", winner="")
    asks: dict[str, Callable[[], Any]] = {
        "aftermath": lambda: campaign.aftermath(Ford()),
        "armies_now": lambda: campaign.armies_now(War()),
        "differs": lambda: campaign.differs(empty, empty),
        "corrections": lambda: campaign.corrections(War(), empty, empty),
    }
    with pytest.raises(Refused) as refused:
        asks[name]()
    assert str(refused.value).startswith("The ruleset 'ford' from an add-on can't be used: ")
    assert words in str(refused.value)


def test_a_sound_campaign_of_an_add_on_works_as_it_is(ford: AnyRuleset, tmp_path: Path) -> None:
    campaign = guarded(ford, Odd()).sub_games()["campaign"]
    assert isinstance(campaign, GuardedCampaign)
    state = campaign.new_of(CampaignStart(title="The ford", armies=[roster("Upper", 8), roster("Lower", 6)]), {})
    assert [army.name for army in campaign.armies_now(state)] == ["Upper", "Lower"]
    then, now = msgspec.convert(came(7, 2), Aftermath), msgspec.convert(came(7, 4), Aftermath)
    assert campaign.differs(then, now) == ["Lower men: 4 left, not 2."]
    assert campaign.corrections(state, then, now) == [EditInput("pickets.other.figures", 6, "At the ford was amended")]
