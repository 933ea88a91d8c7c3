"""The game's rosters for every screen, page and line: see `tracker.engine.Armies`."""

from collections.abc import Iterator, Mapping
from itertools import groupby

from msgspec.structs import replace

from tracker.engine import Armies, ArmyField, ArmyRow, BattleWords, Boxes, Found, Refused, counted, kept_bends, meant
from tracker.games.colonial_adventures.data import table_id, tables
from tracker.games.colonial_adventures.groups import MELEE_WEAPON, leaders_of
from tracker.games.colonial_adventures.muster import army_battle, army_fields, proportions
from tracker.games.colonial_adventures.muster.army import Army, Unit, free_title, full, group_of
from tracker.games.colonial_adventures.muster.lists import HEADINGS, WHOLE_DIE, ArmyList, army_lists, enemies_of
from tracker.games.colonial_adventures.muster.raising import Arms, arms_offered, offered_arms, raise_unit, row_of
from tracker.games.colonial_adventures.muster.rulings import MusterRulings
from tracker.games.colonial_adventures.muster.state import SIZED
from tracker.games.colonial_adventures.scenario import Officer, Scenario
from tracker.games.colonial_adventures.scenario_faults import MOST_GROUPS, group_faults
from tracker.games.colonial_adventures.state import RANK_WORDS, Battlefield


