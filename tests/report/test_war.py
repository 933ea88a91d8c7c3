"""What units and leaders did in a campaign: the entries of a battle, the records, the chronicle and the report."""

import re
from pathlib import Path

import msgspec
import pytest

from tests.conftest import Golden
from tests.fords import ford
from tests.journal.campaigning import begun, dice, fought
from tests.names.journal import Session, Timeline, aftermath_in_file, amended, campaign_at, leave, read_battle, retake
from tests.names.report import (
    Service,
    ServiceClerk,
    ServiceFact,
    War,
    html,
    lost_in_turns,
    markdown,
    matching,
    sorted_by,
    war_of,
    words_of,
)
from tests.report.making import ONE_OF_EACH, SAMPLES, shipped
from tests.report.wars import war
from tracker.engine import ALL_THE_SAME, Aftermath, AnyRuleset, Event, LeaderAftermath, ServiceEntry, UnitAftermath
from tracker.report.battle_records import Clerk, entries_at, entries_of
from tracker.report.campaign_records import in_short
from tracker.report.campaign_writeup import write_up_war
from tracker.report.chronicle import battle_words, chronicle
from tracker.report.events import EventAtStep, events
from tracker.report.roll_of_honour import honours, unit_strengths

__all__ = ["ford"]
FIGUIG = SAMPLES[0].parent / "the_road_to_figuig/the-road-to-figuig.campaign"


def served_in(aftermath: Aftermath) -> list[Service]:
    clerk = ServiceClerk()
    clerk.battle(1, aftermath)
    return list(clerk.services())


# The entries of a battle


def entries(sample: str) -> tuple[Timeline, list[ServiceEntry]]:
    timeline = shipped(sample)
    return timeline, entries_of(timeline)


@pytest.mark.parametrize("sample", [each.stem for each in ONE_OF_EACH])
def test_no_more_are_felled_than_fell_and_each_entry_has_its_step(sample: str) -> None:
    timeline, found = entries(sample)
    felled = sum(each.number for each in found if each.what in ("felled by fire", "felled in melee"))
    lost = sum(each.number for each in found if each.what == "figures lost")
    assert 0 < felled <= lost <= sum(sum(each.values()) for each in lost_in_turns(timeline).values())
    assert {each.step for each in found} <= set(timeline.steps)
    assert [each.step for each in found] == sorted(each.step for each in found)


def test_a_test_that_nobody_rolled_is_neither_passed_nor_failed() -> None:
    """A company that "fires on any roll" had failed a Test of Wills in its record."""
    timeline, found = entries("colonial_adventures_isandlwana")
    same = {node.step for node in timeline.line if getattr(node.input, "value", None) == {"result": ALL_THE_SAME}}
    tested = {each.step for each in found if each.what in ("test passed", "test failed")}
    assert tested and same and not same & tested


def test_what_a_group_does_is_also_its_leaders_while_he_leads_it() -> None:
    found = entries("colonial_adventures_el_moungar")[1]
    first, second = [each for each in found if each.what == "leader hit" and each.unit == "spahis"]
    ours = [each for each in found if each.unit == "spahis" and each.what != "leader hit"]
    # His brigadier was hit before him.
    assert [first.leader, second.leader] == ["Brigadier of Spahis", "Capt de Susbielle"]
    assert {each.leader for each in ours if each.step < second.step} == {second.leader}
    assert {each.leader for each in ours if each.step > second.step} == {""}


def test_several_who_fire_as_one_share_what_they_fell() -> None:
    timeline = entries("gentlemen_rankers_march")[0]
    clerk = Clerk(timeline)
    clerk.event(
        EventAtStep(timeline.last, 1, Event("fires", "b1", "wave1"), lost={"wave1": 3}, others=("b2", "wave1_1"))
    )
    told = [(each.unit, each.what, each.number) for _, each in clerk.found]
    assert told == [
        ("b1", "fired", 1),
        ("b2", "fired", 1),
        ("b1", "felled by fire", 2),
        ("b2", "felled by fire", 1),
        ("wave1", "figures lost", 3),
    ]


