"""Melee and its outcome (CD-A13 to CD-A16, CD-B30 to CD-B35, CD-D2)."""

from fractions import Fraction
from functools import cache, partial
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.names import colonial_d10 as cd
from tests.names.engine import needs
from tests.names.play import all_odds_lines
from tests.rulesets.colonial_d10.bench import ENTER, SETTLE, added, asks, battlefield, locked, men, play, unit
from tracker.engine import Among, Pool, decode_state, encode_state, odds
from tracker.games.colonial_d10.melee_outcome import chase_facts
from tracker.games.colonial_d10.turn import charge_phase, melees
from tracker.play.dice_line import type_line
from tracker.play.typed_dice import begin

PAIR = cd.Pair("brit", "zulu")


@pytest.mark.examples(
    "changes, total",
    ({"mounts": "horse", "mounted": True}, 3),
    ({"mounts": "camel", "mounted": True}, 2),
    ({"mounts": "camel", "mounted": True, "traits": ["mounted_infantry"]}, 1),
    ({"mounts": "horse", "mounted": False}, 0),
    ({"traits": ["fanatic"]}, 1),
    ({"fort": True}, 2),
    ({"prone": True}, -2),
    ({"mounts": "horse", "mounted": True, "afoot": 2}, 0),
)
def test_cd_a13_factors(changes: dict[str, Any], total: int) -> None:
    assert cd.factors(battlefield(), men(**changes)).total == total


def test_cd_b30_spare_men() -> None:
    assert cd.shares(4, 4, "spread") == (4, 0, 0)
    assert cd.shares(6, 4, "spread") == (2, 2, 0) and cd.shares(6, 4, "heaped") == (3, 0, 1)
    assert cd.shares(2, 9, "spread") == (0, 0, 2) and cd.shares(3, 7, "spread") == (0, 2, 1)


def brute(edge: int) -> list[int]:
    """Percent won, lost and neither, die by die."""
    margins = [first + edge - second for first in range(1, 11) for second in range(1, 11)]
    return [sum(m >= 4 for m in margins), sum(m <= -4 for m in margins), sum(abs(m) < 4 for m in margins)]


@pytest.mark.parametrize(
    ("edge", "percents"), [(0, [21, 21, 58]), (2, [36, 10, 54]), (3, [45, 6, 49]), (4, [55, 3, 42]), (6, [72, 0, 28])]
)
def test_cd_d2_a_pair_by_difference(edge: int, percents: list[int]) -> None:
    reading = cd.Duels((("alone", edge),), ("a", "b"))
    chances = {(r.second, r.first): p for r, p in odds(reading, (Pool("alone", 1, 100),)).items()}
    found = [chances.get(each, Fraction(0)) for each in ((1, 0), (0, 1), (0, 0))]
    assert [100 * each for each in found] == percents == brute(edge)


def test_cd_a14_a_throw_of_a_hundred_is_two_dice() -> None:
    assert [cd.duel(face, 0) for face in (63, 7, 100, 50, 10)] == [3, 3, 0, -5, -9]


@pytest.mark.rule("CD-B32")
def test_cd_a14_four_more_wins_less_does_nothing() -> None:
    state = locked(men(), men("zulu"))
    said = play(cd.fight_pair(state, PAIR), ENTER, "73 74", "1")
    assert (state.units["zulu"].men, state.units["brit"].men) == (1, 2) and said.has("Brit lost 0, Zulu 1")
    assert next(line.lost for line in said.log if line.text.startswith("Brit lost")) == (0, 1)
    assert play(cd.fight_pair(state, PAIR), ENTER, "43").keys == ["ground:brit:zulu", "melee:brit:zulu"]


@pytest.mark.parametrize(("first", "dice", "pool"), [(True, (), "two_extra"), (False, ("91",), "second_low")])
def test_cd_a14_the_lowest_falls_on_whichever_side_the_several_are(
    first: bool, dice: tuple[str, ...], pool: str
) -> None:
    crowd = unit("brit" if first else "zulu", officers=1, sergeants=1, men=1, full=99)
    one = men("zulu" if first else "brit", 1)
    state = locked(*((crowd, one) if first else (one, crowd)))
    (asked,) = asks(cd.fight_pair(state, PAIR), ENTER, *dice).pools
    assert (asked.name, asked.count) == (pool, 1)
    play(cd.fight_pair(state, PAIR), ENTER, *(dice or ["19"]), "1")
    assert (crowd.officers, crowd.sergeants, crowd.men) == (1, 1, 0)


