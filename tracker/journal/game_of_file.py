"""Which game a scenario file is for."""

from pathlib import Path

from tracker.engine import Refused, TrackerError, check_rulings, load_ruleset, sound_games
from tracker.engine.scenarios import game_named

LONGEST_REASON = 120


def game_of_file(path: Path, ruleset_id: str | None) -> str:
    """The id of the game that a scenario file is for: as it says itself, else the only one that takes it.

    Raises BadFile where it can't be read; Refused where its game is not installed, or none or several take it.
    """
    named = game_named(path)
    if ruleset_id and named not in ("", ruleset_id):
        raise Refused(f"{path.name} is for {named!r}, not for {ruleset_id[:60]!r}.")
    if ruleset_id or named:
        return load_ruleset(ruleset_id or named).id
    takers, reasons = [], []
    games, problems = sound_games("rulings")
    for game in games:
        try:
            game.new(str(path), check_rulings(game, {}, str(path)))
        except TrackerError as error:
            reasons.append(f"{game.title}: {_reason(error, path)}")
        else:
            takers.append(game.id)
    if len(takers) == 1:
        return takers[0]
    if takers:
        raise Refused(f'{path.name} fits {" and ".join(takers)}: say which is meant, as in game = "{takers[0]}".')
    why = "; ".join([*reasons, *problems])
    raise Refused(f'{path.name} says no game, as in game = "colonial_d10", and fits none that is installed. {why}.')


def _reason(error: TrackerError, path: Path) -> str:
    """Reason why a game does not take a file, in short."""
    words = str(error).removeprefix(f"{path.name} can't be used: ").rstrip(".")
    return words if len(words) <= LONGEST_REASON else f"{words[:LONGEST_REASON]}..."
