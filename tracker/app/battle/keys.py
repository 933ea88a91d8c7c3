"""The keys at a battle: what each does, where it stands in the key line, its words for help and palette."""

from __future__ import annotations

from tracker.app import battle
from tracker.app.battle.screen import AS_BEFORE, OVERRULES, BattleScreen
from tracker.app.battle.seated_screen import OF_CAMPAIGN
from tracker.app.parts.key_commands import FIRST, NEVER, OFTEN, KeyCommand, command_maker, panel_steps, register
from tracker.app.parts.key_outcomes import OVERRULE

_look = command_maker("", "Look")
_play = command_maker("", "Play")
_of_campaign = command_maker("", OF_CAMPAIGN)
_program = command_maker("", "Program")
_at_end = command_maker("", "When it is over")

# The commands that stand at the end of every key line, in this order.
ALWAYS = ("undo", "why", "edit", "help")


def _redo(screen: BattleScreen) -> None:
    from tracker.play.battle_commands import Redo

    screen.stack.do(Redo())


def _take_offer(screen: BattleScreen) -> None:
    from tracker.play.battle_commands import AsBefore

    screen.stack.do(AsBefore())


TAKE_OFFER: KeyCommand[BattleScreen] = _play(
    _take_offer,
    "V",
    "as before",
    "Take what was given here in the battle that this one was branched from.",
    weight=FIRST,
    applies="stack.seat.offer",
    id=AS_BEFORE,
)

OVERRULE_WARNING: KeyCommand[BattleScreen] = _play(
    "stack.overrule",
    OVERRULE,
    "overrule",
    "Give what was warned of: against the rules, or not what the app decided. Another key drops it.",
    weight=FIRST,
    applies="stack.seat.warned",
    id=OVERRULES,
)

BATTLE: tuple[KeyCommand[BattleScreen], ...] = (
    _look(
        lambda screen: battle.sheets.why(screen),
        "w",
        "why",
        "Why: sums, table cell, rule and page of what is asked and of what came before.",
        weight=OFTEN,
    ),
    _look("tables", "t", "tables", "The table in use; again, all tables.", weight=OFTEN),
    _play(
        "stack.undo",
        "u",
        "undo",
        "Take back the last answer, and say what to put back on the table.",
        weight=OFTEN,
        applies="stack.may_undo",
    ),
    _play(
        lambda screen: battle.dialogs.edit(screen.stack, screen.panels.chosen),
        "e",
        "edit",
        "Set a unit right by hand, with a reason.",
        weight=OFTEN,
    ),
    _play(
        _redo,
        "U",
        "redo",
        "Redo what was taken back.",
        weight=FIRST,
        applies=lambda screen: screen.stack.seat.battle.undone is not None or screen.stack.seat.may_restore,
    ),
    TAKE_OFFER,
    OVERRULE_WARNING,
    _look(
        "field_panel",
        "F",
        "field",
        "The field, and who stands where; arrows move over its map.",
        weight=OFTEN,
        is_offered="panels.field.is_there",
    ),
    _look("log_panel", "L", "log", "All that happened.", weight=OFTEN),
    _play(
        "amend",
        "A",
        "amend",
        "Change an earlier answer or edit; what followed is replayed with its own dice.",
        applies="stack.seat.battle.step",
    ),
    _play(
        "stack.drop_pending",
        "D",
        "ask again",
        "Drop the later answers that an amend kept: everything is asked again.",
        weight=NEVER,
        applies="stack.seat.battle.pending",
        id="drop-hand",
    ),
    _look("look_back", "G", "look back", "Look back through the battle step by step; q returns to play."),
    _look(
        lambda screen: battle.sheets.victory(screen),
        "W",
        "how to win",
        "How the battle is won, by its scenario.",
        id="victory",
    ),
    _play(
        lambda screen: screen.stack.tick(screen.panels.last_result.has_hidden),
        "X",
        "tick off",
        "Show all that is to be done on the table, then tick it off one by one.",
        is_offered="stack.orders.steps.lines",
        id="tick",
    ),
    _play("report", "P", "report", "Write the report of the battle to a file, and say where."),
    _of_campaign(
        lambda screen: battle.campaign_battle.records(screen),
        "Y",
        "records",
        "The records of the campaign: who served in it, the roll of honour, the chronicle.",
        weight=OFTEN,
        applies="is_campaign",
    ),
    _of_campaign(
        lambda screen: battle.campaign_battle.amended(screen),
        "K",
        "amended since",
        "A battle was amended after the campaign took its result: take the new result, or leave it.",
        applies="is_campaign",
    ),
    _play(
        lambda screen: battle.dialogs.keep_table(screen.stack),
        "T",
        "keep table",
        "Keep the table that was laid in the set-up as a scenario of your own.",
        weight=NEVER,
        applies=lambda screen: battle.dialogs.lays_tables(screen.stack),
    ),
    _play(
        lambda screen: battle.dialogs.settle(screen.stack),
        "S",
        "settle",
        "Skip what is asked: it was decided on the table.",
        applies="stack.seat.battle.prompt",
    ),
    _play(
        lambda screen: battle.dialogs.share_out(screen),
        "R",
        "who rolls",
        "Who rolls: for this roll, or until you change it.",
        id="rolls",
    ),
    _play(lambda screen: battle.dialogs.note(screen.stack), "N", "note", "Write a note, kept with the battle."),
    _play(lambda screen: battle.dialogs.mark(screen.stack), "M", "mark", "Mark this place under a name."),
    _look(
        "look_up",
        "/",
        "look up",
        "Look a word up in terms, tables and rules; among the units, show only those that have it.",
    ),
    _look(
        lambda screen: battle.sheets.any_card(screen),
        "I",
        "unit's card",
        "All about a unit: the one under the cursor, or the one that is asked.",
        id="card",
    ),
    *panel_steps("; the keys of the prompt stay"),
    _program("escape", "escape", "menu", "Close what is open; else list all commands."),
    _program(
        lambda screen: screen.stack.seat.voice.hush(),
        "Z",
        "hush",
        "Cut what the voice still says; Settings turn it on.",
        applies="tracker.preferences.speaker",
    ),
    _play(
        lambda screen: battle.dialogs.rename(screen.stack),
        "B",
        "rename",
        "Give the battle another title.",
        weight=NEVER,
    ),
    _play(
        lambda screen: battle.dialogs.end(screen.stack),
        "E",
        "end",
        "End the battle; its aftermath comes next.",
        weight=NEVER,
        applies=lambda screen: screen.stack.seat.battle.stage in ("setup", "turn"),
    ),
)


