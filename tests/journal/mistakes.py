"""Mistakes that people make in scenario files, by game: what stands there, what is made of it, and what is said."""

from typing import NamedTuple


class Mistake(NamedTuple):
    """`old` becomes `new`; without `old`, `new` is put at the end; `words` are some of the reason.

    Its line is that of `at` from there on, with "^" the last one before, else the first of `new`. `is_doubt`: it is
    odd, but play takes it.
    """

    old: str
    new: str
    words: str
    at: str = ""
    is_doubt: bool = False


def _end(lines: str, words: str, at: str = "") -> Mistake:
    return Mistake("", f"\n[[ends]]\n{lines}\n", words, at or lines.split("\n")[-1])


def _new(lines: str, words: str, at: str = "") -> Mistake:
    return Mistake("", f"\n{lines}\n", words, at or lines.split("\n")[-1])


def _common(title: str, place: str, unit: str, ruling: str, value: str) -> list[Mistake]:
    """What is as wrong in every game; `place` and `title` as the file has them."""
    top = f'title = "{title}"'
    return [
        Mistake(top, f'titel = "{title}"', "there is no key 'titel' here; did you mean 'title'?"),
        Mistake(
            f"{top}\n", "", "the key 'title' is missing: it takes a line of text, 80 letters at most", "^# A battle"
        ),
        Mistake(top, "title = 7", "7 is no text: put it in quotes"),
        Mistake(top, 'title = ""', "it is empty: it takes a line of text"),
        Mistake(top, f'title = "{"long " * 20}"', "has 100 letters, 80 at most"),
        Mistake(top, 'title = "two\\nlines"', "can't be: it takes a line of text"),
        Mistake(top, f"{top}\nwether = true", "there is no key 'wether' here", "wether"),
        Mistake(f'place = "{place}"', "place = ['x']", "a list is no text"),
        Mistake(f'place = "{place}"\n', "", "the key 'place' is missing", "^# A battle"),
        Mistake(
            "\nid = ",
            '\nid = "My-Battle" #',
            "can't be: it takes small letters, digits and `_`, a letter first",
            "id = ",
        ),
        Mistake("\ngame = ", '\ngame = "chess" #', "there is no game 'chess': it is one of africa_1859", "game = "),
        Mistake("\ngame = ", "\ngame = 3 #", "there is no game '3'", "game = "),
        _new('[rulings]\nvolly = "on"', "there is no ruling 'volly'"),
        _new(f'[rulings]\n{ruling} = "{value}s"', f"is not one of {value}"),
        _new(f"[rulings]\n{ruling} = true", "true is no text"),
        _end('when = "rain"', "'rain' is not few_left, losses, holds, gone, at, turn or status"),
        _end('when = "losse"\nside = "x"\nnumber = 2', "did you mean 'losses'?", 'when = "losse"'),
        _end("turn = 2", "the key 'when' is missing: it takes few_left, losses", "[[ends]]"),
        _end('when = "turn"\nturn = 0', "0 is too small: it takes a whole number from 1 to 999"),
        _end('when = "turn"', "the key 'turn' is missing: it takes a whole number from 1 to 999", "[[ends]]"),
        _end('when = "turn"\nturn = 3\nwins = "nobody_here"', "there is no side 'nobody_here' but"),
        _end('when = "gone"\nunits = []', "there are none here: it takes a list, 1 at least"),
        _end(f'when = "gone"\nunits = ["{unit}x"]', f"there is no unit '{unit}x'; did you mean '{unit}'?"),
        _end('when = "few_left"\nside = "nowhere"', "there is no side 'nowhere' but"),
        _end('when = "losses"\nside = "x"\nshare = "half"', 'takes a part such as "1/3"'),
        _end('when = "losses"\nside = "x"', 'it takes either share = "1/2" or number = 3', "[[ends]]"),
        _end('when = "turn"\nturn = 3\nword = "late"', "there is no key 'word' here; did you mean 'words'?"),
    ]


_TOP = [
    ('last_turn = "6"', "'6' is no whole number but text (leave out the quotes)"),
    ("last_turn = -1", "-1 is too small: it takes a whole number from 0 to 999"),
    ("last_turn = 1000", "1000 is too large"),
    ("last_turn = 6.5", "6.5 is no whole number"),
    ('teaches = "yes"', "'yes' is neither true nor false"),
    ("teaches = 1", "1 is neither true nor false"),
]


def _top(top: str) -> list[Mistake]:
    return [Mistake(top, f"{top}\n{new}", words, new) for new, words in _TOP]