def test_cd_a9_baggage_kills_nobody() -> None:
    train = men(arm="baggage")
    state = locked(train, men("zulu"))
    results = odds(*_parts(cd.duel_roll(state, PAIR, cd.Ground())))
    assert not any(result.second + result.second_lowest for result in results)


def _parts(roll: Any) -> tuple[Any, Any]:
    return roll.reading, roll.pools


def test_cd_b31_men_hit_save_by_posture_and_forts_are_cover() -> None:
    assert [cd.posture(each) for each in (men(), men(prone=True), men(cover=True), men(fort=True))] == [
        "open",
        "prone",
        "cover",
        "cover",
    ]
    state = locked(men(), men("zulu", fort=True))
    said = play(cd.fight_pair(state, PAIR), {"second_fort": True}, "91 91", "5 4")
    assert state.units["zulu"].men == 1 and said.keys[-1] == "saves:brit:zulu"


def test_cd_a15_factors_are_cumulative_and_their_own() -> None:
    elite = unit(traits=["crack", "fanatic", "raw"], fell=1, slew=2)
    state = battlefield(elite, leaders=(cd.Leader("gen", "G", "eu", True, attached="brit"),))
    assert cd.outcome_factors(state, elite).total == 2 + 2 + 1 + 1 + 1 - 1
    elite.fell = 3
    elite.men = 3
    assert cd.outcome_factors(state, elite).total == -2 - 2 + 1 + 1 + 1 - 1


def test_cd_a15_all_are_disordered_but_a_fort_that_lost_nobody() -> None:
    state = locked(men(fort=True, full=2), men("zulu", full=2))
    said = play(cd.outcome(state, ["brit", "zulu"]), "2", "2")
    assert not state.units["brit"].disordered and state.units["zulu"].disordered
    reads = [line.reads.column for line in said.log if line.reads]
    assert reads == ["good", "disordered"]


@pytest.mark.parametrize(("fort", "fell", "disordered"), [(True, 0, False), (True, 1, True), (False, 0, True)])
def test_cd_a15_a_fort_that_lost_somebody_is_disordered_as_all_without_one_are(
    fort: bool, fell: int, disordered: bool
) -> None:
    state = locked(men(fort=fort, fell=fell, full=2), men("zulu", full=2))
    play(cd.outcome(state, ["brit", "zulu"]), "2", "2")
    assert state.units["brit"].disordered == disordered


def test_cd_b35_five_takes_the_disorder_off() -> None:
    state = locked(men(full=3), men("zulu", full=3))
    play(cd.outcome(state, ["brit", "zulu"]), "5", "4")
    assert not state.units["brit"].disordered and state.units["zulu"].disordered


@pytest.mark.parametrize(("enemy", "asked"), [("4", True), ("5", False)])
def test_cd_a16_leaving_needs_an_enemy_who_cannot_advance(enemy: str, asked: bool) -> None:
    state = locked(men(full=3), men("zulu", full=3))
    answers = ["8", enemy, "leave"] if asked else ["8", enemy]
    said = play(cd.outcome(state, ["brit", "zulu"]), *answers)
    assert ("leave:brit" in said.keys) == asked and bool(state.units["brit"].engaged) != asked


@pytest.mark.parametrize(("enemies", "asked"), [(("4", "4"), True), (("4", "5"), False), (("5", "4"), False)])
def test_cd_a16_leaving_needs_every_enemy_to_be_unable_to_advance(enemies: tuple[str, str], asked: bool) -> None:
    brit, first, second = men(full=3), men("zulu", full=3), men("zulu_two", full=3)
    brit.engaged, first.engaged, second.engaged = ["zulu", "zulu_two"], ["brit"], ["brit"]
    state = battlefield(brit, first, second)
    said = play(cd.outcome(state, ["brit", "zulu", "zulu_two"]), "8", *enemies, *(["fight"] if asked else []))
    assert ("leave:brit" in said.keys) == asked


@pytest.mark.parametrize(("dice", "goes_on"), [(("6", "6"), True), (("6", "1"), False)])
def test_cd_a16_that_a_melee_goes_on_is_told(dice: tuple[str, str], goes_on: bool) -> None:
    """Only "vs Ghazis" in the order of battle said that both fight again."""
    state = locked(men(full=3), men("zulu", full=3))
    said = play(cd.outcome(state, ["brit", "zulu"]), *dice)
    words = "Brit, Zulu are still hand to hand: they fight on in the next Charge phase."
    assert (words in added(said)) is said.has(words) is goes_on


