"""The prompts of setting up the table (CA-TERR)."""

from functools import cache

from tracker.engine import (
    Amount,
    Choose,
    Meaning,
    Number,
    Option,
    Pick,
    Pool,
    Reads,
    Roll,
    Summed,
    Topic,
    Total,
    about,
    form,
    is_watched,
    yes_no,
)
from tracker.games.colonial_adventures.data import tables
from tracker.games.colonial_adventures.ground.areas import areas_of, words_of
from tracker.games.colonial_adventures.ground.places import KIND_WORDS
from tracker.games.colonial_adventures.ground.state import SECTIONS, Kind
from tracker.games.colonial_adventures.ground.terrain_plan import EDGE_WORDS, MIDDLE, OTHER, Arrangement, moved_words
from tracker.games.colonial_adventures.state import Battlefield

ROAD, ROAD_AND_BUILDINGS = "road", "road_b"


def is_road(cell: str) -> bool:
    """True if a cell of the terrain generator is a road, with buildings or without."""
    return cell in (ROAD, ROAD_AND_BUILDINGS)


def owner(state: Battlefield) -> str:
    """The side whose dice lay the table: the first."""
    return next(iter(state.sides))


def _asked(state: Battlefield, rule: str) -> Topic:
    return about(rule, owner(state))


def _dice(state: Battlefield, number: int) -> Pool:
    return Pool("terrain", number, 6, owner(state), form(number, "die"))


def choose_way(state: Battlefield) -> Choose:
    options = (Option("dice", "by dice", "d"), Option("hand", "by hand, as the models lie", "h"))
    return _asked(state, "CA-TERR-1").choose("by", "How is the table laid out?", options, "dice")


# The type of the country


def choose_overall(state: Battlefield) -> Choose:
    """The overall type, or a die for it (CA-TERR-3)."""
    said = tables()["overall_terrain"].glossary
    options = [Option("roll", "roll a die", "d", die=6)]
    options += [Option(each, words, words[0]) for each, words in said.items() if each != "woods"]
    options.append(Option("woods", said["woods"], "j"))
    default = state.ground.overall or "roll"
    return _asked(state, "CA-TERR-3").choose(
        "overall", "Which kind of country is it?", options, default, reads=Reads("overall_terrain")
    )


def overall_roll(state: Battlefield) -> Roll[Summed]:
    table = tables()["overall_terrain"]
    words = tuple(table.glossary[str(table.cell(table.row_of(die), "type"))] for die in range(1, 7))
    what = "Overall terrain type"
    return _asked(state, "CA-TERR-3").roll("country", what, what, _dice(state, 1), Meaning(words=words, low=1))


def section_roll(state: Battlefield, number: int, under: bool = False) -> Roll[Summed]:
    """2d6 on the terrain generator (CA-TERR-4, CA-TERR-5)."""
    column = state.ground.overall or "clear"
    title = f"Section {number}, the ground under the road" if under else f"Section {number} of 9"
    return _asked(state, "CA-TERR-5" if under else "CA-TERR-4").roll(
        f"{'under' if under else 'section'}:{number}",
        "Terrain of a section",
        title,
        _dice(state, 2),
        _section_reading(column, under),
        reads=Reads("terrain", "", column),
    )


@cache
def _section_reading(column: str, under: bool) -> Meaning:
    table = tables()["terrain"]
    cells = [str(table.cell(str(total), column)) for total in range(2, 13)]
    return Meaning(words=tuple(table.glossary["clear" if under and is_road(each) else each] for each in cells))


def how_many_buildings(state: Battlefield, number: int) -> Roll[Summed]:
    """Half a die."""
    title = f"Section {number}: how many buildings?"
    what = "Buildings of a section"
    return _asked(state, "CA-TERR-7").roll(f"buildings:{number}", what, title, _dice(state, 1), Total(halved=True))


def building_dv(state: Battlefield, name: str, where: int) -> Roll[Summed]:
    """1d6 (T-15)."""
    table = tables()["settled_area"]
    words = tuple(Amount(table.number(table.row_of(die), "dv"), before="DV ") for die in range(1, 7))
    title = f"{name.capitalize()}, in section {where}: its Defensive Value"
    reading = Meaning(words=words, low=1)
    return _asked(state, "CA-TERR-7").roll(
        f"dv:{name.replace(' ', '')}", "DV of a building", title, _dice(state, 1), reading, reads=Reads("settled_area")
    )


def building_gap(state: Battlefield, name: str) -> Roll[Summed]:
    """Half a die of inches."""
    title = f"{name.capitalize()}: inches from the building before"
    key, what = f"gap:{name.replace(' ', '')}", "Distance of buildings"
    return _asked(state, "CA-TERR-7").roll(key, what, title, _dice(state, 1), Total(halved=True))


def road_roll(state: Battlefield, number: int) -> Roll[Summed]:
    """1 to 3 lengthwise, 4 to 6 widthwise (CA-TERR-6)."""
    words = ("lengthwise",) * 3 + ("widthwise",) * 3
    title = f"The road of section {number}: which way?"
    what = "Way of a road"
    return _asked(state, "CA-TERR-6").roll(f"road:{number}", what, title, _dice(state, 1), Meaning(words=words, low=1))


# Choices


