"""The first words of a report, and what the end says of losses."""

from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from tests.names.journal import Timeline
from tests.names.report import Bullets, Heading, Paragraph, Swing, losses, swings
from tests.report.making import shipped
from tracker.engine import Event, Line, SideView, UnitRow, View
from tracker.report.end_summary import _come_back, loss_lines
from tracker.report.events import EventAtStep
from tracker.report.lead import _decided, _is_against_the_losers, _swing, _why, lead
from tracker.report.number_blocks import losses_of
from tracker.report.scenes import paragraph
from tracker.report.turning_points import _is_end_by, events_of, turning_points
from tracker.report.unit_names import Cast


@pytest.mark.examples(
    "name, words",
    (
        "colonial_adventures_skirmish",
        "The Zulu won in six turns: the British had nobody left on the table. The Zulu lost 17 of 36 figures "
        "(4 of them ran), the British all 20. Turn 6 decided it. The Section of F Coy 2/24th fought the Men of Sokhexe "
        "and the iNgobamakhosi band hand to hand: the last seven of the Section of F Coy 2/24th fell.",
    ),
    (
        "colonial_adventures_patrol_by_hand",
        "The British won in eight turns: all 9 sections were scouted, and that was reported. The British lost nobody, "
        "the Zulu all 19 figures (14 of them ran). Turn 4 decided it. The Mounted infantry fired at Zulu infantry 1 "
        "with one die: one fell, and they ran from the field, nine strong.",
    ),
    (
        "africa_1859_wad_ras",
        "The Spanish won in six turns: they held Amsal and Bridge. The Spanish lost 5 of 24 steps, the Moroccans "
        "15 of 20. Turn 6 decided it. Prim, the 1st of II Corps and the 2nd of II Corps took Bridge.",
    ),
)
def test_the_lead_says_who_won_by_what_at_what_cost_and_what_decided_it(name: str, words: str) -> None:
    assert lead(shipped(name)).text == words


def test_who_ran_is_told_apart_from_who_fell_and_head_and_table_count_alike() -> None:
    """ "The Warriors lost 35 of 55" stood against "17 warrior units fell": eighteen had withdrawn."""
    timeline = shipped("gentlemen_rankers_raid")
    warriors = [each for each in losses(timeline) if each.side == "Warriors"]
    assert (sum(each.lost for each in warriors), sum(each.ran for each in warriors)) == (20, 7)
    assert "lost 20 of 31 units (7 of them ran), the Imperial side 4 of 11." in lead(timeline).text
    heads = [each.text for each in losses_of(timeline) if isinstance(each, Heading)]
    assert heads[2] == "Warriors: 20 of 31 units lost or gone (7 of them ran)"
    valley = shipped("colonial_d10_afghan_valley")
    assert "The British lost 26 of 76 figures" in lead(valley).text, (
        "those whom a unit lost before it left the table too"
    )


def test_what_decided_it_is_weighed_by_what_each_side_had() -> None:
    """The British won with 121 figures against 220: six of them are more than nine Zulu."""
    timeline = shipped("colonial_adventures_isandlwana")
    against = [
        _is_against_the_losers(timeline, Swing(1, 1, Fraction(1, 10), lost, ())) for lost in ((6, 9), (6, 12), (0, 0))
    ]
    assert against == [False, True, False]


def test_who_marched_off_is_no_loss() -> None:
    assert "the Imperial side 4 of 9." in lead(shipped("gentlemen_rankers_march")).text


def test_how_far_a_patrol_came_is_told_unless_that_won_the_battle() -> None:
    lost, won = (
        lead(shipped(each)).text for each in ("colonial_adventures_patrol", "colonial_adventures_patrol_by_hand")
    )
    assert "nobody left on the table. 6 of 9 sections were scouted. The Zulu lost" in lost
    assert won.count("scouted") == 1


def test_who_held_the_horses_of_those_who_ran_ran_with_them() -> None:
    timeline = shipped("colonial_adventures_patrol")
    (rode,) = [each for each in losses(timeline) if each.unit == "Mounted infantry"]
    assert (rode.start, rode.lost, rode.ran) == (12, 12, 12), "ten who ran, and two with their horses"