@pytest.mark.rule("CD-B34")
def test_cd_a16_natives_on_ten_must_pursue() -> None:
    state = locked(men(n=8), men("zulu", full=2))
    said = play(cd.outcome(state, ["brit", "zulu"]), "3", "10", ENTER, {"catches": True})
    assert "pursue:zulu" not in said.keys and said.has("must pursue")
    assert 'move Zulu after Brit, up to 12", 24" on a road, 6" through rough ground, 4" fording' in added(said)
    assert state.units["zulu"].engaged == ["brit"] and said.has("next Charge phase")
    told = [(line.event.what, line.event.by, line.event.how) for line in said.log if line.event]
    assert told.count(("stands", "zulu", "and pursued")) == 1 and ("stands", "zulu", "") not in told
    assert not said.has("still hand to hand"), "it has caught them anew"


def test_cd_b34_others_may_pursue_half_or_full() -> None:
    for die, ruling, far in (("10", "full", '9"'), ("7", "full", '4.5"'), ("10", "half", '4.5"')):
        state = locked(men(full=3), men("zulu", 8), pursuit=ruling)
        prompt = asks(cd.outcome(state, ["brit", "zulu"]), die, "3", ENTER, "pursue")
        assert prompt.text == f"Up to {far} after the beaten enemy."
    catches, whom = prompt.fields[0], prompt.fields[-1]
    assert (catches.label, whom.marks[0].label) == ("catches Zulu", "after Zulu")
    state = locked(men(full=3), men("zulu", 8))
    assert play(cd.outcome(state, ["brit", "zulu"]), "8", "3", ENTER, "stay").has("must pursue") is False


def test_cd_b34_whom_a_pursuit_catches_is_said_where_several_were_beaten() -> None:
    state = battlefield(men(full=3), men("carb", full=3), men("zulu", 8))
    catches, *_, whom = chase_facts(state, "zulu", ["brit", "carb"]).fields
    assert catches.label == "catches them" and isinstance(whom, Among)
    assert [each.label for each in whom.marks] == ["after Brit", "after Carb"]


@pytest.mark.parametrize("catches", [True, False])
def test_cd_b34_who_is_caught_in_pursuit_is_no_longer_fortified(catches: bool) -> None:
    state = locked(men(n=8), men("zulu", full=2))
    behind_the_next_wall = partial(setattr, state.units["brit"], "fort", True)
    play(cd.outcome(state, ["brit", "zulu"]), "3", "10", ENTER, lambda _: behind_the_next_wall(), {"catches": catches})
    assert state.units["brit"].fort == (not catches)
    assert (state.units["brit"].engaged == ["zulu"]) == catches


@pytest.mark.parametrize(("ruling", "engaged"), [("beaten", ["zulu"]), ("round", [])])
def test_cd_b33_undecided_melees(ruling: str, engaged: list[str]) -> None:
    state = locked(men(full=3), men("zulu", full=3), locked=ruling)
    said = play(cd.outcome(state, ["brit", "zulu"]), "5", "5")
    assert state.units["brit"].engaged == engaged
    # Only the side whose player turn it is draws back, and nobody who is free already.
    apart = [text for text in said if text.startswith("draw ")]
    assert apart == ([] if engaged else ['draw Brit 3" away from Zulu'])


def test_several_units_in_one_melee_fight_pair_by_pair() -> None:
    first, second, enemy = men(), men("brit_two"), men("zulu", 5)
    first.engaged = second.engaged = ["zulu"]
    enemy.engaged = ["brit", "brit_two"]
    state = battlefield(first, second, enemy)
    assert melees(state) == [["brit", "zulu", "brit_two"]]
    said = play(charge_phase(state, "eu"), ENTER, "55 55", ENTER, "55 55", *["5"] * 3)
    assert [key for key in said.keys if key.startswith("ground")] == ["ground:brit:zulu", "ground:brit_two:zulu"]


def test_a_settled_melee_still_has_its_outcome() -> None:
    state = locked(men(full=3), men("zulu", full=3))
    said = play(charge_phase(state, "eu"), SETTLE, "5", "5")
    assert said.has("Settled on the table") and "outcome:brit" in said.keys