def test_several_who_fight_as_one_share_what_they_felled_and_a_leader_alone_has_no_part() -> None:
    timeline = entries("africa_1859_wad_ras")[0]
    clerk = Clerk(timeline)
    fight = Event("fights", "i1", "nz1", others=("basque", "prim", "nz2"))
    clerk.event(
        EventAtStep(timeline.last, 1, fight, lost={"nz1": 1, "nz2": 2, "i1": 1}, others=("basque", "prim", "nz2"))
    )
    told = {(each.unit, each.what): (each.number, each.words) for _, each in clerk.found}
    both = "1st Nizam and 2nd Nizam"
    assert told.keys() == {
        *((unit, "fought") for unit in ("i1", "basque", "nz1", "nz2")),
        *((unit, "felled in melee") for unit in ("i1", "basque", "nz1")),
        *((unit, "figures lost") for unit in ("i1", "nz1", "nz2")),
    }
    assert told["i1", "felled in melee"] == (2, both) and told["basque", "felled in melee"] == (1, both)
    assert told["i1", "fought"][1] == both


def test_who_is_taken_off_behind_the_coins_was_felled_by_those_of_the_last_shot_or_fight() -> None:
    """Steps of Africa come off one by one, by choice: nobody had felled anybody by fire."""
    kinds: set[str] = set()
    for each in ("wad_ras", "castillejos"):
        found = entries(f"africa_1859_{each}")[1]
        felled = [entry for entry in found if entry.what in ("felled by fire", "felled in melee")]
        assert sum(entry.number for entry in felled) == sum(e.number for e in found if e.what == "figures lost")
        kinds |= {entry.what for entry in felled}
    assert kinds == {"felled by fire", "felled in melee"}


def test_who_runs_on_the_way_to_contact_is_felled_by_nobody() -> None:
    timeline, found = entries("colonial_adventures_rorkes_drift")
    first = next(each for each in events(timeline) if each.event.what == "gives way" and each.lost)
    contact = next(each for each in events(timeline) if each.step == first.step and each.event.what == "charges")
    assert [each.unit for each in found if each.step == first.step and each.what == "charged"] == [contact.event.by]
    assert (first.lost, contact.lost) == ({"indluyengwe": 4}, {"north": 1, "indluyengwe": 1})
    melee = [each for each in found if each.step == first.step and each.what == "felled in melee"]
    assert {each.unit: each.number for each in melee} == {"north": 1, "indluyengwe": 1}
    assert sum(each.number for each in found if each.step == first.step and each.what == "figures lost") == 6


def test_whoever_loses_in_a_fight_of_several_loses_in_that_and_not_by_a_shot_before_it() -> None:
    timeline, found = entries("africa_1859_wad_ras")
    fight = next(each for each in events(timeline) if "res" in each.lost)
    assert fight.event.what == "fights" and fight.event.how == "for Ford"
    assert "res" not in (fight.event.by, fight.event.at), "the log names two of them"
    shots = [each.step for each in found if each.what == "felled by fire" and "Reserve" in each.words]
    assert not shots
    leaders = {unit.id for side in timeline.view(timeline.last).sides for unit in side.units if unit.is_leader}
    assert leaders and not any(leaders & {*each.lost} for each in events(timeline)), "they are no strength"


# The records


def test_a_record_sums_up_the_battles_in_which_a_unit_fought(ford: AnyRuleset, tmp_path: Path) -> None:
    upper, lower = sorted_by(war_of(war(tmp_path, ford)).services, "felled")
    assert (upper.name, upper.battles, upper.felled, upper.count("test passed")) == ("Upper men", [1, 2], 6, 1)
    assert (lower.name, lower.lost, lower.count("ran"), lower.count("test failed")) == ("Lower men", 7, 1, 1)
    first = upper.in_order()[0]
    assert (first.battle, first.what, first.step) == (1, "felled by fire", 2)
    assert words_of(first) == "felled 4 by fire, Lower men"


def test_whoever_takes_a_place_is_told_behind_whose_it_was() -> None:
    """ "Captain 2 took the place of a lost leader, Captain 1 was hit": the other way about."""
    heir, hit = (
        ServiceFact(2, "succeeds", words="Captain 2", between=9),
        ServiceFact(2, "leader hit", leader="Captain 1", step=4),
    )
    legion = Service("Legion", "france", "legion", facts=[heir, hit, ServiceFact(2, "figures lost", 9)])
    assert [words_of(each) for each in legion.in_order()] == [
        "Captain 1 was hit",
        "Captain 2 took the place of a lost leader",
        "lost 9 figures",
    ]
    assert in_short(legion).endswith("9 casualties"), "some of whom may have come back"


