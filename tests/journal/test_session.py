"""A battle goes on after a restart as if there had been none."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from tests.journal.fighting import SET_UP, answer_some, everything, fight, give, stand
from tests.names.journal import Session, read_battle, summed, verify_battle
from tracker.engine import AnswerInput, Autopilot, Refused, Warned
from tracker.engine.restore_steps import NOTHING_YET


@pytest.mark.parametrize("seed", range(12))
def test_everything_survives_a_restart(tmp_path: Path, seed: int) -> None:
    rng, autopilot = Random(seed), Autopilot(["blue"])
    session = Session.new(tmp_path, "toy", "ambush", seed=seed, autopilot=autopilot)
    for _ in range(12):
        fight(session, rng, 8)
        before = everything(session)
        assert session.saved and not session.take_notices()
        session.close()
        recorded = read_battle(session.path)
        assert not recorded.problems
        assert verify_battle(recorded) is None
        session = Session.open(session.path, autopilot)
        assert everything(session) == before
        assert not session.take_notices()
    session.close()


@pytest.mark.parametrize("seed", range(6))
def test_undo_to_the_start_gives_the_first_state_also_after_restarts(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    session = Session.new(tmp_path, "toy", "skirmish", seed=seed)
    first = stand(session.battle)
    fight(session, rng, 60)
    last = everything(session)
    undone = 0
    while session.battle.may_undo:
        session.undo()
        undone += 1
        if undone % 10 == 0:
            session.close()
            session = Session.open(session.path)
    assert stand(session.battle) == first
    session.close()
    session = Session.open(session.path)
    assert not session.battle.may_undo
    for _ in range(undone):
        session.redo()
    assert stand(session.battle) == last["stand"] and everything(session)["line"] == last["line"]
    session.close()


def test_opening_and_closing_leaves_the_file_as_it_is(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        fight(session, Random(1), 30)
    before = session.path.read_bytes()
    with Session.open(session.path):
        assert session.path.read_bytes() == before
    read_battle(session.path)
    assert session.path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == [session.path.name]


def test_a_battle_that_is_over_stays_over(tmp_path: Path) -> None:
    rng = Random(4)
    with Session.new(tmp_path, "toy", "skirmish", seed=4, autopilot=Autopilot(["red", "blue"])) as session:
        fight(session, rng, 12, corrections=0)
        session.end("it rains")
        while answer_some(session, rng):
            pass
        result = session.battle.view().result
    recorded = read_battle(session.path)
    assert recorded.is_over and recorded.result == result != ""
    before = session.path.read_bytes()
    with Session.open(session.path, Autopilot(["red", "blue"])) as session:
        assert session.battle.prompt is None
        assert session.path.read_bytes() == before
        session.undo()
    assert not read_battle(session.path).is_over or session.battle.stage == "over"


def test_a_new_battle_never_takes_the_name_of_another(tmp_path: Path) -> None:
    paths = []
    for _ in range(3):
        with Session.new(tmp_path, "toy", "skirmish", title="Über den Fluß / ../x") as session:
            paths.append(session.path)
            assert session.title == "Über den Fluß / ../x"
    assert len(set(paths)) == 3
    assert all(path.parent == tmp_path and path.name.startswith("uber-den-flu") for path in paths)


def test_without_a_seed_two_battles_roll_apart(tmp_path: Path) -> None:
    seeds = set()
    for _ in range(4):
        with Session.new(tmp_path, "toy", "skirmish") as session:
            seeds.add(session.header.seed)
    assert len(seeds) == 4


def test_header_keeps_scenario_and_all_rulings(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "ambush", {"ties": "defender"}) as session:
        pass
    header = read_battle(session.path).header
    assert (header.scenario, header.rulings, header.ruleset) == ("ambush", {"ties": "defender"}, "toy")
    with pytest.raises(Refused, match="no ruling"):
        Session.new(tmp_path, "toy", "ambush", {"tides": "defender"})
    with pytest.raises(Refused, match="no ruleset"):
        Session.new(tmp_path, "chess", "ambush")
    with pytest.raises(Refused, match="no scenario"):
        Session.new(tmp_path, "toy", "Agincourt")
    assert len(list(tmp_path.glob("*.battle"))) == 1


def test_a_change_tells_what_the_app_did_after_the_answer(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=2, autopilot=Autopilot(["red", "blue"])) as session:
        change = session.answer("Test")
        assert [node.auto for node in change.added] == [False, True]
        assert change.head is session.battle.head
        assert all(node.seq for node in change.added)


def test_what_is_refused_or_warned_of_changes_nothing(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=2) as session:
        for value in ("x" * 300, 7, "\udcff", float("nan"), {"a": {1, 2}}, object()):
            with pytest.raises(Refused):
                session.answer(value)
        session.answer("Test")
        session.answer({"order": [], "source": "table"})
        session.answer([])
        before = everything(session), session.path.read_bytes()
        with pytest.raises(Warned):
            session.answer(9)
        for words in ("  ", "\x1b[2J", "\udcff"):
            with pytest.raises(Refused):
                session.note(words)
            with pytest.raises(Refused):
                session.rename(words)
        assert (everything(session), session.path.read_bytes()) == before
        session.answer(9, overrule=True)
    found = read_battle(session.path).head.input
    assert isinstance(found, AnswerInput) and found.overruled == "that is a long battle"


def test_a_draft_is_shown_again_until_it_is_answered(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=2) as session:
        session.keep_draft("Te")
        session.keep_draft("Tes")
    with Session.open(session.path) as session:
        assert session.draft == "Tes"
        size = session.path.stat().st_size
        session.keep_draft("Tes")
        assert session.path.stat().st_size == size
        session.answer("Test")
        assert session.draft is None
        session.keep_draft({"order": ["2H"]})
        session.keep_draft(None)
    with Session.open(session.path) as session:
        assert session.draft is None


def test_an_amends_rest_in_hand_survives_a_restart(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP, "r1", "hold", "r2", "hold", "b1", "hold", "done")
        session.amend(7, "fire")
        assert session.battle.prompt is not None and session.battle.prompt.key.startswith("target.r1")
        before = everything(session)
        assert before["hand"]
    with Session.open(session.path) as session:
        assert everything(session) == before
        give(session, "b1", {}, {"dice": {"dice": [6] * 6}})
        assert session.battle.state.turn == 2
        line = everything(session)
    with Session.open(session.path) as session:
        assert everything(session) == line
        session.undo()


def test_an_answer_that_was_passed_over_keeps_nobody_waiting_for_the_way(tmp_path: Path) -> None:
    """It stays in hand until its turn is over, though all behind it was taken again."""
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP, "r1", "fire", "b1", {}, {"dice": {"dice": [3] * 6}}, "r2", "hold")
        change = session.amend(7, "hold")
        assert len(session.battle.pending) == session.battle.pending.passed == 3
        assert change.restore_steps != [NOTHING_YET] and not session.battle.is_waiting
    with Session.open(session.path) as session:
        assert len(session.battle.pending) == 3 and not session.battle.is_waiting


def test_what_the_app_answered_keeps_nobody_waiting_for_the_way(tmp_path: Path) -> None:
    """It chose itself who fights, another than before: the old choice stayed in hand."""
    with Session.new(tmp_path, "toy", "skirmish", seed=3, autopilot=Autopilot(["blue"])) as session:
        give(session, *SET_UP, "r1", "fire", "b1", {}, {"dice": {"dice": [6, 6, 1, 1, 3, 3]}})
        assert [node.auto for node in session.battle.line[-1:]] == [True]
        session.amend(7, "charge")
        waiting = session.battle.pending.waiting
        session.battle.pending.waiting = [each for each in waiting if each[0].auto]
        assert session.battle.pending and not session.battle.is_waiting


@pytest.mark.parametrize("is_closed_meanwhile", [False, True])
def test_the_way_of_the_figures_is_told_once_no_later_answers_wait(tmp_path: Path, is_closed_meanwhile: bool) -> None:
    """The whole way back stood there, although the later answers were taken again behind what was asked anew."""
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP, "r1", "hold", "r2", "fire", "b1", {}, {"dice": {"dice": [1, 3, 3, 3]}})
        change = session.amend(7, "fire")
        assert change.restore_steps == [NOTHING_YET]
        if is_closed_meanwhile:
            session.close()
            session = Session.open(session.path)
        for given in ("b1", {}, {"dice": {"dice": [1, 1, 3, 3, 3, 3]}}):
            assert session.answer(given).restore_steps == [NOTHING_YET]
        change = session.answer({"dice": {"dice": [1, 1]}})
        assert not session.battle.pending and change.did == "play"
        figures, *others = change.restore_steps
        assert figures == "Blue One: take 4 off (2 left)."
        assert others == ["undo: Red One takes cover.", "Red One: not cover."]
        assert session.answer({"dice": {"dice": [1, 1]}}).restore_steps == []


def test_what_is_given_up_behind_an_amend_tells_the_way_to_where_play_goes_on(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP, "r1", "hold", "r2", "fire", "b1", {}, {"dice": {"dice": [1, 3, 3, 3]}})
        session.amend(7, "fire")
        assert session.undo().restore_steps == [], "the figures stand where they stood"
        session.amend(7, "fire")
        assert session.drop_pending().restore_steps[0].startswith("Blue One: put 2 back (8 now)")


def test_what_is_given_up_once_the_way_is_told_does_not_tell_it_again(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP, "r1", "hold", "r2", "hold")
        change = session.amend(6, "done")
        assert session.battle.pending and "undo: Red Two takes cover." in change.restore_steps
        assert session.drop_pending().restore_steps == []


@pytest.mark.parametrize("is_closed_meanwhile", [False, True])
def test_undo_keeps_the_later_answers_that_wait(tmp_path: Path, is_closed_meanwhile: bool) -> None:
    """All of them were dropped, and only "Taken back." was said."""
    session = Session.new(tmp_path, "toy", "skirmish", seed=3)
    give(session, *SET_UP, "r1", "hold", "r2", "fire", "b1", {}, {"dice": {"dice": [1, 3, 3, 3]}})
    session.amend(7, "fire")
    hand = len(session.battle.pending)
    give(session, "b1", {}, {"dice": {"dice": [1, 1, 3, 3, 3, 3]}})
    assert session.battle.prompt is not None and session.battle.prompt.key == "nerve.b1.shot"
    change = session.answer({"dice": {"dice": [1, 1]}})
    assert change.restore_steps != [NOTHING_YET] and not session.battle.pending
    for _ in range(2):
        session = again(session, is_closed_meanwhile)
        assert session.undo().restore_steps == [NOTHING_YET] and len(session.battle.pending) == hand
    session = again(session, is_closed_meanwhile)
    change = session.answer({"dice": {"dice": [1, 3, 3, 3, 3, 3]}})
    assert change.restore_steps == [NOTHING_YET]
    (told,) = session.answer({"dice": {"dice": [1, 1]}}).restore_steps
    assert told == "Blue One: put 2 back (4 now)."
    for _ in range(4):
        session = again(session, is_closed_meanwhile)
        session.undo()
    assert len(session.battle.pending) == hand and session.battle.is_waiting
    assert session.redo().restore_steps == [NOTHING_YET] and len(session.battle.pending) == hand
    session.close()


@pytest.mark.parametrize("is_closed_meanwhile", [False, True])
def test_what_is_given_up_does_not_come_back_with_an_undo_behind_it(tmp_path: Path, is_closed_meanwhile: bool) -> None:
    session = Session.new(tmp_path, "toy", "skirmish", seed=3)
    give(session, *SET_UP, "r1", "hold", "r2", "fire", "b1", {}, {"dice": {"dice": [1, 3, 3, 3]}})
    session.amend(7, "fire")
    give(session, "b1")
    session.undo()
    assert session.battle.pending
    session.drop_pending()
    give(session, "b1")
    session = again(session, is_closed_meanwhile)
    session.undo()
    assert not session.battle.pending
    session.close()


@pytest.mark.parametrize("is_closed_meanwhile", [False, True])
def test_figures_that_wait_behind_two_amends_stand_as_before_the_first(
    tmp_path: Path, is_closed_meanwhile: bool
) -> None:
    session = Session.new(tmp_path, "toy", "skirmish", seed=3)
    give(session, *SET_UP, "r1", "hold", "r2", "fire", "b1", {}, {"dice": {"dice": [1, 3, 3, 3]}})
    stood = session.battle.head.seq
    session.amend(7, "fire")
    assert session.amend(7, "charge").restore_steps == [NOTHING_YET]
    for move in ("", "undo", "redo"):
        session = again(session, is_closed_meanwhile)
        if move:
            assert getattr(session, move)().restore_steps == [NOTHING_YET]
        session = again(session, is_closed_meanwhile)
        assert session.battle.is_waiting and session.battle.on_table[0].seq == stood
    session.close()


def test_undo_in_an_older_file_dropped_the_answers_that_waited(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP, "r1", "hold", "r2", "hold")
        session.amend(7, "fire")
        give(session, "b1")
        session.undo()
        assert session.battle.pending
    first, *lines = session.path.read_bytes().splitlines()
    key = msgspec.json.decode(first[:-9])["key"]
    older = [line[:-9].replace(b',"has_hand":true', b"").replace(b',"waits":true', b"") for line in lines]
    session.path.write_bytes(first + b"\n" + b"".join(summed(line, key) for line in older))
    with Session.open(session.path) as session:
        assert not session.battle.pending and session.battle.way == [] and not session.take_notices()


def again(session: Session, is_closed_meanwhile: bool) -> Session:
    if not is_closed_meanwhile:
        return session
    session.close()
    return Session.open(session.path)


def test_each_undo_behind_an_amend_tells_its_own_way(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP, "r1", "hold", "r2", "fire", "b1", {}, {"dice": {"dice": [1, 3, 3, 3]}})
        usual = [session.undo().restore_steps for _ in range(4)]
        for _ in usual:
            session.redo()
        session.amend(session.battle.step, {"dice": {"dice": [1, 1, 3, 3]}})
        ways = [session.undo().restore_steps for _ in range(5)]
        assert ways[0] and ways[1:] == usual


def test_what_fell_out_of_the_hand_does_not_come_back_with_a_restart(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP, "r1", "hold", "r2", "hold", "b1", "hold", "done")
        session.amend(6, "done")
        assert session.battle.state.turn == 2, "what the first unit did then was not asked any more"
        session.amend(6, "r1")
        before = everything(session)
        assert session.battle.prompt is not None and session.battle.prompt.key == "act.r1" and before["hand"]
    with Session.open(session.path) as session:
        assert everything(session) == before


def test_an_amend_tells_the_table_the_way_to_where_the_app_played_on(tmp_path: Path) -> None:
    """It told the way back to a test that the app rolled, though the later answers had gone on behind that."""
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP, "r1", "fire", "b1", {}, {"dice": {"dice": [6] * 6}}, "r2", "hold", "b1", "hold")
        session.autopilot = Autopilot(["red", "blue"])
        change = session.amend(10, {"dice": {"dice": [1, 3, 3, 3, 3, 3]}})
        keys = [node.input.key for node in change.added if isinstance(node.input, AnswerInput)]
        assert keys[:2] == ["fire.r1.b1", "nerve.b1.shot"] and "act.b1" in keys
    assert change.restore_steps == ["Blue One: take 2 off (6 left)."]


class Failing(Autopilot):
    """Refuses once a chain of its own has begun."""

    def answer(self, battle: object) -> object:
        raise Refused("The app stopped answering.")


def test_an_autopilot_that_fails_takes_no_answer_back(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        session.autopilot = Failing()
        assert session.answer("Test").added
        assert session.take_notices() == ["The app stopped answering."]
    assert read_battle(session.path).head.step == 1


def test_an_interrupted_command_is_put_down_with_the_next(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        session.battle.answer("Test")
        session.undo()
        session.redo()
        session.battle.answer({"order": [], "source": "table"})
    recorded = read_battle(session.path)
    assert recorded.head.step == 2 and not recorded.problems


def test_changed_rules_are_told_and_play_goes_on_from_the_last_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP, "done", "done", {"cards": ["3H"]}, "r1", "hold")
        whole = everything(session)
    monkeypatch.setattr("tests.engine.toy.why_not_act", lambda unit: "has a cold" if unit.id == "r1" else "")
    with Session.open(session.path) as session:
        notices = session.take_notices()
        assert len(notices) == 1 and "rules have changed" in notices[0] and "has a cold" in notices[0]
        assert session.battle.state.turn == 2 and session.battle.step == 7
        session.undo()
        assert session.battle.step == 6
        session.redo()
    monkeypatch.undo()
    with Session.open(session.path) as session:
        session.redo()
        assert everything(session)["line"] == whole["line"]
