"""The table of RULES.md on what the forms offer, row by row, against the forms."""

from collections.abc import Callable
from typing import Any

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.offered_ground import (
    arrangement,
    as_the_scenario,
    at_a_building,
    buckets,
    burning_house,
    by_edge,
    default,
    deployed,
    door,
    exposed,
    facing,
    in_what_place,
    laid,
    one_piece,
    pef_moved,
    rolled,
    stands,
    walls,
    where_it_ends,
    yes,
)
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import asks, battlefield, group
from tests.rulesets.rulebook import rules_text
from tracker.games.colonial_adventures import RULESET, after, detachment, leadership, move
from tracker.games.colonial_adventures.fight import ammo, charge, forced_moves, recovery, shields_or_missiles

HEAD = "| When | Question | Offered | Used by |"


def rows() -> dict[str, str]:
    """What RULES.md says is offered, by question."""
    lines = rules_text("colonial_adventures").partition(HEAD)[2].strip().splitlines()[1:]
    found: dict[str, str] = {}
    for line in lines:
        if not line.startswith("|"):
            break
        _, question, offered, _ = (cell.strip() for cell in line.strip("|").split("|"))
        assert found.setdefault(question, offered) == offered, f"{question} stands there twice, with different answers"
    return found


def which_arms() -> str:
    state = facing({}, {"weapon": "musket", "traits": ["shielded"]})
    assert asks(shields_or_missiles.first_use(state, "zulu", fights=True)).default() is None
    return "nothing: it must be said"


def act_or_pass() -> str:
    return "act" if asks(ca.activate_side(facing(), "eu")).default() == "brit" else "pass"


def together() -> str:
    state = battlefield(group("a", "eu", leaders="captain 4"), group("b", "eu"), group("zulu"))
    return yes(bool(asks(ca.activate_together(state, "a")).default()))


def detached() -> str:
    state = facing({"leaders": "officer 4, nco 4"})
    assert detachment.how_many(state, "brit").default() == 10
    detachment.split(state, "brit", 10)
    assert detachment.with_whom(state, "brit").default() == "brit_2"
    return "half, the only one there is"


def turned() -> str:
    state = RULESET.new("rorkes_drift", {})
    assert asks(move.pivot(state, "north")).default() == "south", "where the marksmen lie"
    return "to the nearest enemy"


def clear() -> str:
    told = facing({"recoverable": 4})
    ca.distances.tell(told, "brit", "zulu", most=12)
    assert not recovery.is_asked(told, told.groups["brit"])
    return f"{asks(recovery_of()).default()}; not asked where an enemy was told to be nearer"


def recovery_of() -> Any:
    state = facing({"recoverable": 2})
    return recovery.stands_clear(state, state.groups["brit"].id)


def nobody(prompt: Any) -> str:
    assert prompt.default() == []
    return "none"


def cover() -> str:
    state = facing({"cover": None})
    return yes(default(asks(ca.reaction.take_tests(state, "brit", ["see_runaways"], "zulu", "an example")), "cover"))


def at_whom() -> str:
    one = facing()
    for asked in (lambda state: ca.target_form(state, "brit"), lambda state: ca.whom_form(state, "brit")):
        assert default(asked(one), "target") == "zulu"
        two = facing({}, {}, group("zulu_2"))
        assert default(asked(two), "target") == ""
        two.groups["brit"].aim = "zulu_2"
        assert default(asked(two), "target") == "zulu_2"
    walled = burning_house()
    walled.groups["zulu"].place, walled.groups["zulu_2"] = "house", group("zulu_2")
    walled.groups["brit"].arm, walled.groups["brit"].weapon, walled.groups["brit"].aim = "infantry", "rifle", "zulu_2"
    ca.stands_at(walled, walled.groups["brit"], "before:house")
    assert default(ca.target_form(walled, "brit"), "target") == "zulu"
    return "the only enemy at the same wall, else the last target of its fire, or the only one"


def reach(declared: bool) -> str:
    def offered(**told: float) -> bool:
        state = facing()
        ca.distances.tell(state, "zulu", "brit", **told)
        return bool(default(asks(charge.charge(state, "zulu", "brit", declared)), "reach"))

    assert offered(most=6) and not offered(least=24)
    return f"by the distance told, else {yes(offered())}"


def bystanders() -> str:
    state = facing({}, {}, group("brit_2"))
    return nobody(asks(charge.charge(state, "zulu", "brit"), {"reach": True}, "1 1"))


def touches() -> str:
    state = facing({}, {}, group("brit_2"))
    return yes(default(asks(charge.charge(state, "brit", "zulu"), {"reach": True}, "1 6"), "touches"))


def front_rank() -> str:
    state = facing({"formation": "column", "figures": 20})
    state.groups["brit_2"] = group("brit_2", figures=20)
    assert [default(shot(state, each), "firing") for each in ("brit", "brit_2")] == [4, 20]
    return "the widest column, a line two deep"


def shot(state: ca.Battlefield, who: str = "brit", target: str = "zulu") -> Any:
    return ca.shot_facts(state, ca.ShotAim(who, target))


