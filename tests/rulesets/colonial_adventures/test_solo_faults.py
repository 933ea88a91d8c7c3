"""A battle against the book's enemy in trouble: no list, too large a force, a kill, an undo; and how it reads."""

from pathlib import Path
from random import Random

import pytest

from tests.conftest import Golden
from tests.names.colonial_adventures import Battlefield, army_lists, contact
from tests.names.journal import Session
from tests.plain.support import typed
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import ENTER, group, play
from tracker.engine import AnswerInput, Battle, Refused, Roll, app_answer, ask_player, check_rulings, encode_state
from tracker.games.colonial_adventures import ColonialAdventures
from tracker.games.colonial_adventures.muster import recruits
from tracker.games.colonial_adventures.scenario_faults import MOST_GROUPS

GAME = ColonialAdventures()
# Ground as the scenario says; both groups come on, three PEFs move or stay; PEF 1 is met: Zulu, who attack.
FIRST_TURN = ("a", "3 2", "1", "x", "m", "", "4 3 5", "2 3 3", "6 2 1")
THEY_MOVE = ("4 5", "3", "n", "4 5", "", "6 6", "", "")
MET = ("4 3", "1", "x", "m", "", "1", "3 5", "4", "3 4", "", "4", "5 4", "6", "1", "b", "x")
ORDER = ("a2 b", "w", "2 3", "n", "4 5", "7 8 9")


def fought_until(battle: Battle, key: str) -> None:
    """Play by the sensible player until this is asked."""
    player, rng = GAME.player(), Random(1)
    while (prompt := battle.prompt) is not None and not prompt.key.startswith(key):
        battle.answer(
            app_answer(battle) if isinstance(prompt, Roll) else ask_player(player, battle, rng), overrule=True
        )
    assert battle.prompt is not None, f"{key} was never asked"


def begun(seed: int = 1) -> Battle:
    return Battle.begin(GAME, GAME.new("solo_patrol", check_rulings(GAME, {}, "solo_patrol")), seed)


@pytest.mark.rule("CA-PEF-4", "CA-NP-2")
def test_a_solo_turn_reads_well_in_line_mode(tmp_path: Path, golden: Golden) -> None:
    with Session.new(tmp_path, GAME.id, "solo_patrol", {}, 7, "A patrol") as session:
        golden("plain/solo_turn", typed(session, *FIRST_TURN, *THEY_MOVE, *MET, *ORDER))
        assert session.battle.state.turn == 3


def test_a_list_that_is_gone_costs_nothing_and_another_may_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = begun()
    fought_until(battle, "contact:")
    # Of the totals 4 and more at least one group comes.
    stands, rest = encode_state(battle.state), {key: each for key, each in army_lists().items() if key != "zulu"}
    monkeypatch.setattr(recruits, "army_lists", lambda: rest)
    with pytest.raises(
        Refused, match="There is no army list 'zulu' for the enemy: set solo.list_id to one of british_empire"
    ):
        battle.answer({"dice": {"contact": [4]}, "source": {"contact": "t"}})
    assert encode_state(battle.state) == stands and battle.prompt is not None
    battle.edit("solo.list_id", "tuareg", "the Zulu are gone")
    battle.answer({"dice": {"contact": [4]}, "source": {"contact": "t"}})
    assert ":tuareg:" in battle.prompt.key and battle.prompt.key.startswith("recruit")


def test_an_edit_can_not_name_a_list_side_or_marker_that_there_is_not() -> None:
    battle = begun()
    for path, value, words in (
        ("solo.list_id", "atlantis", "can't be 'atlantis': it takes nothing, british_empire, "),
        ("solo.enemy", "french", "can't be 'french': it takes nothing, british or zulu"),
        ("solo.enemy", "british", "can't be that of the people"),
    ):
        with pytest.raises(Refused, match=words):
            battle.edit(path, value, "a slip")
    change = battle.edit("solo.morale", 4, "the campaign has it so")
    assert not any("Commander" in line.text for line in change.log), "his Commander in Chief is still to be met"


@pytest.mark.rule("CA-PEF-5")
def test_more_groups_than_a_battle_keeps_are_said_and_the_rest_come() -> None:
    state = alone(*(group(f"brit_{each}") for each in range(MOST_GROUPS - 1)), dice="3 3", doing="attack")
    said = play(contact(state, 3, 4, False), "3 4", ENTER, "6", "5 5")
    assert "3 groups are too many to keep: 1 come." in said and len(state.groups) == MOST_GROUPS
    assert play(contact(state, 2, 4, True)).result == [], "nor a Commander in Chief of nobody"


@pytest.mark.rule("CA-NP-2")
@pytest.mark.parametrize("key", ["tactics:", "situation:", "pef_way:", "recruit:"])
def test_killed_while_the_enemy_acts_it_goes_on_where_it_stood(key: str, tmp_path: Path) -> None:
    session = Session.new(tmp_path, GAME.id, "solo_patrol", {}, 1, "A patrol")
    player, rng = GAME.player(), Random(1)
    while session.battle.prompt is not None and not session.battle.prompt.key.startswith(key):
        prompt = session.battle.prompt
        given = app_answer(session.battle) if isinstance(prompt, Roll) else ask_player(player, session.battle, rng)
        session.answer(given, overrule=True)
    # A kill leaves what is on the disk: each answer is there before the next is asked.
    left = tmp_path / "killed.battle"
    left.write_bytes(session.path.read_bytes())
    with Session.open(left) as again:
        assert again.battle.prompt == session.battle.prompt
        assert encode_state(again.battle.state) == encode_state(session.battle.state)
    session.close()


@pytest.mark.rule("CA-NP-2")
def test_undo_through_an_enemys_decision_decides_the_same_again() -> None:
    battle = begun(4)
    fought_until(battle, "tactics:")
    prompt, dice = battle.prompt, app_answer(battle)
    assert prompt is not None
    told = [line.text for line in battle.answer(dice).log]
    battle.undo()
    facts = battle.head.input
    battle.undo()
    assert battle.prompt is not None and battle.prompt.key.startswith("situation:") and isinstance(facts, AnswerInput)
    battle.answer(facts.value, overrule=True)
    assert battle.prompt == prompt and app_answer(battle) == dice, "undo buys no other dice"
    assert [line.text for line in battle.answer(dice).log] == told


def test_the_state_knows_nothing_of_the_enemy_to_come() -> None:
    state = begun().state
    assert isinstance(state, Battlefield)
    assert not any(each.side == state.solo.enemy for each in state.groups.values())