ADVENTURES = [
    *_common("Training skirmish", "The Batshe valley, Zululand", "fcoy", "sixes_fail", "sheets"),
    Mistake("last_turn = 6", 'last_turn = "6"', "'6' is no whole number but text (leave out the quotes)"),
    Mistake("teaches = true", 'teaches = "yes"', "'yes' is neither true nor false"),
    Mistake("last_turn = 6", "last_turn = -6", "-6 is too small"),
    Mistake("last_turn = 6", "last_turn = 1.5", "1.5 is no whole number"),
    Mistake("year = 1879", "year = 879", "879 is too small: it takes a whole number from 1800 to 1950"),
    Mistake("year = 1879\n", "", "the key 'year' is missing", "^# A battle"),
    Mistake('date = "January 1879"', "date = 1879-01-12", "1879-01-12 is no text: put it in quotes"),
    Mistake('training = "tribal"', 'training = "tribe"', "'tribe' is not european or tribal; did you mean 'tribal'?"),
    Mistake('colour = "red"', 'color = "red"', "there is no key 'color' here; did you mean 'colour'?"),
    Mistake('colour = "red"', 'colour = "blue"', "both sides have the colour 'blue'"),
    Mistake('id = "zulu"', 'id = "british"', "both sides have the id 'british'"),
    Mistake('id = "gun"', 'id = "fcoy"', "two groups have the id 'fcoy'"),
    Mistake('short = "7-pdr N/5 RA"', 'short = "F Coy Sect"', "two groups have the short name"),
    Mistake('short = "7-pdr N/5 RA"', 'short = "Seven-pounder of N/5"', "has 20 letters, 14 at most"),
    Mistake('class = "artillery"', 'class = "guns"', "'guns' is not artillery, cavalry or infantry"),
    Mistake(
        "rep = 5\nfigures = 4", "rep = 7\nfigures = 4", "7 is too large: it takes a whole number from 2 to 6", "rep = 7"
    ),
    Mistake("figures = 4", "figures = 0", "0 is too small: it takes a whole number from 1 to 200"),
    Mistake("figures = 16\npaper", "figures = 26\npaper", "26 figures, and its paper strength is 20", "= 26", True),
    Mistake('weapon = "rifle"', 'weapon = "rifles"', "'rifles' is no european weapon: pistol, rifle, "),
    Mistake('weapon = "rifle"', 'weapon = "maxim"', "maxim is not for infantry"),
    Mistake('traits = ["british"]', 'traits = "british"', "'british' is no list: put it in brackets, ['british']"),
    Mistake('traits = ["british"]', 'traits = ["britsh"]', "did you mean 'british'?"),
    Mistake('traits = ["british"]', 'traits = ["lancer"]', "lancer: only for cavalry"),
    Mistake('formation = "line"', 'formation = "mob"', "mob is not for it: it takes line"),
    Mistake('formation = "mob"', 'formation = "line"', "line is not for it: it takes open, mob"),
    Mistake('formation = "open"', 'formation = "line"', "line is not for it: it takes open"),
    Mistake('["british"]', '["boer"]', "line is not for it: it takes open", "formation"),
    Mistake('["british"]', '["british", "british"]', "british: it stands there twice"),
    Mistake('["british"]', '["shielded"]', "shielded: only for Tribal bands"),
    Mistake('["british"]', '["pack_gun"]', "pack_gun: only for guns"),
    Mistake('["british"]', '["mounted_infantry"]', "mounted_infantry: only with mounts"),
    Mistake('["ferocious", "shielded"]', '["askari"]', "askari: only for Europeans"),
    Mistake('mounts = "foot"', 'mounts = "horse"', "infantry with mounts has the trait mounted_infantry"),
    Mistake('mounts = "foot"', 'mounts = "foot"\nmounted = true', "it has no mounts", "mounted"),
    Mistake('class = "infantry"', 'class = "cavalry"', "cavalry has horses or camels", "mounts"),
    Mistake('weapon = "rifle"', 'weapon = "grenade"', "'grenade' is no european weapon"),
    Mistake("figures = 16", "figures = 2", "3 leaders among 2 figures", "leaders"),
    Mistake(
        'rank = "leader", name = "Nkosana"',
        'rank = "cinc", name = "Nkosana"',
        "Zulu has 2 leaders of rank cinc",
        "^[[sides]]",
    ),
    Mistake('rank = "officer"', 'rank = "leader"', "its leaders are cinc, captain, officer, nco", 'rank = "leader"'),
    Mistake('rank = "leader"', 'rank = "nco"', "its leaders are cinc, warlord, leader"),
    Mistake('rank = "nco"', 'rank = "sergeant"', "'sergeant' is not captain, cinc"),
    Mistake('rank = "nco"', 'rank = "officer"', "it has two of rank officer", 'rank = "officer", name = "Sgt'),
    Mistake(
        'rank = "cinc", name = "Capt',
        'rank = "captain", name = "Capt',
        "British has no leader of rank cinc",
        "^[[sides]]",
    ),
    Mistake('name = "Bafana", rep = 4', 'name = "Bafana", rep = 2', "2 is not 0, 3, 4, 5 or 6"),
    Mistake(
        'name = "Bafana", rep = 4', 'name = "Bafana", rep = "4"', "'4' is not 0, 3, 4, 5 or 6 (leave out the quotes)"
    ),
    Mistake("leaders = []", "leaders = [{ rank = 'nco', name = 'Bdr' }]", "guns have no leaders"),
    Mistake(
        'formation = "open"\ncover = false',
        'formation = "open"\ncover = "no"',
        "'no' is neither true nor false",
        'cover = "no"',
    ),
    Mistake('mounts = "foot"\ntraits = []', 'mounts = "horse"\ntraits = []', "a crew goes on foot"),
    Mistake(
        'formation = "open"', 'formation = "open"\narrives = 9', "comes in turn 9, after the last turn", "arrives", True
    ),
]