def test_records_are_found_by_all_words_of_name_and_entries(ford: AnyRuleset, tmp_path: Path) -> None:
    services = war_of(war(tmp_path, ford)).services
    assert [each.name for each in matching(services, "RAN lower")] == ["Lower men"]
    assert not matching(services, "lower cavalry")


def came_of_legion() -> Aftermath:
    """A battle in which a captain falls and another is hit, but comes back."""
    leaders = [LeaderAftermath("Capt Vauchez", True), LeaderAftermath("Lt Selchauhansen")]
    unit = UnitAftermath(id="legion", name="2nd Platoon", side="french", start=20, figures=14, leaders=leaders)
    foes = UnitAftermath(id="harka", name="Beraber foot", side="berber", start=30, figures=30)
    entries = [
        ServiceEntry(
            unit="legion", what="felled by fire", number=3, step=4, leader="Capt Vauchez", words="Beraber foot"
        ),
        ServiceEntry(unit="legion", what="leader hit", step=6, leader="Capt Vauchez"),
        ServiceEntry(unit="legion", what="leader hit", step=9, leader="Lt Selchauhansen"),
        ServiceEntry(unit="legion", what="took", step=12, words="the well", leader="Lt Selchauhansen"),
    ]
    sides = {"french": "French", "berber": "Berber"}
    return Aftermath(title="Patrol", winner="french", turns=5, sides=sides, units=[unit, foes], entries=entries)


def test_a_battle_is_told_with_its_cost_its_fallen_and_what_was_taken() -> None:
    assert battle_words(came_of_legion()) == (
        "Patrol. The French won in 5 turns. The French lost 6 of 20, Berber nobody. "
        "Capt Vauchez of the 2nd Platoon fell. The 2nd Platoon took the well."
    )


@pytest.mark.parametrize("is_hit", [False, True])
def test_a_leader_who_ran_with_his_band_did_not_fall(is_hit: bool) -> None:
    """ "The Chief of Afghan infantry 2 fell": nobody had hit him."""
    band = UnitAftermath(id="band", name="2nd Band", side="a", start=9, figures=0, gone="ran away", ran=True)
    band.leaders = [LeaderAftermath("Chief", lost=True)]
    hit = [ServiceEntry(unit="band", leader="Chief", what="leader hit")] if is_hit else []
    came = Aftermath(title="Raid", winner="", sides={"a": "Afghans"}, file="1.battle", units=[band], entries=hit)
    assert battle_words(came).endswith("The Chief of the 2nd Band fell." if is_hit else "The Afghans lost all 9.")
    assert served_in(came)[1].fate == ("fell in battle 1" if is_hit else "ran in battle 1")


def test_the_fallen_of_several_units_are_told_unit_by_unit() -> None:
    """One who has only a rank gets its article; those who are not named are counted one by one."""
    chiefs = [LeaderAftermath("Commander in Chief", lost=True), LeaderAftermath("Chief", lost=True)]
    few = [UnitAftermath(id=f"b{n}", name=f"Band {n}", side="b", start=9, figures=9, leaders=chiefs) for n in (1, 2)]
    came = Aftermath(title="Raid", winner="", sides={"b": "Berber"}, units=few)
    of_band = "the Commander in Chief and the Chief of Band"
    assert battle_words(came).endswith(f"Fallen: {of_band} 1; {of_band} 2.")
    many = [UnitAftermath(id=f"b{n}", name=f"Band {n}", side="b", start=9, figures=9, leaders=chiefs) for n in range(7)]
    assert battle_words(msgspec.structs.replace(came, units=many)).endswith(f"{of_band} 4; 4 more.")


def test_who_left_with_figures_still_serves_and_losses_are_the_units_alone() -> None:
    lost = ServiceEntry(unit="second", leader="Capt Vauchez", what="figures lost", number=4)
    units = [
        UnitAftermath(
            id="second",
            name="2nd",
            side="fr",
            start=9,
            figures=5,
            gone="ran",
            leaders=[LeaderAftermath("Capt Vauchez")],
        ),
        UnitAftermath(id="third", name="3rd", side="fr", start=9, figures=0, gone="ran away"),
    ]
    second, captain, third = served_in(Aftermath(title="Raid", winner="", units=units, entries=[lost]))
    assert (second.fate, captain.fate, third.fate) == ("", "", "ran away")
    assert second.lost == 4 and captain.facts == []


