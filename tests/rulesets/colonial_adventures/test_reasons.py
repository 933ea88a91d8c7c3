"""What the app says why it decides so is so: each claim of the opponent, over battles that chance shakes up."""

import re
from typing import Any

from tests.names import colonial_adventures as ca
from tests.rulesets.reasons import Said, hear
from tracker.engine import Aim, Facts, FewLeft, Holds, Option, Target, about, check_rulings
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.distances import tell
from tracker.games.colonial_adventures.fight.likely_shot import likely_bears
from tracker.games.colonial_adventures.fight.shot_form import target_form
from tracker.games.colonial_adventures.ground.facing import heading
from tracker.games.colonial_adventures.ground.places import place_of, place_words, spot
from tracker.games.colonial_adventures.ground.terrain_plan import column_of, is_beside, row_of
from tracker.games.colonial_adventures.groups import allowance, enemies_of
from tracker.games.colonial_adventures.move import fast_facts
from tracker.games.colonial_adventures.player_weighing import WORTH_FIRING, how_far, likely_hits, likely_inches
from tracker.games.colonial_adventures.reasons import REASONS
from tracker.games.colonial_adventures.state import FAR


def group_of(said: Said) -> ca.Group:
    group = said.state.groups[said.what[1]]
    assert isinstance(group, ca.Group)
    return group


def named(said: Said, name: str) -> list[ca.Group]:
    """Enemies of that name; some bands share one."""
    return [each for each in said.state.groups.values() if each.name == name and each.side != group_of(said).side]


def dice_at(said: Said, target: ca.Group) -> int:
    """Dice of all who may fire, half of them after a move, at all of a target, at long range where there is one."""
    group = group_of(said)
    short, longest = ca.weapon_range(group)
    shot = ca.Shot(firing=ca.eligible_figures(group), seen=target.figures, long=short != longest)
    aim = ca.ShotAim(group.id, target.id, halved=is_halved(said))
    return int(ca.fire_dice(said.state, aim, shot).total)


def is_halved(said: Said) -> bool:
    return bool(said.what[0] == "shot" and said.prompt.rule == "CA-ACT-3")


def targets(said: Said) -> list[ca.Group]:
    """Those whom it may fire at as the form offers them, but for whom it is taken not to see or reach."""
    offered = [each.id for each in enemies_of(said.state, group_of(said))]
    if isinstance(said.prompt, Facts):
        for field in said.prompt.fields:
            if isinstance(field, Target):
                offered = field.legal()
    there = [said.state.groups[each] for each in offered if each in said.state.groups]
    bearing = [each for each in there if likely_bears(said.state, ca.ShotAim(said.what[1], each.id))]
    seen = [each for each in bearing if not ca.why_not_shot_at(each)]
    # Who stands at a wall has those across it before him.
    return [each for each in ca.across(said.state, group_of(said)) if each in seen] or seen


def is_most(said: Said) -> bool:
    """So many dice at the target, and no more at any other."""
    dice, name = int(said.found[0]), said.found[1]
    return any(dice_at(said, each) == dice for each in named(said, name)) and dice >= max(
        (dice_at(said, each) for each in targets(said)), default=0
    )


def is_likeliest(said: Said) -> bool:
    """So many dice at the target, from whom more are to be hit than of any other, though more dice fall elsewhere."""
    group, name = group_of(said), said.found[1]
    hits = {each.id: likely_hits(said.state, group, each, is_halved(said)) for each in targets(said)}
    is_so = any(dice_at(said, each) == int(said.found[0]) for each in named(said, name))
    return is_so and not is_most(said) and any(hits[each.id] == max(hits.values()) for each in named(said, name))


def is_melee(said: Said) -> bool:
    """The dice of the two as the form of the charge tells them, with the ground that it offers."""
    words = {aim.id: aim.detail for aim in charge_aims(said)}
    told = re.compile(rf"\b{said.found[0]} dice to {said.found[1]}(?!\d)")
    return any(told.search(words.get(enemy.id, "")) for enemy in named(said, said.found[2]))


