"""A position of a saved battle, fought on: it is the battle's own, and nobody knows what comes."""

import gc

import msgspec
import pytest
from msgspec.structs import replace

from tests.engine.little import LittleState, choice, little
from tests.names.gentlemen_rankers import Sensible as Rankers
from tracker.engine import (
    AnswerInput,
    AnyRuleset,
    Battle,
    Opponent,
    RandomPlayer,
    View,
    ask,
    encode_state,
    load_ruleset,
)
from tracker.engine.sealed import without_sealed
from tracker.engine.start_position import Start, battle_from, memories_of, start_at
from tracker.journal.battle_reader import read_battle
from tracker.journal.folders import sample_path
from tracker.journal.timeline import Timeline
from tracker.study import one_battle
from tracker.study.one_battle import Bout, Study, fight_bout, player_of


def timeline_of(name: str) -> Timeline:
    path = sample_path(name)
    assert path is not None
    return Timeline.of(read_battle(path))


def standing(view: View) -> list[tuple[str, int, str, str]]:
    """Who stands where: nobody watches a battle that is fought on, so that its rows have no words."""
    return [(row.id, row.on_table, row.gone, row.place) for side in view.sides for row in side.units]


@pytest.mark.examples("name", "colonial_adventures_skirmish", "gentlemen_rankers_march", "colonial_d10_afghan_valley")
def test_a_position_asks_what_the_battle_asked(name: str) -> None:
    timeline = timeline_of(name)
    ruleset = load_ruleset(timeline.recorded.ruleset)
    for step in timeline.steps[:: max(1, len(timeline.steps) // 12)]:
        frame = timeline.frame(step)
        battle = battle_from(ruleset, start_at(timeline.line, step), 5, RandomPlayer())
        assert (battle.stage, battle.state.turn) == (frame.stage, frame.turn)
        assert battle.prompt is None or frame.prompt is None or battle.prompt.key == frame.prompt.key
        assert standing(battle.view()) == standing(frame.view)


def test_cards_that_nobody_has_seen_are_dealt_anew() -> None:
    timeline = timeline_of("gentlemen_rankers_march")
    ruleset = load_ruleset(timeline.recorded.ruleset)
    start = start_at(timeline.line, timeline.steps[len(timeline.steps) // 2])
    one, other, again = (battle_from(ruleset, start, seed, RandomPlayer()).state for seed in (1, 2, 1))
    assert encode_state(without_sealed(one)) == encode_state(without_sealed(other))
    assert encode_state(one) != encode_state(other)
    assert encode_state(one) == encode_state(again)


def test_battles_fought_on_differ_and_can_be_repeated() -> None:
    timeline = timeline_of("colonial_adventures_skirmish")
    header = timeline.recorded.header
    start = start_at(timeline.line, timeline.turns[3][1])
    study = Study(header.ruleset, header.scenario, header.rulings, start=start)
    bouts = [fight_bout(study, seed) for seed in (1, 2, 3, 1)]
    found = [(bout.winner, bout.turns, bout.inputs, bout.losses) for bout in bouts if isinstance(bout, Bout)]
    assert found[0] == found[3] and len({str(each) for each in found}) > 1


def test_nothing_is_collected_while_a_battle_is_fought(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []

    def load(game: str) -> AnyRuleset:
        seen.append(gc.isenabled())
        return load_ruleset(game)

    monkeypatch.setattr(one_battle, "load_ruleset", load)
    assert isinstance(fight_bout(Study("colonial_adventures", "training_skirmish"), 1), Bout)
    assert seen == [False] and gc.isenabled()


def test_a_battle_fought_on_tells_as_many_of_its_first_answers_as_are_wanted() -> None:
    timeline = timeline_of("colonial_adventures_skirmish")
    header, step = timeline.recorded.header, timeline.turns[-2][1]
    study = Study(header.ruleset, header.scenario, header.rulings, start=start_at(timeline.line, step))
    bare, told = fight_bout(study, 1), fight_bout(replace(study, opening=2), 1)
    asked = timeline.frame(step).prompt
    assert isinstance(bare, Bout) and isinstance(told, Bout) and asked is not None
    assert bare.opening == () and len(told.opening) == 2 and told.opening[0].key == asked.key
    assert replace(told, opening=(), seconds=0) == replace(bare, seconds=0)


def test_a_position_travels_to_another_process() -> None:
    timeline = timeline_of("colonial_adventures_skirmish")
    start = start_at(timeline.line, 40)
    assert msgspec.json.decode(msgspec.json.encode(start), type=Start) == start


@pytest.mark.parametrize("name", ["gentlemen_rankers_march", "gentlemen_rankers_raid"])
def test_a_player_that_watched_a_battle_knows_how_far_the_column_has_come(name: str) -> None:
    """Issue 32: in the middle of a saved battle it began to march anew."""
    timeline = timeline_of(name)
    ruleset = load_ruleset(timeline.recorded.ruleset)
    memories = memories_of(ruleset, player_of(ruleset, ""), timeline.line)
    broke = next((each.step for each in timeline.line if "side breaks" in str(each.log)), timeline.last)
    marches = [
        each.input.value in ("all", "whole", "again")
        for each in timeline.line
        if isinstance(each.input, AnswerInput) and each.input.key.startswith("moves:imperial") and each.step < broke
    ]
    step = max(each for each in memories if each <= broke)
    player = player_of(ruleset, "")
    battle_from(ruleset, start_at(timeline.line, step, memories), 1, player)
    assert isinstance(player, Rankers)
    assert 0 < player.table.marched == 4 * sum(marches)


def test_the_app_as_an_opponent_knows_what_was_answered_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rankers' decides at once; if it thought this over, it would begin with what it remembers."""
    monkeypatch.setattr(Rankers, "alternatives", lambda player, seen, prompt: ("all", "done"))
    timeline = timeline_of("gentlemen_rankers_march")
    ruleset = load_ruleset(timeline.recorded.ruleset)
    marches = [each for each in timeline.line if isinstance(each.input, AnswerInput) and each.input.value == "all"]
    late = marches[2].parent
    assert late is not None
    thought = Opponent().thought(Battle(ruleset, late, 1))
    assert thought is not None and thought.options == ("all", "done")
    assert msgspec.json.decode(thought.start.memory)["table"]["marched"] == 2 * 4


def test_who_goes_by_what_is_shown_has_nothing_to_remember() -> None:
    timeline = timeline_of("colonial_adventures_skirmish")
    ruleset = load_ruleset(timeline.recorded.ruleset)
    assert not memories_of(ruleset, player_of(ruleset, ""), timeline.line)
    assert start_at(timeline.line, 40, {0: b"", 1: b""}).memory == b""


def test_who_remembers_has_watched_all_answers_before_a_turn() -> None:
    class Counting(RandomPlayer):
        memory = 0

        def watch(self, seen: object, prompt: object, value: object) -> None:
            self.memory += 1

    async def turn(state: LittleState) -> None:
        await ask(lambda: choice("on", "off"))

    battle = little(turn)
    for _ in range(3):
        battle.answer("on")
    found = memories_of(battle.ruleset, Counting(), battle.line)
    assert list(found.values()) == [b"0", b"1", b"2", b"3"], "the last answer of each turn is one of them"
