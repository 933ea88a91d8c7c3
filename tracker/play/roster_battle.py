"""A new battle of rosters: who fights, on what table, until when; fought at once, or kept as a scenario."""

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
    app_answer,
    ask_player,
    check_rulings,
    load_ruleset,
)
from tracker.journal.scenario_text import id_like, keep_scenario
from tracker.journal.session import Session
from tracker.journal.titles import title_of
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
