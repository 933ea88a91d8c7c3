"""A procedure beside the battle is a game of its own: found by its id alone, kept and looked at as a battle."""

from itertools import count
from pathlib import Path

import pytest

from tests.add_ons import changed, install
from tests.engine.toy_muster import Force
from tests.names.engine import GUARDED, GuardedGame
from tests.names.journal import BATTLES, Session, Timeline, read_battle, verify_battle
from tracker.engine import AnyRuleset, Refused, load_ruleset, ruleset_ids, sound_games
from tracker.engine.entry_points import GamePoint
from tracker.engine.installed_games import load


def test_it_is_found_by_its_id_and_is_in_no_list(toy: AnyRuleset) -> None:
    muster = load_ruleset("toy.muster")
    assert muster.id == "toy.muster" and muster is load_ruleset("toy.muster")
    assert "toy.muster" not in ruleset_ids()
    assert "toy.muster" not in [game.id for game in sound_games("scenarios")[0]]
    assert "reds" not in toy.scenarios()


@pytest.mark.examples(
    "name, words",
    ("toy.parade", "Toy has no 'parade' beside it; it has toy.muster."),
    ("toy.", "Toy has no '' beside it"),
    ("chess.muster", "There is no ruleset 'chess'"),
    ("colonial_d10.parade", "has no 'parade' beside it"),
)
def test_what_is_not_there_is_named(toy: AnyRuleset, name: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        load_ruleset(name)


def raised(folder: Path) -> Path:
    """A muster of which a unit has come; the dice of the second are not thrown."""
    with Session.new(folder, "toy.muster", "reds", seed=1) as session:
        for answer in ("roll", {"dice": {"dice": [3, 4]}}, "roll"):
            session.answer(answer)
        return session.path


def test_it_is_kept_resumed_and_undone_as_a_battle_is(toy: AnyRuleset, tmp_path: Path) -> None:
    path = raised(tmp_path)
    with Session.open(path) as session:
        assert session.title == "Muster: Reds" and session.battle.prompt is not None
        assert session.battle.prompt.key == "size.2" and session.battle.view().sides[0].figures == 7
        session.undo()
        session.undo()
        assert session.battle.prompt.key == "size.1" and not session.battle.view().sides[0].units
        session.redo()
        session.answer("enough")
        assert session.battle.stage == "over"
        assert session.battle.ruleset.product(session.battle.state) == Force([7])
    assert verify_battle(read_battle(path)) is None


def test_it_is_listed_among_the_battles_and_reviewed(toy: AnyRuleset, tmp_path: Path) -> None:
    path = raised(tmp_path)
    (entry,) = BATTLES.listed(tmp_path)
    assert (entry.title, entry.ruleset, entry.status) == ("Muster: Reds", "toy.muster", "open")
    timeline = Timeline.of(read_battle(path))
    assert timeline.ruleset is load_ruleset("toy.muster")
    assert [timeline.view(step).sides[0].figures for step in timeline.steps] == [0, 0, 7, 7]


# Of an add-on game

MUSTER = """

class Muster(Game):
    id = "duel.muster"

    def product(self, state):
        return state

Game.sub_games = lambda self: {"muster": Muster()}
"""


NUMBERS = count()


def add_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str) -> AnyRuleset:
    """An add-on game in a package of its own, installed in this process."""
    name = f"add_on{next(NUMBERS)}"
    install(tmp_path, name, code)
    monkeypatch.syspath_prepend(str(tmp_path))
    game: AnyRuleset = load(GamePoint("duel", f"{name}:RULESET"))
    game = GUARDED["game"](game, "The ruleset 'duel' from an add-on")
    return game


def test_a_sub_game_of_an_add_on_is_guarded_as_the_game_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = add_on(tmp_path, monkeypatch, changed("RULESET = Game()", f"{MUSTER}\nRULESET = Game()"))
    muster = game.sub_games()["muster"]
    assert isinstance(muster, GuardedGame) and muster.id == "duel.muster"
    state = muster.new("dawn", {})
    assert muster.product(state) is state


@pytest.mark.examples(
    "old, new, words",
    ('{"muster": Muster()}', "3", r"sub_games\(\) gives a int"),
    ('{"muster": Muster()}', '{"muster": 3}', r"sub_games\(\) gives as 'muster' a int, which is no Ruleset"),
    ('"duel.muster"', '"parade"', "whose id is 'parade', not 'duel.muster'"),
    ('"duel.muster"', '"duel.muster"; title = ""', "of which: it has no title"),
    ('{"muster": Muster()}', "1 / 0", r"sub_games\(\) fails: ZeroDivisionError"),
)
def test_a_sub_game_of_an_add_on_that_is_none_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, words: str
) -> None:
    code = changed("RULESET = Game()", f"{MUSTER.replace(old, new)}\nRULESET = Game()")
    with pytest.raises(Refused, match=words):
        add_on(tmp_path, monkeypatch, code).sub_games()


def test_the_product_of_an_add_on_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = changed("RULESET = Game()", f"{MUSTER.replace('return state', 'return 3')}\nRULESET = Game()")
    muster = add_on(tmp_path, monkeypatch, code).sub_games()["muster"]
    with pytest.raises(Refused, match=r"product\(\) gives a int"):
        muster.product(muster.new("dawn", {}))