@pytest.mark.rule("CD-B31")
@pytest.mark.parametrize("who_hit", ["d10", "figures"])
@pytest.mark.parametrize(("low", "posture", "fell", "near"), [(0, {}, 5, 2), (1, {}, 5, 2), (1, {"cover": True}, 2, 2)])
def test_cd_b4_odds_of_saves_in_melee_are_those_of_all_dice_that_follow(
    low: int, posture: dict[str, Any], fell: int, near: int, who_hit: str
) -> None:
    """Saves and who was hit, die by die, against the odds that are shown; `fell` and `near` of ten faces."""
    brit = unit(officers=1, sergeants=1, men=2, **posture)
    state = locked(brit, men("zulu", 4), who_hit=who_hit)
    roll = cd.saves_roll(state, cd.Pair("brit", "zulu"), cd.Mauled(2, 1, first_lowest=low))
    gone_of, counted = cache(partial(_gone, state)), dict[str, Fraction]()
    ways = {"fell": Fraction(fell, 10), "near": Fraction(near, 10), "saved": Fraction(10 - fell - near, 10)}
    for dice in product(ways, repeat=2 + low):
        chance = Fraction(1)
        for die in dice:
            chance *= ways[die]
        near_ = dice[:2].count("near")
        lost, lowest = dice[:2].count("fell") + near_, low - dice[2:].count("saved")
        for gone, share in gone_of(lost, near_, lowest).items():
            for second, its in ((0, Fraction(7, 10)), (1, Fraction(3, 10))):
                label = f"{2 + low - gone} and {second} saved"
                counted[label] = counted.get(label, Fraction(0)) + chance * share * its
    assert {each.label: each.chance for each in roll.odds()} == counted


def _gone(state: cd.Battlefield, lost: int, nearly: int, lowest: int) -> dict[int, Fraction]:
    """How many fall, by throwing every die for who was hit and really taking figures off."""
    found, data = dict[int, Fraction](), encode_state(state)
    who = cd.who_of(state, state.units["brit"], lost - nearly, nearly)
    thrown = lost if cd.matters(who, lowest) else 0
    for faces in product(range(1, who.sides + 1), repeat=thrown):
        dealt = {"fell": list(faces[: who.fell]), "nearly": list(faces[who.fell :])}
        answers = [{"dice": {name: dice for name, dice in dealt.items() if dice}}] if thrown else []
        gone = play(
            cd.suffer(decode_state(data, cd.Battlefield), "brit", lost, nearly, "melee", lowest), *answers
        ).result
        found[gone] = found.get(gone, Fraction(0)) + Fraction(1, who.sides**thrown)
    return found


def test_cd_b4_saves_settled_in_melee_are_what_the_odds_say() -> None:
    """Two saved, told with officers' luck in it: nobody throws for that luck again."""
    state = locked(unit(), men("zulu", 4))
    roll = cd.saves_roll(state, cd.Pair("brit", "zulu"), cd.Mauled(3, 0))
    result, _ = roll.read({"result": "2 and 0 saved"})
    assert (result.first.saved, result.first.nearly) == (2, 0)


@pytest.mark.parametrize("hits", [(2, 4), (1, 0), (0, 3)])
def test_cd_b4_how_saves_in_melee_may_end_is_what_the_odds_say_and_what_its_counts_do(hits: tuple[int, int]) -> None:
    state = battlefield(unit("brit", cover=True), unit("zulu"))
    prompt = cd.saves_roll(state, PAIR, cd.Mauled(*hits))
    follow_ups = prompt.reading.follow_ups(prompt.pools, {}, 19)
    by_gist: dict[str, Fraction] = {}
    for each in follow_ups:
        saved = prompt.read({"counts": each.counts})[0]
        assert prompt.reading.follow_up_of(saved) == each.gist or 0 in hits
        label = prompt.reading.gist(saved).label
        by_gist[label] = by_gist.get(label, Fraction(0)) + each.chance
    assert by_gist == {each.label: each.chance for each in prompt.odds()}
    named = "saved: Brit 0, Zulu 0" if all(hits) else "Brit: 0 saved" if hits[0] else "Zulu: 0 saved"
    assert follow_ups[0].label == named


def test_cd_a14_where_it_matters_which_of_a_side_are_saved_dice_tell() -> None:
    state = battlefield(unit("brit"), unit("zulu"))
    mixed, lowest = cd.Mauled(1, 1, second_lowest=1), cd.Mauled(1, 0, second_lowest=2)
    for mauled, many, may_pick in ((mixed, 6, False), (lowest, 6, True), (cd.Mauled(5, 5), 36, False)):
        prompt = cd.saves_roll(state, PAIR, mauled)
        found = prompt.reading.follow_ups(prompt.pools, {}, 19)
        assert len(found) == many and all(bool(each.counts) == may_pick for each in found)
        assert {each.chance for each in found} == {each.chance for each in prompt.odds()}, (
            "chances are told all the same"
        )