def bears() -> str:
    state = facing()
    assert default(shot(state), "bears")
    ca.distances.tell(state, "brit", "zulu", least=30)
    assert not default(shot(state), "bears")
    last = facing()
    last.shots["brit>zulu"] = ca.Shot(bears=False)
    assert not default(shot(last), "bears")
    behind = ca.shot_facts(RULESET.new("rorkes_drift", {}), ca.ShotAim("north", "oskarberg"))
    assert not default(behind, "bears")
    return "last, else yes unless out of range as told or by the sections between, or behind its front by the sections"


def fast() -> str:
    state = facing()
    before = yes(default(move.fast_facts(state, "zulu"), "clear"))
    assert move.fast_facts(state, "zulu").text.startswith('Does it keep 12" from every enemy?')
    ca.distances.tell(state, "brit", "zulu", most=12)
    assert not default(move.fast_facts(state, "zulu"), "clear")
    ca.distances.tell(state, "brit", "zulu", least=12)
    assert default(move.fast_facts(state, "zulu"), "clear")
    at_one_house = burning_house()
    ca.stands_at(at_one_house, at_one_house.groups["brit"], "before:house")
    at_hand = yes(default(move.fast_facts(at_one_house, "zulu"), "clear"))
    road = yes(default(move.fast_facts(state, "zulu"), "road"))
    return f"by the distance told; {at_hand} with enemies at the same wall or house, else {before}; {road}t on a road"


def in_reaction() -> str:
    def offered(turned_away: bool) -> str:
        aim = ca.ShotAim("brit", "zulu", turned_away=turned_away)
        return yes(default(ca.shot_facts(facing(), aim), "bears"))

    behind = ca.shot_facts(RULESET.new("rorkes_drift", {}), ca.ShotAim("north", "oskarberg"))
    assert not default(behind, "bears")
    return f"{offered(False)}; {offered(True)} at a charger from flank or rear, or at a unit behind its front"


def gun_range() -> str:
    state = facing({"arm": "artillery"})
    assert shot(state).default() is None or default(shot(state), "range") == ""
    ca.distances.tell(state, "brit", "zulu", least=12)
    assert default(shot(state), "range") == "long"
    near = facing({"arm": "artillery"})
    ca.distances.tell(near, "brit", "zulu", most=3)
    assert "range" not in [field.name for field in shot(near).fields]
    told, but = "last, else by the distance told", "otherwise it must be said, and at 3 inches it is known"
    return f"{told}, else long if a whole section lies between them; {but}"


def figures() -> str:
    state = facing({"formation": "square"}, {"figures": 16})
    assert (default(shot(state), "firing"), default(shot(state), "seen")) == (5, 16)
    return "by formation, all"


def not_in_contact() -> str:
    state = facing({"engaged": ["zulu_2"]}, {}, group("zulu_2", figures=12, engaged=["brit"]))
    assert default(ca.shot_facts(state, ca.ShotAim("brit", "zulu", in_melee=True)), "firing") == 20 - 12
    return "as many as it has more than its enemies there"


def target_in_cover() -> str:
    state = facing({}, {"cover": True})
    assert default(shot(state), "cover")
    state.shots["brit>zulu"] = ca.Shot(cover=False)
    assert not default(shot(state), "cover")
    return "last, else as it was said of the target"


def ran() -> str:
    state = facing({}, {}, group("brit_2"), group("brit_3"))
    return nobody(asks(ca.casualties.run_away_whole(state, "brit")))


def sought() -> str:
    return str(default(asks(forced_moves.seek_cover(facing(), "brit", "zulu")), "ends"))


def left() -> str:
    both = (forced_moves.seek_cover(facing(), "brit", "zulu"), forced_moves.retire(facing(), "brit", "zulu"))
    answers = {default(asks(each), "left") for each in both}
    assert answers == {False}
    return "no"


def melee_of(brit: dict[str, Any]) -> ca.Battlefield:
    return facing({"engaged": ["zulu"], **brit}, {"engaged": ["brit"]})


def ground() -> str:
    form = asks(ca.melee.fight_on(melee_of({}), "zulu"))
    assert not any(field.default for field in form.fields)
    form = asks(ca.melee.fight_on(melee_of({"cover": True, "place": "north wall"}), "zulu"))
    assert default(form, "second_wall")
    said = melee_of({"cover": True, "place": "north wall"})
    said.standing["brit>zulu"] = ca.Standing()
    assert not default(asks(ca.melee.fight_on(said, "zulu")), "second_wall")
    return "last, else by cover and place"


def near(rule: Any) -> str:
    assert default(asks(rule), "near") == ()
    state = burning_house()
    before = next(mark for mark in move.march_facts(state, "brit", move.NORMAL).fields[0].marks if mark.known)  # type: ignore[union-attr]
    assert before.known == {"near": ["zulu"]}
    shot_at = facing()
    ca.distances.tell(shot_at, "brit", "zulu", most=24)
    assert asks(forced_moves.advance(shot_at, "zulu", "brit")).default() == ["brit"]
    return "none, or the enemy that holds the wall it comes to; in an advance also who shot, by the distance told"