class ColonialArmies(Armies[Army, Unit]):
    """Rosters of Colonial Adventures."""

    army, unit = Army, Unit
    headings = ("rep", "figures", "arms", "leaders", "list")

    def faults(self, army: Army) -> Iterator[Found]:
        return army_faults(army)

    def cells(self, unit: Unit) -> tuple[str, ...]:
        return str(unit.rep), figures_words(unit), arms_words(unit), leaders_words(unit), place_words(unit)

    def card(self, unit: Unit) -> tuple[tuple[str, str], ...]:
        told = (
            ("class", f"{unit.training} {unit.arm}"),
            ("Rep", str(unit.rep)),
            ("figures", figures_words(unit)),
            ("arms", arms_words(unit)),
            ("formation", HEADINGS[unit.formation]),
            ("leaders", "; ".join(f"{each.name}, {RANK_WORDS[each.rank]}, {_rep(each.rep)}" for each in unit.leaders)),
            ("list", place_words(unit)),
        )
        return tuple((heading, words) for heading, words in told if words)

    def totals(self, army: Army) -> tuple[str, ...]:
        units = army.fighting
        figures = counted(sum(unit.figures for unit in units), "figure")
        mixed = tuple(words for mix in proportions.mixes(units) for words in mix.words)
        return (figures, *mixed)

    def boxes(self, unit: Unit) -> Boxes:
        return Boxes(unit.figures, "figures", len(unit.leaders), tuple(each.name for each in unit.leaders))

    def lists(self) -> Mapping[str, str]:
        return {each.id: each.name for each in army_lists().values()}

    def enemies(self, list_id: str) -> tuple[str, ...]:
        return enemies_of(list_id) if list_id in army_lists() else ()

    def match(self, army: Army, list_id: str) -> str:
        listed = army_lists().get(list_id)
        many = min(proportions.groups_against(army.fighting, listed.training), MOST_GROUPS // 2) if listed else 0
        return f"{list_id}{SIZED}{many}" if many else list_id

    def bends(self, army: Army) -> tuple[str, ...]:
        # What can be seen of the army as it is now is said of that, not as it was when it was raised.
        kept = [words for words in kept_bends(army) if not words.endswith(proportions.SEEN)]
        return (*kept, *proportions.army_bends(army.fighting))

    def boxes_in(self, state: Battlefield, unit_id: str) -> Boxes | None:
        group = state.groups.get(unit_id)
        if group is None:
            return None
        names = tuple(each.name for each in leaders_of(group))
        return Boxes(group.start, "figures", len(names), names)

    def rules_of(self, army: Army) -> tuple[str, ...]:
        return army_battle.rules_of(army)

    def rules_in(self, state: Battlefield) -> tuple[str, ...]:
        return army_battle.rules_in(state)

    def sheets(self, army: Army | None) -> tuple[str, ...]:
        if army is None:
            # A battle has its forces already: the lists are for raising them, and what follows is a campaign's.
            raising = {"next_battle", "new_arrivals", *(table_id(each) for each in army_lists())}
            return tuple(each for each in tables() if each not in raising)
        trainings = sorted({unit.training for unit in army.fighting})
        own = [f"{each}_{what}" for each in trainings for what in ("reactions", "weapons")]
        lists = sorted({table_id(unit.list_id) for unit in army.fighting if unit.list_id})
        common = ("ranged_modifiers", "melee_modifiers", "formations", "movement", "results", "after_battle")
        return (*own, *common, *lists)

    # Changing it

    def initial(self, list_id: str) -> dict[str, str]:
        training = army_lists()[list_id].training if list_id else "european"
        return {"training": training, "colour": "red" if training == "european" else "black"}

    def offers(self, army: Army) -> tuple[ArmyRow, ...]:
        lists = [army.list_id] if army.list_id else [*army_lists()]
        return tuple(row for each in lists for row in _rows_offered(army_lists()[each]))

    def raised(self, army: Army, row: str) -> Unit:
        list_id, _, key = row.partition("/")
        try:
            given = army_lists()[list_id]
            found = given.row(key)
        except KeyError:
            raise Refused(f"There is no row {row[:40]!r} from which to raise a unit.") from None
        arms = offered_arms(given, found, army.units) or Arms(arms_offered(given, found)[0])
        return raise_unit(given, found, arms, MusterRulings(), {unit.id: unit for unit in army.units})

    def another(self, army: Army, unit: Unit) -> Unit:
        had, leaders = {each.name for other in army.units for each in other.leaders}, list[Officer]()
        # An army has one Commander in Chief; he is a figure beyond those of his unit (CA-R46).
        for each in (each for each in unit.leaders if each.rank != "cinc"):
            leaders.append(replace(each, name=free_title(each.rank, had)))
            had.add(leaders[-1].name)
        figures = max(1, unit.figures - (len(unit.leaders) - len(leaders)))
        return replace(unit, leaders=leaders, figures=figures)

    def fields(self, army: Army, unit: Unit | None) -> tuple[ArmyField, ...]:
        return army_fields.fields(army, unit)

    def put(self, army: Army, unit: Unit | None, path: str, value: object) -> None:
        army_fields.put(army, unit, path, value)

    # A battle of it

    def battle_fields(self) -> tuple[ArmyField, ...]:
        return army_battle.BATTLE_FIELDS

    def colour(self, army: Army, first: str) -> str:
        return army_battle.other_colour(army.colour, first)

    def scenario(self, words: BattleWords, armies: tuple[Army, ...]) -> Scenario:
        return army_battle.scenario(words, armies)


def _rows_offered(given: ArmyList) -> Iterator[ArmyRow]:
    """The rows of a list by which a unit may be chosen: those of one troops that follow each other are one."""
    for _, same in groupby(given.rows, lambda row: replace(row, roll=None, to=None, die=WHOLE_DIE)):
        first, *more = same
        places = f"{first.place} to {more[-1].place}" if more else first.place
        yield ArmyRow(f"{given.id}/{given.key(first)}", f"{first.troops}, Rep {first.rep}", f"{given.name} {places}")


# Words


def figures_words(unit: Unit) -> str:
    """Figures that take the field, of its full strength where they differ: `18/20`."""
    return str(unit.figures) if unit.figures == full(unit) else f"{unit.figures}/{full(unit)}"


def arms_words(unit: Unit) -> str:
    """Weapon, shields, lances, and what else sets it apart."""
    weapon = weapon_word(unit)
    shown = {"shielded": "shields", "lancer": "lances", "ferocious": "Ferocious", "pack_gun": "pack", "boer": "Boers"}
    shown["open_only"] = "Open Order only"
    return ", ".join([weapon, *(words for trait, words in shown.items() if trait in unit.traits)])


def weapon_word(unit: Unit) -> str:
    """Its weapon; Europeans without one are civilians (CA-R142), Tribal bands fight hand to hand."""
    if unit.weapon == MELEE_WEAPON:
        return "hand to hand" if unit.training == "tribal" else "unarmed"
    return unit.weapon.replace("_", " ")


def leaders_words(unit: Unit) -> str:
    """Reps of its leaders as the battle's rows have them, the senior first; how many, where all are to be rolled."""
    if unit.leaders and not any(each.rep for each in unit.leaders):
        return f"{len(unit.leaders)} to roll"
    return "/".join(str(each.rep or "?") for each in unit.leaders)


def place_words(unit: Unit) -> str:
    """The place where it stands in its list: `Zulu 6`; "" for a unit of no list."""
    given = army_lists().get(unit.list_id)
    return f"{given.name} {unit.row}" if given else ""


def _rep(rep: int) -> str:
    return f"Rep {rep}" if rep else "Rep to be rolled"


ARMIES = ColonialArmies()


# Faults


def army_faults(army: Army) -> Iterator[tuple[str, str]]:
    shorts: set[str] = set()
    for number, unit in enumerate(army.units):
        at = f"units[{number}]"
        yield from ((f"{at}.{where}", f"{unit.name}: {reason}") for where, reason in _of_unit(unit))
        if unit.short and unit.short in shorts:
            yield f"{at}.short", f"two units have the short name {unit.short!r}"
        shorts.add(unit.short)
    cincs = [unit.name for unit in army.fighting for each in unit.leaders if each.rank == "cinc"]
    if len(cincs) > 1:
        yield "units", f"{' and '.join(cincs[:2])} both have a Commander in Chief: an army has one"


def _of_unit(unit: Unit) -> Iterator[tuple[str, str]]:
    if reason := _why_no_list(unit.list_id):
        yield "list", reason
    elif unit.list_id and unit.row and row_of(unit) is None:
        given = army_lists()[unit.list_id]
        rows = ", ".join(map(given.key, given.rows))
        yield "row", f"the list of the {given.name} has no row {unit.row!r}: {rows}"
    elif unit.list_id and unit.training != army_lists()[unit.list_id].training:
        yield "training", f"by its list it is {army_lists()[unit.list_id].training}"
    yield from group_faults(group_of(unit))


def _why_no_list(list_id: str) -> str:
    if list_id in ("", *army_lists()):
        return ""
    return f"there is no list {list_id[:40]!r}{meant(list_id, army_lists())}; there are {', '.join(army_lists())}"