D10 = [
    *_common("The canal bridge", "A bridge of the Sweetwater Canal, Egypt", "marines", "horses", "together"),
    *_top('title = "The canal bridge"'),
    Mistake("turns = 8", "turns = 80", "80 is too large: it takes a whole number from 0 to 60"),
    Mistake("bridge = true", 'bridge = "yes"', "'yes' is neither true nor false"),
    Mistake(
        'traits = ["sappers", "crack"]', 'traits = ["crack"]', "no unit has the trait sappers", "^bridge = true", True
    ),
    Mistake("bridge = true", 'bridge = true\nwind = "nord"', "'nord' is not east, north", "wind"),
    Mistake("bridge = true", 'bridge = true\nwind = "north"', "there is a wind, but no boat", "wind", True),
    Mistake('id = "egyptians"', 'id = "british"', "both sides have the id 'british'"),
    Mistake('id = "krupps"', 'id = "marines"', "two units have the id 'marines'"),
    Mistake('id = "bey"', 'id = "krupps"', "the id 'krupps' is there twice"),
    Mistake(
        'name = "Mahmud Bey"', 'name = "Mahmud Bey", with = "krups"', "no unit of this side; did you mean 'krupps'?"
    ),
    Mistake('name = "Col Harrow"', 'name = "Col Harrow", commands = ["krupps"]', "'krupps' is no unit of this side"),
    Mistake('class = "guns"', 'class = "gun"', "did you mean 'guns'?"),
    Mistake('class = "guns"', 'class = "machine_gun"', "machine_gun have machine_gun", 'weapon = "artillery"'),
    Mistake("guns = 1\nlimbered", "guns = 0\nlimbered", "it has no gun", "guns = 0"),
    Mistake("men = 4\nweapon", "men = 41\nweapon", "41 is too large: it takes a whole number from 0 to 40", "men = 41"),
    Mistake(
        'mounts = "horse"\nweapon = "musket"',
        'mounts = "foot"\nweapon = "musket"',
        "cavalry has horses or camels",
        'mounts = "foot"',
    ),
    Mistake('traits = ["native", "carbines"]', 'traits = ["afghan", "carbines"]', "Afghan tribesmen are native too"),
    Mistake(
        'formation = "column"\nplace = "east edge"',
        'formation = "colum"\nplace = "east edge"',
        "did you mean 'column'?",
        '"colum"',
    ),
    Mistake('weapon = "machine_gun"', 'wepon = "machine_gun"', "there is no key 'wepon' here; did you mean 'weapon'?"),
    Mistake('place = "house by', 'aboard = "dhow"\nplace = "house by', "'dhow' is no boat of this side", "aboard"),
    Mistake('place = "east of the bridge"', 'aboard = "sappers"', "'sappers' is no boat of this side"),
    Mistake(
        'place = "house by',
        'boat = "dhow"\nplace = "house by',
        "a boat, and nothing else, has a kind of boat",
        "boat = ",
    ),
]