def charged_ground() -> str:
    """Of the target as it stands; the charger leaves what it stands on and behind."""
    state = facing({"place": "on the ridge", "cover": True}, {"place": "on the hill", "cover": True})
    form = asks(charge.charge(state, "zulu", "brit"))
    told = [name for name in ("first_up", "first_wall", "second_up", "second_wall") if default(form, name)]
    assert told == ["second_up", "second_wall"]
    return "the target by cover and place"


def shares() -> str:
    state = facing({"engaged": ["zulu", "zulu_2"]}, {"engaged": ["brit"]}, group("zulu_2", engaged=["brit"]))
    number = asks(ca.melee.fight_on(state, "brit"), {}, {})
    assert number.default() == number.high // 2
    return "even"


def locked() -> str:
    state = melee_of({})
    first = asks(ca.locked_in_melee(state, "brit"))
    room = asks(ca.locked_in_melee(state, "brit"), "break")
    assert first.default() == "fight"
    return f"go on, {room.default()}"


def runner() -> str:
    state = facing({"runner": "going", "tight": True})
    going = asks(ammo.runner_on_his_way(state, "brit")).default()
    state.groups["brit"].runner = "returning"
    assert asks(ammo.runner_on_his_way(state, "brit")).default() == going
    return str(going)


def surrounded() -> str:
    state = melee_of({})
    assert leadership.may_stand_at_the_wall(state.groups["brit"])
    assert asks(ca.locked_in_melee(state, "brit")).default() != "wall"
    assert asks(ca.activate(facing(), "brit")).default() != "wall"
    return "no"


def who_won() -> str:
    state = facing({"figures": 5, "start": 20})
    assert after.who_won(state).default() == after.guess(state) == "tr"
    return "the program's guess"


def who_rolls() -> str:
    state = facing({"recoverable": 2}, {"recoverable": 2})
    assert after.who_tests(state).default() == ["eu", "tr"]
    book = alone(group("brit", recoverable=2), group("zulu", recoverable=2))
    assert after.who_tests(book).default() == ["eu"]
    return "all, but not an enemy whom the book plays"


def face() -> str:
    form = asks(charge.charge(facing(), "zulu", "brit"))
    assert default(form, "face") == default(shot(facing()), "face")
    return str(default(form, "face"))


OFFERS: dict[str, Callable[[], str]] = {
    "Where does it stand? In front of what enemies hold": stands,
    "Canister or ball? Does it bear?": at_a_building,
    "In which section does it end?": pef_moved,
    "How many figures are exposed?": exposed,
    "How long are all walls?": walls,
    "How many buckets?": buckets,
    "By which door?": door,
    "Year, night, bad weather, half distances": as_the_scenario,
    "Roll field strengths? Roll leaders' Reps?": rolled,
    "The ground: as the scenario says, by dice, by hand?": laid,
    "Like terrain together as proposed?": arrangement,
    "Is any of it a piece in each section?": one_piece,
    "Who stands where?": deployed,
    "Band with shields and missile weapons: which?": which_arms,
    "Act or pass?": act_or_pass,
    "In contact with each other?": together,
    "Detach how many? Rejoin whom?": detached,
    "12 inches clear and going no closer?": clear,
    "Which way?": turned,
    "Which enemies can now see it within 12 inches and could not before?": lambda: near(move.move(facing(), "brit")),
    "Through rough ground or woods?": lambda: yes(default(move.march_facts(facing(), "zulu", move.NORMAL), "rough")),
    "Clear of 12 inches? On a road all the way, unformed?": fast,
    "Is the tester in cover?": cover,
    "At whom?": at_whom,
    "In sight and in reach?": lambda: reach(declared=True),
    "Front, flank or rear, from where the move began?": face,
    "Who else can now see it within 12 inches and could not before?": bystanders,
    "Which is uphill, which behind a wall, if it comes to blows?": charged_ground,
    "Would it touch?": touches,
    "In reach?": lambda: reach(declared=False),
    "How many stand in the front rank?": front_rank,
    "Does it bear and reach?": bears,
    "Short or long range?": gun_range,
    "How many fire? How many targets are seen?": figures,
    "How many are in contact with nobody?": not_in_contact,
    "Target in cover?": target_in_cover,
    "Does it bear without turning?": in_reaction,
    "Which friends are within 6 inches and see it?": ran,
    "Ended out of range, in cover or prone?": sought,
    "Left the table?": left,
    "In what place does it end?": in_what_place,
    "Where does it end?": where_it_ends,
    "By the edge that it came by?": by_edge,
    "Which side is uphill, which behind a wall?": ground,
    "Dice against each?": shares,
    "Go on or break off? Room to move?": locked,
    "Reached his goal? Back?": runner,
    "Surrounded with no way out?": surrounded,
    "Won, lost or drawn?": who_won,
    "Which sides roll for their losses?": who_rolls,
}


def test_every_form_offers_what_rules_md_says() -> None:
    assert {question: offer() for question, offer in OFFERS.items()} == rows()
