"""The referee: prompts, readings, tables, views, driver, players. Knows no game and no screen.

Names load with their modules when they are first used: `tracker tables` needs no dice.
"""

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random as Random

    from tracker.engine.aftermath import (
        Aftermath as Aftermath,
        LeaderAftermath as LeaderAftermath,
        ServiceEntry as ServiceEntry,
        UnitAftermath as UnitAftermath,
        What as What,
        aftermath_differences as aftermath_differences,
        aftermath_of as aftermath_of,
    )
    from tracker.engine.armies import (
        AnyArmies as AnyArmies,
        AnyArmy as AnyArmy,
        Armies as Armies,
        ArmyField as ArmyField,
        ArmyFile as ArmyFile,
        ArmyRow as ArmyRow,
        ArmyUnit as ArmyUnit,
        BattleWords as BattleWords,
        Boxes as Boxes,
        army_of as army_of,
        kept_bends as kept_bends,
        put_field as put_field,
        who_fights as who_fights,
    )
    from tracker.engine.army_names import free_id as free_id, free_names as free_names, tell_apart as tell_apart
    from tracker.engine.asking import Ended as Ended, Settled as Settled, ask as ask
    from tracker.engine.battle import Battle as Battle, Change as Change, Moment as Moment
    from tracker.engine.breakdowns import (
        Breakdown as Breakdown,
        Modifier as Modifier,
        breakdown as breakdown,
        limited as limited,
    )
    from tracker.engine.cached_results import kept_while_unchanged as kept_while_unchanged, unchanged as unchanged
    from tracker.engine.campaigns import (
        AnyCampaign as AnyCampaign,
        CampaignRuleset as CampaignRuleset,
        CampaignStart as CampaignStart,
        CampaignState as CampaignState,
    )
    from tracker.engine.combined_readings import (
        Abreast as Abreast,
        Followed as Followed,
        Joined as Joined,
        Joint as Joint,
        Leads as Leads,
        Several as Several,
    )
    from tracker.engine.common_readings import (
        Added as Added,
        Contest as Contest,
        Fought as Fought,
        Happened as Happened,
        Headed as Headed,
        Heads as Heads,
        Hits as Hits,
        Hitting as Hitting,
        Meaning as Meaning,
        Passed as Passed,
        Passes as Passes,
        Possibility as Possibility,
        Scored as Scored,
        Summed as Summed,
        Total as Total,
    )
    from tracker.engine.default_campaign import PlainCampaign as PlainCampaign
    from tracker.engine.dice import (
        Part as Part,
        Pool as Pool,
        Rolled as Rolled,
        any_seed as any_seed,
        app_random as app_random,
        parse_faces as parse_faces,
    )
    from tracker.engine.edit_ids import Names as Names
    from tracker.engine.ends import (
        At as At,
        Ending as Ending,
        FewLeft as FewLeft,
        Gone as Gone,
        Holds as Holds,
        Losses as Losses,
        Status as Status,
        TurnOver as TurnOver,
    )
    from tracker.engine.errors import (
        BadFile as BadFile,
        Refused as Refused,
        RuleFault as RuleFault,
        TrackerError as TrackerError,
        Unsaved as Unsaved,
        Warned as Warned,
    )
    from tracker.engine.faults import Fault as Fault, Found as Found, first_fault as first_fault
    from tracker.engine.file_text import (
        MAYBE_LINE as MAYBE_LINE,
        Id as Id,
        Label as Label,
        Name as Name,
        Prose as Prose,
        Sentence as Sentence,
        ShortName as ShortName,
    )
    from tracker.engine.game import Format as Format, Game as Game, Procedures as Procedures, Ruled as Ruled
    from tracker.engine.game_data import GameData as GameData
    from tracker.engine.games import (
        load_playable as load_playable,
        load_ruleset as load_ruleset,
        ruleset_ids as ruleset_ids,
        sound_games as sound_games,
    )
    from tracker.engine.inputs import (
        AnswerInput as AnswerInput,
        Checkpoint as Checkpoint,
        EditInput as EditInput,
        EndInput as EndInput,
        Input as Input,
        Node as Node,
        SettleInput as SettleInput,
    )
    from tracker.engine.log import Event as Event, Line as Line
    from tracker.engine.nearest_word import meant as meant
    from tracker.engine.opening_and_end import (
        DRAW as DRAW,
        DRAWN as DRAWN,
        ENDS_BATTLE as ENDS_BATTLE,
        offered_winner as offered_winner,
        propose_end as propose_end,
        read_out as read_out,
        result_words as result_words,
        say_over as say_over,
        turn_heading as turn_heading,
        victory_text as victory_text,
        winner_of as winner_of,
    )
    from tracker.engine.opponent import Decision as Decision, Opponent as Opponent
    from tracker.engine.players import (
        Autopilot as Autopilot,
        KeyedPlayer as KeyedPlayer,
        Opinion as Opinion,
        RandomPlayer as RandomPlayer,
        Reason as Reason,
        always as always,
        app_answer as app_answer,
        ask_player as ask_player,
        topic_of as topic_of,
    )
    from tracker.engine.playout import Finding as Finding, Thought as Thought, think_over as think_over
    from tracker.engine.plurals import (
        capital as capital,
        counted as counted,
        does_it as does_it,
        form as form,
        in_words as in_words,
        is_people as is_people,
        it_does as it_does,
        its as its,
        listed as listed,
        said_of as said_of,
        the_side as the_side,
        them as them,
        verb_of as verb_of,
        with_verb as with_verb,
    )
    from tracker.engine.prompts.base import RESERVED as RESERVED, Asks as Asks, AsksFor as AsksFor, Prompt as Prompt
    from tracker.engine.prompts.choose_and_pick import Choose as Choose, Pick as Pick
    from tracker.engine.prompts.draw_and_shuffle import (
        JOKERS as JOKERS,
        PACK as PACK,
        CardReading as CardReading,
        Draw as Draw,
        Drawing as Drawing,
        Drawn as Drawn,
        PlainCards as PlainCards,
        Shuffle as Shuffle,
        Shuffled as Shuffled,
    )
    from tracker.engine.prompts.facts import Facts as Facts
    from tracker.engine.prompts.fields import (
        Aim as Aim,
        Among as Among,
        Chosen as Chosen,
        Field as Field,
        Mark as Mark,
        Quantity as Quantity,
        Target as Target,
        Toggle as Toggle,
        Unsaid as Unsaid,
    )
    from tracker.engine.prompts.form_list import Filled as Filled, FormList as FormList
    from tracker.engine.prompts.form_rows import FormRow as FormRow, with_battle_numbers as with_battle_numbers
    from tracker.engine.prompts.forms import (
        in_battle_order as in_battle_order,
        is_moot as is_moot,
        is_wanted as is_wanted,
        meant_by_none as meant_by_none,
        offered as offered,
        problems as problems,
        standing as standing,
        with_target as with_target,
    )
    from tracker.engine.prompts.letters import check_letters as check_letters
    from tracker.engine.prompts.number_and_text import Number as Number, Text as Text
    from tracker.engine.prompts.options import Option as Option, options_of as options_of, with_numbers as with_numbers
    from tracker.engine.prompts.roll import ALL_THE_SAME as ALL_THE_SAME, Roll as Roll, Share as Share
    from tracker.engine.prompts.to_fight import ToFight as ToFight
    from tracker.engine.reading import FollowUp as FollowUp, Reading as Reading, odds as odds
    from tracker.engine.results import (
        Amount as Amount,
        Effect as Effect,
        Gist as Gist,
        Odds as Odds,
        Result as Result,
        Span as Span,
    )
    from tracker.engine.ruleset import (
        CAMPAIGN as CAMPAIGN,
        AnyRuleset as AnyRuleset,
        Player as Player,
        Rule as Rule,
        Ruleset as Ruleset,
        ScenarioCard as ScenarioCard,
        Term as Term,
        check_rulings as check_rulings,
        full_words as full_words,
    )
    from tracker.engine.rulings import Ruling as Ruling, RulingOption as RulingOption, Rulings as Rulings
    from tracker.engine.scenarios import (
        Briefing as Briefing,
        ScenarioFile as ScenarioFile,
        find_scenario as find_scenario,
        own_scenarios as own_scenarios,
    )
    from tracker.engine.state import (
        BattleState as BattleState,
        State as State,
        decode_state as decode_state,
        encode_state as encode_state,
        forget_pairs as forget_pairs,
        made_of as made_of,
    )
    from tracker.engine.tables import (
        Cell as Cell,
        ReadLate as ReadLate,
        Reads as Reads,
        Row as Row,
        Table as Table,
        Tables as Tables,
        load_tables as load_tables,
        read_toml as read_toml,
    )
    from tracker.engine.topics import Topic as Topic, about as about, no_yes as no_yes, yes_no as yes_no
    from tracker.engine.view import (
        OwedRow as OwedRow,
        Place as Place,
        QueueRow as QueueRow,
        SideView as SideView,
        Summary as Summary,
        UnitRow as UnitRow,
        View as View,
    )
    from tracker.engine.watched import (
        by_id as by_id,
        is_watched as is_watched,
        made_late as made_late,
        made_of_each as made_of_each,
        unwatched as unwatched,
    )


@cache
def _homes() -> dict[str, str]:
    """The module of each name: as the imports above say, which are for types alone."""
    source = Path(__file__).read_text(encoding="utf-8")
    found = re.findall(r"^    from (\S+) import (\([^)]*\)|.*)", source, re.MULTILINE)
    return {name: module for module, names in found for name in re.findall(r"as (\w+)", names)}


def __getattr__(name: str) -> Any:
    module = _homes().get(name)
    if module is None:
        raise AttributeError(f"tracker.engine has no {name!r}")
    value = globals()[name] = getattr(import_module(module), name)
    return value


def __dir__() -> list[str]:
    """The API: every name that a game or the application may import from here."""
    return sorted(_homes())
