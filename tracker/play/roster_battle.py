"""A new battle of rosters: who fights, on what table, until when; fought at once, or kept as a scenario."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from tracker.engine import (
    AnyArmies,
    AnyArmy,
    AnyRuleset,
    ArmyField,
    ArmyFile,
    Autopilot,
    Battle,
    BattleWords,
    Losses,
    RandomPlayer,
    Refused,
    ScenarioFile,
    Warned,
    any_seed,
    app_answer,
    ask_player,
    check_rulings,
    load_ruleset,
    sound_games,
)
from tracker.journal.scenario_text import id_like, keep_scenario
from tracker.journal.session import Session
from tracker.journal.titles_and_file_names import title_of
from tracker.play.fields import FieldSet
from tracker.play.roster_editor import MUSTER, musters
from tracker.play.roster_field_words import value_of

# How the path of a house rule begins.
RULE = "rule."
# Of more prompts than any muster has something has gone wrong with it.
MOST_ANSWERS = 5_000
WORDS = {"title": "Title", "date": "Date", "place": "Place", "table": "Table", "victory": "Victory"}
HELP = {
    "title": "What the battle is called; left empty, the names of both.",
    "table": "How the table is laid out, in words.",
    "victory": "Who has won, in words.",
}
LOST = (
    ("", "nothing proposed"),
    ("1/3", "a third lost"),
    ("1/2", "half lost"),
    ("2/3", "two thirds lost"),
    ("1/1", "all"),
)
LATEST_TURN = 60
LONGEST, LONGEST_NAME = 4_000, 80


class NewBattle:
    """The choices so far: the rosters, `words` about the battle, the game's own fields by path, what ends it.

    Raises Refused where its game knows no rosters.
    """

    def __init__(self, game: AnyRuleset) -> None:
        armies = game.armies()
        if armies is None:
            raise Refused(f"{game.title} knows no rosters.")
        self.game = game
        self.armies: AnyArmies = armies
        self.rosters: list[AnyArmy | None] = [None] * armies.sides
        self._set: dict[str, Any] = {}

    # What is chosen

    def fields(self) -> list[ArmyField]:
        """Everything besides the rosters, with its value."""
        own = map(self._as_rosters, self.armies.battle_fields())
        found = [*self._of_sides(), *self._of_words(), *own, *self._of_ends(), *self._of_rulings()]
        return [replace(each, value=self._set.get(each.path, each.value)) for each in found]

    def set(self, path: str, value: Any) -> None:
        """Set a field. Raises Refused where there is none, or it can't be that."""
        field = next((each for each in self.fields() if each.path == path), None)
        if field is None:
            have = ", ".join(each.path for each in self.fields())
            raise Refused(f"A new battle has no {path[:40]!r}: it has {have}.")
        if path == "title" and value:
            # Only checked: while it is typed, a blank may still end it.
            title_of(str(value))
        self._set[path] = _fit(field, value)

    def field(self, path: str) -> ArmyField:
        """One field. Raises StopIteration for none of that path."""
        return next(each for each in self.fields() if each.path == path)

    def _as_rosters(self, field: ArmyField) -> ArmyField:
        """A field of the game as the rosters have it: so it will be unless it is set; yes where one of them says so."""
        told = [getattr(army, field.path) for army in self.rosters if army is not None and hasattr(army, field.path)]
        told = [each for each in told if type(each) is type(field.value)]
        if isinstance(field.value, bool):
            return replace(field, value=field.value or any(told))
        return replace(field, value=told[0]) if told else field

    def _of_sides(self) -> Iterable[ArmyField]:
        first = ""
        for number, army in enumerate(self.rosters, 1):
            name = army.name if army is not None else ""
            label = f"Name of side {number}" if self.armies.sides > 1 else "Name"
            yield ArmyField(f"name_{number}", label, name, high=LONGEST_NAME)
            if army is not None and (colour := self.armies.colour(army, first)):
                path = f"colour_{number}"
                first = first or self._set.get(path, colour)
                yield ArmyField(path, "Its colour", colour, help="Of its dice; two sides never share one.")

    def _of_words(self) -> Iterable[ArmyField]:
        for path, label in WORDS.items():
            high = LONGEST if path in ("table", "victory") else LONGEST_NAME
            yield ArmyField(path, label, "", high=high, help=HELP.get(path, ""))
        help = "0: none. At its end the app proposes the end of the battle."
        yield ArmyField("last_turn", "Last turn", 0, low=0, high=LATEST_TURN, help=help)

    def _of_ends(self) -> Iterable[ArmyField]:
        for number, army in enumerate(self.rosters, 1):
            name = self._set.get(f"name_{number}") or (army.name if army is not None else f"side {number}")
            help = "At the end of a turn in which that holds, the app proposes the end of the battle."
            yield ArmyField(f"lost_{number}", f"{name} loses", "", LOST, help=help)

    def _of_rulings(self) -> Iterable[ArmyField]:
        """The house rules that are offered at a set-up."""
        for each in self.game.rulings():
            if each.setup:
                options = tuple((option.value, option.text) for option in each.options)
                yield ArmyField(f"{RULE}{each.name}", each.title, each.default, options, help=each.note)

    # What comes of it

    def scenario(self) -> ScenarioFile:
        """The scenario of what is chosen. Raises Refused in one sentence where it can't be fought."""
        rosters = tuple(self._named(number, army) for number, army in enumerate(self.rosters) if army is not None)
        if len(rosters) < self.armies.sides:
            raise Refused(f"A battle of {self.game.title} is fought between {self.armies.sides} rosters.")
        said = {path: str(self._set.get(path, "")).strip() for path in WORDS}
        own = {each.path: self._set[each.path] for each in self.armies.battle_fields() if each.path in self._set}
        last = int(self._set.get("last_turn", 0))
        given = self.armies.scenario(BattleWords(**said, last_turn=last, fields=own), rosters)
        given = replace(given, id=id_like(given.title))
        rulings = {path.removeprefix(RULE): value for path, value in self._set.items() if path.startswith(RULE)}
        return self._with_ends(replace(given, rulings={**given.rulings, **rulings}))

    def _named(self, number: int, army: AnyArmy) -> AnyArmy:
        named = replace(army, name=str(self._set.get(f"name_{number + 1}") or army.name))
        colour = self._set.get(f"colour_{number + 1}")
        return replace(named, colour=colour) if colour else named

    def _with_ends(self, given: ScenarioFile) -> ScenarioFile:
        """With what was chosen to end it; whoever does not lose so wins."""
        wanted = {number: self._set.get(f"lost_{number + 1}", "") for number in range(len(self.rosters))}
        if not any(wanted.values()):
            return given
        sides = [side.id for side in self.game.view(self.game.new_of(given, {})).sides]
        ends = [
            Losses(side=sides[number], share=share, wins=sides[1 - number] if len(sides) == 2 else "")
            for number, share in wanted.items()
            if share
        ]
        return replace(given, ends=[*given.ends, *ends])

    def begin(self, folder: Path, seed: int | None = None, dice_source: Autopilot | None = None) -> Session:
        """Begin the battle. Raises Refused or BadFile."""
        return Session.new_of(folder, self.game.id, self.scenario(), seed=seed, autopilot=dice_source)

    def keep(self, folder: Path) -> Path:
        """Keep it as a scenario of the player's own; gives the path. Raises Refused, BadFile or Unsaved."""
        return keep_scenario(folder, self.scenario())