def _may_be_followed(screen: BattleScreen) -> bool:
    """True if it is over and no campaign is there, which says itself which battle is next, if any."""
    if not screen.stack.prompt_view.is_over or screen.is_campaign:
        return False
    session = screen.stack.seat.session
    if session.header.campaign is None:
        return True
    from tracker.play.campaign_commands import campaign_of_battle

    return campaign_of_battle(session) is None


def _has_raised(screen: BattleScreen) -> bool:
    """True if a procedure beside the battle is over, and has made a roster."""
    if not screen.stack.prompt_view.is_over:
        return False
    from tracker.engine import ArmyFile

    return isinstance(screen.stack.seat.battle.ruleset.product(screen.stack.seat.battle.state), ArmyFile)


# Small letters are the prompt's: these are for when nothing is asked any more.
AT_END: tuple[KeyCommand[BattleScreen], ...] = (
    _at_end(
        lambda screen: battle.campaign_battle.to_campaign(screen),
        "c",
        "campaign",
        "Back to the campaign, which takes the result of this battle.",
        weight=NEVER,
        applies=lambda screen: screen.stack.prompt_view.is_over and battle.campaign_battle.leads_back(screen),
        id="to-campaign",
    ),
    _at_end(
        "look_back",
        "v",
        "review",
        "Walk through the battle that is over, step by step.",
        weight=FIRST,
        applies="stack.prompt_view.is_over",
        id="walk-through",
    ),
    _at_end(
        lambda screen: next_battle(screen),
        "n",
        "next battle",
        "Set up another battle; the same scenario, or what was made here, is at hand.",
        weight=FIRST,
        applies=_may_be_followed,
    ),
    _at_end(
        "leave_for_armies",
        "a",
        "my armies",
        "Your rosters; the one that was raised here is among them.",
        weight=FIRST,
        applies=_has_raised,
    ),
)


def next_battle(screen: BattleScreen) -> None:
    """Set up another battle: with the scenario of this one, or with the one or the roster that was made here."""
    from tracker.engine import ArmyFile
    from tracker.journal.products import kept_army, kept_scenario, made_by
    from tracker.play.battle_setup import BattleSetup

    app, session = screen.tracker, screen.stack.seat.session
    scenario, made = session.header.scenario, made_by(session.battle, session.header.key)
    if isinstance(made, ArmyFile):
        roster = kept_army(made, app.armies_folder)
        app.show("new-battle", roster.path if roster is not None else None)
        return
    if made is not None and (kept := kept_scenario(made)) is not None:
        scenario = str(kept.path)
    app.show("setup", BattleSetup(scenario, app.settings, app.scenarios_folder))


BATTLE_COMMANDS = register("battle", (*BATTLE, *AT_END))
BattleScreen.commands = BATTLE_COMMANDS
BattleScreen.always = ALWAYS
