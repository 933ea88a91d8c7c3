"""The referee: prompts, readings, tables, views, driver, players. Knows no game and no screen.

Names load with their modules when they are first used: `tracker tables` needs no dice.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

# At once: the function bears the name of its module, which would stand here instead once anybody imports that.
from tracker.engine.tallies import tally as tally

if TYPE_CHECKING:
    from random import Random as Random

    from tracker.engine.asking import Ended as Ended
    from tracker.engine.asking import Settled as Settled
    from tracker.engine.asking import ask as ask
    from tracker.engine.battle import Battle as Battle
    from tracker.engine.battle import Change as Change
    from tracker.engine.battle import Moment as Moment
    from tracker.engine.cards import (
        JOKERS as JOKERS,
    )
    from tracker.engine.cards import (
        PACK as PACK,
    )
    from tracker.engine.cards import (
        CardReading as CardReading,
    )
    from tracker.engine.cards import (
        Draw as Draw,
    )
    from tracker.engine.cards import (
        Drawing as Drawing,
    )
    from tracker.engine.cards import (
        Drawn as Drawn,
    )
    from tracker.engine.cards import (
        PlainCards as PlainCards,
    )
    from tracker.engine.cards import (
        Shuffle as Shuffle,
    )
    from tracker.engine.cards import (
        Shuffled as Shuffled,
    )
    from tracker.engine.combine import Followed as Followed
    from tracker.engine.combine import Joined as Joined
    from tracker.engine.combine import Joint as Joint
    from tracker.engine.combine import Leads as Leads
    from tracker.engine.dice import Pool as Pool
    from tracker.engine.dice import Rolled as Rolled
    from tracker.engine.dice import app_random as app_random
    from tracker.engine.dice import parse_faces as parse_faces
    from tracker.engine.errors import (
        BadFile as BadFile,
    )
    from tracker.engine.errors import (
        Refused as Refused,
    )
    from tracker.engine.errors import (
        RuleFault as RuleFault,
    )
    from tracker.engine.errors import (
        TrackerError as TrackerError,
    )
    from tracker.engine.errors import (
        Unsaved as Unsaved,
    )
    from tracker.engine.errors import (
        Warned as Warned,
    )
    from tracker.engine.facts import (
        Among as Among,
    )
    from tracker.engine.facts import (
        Facts as Facts,
    )
    from tracker.engine.facts import (
        Field as Field,
    )
    from tracker.engine.facts import (
        Mark as Mark,
    )
    from tracker.engine.facts import (
        Quantity as Quantity,
    )
    from tracker.engine.facts import (
        Toggle as Toggle,
    )
    from tracker.engine.inputs import (
        Answer as Answer,
    )
    from tracker.engine.inputs import (
        Checkpoint as Checkpoint,
    )
    from tracker.engine.inputs import (
        Edit as Edit,
    )
    from tracker.engine.inputs import (
        End as End,
    )
    from tracker.engine.inputs import (
        Input as Input,
    )
    from tracker.engine.inputs import (
        Node as Node,
    )
    from tracker.engine.inputs import (
        Settle as Settle,
    )
    from tracker.engine.log import Line as Line
    from tracker.engine.players import Autopilot as Autopilot
    from tracker.engine.players import RandomPlayer as RandomPlayer
    from tracker.engine.players import app_answer as app_answer
    from tracker.engine.prompts import (
        RESERVED as RESERVED,
    )
    from tracker.engine.prompts import (
        Choose as Choose,
    )
    from tracker.engine.prompts import (
        Number as Number,
    )
    from tracker.engine.prompts import (
        Option as Option,
    )
    from tracker.engine.prompts import (
        Pick as Pick,
    )
    from tracker.engine.prompts import (
        Prompt as Prompt,
    )
    from tracker.engine.prompts import (
        Text as Text,
    )
    from tracker.engine.readings import (
        Contest as Contest,
    )
    from tracker.engine.readings import (
        Fought as Fought,
    )
    from tracker.engine.readings import (
        Happened as Happened,
    )
    from tracker.engine.readings import (
        Headed as Headed,
    )
    from tracker.engine.readings import (
        Heads as Heads,
    )
    from tracker.engine.readings import (
        Hits as Hits,
    )
    from tracker.engine.readings import (
        Passed as Passed,
    )
    from tracker.engine.readings import (
        Passes as Passes,
    )
    from tracker.engine.readings import (
        Possibility as Possibility,
    )
    from tracker.engine.readings import (
        Reading as Reading,
    )
    from tracker.engine.readings import (
        Result as Result,
    )
    from tracker.engine.readings import (
        Scored as Scored,
    )
    from tracker.engine.readings import (
        Summed as Summed,
    )
    from tracker.engine.readings import (
        Total as Total,
    )
    from tracker.engine.readings import (
        odds as odds,
    )
    from tracker.engine.roll import Effect as Effect
    from tracker.engine.roll import Odds as Odds
    from tracker.engine.roll import Roll as Roll
    from tracker.engine.ruleset import (
        AnyRuleset as AnyRuleset,
    )
    from tracker.engine.ruleset import (
        Player as Player,
    )
    from tracker.engine.ruleset import (
        Ruleset as Ruleset,
    )
    from tracker.engine.ruleset import (
        Ruling as Ruling,
    )
    from tracker.engine.ruleset import (
        RulingOption as RulingOption,
    )
    from tracker.engine.ruleset import (
        ScenarioCard as ScenarioCard,
    )
    from tracker.engine.ruleset import (
        check_rulings as check_rulings,
    )
    from tracker.engine.ruleset import (
        load_ruleset as load_ruleset,
    )
    from tracker.engine.ruleset import (
        ruleset_ids as ruleset_ids,
    )
    from tracker.engine.state import State as State
    from tracker.engine.state import decode_state as decode_state
    from tracker.engine.state import encode_state as encode_state
    from tracker.engine.tables import (
        Cell as Cell,
    )
    from tracker.engine.tables import (
        Reads as Reads,
    )
    from tracker.engine.tables import (
        Row as Row,
    )
    from tracker.engine.tables import (
        Table as Table,
    )
    from tracker.engine.tables import (
        load_tables as load_tables,
    )
    from tracker.engine.tables import (
        read_toml as read_toml,
    )
    from tracker.engine.tallies import Modifier as Modifier
    from tracker.engine.tallies import Tally as Tally
    from tracker.engine.tallies import limited as limited
    from tracker.engine.view import (
        OwedRow as OwedRow,
    )
    from tracker.engine.view import (
        Place as Place,
    )
    from tracker.engine.view import (
        QueueRow as QueueRow,
    )
    from tracker.engine.view import (
        SideView as SideView,
    )
    from tracker.engine.view import (
        UnitRow as UnitRow,
    )
    from tracker.engine.view import (
        View as View,
    )

_NAMES = {
    "random": "Random",
    "tracker.engine.asking": "ask Ended Settled",
    "tracker.engine.battle": "Battle Change Moment",
    "tracker.engine.cards": "CardReading Draw Drawing Drawn JOKERS PACK PlainCards Shuffle Shuffled",
    "tracker.engine.combine": "Followed Joined Joint Leads",
    "tracker.engine.dice": "app_random parse_faces Pool Rolled",
    "tracker.engine.errors": "BadFile Refused RuleFault TrackerError Unsaved Warned",
    "tracker.engine.facts": "Among Facts Field Mark Quantity Toggle",
    "tracker.engine.inputs": "Answer Checkpoint Edit End Input Node Settle",
    "tracker.engine.log": "Line",
    "tracker.engine.players": "app_answer Autopilot RandomPlayer",
    "tracker.engine.prompts": "Choose Number Option Pick Prompt RESERVED Text",
    "tracker.engine.readings": "Contest Fought Happened Headed Heads Hits odds "
    "Passed Passes Possibility Reading Result Scored Summed Total",
    "tracker.engine.roll": "Effect Odds Roll",
    "tracker.engine.ruleset": "AnyRuleset check_rulings load_ruleset Player "
    "Ruleset ruleset_ids Ruling RulingOption ScenarioCard",
    "tracker.engine.state": "decode_state encode_state State",
    "tracker.engine.tables": "Cell load_tables read_toml Reads Row Table",
    "tracker.engine.tallies": "limited Modifier Tally",
    "tracker.engine.view": "OwedRow Place QueueRow SideView UnitRow View",
}
_HOME = {name: module for module, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    module = _HOME.get(name)
    if module is None:
        raise AttributeError(f"tracker.engine has no {name!r}")
    value = globals()[name] = getattr(import_module(module), name)
    return value
