"""A toy game for the tests: two sides, a few units, and every kind of prompt and reading in one short battle."""

from collections.abc import Mapping
from random import Random
from typing import Any

from tests.engine.toy_fight import TABLES, bombard, charge, fire
from tests.engine.toy_muster import MUSTER
from tests.engine.toy_state import DECK, RULINGS, SCENARIOS, ToyState, Unit, new_state, oddities, view_of
from tracker.engine import (
    AnyRuleset,
    CardReading,
    Choose,
    Draw,
    Ended,
    Happened,
    Number,
    Option,
    Pick,
    Player,
    Pool,
    Possibility,
    Prompt,
    Result,
    Roll,
    Ruleset,
    Ruling,
    ScenarioCard,
    Settled,
    Shuffle,
    Summed,
    Table,
    Text,
    Total,
    View,
    ask,
)


class Lot(Result, frozen=True):
    """Who begins, by which card."""

    side: str
    card: str

    @property
    def label(self) -> str:
        return self.side


class Colour(CardReading, frozen=True, tag="colour"):
    """A red card: red begins; a black one: blue; a joker: whoever began before."""

    before: str

    def result(self, cards: tuple[str, ...]) -> Lot:
        if cards[0].startswith("JK"):
            return Lot(self.before, cards[0])
        return Lot("red" if cards[0][-1] in "DH" else "blue", cards[0])


# TOY-TURN


def choose_unit(state: ToyState, side: str) -> Choose:
    units = [unit for unit in state.units.values() if unit.side == side]
    options = tuple(Option(unit.id, unit.name, refused=why_not_act(unit)) for unit in units)
    done = Option("done", f"{side} is done", "d")
    return Choose(
        key=f"unit.{side}", rule="TOY-TURN-2", side=side, title="Who acts?", options=(*options, done), enter="done"
    )


def why_not_act(unit: Unit) -> str:
    if not unit.figures:
        return "is destroyed"
    return "has acted" if unit.done else ""


def choose_action(state: ToyState, unit_id: str) -> Choose:
    unit = state.units[unit_id]
    no_gun = "has no gun" if unit.gun is None else "" if unit.gun.rounds else "has no rounds left"
    options = (
        Option("fire", "Fire", "f"),
        Option("gun", "Fire the gun", "g", refused=no_gun),
        Option("charge", "Charge", "c", warned="shaken units do not charge" if unit.shaken else ""),
        Option("hold", "Hold", "h"),
    )
    title = f"{unit.name} acts"
    return Choose(
        key=f"act.{unit_id}", rule="TOY-ACT-1", side=unit.side, title=title, options=options, subject=(unit_id,)
    )


async def activate(state: ToyState, unit_id: str) -> None:
    """One activation; where it is settled on the table, what it owed goes with it."""
    owed = list(state.owed)
    try:
        act = await ask(lambda: choose_action(state, unit_id))
        if act in ("fire", "gun", "charge") and state.side("blue" if state.units[unit_id].side == "red" else "red"):
            await {"fire": fire, "gun": bombard, "charge": charge}[act](state, unit_id)
        elif act == "hold":
            state.units[unit_id].cover = True
            state.on_table(f"{state.units[unit_id].name} takes cover.", unit_id)
    except Settled:
        state.owed = owed
        state.remark(f"{state.units[unit_id].name}: the rest was settled on the table.", unit_id)
    state.units[unit_id].done = True


async def side_acts(state: ToyState, side: str) -> None:
    while (unit_id := await ask(lambda: choose_unit(state, side))) != "done":
        await activate(state, unit_id)


async def who_begins(state: ToyState) -> None:
    if not state.unseen:
        order = await ask(lambda: shuffle_prompt(state))
        state.unseen, state.sealed = list(DECK), list(order)
    lot = await ask(lambda: lot_prompt(state))
    state.first = lot.side
    state.unseen = [card for card in state.unseen if card != lot.card]
    state.sealed = state.sealed[1:]
    state.report(f"{lot.side.title()} begins.", "TOY-TURN-1")


def lot_prompt(state: ToyState) -> Draw:
    return Draw(
        key="lot",
        rule="TOY-TURN-1",
        side="red",
        title="Who begins?",
        stack="lots",
        count=1,
        unseen=tuple(state.unseen),
        sealed=tuple(state.sealed),
        reading=Colour(state.first or "red"),
    )


def shuffle_prompt(state: ToyState) -> Shuffle:
    return Shuffle(key="shuffle", rule="TOY-TURN-1", side="red", title="Shuffle the lots", cards=DECK)


