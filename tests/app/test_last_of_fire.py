"""The last result of fire: who fired at whom, the dice, and what came of it, in this order."""

import pytest
from msgspec.structs import replace

from tests.app.test_battle_rows import text
from tests.app.told import fate_of, fired, last_result, loss, rolled, shot, texts
from tracker.app.battle.last_dice import LastClause, RollLine, told_lines
from tracker.app.battle.last_losses import ViewChanges, with_losses
from tracker.app.battle.last_result import LastResult, ToldResult, result_of, told_by
from tracker.app.battle.last_result_panel import LastResultPanel
from tracker.engine import AnswerInput, Battle, Event, Line, SideView, UnitRow, View, load_ruleset
from tracker.engine.inputs import line_to
from tracker.engine.view import fallen
from tracker.journal.battle_reader import read_battle
from tracker.journal.folders import samples


def test_fire_is_not_forgotten_for_the_toss_behind_it() -> None:
    fire = result_of(
        (
            shot("Ships fire at Marabout", "coins T H H; die 1", "eliminated"),
            fired("Ships fire at Marabout: one unit is eliminated."),
        )
    )
    toss = result_of((rolled("Heads: A picks; tails: B picks", "T", "B picks", who=None),))
    assert fire is not None and toss is not None and toss.is_more
    assert texts(fire.then(toss).dice) == ("Ships fire at Marabout: coins T H H; die 1: one unit is eliminated",)


@pytest.mark.parametrize("does", ["fires", "volleys"])
def test_the_dice_of_fire_go_first_where_rows_are_few(does: str) -> None:
    cause = f"Gurkha wing {does} at Southern lashkar"
    panel = LastResultPanel()
    volley = LastClause(cause=cause, dice=f"rifle dice {'4 ' * 40}; saves 4", result="1 hit, 1 saved")
    panel.last = last_result((), (), (volley,), ("Nobody falls",))
    (line, *_) = (text(each) for each in panel.rows(80, 1))
    assert line.startswith(f" Last   {cause}: 1 hit, 1 saved")


def _after(log: list[Line], *now: UnitRow) -> LastResult:
    """The result of a log by which units, at twenty figures before, came to what they are."""
    before = View("", 1, (SideView("a", "A", tuple(replace(unit, figures=20) for unit in now)),))
    after = View("", 1, (SideView("a", "A", now),))
    found = told_by(log, fallen(before, after), before, after)
    assert found is not None
    return found


def test_all_who_fire_together_are_named() -> None:
    """ "2 units fire at B" became "2 hits, 2 saved", and nobody had fired."""
    who, title = "Sudanese, Bluejackets", "2 units fire at Ghazis: 28 dice, 7+ hits"
    roll = rolled(title, "9 hits; saves 2 saved", "9 hits, 2 saved", who=who, cause=f"{who} fire at Ghazis")
    found = result_of((roll, Line("Ghazis lose nobody.")))
    assert found is not None and texts(found.dice) == ("Sudanese, Bluejackets fire at Ghazis: 9 hits, 2 saved",)


def test_where_rows_are_few_no_second_firer_is_an_aside_of_the_first() -> None:
    """ "Gurkha wing: Gurkha wing, 7+ 5 hits": that others had fired, and at whom, went as an aside."""
    panel, who = LastResultPanel(), "Gurkha wing, Highland company"
    panel.names = dict.fromkeys((*who.split(", "), "Ghazis"), "text")
    dice = "Gurkha wing, 7+ 5 hits; Highland company, 8+ 5 hits; saves saved 2, only if an officer 0; casualties 3 6"
    lost = replace(loss("Ghazis", 8, 9), more=("1 officer among them", "spent", "disordered"))
    panel.last = last_result((lost,), (), (LastClause(cause=f"{who} fire at Ghazis", dice=dice),), ())
    told = " ".join(" ".join(text(row)[8:] for row in panel.rows(80, 3)).split())
    assert f"{who} fire at Ghazis: " in told


def test_what_was_counted_of_two_tosses_stands_right_behind_who_fired_at_whom() -> None:
    """ "Principe fires at Anjera: , 4 heads, 2 heads"."""
    roll = shot("Principe fires at Anjera", "4 heads; 2 heads", "demoralised")
    found = result_of((roll, fired("Principe fires at Anjera."), Line("Anjera is demoralised.")))
    assert found is not None and texts((*found.dice, *found.rest))[0] == "Principe fires at Anjera: 4 heads, 2 heads"


def test_what_losses_bring_about_by_themselves_is_told_with_them() -> None:
    """Who had fired had no room behind "Ghazis are worn now: 15 of 19 points · Ghazis are disordered: casualties"."""
    log = [
        shot("Levy fires at Ghazis: 9 dice, 6+ hits", "dice 9 9; saves 1 1", "2 hits, 0 saved"),
        Line("Ghazis are worn now: 15 of 19 points.", units=("ghazis",), with_loss="worn"),
        Line("Ghazis lose 2 figures.", units=("ghazis",), lost=(2,)),
        Line("Ghazis are disordered: casualties.", units=("ghazis",), with_loss="disordered"),
    ]
    found = _after(log, UnitRow("ghazis", "Ghazis", 18, 20))
    assert [each.words for each in found.losses] == ["Ghazis lost 2 (18 left), worn, disordered"]
    assert [*texts(found.dice), *texts(found.rest)] == ["Levy fires at Ghazis: dice 9 9; saves 1 1: 2 hits, 0 saved"]


