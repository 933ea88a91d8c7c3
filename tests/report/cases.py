"""A case of each reading: its dice, and what they count."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from tests.names.africa_1859 import Barrage, Clash
from tests.names.colonial_adventures import Doings, Fray, Halves, Initiative as Activation, Lots, Spotted
from tests.names.colonial_d10 import BothSaves, Burst, Compass, Duels, Manoeuvre, Salvo, SaveDice, Volley as Fire, Who
from tests.names.gentlemen_rankers import Above, Doubles, Heights, Initiative, Paces, SuddenDeath, Volley
from tests.report.counting import Faces, arrival, at_least, at_most, duel, melee_hits, ranked, tails, total, with_him
from tracker.engine import Contest, Heads, Hits, Joint, Meaning, Passes, Pool, Possibility, Reading, Several, Total
from tracker.games.africa_1859.fire import FireTable, TwoTosses
from tracker.games.africa_1859.rally import RALLYING
from tracker.games.africa_1859.tosses import Tossed
from tracker.games.colonial_adventures.fight.building_prompts import Inches
from tracker.games.colonial_adventures.fight.loss_dice import LeaderThenTest
from tracker.games.colonial_adventures.fight.reaction_effects import SharedRoll
from tracker.games.colonial_adventures.muster.dice import Leading, ListRow, Recruiting, Turnout


class Counted(Struct):
    """A part of a roll worked out from its faces alone, None where it is not rolled; it follows the first `after`."""

    side: str
    counted: str
    number: Callable[[Faces], int | None]
    after: int = 0


class Case(Struct):
    reading: Reading[Any]
    pools: tuple[Pool, ...]
    parts: tuple[Counted, ...]


RED, BLUE = "red", "blue"
LISTED = (
    ListRow("2-8", "Foot", 4, 2, 8, (1, 6), False),
    ListRow("9-12 (1-2)", "Horse", 5, 9, 12, (1, 2), True),
    ListRow("9-12 (3-6)", "Horse", 4, 9, 12, (3, 6), True),
)


D6, D10, COINS = Pool("dice", 2, 6, RED), Pool("dice", 2, 10, RED), Pool("coins", 3, 2, RED)


BOTH = (Pool("imperial", 1, 6, "imperial"), Pool("warriors", 1, 6, "warriors"))
FRAY = (Pool("attacker", 2, 2, RED), Pool("defender", 2, 2, BLUE))
CASES = {
    "passes": Case(Passes(3), (D6,), (Counted(RED, "passed", at_most(3, "dice")),)),
    "hits": Case(Hits(5, 6), (D6,), (Counted(RED, "hits", at_least(5, "dice")),)),
    "heads": Case(Heads(), (COINS,), (Counted(RED, "heads", at_most(1, "coins")),)),
    "possibility": Case(Possibility(3, 6), (Pool("dice", 1),), (Counted(RED, "times", at_least(3, "dice")),)),
    "total": Case(Total(2), (D6,), (Counted(RED, "total", total("dice", 2)),)),
    "joint": Case(
        Joint((Passes(3), Passes(2))),
        (D6,),
        (Counted(RED, "passed", lambda faces: at_most(3, "dice")(faces) + at_most(2, "dice")(faces)),),
    ),
    "several": Case(
        Several(("one", "two"), (Passes(3, leader=5), Passes(2, cap=1))),
        (Pool("one:group", 2, 6, RED), Pool("one:leader", 1, 6, RED), Pool("two:group", 1, 6, BLUE)),
        (
            Counted(
                RED, "passed", lambda faces: min(2, at_most(3, "one:group")(faces) + at_most(5, "one:leader")(faces))
            ),
            Counted(BLUE, "passed", at_most(2, "two:group")),
        ),
    ),
    "contest": Case(
        Contest(1, 3),
        (Pool("first", 2, 6, RED), Pool("second", 2, 6, BLUE)),
        (Counted(RED, "successes", at_most(3, "first")), Counted(BLUE, "successes", at_most(3, "second"))),
    ),
    "ca fray": Case(
        Fray(names_of=("Red", "Blue"), left=(1, 2)),
        (Pool("first", 2, 6, RED), Pool("second", 2, 6, BLUE)),
        (Counted(RED, "successes", at_most(3, "first")), Counted(BLUE, "successes", at_most(3, "second"))),
    ),
    "ca tests": Case(
        SharedRoll((Passes(3), Passes(2)), names_of=("received_casualty", "leader_lost")),
        (D6,),
        (Counted(RED, "passed", lambda faces: at_most(3, "dice")(faces) + at_most(2, "dice")(faces)),),
    ),
    "ca activation": Case(
        Activation(sides=("Red", "Blue")),
        (Pool(RED, 1, 6, RED), Pool(BLUE, 1, 6, BLUE)),
        (Counted(RED, "total", total(RED)), Counted(BLUE, "total", total(BLUE))),
    ),
    "ca losses": Case(
        LeaderThenTest(Passes(3, leader=5), SharedRoll((Passes(3), Passes(3))), RED),
        (Pool("leaders", 1, 6, RED), Pool("group", 2, 6, RED)),
        (Counted(RED, "leaders hit", lambda faces: int(6 in faces["leaders"])), Counted(RED, "passed", with_him)),
    ),
    "ca breaking off": Case(
        Meaning(halved=True, words=("1-2", "3-4", "5-6"), low=1),
        (Pool("away", 1, 6, RED),),
        (Counted(RED, "total", lambda faces: (sum(faces["away"]) + 1) // 2),),
    ),
    "ca inches of a hole": Case(
        Inches(2, 2, RED), (Pool("struck", 2, 6, RED),), (Counted(RED, "hits", at_most(2, "struck", "inch 2")),)
    ),
    "ca recruiting": Case(
        Recruiting(LISTED), (Pool("recruit", 2, 6, RED),), (Counted(RED, "total", total("recruit")),)
    ),
    "ca leading": Case(
        Leading("european", 1),
        (Pool("dice", 2, 6, RED),),
        (Counted(RED, "Rep", lambda faces: 3 if sum(faces["dice"]) < 4 else 5 if sum(faces["dice"]) > 8 else 4),),
    ),
    "ca turnout": Case(
        Turnout(4), (Pool("die", 1, 6, RED),), (Counted(RED, "figures short", lambda f: max(0, 4 - f["die"][0])),)
    ),
    "ca doings": Case(Doings(found=("attack",) * 6), (Pool("doing", 1),), (Counted(RED, "total", total("doing")),)),
    "ca pef halves": Case(
        Halves(),
        tuple(Pool(each, 1, 3, RED) for each in "abcd"),
        tuple(Counted(RED, "total", total(each)) for each in "abcd"),
    ),
    "ca pef": Case(
        Spotted(),
        (Pool("section", 1, 6, RED), Pool("first", 1, 6, RED), Pool("second", 1, 6, RED)),
        tuple(Counted(RED, "total", total(each)) for each in ("section", "first", "second")),
    ),
    "ca terrain": Case(Meaning(), (Pool("terrain", 2),), (Counted(RED, "total", total("terrain")),)),
    "ca lots": Case(Lots(5, tuple("abcde")), (Pool("first", 1, 6, RED),), (Counted(RED, "total", total("first", -1)),)),
    "gr paces": Case(
        Paces(),
        (Pool("foot", 2, 6, RED), Pool("rifle", 1, 6, RED)),
        (
            Counted(
                RED,
                "inches gained",
                lambda faces: sum(2 * (face == 6) - 2 * (face == 1) for dice in faces.values() for face in dice),
            ),
        ),
    ),
    "gr doubles": Case(Doubles(), (D6,), (Counted(RED, "waves", arrival),)),
    "gr doubles, first": Case(Doubles(first=True), (D6,), (Counted(RED, "waves", arrival),)),
    "gr doubles, leader": Case(
        Doubles(leader=True, triple_is_double=True),
        (Pool("dice", 3, 6, RED),),
        (Counted(RED, "waves", arrival),),
    ),
    "gr initiative": Case(Initiative(), (Pool("dice", 1),), (Counted(RED, "times first", at_most(3, "dice")),)),
    "gr heights": Case(
        Heights(2, 1, ("A", "B")),
        BOTH,
        (Counted("imperial", "hits", melee_hits(2, 1, True)), Counted("warriors", "hits", melee_hits(2, 1, False))),
    ),
    "gr sudden death": Case(SuddenDeath(), (Pool("dice", 1),), (Counted(RED, "destroyed", at_most(2, "dice")),)),
    "gr sudden death, frail": Case(
        SuddenDeath(True), (Pool("dice", 1),), (Counted(RED, "destroyed", at_most(4, "dice")),)
    ),
    "gr above": Case(Above(7), (D6,), (Counted(RED, "times", lambda faces: int(sum(faces["dice"]) > 7)),)),
    "gr volley": Case(
        Volley((("fire1", 5), ("fire2", 3))),
        (Pool("fire1", 2, 6, RED), Pool("fire2", 1, 6, RED)),
        (Counted(RED, "hits", lambda faces: at_least(5, "fire1")(faces) + at_least(3, "fire2")(faces)),),
    ),
    "d10 manoeuvre": Case(Manoeuvre(-2), (Pool("dice", 1, 10),), (Counted(RED, "total", total("dice", -2)),)),
    "d10 compass": Case(Compass(), (Pool("dice", 1, 10),), (Counted(RED, "total", total("dice")),)),
    "d10 saves": Case(SaveDice(7, 4), (D10,), (Counted(RED, "saved", at_least(7, "dice")),)),
    "d10 burst": Case(
        Burst(8, 10),
        (Pool("fire", 1, 10, RED), Pool("marked", 1, 10, RED)),
        (Counted(RED, "hits", at_least(8, "fire", "marked")),),
    ),
    "d10 fire": Case(
        Fire(Hits(7, 10, watch=1), SaveDice(6, 3), "saves", sides=10, side=BLUE),
        (Pool("fire", 2, 10, RED),),
        (Counted(RED, "hits", at_least(7, "fire")), Counted(BLUE, "saved", at_least(6, "saves"), 1)),
    ),
    "d10 marked fire": Case(
        Fire(Burst(9, 10), SaveDice(8), "saves", sides=10, side=BLUE),
        (Pool("fire", 1, 10, RED), Pool("marked", 1, 10, RED)),
        (Counted(RED, "hits", at_least(9, "fire", "marked")), Counted(BLUE, "saved", at_least(8, "saves"), 1)),
    ),
    "d10 salvo": Case(
        Salvo((("one", 6), ("two", 9))),
        (Pool("one", 1, 10, RED), Pool("two", 1, 10, RED)),
        (Counted(RED, "hits", lambda faces: at_least(6, "one")(faces) + at_least(9, "two")(faces)),),
    ),
    "d10 fire of a group": Case(
        Fire(Salvo((("one", 6), ("two", 9))), SaveDice(6, 3), "saves", sides=10, side=BLUE),
        (Pool("one", 1, 10, RED), Pool("two", 1, 10, RED)),
        (
            Counted(RED, "hits", lambda faces: at_least(6, "one")(faces) + at_least(9, "two")(faces)),
            Counted(BLUE, "saved", at_least(6, "saves"), 1),
        ),
    ),
    "d10 duels": Case(
        Duels((("alone", 2), ("one_extra", 0)), ("A", "B"), crowd=1, sides=(RED, BLUE)),
        (Pool("one_extra", 1, 100, RED),),
        (Counted(RED, "hits", duel({"one_extra": 0}, 0)), Counted(BLUE, "hits", duel({"one_extra": 0}, 1))),
    ),
    "d10 both save": Case(
        BothSaves(SaveDice(7), SaveDice(5, 2), SaveDice(4), SaveDice(5)),
        (Pool("first", 1, 10, RED), Pool("first_low", 1, 10, RED), Pool("second", 1, 10, BLUE)),
        (
            Counted(RED, "saved", lambda faces: at_least(7, "first")(faces) + at_least(4, "first_low")(faces)),
            Counted(BLUE, "saved", at_least(5, "second")),
        ),
    ),
    "d10 one saves": Case(
        BothSaves(SaveDice(7), SaveDice(5), SaveDice(7), SaveDice(5)),
        (Pool("second_low", 2, 10, BLUE),),
        (Counted(RED, "saved", lambda faces: None), Counted(BLUE, "saved", at_least(5, "second_low"))),
    ),
    "d10 who": Case(
        Who(1, 2, 0, 9, fell=2, nearly=1),
        (Pool("fell", 2, 10, RED), Pool("nearly", 1, 10, RED)),
        (Counted(RED, "with a rank", ranked((10,), (9,))),),
    ),
    "d10 who, by figures": Case(
        Who(1, 2, 0, 3, fell=1, nearly=1, by_figures=True),
        (Pool("fell", 1, 6, RED), Pool("nearly", 1, 6, RED)),
        (Counted(RED, "with a rank", ranked((1,), (2, 3))),),
    ),
    "af toss": Case(
        Tossed(("Moroccans first", "Spanish first")),
        (Pool("coin", 1, 2),),
        (Counted(RED, "heads", at_most(1, "coin")),),
    ),
    "af rally": Case(RALLYING, (COINS,), (Counted(RED, "heads", at_most(1, "coins")),)),
    "af fire": Case(
        FireTable(), (Pool("c", 5, 2, RED),), (Counted(RED, "heads", lambda faces: min(3, faces["c"].count(1))),)
    ),
    "af two tosses": Case(
        TwoTosses(Heads(), FireTable(), "2nd toss", sides=2, side=RED),
        (Pool("1st toss", 4, 2, RED),),
        (
            Counted(RED, "heads", at_most(1, "1st toss")),
            Counted(RED, "heads", lambda faces: min(3, faces["2nd toss"].count(1)), 1),
        ),
    ),
    "af barrage": Case(
        Barrage(2, RED), (COINS,), (Counted(RED, "heads", at_most(1, "coins")), Counted(RED, "total", total("die"), 1))
    ),
    "af combat": Case(
        Clash((RED, BLUE), ("Red", "Blue")),
        FRAY,
        (
            Counted(RED, "heads", at_most(1, "attacker")),
            Counted(BLUE, "heads", at_most(1, "defender")),
            Counted(RED, "tails", tails(0), 2),
            Counted(BLUE, "tails", tails(1), 2),
        ),
    ),
    "af combat by margin": Case(
        Clash((RED, BLUE), ("Red", "Blue"), by_margin=True),
        FRAY,
        (Counted(RED, "heads", at_most(1, "attacker")), Counted(BLUE, "heads", at_most(1, "defender"))),
    ),
}
