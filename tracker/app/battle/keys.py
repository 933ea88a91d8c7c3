"""The keys at a battle: what each does, where it stands in the key line, its words for help and palette."""

from __future__ import annotations

from collections.abc import Callable

from tracker.app import battle
from tracker.app.battle import campaign_battle
from tracker.app.battle.ending import made_scenario
from tracker.app.battle.prompts.over import OverView
from tracker.app.battle.screen import AS_BEFORE, OVERRULES, BattleScreen
from tracker.app.parts.key_commands import FIRST, NEVER, OFTEN, SELDOM, KeyCommand, panel_steps, register
from tracker.app.parts.key_outcomes import OVERRULE
from tracker.engine import ArmyFile, CampaignRuleset

# The commands that stand at the end of every key line, in this order.
ALWAYS = ("undo", "why", "edit", "help")


def _is_campaign(screen: BattleScreen) -> bool:
    return isinstance(screen.stack.battle.ruleset, CampaignRuleset)


TAKE_OFFER: KeyCommand[BattleScreen] = KeyCommand(
    id=AS_BEFORE,
    keys=("V",),
    label="as before",
    help="Take what was given here in the battle that this one was branched from.",
    group="Play",
    run=lambda screen: screen.stack.as_before(),
    weight=FIRST,
    applies=lambda screen: screen.stack.offer is not None,
)

OVERRULE_WARNING: KeyCommand[BattleScreen] = KeyCommand(
    id=OVERRULES,
    keys=(OVERRULE,),
    label="overrule",
    help="Give the answer that was just warned of, although it is against the rules; any other key drops it.",
    group="Play",
    run=lambda screen: screen.stack.overrule(),
    weight=FIRST,
    applies=lambda screen: screen.stack.seat.warned is not None,
)