def charge_aims(said: Said) -> list[Aim]:
    form = ca.whom_form(said.state, said.what[1])
    return [aim for field in form.fields if isinstance(field, Target) for aim in field.aims]


def nobody_worth(said: Said) -> bool:
    """No enemy at whom it could bring dice enough."""
    if ca.why_not_fire(said.state, group_of(said)):
        return False
    return all(dice_at(said, each) < WORTH_FIRING for each in targets(said))


def is_there(said: Said) -> bool:
    """The enemy whom it closes in on is where it says, by inches that were told or by sections; none is nearer."""
    state, group = said.state, group_of(said)
    far = {each.id: likely_inches(state, group, each) for each in enemies_of(state, group)}
    if said.found[0] == "the nearest enemy":
        return min(far.values(), default=FAR) == FAR
    name, _, where = said.found[0].partition(", ")
    near = [each for each in enemies_of(state, group) if far[each.id] == min(far.values())]
    nearest = next((how_far(state, group, each) for each in near if each.name.startswith(name)), None)
    if nearest is None or nearest == (FAR, FAR):
        return nearest is not None and not where
    within, sections = nearest
    apart = f"{sections:g} section" if sections else "in the same section"
    words = f'within {within:g}"' if within < FAR else apart
    return words in where and ends_there(said, where, nearest)


def ends_there(said: Said, where: str, nearest: tuple[float, float]) -> bool:
    """A move ends where it says: so many inches nearer, or in a section that is one nearer."""
    within, sections = nearest
    if match := re.search(r'to end within (\d+(?:\.\d+)?)"', where):
        return said.value == "move" and float(match[1]) == within - allowance(said.state, group_of(said)) > 0
    if match := re.search(r"to end in section (\d)", where):
        here = place_of(said.state, group_of(said))
        there = {
            each.id: place for each in enemies_of(said.state, group_of(said)) if (place := place_of(said.state, each))
        }
        ends = int(match[1])
        assert here is not None and said.value == "move" and within == FAR
        apart = {
            apart_of(ends, each.section) for each in there.values() if apart_of(here.section, each.section) == sections
        }
        return is_beside(here.section, ends) and sections - 1 in apart
    return "to end" not in where


def apart_of(one: int, other: int) -> int:
    return max(abs(row_of(one) - row_of(other)), abs(column_of(one) - column_of(other)))


def keeps_off(said: Said) -> bool:
    """A fast move is open to it, which would have to keep so far off, and an enemy may be that near on its way."""
    state, group = said.state, group_of(said)
    fast = f'k keeps {said.found[-1]}" from every enemy'
    apart = [how_far(state, group, each) for each in enemies_of(state, group)]
    is_near = any(near <= float(said.found[-1]) + allowance(state, group) or between <= 1 for near, between in apart)
    told = "\n".join(fast_facts(state, group.id).lines())
    return said.value == "move" and "fast_move" in said.prompt.legal() and is_near and fast.partition(" ")[2] in told


def may_keep_off(said: Said) -> bool:
    return not said.found[1] or keeps_off(said)


def lies_that_way(said: Said) -> bool:
    """A post of that name lies that way from where it stands; no way is said where it stands nowhere or beside it."""
    here = place_of(said.state, group_of(said))
    there = [
        each for each in map(lambda post: spot(said.state, post), posts(said)) if each and each.name == said.found[0]
    ]
    ways = {heading(here.section, each.section) if here else "" for each in there}
    return said.found[1] in ways


def posts(said: Said) -> set[str]:
    """Ids of places, and words of who stands in front of one, that conditions of its side name with it."""
    side, group = group_of(said).side, group_of(said)
    kinds = [each for each in said.state.ending.conditions if isinstance(each, FewLeft | Holds)]
    mine = [each for each in kinds if each.side == side and group.id in (each.units or (group.id,))]
    return {place for each in mine for place in each.places}


