"""Settings as labelled fields; every change holds at once and is written down."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tracker.engine import ArmyField, Unsaved, sound_games
from tracker.play.fields import FieldSet
from tracker.settings import CHOICES, Settings, Unusable, save_settings

# How many dice a pool has from which on a short number is a count.
COUNTS = (3, 4, 5, 6, 8, 10, 12, 15, 20)
WORDS: dict[str, tuple[str, dict[Any, str]]] = {
    "theme": ("Look", {}),
    "ascii": ("Draw in ASCII", {"auto": "where the terminal needs it", "yes": "always", "no": "never"}),
    "rolls": (
        "The app rolls for",
        {"opponent": "the enemy, and decides for them", "decisions": "nobody, and decides for the enemy"},
    ),
    "mine": ("Your side", {"": "the first of each scenario"}),
    "counts_from": ("Counts without h", {0: "never: 3h counts", **{each: f"from {each} dice on" for each in COUNTS}}),
    "last_die": (
        "The last die",
        {
            "few": "takes up to three dice",
            "enter": "Enter takes the roll",
            "takes": "takes every roll if none may follow, and the last digit a count",
        },
    ),
    "clock": ("Minutes of a turn", {"no": "are not shown", "yes": "stand in the header"}),
    "unticked": ("Moves not ticked", {"no": "are not listed", "yes": "are listed when the turn is over"}),
    "result_letters": ("Few results", {"on": "a letter picks one", "off": "dice, or = and a letter"}),
    "mouse": (
        "Taps and mouse",
        {"auto": "in a browser alone", "on": "are keys once started again", "off": "do nothing"},
    ),
    "speech": ("A voice", {"off": "none", "system": "tells what happens and is asked"}),
    "weigh": ("Advice", {"off": "none", "on": "what the app would choose, and why"}),
    "hints": ("Hints", {"on": "in the training skirmish, once each", "off": "none"}),
}


class SettingsFields(FieldSet):
    """All but the keys of the screens. `keep` gets the settings as they are to be."""

    problems: list[str] = []

    def __init__(self, settings: Settings, keep: Callable[[Settings], None]) -> None:
        self._settings = settings
        self._keep = keep

    def fields(self) -> list[ArmyField]:
        return [self._field(name) for name in WORDS]

    def field_at(self, path: str) -> ArmyField | None:
        """One field, with all of its values, of which some are read from the games that are installed."""
        return self._field(path, _values(path, self._value(path))) if path in WORDS else None

    def _value(self, name: str) -> Any:
        return getattr(self._settings, name)

    def _field(self, name: str, values: tuple[Any, ...] = ()) -> ArmyField:
        (label, words), value = WORDS[name], self._value(name)
        options = tuple((str(each), words.get(each, str(each))) for each in values or (value,))
        return ArmyField(name, label, value, options)

    def set(self, path: str, value: Any) -> None:
        # Who turns hints on again wants to see them again.
        again = {"hints_seen": ""} if (path, value) == ("hints", "on") else {}
        self._settings = replace(self._settings, **{path: value}, **again)
        self._keep(self._settings)


def _values(name: str, now: Any) -> tuple[Any, ...]:
    """The values that a setting is turned through, the present one among them."""
    if name == "counts_from":
        return tuple(sorted({0, *COUNTS, now}))
    values = CHOICES[name] if name in CHOICES else ("off", "system") if name == "speech" else ("", *_sides())
    return values if now in values else (*values, now)


def write_settings(settings: Settings, before: Settings) -> str:
    """Write down what differs; says what is wrong where that can't be done, else ""."""
    try:
        save_settings(settings, before)
    except (Unusable, Unsaved) as error:
        return f"The settings hold only until you leave, since they can't be written: {error}"
    return ""


def _sides() -> list[str]:
    """The sides of all scenarios of all games that load; a game that does not is told of where one wants to play it."""
    games = sound_games("scenarios")[0]
    return sorted({side for game in games for card in game.scenarios().values() for side in card.sides})