BATTLE: tuple[KeyCommand[BattleScreen], ...] = (
    KeyCommand(
        id="why",
        keys=("w",),
        label="why",
        help="Why: sums, table cell, rule and page of what is asked and of what came before.",
        group="Look",
        run=lambda screen: battle.sheets.why(screen),
        weight=OFTEN,
    ),
    KeyCommand(
        id="tables",
        keys=("t",),
        label="tables",
        help="The table in use; again, all tables.",
        group="Look",
        run=lambda screen: screen.tables(),
        weight=OFTEN,
    ),
    KeyCommand(
        id="undo",
        keys=("u",),
        label="undo",
        help="Take back the last answer, and say what to put back on the table.",
        group="Play",
        run=lambda screen: battle.sheets.go_through(screen, screen.stack.undo),
        weight=OFTEN,
        applies=lambda screen: screen.stack.may_undo,
    ),
    KeyCommand(
        id="edit",
        keys=("e",),
        label="edit",
        help="Set a unit right by hand, with a reason.",
        group="Play",
        run=lambda screen: battle.dialogs.edit(screen.stack, screen.panels.chosen),
        weight=OFTEN,
    ),
    KeyCommand(
        id="redo",
        keys=("U",),
        label="redo",
        help="Redo what was taken back.",
        group="Play",
        run=lambda screen: battle.sheets.go_through(screen, screen.stack.redo),
        weight=SELDOM,
        applies=lambda screen: screen.stack.battle.undone is not None,
    ),
    TAKE_OFFER,
    OVERRULE_WARNING,
    KeyCommand(
        id="field",
        keys=("F",),
        label="field",
        help="The field, and who stands where; arrows move over its map.",
        group="Look",
        run=lambda screen: screen.field_panel(),
        weight=OFTEN,
        is_offered=lambda screen: screen.panels.field.is_there,
    ),
    KeyCommand(
        id="log",
        keys=("L",),
        label="log",
        help="All that happened.",
        group="Look",
        run=lambda screen: screen.log_panel(),
        weight=OFTEN,
    ),
    KeyCommand(
        id="amend",
        keys=("A",),
        label="amend",
        help="Change an earlier answer or edit; what followed is replayed with its own dice.",
        group="Play",
        run=lambda screen: screen.amend(),
        weight=SELDOM,
        applies=lambda screen: screen.stack.battle.step > 0,
    ),
    KeyCommand(
        id="drop-hand",
        keys=("D",),
        label="ask again",
        help="Drop the later answers that an amend kept: everything is asked again.",
        group="Play",
        run=lambda screen: screen.stack.drop_pending(),
        weight=NEVER,
        applies=lambda screen: len(screen.stack.battle.pending) > 0,
    ),
    KeyCommand(
        id="look-back",
        keys=("G",),
        label="look back",
        help="Look back through the battle step by step; q returns to play.",
        group="Look",
        run=lambda screen: screen.look_back(),
        weight=SELDOM,
    ),
    KeyCommand(
        id="victory",
        keys=("W",),
        label="how to win",
        help="How the battle is won, by its scenario.",
        group="Look",
        run=lambda screen: battle.sheets.victory(screen),
        weight=SELDOM,
    ),
    KeyCommand(
        id="tick",
        keys=("X",),
        label="tick off",
        help="Tick off what to do on the table, newest first; after all, begin again.",
        group="Play",
        run=lambda screen: screen.stack.tick(),
        weight=SELDOM,
        is_offered=lambda screen: bool(screen.stack.table_steps.lines),
    ),
    KeyCommand(
        id="report",
        keys=("P",),
        label="report",
        help="Write the report of the battle to a file, and say where.",
        group="Play",
        run=lambda screen: screen.report(),
        weight=SELDOM,
    ),
    KeyCommand(
        id="records",
        keys=("Y",),
        label="records",
        help="The records of the campaign: who served in it, the roll of honour, the chronicle.",
        group="Look",
        run=lambda screen: campaign_battle.records(screen),
        weight=OFTEN,
        applies=_is_campaign,
    ),
    KeyCommand(
        id="amended-since",
        keys=("K",),
        label="amended since",
        help="A battle was amended after the campaign took its result: take the new result, or leave it.",
        group="Play",
        run=lambda screen: campaign_battle.amended(screen),
        weight=SELDOM,
        applies=_is_campaign,
    ),
    KeyCommand(
        id="keep-table",
        keys=("T",),
        label="keep table",
        help="Keep the table that was laid in the set-up as a scenario of your own.",
        group="Play",
        run=lambda screen: battle.dialogs.keep_table(screen.stack),
        weight=NEVER,
        applies=lambda screen: battle.dialogs.lays_tables(screen.stack),
    ),
    KeyCommand(
        id="settle",
        keys=("S",),
        label="settle",
        help="Skip what is asked: it was decided on the table.",
        group="Play",
        run=lambda screen: battle.dialogs.settle(screen.stack),
        weight=SELDOM,
        applies=lambda screen: screen.stack.battle.prompt is not None,
    ),
    KeyCommand(
        id="rolls",
        keys=("R",),
        label="who rolls",
        help="Who rolls: for this roll, or until you change it.",
        group="Play",
        run=lambda screen: battle.seats.share_out(screen),
        weight=SELDOM,
    ),
    KeyCommand(
        id="note",
        keys=("N",),
        label="note",
        help="Write a note, kept with the battle.",
        group="Play",
        run=lambda screen: battle.dialogs.note(screen.stack),
        weight=SELDOM,
    ),
    KeyCommand(
        id="mark",
        keys=("M",),
        label="mark",
        help="Mark this place under a name.",
        group="Play",
        run=lambda screen: battle.dialogs.mark(screen.stack),
        weight=SELDOM,
    ),
    KeyCommand(
        id="look-up",
        keys=("/",),
        label="look up",
        help="Look a word up in terms, tables and rules; among the units, show only those that have it.",
        group="Look",
        run=lambda screen: screen.look_up(),
        weight=SELDOM,
    ),
    KeyCommand(
        id="card",
        keys=("I",),
        label="unit's card",
        help="All about a unit: the one under the cursor, or the one that is asked.",
        group="Look",
        run=lambda screen: battle.sheets.any_card(screen),
        weight=SELDOM,
    ),
    *panel_steps("; the keys of the prompt stay"),
    KeyCommand(
        id="menu",
        keys=("escape",),
        label="menu",
        help="Close what is open; else list all commands.",
        group="Program",
        run=lambda screen: screen.escape(),
        weight=SELDOM,
    ),
    KeyCommand(
        id="hush",
        keys=("Z",),
        label="hush",
        help="Cut what the voice still says; Settings turn it on.",
        group="Program",
        run=lambda screen: screen.stack.seat.voice.hush(),
        weight=SELDOM,
        applies=lambda screen: screen.tracker.preferences.speaker is not None,
    ),
    KeyCommand(
        id="rename",
        keys=("B",),
        label="rename",
        help="Give the battle another title.",
        group="Play",
        run=lambda screen: battle.dialogs.rename(screen.stack),
        weight=NEVER,
    ),
    KeyCommand(
        id="end",
        keys=("E",),
        label="end",
        help="End the battle; its aftermath comes next.",
        group="Play",
        run=lambda screen: battle.dialogs.end(screen.stack),
        weight=NEVER,
        applies=lambda screen: screen.stack.battle.stage in ("setup", "turn"),
    ),
)


