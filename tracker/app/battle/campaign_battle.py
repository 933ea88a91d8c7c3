"""From a campaign to its battle and back: what is done on the screen where one is to be fought, or is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.app.battle.screen import BattleScreen
    from tracker.app.parts.prompt_view import PromptView

NEXT_ACTIONS = {"none": "begin it", "open": "go on with it", "over": "take its result", "damaged": "begin it again"}


def report_fight(screen: BattleScreen, prompt_view: PromptView) -> None:
    """Say how the battle stands that is to be fought, and what its keys do."""
    from tracker.app.battle.prompts.to_fight import ToFightView

    stack = screen.stack
    if not isinstance(prompt_view, ToFightView) or prompt_view.on_enter is not None:
        return
    from tracker.journal.campaign_battles import standing
    from tracker.play.campaign_commands import BringIn, Tell
    from tracker.talk.campaign_words import stand_lines

    def look() -> None:
        found = standing(stack.seat.session)
        prompt_view.action = NEXT_ACTIONS[found.stage] if found is not None else ""
        prompt_view.has_file = found is not None and found.stage in ("open", "over")
        prompt_view.lines = stand_lines(stack.seat.session, _amending_key(screen), says_enter=False)

    def bring_in(typed: str) -> None:
        stack.report(stack.do(BringIn(typed)).say)
        look()

    look()
    prompt_view.on_enter = lambda: fight(screen)
    prompt_view.on_file = bring_in
    prompt_view.on_told = lambda winner, words: stack.do(Tell(winner, words))


def fight(screen: BattleScreen) -> None:
    """Fight the battle, or take what it left. Raises BadFile, Refused or Unsaved."""
    from tracker.journal.campaign_battles import standing
    from tracker.play.campaign_commands import Fight, Take

    stack, app = screen.stack, screen.tracker
    found = standing(stack.seat.session)
    if found is not None and found.stage == "over":
        stack.do(Take())
        return
    app.when_saved(lambda: app.open_battle(stack.opened_by(Fight())))


def lines_at_end(screen: BattleScreen) -> list[str]:
    """Of a campaign that is over: the battles that were amended since they were taken, and what corrects them."""
    from tracker.talk.campaign_words import over_lines

    return over_lines(screen.stack.seat.session, _amending_key(screen))


def _amending_key(screen: BattleScreen) -> str:
    keymap = screen.tracker.keymap
    return next((keymap.label(each) for each in screen.commands if each.id == "amended-since"), "")


def leads_back(screen: BattleScreen) -> bool:
    """True if the battle is one of a campaign that lies beside it, and is played here."""
    if screen.stack.seat.session.header.campaign is None:
        return False
    from tracker.play.campaign_commands import way_back

    return way_back(screen.stack.seat) is not None


def to_campaign(screen: BattleScreen) -> None:
    """Back to the campaign of the battle: to its screen where that lies behind this one. Raises BadFile or Refused."""
    screen.tracker.when_saved(lambda: _to_campaign(screen))


def _to_campaign(screen: BattleScreen) -> None:
    from tracker.play.campaign_commands import ToCampaign

    app, session = screen.tracker, screen.stack.opened_by(ToCampaign())
    behind = screen.app.screen_stack[-2] if len(screen.app.screen_stack) > 1 else None
    if isinstance(behind, type(screen)) and behind.stack.seat.session.path == session.path:
        behind.stack = type(behind.stack)(app.sit_down(session))
        app.back()
    else:
        app.open_battle(session, in_place=True)


def records(screen: BattleScreen) -> None:
    screen.stack.seat.session.save()
    screen.tracker.show("records", screen.stack.seat.session.path)


def amended(screen: BattleScreen) -> None:
    """A battle that was amended since it was taken: what it leaves now, beside what was taken."""
    from tracker.app.parts.choice_keys import Choice
    from tracker.app.parts.dialogs import ListDialog, TextDialog
    from tracker.app.parts.key_outcomes import Closes, KeyOutcome, Opens
    from tracker.journal.campaign_checks import amended as found_amended, not_as_taken
    from tracker.play.campaign_commands import Correct, retaken_words
    from tracker.talk.campaign_words import changed_words

    stack = screen.stack
    found = found_amended(stack.seat.session)
    if not found:
        stack.refuse(
            not_as_taken(stack.seat.session) or "Every battle is as the campaign took it: there is nothing to correct."
        )
        return

    def done(number: int, takes: bool, reason: str) -> KeyOutcome:
        said = stack.do(Correct(number, takes, reason)).say
        stack.ask()
        return Closes(said)

    def then(place: int) -> KeyOutcome:
        each, takes = found[place // 2], place % 2 == 0
        return Opens(TextDialog("Why?", "Enter alone gives no reason.", lambda why: done(each.number, takes, why)))

    choices = []
    for each in found:
        name = f"Battle {each.number}, {each.now.title}"
        choices.append(Choice(f"{name}: take it as it is now", detail=" ".join(each.differs)))
        choices.append(Choice(f"{name}: leave the campaign as it is"))
    ask = " ".join(" ".join([changed_words(each), *each.stays]) for each in found)
    stack.open(ListDialog("Amended since", choices, then, ask=f"{ask} {retaken_words(found[0])}"))
