"""Where a PEF is likely to be once it has moved, straight or in cover (CA-PEF-3)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield
from tests.rulesets.colonial_adventures.solo import alone, marker
from tests.rulesets.colonial_adventures.table import group
from tracker.engine import Chosen, Unsaid, offered as offered_facts
from tracker.games.colonial_adventures.ground.state import Ground, Kind, Piece
from tracker.games.colonial_adventures.solo.pef_prompts import moved_form, which_markers, who_sees
from tracker.games.colonial_adventures.solo.state import (
    CLOSES_IN,
    CLOSES_WITHIN,
    DEFENDS_ACROSS,
    GOES_ON,
    GOES_ROUND,
    HUGS_COVER,
    KEEPS_FACES,
    MEETS_WITHIN,
    SAYS_ALL,
)
from tracker.play.filled_form import FilledForm, fill

# Woods from 1 to 7 along the left, open ground in the middle, wooded hills on the right.
COVERED: list[Kind] = [
    "woods",
    "woods",
    "wooded_hill",
    "woods",
    "clear",
    "wooded_hill",
    "woods",
    "clear",
    "wooded_hill",
]


def offered(state: Battlefield, row: str = "2 (3-6)") -> tuple[object, ...]:
    """The section, and who sees it there."""
    section, seen = moved_form(state, "pef1", row).fields
    assert isinstance(seen, Chosen)
    return section.default, seen.offered


@pytest.mark.rule("CA-PEF-3")
@pytest.mark.examples("step, section", (GOES_ROUND, 4), (KEEPS_FACES, 0))
def test_of_a_pef_on_ground_that_was_not_told_enter_says_no_other_section_than_the_last(
    step: int, section: int
) -> None:
    state = alone(group("brit"), defaults=step)
    state.solo.markers = marker(1, section=4)
    form = moved_form(state, "pef1", "2 (3-6)")
    assert offered(state) == (section, ()) and form.default() is None
    assert [each[:7] for each in form.unsaid()] == ["Sees it" if section else "section"]


@pytest.mark.rule("CA-PEF-3")
@pytest.mark.examples(
    "start, row, section",
    pytest.param(6, "2 (3-6)", 9, id="round the open ground"),
    pytest.param(2, "2 (3-6)", 4, id="of two ways by the wood where it is"),
    pytest.param(4, "2 (3-6)", 7, id="not out into the open from the wood beside it"),
    pytest.param(9, "2 (3-6)", 9, id="no farther than the edge of its cover"),
    pytest.param(3, "1 (3-6)", 6, id="eight inches"),
    pytest.param(2, "1 (3-6)", 2, id="eight inches, too few for the next corner"),
    pytest.param(5, "2 (3-6)", 0, id="from the open to either wood"),
)
def test_a_pef_in_cover_all_the_way_is_offered_where_cover_ends_its_move(start: int, row: str, section: int) -> None:
    state = alone(group("brit", place="s8"), defaults=HUGS_COVER)
    state.ground = Ground(sections=list(COVERED))
    state.solo.markers = marker(1, section=start) | marker(2, section=3)
    assert offered(state, row) == (section, ()), "nothing shows that who is in cover is seen"


@pytest.mark.examples(
    "step, ground, start, offer",
    (HUGS_COVER, COVERED, 6, (9, ())),
    # As in battles begun before.
    (CLOSES_IN, COVERED, 6, (8, ("brit",))),
    (HUGS_COVER, ["clear"] * 9, 2, (5, ("brit",))),
)
def test_a_pef_that_finds_no_cover_goes_straight(step: int, ground: Any, start: int, offer: tuple[int, Any]) -> None:
    state = alone(group("brit", place="s8"), defaults=step)
    state.ground = Ground(sections=list(ground))
    state.solo.markers = marker(1, section=start) | marker(2, section=3)
    assert offered(state) == offer


@pytest.mark.rule("CA-PEF-3")
@pytest.mark.examples(
    "step, row, pef, section",
    (CLOSES_WITHIN, "2 (3-6)", 3, 8),
    (DEFENDS_ACROSS, "2 (1-2)", 8, 0),
    (DEFENDS_ACROSS, "2 (3-6)", 3, 0),
    (CLOSES_WITHIN, "2 (1-2)", 8, 8),
    (CLOSES_WITHIN, "2 (1-2)", 7, 7),
)
def test_a_pef_that_makes_for_somebody_in_its_section_is_offered_there(
    step: int, row: str, pef: int, section: int
) -> None:
    """It had to be typed in the turn in which a marker comes upon the patrol."""
    state = alone(group("brit", place="s8"), defaults=step)
    state.ground = Ground(sections=["wooded_hill"] * 9)
    state.solo.markers = marker(1, section=8) | marker(2, section=pef)
    assert offered(state, row) == (section, ())


@pytest.mark.rule("CA-PEF-4")
@pytest.mark.examples(
    "step, kind, place, enter",
    (MEETS_WITHIN, "rough", "s5", None),
    (MEETS_WITHIN - 1, "rough", "s5", {}),
    (MEETS_WITHIN, "rough", "s8", {}),
    (MEETS_WITHIN, "clear", "s5", {}),
)
def test_of_a_pef_that_ends_beside_a_group_in_woods_it_must_be_said_who_sees_it(
    step: int, kind: Any, place: str, enter: Any
) -> None:
    """Enter took it through the very rough ground where the patrol stood, and nobody had seen it."""
    state = alone(group("brit", place=place), defaults=step)
    state.ground = Ground(sections=[kind] * 9)
    state.solo.markers = marker(1, section=2) | marker(2, section=3)
    form = moved_form(state, "pef1", "2 (3-6)")
    assert form.fields[0].default == 5 and form.default() == enter
    assert ("to be said at 5" in form.lines()[0]) is (enter is None), "no line failed at that"
    state.solo.markers["pef1"].section = 5
    is_likely = enter is None or kind == "clear"
    assert ("pef1" in which_markers(state, "brit", "").enter) is is_likely, "who comes upon it"
    assert ("brit" in who_sees(state, "pef1").enter) is is_likely, "it stays where it is"
    state.solo.markers["pef1"].looked = ["brit"]
    assert ("brit" in who_sees(state, "pef1").enter) is (kind == "clear"), "it has looked before"


@pytest.mark.rule("CA-PEF-4")
@pytest.mark.parametrize(("step", "seen"), [(SAYS_ALL, ()), (GOES_ON, ("brit",))])
def test_a_pef_is_seen_by_those_who_have_the_section_in_view_where_it_went(step: int, seen: Any) -> None:
    """The seers of the section that was offered stood for any other."""
    state = alone(group("brit", place="s8"), defaults=step)
    state.ground = Ground(sections=["clear"] * 9)
    state.ground.sections[0] = "woods"
    state.solo.markers = marker(1, section=2) | marker(2, section=3)
    form = moved_form(state, "pef1", "2 (3-6)")
    assert form.default() == ({"seen": ["brit"]} if step < SAYS_ALL else {}), "in section 5"
    assert form.read(form.default())[0].seen == ("brit",)
    there = FilledForm(form.fields, offered_facts(form.fields))
    assert form.read(fill(there, form.fields[0], 1).answer)[0].seen == seen
    nobody = fill(fill(there, form.fields[0], 6), form.fields[1], ())
    assert form.read(nobody.answer)[0].seen == ()
    assert form.read({"section": 6})[0].seen == (("brit",) if step == SAYS_ALL else ())
    state.groups["brit_2"] = group("brit_2")
    form = moved_form(state, "pef1", "2 (3-6)")
    assert form.default() is None, "nobody can tell the section"
    there = FilledForm(form.fields, offered_facts(form.fields))
    nobody = fill(fill(there, form.fields[0], 6), form.fields[1], ())
    assert form.read(nobody.answer)[0].seen == ()


@pytest.mark.rule("CA-GRP-1")
@pytest.mark.examples(
    "step, feet, section", (KEEPS_FACES, [4, 4], 5), (KEEPS_FACES, [], 8), (KEEPS_FACES - 1, [4, 4], 8)
)
def test_ca_pef_3_a_pef_goes_by_the_inches_of_this_table(step: int, feet: list[Any], section: int) -> None:
    """Of 34 inches to section 9 it goes 16."""
    state = alone(group("brit", place="s8"), defaults=step)
    state.ground = Ground(sections=["clear"] * 9, feet=feet)
    state.solo.markers = marker(1, section=4) | marker(2, section=9)
    assert offered(state, "2 (1-2)")[0] == section


@pytest.mark.rule("CA-PEF-4")
@pytest.mark.examples(
    "step, start, row, likely, seen",
    (KEEPS_FACES, 6, "2 (3-6)", 0, None),
    (KEEPS_FACES - 1, 6, "2 (3-6)", 8, ("brit",)),
    (KEEPS_FACES, 3, "2 (3-6)", 5, ("brit",)),
    (KEEPS_FACES, 6, "2 (1-2)", 3, ("brit",)),
)
def test_of_a_pef_that_may_keep_to_cover_is_said_where_it_is_and_who_sees_it(
    step: int, start: int, row: str, likely: int, seen: tuple[str, ...] | None
) -> None:
    """Enter had it come out from behind its hill and seen by everybody."""
    state = alone(group("brit", place="s7"), defaults=step)
    state.ground = Ground(sections=["clear"] * 9)
    state.ground.sections[5] = "hill"
    state.solo.markers = marker(1, section=start) | marker(2, section=3 if start == 6 else 1)
    form = moved_form(state, "pef1", row)
    assert form.fields[0].default == likely
    there = FilledForm(form.fields, offered_facts(form.fields))
    filled = there if likely else fill(there, form.fields[0], 5)
    assert (form.read(filled.answer)[0].seen if filled.problem is None else None) == seen


@pytest.mark.rule("CA-PEF-4")
@pytest.mark.examples(
    "start, ruined, section, seen",
    (6, False, 6, ()),
    (3, True, 9, Unsaid()),
    (3, False, 5, Unsaid()),
    (3, True, 5, ("brit",)),
)
def test_of_a_pef_that_keeps_to_cover_counts_what_stands_on_its_way(
    start: int, ruined: bool, section: int, seen: object
) -> None:
    """A hill in section 6, a house in 3."""
    state = alone(group("brit", place="s7"), defaults=KEEPS_FACES)
    state.ground = Ground(sections=["clear"] * 9)
    state.ground.sections[5] = "hill"
    state.ground.pieces["house"] = Piece(id="house", name="a house", kind="building", section=3, ruined=ruined)
    state.solo.markers = marker(1, section=start) | marker(2, section=1)
    form: Any = moved_form(state, "pef1", "2 (3-6)")
    assert form.fields[0].known[section]["seen"] == seen
