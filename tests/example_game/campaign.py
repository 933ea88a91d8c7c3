"""The campaign of the example game: two pickets meet at the ford until one of them has nobody left."""

from collections.abc import Mapping
from typing import Any

from tests.example_game import DATA, RULESET, Ford, Picket, Scenario
from tracker import engine
from tracker.engine import Roll, ask
from tracker.testing.example.armies import ARMIES


class War(engine.CampaignState, kw_only=True):
    """The rosters as they were given, and the figures of each picket now."""

    armies: list[dict[str, Any]] = []
    pickets: dict[str, Picket] = {}


# Procedures: turn N is battle N


async def setup(state: War) -> None:
    state.title = (await ask(lambda: name_of(state))).strip() or state.title
    state.heading(f"{state.title}: a campaign")


async def turn(state: War) -> None:
    """A battle, and what comes back to each picket after it (FO-CAMP-1)."""
    state.heading(f"Battle {state.turn}")
    came = await ask(lambda: to_fight(state))
    state.aftermaths.append(came)
    for each in came.units:
        if each.id in state.pickets:
            state.pickets[each.id].figures = each.figures
    state.report(f"{came.title}: {came.sides.get(came.winner, 'nobody')} won.", "FO-CAMP-1")
    for picket in list(state.pickets):
        await recovery(state, picket)
    if any(not each.figures for each in state.pickets.values()):
        raise engine.Ended


async def recovery(state: War, picket: str) -> None:
    """Of those who fell, half the die comes back, while somebody is left."""
    if not 0 < state.pickets[picket].figures < state.pickets[picket].start:
        return
    back = await ask(lambda: recovery_roll(state, picket))
    each = state.pickets[picket]
    each.figures = min(each.start, each.figures + back.total)
    state.report(f"{each.name}: {each.figures} now.", "FO-CAMP-1", picket)


async def after(state: War) -> None:
    state.over = True
    standing = [each.id for each in state.pickets.values() if each.figures]
    state.winner = standing[0] if len(standing) == 1 else ""
    engine.say_over(state, {each.id: each.name for each in state.pickets.values()})


# Calculations and prompts


def name_of(state: War) -> engine.Text:
    return engine.Text(key="name", rule="FO-CAMP-1", side="one", title="What is it called?", enter=state.title)


def to_fight(state: War) -> engine.ToFight:
    return engine.ToFight(
        key="fought",
        rule="FO-CAMP-1",
        side="one",
        asks="table",
        title=f"Battle {state.turn} is to be fought",
        subject=tuple(state.pickets),
        number=state.turn,
        given=battle_of(state),
        sides=tuple((each.id, each.name) for each in state.pickets.values()),
    )


def battle_of(state: War) -> Scenario:
    """The next battle, with what each picket has now."""
    return Scenario(
        id=f"battle_{state.turn}",
        game="ford",
        title=f"{state.title}, battle {state.turn}",
        date="one day",
        place="the ford",
        history="",
        adapted="A battle of a campaign.",
        pickets=[Picket(each.id, each.name, each.figures, each.nerve) for each in state.pickets.values()],
    )


def recovery_roll(state: War, picket: str) -> Roll[engine.Summed]:
    pools = (engine.Pool("dice", 1, 6, picket),)
    title, key = f"{state.pickets[picket].name}: how many come back?", f"back:{picket}"
    reading = engine.Total(halved=True)
    return Roll(key=key, rule="FO-CAMP-1", what="Recovery", side=picket, title=title, pools=pools, reading=reading)


class FordCampaign(engine.CampaignRuleset[War]):
    """Pickets that meet again and again."""

    id, title, version, state = "ford.campaign", "Campaign at the ford", "1", War
    of, rosters = "ford", (2, 2)

    def tables(self) -> Mapping[str, engine.Table]:
        return DATA.tables()

    def rulings(self) -> tuple[engine.Ruling, ...]:
        return ()

    def scenarios(self) -> Mapping[str, engine.ScenarioCard]:
        return {}

    def new(self, scenario: str, rulings: Mapping[str, str]) -> War:
        raise engine.Refused("A campaign is begun with two rosters.")

    def new_of(self, given: engine.ScenarioFile, rulings: Mapping[str, str]) -> War:
        if not isinstance(given, engine.CampaignStart) or len(given.armies) != 2:
            raise engine.Refused("A campaign at the ford is begun with two rosters.")
        armies = tuple(engine.army_of(ARMIES, each) for each in given.armies)
        battle: Scenario = ARMIES.scenario(engine.BattleWords(), armies)  # type: ignore[assignment]  # its own
        for each in battle.pickets:
            each.start = each.figures
        pickets = {each.id: each for each in battle.pickets}
        return War(title=given.title, scenario=given.id, armies=given.armies, pickets=pickets)

    async def setup(self, state: War) -> None:
        await setup(state)

    async def turn(self, state: War) -> None:
        await turn(state)

    async def after(self, state: War) -> None:
        await after(state)

    def view(self, state: War) -> engine.View:
        rows = [engine.UnitRow(each.id, each.name, each.figures, each.start) for each in state.pickets.values()]
        sides = tuple(engine.SideView(row.id, row.name, (row,)) for row in rows)
        result = engine.result_words(state, {row.id: row.name for row in rows})
        winner = engine.winner_of(state)
        return engine.View(state.title, state.turn, sides, result=result, winner=winner, turns="battle")

    def aftermath(self, battle: engine.BattleState) -> engine.Aftermath:
        assert isinstance(battle, Ford)
        return engine.aftermath_of(RULESET.view(battle))

    def armies_now(self, state: War) -> tuple[engine.AnyArmy, ...]:
        armies = tuple(engine.army_of(ARMIES, each) for each in state.armies)
        for army, picket in zip(armies, state.pickets.values(), strict=True):
            army.fighting[0].figures = max(1, picket.figures)
        return armies

    def corrections(self, state: War, then: engine.Aftermath, now: engine.Aftermath) -> list[engine.EditInput]:
        old = {each.id: each.figures for each in then.units}
        edits = []
        for each in now.units:
            more = each.figures - old.get(each.id, each.figures)
            if more and each.id in state.pickets:
                figures = max(0, min(each.start, state.pickets[each.id].figures + more))
                edits.append(engine.EditInput(f"pickets.{each.id}.figures", figures, f"{now.title} was amended"))
        return edits


CAMPAIGN = FordCampaign()
