"""`tracker play ROSTER ROSTER`: a battle of rosters from the command line, in line mode and by the protocol."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli_running import Tracker, running
from tests.names.journal import check_file, new_army, read_army, read_battle, scenario_text
from tests.names.play import NewBattle, RosterEditor, begin_army, musters, rolled_army
from tracker.engine import Losses, load_ruleset, ruleset_ids
from tracker.play.roster_battle import RosterChoices

GAMES = [each for each in ruleset_ids() if load_ruleset(each).armies() is not None]


@pytest.fixture
def tracker(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tracker:
    """The command line, with two rosters of each game."""
    for name in ("armies", "scenarios", "saves"):
        monkeypatch.setenv(f"TRACKER_{name.upper()}", str(tmp_path / name))
    for game in GAMES:
        armies = load_ruleset(game).armies()
        assert armies is not None
        for number, list_id in zip((1, 2), [*armies.lists(), "", ""], strict=False):
            editor = RosterEditor(begin_army(tmp_path / "armies", load_ruleset(game), list_id, f"{game} {number}"))
            for row in armies.offers(editor.army)[:3]:
                editor.add(row.key)
    return running(capsys, monkeypatch, "q\n")


def rosters(game: str) -> list[str]:
    armies = load_ruleset(game).armies()
    assert armies is not None
    return [f"{game} {number + 1}" for number in range(armies.sides)]


@pytest.mark.parametrize("game", GAMES)
def test_rosters_of_every_game_are_fought_and_kept(tracker: Tracker, tmp_path: Path, game: str) -> None:
    said = ("--with", "table=A plain", "--with", "last_turn=7", "--with", "lost_1=1/2")
    ran = tracker("play", *rosters(game), "--plain", *said, "--save-as", "The plain")
    assert ran.code == 0 and ran.err.startswith(f"Kept as {tmp_path}/scenarios/the_plain.toml."), ran.err
    [battle] = (tmp_path / "saves").glob("*.battle")
    assert read_battle(battle).title == "The plain"
    assert not check_file(tmp_path / "scenarios" / "the_plain.toml").found
    kept = load_ruleset(game).new(str(tmp_path / "scenarios" / "the_plain.toml"), {})
    assert (kept.ending.last_turn, kept.briefing.table) == (7, "A plain")
    [end] = kept.ending.conditions
    assert isinstance(end, Losses) and end.share == "1/2"
    sides = [side.id for side in load_ruleset(game).view(kept).sides]
    assert end.side == sides[0] and end.wins == (sides[1] if len(sides) == 2 else "")
    # It goes on when roster and scenario have gone.
    for each in [*(tmp_path / "armies").iterdir(), *(tmp_path / "scenarios").iterdir()]:
        each.unlink()
    assert tracker("resume", str(battle), "--plain").code == 0
    assert tracker("verify", str(battle)).code == 0


def test_by_the_protocol(tracker: Tracker) -> None:
    ran = tracker("play", *rosters(GAMES[0]), "--protocol", "jsonl", lines='{"do":"quit"}\n')
    assert ran.code == 0 and json.loads(ran.out.splitlines()[0])


def test_against_a_rolled_enemy(tracker: Tracker, tmp_path: Path) -> None:
    ran = tracker("play", "colonial_adventures 1", "roll:zulu", "--plain", "--seed", "3")
    assert ran.code == 0 and "Zulu" in ran.out, ran.err
    [battle] = (tmp_path / "saves").glob("*.battle")
    assert tracker("verify", str(battle)).code == 0
    assert "no list" in tracker("play", "colonial_adventures 1", "roll:martians", "--plain").err


def test_one_roster_fights_an_enemy_whom_the_app_rolls(tracker: Tracker, tmp_path: Path) -> None:
    """Issue 25, point 34: on the screen that `f` opens, and from the command line; a game without a muster asks."""
    armies = tmp_path / "armies"
    for game in GAMES:
        one, *others = [each for each in sorted(armies.iterdir()) if read_army(each).army.game == game]
        again = RosterChoices(armies, others[-1] if others else one).battle.rosters
        assert len({each.name for each in again if each is not None}) == len(again), "none fights itself"
        for each in others:
            each.unlink()
        ran = tracker("play", str(one), "--plain", "--seed", "3")
        choices = RosterChoices(armies, one)
        mine, *theirs = choices.battle.rosters
        assert mine is not None and mine.name == f"{game} 1"
        if not musters(load_ruleset(game)):
            assert theirs in ([], [None]) and (ran.code == 0) is (not theirs)
            continue
        assert ran.code == 0 and choices.enemy_list and theirs[0] is not None and theirs[0].units
        assert theirs[0].list_id == choices.enemy_list != mine.list_id


NAMES = ("id", "name", "short")


@pytest.mark.parametrize("game", GAMES)
def test_each_unit_raised_from_a_list_is_copied_under_a_name_of_its_own(
    tracker: Tracker, tmp_path: Path, game: str
) -> None:
    """Issue 25, point 34."""
    editor = RosterEditor(
        next(each for each in (tmp_path / "armies").iterdir() if read_army(each).army.name == f"{game} 1")
    )
    for unit in editor.army.units:
        copies = [editor.unit(editor.copy(unit.id)) for _ in range(2)]
        assert all(_but_for_names(each) == _but_for_names(unit) for each in copies)
    units = editor.army.units
    assert len(units) == len({each.name for each in units}) >= 3
    shorts = [each.short for each in units if each.short]
    assert len(shorts) == len({*shorts}) and all(len(each) <= 14 for each in shorts)


def _but_for_names(unit: Any) -> dict[str, Any]:
    """A unit as a payload without its id and names, nor those of its leaders: each is of its own."""
    kept: dict[str, Any] = {name: value for name, value in msgspec.to_builtins(unit).items() if name not in NAMES}
    leaders = [{name: value for name, value in each.items() if name != "name"} for each in kept.get("leaders", ())]
    return kept | {"leaders": leaders}


def test_a_copy_of_a_mustered_unit_leaves_its_commander_in_chief_out(tmp_path: Path) -> None:
    army = rolled_army(load_ruleset("colonial_adventures"), "zulu", 3)
    editor = RosterEditor(new_army(tmp_path, army))
    for unit in army.units:
        copy: Any = editor.unit(editor.copy(unit.id))
        assert copy.short != unit.short
        assert [each.rank for each in copy.leaders] == [each.rank for each in unit.leaders if each.rank != "cinc"]
    assert len(editor.army.units) == 2 * len(army.units)


@pytest.mark.examples(
    "words, said",
    (("colonial_d10 1",), "Colonial D10 takes 2 rosters for a battle, not 1."),
    (("colonial_d10 1", "africa_1859 1"), "can't fight each other"),
    (("colonial_d10 1", "nobody"), "There is no roster 'nobody'"),
    (("colonial_d10 1", "colonial_d10 2", "--with", "?"), "the fields are name_1=colonial_d10 1"),
    (("colonial_d10 1", "colonial_d10 2", "--with", "last_turn=soon"), "a number from 0 to 60, not 'soon'"),
    (("colonial_d10 1", "colonial_d10 2", "--with", "rain=yes"), "A new battle has no 'rain': it has name_1"),
    (("colonial_d10 1", "colonial_d10 2", "--with", "lost_1=some"), "it is one of nothing, 1/3"),
    (("canal_bridge", "--save-as", "x"), "--save-as keeps a battle of rosters"),
)
def test_what_can_not_be_is_one_sentence(tracker: Tracker, words: tuple[str, ...], said: str) -> None:
    words = tuple(f"{each}.army" if each in ("colonial_d10 1",) and len(words) == 1 else each for each in words)
    ran = tracker("play", *[each.replace("colonial_d10 1.army", "colonial-d10-1.army") for each in words], "--plain")
    assert ran.code == 2 and ran.err.count("\n") == 1 and said in ran.err, ran.err


def test_names_and_colours_are_those_given() -> None:
    game = load_ruleset("colonial_adventures")
    draft = NewBattle(game)
    armies = draft.armies
    assert armies is not None
    with_units = []
    for list_id in list(armies.lists())[:2]:
        begun = {"format": 1, "game": game.id, "version": game.version, "name": list_id, "list": list_id}
        army = msgspec.convert(begun | armies.initial(list_id), armies.army)
        army.units.append(armies.raised(army, armies.offers(army)[0].key))
        with_units.append(army)
    draft.rosters = [*with_units]
    draft.set("name_1", "The Reds")
    draft.set("colour_1", "green")
    text = scenario_text(draft.scenario())
    assert 'name = "The Reds"' in text and 'colour = "green"' in text


def test_the_colours_shown_are_those_of_the_battle() -> None:
    game = load_ruleset("colonial_adventures")
    draft = NewBattle(game)
    draft.rosters = [rolled_army(game, "british_empire", 1), rolled_army(game, "russia", 2)]

    def shown() -> list[object]:
        return [draft.field(f"colour_{number}").value for number in (1, 2)]

    assert shown() == [side.colour for side in draft.scenario().sides] == ["red", "blue"]  # type: ignore[attr-defined]
    draft.set("colour_1", "blue")
    assert shown() == [side.colour for side in draft.scenario().sides] == ["blue", "red"]  # type: ignore[attr-defined]


def test_an_enemy_of_every_list_is_rolled_and_can_be_fought() -> None:
    game = load_ruleset("colonial_adventures")
    draft = NewBattle(game)
    for number, list_id in enumerate(draft.armies.lists()):
        # Civilians may have nobody who leads them: they are a part of another side.
        if list_id == "civilians":
            continue
        draft.rosters = [rolled_army(game, "british_empire", number), rolled_army(game, list_id, number)]
        given = msgspec.to_builtins(draft.scenario())
        assert not [each for each in game.scenario_faults(given) if not each.is_doubt], list_id
    again = rolled_army(game, "zulu", 5)
    assert again == rolled_army(game, "zulu", 5) != rolled_army(game, "zulu", 6)


def test_a_new_battle_shows_the_year_and_night_that_it_will_have(tmp_path: Path) -> None:
    game = load_ruleset("colonial_adventures")
    battle = NewBattle(game)
    for number, list_id in enumerate(("france", "zulu")):
        editor = RosterEditor(begin_army(tmp_path, game, list_id, list_id))
        editor.add(editor.armies.offers(editor.army)[0].key)
        battle.rosters[number] = msgspec.structs.replace(editor.army, year=1897, night=number == 1)
    wanted = {"year": 1897, "night": True, "weather": False}
    assert {path: battle.field(path).value for path in wanted} == wanted
    made = battle.scenario()
    assert {path: getattr(made, path) for path in wanted} == wanted
    battle.set("night", False)
    battle.set("year", 1850)
    made = battle.scenario()
    assert (made.night, made.year) == (False, 1850)  # type: ignore[attr-defined]