def _fit(field: ArmyField, value: Any) -> Any:
    """A value as the field takes it. Raises Refused."""
    known = [key for key, _ in field.options]
    if known and value not in known:
        raise Refused(
            f"{field.label} can't be {str(value)[:40]!r}: it is one of {', '.join(key or 'nothing' for key in known)}."
        )
    try:
        return value_of(field, value)
    except Refused:
        if isinstance(field.value, str | bool):
            raise
        words = f"{field.label} is a number from {field.low} to {field.high}, not {str(value)[:40]!r}."
        raise Refused(words) from None


def enemy_lists(game: AnyRuleset, facing: AnyArmy | None) -> tuple[str, ...]:
    """Lists by which the app can roll an enemy of a roster; none in a game without a muster."""
    armies = game.armies()
    if armies is None or not musters(game):
        return ()
    return (armies.enemies(facing.list_id) if facing is not None else ()) or tuple(armies.lists())


def rolled_army(game: AnyRuleset, list_id: str, seed: int, facing: AnyArmy | None = None) -> AnyArmy:
    """A roster of a list, raised by the muster of its game with the app's dice and choices. Raises Refused.

    `facing`: the roster that it is to fight, to which its size is fitted where the game says so.
    """
    muster, armies = load_ruleset(f"{game.id}.{MUSTER}"), game.armies()
    what = armies.match(facing, list_id) if armies is not None and facing is not None else list_id
    battle = Battle.begin(muster, muster.new(what, check_rulings(muster, {}, what)), seed)
    player, rng, pilot = muster.player() or RandomPlayer(), Random(seed), Autopilot()
    for _ in range(MOST_ANSWERS):
        prompt = battle.prompt
        if prompt is None:
            break
        value = pilot.answer(battle)
        if value is None:
            value = app_answer(battle) if prompt.is_chance else ask_player(player, battle, rng)
        try:
            battle.answer(value)
        except Warned:
            # What bends the rules of a muster is kept in the roster, in words.
            battle.answer(value, overrule=True)
    army = muster.product(battle.state)
    if not isinstance(army, ArmyFile):
        raise Refused(f"The muster of {list_id} came to no army.")
    return army


