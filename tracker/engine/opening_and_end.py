"""The frame around a battle that is the same in every game: what is read out before it, when it ends, who won it."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from tracker.engine.asking import Ended, ask
from tracker.engine.ends import DRAW as DRAW, At, Holds, Met, is_last_turn_over, met_at
from tracker.engine.log import Event
from tracker.engine.plurals import capital
from tracker.engine.prompts.choose_and_pick import Choose
from tracker.engine.prompts.options import Option
from tracker.engine.rulings import Ruling
from tracker.engine.state import BattleState
from tracker.engine.view import View

# The key of the prompt that proposes the end, and its answers; "over:brit" where a side wins by it.
OVER, ON = "over", "on"
# The letter of what ends a battle, in every list: of two keys, so that none of another list ends it by habit.
ENDS_BATTLE = "ov"
# The end of the report on what ended a battle.
IS_OVER = "the battle is over"
# Among the answers to who won.
DRAWN = Option(DRAW, "nobody: a draw", "d")


def read_out(state: BattleState, rulings: Callable[[], Iterable[Ruling]]) -> None:
    """Log what the scenario says, and which house rules are played: the list of `rulings` has their words."""
    told = state.briefing
    for paragraph in _paragraphs(state):
        state.report(paragraph)
    if told.table:
        state.on_table(told.table)
    if told.victory:
        state.report(f"Victory: {told.victory}")
    for id, words in house_rules(state, rulings):
        state.report(f"House rule: {words}", id)


def house_rules(state: BattleState, rulings: Callable[[], Iterable[Ruling]]) -> Iterator[tuple[str, str]]:
    """The rulings that are not the usual ones, each with its id and in words."""
    usual = state.rulings.usual()
    house = {name: chosen for name in usual if (chosen := getattr(state.rulings, name)) not in ("", usual[name])}
    for ruling in rulings() if house else ():
        if chosen := house.get(ruling.name):
            text = next(option.text for option in ruling.options if option.value == chosen)
            yield ruling.id, f"{ruling.title} {capital(text)}."


def _paragraphs(state: BattleState) -> list[str]:
    told = state.briefing
    if state.words or not told.date:
        return [paragraph for paragraph in state.words.split("\n") if paragraph]
    return [f"{told.where}. {told.history}".rstrip(), f"Adapted: {told.adapted}"]


def turn_heading(state: BattleState) -> None:
    """Log the heading of a turn: Turn 6 of 6."""
    last = state.ending.last_turn
    state.heading(f"Turn {state.turn} of {last}" if last >= state.turn else f"Turn {state.turn}", state.turn)


# The end: always proposed, never done


async def propose_end(state: BattleState, view: Callable[[], View], rule: str, *, is_turn_over: bool = True) -> None:
    """Propose to end the battle where a condition newly holds or the last turn is over; within a turn, for the former.

    Each is asked once, and again only when its numbers change (fewer are left) or it holds once more. Raises Ended if
    it is over.
    """
    if not state.ending.conditions and not state.ending.last_turn:
        return
    if not state.ending.conditions and not state.ending.declined and state.turn < state.ending.last_turn:
        return
    shown = view()
    if is_turn_over and state.ending.declined:
        _forget_what_no_longer_holds(state, shown)
    if not newly_met(state, shown, is_turn_over):
        return
    chosen = await ask(lambda: end_proposal(state, view(), rule, is_turn_over))
    met = newly_met(state, view(), is_turn_over)
    words = capital(_told(met))
    if chosen == ON:
        state.ending.declined += [each.fact for each in met]
        state.remark(f"{words}: the battle goes on.")
        return
    state.ending.wins = chosen.removeprefix(OVER).removeprefix(":")
    units = tuple(dict.fromkeys(unit for each in met for unit in each.units))
    state.report(f"{words}: {IS_OVER}.", rule, event=Event("ends", "", how=_told(met), others=units))
    raise Ended


def _forget_what_no_longer_holds(state: BattleState, view: View) -> None:
    facts = [each.fact for each in met_at(state.ending, view)]
    state.ending.declined = [each for each in state.ending.declined if each in facts]


def newly_met(state: BattleState, view: View, is_turn_over: bool = True) -> list[Met]:
    """The conditions that hold now, or at the end of a turn, and for which nobody has chosen to play on.

    Who stands where counts at the end of a turn alone: before it they may all have moved on.
    """
    ending = state.ending
    if not is_turn_over:
        ending = replace(ending, conditions=[each for each in ending.conditions if not isinstance(each, Holds | At)])
    return [each for each in met_at(ending, view, is_turn_over) if each.fact not in ending.declined]


def end_proposal(state: BattleState, view: View, rule: str, is_turn_over: bool = True) -> Choose:
    """Over, by whom the scenario names or by nobody yet, or not.

    Enter plays on, so that no Enter too many ends a battle; but after the last turn it ends it: that number was agreed.
    """
    met, names = newly_met(state, view, is_turn_over), {side.id: side.name for side in view.sides} | {DRAW: "nobody"}
    winners = [*dict.fromkeys(each.wins for each in met if each.wins)] or [""]
    over = tuple(
        Option(f"{OVER}:{each}", f"it is over: {names[each]} won", ENDS_BATTLE if not n else "")
        if each
        else Option(OVER, "it is over: say who won", ENDS_BATTLE)
        for n, each in enumerate(winners)
    )
    return Choose(
        key=OVER,
        rule=rule,
        asks="decision",
        side=view.sides[0].id if view.sides else "",
        title=f"{capital(_told(met))}: is the battle over?",
        text=victory_text(state),
        options=(Option(ON, "play on", "p"), *over),
        enter=over[0].id if is_turn_over and is_last_turn_over(state.ending, view) else ON,
    )


def _told(met: Iterable[Met]) -> str:
    return "; ".join(dict.fromkeys(each.words for each in met)) or "nothing ends it any more"


def victory_text(state: BattleState, otherwise: str = "") -> str:
    """The scenario's words on victory, for the text of a prompt; `otherwise` where it has none."""
    return f"Victory: {state.briefing.victory}" if state.briefing.victory else otherwise


def offered_winner(state: BattleState, view: View, guess: str) -> str:
    """The winner offered: by the end that was agreed to, else by a condition that holds, else the guess."""
    known = {side.id for side in view.sides} | {DRAW}
    by_conditions = (each.wins for each in met_at(state.ending, view, is_turn_over=False))
    return next((each for each in (state.ending.wins, *by_conditions) if each in known), guess)


def winner_of(state: BattleState) -> str:
    """The id of the side that won, "draw", or "" while the battle goes on."""
    return (state.winner or DRAW) if state.over else ""


def result_words(state: BattleState, names: Mapping[str, str]) -> str:
    """Say who won, by the names of the sides; "" while the battle goes on.

    >>> result_words(BattleState(over=True, winner="zulu"), {"zulu": "Zulus"})
    'Zulus won'
    """
    if not state.over:
        return ""
    return f"{names[state.winner]} won" if state.winner in names else "a draw"


def say_over(state: BattleState, names: Mapping[str, str]) -> None:
    """Log the heading that ends a battle."""
    won = f"{names[state.winner]} won" if state.winner in names else "nobody won"
    state.heading(f"The end ({state.title}): {won}")
