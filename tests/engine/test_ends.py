"""A scenario says its last turn and what else may end it: the app proposes the end, and does nothing by itself."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.example_game import DATA, RULESET
from tests.names.study import Memory, fight
from tracker.engine import (
    At,
    BadFile,
    Battle,
    BattleState,
    Ending,
    Event,
    FewLeft,
    Gone,
    Holds,
    Losses,
    Place,
    SideView,
    Status,
    TurnOver,
    UnitRow,
    View,
    offered_winner,
    victory_text,
)
from tracker.engine.ends import Met, counts_so_far, met_at

FEW_LEFT = """
last_turn = 3
[[ends]]
when = "few_left"
side = "blue"
count = "figures"
at_most = 6
wins = "red"
words = "blue is all but gone"
"""


def battle_with(tmp_path: Path, ends: str) -> Battle:
    """A battle at the ford, blue with 8 figures, with other words about its end."""
    source = (DATA.folder / "scenarios" / "dawn.toml").read_text(encoding="utf-8")
    head, pickets, rest = source.partition("[[pickets]]")
    top, table, ends = ends.partition("[[ends]]")
    (tmp_path / "mine.toml").write_text(f"{head}{top}{pickets}{rest}\n{table}{ends}", encoding="utf-8")
    return Battle.begin(RULESET, RULESET.new(str(tmp_path / "mine.toml"), {}), 1)


def fire(battle: Battle, hits: int) -> None:
    """The picket that is asked fires, and hits so often; nobody loses his nerve."""
    battle.answer("near")
    assert battle.prompt is not None
    count = battle.prompt.pools[0].count  # type: ignore[attr-defined]
    battle.answer({"dice": {"dice": [6] * hits + [1] * (count - hits)}})
    if hits:
        battle.answer({"dice": {"dice": [1, 1]}})


def turn(battle: Battle, red_hits: int = 0) -> None:
    fire(battle, red_hits)
    fire(battle, 0)


def asked(battle: Battle) -> Any:
    assert battle.prompt is not None
    return battle.prompt


def ending(battle: Battle) -> Ending:
    assert isinstance(battle.state, BattleState)
    return battle.state.ending


def test_an_end_that_holds_is_proposed_with_the_words_of_the_scenario(tmp_path: Path) -> None:
    battle = battle_with(tmp_path, FEW_LEFT)
    turn(battle, 2)
    prompt = asked(battle)
    assert prompt.key == "over" and prompt.title == "Blue is all but gone: is the battle over?"
    assert prompt.text == "Victory: Drive the others off."
    labels = [(each.id, each.label) for each in prompt.options]
    assert labels == [("on", "play on"), ("over:red", "it is over: Red picket won")]
    assert prompt.default() == "on", "no Enter too many ends a battle"
    assert battle.stage == "turn" and battle.state.turn == 1
    battle.answer("over:red")
    assert battle.stage == "over" and ending(battle).wins == "red"
    line = next(line for line in battle.head.log if line.text == "Blue is all but gone: the battle is over.")
    assert line.event == Event("ends", "", how="blue is all but gone")


def test_playing_on_is_asked_once_until_the_numbers_change(tmp_path: Path) -> None:
    battle = battle_with(tmp_path, FEW_LEFT)
    turn(battle, 2)
    battle.answer("on")
    assert battle.state.turn == 2 and ending(battle).declined == ["Blue picket: 6 figures left"]
    turn(battle)
    assert battle.state.turn == 3 and asked(battle).key == "range", "nothing changed: nothing is asked"
    turn(battle, 1)
    assert asked(battle).title == "Blue is all but gone; turn 3 was the last: is the battle over?"


def test_what_held_and_holds_anew_is_asked_anew(tmp_path: Path) -> None:
    battle = battle_with(tmp_path, FEW_LEFT)
    turn(battle, 2)
    battle.answer("on")
    battle.edit("pickets.blue.figures", 8)
    turn(battle)
    assert ending(battle).declined == []
    turn(battle, 2)
    assert asked(battle).title.startswith("Blue is all but gone; turn 3")


def test_the_last_turn_is_asked_about_once_and_said_in_the_head(tmp_path: Path) -> None:
    battle = battle_with(tmp_path, "last_turn = 1\n")
    assert battle.view().turn_words == "turn 1 of 1" and battle.view().victory == "Drive the others off."
    turn(battle)
    assert asked(battle).title == "Turn 1 was the last: is the battle over?"
    assert [each.id for each in asked(battle).options] == ["on", "over"]
    battle.answer("on")
    assert battle.view().turn_words == "turn 2 (the last was 1)"
    turn(battle)
    assert battle.state.turn == 3 and asked(battle).key == "range"


def test_an_edit_while_it_is_asked_is_seen_and_undo_leads_back(tmp_path: Path) -> None:
    battle = battle_with(tmp_path, FEW_LEFT)
    turn(battle, 2)
    battle.edit("pickets.blue.figures", 7)
    assert asked(battle).title == "Nothing ends it any more: is the battle over?"
    battle.undo()
    battle.answer("over:red")
    assert battle.stage == "over"
    battle.undo()
    assert asked(battle).key == "over" and battle.stage == "turn"


def test_an_amend_that_leaves_more_standing_takes_the_end_back(tmp_path: Path) -> None:
    battle = battle_with(tmp_path, '[[ends]]\nwhen = "losses"\nside = "red"\ncount = "figures"\nshare = "1/3"\n')
    turn(battle)
    fire(battle, 0)
    fire(battle, 2)
    assert asked(battle).title == "Red picket: 2 of 6 figures lost: is the battle over?"
    battle.answer("on")
    shot = [node.step for node in battle.line if "fire:blue" in str(node.input)][1]
    battle.amend(shot, {"dice": {"dice": [6] + [1] * 7}})
    assert battle.state.turn == 3 and ending(battle).declined == [] and asked(battle).key == "range"
    battle.undo()
    assert ending(battle).declined == ["Red picket: 2 of 6 figures lost"]


def test_the_sensible_player_ends_what_is_proposed(tmp_path: Path) -> None:
    for seed in range(10):
        battle = battle_with(tmp_path, "last_turn = 1\n")
        assert fight(Memory(battle), RULESET.player(), Random(seed)) == ""
        assert battle.state.turn == 1


@pytest.mark.examples(
    "ends, words",
    ('when = "few_left"\nside = "green"', r"there is no side 'green' but red, blue - at `\$.ends\[0\].side`"),
    ('when = "gone"\nunits = ["green"]', r"there is no unit 'green' - at `\$.ends\[0\].units\[0\]`"),
    ('when = "turn"\nturn = 2\nwins = "me"', r"no side 'me' but red, blue and draw - at `\$.ends\[0\].wins`"),
    ('when = "losses"\nside = "red"', r"either share = .* or number = 3 - at `\$.ends\[0\]`"),
    ('when = "losses"\nside = "red"\nshare = "a half"', r"at `\$.ends\[0\].share`"),
    ('when = "losses"\nside = "red"\nshare = "3/2"', r"nobody loses 3/2 of what he has - at `\$.ends\[0\]`"),
    ('when = "losses"\nside = "red"\nshare = "1/2\\n"', r"at `\$.ends\[0\].share`"),
    ('when = "turn"\nturn = 2\nwords = "no more\\n"', r"at `\$.ends\[0\].words`"),
    ('when = "rain"', r"at `\$.ends\[0\].when`"),
    ('when = "turn"\nturn = 2\nside = "red"', r"there is no key 'side' .* - at `\$.ends\[0\].side`"),
)
def test_a_mistake_in_a_file_is_named(tmp_path: Path, ends: str, words: str) -> None:
    with pytest.raises(BadFile, match=words):
        battle_with(tmp_path, f"[[ends]]\n{ends}\n")


# Conditions

VIEW = View(
    "Test",
    4,
    (
        SideView("brit", "British", (UnitRow("a", "A Coy", 10, 20), UnitRow("b", "B Coy", 0, 20, gone="destroyed"))),
        SideView("zulu", "Zulus", (UnitRow("left", "Left horn", 10, 10, place="the ridge"),)),
    ),
    status=("British", "bridge blown"),
    field=(Place("hill", "Black hill", ("a",)), Place("kraal", "the kraal", before=("a",), doubtful=("left",))),
)


@pytest.mark.examples(
    "condition, fact",
    (FewLeft(side="brit", at_most=1), "British: 1 unit left"),
    (FewLeft(side="brit", at_most=0), ""),
    (FewLeft(side="brit", units=("b",)), "British: 0 units left"),
    (FewLeft(side="brit", at_most=10, count="figures"), "British: 10 figures left"),
    (FewLeft(side="brit", at_most=9, count="figures"), ""),
    (FewLeft(side="zulu", at_most=1), ""),  # it never had more
    (FewLeft(side="nobody", at_most=1), ""),
    (Losses(side="brit", share="1/2"), "British: 1 of 2 units lost"),
    (Losses(side="brit", share="2/3"), ""),
    (Losses(side="nobody", share="1/2"), ""),
    (Losses(side="brit", share="3/4", count="figures"), "British: 30 of 40 figures lost"),
    (Losses(side="brit", number=1), "British: 1 of 2 units lost"),
    (Losses(side="brit", number=2), ""),
    (Losses(side="brit", number=1, but=("marched off",)), "British: 1 of 2 units lost"),
    (Losses(side="brit", number=1, but=("destroyed",)), ""),
    (Losses(side="brit", number=11, but=("destroyed",), count="figures"), ""),
    (Gone(units=("b",)), "B Coy: destroyed"),
    (Gone(units=("b",), how=("driven off", "destroyed")), "B Coy: destroyed"),
    (Gone(units=("b",), how=("driven off",)), ""),
    (Gone(units=("a", "b")), ""),
    (At(units=("a",), place="black hill"), "A Coy: at black hill"),
    (At(units=("a",), place="hill"), "A Coy: at hill"),
    (At(units=("left",), place="the ridge"), "Left horn: at the ridge"),
    (At(units=("a", "left"), place="hill"), ""),
    (At(units=("b",), place="hill"), ""),
    (Status(status="Bridge blown"), "bridge blown"),
    (Status(status="bridge taken"), ""),
    (FewLeft(side="brit", places=("kraal",)), "British: 0 units left at kraal"),
    (FewLeft(side="brit", places=("kraal", "hill")), ""),
    (
        FewLeft(side="brit", places=("Black Hill",), count="figures", at_most=10),
        "British: 10 figures left at Black Hill",
    ),
    (FewLeft(side="zulu", places=("kraal",)), ""),  # nobody knows where it went from there
    (Holds(side="brit", places=("hill",)), "British: 1 unit at hill"),
    (Holds(side="brit", places=("hill", "kraal"), turn=4), "British: 1 unit at hill or kraal"),
    (Holds(side="brit", places=("hill",), turn=5), ""),
    (Holds(side="brit", places=("hill",), at_least=2), ""),
    (Holds(side="brit", places=("hill",), units=("b",)), ""),
    (Holds(side="brit", places=("hill",), count="figures", at_least=10), "British: 10 figures at hill"),
    (Holds(side="zulu", places=("kraal",)), ""),
    (Holds(side="zulu", places=("The Ridge",)), "Zulus: 1 unit at The Ridge"),
    (TurnOver(turn=4), "turn 4 is over"),
    (TurnOver(turn=3), "turn 3 is over"),
    (TurnOver(turn=5), ""),
)
def test_what_holds(condition: Any, fact: str) -> None:
    assert condition.fact(VIEW) == fact


@pytest.mark.examples(
    "condition, words",
    (Losses(side="red", number=2), "Lost units of Red: 1 of 2 so far."),
    (Losses(side="red", number=2, words="two pickets are gone"), "Two pickets are gone: 1 of 2 so far."),
    (Losses(side="red", share="1/3", count="figures"), "Lost figures of Red: 12 of 8 so far."),
    (FewLeft(side="red", at_most=1), "Units of Red: 1 left now, 1 or fewer end it."),
    (FewLeft(side="red", places=("Ford",)), "Units of Red: 1 there now."),
    (Holds(side="red", places=("ford",), at_least=2), "Red at ford: 1 of 2 there now."),
    (Gone(units=("a", "b")), "A, B gone: 1 of 2 so far."),
    (At(units=("a", "b"), place="ford"), "A, B at ford: 1 of 2 there now."),
    (TurnOver(turn=3), ""),
)
def test_what_is_counted_toward_the_end_is_told_before_it_is_there(condition: Any, words: str) -> None:
    """W had the conditions, and nobody knew how many bands were gone."""
    rows = (UnitRow("a", "A", 12, 12, place="ford"), UnitRow("b", "B", 0, 12, gone="destroyed"))
    view = View("t", 2, (SideView("red", "Red", rows),), field=(Place("ford", "Ford", units=("a",)),))
    assert counts_so_far(Ending(conditions=[condition]), view) == ([words] if words else [])


def test_a_way_of_leaving_is_known_among_more_words_and_nobody_who_left_is_anywhere() -> None:
    lost = UnitRow("c", "C Coy", 0, 20, gone="destroyed by fire", place="the kraal")
    view = View("Test", 4, (SideView("brit", "British", (lost,)),))
    assert Gone(units=("c",), how=("destroyed",)).fact(view) == "C Coy: destroyed by fire"
    assert At(units=("c",), place="the kraal").fact(view) == ""


def test_a_draw_may_be_how_it_ends(tmp_path: Path) -> None:
    battle = battle_with(tmp_path, '[[ends]]\nwhen = "turn"\nturn = 1\nwins = "draw"\n')
    turn(battle)
    battle.answer("over:draw")
    assert ending(battle).wins == "draw"


def test_a_turn_that_is_not_over_ends_nothing() -> None:
    ending = Ending(last_turn=4, conditions=[TurnOver(turn=4, wins="zulu")])
    assert [each.words for each in met_at(ending, VIEW)] == ["turn 4 is over", "turn 4 was the last"]
    assert met_at(ending, VIEW, is_turn_over=False) == []
    assert [each.words for each in met_at(Ending(last_turn=3), VIEW)] == ["turn 3 was the last"]
    assert met_at(Ending(conditions=[Gone(units=("b",), words="it fell")]), VIEW) == [
        Met("B Coy: destroyed", "it fell", units=("b",))
    ]


def test_who_won_offers_what_was_agreed_to_then_what_holds_then_the_guess() -> None:
    state = BattleState()
    assert offered_winner(state, VIEW, "draw") == "draw"
    state.ending.conditions = [TurnOver(turn=1, wins="brit")]
    assert offered_winner(state, VIEW, "draw") == "draw", "nobody says that the turn is over"
    state.ending.conditions = [Gone(units=("b",)), Gone(units=("b",), wins="zulu"), TurnOver(turn=1, wins="brit")]
    assert offered_winner(state, VIEW, "draw") == "zulu"
    state.ending.wins = "brit"
    assert offered_winner(state, VIEW, "draw") == "brit"
    state.ending.wins = "nobody known"
    assert offered_winner(state, VIEW, "draw") == "zulu"
    assert victory_text(state, "the higher score") == "the higher score"