def woods_choice(state: Battlefield) -> Choose:
    """Woods, or what stands for them (CA-TERR-10)."""
    options = (
        Option("woods", "woods", "d"),
        Option("gully", "gullies instead", "g"),
        Option("rough", "rocky ground instead", "k"),
    )
    return _asked(state, "CA-TERR-10").choose("woods", "What does a roll of woods stand for here?", options, "woods")


def arrangement_choice(state: Battlefield, arrangement: Arrangement) -> Choose:
    """Like terrain as it is proposed, as rolled, or changed by hand (CA-R110)."""
    options = (
        Option("take", "lay it like this", "y"),
        Option("rolled", "back to how it was rolled", "b"),
        Option("swap", "swap two sections", "s"),
    )
    moves = f"Section {moved}. " if (moved := moved_words(arrangement)) else ""
    text = f"{moves}{laid_words(state)}" if is_watched() else ""
    return _asked(state, "CA-TERR-4").choose("arrangement", "Gather like terrain?", options, "take", text=text)


def laid_words(state: Battlefield) -> str:
    """The nine sections in a line, row by row."""
    kinds = state.ground.sections
    rows = [
        ", ".join(f"{number} {KIND_WORDS[kinds[number - 1]]}" for number in SECTIONS[low : low + 3])
        for low in (0, 3, 6)
    ]
    return f"{'; '.join(rows)}."


def swap_pick(state: Battlefield) -> Pick:
    """Two sections; the middle stays."""
    kinds = state.ground.sections
    options = tuple(
        Option(
            str(number), f"{number} {KIND_WORDS[kinds[number - 1]]}", refused="it stays as it is" * (number == MIDDLE)
        )
        for number in SECTIONS
    )
    return _asked(state, "CA-TERR-4").pick(
        "swap", "Which two sections change places?", options, asks="table", at_least=2, at_most=2
    )


def area_key(area: list[int]) -> str:
    """Sections that adjoin, as an option: `1-2-4`."""
    return "-".join(map(str, area))


def apart_pick(state: Battlefield) -> Pick:
    """Woods and the like that are several pieces though their sections adjoin: by the book none (CA-TERR-4)."""
    return _asked(state, "CA-TERR-4").pick(
        "apart",
        "Which of these are separate pieces, one in each section?",
        (Option(area_key(each), words_of(state, each)) for each in areas_of(state)),
        asks="table",
        text="The rest are one piece, without an edge between its sections.",
    )


def third_road(state: Battlefield, number: int) -> Choose:
    """A third road or more, which crosses the first unless the table would have none of it (CA-TERR-6, CA-R111)."""
    options = yes_no("lay it, across the first", "leave it out")
    return _asked(state, "CA-R111").choose(f"third:{number}", f"One more road, of section {number}", options, "yes")


def choose_kind(state: Battlefield, number: int) -> Choose:
    letters: dict[Kind, str] = {
        "clear": "c",
        "hill": "h",
        "wooded_hill": "j",
        "woods": "f",
        "rough": "k",
        "gully": "g",
        "impassable": "i",
    }
    options = tuple(Option(kind, KIND_WORDS[kind], letter) for kind, letter in letters.items())
    return _asked(state, "CA-TERR-1").choose(f"lay:{number}", f"Section {number} of 9", options, "clear")


def choose_roads(state: Battlefield) -> Pick:
    lines = [(f"l{each}", f"{each}-{each + 3}-{each + 6}") for each in (1, 2, 3)]
    lines += [(f"r{each}", f"{each}-{each + 1}-{each + 2}") for each in (1, 4, 7)]
    return _asked(state, "CA-TERR-6").pick(
        "roads", "Which sections do roads run through?", (Option(way, words) for way, words in lines), at_most=2
    )


def choose_settled(state: Battlefield) -> Pick:
    kinds = state.ground.sections
    options = tuple(Option(str(each), f"{each} {KIND_WORDS[kinds[each - 1]]}") for each in SECTIONS)
    return _asked(state, "CA-TERR-7").pick("settled", "Which sections have buildings?", options)


def buildings_number(state: Battlefield, number: int) -> Number:
    return _asked(state, "CA-TERR-7").number(
        f"houses:{number}", f"Section {number}: how many buildings?", 1, 9, 1, "buildings"
    )


def choose_dv(state: Battlefield, name: str, where: int) -> Choose:
    """The choice of a building's material, as the model on the table shows, or by a die."""
    letters = {"0": "l", "1": "o", "2": "s", "3": "m"}
    rows = tables()["buildings"].rows
    made = [Option(row.key, f"DV {row.key}: {row.label.lower()}", letters[row.key]) for row in rows]
    options = (Option("roll", "roll a die", "d", die=6), *made)
    title = f"{name.capitalize()}, in section {where}: what is it made of?"
    text = "The DV lessens what balls, canister and fire do to it."
    return _asked(state, "CA-BLDG-1").choose(f"made:{name.replace(' ', '')}", title, options, "roll", text=text)


def ends_choice(state: Battlefield) -> Choose:
    """The choice of ends: the other side picks where one has laid the table (CA-TERR-1)."""
    first, second = (side.name for side in state.sides.values())
    options = (
        Option(end, f"{first} at {EDGE_WORDS[end]}, {second} at {EDGE_WORDS[OTHER[end]]}", letter)
        for end, letter in (("bottom", "b"), ("top", "o"))
    )
    text = "The player who did not lay out the table picks the end."
    return _asked(state, "CA-TERR-1").choose("ends", "Who has which end of the table?", options, "bottom", text=text)