def test_a_battle_that_was_told_in_words_keeps_them() -> None:
    assert battle_words(Aftermath(title="Raid", winner="", words="Rain stopped it")) == (
        "Raid. It was given up. In words: Rain stopped it."
    )


def test_what_a_battle_cost_that_was_told_in_words_stands_in_the_records() -> None:
    """It counted as a battle, and its row said that nobody was lost."""
    leaders = [LeaderAftermath("Lt Vauchez", lost=True), LeaderAftermath("Sgt Roche")]
    unit = UnitAftermath(id="second", name="2nd", side="fr", start=21, figures=11, ran=True, leaders=leaders)
    second, vauchez, roche = served_in(Aftermath(title="Raid", winner="", units=[unit]))
    assert (second.lost, second.count("ran"), vauchez.wounds, roche.facts) == (10, 1, 1, [])
    assert vauchez.count("ran") == 1, (
        "who leads it has run as in a battle that was fought: he is not among the steadiest"
    )


def test_the_leaders_of_who_ran_and_never_came_back_are_lost_with_them() -> None:
    """Told in words it said that they fell, on the roll of honour too."""
    leaders = [LeaderAftermath("Lieutenant 1", lost=True), LeaderAftermath("Sergeant 1", lost=True)]
    unit = UnitAftermath(id="algerians", name="Algerians", side="fr", start=19, figures=0, ran=True, leaders=leaders)
    came = Aftermath(title="Raid", winner="", sides={"fr": "France"}, units=[unit])
    _, *lost = served_in(came)
    assert [(each.fate, each.wounds) for each in lost] == [("ran in battle 1", 0)] * 2
    assert battle_words(came).endswith("France lost all 19.")


def test_who_was_hit_and_is_back_is_honoured_and_who_fell_is_named() -> None:
    told = list(honours(War((came_of_legion(),), (3,), tuple(served_in(came_of_legion())))))
    assert "Hit, and came back: Lt Selchauhansen of 2nd Platoon." in told
    assert "Leaders lost: Capt Vauchez of 2nd Platoon, fell in battle 1." in told
    assert "Deadliest by fire, leaders: Capt Vauchez of 2nd Platoon (3)." in told


@pytest.mark.examples(
    "fact, words",
    (ServiceFact(1, "figures lost", 1), "lost 1 figure"),
    (ServiceFact(1, "promoted", words="to Rep 4"), "promoted to Rep 4"),
    (ServiceFact(1, "succeeds", words="Sgt Bo"), "Sgt Bo took the place of a lost leader"),
    (ServiceFact(1, "test failed", words="Test of Wills"), "failed Test of Wills"),
    (ServiceFact(1, "leader hit", leader="Lt Daly"), "Lt Daly was hit"),
    (ServiceFact(1, "gone", words="to a man"), "fell to the last man"),
    (ServiceFact(1, "stood", words="to meet the charge"), "stood to meet the charge"),
)
def test_an_entry_reads_as_words(fact: ServiceFact, words: str) -> None:
    assert words_of(fact) == words


# Chronicle and report


def test_the_chronicle_has_battles_and_notes_in_one_line_of_time(ford: AnyRuleset, tmp_path: Path) -> None:
    told = chronicle(war(tmp_path, ford))
    words = [each.words for each in told]
    first = next(place for place, each in enumerate(words) if told[place].is_battle)
    assert words.index("A wet morning.") < first < words.index("They will be back.")
    assert [each.battle for each in told if each.is_noted] == [1, 1]
    assert [each.words.partition(". ")[0] for each in told if each.is_battle] == [
        "The war for the ford, battle 1",
        "The war for the ford, battle 2",
    ]


def test_the_report_leads_from_the_war_to_each_story(ford: AnyRuleset, tmp_path: Path) -> None:
    page = html(write_up_war(war(tmp_path, ford)))
    for number in (1, 2):
        assert f'<a href="#battle-{number}">' in page and f'<h2 id="battle-{number}">' in page
    assert "Noted:" in page and "A wet morning." in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_the_report_of_the_shipped_war(golden: Golden) -> None:
    """All but the stories of its battles, which are told as any battle's."""
    told = markdown(write_up_war(Timeline.of(read_battle(FIGUIG))))
    told = re.sub(r"(?m)^- Fought: .*$", "- Fought: (days)", told[: told.index("\n## Patrol")])
    golden("report_the_road_to_figuig", told)


