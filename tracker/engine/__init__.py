"""The referee: prompts, readings, tables, views, driver, players. Knows no game and no screen.

Names load with their modules when they are first used: `tracker tables` needs no dice.
"""

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

    from tracker.engine.aftermath import (
        Aftermath,
        LeaderAftermath,
        ServiceEntry,
        UnitAftermath,
        What,
        aftermath_differences,
        aftermath_of,
    )
    from tracker.engine.armies import (
        AnyArmies,
        AnyArmy,
        Armies,
        ArmyField,
        ArmyFile,
        ArmyRow,
        ArmyUnit,
        BattleWords,
        Boxes,
        army_of,
        kept_bends,
        put_field,
        who_fights,
    )
    from tracker.engine.army_names import free_id, free_names, tell_apart
    from tracker.engine.asking import Ended, Settled, ask
    from tracker.engine.battle import Battle, Change, Moment
    from tracker.engine.breakdowns import Breakdown, Modifier, breakdown, limited
    from tracker.engine.cached_results import kept_while_unchanged, unchanged
    from tracker.engine.campaigns import AnyCampaign, CampaignRuleset, CampaignStart, CampaignState
    from tracker.engine.combined_readings import Abreast, Followed, Joined, Joint, Leads, Several
    from tracker.engine.common_readings import (
        Added,
        Contest,
        Fought,
        Happened,
        Headed,
        Heads,
        Hits,
        Hitting,
        Meaning,
        Passed,
        Passes,
        Possibility,
        Scored,
        Summed,
        Total,
    )
    from tracker.engine.default_campaign import PlainCampaign
    from tracker.engine.dice import Part, Pool, Rolled, any_seed, app_random, parse_faces
    from tracker.engine.edit_ids import Names
    from tracker.engine.ends import At, Ending, FewLeft, Gone, Holds, Losses, Status, TurnOver
    from tracker.engine.errors import BadFile, Refused, RuleFault, TrackerError, Unsaved, Warned
    from tracker.engine.faults import Fault, Found, first_fault
    from tracker.engine.file_text import MAYBE_LINE, Id, Label, Name, Prose, Sentence, ShortName
    from tracker.engine.game import Format, Game, Procedures, Ruled
    from tracker.engine.game_data import GameData
    from tracker.engine.games import load_playable, load_ruleset, ruleset_ids, sound_games
    from tracker.engine.inputs import AnswerInput, Checkpoint, EditInput, EndInput, Input, Node, SettleInput
    from tracker.engine.log import Event, Line
    from tracker.engine.nearest_word import meant
    from tracker.engine.opening_and_end import (
        DRAW,
        DRAWN,
        ENDS_BATTLE,
        ON,
        OVER,
        offered_winner,
        propose_end,
        read_out,
        result_words,
        say_over,
        turn_heading,
        victory_text,
        winner_of,
    )
    from tracker.engine.opponent import Decision, Opponent
    from tracker.engine.players import (
        Autopilot,
        KeyedPlayer,
        Opinion,
        RandomPlayer,
        Reason,
        always,
        app_answer,
        ask_player,
        topic_of,
    )
    from tracker.engine.playout import Finding, Thought, think_over
    from tracker.engine.plurals import (
        capital,
        counted,
        does_it,
        form,
        in_words,
        is_people,
        it_does,
        its,
        listed,
        said_of,
        the_side,
        them,
        verb_of,
        with_verb,
    )
    from tracker.engine.prompts.base import RESERVED, Asks, AsksFor, Prompt
    from tracker.engine.prompts.choose_and_pick import Choose, Pick
    from tracker.engine.prompts.draw_and_shuffle import (
        JOKERS,
        PACK,
        CardReading,
        Draw,
        Drawing,
        Drawn,
        PlainCards,
        Shuffle,
        Shuffled,
    )
    from tracker.engine.prompts.facts import Facts
    from tracker.engine.prompts.fields import Aim, Among, Chosen, Field, Mark, Quantity, Target, Toggle, Unsaid
    from tracker.engine.prompts.form_list import Filled, FormList
    from tracker.engine.prompts.form_rows import FormRow, with_battle_numbers
    from tracker.engine.prompts.forms import (
        in_battle_order,
        is_moot,
        is_wanted,
        meant_by_none,
        offered,
        problems,
        standing,
        with_target,
    )
    from tracker.engine.prompts.letters import check_letters
    from tracker.engine.prompts.number_and_text import Number, Text
    from tracker.engine.prompts.options import Option, options_of, with_numbers
    from tracker.engine.prompts.roll import ALL_THE_SAME, Roll, Share
    from tracker.engine.prompts.to_fight import ToFight
    from tracker.engine.reading import FollowUp, Reading, odds
    from tracker.engine.results import Amount, Effect, Gist, Odds, Result, Span
    from tracker.engine.ruleset import (
        CAMPAIGN,
        AnyRuleset,
        Player,
        Rule,
        Ruleset,
        ScenarioCard,
        Term,
        check_rulings,
        full_words,
    )
    from tracker.engine.rulings import Ruling, RulingOption, Rulings
    from tracker.engine.scenarios import Briefing, ScenarioFile, find_scenario, own_scenarios
    from tracker.engine.state import BattleState, State, decode_state, encode_state, forget_pairs, made_of
    from tracker.engine.tables import Cell, ReadLate, Reads, Row, Table, Tables, load_tables, read_toml
    from tracker.engine.topics import Topic, about, no_yes, yes_no
    from tracker.engine.view import OwedRow, Place, QueueRow, SideView, Summary, UnitRow, View
    from tracker.engine.watched import by_id, is_watched, made_late, made_of_each, unwatched


@cache
def _homes() -> dict[str, str]:
    """The module of each name: as the imports above say, which are for types alone."""
    source = Path(__file__).read_text(encoding="utf-8")
    found = re.findall(r"^    from (\S+) import (\([^)]*\)|.*)", source, re.MULTILINE)
    return {name: module for module, names in found for name in re.findall(r"\w+", names)}


def __getattr__(name: str) -> Any:
    module = _homes().get(name)
    if module is None:
        raise AttributeError(f"tracker.engine has no {name!r}")
    value = globals()[name] = getattr(import_module(module), name)
    return value


def __dir__() -> list[str]:
    """The API: every name that a game or the application may import from here."""
    return sorted(_homes())