def test_a_state_is_told_with_the_loss_of_its_own_unit() -> None:
    log = [Line("Ghazis are disordered: casualties.", units=("ghazis",), with_loss="disordered")]
    found = _after(log, UnitRow("levy", "Levy", 19, 20), UnitRow("ghazis", "Ghazis", 18, 20))
    assert [each.words for each in found.losses] == ["Levy lost 1 (19 left)", "Ghazis lost 2 (18 left), disordered"]
    view = View("T", 1, (SideView("x", "X", (UnitRow("ghazis", "Ghazis", 0, 20),)),))
    quit_it = replace(fate_of("Ghazis", "quit the field"), unit="ghazis")
    assert with_losses(log, [quit_it], view) == (log, (quit_it,)), "of who is gone it is told by itself"


def test_officers_who_fall_are_told_with_the_loss() -> None:
    """Only the order for the figures said so, until it was ticked off."""
    order = "take 3 off Ghazis: 1 officer, 1 sergeant, 1 other rank (fire of Levy)"
    words = "1 officer and 1 sergeant among them"
    log = [Line(order, "table", units=("ghazis",), with_loss=words)]
    log += [Line("Ghazis lose 3 figures.", units=("ghazis",), lost=(3,))]
    found = _after(log, UnitRow("ghazis", "Ghazis", 17, 20))
    assert [each.words for each in found.losses] == [f"Ghazis lost 3 (17 left), {words}"] and not found.rest


def test_points_of_a_hull_stand_first_as_losses_do() -> None:
    words = "hull lost 2 (8 left)"
    log = [
        shot("Guns fire at Steamer: 2 dice, 6+ hits", "dice 9 9; saves 1 1", "2 hits, 0 saved"),
        Line("Steamer loses 2 hull: 8 left.", units=("boat",), event=Event("fires", "guns", "boat"), with_loss=words),
    ]
    found = _after(log, UnitRow("boat", "Steamer", 20, 20))
    assert [each.words for each in found.losses] == [f"Steamer: {words}"] and not found.rest


def test_counts_of_who_hit_are_told_by_the_result_alone() -> None:
    """ "man to man 4 hits by Horse, 0 hits by Camels; two to one 0 hits by Horse, ...: 0 hit against 4 hit"."""
    title = "Horse against Camels"
    dice = "man to man 4 hits by Horse, 0 hits by Camels; two to one 0 hits by Horse, 0 hits by Camels"
    found = result_of((rolled(title, dice, "0 hit against 4 hit"),))
    assert found is not None and texts(found.dice) == (f"{title}: 0 hit against 4 hit",)
    mixed = result_of((rolled(title, "man to man 4 hits by Horse, 0 hits by Camels; two to one 71", "4"),))
    assert mixed is not None and "71" in mixed.dice[0].text, "dice are told as they fell"


def test_the_fight_before_leaves_its_place_to_the_dice_of_the_next() -> None:
    """ "! Spears right: quit the field" stood before all dice of the melee that came after theirs."""
    quits = [Line("Spears: 1 - 1 = 0, removed from play."), Line("Melee: Camels, Horse.", begins_fight=True)]
    before = result_of(quits, ViewChanges((fate_of("Spears", "quit the field"),)))
    fought = [rolled("Horse against Camels", "man to man 71", "0 hit against 1 hit")]
    told = ToldResult().then(quits, before).then(fought, result_of(fought))
    assert not told.last.losses and told.last.dice
    same = ToldResult().then(quits[:1], result_of(quits[:1], ViewChanges((fate_of("Spears", "quit the field"),))))
    assert same.then(fought, result_of(fought)).last.losses, "as long as it is the same fight"


def test_who_keeps_its_place_is_not_told() -> None:
    """ "Talahina leaves the table · Midland wing, Camels stay in place · Bluejackets stay aboard First dhow · ..."."""
    stays = [Line("Camels stay in place.", units=("camels",)), Line("Crew stays aboard First dhow.", units=("crew",))]
    stays = [replace(each, is_idle=True) for each in stays]
    units = UnitRow("camels", "Camels", 20, 20), UnitRow("crew", "Crew", 20, 20)
    view = View("", 1, (SideView("a", "A", units),))
    assert told_by(stays, {}, view, view) is None, "what stood before them stays"
    assert _after([*stays, Line("Talahina sails off.")], *units).rest == (LastClause("Talahina sails off."),)


@pytest.mark.parametrize(("face", "fell"), [(8, "08"), (42, "42"), (100, "00")])
def test_a_die_of_a_hundred_is_told_as_it_lies_on_the_table(face: int, fell: str) -> None:
    """0 and 8 stood as "8", and who looked from the table to the screen looked for another die."""
    recorded = read_battle(samples()["colonial_d10_river_column"])
    pairs = ("one_extra", "two_extra")
    node = next(each for each in line_to(recorded.head) if all(name in str(each.input) for name in pairs))
    assert isinstance(node.input, AnswerInput)
    node.input = replace(node.input, value={"dice": {"one_extra": [face, 7], "two_extra": [73, 28, 63]}})
    line = node.log[0].text.partition(": ")[0] + f": two to one {face} 7; three to one 73 28 63 (typed): some hit"
    node.log = (replace(node.log[0], text=line),)
    (told,) = told_lines(Battle(load_ruleset(recorded.ruleset), recorded.head, 1), [node])
    assert isinstance(told, RollLine)
    assert [each.text for each in told.parts.dice] == [f"two to one [{fell} 07]", "three to one [73 28 63]"]