def test_a_battle_whose_file_is_gone_is_told_by_what_the_campaign_kept(ford: AnyRuleset, tmp_path: Path) -> None:
    campaign = war(tmp_path, ford)
    left = war_of(campaign).aftermaths[0]
    (tmp_path / left.file).unlink()
    text = markdown(write_up_war(campaign))
    assert left.file in text and "Upper men (6)" in text


def test_another_battle_under_the_name_of_one_is_not_taken_for_it(ford: AnyRuleset, tmp_path: Path) -> None:
    campaign = war(tmp_path, ford)
    first, second = war_of(campaign).aftermaths
    (tmp_path / first.file).write_bytes((tmp_path / second.file).read_bytes())
    assert f"{first.file} is another battle now" in markdown(write_up_war(campaign))


# A battle that was put right, or told


def test_a_battle_taken_anew_is_told_and_entered_as_it_is_now(ford: AnyRuleset, tmp_path: Path) -> None:
    with begun(tmp_path) as session:
        path = fought(session)
        came = aftermath_in_file(campaign_at(session), path, entries_at)  # type: ignore[arg-type]
        session.answer(msgspec.to_builtins(came))
        session.answer(dice(1))
        with Session.open(path) as battle:
            battle.amend(2, dice(6, 6, 6, 1, 1, 1, 1, 1))
            battle.end("dusk") if battle.battle.prompt is not None else None
        before = war_of(_read(session))
        (changed,) = amended(session)
        retake(session, changed)
        read = _read(session)
        after, told = war_of(read), [each.words for each in chronicle(read)]
    assert told[-1].startswith("Edited by hand: Lower men, figures: 4, was 5") and told[-2].startswith("Lower men: 5")
    for war_then, figures in ((before, 4), (after, 3)):
        (came,) = war_then.aftermaths
        felled = [each.felled for each in war_then.services if not each.unit and each.felled]
        assert [unit.figures for unit in came.units if unit.id == "other"] == [figures] and felled == [6 - figures]


def test_one_that_is_left_as_it_was_taken_keeps_its_entries(ford: AnyRuleset, tmp_path: Path) -> None:
    with begun(tmp_path) as session:
        path = fought(session)
        session.answer(msgspec.to_builtins(aftermath_in_file(campaign_at(session), path, entries_at)))  # type: ignore[arg-type]
        session.answer(dice(1))
        with Session.open(path) as battle:
            battle.amend(2, dice(6, 6, 6, 1, 1, 1, 1, 1))
            battle.end("dusk") if battle.battle.prompt is not None else None
        leave(session, amended(session)[0])
        assert [each.felled for each in war_of(_read(session)).services if each.felled] == [2]


def _read(session: Session) -> Timeline:
    session.save()
    return Timeline.of(read_battle(session.path))


def test_the_strength_of_a_unit_is_told_before_the_campaign_and_after_each_battle() -> None:
    found = unit_strengths(Timeline.of(read_battle(FIGUIG)))
    assert [(each.name, each.figures, each.fate) for each in found] == [
        ("Algerian Troops 1", (21, 21, 20, 19, 19), ""),
        ("Senegalese/Soudanais 1", (17, 17, 16, 16, 16), ""),
        ("Algerian Troops 2", (18, 0, 0, 0, 0), "destroyed"),
        ("Foreign Legion 1", (20, 20, 20, 18, 18), ""),
        ("Foreign Legion 2", (None, None, None, 19, 19), ""),
    ]


def test_no_strength_is_told_after_a_battle_that_is_not_over(tmp_path: Path) -> None:
    """With two battles fought there was a column "after battle 3"."""
    begun = tmp_path / "begun.campaign"
    begun.write_bytes(b"".join(FIGUIG.read_bytes().splitlines(keepends=True)[:20]))
    campaign = Timeline.of(read_battle(begun))
    assert campaign.view(campaign.last).turn == 3 and unit_strengths(campaign)[0].figures == (21, 21, 20)