def test_a_turning_point_without_an_event_is_told_by_the_one_that_made_it() -> None:
    timeline = shipped("gentlemen_rankers_march")
    shot = next(each for each in swings(timeline, 10) if each.turn == 3)
    (event,) = events_of(timeline, shot)
    assert event.event.what == "fires" and event.lost


def test_what_one_event_cost_step_by_step_is_one_turning_point() -> None:
    """A band loses men by a shot, then runs: its test is another step, and no other deed."""
    timeline = shipped("colonial_adventures_patrol_by_hand")
    (first, *_) = swings(timeline, 10_000)
    assert [each.event.what for each in events_of(timeline, first)] == ["fires", "gone"]
    told = [id(each) for swing in swings(timeline, 10_000) for each in events_of(timeline, swing)]
    assert len(told) == len({*told})
    assert first.lost[1] == 10


def seen(figures: int) -> View:
    unit = UnitRow(id="band", name="Band", figures=figures, start=20)
    return View(title="", turn=1, sides=(SideView(id="zulu", name="Zulu", units=(unit,)),))


def fought(*figures: int, after: int, ended: int | None = None) -> Timeline:
    """As a timeline answers: steps of turn 1 with these strengths, then the aftermath, begun with `ended`."""
    frames = [
        *(SimpleNamespace(stage="turn", note="", turn=1, view=seen(each)) for each in figures),
        *(
            SimpleNamespace(stage="after", note="", turn=1, view=seen(each))
            for each in (ended, after)
            if each is not None
        ),
    ]
    fake: Any = SimpleNamespace(
        steps=range(len(frames)),
        last=len(frames) - 1,
        frame=lambda step: frames[step],
        view=lambda step: frames[step].view,
        before=lambda step: max(0, step - 1),
        turn_of=lambda step: 1,
    )
    return cast("Timeline", fake)


@pytest.mark.parametrize(
    ("after", "words"), [(13, ["Zulu: 14 figures lost in the turns, 7 of them came back."]), (6, []), (5, [])]
)
def test_who_came_back_was_lost_in_the_turns_all_the_same(after: int, words: list[str]) -> None:
    assert list(_come_back(fought(20, 15, 6, after=after))) == words


def test_who_came_back_in_the_turns_is_counted_with_those_who_came_back_after_them() -> None:
    told = list(_come_back(fought(20, 10, 13, 6, after=16)))
    assert told == ["Zulu: 17 figures lost in the turns, 13 of them came back."], "20 - 17 + 13 are 16"
    assert list(_come_back(fought(0, 20, 10, after=12))) == ["Zulu: 10 figures lost in the turns, 2 of them came back."]


def test_who_came_back_to_a_unit_that_marched_off_is_counted() -> None:
    """A patrol reports back, and one of its dead is on his feet again: "1 of them came back" left him out."""
    timeline = fought(20, 15, 15, after=18)
    for frame in (timeline.frame(2), timeline.frame(3)):
        (side,) = frame.view.sides
        away = replace(side, units=tuple(replace(each, gone="left the table") for each in side.units))
        frame.view = replace(frame.view, sides=(away,))  # type: ignore[misc]
    assert list(_come_back(timeline)) == ["Zulu: 5 figures lost in the turns, 3 of them came back."]


def test_what_the_end_of_the_last_turn_cost_came_back_too() -> None:
    told = list(_come_back(fought(20, 9, after=20, ended=6)))
    assert told == ["Zulu: 14 figures lost in the turns, 14 of them came back."]


