"""The muster as the application sees it: a procedure beside the battle, which yields a roster."""

from collections.abc import Mapping
from pathlib import Path

from tracker.engine import (
    BadFile,
    Briefing,
    GameData,
    Procedures,
    Refused,
    Ruled,
    Ruling,
    ScenarioCard,
    Table,
    check_rulings,
    made_of,
)
from tracker.engine.scenarios import scenario_file
from tracker.games.colonial_adventures.data import DATA
from tracker.games.colonial_adventures.muster.army import Army
from tracker.games.colonial_adventures.muster.lists import army_lists, enemies_of, list_tables
from tracker.games.colonial_adventures.muster.rulings import MusterRulings, muster_rulings
from tracker.games.colonial_adventures.muster.state import INVENTED, MOST, SIDE, SIZED, Mustering, army_of

GAME, NAME = "colonial_adventures", "muster"
SUFFIX = ".army"


class Muster(Ruled[Mustering]):
    """An army is raised from a list; its "scenarios" are the lists, an invented nation, or the path of a roster to be
    added to; `zulu*12` wants so many units."""

    id = f"{GAME}.{NAME}"
    title = "Colonial Adventures: muster"
    noun = "muster"
    state = Mustering

    def __init__(self, version: str) -> None:
        self.version = version

    def data(self) -> GameData:
        return DATA

    def procedures(self) -> Procedures[Mustering]:
        from tracker.games.colonial_adventures.muster import leaders, muster, player, view

        return Procedures(muster.setup, muster.turn, leaders.after, view.view, lambda state: [], player.MusterPlayer)

    def tables(self) -> Mapping[str, Table]:
        own = {each: DATA.tables()[each] for each in ("leaders", "european_weapons", "tribal_weapons", "formations")}
        return {**list_tables(), **own}

    def rulings(self) -> tuple[Ruling, ...]:
        return muster_rulings()

    def scenarios(self) -> Mapping[str, ScenarioCard]:
        cards = {each: _card(each) for each in army_lists()}
        told = Briefing(history="Rows of any lists that your nation draws on.")
        return {**cards, INVENTED: ScenarioCard(INVENTED, "Muster: an invented nation", told, (SIDE,))}

    def new(self, scenario: str, rulings: Mapping[str, str]) -> Mustering:
        from tracker.games.colonial_adventures.muster.armies import ARMIES

        chosen = MusterRulings.of(check_rulings(self, rulings))
        if scenario.endswith(SUFFIX):
            return _adding_to(scenario, chosen)
        list_id, _, many = scenario.partition(SIZED)
        wanted = int(many) if many.isascii() and many.isdigit() and 0 < int(many[:4]) <= MOST else 0
        if list_id not in self.scenarios() or (many and not wanted):
            have = ", ".join(self.scenarios())
            raise Refused(f"There is no list {scenario[:60]!r}: give one of {have}, or the path of an {SUFFIX} file.")
        name = "Invented nation" if list_id == INVENTED else army_lists()[list_id].name
        state = Mustering(scenario=list_id, rulings=chosen, name=name, title=f"Muster: {name}", wanted=wanted)
        if list_id != INVENTED:
            state.list_id, state.lists = list_id, [list_id]
            state.colour = ARMIES.initial(list_id)["colour"]
        return state

    def product(self, state: Mustering) -> Army | None:
        """The roster, once the muster is over and somebody came."""
        return army_of(state, GAME, self.version) if state.over and state.units else None


def _card(list_id: str) -> ScenarioCard:
    given = army_lists()[list_id]
    enemies = ", ".join(army_lists()[each].name for each in enemies_of(list_id))
    told = Briefing(date=given.page, history=f"{given.title}.{f' Enemies: {enemies}.' if enemies else ''}")
    return ScenarioCard(list_id, f"Muster: {given.name}", told, (SIDE,))


def _adding_to(path: str, rulings: MusterRulings) -> Mustering:
    """A muster that adds to the roster of a file. Raises BadFile, which names file, place and reason."""
    from tracker.engine import army_of as decoded, read_toml
    from tracker.games.colonial_adventures.muster.armies import ARMIES

    source = scenario_file(path)
    try:
        army = decoded(ARMIES, read_toml(source, dict))
    except BadFile as error:
        told = str(error)
        raise BadFile(told if source.name in told else f"{source.name} can't be used: {told}.") from None
    lists = list(
        dict.fromkeys([*([army.list_id] if army.list_id else []), *(u.list_id for u in army.units if u.list_id)])
    )
    return made_of(
        Mustering,
        army,
        scenario=Path(path).stem,
        rulings=rulings,
        title=f"Muster: {army.name}",
        list_id=lists[0] if lists else next(iter(army_lists())),
        lists=lists,
        units={unit.id: unit for unit in army.units},
        old=[unit.id for unit in army.units],
    )