def _is_over(screen: BattleScreen) -> bool:
    return isinstance(screen.stack.prompt_view, OverView)


def _has_raised(screen: BattleScreen) -> bool:
    """True if a procedure beside the battle is over, and has made a roster."""
    if not _is_over(screen):
        return False
    return isinstance(screen.stack.battle.ruleset.product(screen.stack.battle.state), ArmyFile)


def _command(
    name: str, key: str, label: str, help: str, run: Callable[[BattleScreen], object]
) -> KeyCommand[BattleScreen]:
    return KeyCommand(
        id=name, keys=(key,), label=label, help=help, group="When it is over", run=run, weight=FIRST, applies=_is_over
    )


# Small letters are the prompt's: these are for when nothing is asked any more.
AT_END: tuple[KeyCommand[BattleScreen], ...] = (
    KeyCommand(
        id="to-campaign",
        keys=("c",),
        label="campaign",
        help="Back to the campaign, which takes the result of this battle.",
        group="When it is over",
        run=lambda screen: campaign_battle.to_campaign(screen),
        weight=FIRST,
        applies=lambda screen: _is_over(screen) and campaign_battle.belongs(screen),
    ),
    _command(
        "walk-through",
        "v",
        "review",
        "Walk through the battle that is over, step by step.",
        lambda screen: screen.look_back(),
    ),
    _command(
        "next-battle",
        "n",
        "next battle",
        "Set up another battle; the same scenario is at hand.",
        lambda screen: next_battle(screen),
    ),
    KeyCommand(
        id="my-armies",
        keys=("a",),
        label="my armies",
        help="Your rosters; the one that was raised here is among them.",
        group="When it is over",
        run=lambda screen: screen.tracker.show("armies", at_newest=True),
        weight=FIRST,
        applies=_has_raised,
    ),
)


def next_battle(screen: BattleScreen) -> None:
    """Set up another battle, beginning with the scenario of this one, or with the one that was made here.

    Where this one is of a campaign, that says which battle is next.
    """
    if campaign_battle.belongs(screen):
        campaign_battle.to_campaign(screen)
        return
    from tracker.journal.products import kept_scenario
    from tracker.play.battle_setup import BattleDraft

    app, scenario = screen.tracker, screen.stack.session.header.scenario
    if (made := made_scenario(screen.stack)) is not None and (kept := kept_scenario(made)) is not None:
        scenario = str(kept.path)
    app.show("setup", BattleDraft(scenario, app.settings, app.scenarios_folder))


BATTLE_COMMANDS = register("battle", (*BATTLE, *AT_END))
BattleScreen.commands = BATTLE_COMMANDS
BattleScreen.always = ALWAYS