def test_what_is_left_is_said_and_not_that_nobody_was_lost() -> None:
    """Behind an annihilation all who came back were left: "British: 47 of 47 figures left"."""
    assert loss_lines(seen(20)) == ["Zulu: 20 of 20 figures left, 1 of 1 units."]
    fell = UnitRow("b", "Band", 0, 9, gone="destroyed", back=9)
    assert loss_lines(View("T", 1, (SideView("z", "Zulu", (fell,)),))) == [
        "Zulu: nobody was left, 9 of 9 figures came back, 1 of 1 units."
    ]
    ran = UnitRow("b", "Band", 9, 9, gone="ran away", back=5)
    told = loss_lines(View("T", 1, (SideView("z", "Zulu", (ran, UnitRow("c", "C", 4, 4, gone="ran away"))),)))
    assert told == ["Zulu: nobody was left, 5 of 13 figures came back, 1 of 2 units."], (
        "who came back counts among the units too"
    )


def test_an_end_is_put_to_the_shot_or_fight_that_made_it() -> None:
    """Behind a test a fight ended only those whom it names; a shot ends him at whom it was aimed."""
    fight = EventAtStep(1, 1, Event("fights", "f", "u"), {}, ("g",))
    shot = EventAtStep(1, 1, Event("fires", "f", "u"), {})
    at_place, other, aimed_at = EventAtStep(1, 1, Event("fires", "f"), {}), Event("gone", "k"), Event("gone", "u")
    assert _is_end_by(fight, other, is_right_after=True) and not _is_end_by(fight, other, is_right_after=False)
    assert _is_end_by(fight, Event("gone", "g"), is_right_after=False)
    assert _is_end_by(shot, aimed_at, is_right_after=False) and not _is_end_by(shot, other, is_right_after=True)
    assert _is_end_by(at_place, other, is_right_after=True) and not _is_end_by(at_place, other, is_right_after=False)


def test_a_fight_names_all_of_either_side_and_counts_many() -> None:
    """Five corps "fought the 1st Nizam", and three more were destroyed with it."""
    names = {each: f"{each.upper()} Foot" for each in "abcdefg"}
    those = Cast(names, {each: "red" if each in "abcde" else "blue" for each in names}, {}, "step")
    fight = Event("fights", "a", "f", how="for the mill", outcome="Red won", others=("b", "c", "g"))
    entry = EventAtStep(1, 1, fight, {}, fight.others)
    told = "fought F Foot and G Foot for the mill: Red won."
    assert paragraph([entry], those) == f"A Foot, B Foot and C Foot {told}"
    many = replace(entry, others=("b", "c", "d", "e", "g"))
    assert paragraph([many], those) == f"A Foot and four others {told}"


def test_what_ended_a_turn_is_told_of_that_turn_and_by_the_fight_that_did_it() -> None:
    """ "Turn 14 decided it. NNC 2 was destroyed.", by the last die of turn 13, and nobody knew by whom."""
    timeline = shipped("gentlemen_rankers_raid")
    first = next(each for each in swings(timeline) if each.turn == 13)
    assert [each.event.what for each in events_of(timeline, first)] == ["fights", "gone"]
    told = lead(timeline).text
    broke = (
        "One unit of the Red shields charged Natal Mounted Police on a spade, and both were destroyed. The Imperial "
    )
    assert f"Turn 14 decided it. {broke}side broke, with four of eleven units lost." in told, "and no loss before it"
    assert "in 17 turns: the Imperial side broke and left the table." in told
    assert "in four turns: eight Zulu bands were gone." in lead(shipped("colonial_adventures_isandlwana")).text


