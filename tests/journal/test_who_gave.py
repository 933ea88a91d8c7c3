"""Where people sit at several seats, the file says who gave what; where they sit at one, it says nothing of it."""

from pathlib import Path

from tests.journal.fighting import SET_UP, give
from tests.names.journal import Session, read_battle


def begin(folder: Path) -> Session:
    return Session.new(folder, "toy", "skirmish", seed=1)


def test_an_input_says_who_gave_it_and_what_the_app_gave_says_nothing(tmp_path: Path) -> None:
    with begin(tmp_path) as session:
        session.by = "Ann (red)"
        give(session, *SET_UP)
    recorded = read_battle(session.path)
    assert {node.by for node in recorded.line[1:] if not node.auto} == {"Ann (red)"}
    assert {node.by for node in recorded.line if node.auto} <= {""}
    assert recorded.by == "Ann (red)"


def test_people_at_one_seat_write_the_file_that_they_always_wrote(tmp_path: Path) -> None:
    with begin(tmp_path) as session:
        give(session, *SET_UP)
        session.undo()
        session.note("so far")
    assert b'"by"' not in session.path.read_bytes()


def test_an_amended_answer_is_its_giver_s_and_what_is_replayed_behind_it_is_nobody_s(tmp_path: Path) -> None:
    with begin(tmp_path) as session:
        session.by = "Tom"
        give(session, *SET_UP)
        session.by = "Ann (red)"
        session.amend(1, "Dusk")
    line = read_battle(session.path).line
    assert line[1].by == "Ann (red)"
    assert all(node.by == "" for node in line[2:] if node.of)


def test_who_took_back_and_did_again_is_told_where_it_led(tmp_path: Path) -> None:
    with begin(tmp_path) as session:
        give(session, *SET_UP)
        session.by = "Ann (red)"
        session.undo()
        session.by = "Tom"
        session.redo()
    recorded = read_battle(session.path)
    assert [each.text for each in recorded.moves] == ["taken back to here by Ann (red)", "done again to here by Tom"]
    assert recorded.by == "Tom"