def battle_is_over(state: ToyState) -> str:
    for side, other in (("red", "blue"), ("blue", "red")):
        if not state.side(side):
            return f"{other.title()} wins."
    return "A draw." if state.turn >= state.last_turn else ""


# TOY-SETUP, TOY-AFTER


def hide(state: ToyState) -> Pick:
    options = tuple(Option(unit.id, unit.name) for unit in state.side("red"))
    return Pick(key="hide", rule="TOY-SETUP-2", side="red", title="Who hides?", options=options, at_most=1)


def last_turn(state: ToyState) -> Number:
    title = "How many turns?"
    warning = "that is a long battle"
    return Number(
        key="turns", rule="TOY-SETUP-3", side="red", title=title, low=1, high=12, enter=3, usual=6, warning=warning
    )


def recovery_roll(state: ToyState, unit_id: str) -> Roll[Summed]:
    unit = state.units[unit_id]
    pools = (Pool("dice", 1, 6, unit.side),)
    return Roll(
        key=f"recover.{unit_id}",
        rule="TOY-AFTER-1",
        what="Recovery",
        side=unit.side,
        title=f"{unit.name}: how many come back?",
        pools=pools,
        reading=Total(halved=True),
    )


async def recover(state: ToyState, unit_id: str) -> None:
    unit = state.units[unit_id]
    if unit.figures < unit.start:
        back = await ask(lambda: recovery_roll(state, unit_id))
        state.report(f"{unit.name}: {min(back.total, unit.start - unit.figures)} come back.", "TOY-AFTER-1", unit_id)


def tale_roll(state: ToyState) -> Roll[Happened]:
    pools = (Pool("die", 1, 10, "red"),)
    return Roll(
        key="tale",
        rule="TOY-AFTER-2",
        what="Tale",
        side="red",
        title="A tale to tell?",
        pools=pools,
        reading=Possibility(8, 10),
    )


class Toy(Ruleset[ToyState]):
    """The toy game."""

    id = "toy"
    title = "Toy"
    version = "1"
    state = ToyState

    def tables(self) -> Mapping[str, Table]:
        return TABLES

    def rulings(self) -> tuple[Ruling, ...]:
        return RULINGS

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        return SCENARIOS

    def new(self, scenario: str, rulings: Mapping[str, str]) -> ToyState:
        return new_state(scenario, {"ties": "nobody", **rulings})

    async def setup(self, state: ToyState) -> None:
        state.heading(f"{state.title}: set-up")
        name = await ask(lambda: Text(key="name", rule="TOY-SETUP-1", side="red", title="Name?", enter=state.title))
        state.title = name or state.title
        state.sealed = list(await ask(lambda: shuffle_prompt(state)))
        hidden = await ask(lambda: hide(state))
        for each in hidden:
            state.units[each].cover = True
        state.last_turn = await ask(lambda: last_turn(state))

    async def turn(self, state: ToyState) -> None:
        state.heading(f"Turn {state.turn}")
        for unit in state.units.values():
            unit.done = unit.shaken = False
        await who_begins(state)
        for side in ("red", "blue") if state.first == "red" else ("blue", "red"):
            await side_acts(state, side)
        state.result = battle_is_over(state)
        if state.result:
            raise Ended

    async def after(self, state: ToyState) -> None:
        state.result = state.result or "Broken off."
        for unit in state.units.values():
            await recover(state, unit.id)
        tale = await ask(lambda: tale_roll(state))
        state.report(f"{state.result} {'A song is made of it.' if tale.happened else 'Soon forgotten.'}", "TOY-AFTER-2")

    def view(self, state: ToyState) -> View:
        return view_of(state)

    def check(self, state: ToyState) -> list[str]:
        return oddities(state)

    def player(self) -> Player:
        return ToyPlayer()

    def covered_tables(self) -> tuple[str, ...]:
        return ("nerve",)

    def sub_games(self) -> Mapping[str, AnyRuleset]:
        return {"muster": MUSTER}


class ToyPlayer(Player):
    """Fires at the weakest, takes every other default; leaves dice and cards to the table."""

    def answer(self, seen: Any, prompt: Prompt[Any], rng: Random) -> Any:
        if not isinstance(prompt, Choose):
            return prompt.default() if not isinstance(prompt, (Roll, Draw, Shuffle)) else None
        legal = prompt.legal()
        if prompt.key.startswith("unit."):
            return legal[0]
        if prompt.key.startswith("target."):
            return min(legal, key=lambda each: seen.units[each].figures if each in seen.units else 99)
        return next(each for each in ("gun", "fire", "hold") if each in legal)


RULESET = Toy()