def test_of_swings_as_large_that_of_the_costliest_turn_decided_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 33 turns the fourth "decided it", since all units of Kabul weigh the same and the first fell in it."""
    those = [Swing(step, turn, Fraction(1, 9), (1, 0), ()) for step, turn in ((3, 1), (6, 2), (8, 2))]
    small = Swing(5, 1, Fraction(1, 90), (1, 0), ())
    monkeypatch.setattr("tracker.report.lead.swings", lambda *_: [*those, small])
    monkeypatch.setattr("tracker.report.lead.end_of_a_unit", lambda *_: None)
    monkeypatch.setattr("tracker.report.lead._break", lambda *_: None)
    monkeypatch.setattr("tracker.report.lead._is_against_the_losers", lambda *_: True)
    assert _swing(fought(20, after=20)) is those[1]


def test_a_charge_says_what_became_of_its_target() -> None:
    """ "C Coy was destroyed", and "The Askari ran from the field", and nobody knew before whom."""
    charge, gone = EventAtStep(1, 1, Event("charges", "r", "c")), Event("gone", "c", how="destroyed")
    those = Cast({"r": "Red Foot", "c": "C Coy", "d": "D Coy"}, {"r": "red", "c": "blue"}, {"r": 9, "c": 9})
    ended = {
        "destroyed": "charged and destroyed C Coy.",
        "run away": "charged C Coy, who ran from the field, six strong.",
    }
    for how, words in ended.items():
        end = EventAtStep(2, 1, replace(gone, how=how), {"c": 6})
        assert paragraph([charge, end], those) == f"Red Foot {words}"
        assert _is_end_by(charge, end.event, is_right_after=True)
    other = EventAtStep(1, 1, Event("charges", "r", "d"))
    told = paragraph([other, charge, EventAtStep(2, 1, gone)], those)
    assert told == "Red Foot charged D Coy and C Coy. C Coy was destroyed.", "of two that were charged one is gone"
    ran = EventAtStep(1, 1, Event("gives way", "c", how="and some ran"), {"c": 4})
    assert _is_end_by(EventAtStep(1, 1, Event("fires", "r", "c")), ran.event, is_right_after=True)
    assert not _is_end_by(EventAtStep(1, 1, Event("fires", "r", "d")), ran.event, is_right_after=True)


@pytest.mark.examples(
    "before, by, words",
    (1, "", "Blue had nobody left on the table"),
    (0, "", "Blue had nobody left on the table, and it was dusk"),
    (0, "red", "Blue had nobody left on the table"),
)
def test_who_had_nobody_is_not_all_of_the_end_where_that_was_so_as_the_turn_began(
    before: int, by: str, words: str
) -> None:
    def view(figures: int) -> View:
        sides = (SideView("blue", "Blue", (UnitRow("b", "Blue", figures, 2),)), SideView("red", "Red", ()))
        return View("", 3, sides, result="a draw")

    node = SimpleNamespace(log=[Line("Dusk.", event=Event("ends", by, how="it was dusk"))])
    fake: Any = SimpleNamespace(
        view=[view(before), view(0)].__getitem__,
        turn_before=lambda _: 0,
        frame=lambda _: SimpleNamespace(node=node),
        turns=[],
        last=1,
    )
    assert _why(fake, None) == words
    if not by:
        return
    blue, red = view(0).sides
    assert _why(fake, red) == words
    node.log[0] = Line("Gone.", event=Event("ends", "blue", how="had nobody left"))
    assert _why(fake, blue) == "though they had nobody left", "it ended by that, and was won otherwise"


def logged(*told: tuple[View, list[Line]]) -> Any:
    """A battle of one turn, step by step: how it stood, and what was logged."""
    nodes = [SimpleNamespace(step=n, log=log, checkpoint=None) for n, (_, log) in enumerate(told)]
    frames = [
        SimpleNamespace(view=view, stage="turn", turn=3, prompt=None, note="", node=node)
        for (view, _), node in zip(told, nodes, strict=True)
    ]
    return SimpleNamespace(
        line=nodes, steps=range(len(nodes)), first=0, last=len(nodes) - 1, turns=[(3, 0)], frame=frames.__getitem__,
        view=lambda step: told[step][0], turn_of=lambda step: 3, before=lambda step: max(0, step - 1), results={},
        recorded=SimpleNamespace(result=""),
    )  # fmt: skip


def afloat(crew: int, foe: int, gone: str = "") -> View:
    steamer = UnitRow("s", "Steamer", crew, 4, gone=gone)
    sides = (
        SideView("blue", "Blue", (steamer, UnitRow("w", "Wing", 20, 20))),
        SideView("red", "Red", (UnitRow("r", "Fort", foe, 40),)),
    )
    return View("", 3, sides, result="Red won" if gone else "", winner="red" if gone else "")


def test_what_ended_a_battle_decided_it_and_the_loss_of_half_a_hull_is_a_turning_point() -> None:
    """The lead had three of her crew who fell in turn 2; she was beached in turn 5, and that ended the battle."""
    broadside = Line("Steamer loses 5 hull: 4 left.", event=Event("fires", "r", "s", 6, 5))
    volley = Line("Steamer loses 3 figures.", event=Event("fires", "r", "s", 13, 3))
    last = Line("Steamer loses 1 figure.", event=Event("fires", "r", "s", 9, 1))
    beached = Line("Steamer is beached.", event=Event("gone", "s", how="beached"))
    ends = Line("The steamer is lost.", event=Event("ends", "", how="the steamer is lost", others=("s",)))
    fake = logged(
        (afloat(4, 40), []),
        (afloat(4, 40), [broadside]),
        (afloat(1, 40), [volley]),
        (afloat(0, 40), [last]),
        (afloat(0, 40, "beached"), [beached]),
        (afloat(0, 40, "beached"), [ends]),
    )
    told = "Fort fired at Steamer with nine dice: one fell, and it was beached."
    assert "".join(_decided(fake)) == f"Turn 3 decided it. {told}"
    points = [*turning_points(fake, swings(fake))]
    first, holed = (block.items for block in points if isinstance(block, Bullets))
    assert first[0] == f"Turn 3, step 3: Blue down 4%. {told}" and "three fell" in first[1]
    assert len(holed) == 1 and "five hits, its hull lost five points" in holed[0]
    heads = [block.text for block in points if isinstance(block, Paragraph)]
    assert heads[0].startswith("What ended the battle, then what moved ") and heads[1:] == ["Hulls holed:"]


def test_the_place_that_was_taken_last_decided_a_battle_for_places() -> None:
    """Castillejos: "turn 10 decided it" by steps lost; its turning points knew neither objective nor officer."""
    officer = UnitRow("k", "Kaid", 1, 1, is_leader=True)
    view = View(
        "", 3, (SideView("blue", "Blue", (UnitRow("b", "Blue", 2, 2), officer)),), result="Blue won", winner="blue"
    )
    took = Line("Blue moves.", event=Event("takes", "b", how="the mill"))
    fell = Line("The kaid falls.", event=Event("leader hit", "k", how="Kaid"))
    shot = Line("Blue fires.", event=Event("fires", "b"))
    ends = Line("Blue holds.", event=Event("ends", "blue", how="held the mill"))
    fake = logged((view, []), (view, [shot, fell]), (view, [took]), (view, [ends]))
    assert "".join(_decided(fake)) == "Turn 3 decided it. Blue took the mill."
    bullets = [block.items for block in turning_points(fake, []) if isinstance(block, Bullets)]
    assert bullets == [("Turn 3, step 1: Kaid fell. Blue took the mill.",)]


def test_a_place_that_both_took_is_told_twice() -> None:
    """ "Principe and Anjera 1, Luchana took Marabout"."""
    told = paragraph([EventAtStep(1, 1, Event("takes", each, how="the mill")) for each in "br"], Cast({}))
    assert told == "B took the mill. R took the mill."


def test_shots_in_vain_from_another_distance_are_sentences_of_their_own() -> None:
    """Close fire of the enemy went with a shot of the turn as "both without effect", and where from was lost."""
    cast_ = Cast({"r": "Red", "g": "9-pdr", "f": "91st Foot"}, {"r": "red", "g": "blue", "f": "blue"}, {})
    far = EventAtStep(1, 1, Event("fires", "r", "g", 1, 0, "at medium range"))
    near = EventAtStep(2, 1, Event("fires", "f", "r", 1, 0, "at close distance"))
    assert paragraph([far, near], cast_) == (
        "Red fired at the 9-pdr at medium range with one die without effect. "
        "The 91st Foot fired at Red at close distance with one die without effect."
    )
    near.event = replace(near.event, how="at medium range")
    told = "Red fired at the 9-pdr (one die) and the 91st Foot at Red (one die), both at medium range without effect."
    assert paragraph([far, near], cast_) == told
