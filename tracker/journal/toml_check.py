"""A file that somebody wrote, looked at whole: everything that is wrong with it, each with its line."""

from pathlib import Path
from typing import Any

from msgspec import Struct

from tracker.engine import AnyArmy, AnyRuleset, BadFile, Fault, load_ruleset, ruleset_ids, sound_games
from tracker.engine.armies import all_faults
from tracker.engine.faults import as_faults, meant, nearest
from tracker.engine.file_faults import look_at, mended_as
from tracker.engine.scenarios import scenario_file
from tracker.engine.tables import toml_data, toml_text
from tracker.journal.toml_lines import Lines

ROSTER = ".army"


class FileFinding(Struct, frozen=True):
    """A fault of a file and its line; a doubt is odd, and refused by nobody."""

    line: int
    path: str
    reason: str
    is_doubt: bool = False


class Checked(Struct):
    """The result of checking a file; `game` is the title of the game that looked, "" where none could."""

    path: Path
    game: str = ""
    found: list[FileFinding] = []

    @property
    def is_sound(self) -> bool:
        """True if it can be used."""
        return all(each.is_doubt for each in self.found)


def check_file(path: Path, ruleset_id: str = "") -> Checked:
    """Everything that is wrong with a scenario file, or with a roster by the end of its name.

    Raises BadFile where there is none, or it can't be read.
    """
    scenario_file(str(path))
    try:
        text = toml_text(path)
        data = toml_data(text, path.name)
    except BadFile as error:
        return Checked(path, found=[FileFinding(line_told(str(error)), "", _alone(error, path))])
    game, faults = _game_of(data, ruleset_id)
    if path.suffix == ROSTER:
        # A scenario may leave its game to whoever opens it; nobody asks for that of a roster.
        faults = [Fault(each.path, each.reason) for each in faults]
    if game is not None:
        # What its name for its game comes to was said already.
        found_in = _roster_faults(game, data) if path.suffix == ROSTER else game.scenario_faults(data)
        faults = faults + [each for each in found_in if not faults or each.path != "game"]
    lines = Lines(text)
    found = {FileFinding(lines.of(each.path), each.path, each.reason, each.is_doubt): None for each in faults}
    return Checked(path, game.title if game else "", sorted(found, key=lambda each: each.line))


def _roster_faults(game: AnyRuleset, data: dict[str, Any]) -> list[Fault]:
    """The impossible in a roster, all of it at once, and each rule that it bends as a doubt.

    What the types refuse is mended as it was most likely meant, so that the game can look at the file too; what may
    come of the mending is left out.
    """
    armies = game.armies()
    if armies is None:
        return [Fault("game", f"{game.title} knows no rosters")]
    looked = look_at(data, armies.army)
    army: AnyArmy | None = mended_as(looked, armies.army)
    if army is None:
        return looked.faults
    found = as_faults(all_faults(armies, army))
    if not looked.faults and not found:
        return [Fault("", words, is_doubt=True) for words in armies.bends(army)]
    return looked.faults + [each for each in found if not looked.doubtful(each.path)]


def line_told(sentence: str) -> int:
    """The line that a sentence of the reader of TOML names; 1 where it names none."""
    _, _, rest = sentence.partition("line ")
    digits = rest[: len(rest) - len(rest.lstrip("0123456789"))]
    return int(digits) if digits else 1


def _alone(error: BadFile, path: Path) -> str:
    """A sentence about a file without the file."""
    return f"it {str(error).removeprefix(f'{path.name} ')}".removeprefix("it can't be used: ").rstrip(".")


def _game_of(data: dict[str, Any], ruleset_id: str) -> tuple[AnyRuleset | None, list[Fault]]:
    """The game that a file is for, and what is wrong with its saying so."""
    named, ids = data.get("game", ""), ruleset_ids()
    if ruleset_id or named in ids:
        return load_ruleset(ruleset_id or named), []
    known = ", ".join(ids)
    if named == "":
        return _likeliest(data), [Fault("game", f"it does not say its game: it is one of {known}", is_doubt=True)]
    guess = nearest(str(named), ids)
    reason = f"there is no game {str(named)[:40]!r}: it is one of {known}{meant(str(named), ids)}"
    return (load_ruleset(guess) if guess else _likeliest(data)), [Fault("game", reason)]


def _likeliest(data: dict[str, Any]) -> AnyRuleset | None:
    """The game that finds least wrong with a file that names none."""
    games, _ = sound_games("scenarios")
    return min(games, key=lambda game: len(game.scenario_faults(data)), default=None)