ROLLED = "roll:"
GAME, ROSTER = "game", "roster_"
NOTHING = "none yet: a at Home raises one"
NO_ENEMY = "none yet: a at Home raises a second one"


class RosterChoices(FieldSet):
    """The rosters that can be used, and the `battle` of those that are chosen; `problems` tell of the others.

    It begins with the roster that was asked for, or the first. Raises Refused where no game knows rosters.
    """

    def __init__(self, folder: Path, first: Path | None) -> None:
        from tracker.journal.armies import usable_rosters

        found, self.problems = sound_games("armies")
        self._games = [game for game in found if game.armies() is not None]
        if not self._games:
            raise Refused(" ".join(["No game that is installed knows rosters.", *self.problems]))
        self._entries, unusable = usable_rosters(folder)
        self.problems = [*self.problems, *unusable]
        wanted = [each for each in self._entries if first is not None and each.path == first] or self._entries
        self._rolled: dict[str, AnyArmy] = {}
        game = next((game for game in self._games if wanted and game.id == wanted[0].game), self._games[0])
        self._take(game, str(wanted[0].path) if wanted else "")

    @property
    def enemy_list(self) -> str:
        """The list of an enemy whom the app has rolled, "" for none."""
        return next(filter(None, map(self.rolled_list, range(len(self._chosen)))), "")

    def rolled_list(self, number: int) -> str:
        """The list by which the app has rolled a side, "" where that has a roster."""
        chosen = self._chosen[number]
        return chosen.removeprefix(ROLLED) if chosen.startswith(ROLLED) else ""

    def fields(self) -> list[ArmyField]:
        battle = self.battle
        games = tuple((each.id, each.title) for each in self._games)
        sides = range(len(battle.rosters))
        return [ArmyField(GAME, "Game", battle.game.id, games), *map(self._roster, sides), *battle.fields()]

    def _roster(self, number: int) -> ArmyField:
        """A side: the rosters of the game, and lists by which the app may roll it; the chosen one is told whole."""
        army, chosen = self.battle.rosters[number], self._chosen[number]
        rolled = ", rolled by the app" if self.rolled_list(number) else ""
        none = NO_ENEMY if number and self._chosen[0] else NOTHING
        whole = f"{army.name}{rolled}: {', '.join(self.battle.armies.totals(army))}" if army is not None else none
        label = f"Roster {number + 1}" if len(self._chosen) > 1 else "Roster"
        keys = self._options(number) if army is not None else ["", *self._options(number)]
        options = tuple((key, whole if key == chosen else self._name(key)) for key in keys)
        return ArmyField(f"{ROSTER}{number}", label, chosen, options)

    def _name(self, option: str) -> str:
        """A choice for a side in a few words."""
        if option.startswith(ROLLED):
            list_id = option.removeprefix(ROLLED)
            return f"{self.battle.armies.lists().get(list_id, list_id)}, rolled by the app"
        return next((each.name for each in self._entries if str(each.path) == option), "")

    def set(self, path: str, value: Any) -> None:
        """Set a field; another roster for a side may be a list that the app rolls. Raises Refused or BadFile."""
        if path == GAME:
            self._take(next(each for each in self._games if each.id == value))
        elif not path.startswith(ROSTER):
            self.battle.set(path, value)
        elif value:
            self._put(int(path.removeprefix(ROSTER)), value)
            if self._chosen[0] in self._chosen[1:]:
                # A roster fights no battle against itself.
                self._face(self._chosen.index(value, 1))
        elif self._chosen[0]:
            raise Refused(f"{self.battle.game.title} rolls no enemy: a at Home raises a second roster.")
        else:
            raise Refused(f"There is no roster of {self.battle.game.title} yet: a at Home raises one.")

    def _take(self, game: AnyRuleset, first: str = "") -> None:
        """A battle of a game: for each side a roster that no other has, else an enemy whom the app rolls."""
        self.battle = NewBattle(game)
        self._chosen = [""] * len(self.battle.rosters)
        if first or (first := next(iter(self._own()), "")):
            self._put(0, first)
            for number in range(1, len(self._chosen)):
                self._face(number)

    def _face(self, number: int) -> None:
        """Give the first side somebody to fight: a roster of an enemy's list or of none, a rolled enemy, any other."""
        first = self.battle.rosters[0]
        enemies = self.battle.armies.enemies(first.list_id) if first is not None else ()
        lists = {str(each.path): each.list_id for each in self._entries}
        options = self._options(number)
        # A list that the app rolls is an enemy's.
        fitting = [each for each in options if not enemies or lists.get(each, "") in ("", *enemies)]
        if options:
            self._put(number, (fitting or options)[0])
        else:
            self.battle.rosters[number], self._chosen[number] = None, ""

    def _own(self) -> list[str]:
        """The paths of the rosters of the game."""
        return [str(each.path) for each in self._entries if each.game == self.battle.game.id]

    def _options(self, number: int) -> list[str]:
        """Choices for a side: paths of rosters; for the second not the first's, and lists that the app rolls."""
        lists = enemy_lists(self.battle.game, self.battle.rosters[0]) if number else ()
        own = [each for each in self._own() if not number or each != self._chosen[0]]
        return [*own, *(f"{ROLLED}{each}" for each in lists)]

    def _put(self, number: int, option: str) -> None:
        """Let a side be one of its options. Raises BadFile or Refused."""
        from tracker.journal.armies import read_army

        if option.startswith(ROLLED) and option not in self._rolled:
            game, facing = self.battle.game, self.battle.rosters[0]
            self._rolled[option] = rolled_army(game, option.removeprefix(ROLLED), any_seed(), facing)
        army = self._rolled[option] if option.startswith(ROLLED) else read_army(Path(option)).army
        self.battle.rosters[number], self._chosen[number] = army, option