def test_cd_b4_dice_of_one_side_that_are_in_leave_only_what_the_others_may_bring() -> None:
    state = battlefield(unit("brit"), unit("zulu"))
    prompt = cd.saves_roll(state, PAIR, cd.Mauled(2, 1))
    whole = {each.label: each.chance for each in prompt.reading.follow_ups(prompt.pools, {}, 19)}
    left = {each.label: each.chance for each in prompt.reading.follow_ups(prompt.pools, {"first": (1, 0)}, 19)}
    of_zulu = {n: sum((whole[f"saved: Brit {brit}, Zulu {n}"] for brit in range(3)), Fraction(0)) for n in (0, 1)}
    assert left == {f"saved: Brit 1, Zulu {n}": chance for n, chance in of_zulu.items()}
    nearly = prompt.reading.follow_ups(prompt.pools, {"first": (0, 1), "second": (1, 0)}, 19)
    assert [each.label for each in nearly] == ["saved: Brit 0, Zulu 1", "saved: Brit 1, Zulu 1"]
    # One that only an officer's save keeps, the other fell: of two dice one picks the officer, and it must be this.
    assert isinstance(prompt.reading, cd.BothSaves) and nearly[1].chance == prompt.reading.who[0].spared(1, 1)[1]


def test_cd_b4_who_may_yet_be_saved_as_an_officer_has_not_ended() -> None:
    prompt = cd.saves_roll(battlefield(unit("brit"), unit("zulu")), PAIR, cd.Mauled(1, 1))
    for first, second in ((7, 9), (9, 7)):
        assert prompt.reading.follow_up_of(prompt.read({"dice": {"first": [first], "second": [second]}})[0]) is None
    end = prompt.reading.follow_up_of(prompt.read({"dice": {"first": [8], "second": [2]}})[0])
    assert end is not None and end.label == "saved: Brit 1, Zulu 0"


def test_cd_b31_who_was_hit_is_told_and_what_saves_him_once() -> None:
    """The saves of each stood above the dice, and once more in the sentence behind them."""
    state = battlefield(unit("brit"), men("zulu"))
    both, one = (cd.saves_roll(state, PAIR, cd.Mauled(*hits)) for hits in ((2, 1), (0, 1)))
    assert (
        both.text == "2 of Brit in the open and 1 of Zulu in the open were hit. The odds include the saves of officers."
    )
    assert one.text == "1 of Zulu in the open was hit." and needs(one) == "saved on 8 to 10"
    low, mixed = (cd.saves_roll(state, PAIR, cd.Mauled(*hits)).text for hits in ((0, 0, 2, 0), (1, 0, 1, 0)))
    assert low == "2 of Brit in the open were hit.", "the lowest of several is no officer"
    assert mixed.endswith("The odds include the saves of officers.")


def test_cd_b31_saves_are_counted_by_h_as_hits_are_and_lines_name_the_sides() -> None:
    prompt = cd.saves_roll(battlefield(unit("brit"), unit("zulu")), PAIR, cd.Mauled(2, 1))
    typed = begin(prompt, Random(1))
    assert all_odds_lines(prompt, typed)[1].startswith("  saved: Brit 0, Zulu 1, ") and not typed.letters
    typed = type_line(typed, "0h 0h 1h")
    assert typed.whole and typed.value["counts"] == {"first": [0, 0], "second": [1, 0]}


def test_cd_a14_who_was_hit_more_is_told_by_short_names() -> None:
    state = locked(unit("brit", short="1st"), unit("zulu"))
    labels = {each.label for each in cd.duel_roll(state, PAIR, cd.Ground()).odds()}
    assert {"1st: 1 more was hit", "Zulu: 2 more were hit", "as many hit on both sides"} <= labels


def test_cd_a9_of_a_side_that_kills_nobody_the_other_loses_nobody_too() -> None:
    """The odds of a fight with baggage count on one side only, from nought on."""
    reading = cd.duel_roll(locked(unit("brit", short="1st"), unit("zulu")), PAIR, cd.Ground()).reading
    for kills, hit, loser in (((True, False), cd.Mauled(0, 1), "Zulu"), ((False, True), cd.Mauled(1, 0), "1st")):
        gists = [replace(reading, kills=kills).gist(each).label for each in (cd.Mauled(0, 0), hit)]
        assert gists == [f"{loser}: 0 more were hit", f"{loser}: 1 more was hit"]