AFRICA = [
    *_common("Castillejos", "The coast road south of Ceuta", "luchana", "fire_buildings", "minus"),
    *_top('title = "Castillejos"'),
    Mistake('attacker = "spanish"', 'attacker = "spansh"', "'spansh' is no side; did you mean 'spanish'?"),
    Mistake('attacker = "spanish"\n', "", "the key 'attacker' is missing", "^# A battle"),
    Mistake('terrain = "forest"', 'terrain = "forrest"', "'forrest' is no terrain: it is one of clear"),
    Mistake(
        'near = ["ceuta_road", "ridge"]', 'near = ["ceuta_road", "rigde"]', "no area 'rigde'; did you mean 'ridge'?"
    ),
    Mistake(
        'near = ["ceuta_road", "ridge"]',
        'near = ["ceuta_road"]',
        "North ridge: Condesa does not name it back",
        'near = ["condesa", "wood"',
    ),
    Mistake('near = ["beach", "shore", "mouth", "sea_south"]', "near = []", "North bay: it has no neighbours"),
    Mistake('near = ["ridge", "gully", "packs"]', 'near = ["wood", "ridge"]', "Cork wood: it can't adjoin itself"),
    Mistake('roads = ["road", "beach"]', 'roads = ["road", "camp"]', "a road leads to 'camp', which is no neighbour"),
    Mistake(
        'roads = ["road", "beach"]', 'roads = ["road"]', "Ceuta road does not name it back: each", 'roads = ["ceuta'
    ),
    Mistake(
        'kind = "art"\narea = "ceuta_road"',
        'kind = "art"\narea = "condesa"',
        "only mountain artillery can stand in mountains",
        "area",
    ),
    Mistake(
        'kind = "am"\narea = "ceuta_road"',
        'kind = "am"\narea = "wood"',
        "artillery stands in forest only on a road",
        "area",
    ),
    Mistake('id = "luchana"', 'id = "cuenca"', "the id 'cuenca' is there twice"),
    Mistake('kind = "il"', 'kind = "zouave"', "'zouave' is no kind of unit: it is one of ir, il"),
    Mistake('area = "ridge"', 'area = "rigde"', "there is no area 'rigde'; did you mean 'ridge'?"),
    Mistake('area = "ridge"', 'area = "beach"', "an enemy starts in 'beach' too"),
    Mistake("x = 1\ny = 0", "x = 21\ny = 0", "21 is too large: it takes a whole number from 0 to 20", "x = 21"),
    Mistake("x = 1\ny = 0", "x = 2\ny = 0", "lies at column 2, row 0 too", "x = 2"),
    Mistake('may_deploy = ["condesa"', 'may_deploy = ["atlas"', "there is no area 'atlas'"),
    Mistake('short = "1st Gaix M."', 'short = "2nd Gaix M."', "the short name '2nd Gaix M.' is there twice"),
    Mistake("support = 3", "support = 10", "10 is too large: it takes a whole number from 0 to 9"),
    Mistake("objective = true", 'objective = "yes"', "'yes' is neither true nor false"),
    Mistake("arrives = 14", "last_turn = 14\narrives = 14", "there is no key 'last_turn' here", "last_turn"),
    Mistake('edge = "moroccans"', 'edge = "moors"', "'moors' is no side"),
]

RANKERS = [
    *_common("Half a battalion on the march", "Any colony", "staff", "leaders", "off"),
    *_top('title = "Half a battalion on the march"'),
    Mistake('edge = "left"', 'edge = "lefft"', "did you mean 'left'?"),
    Mistake('edge = "left"\n', "", "the key 'edge' is missing: it takes far, left, near or right", "^# A battle"),
    Mistake("open_table = true", "open_tabel = true", "there is no key 'open_tabel' here; did you mean 'open_table'?"),
    Mistake(
        "open_table = true", 'open_table = "true"', "'true' is neither true nor false but text (leave out the quotes)"
    ),
    Mistake('waves = ["Red", "White"', 'waves = ["White", "White"', "two waves have the name 'White'"),
    Mistake("open_table = true", 'composition = "horse"', "'horse' is not foot, mounted or rifles"),
    Mistake("open_table = true", "rifles = 6", "6 is too large: it takes a whole number from 0 to 5"),
    Mistake(
        "open_table = true",
        'composition = "rifles"\nrifles = 2',
        "a die decides on firearms where the composition is rifles",
        "rifles = ",
        True,
    ),
    Mistake("open_table = true", "wave_size = 0", "0 is too small: it takes a whole number from 1 to 12"),
    Mistake("open_table = true", 'needed = ["waggon"]', "there is no unit 'waggon'"),
    Mistake('id = "a2"', 'id = "a1"', "the id 'a1' is taken"),
    Mistake('id = "a2"', 'id = "wave2"', "the id 'wave2' is taken"),
    Mistake('kind = "command"', 'kind = "comand"', "did you mean 'command'?"),
    Mistake(
        'kind = "command"', 'kind = "command"\nweapon = "gun"', "command has no gun but rifle, carbine, none", "weapon"
    ),
    Mistake('kind = "command"', 'kind = "command"\nlimbered = true', "only guns have limbers", "limbered"),
    Mistake('kind = "command"', 'kind = "command"\nbeside = true', "which gains nothing from another", "beside"),
    Mistake(
        'kind = "command"', 'kind = "command"\nshort = "The Colonel and Staff"', "has 21 letters, 14 at most", "short"
    ),
    Mistake('kind = "command"\n', "", "the key 'kind' is missing", "^[[units]]"),
]

MISTAKES = {
    ("colonial_adventures", "training_skirmish"): ADVENTURES,
    ("colonial_d10", "canal_bridge"): D10,
    ("africa_1859", "castillejos"): AFRICA,
    ("gentlemen_rankers", "march"): RANKERS,
}
