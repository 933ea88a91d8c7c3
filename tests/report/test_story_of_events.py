"""The story as told by events: who fired at whom, with how many dice, what it cost."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from tests.example_game import RULESET
from tests.names.journal import Session, Timeline
from tests.names.report import markdown, write_up
from tests.report.making import timeline_of
from tracker.engine import Choose, Event, Line, SideView, UnitRow, View, games, in_words
from tracker.report.events import EventAtStep, _event, _others, events
from tracker.report.scenes import FULL, paragraph, paragraphs
from tracker.report.unit_names import Cast

CAST = Cast(
    {"f": "F Coy", "u": "uVe band", "g": "7-pdr of N/5", "k": "Kaid of Anjera"},
    {"f": "blue", "g": "blue", "u": "red", "k": "red"},
    {"f": 10, "u": 20, "g": 4, "k": 1},
)
STEPS = replace(CAST, one="step")


def entry(event: Event, *others: str, **lost: int) -> EventAtStep:
    return EventAtStep(1, 1, event, lost, others)


def tale(*events: EventAtStep, cast: Cast = CAST) -> str:
    return paragraph(events, cast)


@pytest.mark.parametrize(
    ("words", "each"),
    [
        ("F Coy fired at the uVe band with 16 dice: three hits, two fell.",
         entry(Event("fires", "f", "u", 16, 3), u=2)),
        ("F Coy fired at the uVe band with 16 dice: two fell.", entry(Event("fires", "f", "u", 16, 2), u=2)),
        ("F Coy fired at the uVe band with 16 dice: two fell.", entry(Event("fires", "f", "u", 16), u=2)),
        ("F Coy fired at the uVe band at long range with one die without effect.",
         entry(Event("fires", "f", "u", 1, 0, "at long range"))),
        ("F Coy fired at the uVe band with two dice: one hit, but nobody fell.", entry(Event("fires", "f", "u", 2, 1))),
        ("F Coy and the 7-pdr of N/5 fired at the uVe band with two dice: one hit, but nobody fell.",
         entry(Event("fires", "f", "u", 2, 1), "g")),
        ("The 7-pdr of N/5 fired at the ford with six dice: two hits, but nobody fell.",
         entry(Event("fires", "g", "", 6, 2, "at the ford"))),
        ("The uVe band charged F Coy.", entry(Event("charges", "u", "f"))),
        ("The uVe band fought F Coy hand to hand: the uVe band lost five and F Coy lost one.",
         entry(Event("fights", "u", "f"), u=5, f=1)),
        ("The uVe band fought F Coy hand to hand: nobody fell.", entry(Event("fights", "u", "f"))),
        ("F Coy stood with backs to the wall.", entry(Event("stands", "f", how="with backs to the wall"))),
        ("The uVe band gave way and lost one.", entry(Event("gives way", "u"), u=1)),
        ("Three of the uVe band ran and the rest halted.", entry(Event("gives way", "u", how="and halted"), u=3)),
        ("The uVe band gave up the charge on F Coy.",
         entry(Event("gives way", "u", "f", how="and gave up the charge"))),
        ("The uVe band halted.", entry(Event("gives way", "u", how="and halted"))),
        ("Three of the uVe band ran.", entry(Event("gives way", "u", how="and some ran"), u=3)),
        ("F Coy fell back to the mill.", entry(Event("gives way", "f", how="to the mill"))),
        ("The uVe band broke and made off.", entry(Event("runs", "u"))),
        ("Capt Harvey fell at the head of F Coy.", entry(Event("leader hit", "f", how="Capt Harvey"))),
        ("Kaid of Anjera fell.", entry(Event("leader hit", "k", how="Kaid of Anjera"))),
        ("The Kaid of Anjera was captured.",
         entry(Event("leader hit", "k", how="Kaid of Anjera", outcome="was captured"))),
        ("The uVe band took the 7-pdr of N/5.", entry(Event("takes", "u", "g"))),
        ("The uVe band ran from the field, six strong.", entry(Event("gone", "u", how="run away"), u=6)),
        ("The uVe band quit the field.", entry(Event("gone", "u", how="quit the field"))),
        ("F Coy was destroyed.", entry(Event("gone", "f", how="destroyed"))),
        ("The 7-pdr of N/5 came up from the south.", entry(Event("comes", "g", how="from the south"))),
        ("F Coy found nobody where PEF 2 was thought to be, in section 3.",
         entry(Event("finds nobody", "f", how="where PEF 2 was thought to be, in section 3"))),
        ("Nobody was where PEF 2 was thought to be, in section 3.",
         entry(Event("finds nobody", "", how="where PEF 2 was thought to be, in section 3"))),
        ("The uVe band took the kraal.", entry(Event("takes", "u", how="the kraal"))),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_an_event_is_a_sentence(words: str, each: EventAtStep) -> None:
    assert tale(each) == words


def test_shots_at_one_target_are_one_sentence() -> None:
    one = entry(Event("fires", "f", "u", 8, 2, "at long range"), u=1)
    two = entry(Event("fires", "g", "u", 3, 0, "at long range"))
    assert tale(one, two) == (
        "The uVe band came under fire at long range from F Coy (eight dice, two hits, one fell) "
        "and the 7-pdr of N/5 (three dice, no effect)."
    )
    assert tale(two, replace(two, event=replace(two.event, by="f"))).startswith(
        "The uVe band came under fire at long range without effect from "
    )


def test_coins_at_one_target_that_show_heads_say_that_they_did_nothing() -> None:
    """ "Fire at Camp came from F Coy (five coins, two heads)": nobody knew what of it."""
    one = replace(entry(Event("fires", "f", "", 5, 2, "at Camp")), is_coins=True)
    two = replace(one, event=replace(one.event, by="g"))
    assert tale(one, two).startswith("Fire at Camp, without effect, came from F Coy (five coins, two heads) and the 7-")
    hit = replace(two, event=replace(two.event, outcome="which shook one unit there"))
    assert "F Coy (five coins, two heads, no effect) and" in tale(one, hit)


def test_who_fires_again_begins_another_volley() -> None:
    one = entry(Event("fires", "f", "u", 8, 0))
    assert tale(one, replace(one, event=replace(one.event, dice=7))).count("fired at") == 2


def test_shots_in_vain_are_one_sentence() -> None:
    assert tale(entry(Event("fires", "f", "u", 8, 0)), entry(Event("fires", "u", "g", 2, 1))) == (
        "F Coy fired at the uVe band (eight dice) and the uVe band at the 7-pdr of N/5 (two dice, one hit), both "
        "without effect."
    )


def test_what_those_do_who_were_hit_follows_the_shot() -> None:
    shot = entry(Event("fires", "f", "u", 8, 1), u=1)
    ran = entry(Event("gives way", "u", how="and some ran"), u=4)
    assert tale(shot, ran) == "F Coy fired at the uVe band with eight dice: one fell, and four of them ran."
    miss, halt = entry(Event("fires", "f", "u", 8, 0)), entry(Event("gives way", "u", how="and halted"))
    assert tale(miss, halt) == "F Coy fired at the uVe band with eight dice: nobody was hit, but they halted."
    chief = entry(Event("leader hit", "u", how="Sihayo"))
    assert tale(shot, chief, ran).endswith("one fell, Sihayo fell at their head and four of them ran.")


def test_what_the_same_do_one_after_the_other_is_said_of_them_once() -> None:
    shot, back, off = (entry(Event("fires", "f", "u", 2, 2)), entry(Event("gives way", "u")), entry(Event("runs", "u")))
    assert tale(shot, back, off) == (
        "F Coy fired at the uVe band with two dice: two hits, and the uVe band gave way, then broke and made off."
    )


def test_a_leader_without_a_name_has_his_article() -> None:
    shot, chief = entry(Event("fires", "f", "u", 8, 1), u=1), entry(Event("leader hit", "u", how="Chief"))
    assert tale(shot, chief).endswith("one fell, and the Chief fell at their head.")
    assert tale(chief) == "The Chief fell at the head of the uVe band."


def test_a_boat_is_beached_and_does_not_leave_the_field() -> None:
    shot, gone = entry(Event("fires", "f", "g", 6, 3)), entry(Event("gone", "g", how="beached"), g=2)
    assert tale(shot, gone).endswith("three hits, and it was beached.")
    drowned, sunk = entry(Event("gone", "u", how="drowned"), u=7), entry(Event("gone", "g", how="sunk"), g=2)
    assert tale(drowned) == "The uVe band drowned, seven strong." and tale(sunk).endswith(" was sunk.")
    assert tale(entry(Event("gone", "g", how="sunk"), "k", g=2)).endswith(" were sunk."), "with another"


def test_a_hull_that_is_hit_is_told_where_nobody_falls() -> None:
    """ "Three hits, but nobody fell", while a third of the hull was gone."""
    fires = Event("fires", "f", "g", 6, 3)
    told = {
        "Talahina loses 2 hull: 8 left.": "its hull lost two points",
        "Talahina loses no hull.": "but its hull held",
        "Talahina loses nobody.": "",
    }
    found = {text: _event(Line(text, event=fires), View("", 1, ())) for text in told}
    assert {text: event.outcome for text, event in found.items() if event is not None} == told


def test_leaders_who_fell_at_the_head_of_the_same_are_told_together() -> None:
    shot = entry(Event("fires", "f", "u", 8, 1), u=1)
    one, two = (entry(Event("leader hit", "u", how=name)) for name in ("Sihayo", "Bafana"))
    halt = entry(Event("gives way", "u", how="and halted"))
    assert tale(shot, one, two, halt).endswith("one fell, Sihayo and Bafana fell at their head and they halted.")
    assert tale(halt, one, two).endswith("Sihayo and Bafana fell at the head of the uVe band.")


def test_a_leader_whose_name_begins_as_that_of_his_unit_keeps_it() -> None:
    shot = entry(Event("fires", "f", "n", 2, 1), n=1)
    induna = entry(Event("leader hit", "n", how="iNdluyengwe induna"))
    assert tale(shot, induna, cast=replace(CAST, names={**CAST.names, "n": "iNdluyengwe"})) == (
        "F Coy fired at iNdluyengwe with two dice: one fell, and iNdluyengwe induna fell at their head."
    )


def test_of_whom_some_ran_the_rest_ran_with_them() -> None:
    ran, gone = entry(Event("gives way", "u", how="and some ran"), u=2), entry(Event("gone", "u", how="run away"), u=4)
    assert tale(ran, gone) == "Two of the uVe band ran; the rest ran with them."


def test_coins_are_coins_and_show_heads() -> None:
    shot = replace(entry(Event("fires", "f", "u", 2, 1)), is_coins=True)
    back = entry(Event("gives way", "u", how="to the mill"))
    assert tale(shot, back, cast=STEPS) == (
        "F Coy fired at the uVe band with two coins: one head, which drove them back to the mill."
    )
    shaken = replace(shot, event=replace(shot.event, outcome="which shook them"))
    assert tale(shaken, cast=STEPS).endswith("with two coins: one head, which shook them.")


def test_a_place_under_fire_loses_who_was_there() -> None:
    shot = entry(Event("fires", "g", "", 6, 4, "at the mill"), u=1)
    assert tale(shot, cast=STEPS) == (
        "The 7-pdr of N/5 fired at the mill with six dice: four hits, and the uVe band lost one step."
    )


def test_a_charge_is_told_with_what_met_it_and_the_fight() -> None:
    events = (
        entry(Event("stands", "g", "u", how="to meet the charge")),
        entry(Event("fires", "g", "u", 7, 1), u=1),
        entry(Event("charges", "u", "g"), u=1, g=1),
        entry(Event("fights", "u", "g"), u=2),
        entry(Event("fights", "g", "u"), g=3),
        entry(Event("gone", "g", how="to a man")),
    )
    assert tale(*events) == (
        "The uVe band charged the 7-pdr of N/5, who stood and met them with seven dice, felling one. Each lost one in "
        "the first shock; hand to hand the uVe band lost two and the last three of the 7-pdr of N/5 fell."
    )


def test_a_leader_whom_the_shot_hit_falls_before_the_shock() -> None:
    events = (
        entry(Event("stands", "g", "u", how="to meet the charge")),
        entry(Event("fires", "g", "u", 7, 1), u=1),
        entry(Event("leader hit", "u", how="Sihayo")),
        entry(Event("charges", "u", "g"), u=1, g=1),
    )
    assert tale(*events) == (
        "The uVe band charged the 7-pdr of N/5, who stood and met them with seven dice, felling one. Sihayo fell at "
        "the head of the uVe band. Each lost one in the first shock."
    )


def test_a_charge_that_is_turned_is_told_with_who_stood() -> None:
    stood = entry(Event("stands", "g", "u", how="to meet the charge"))
    assert tale(stood) == "The 7-pdr of N/5 stood to meet the charge of the uVe band."


def test_a_fight_for_a_place_says_who_won_it() -> None:
    charge = entry(Event("charges", "f", "u", how="at the mill"), "g")
    fight = entry(Event("fights", "f", "u", how="for the mill", outcome="the British won"), u=1)
    assert tale(charge, fight, entry(Event("gone", "u", how="destroyed")), cast=STEPS) == (
        "F Coy and the 7-pdr of N/5 charged the uVe band at the mill. In the fight for the mill the British won, and "
        "the uVe band was destroyed."
    )


def test_what_several_did_alike_is_said_once() -> None:
    stood = [entry(Event("stands", each)) for each in ("f", "g")]
    assert tale(*stood) == "F Coy and the 7-pdr of N/5 stood."
    assert tale(stood[0], stood[0]) == "F Coy stood."
    ends = [entry(Event("gone", each, how="destroyed"), **{each: 1}) for each in ("f", "g")]
    assert tale(*ends) == "F Coy and the 7-pdr of N/5 were destroyed."


def test_who_gives_way_and_is_gone_is_one_sentence() -> None:
    back = entry(Event("gives way", "u"), u=3)
    assert tale(back, entry(Event("gone", "u", how="driven off"), u=2)) == (
        "The uVe band gave way and lost three, then was driven off, two strong."
    )
    assert tale(back, entry(Event("gone", "u", how="destroyed"))) == (
        "The uVe band gave way and lost three, and that was the end of them."
    )


def test_numbers_are_words_up_to_twelve() -> None:
    assert [in_words(each) for each in (0, 12, 13)] == ["no", "twelve", "13"]


@pytest.fixture
def ford(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Timeline:
    """The red picket fells two at the first shot; the blue one holds, misses, and runs at the next."""
    monkeypatch.setattr(games, "load_ruleset", lambda name: RULESET)
    session = Session.new(tmp_path, "ford", "dawn", seed=1, title="The ford")
    shots = ([5, 6, 1, 1, 1, 1], [1, 6], [1] * 6, [6, 6, 1, 1, 1, 1], [6, 6])
    for faces in shots:
        if isinstance(session.battle.prompt, Choose):
            session.answer("near")
        session.answer({"dice": {"dice": faces}})
    return timeline_of(session)


def test_what_fell_is_put_to_the_shot_that_felled_it(ford: Timeline) -> None:
    found = events(ford)
    assert [(each.event.what, each.event.by, each.lost) for each in found[:2]] == [
        ("fires", "red", {"blue": 2}),
        ("fires", "blue", {}),
    ]
    assert found[-1].event.what == "runs" and found[-1].lost.get("blue")


def of_steps(logs: list[list[Line]], sides: list[tuple[SideView, ...]]) -> Timeline:
    """A timeline of these log lines, and of the sides behind each of its steps."""
    nodes = [SimpleNamespace(step=step, log=log, checkpoint=None) for step, log in enumerate(logs)]
    views = [View("", 1, sides=each) for each in sides]
    frames = [SimpleNamespace(view=view, stage="turn", turn=1, prompt=None, note="") for view in views]
    known = {"turn_of": lambda step: 1, "before": lambda step: max(0, step - 1), "view": views.__getitem__}
    return SimpleNamespace(line=nodes, frame=frames.__getitem__, first=0, results={}, **known)  # type: ignore


@pytest.mark.parametrize("gone, lost", [("", 3), ("left the table", 3), ("run away", 13)])
def test_who_went_apart_or_marched_off_later_did_not_fall_to_the_shot(gone: str, lost: int) -> None:
    """A shot that felled three: it had felled eight as five went with their sergeant, or all who marched home."""
    shot = Line("Red fires.", event=Event("fires", "r", "b"))
    rows = (UnitRow("b", "Blue", 18, 18), UnitRow("b", "Blue", 15, 18), UnitRow("b", "Blue", 10, 13, gone=gone))
    fired, *_ = events(of_steps([[], [shot], []], [(SideView("blue", "Blue", (each,)),) for each in rows]))
    assert fired.lost == {"b": lost}


def test_what_a_fight_cost_who_joined_it_is_not_put_to_the_guns_before_it() -> None:
    """The guns had fired at the place, and a captured officer was told as lost by a shot at another."""

    def after(there: int, captain: str) -> tuple[SideView, ...]:
        officer = UnitRow("o", "Kaid", 0 if captain else 1, 1, gone=captain, is_leader=True)
        blue = SideView("blue", "Blue", (UnitRow("b", "Blue", 2, 2), UnitRow("c", "Blue Two", there, 2), officer))
        return SideView("red", "Red", (UnitRow("r", "Red", 2, 2), UnitRow("g", "Guns", 1, 1))), blue

    shot = Line("The guns fire.", event=Event("fires", "g", how="at the mill"))
    fight = Line("Red wins.", event=Event("fights", "r", "b", how="for the mill", outcome="Red won", others=("c",)))
    taken = Line("The kaid is captured.", units=("o",), event=Event("leader hit", "o", how="Kaid"))
    sides = [after(2, ""), after(2, ""), after(2, ""), after(1, ""), after(1, "captured")]
    found = events(of_steps([[], [shot], [fight], [], [shot, taken]], sides))
    assert [each.lost for each in found] == [{}, {"c": 1}, {}, {}]
    cast = Cast({"g": "Guns", "o": "Kaid"}, {"g": "red", "o": "blue"}, {"g": 1, "o": 1}, "step")
    assert paragraph(found[2:], cast) == "The Guns fired at the mill without effect. Kaid was captured."


def test_each_turn_is_a_paragraph_with_what_was_lost(ford: Timeline) -> None:
    text = markdown(write_up(ford))
    assert "The Red picket fired at the Blue picket with six dice: two fell" in text
    assert "Lost:** Blue picket 2 figures." in text
    assert text.index("## Turning points") < text.index("## The story") < text.index("## Losses by unit")
    assert "House rules" not in text, "nothing was played otherwise"


def test_who_fired_one_by_one_from_as_far_are_told_in_one_sentence() -> None:
    many = Cast({each: each.upper() for each in "abcdef"}, dict.fromkeys("abc", "blue") | dict.fromkeys("def", "red"))

    def fires(by: str, at: str, how: str, **lost: int) -> EventAtStep:
        return entry(Event("fires", by, at, 9, 4, how), **lost)

    shots = [fires("a", "d", "far off", d=1), fires("b", "e", "far off", e=5), fires("c", "f", "far off", f=2)]
    assert tale(*shots, cast=many) == (
        "Far off A fired at D (nine dice, four hits, one fell), B at E (nine dice, four hits, five fell)"
        " and C at F (nine dice, four hits, two fell)."
    )
    near = fires("c", "f", "close by", f=2)
    assert tale(*shots[:2], near, cast=many).count(" fired at ") == 3, "two are told each for itself"


def test_of_two_who_fought_and_stood_both_are_said_to_have_stood() -> None:
    fight, stood = entry(Event("fights", "f", "u"), f=1), [entry(Event("stands", each)) for each in ("u", "f")]
    assert tale(fight, *stood) == "F Coy fought the uVe band hand to hand and lost one. Both stood."
    assert tale(fight, stood[0]).endswith("and lost one. The uVe band stood.")
    assert tale(*stood) == "The uVe band and F Coy stood.", "who did not fight is named"


def test_behind_many_events_a_heading_of_the_log_begins_a_paragraph() -> None:
    shots = [replace(entry(Event("fires", "f", "u", n + 1), u=1), part=n // 10) for n in range(FULL + 4)]
    first, second = paragraphs(shots, CAST)
    assert first.count(" dice") + first.count(" die") == 10 and second.count(" dice") == FULL + 4 - 10
    assert len(paragraphs([replace(each, part=0) for each in shots], CAST)) == 1, "no heading, no paragraph"
    assert len(paragraphs(shots[FULL:], CAST)) == 1, "so few are told together"
    assert paragraphs([], CAST) == []


def test_a_fight_goes_on_in_the_next_paragraph() -> None:
    rounds = [replace(entry(Event("fights", "f", "u"), f=1), part=n) for n in (0, 1)]
    between = [replace(entry(Event("fires", "g", "u", n + 1), u=1), part=0) for n in range(FULL)]
    first, second = paragraphs([rounds[0], *between, rounds[1]], CAST)
    assert "fought the uVe band hand to hand and lost one." in first
    assert second == "F Coy and the uVe band fought on: F Coy lost one."


def test_words_of_a_line_are_no_event() -> None:
    view = View("T", 1, ())
    taken = Event("takes", "m", "g")
    assert _event(Line("7-pdr: the gun is taken by Men. Note it.", units=("g",), event=taken), view) == taken
    assert _event(Line("7-pdr: the gun is taken by Men. Note it.", units=("g",)), view) is None


def test_who_else_fired_and_who_won_stand_in_the_event_by_their_ids() -> None:
    shot = Event("fires", "f", "u", 8, 2, others=("g",))
    assert tale(entry(shot, *_others(Line("The uVe band loses 2.", units=("u",), event=shot), shot), u=2)) == (
        "F Coy and the 7-pdr of N/5 fired at the uVe band with eight dice: two fell."
    )
    fight = entry(Event("fights", "f", "u", winner="u"), f=1)
    assert tale(fight) == "F Coy fought the uVe band hand to hand: the uVe band won, and F Coy lost one."


def test_who_lost_alike_is_told_together_and_who_was_destroyed_by_himself() -> None:
    fight, last = entry(Event("fights", "f", "u"), n=3, f=3, g=3), entry(Event("gone", "n", how="to a man"))
    cast = replace(CAST, names={**CAST.names, "n": "Natal Native Horse"})
    assert tale(fight, last, cast=cast).endswith(
        ": the last three of Natal Native Horse fell and F Coy and the 7-pdr of N/5 lost three each."
    )


def test_why_a_battle_ended_is_no_event_of_its_units() -> None:
    line = Line("British hold Amsal, Bridge.", event=Event("ends", "british", how="held Amsal and Bridge"))
    assert _event(line, View("T", 1, ())) is None


def test_the_same_scene_can_be_told_twice() -> None:
    """Turning points and story share the events: a last stand is not counted double the second time."""
    fight, last = entry(Event("fights", "u", "f"), f=2), entry(Event("gone", "f", how="to a man"), f=3)
    words = tale(fight, last)
    assert words == "The uVe band fought F Coy hand to hand: the last five of F Coy fell."
    assert tale(fight, last) == words
