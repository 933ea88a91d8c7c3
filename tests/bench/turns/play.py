"""Fighting a script's turn with the rules as they are, and counting the keys."""

from typing import Any

from msgspec import Struct

from tests.bench.turns.keystrokes import Keys, fewest
from tests.bench.turns.people import person_for
from tests.bench.turns.script import Script, Told, script_of, state_of
from tracker.engine import Autopilot, Battle, Prompt, View, load_ruleset
from tracker.engine.inputs import Checkpoint, Node
from tracker.play.input_preferences import InputPreferences

MOST = 1_000
LAST_DIE = InputPreferences(last_die_takes=3)
FACES = InputPreferences(result_letters=False)


class Asked(Struct, frozen=True):
    """A prompt of the turn, what was answered, and the keys that it took.

    `quick` where the last die takes the roll; `plain` where no letter takes a result: dice and counts are typed.
    """

    prompt: Prompt[Any]
    value: Any
    keys: Keys
    quick: Keys
    plain: Keys


class Fought(Struct, frozen=True):
    """A turn that was fought: all that a person was asked, how it ended, what was told in vain or never asked for."""

    asked: list[Asked]
    end: dict[str, str]
    astray: list[str]
    left: list[str]

    @property
    def keys(self) -> int:
        """Keys with the settings as they come."""
        return sum(len(each.keys) for each in self.asked)

    @property
    def quick(self) -> int:
        """Keys where the last die takes the roll."""
        return sum(len(each.quick) for each in self.asked)

    @property
    def plain(self) -> int:
        """Keys where all that is rolled is typed as faces or counts."""
        return sum(len(each.plain) for each in self.asked)


def fight(name: str, counts_plain: bool = True) -> Fought:
    """Fight the turn of a sample's script. Raises LookupError where it does not tell what to answer.

    The keys without letters of results take most of the time to find; `counts_plain` says whether they are.
    """
    script = script_of(name)
    told = Told(name, script)
    person = person_for(script.game)(told)
    battle, pilot = begun(name), Autopilot()
    asked: list[Asked] = []
    while is_this_turn(battle, script):
        prompt, value = battle.prompt, pilot.answer(battle)
        assert prompt is not None
        is_asked = value is None
        if is_asked:
            value = person.answer(prompt)
            warned = ["enter"] if prompt.read(value)[1] else []
            keys, quick = ([*fewest(prompt, value, each), *warned] for each in (None, LAST_DIE))
            plain = [*fewest(prompt, value, FACES), *warned] if counts_plain else []
            asked.append(Asked(prompt, value, keys, quick, plain))
        else:
            person.overhear(prompt)
        battle.answer(value, overrule=True, auto=not is_asked)
        if battle.step > MOST:
            raise LookupError(f"{name}: no end of the turn after {MOST} answers")
    return Fought(asked, ends(battle.view()), told.astray, told.left)


def begun(name: str) -> Battle:
    """The battle of a sample as the turn of its script begins."""
    script = script_of(name)
    start = Node(None, 0, checkpoint=Checkpoint("turn", script.turn, state_of(name)))
    return Battle(load_ruleset(script.game), start, seed=1)


def is_this_turn(battle: Battle, script: Script) -> bool:
    """Whether the turn of a script still goes on."""
    return battle.prompt is not None and (battle.stage, battle.view().turn) == ("turn", script.turn)


def ends(view: View) -> dict[str, str]:
    """What matters of how the turn ended: of each unit its figures and place, or that it is gone."""
    rows = [unit for side in view.sides for unit in side.units]
    return {row.id: "gone" if row.gone else f"{row.figures} {row.place}".strip() for row in rows}
