"""Format pages, JSON Schemas and new scenario files: each key is documented, and what is shipped is up to date."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from tests.cli_running import Tracker
from tests.journal.test_checking import shipped
from tests.names.journal import check_file, scenario_text
from tests.names.study import Bout, Study, fight_bout
from tests.test_own_scenario import tracker
from tracker.engine import Game, ScenarioFile, load_ruleset, read_toml, ruleset_ids
from tracker.engine.faults import below
from tracker.engine.file_format import ROSTERS, SCENARIOS, tables_of
from tracker.testing.game_files import wanted, words_of

__all__ = ["tracker"]

GAMES = [each for each in ruleset_ids() if type(load_ruleset(each)).__module__.startswith("tracker.games.")]
SCENARIOS_OF = [(game, scenario) for game in GAMES for scenario in load_ruleset(game).scenarios()]


def game_of(name: str) -> Game[Any]:
    game = load_ruleset(name)
    assert isinstance(game, Game)
    return game


def undocumented(kind: type[Struct], words: Mapping[str, str]) -> list[str]:
    """The tables and keys of which a page says nothing."""
    missing = []
    for path, table in tables_of(kind).items():
        missing += [path] if path and not words.get(path) else []
        missing += [below(path, key) for key in table.keys if not words.get(below(path, key))]
    return missing


@pytest.mark.parametrize("name", GAMES)
def test_every_key_of_a_file_is_documented(name: str) -> None:
    game = game_of(name)
    assert undocumented(game.scenario_kind(), words_of(game, SCENARIOS)) == []
    armies = game.armies()
    assert armies is not None and undocumented(armies.army, words_of(game, ROSTERS)) == []


@pytest.mark.parametrize("name", GAMES)
def test_pages_and_schemas_are_up_to_date(name: str) -> None:
    for path, text in wanted(game_of(name)):
        assert path.read_text(encoding="utf-8") == text, f"{path}: tracker game pages writes it anew"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("of", [(), ("--army",)])
def test_a_schema_is_what_is_shipped_and_says_what_each_key_holds(
    tracker: Tracker, name: str, of: tuple[str, ...]
) -> None:
    schema = json.loads(tracker("schema", name, *of).out)
    kept = game_of(name).shipped_file(f"{'army' if of else 'scenario'}.schema.json")
    assert kept is not None and schema == json.loads(kept.read_text(encoding="utf-8"))
    assert schema["$schema"].startswith("https://json-schema.org/") and "\\Z" not in json.dumps(schema)
    for struct in schema["$defs"].values():
        bare = [key for key, each in struct["properties"].items() if not each.get("description") and key != "when"]
        assert not bare, bare
        assert struct["additionalProperties"] is False


@pytest.mark.parametrize("name", GAMES)
def test_a_page_is_shown(tracker: Tracker, name: str) -> None:
    page = tracker("format", name).out
    assert page.startswith(f"# Scenario files of {load_ruleset(name).title}\n") and "| `last_turn` |" in page
    assert "# Rosters" not in page
    page = tracker("format", name, "--army").out
    assert page.startswith(f"# Rosters of {load_ruleset(name).title}\n") and "| `fights` |" in page


@pytest.mark.parametrize("name", GAMES)
def test_a_new_file_passes_the_check_and_is_played_to_its_end(
    tracker: Tracker, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRACKER_SCENARIOS", str(tmp_path / "own"))
    ran = tracker("new", name)
    path = tmp_path / "own" / "my_battle.toml"
    assert ran.code == 0 and str(path) in ran.err
    text = path.read_text(encoding="utf-8")
    assert text.startswith("#:schema file:///") and "# When it was, in words" in text
    assert max(map(len, text.splitlines()[5:])) <= 120
    assert check_file(path).found == []
    assert tracker("play", "my_battle", "--plain").code == 0
    assert tracker("check", "my_battle").out.endswith(f"it can be used for {load_ruleset(name).title}.\n")
    bout = fight_bout(Study(name, str(path)), 1)
    assert isinstance(bout, Bout) and bout.turns, bout


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS_OF)
def test_one_begun_with_a_copy_says_the_same(tracker: Tracker, tmp_path: Path, name: str, scenario: str) -> None:
    assert tracker("new", name, "--from", scenario, "-o", "copy.toml").code == 0
    found = [each for each in check_file(tmp_path / "copy.toml").found if not each.is_doubt]
    assert found == []
    game = game_of(name)
    was, now = game.load(scenario), read_toml(tmp_path / "copy.toml", game.format().scenario)
    assert now.briefing() == was.briefing() and now.id == "copy"
    assert _told(now) == _told(was)
    assert _told(msgspec.convert(_plain(scenario_text(was), tmp_path), type(was))) == _told(was)


def _plain(text: str, folder: Path) -> dict[str, Any]:
    (folder / "text.toml").write_text(text)
    plain: dict[str, Any] = read_toml(folder / "text.toml", dict)
    return plain


def _told(given: ScenarioFile) -> dict[str, Any]:
    """What it says, but for its id and the lines of its words."""
    plain: dict[str, Any] = msgspec.to_builtins(given)
    words = {key: " ".join(each.split()) for key, each in plain.items() if isinstance(each, str)}
    return plain | words | {"id": "", "teaches": False}


def test_a_file_is_never_written_over(tracker: Tracker, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("mine")
    ran = tracker("new", "colonial_d10", "-o", "mine.toml")
    assert ran.code == 2 and "exists already" in ran.err and (tmp_path / "mine.toml").read_text() == "mine"
    assert (
        tracker("new", "colonial_d10", "-o", "mine.txt").err
        == "A scenario's file ends in .toml, as in mine.txt.toml.\n"
    )
    assert "There is no ruleset 'chess'" in tracker("new", "chess").err
    assert "There is no scenario 'nowhere'" in tracker("new", "colonial_d10", "--from", "nowhere").err
    ran = tracker("new", "colonial_d10", "-o", "-")
    assert ran.out.startswith("#:schema ") and 'id = "my_battle"' in ran.out and not ran.err


def test_a_copy_of_ones_own_or_of_a_file(tracker: Tracker, tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(shipped("colonial_d10", "canal_bridge"))
    assert tracker("new", "colonial_d10", "--from", "x.toml", "-o", "3rd try.toml").code == 0
    assert 'id = "battle_3rd_try"' in (tmp_path / "3rd try.toml").read_text()
    ran = tracker("new", "africa_1859", "--from", "x.toml")
    assert ran.code == 2 and "it is for 'colonial_d10', not 'africa_1859'" in ran.err or "can't be used" in ran.err