def post_names(said: Said) -> set[str]:
    found = [spot(said.state, each) for each in posts(said)]
    return {each.name for each in found if each is not None}


def stands_at_post(said: Said) -> bool:
    group, place = group_of(said), place_of(said.state, group_of(said))
    known = {place_words(said.state, group)} if group.before else {place.id, place.name} if place else set()
    return place is not None and bool(known & posts(said))


def is_highest(said: Said) -> bool:
    """Its Rep is told, and above those of all others who can act."""
    return ahead(said) > 0 and says_its_rep(said)


def is_one_of_the_highest(said: Said) -> bool:
    return ahead(said) == 0 and says_its_rep(said)


def says_its_rep(said: Said) -> bool:
    return bool(said.found[0] == ca.activation_words(said.state, said.state.groups[said.value]))


def ahead(said: Said) -> int:
    """By how much its Rep is above the next of those who can act."""
    waiting = [said.state.groups[each.id] for each in said.prompt.options if each.id in said.state.groups]
    others = [each for each in waiting if each.id != said.value and not ca.why_not(said.state, each)]
    most = max((ca.activation_value(said.state, each) for each in others), default=0)
    return int(ca.activation_value(said.state, said.state.groups[said.value]) - most)


def is_outnumbered(said: Said) -> bool:
    group = group_of(said)
    theirs = sum(ca.at_hand(said.state.groups[each]) for each in group.engaged)
    return [ca.at_hand(group), theirs] == [int(each) for each in said.found]


def lies_there(said: Said) -> bool:
    """Whoever fires lies the way from the target that is told with a face that doubles hits, if one is."""
    way = re.search(r" to (?:its|their) ([a-z-]+)$", said.found[2])
    here = place_of(said.state, group_of(said))
    there = [place_of(said.state, each) for each in named(said, said.found[1])]
    return way is None or any(here and each and heading(each.section, here.section) == way[1] for each in there)


FACE = "(?:, from the (?:flank|rear): (.+))?"
CLAIMS: dict[str, Any] = {
    rf"(\d+) (?:die|dice) at (.+), the most that it can bring{FACE}": lambda said: is_most(said) and lies_there(said),
    rf"(\d+) (?:die|dice) at (.+), of whom most hits are to be expected{FACE}": lambda said: (
        is_likeliest(said) and lies_there(said)
    ),
    r"(-?\d+) dice against (-?\d+) of (.+)": is_melee,
    rf"(\d+) (?:die|dice) at (.+?){FACE}": lambda said: (
        any(dice_at(said, each) == int(said.found[0]) for each in named(said, said.found[1])) and lies_there(said)
    ),
    r"no shot: (?:it closes|they close) in on (.+?)(?:; a fast move must keep (.+)\" off)?": lambda said: (
        bool(ca.why_not_fire(said.state, group_of(said))) and is_there(said) and may_keep_off(said)
    ),
    r"(?:it closes|they close) in on (.+?)(?:; a fast move must keep (.+)\" off)?": lambda said: (
        (said.prompt.key.startswith("move:") or said.value in ("move", "fast_move"))
        and is_there(said)
        and may_keep_off(said)
    ),
    r"nobody is worth a shot yet: (?:it closes|they close) in on (.+?)(?:; a fast move must keep (.+)\" off)?": (
        lambda said: nobody_worth(said) and is_there(said) and may_keep_off(said)
    ),
    r"no shot from here: (?:it turns|they turn) towards (.+)": lambda said: said.value == "pivot" and is_there(said),
    r"it fights on foot|they fight on foot": lambda said: said.value == "dismount" and bool(group_of(said).mounts),
    r"(?:its|their) side is in the house": lambda said: said.value == "pour_water",
    "the house is of use to the enemy": lambda said: said.value == "set_alight",
    "who lies down does not march": lambda said: said.value == "stand_up" and group_of(said).prone,
    "a gun without a crew fires no more": lambda said: said.value == "man_gun",
    r"(?:it holds|they hold) (.+): who stands there decides the battle": lambda said: (
        said.value == "done" and stands_at_post(said)
    ),
    r"(?:it makes|they make) for (.+?)(?:, to the ([a-z-]+))?: who stands there decides the battle": lambda said: (
        not stands_at_post(said) and said.found[0] in post_names(said) and lies_that_way(said)
    ),
    r"it holds where it stands|they hold where they stand": lambda said: said.value == "done",
    "a jammed gun fires no more": lambda said: group_of(said).jammed,
    r"(?:its|their) ammunition is tight": lambda said: group_of(said).tight,
    "(.+), the highest of those that wait": is_highest,
    "(.+), none that waits is higher": is_one_of_the_highest,
    r"its dice are shared among those that it fights|their dice are shared among those that they fight": lambda said: (
        len(group_of(said).engaged) > 1
    ),
    r"(\d+) figures? against (\d+)": is_outnumbered,
}


def test_what_the_opponent_claims_is_so() -> None:
    heard = hear(RULESET, CLAIMS, (1,), scenarios=["training_skirmish", "el_moungar"])
    assert not heard.false, "\n".join(heard.false[:20])
    assert len(heard.patterns) > 4, heard.unheard()


def test_a_move_says_at_whom_where_to_and_where_it_ends() -> None:
    state = RULESET.new("training_skirmish", check_rulings(RULESET, {}, "training_skirmish"))
    group = state.groups["ingobamakhosi"]
    prompt: Any = about("CA-ACT-1", group).choose(
        "act", "What?", [Option("move", "move"), Option("fast_move", "fast move"), Option("pivot", "turn")], "move"
    )

    def why(value: str) -> str:
        return REASONS["act"](state, prompt, ["act", group.id], value)

    assert why("done") == "it holds where it stands" and why("dismount") == "it fights on foot"
    far = "it closes in on Section of F Coy 2/24th, to the south, 2 sections off"
    assert why("move") == f"no shot: {far}, to end in section 5"
    assert why("fast_move") == f"no shot: {far}", "how far it goes is for a die to say"
    tell(state, group.id, "fcoy", most=20)
    near = 'no shot: it closes in on Section of F Coy 2/24th, to the south, within 20"'
    assert why("move") == f'{near}, to end within 8"; a fast move must keep 12" off'
    assert why("pivot").startswith("no shot from here: it turns towards Section of F Coy 2/24th, to the south")
    for each in enemies_of(state, group):
        each.place = ""
    state.gaps.clear()
    assert why("move") == "no shot: it closes in on the nearest enemy"


def test_of_a_band_that_moved_the_dice_of_half_its_figures_are_told() -> None:
    """The form had four dice, and the app said that it brings eight."""
    state = RULESET.new("el_moungar", check_rulings(RULESET, {}, "el_moungar"))
    band = next(
        each for each in state.groups.values() if each.training == "tribal" and not ca.why_not_fire(state, each)
    )
    for halved in (False, True):
        form = target_form(state, band.id, halved)
        aim = next(aim for field in form.fields if isinstance(field, Target) for aim in field.aims if not aim.refused)
        why = REASONS["shot"](state, form, ["shot", band.id], {"target": aim.id})
        assert re.findall(r"\d+ (?:die|dice)", aim.detail) == re.findall(r"\d+ (?:die|dice)", why), (halved, why)


def test_what_is_said_of_a_name_in_the_plural_is_said_of_several() -> None:
    state = RULESET.new("training_skirmish", check_rulings(RULESET, {}, "training_skirmish"))
    prompt: Any = about("CA-ACT-1", state.groups["sokhexe"]).choose("act", "What?", [Option("done", "no")], "done")

    def why(value: str, of: str = "act") -> str:
        return REASONS[of](state, prompt, [of, "sokhexe"], value)

    assert why("done") == "they hold where they stand" and why("runner") == "their ammunition is tight"
    assert why("dismount") == "they fight on foot" and why("pour_water") == "their side is in the house"
    assert why("4", "share") == "their dice are shared among those that they fight"
