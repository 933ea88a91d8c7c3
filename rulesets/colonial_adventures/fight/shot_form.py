"""The form of a shot: at whom, and how it stands to him (Part F 10 to 16)."""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from tracker import engine
from tracker.engine import (
    Among,
    Facts,
    Field,
    Mark,
    Option,
    Quantity,
    Reads,
    Target,
    Toggle,
    about,
    capital,
    counted,
    form,
    is_watched,
    it_does,
    its,
    kept_while_unchanged,
    with_verb,
)
from tracker.games.colonial_adventures import distances
from tracker.games.colonial_adventures.fight import horse_holders
from tracker.games.colonial_adventures.fight.frontage import eligible_figures, not_in_contact, rank_words
from tracker.games.colonial_adventures.fight.likely_cover import has_wall
from tracker.games.colonial_adventures.fight.shot_dice import ShotAim, fire_dice, where_out_of_fire
from tracker.games.colonial_adventures.fight.weapons import may_volley, weapon_range, weapon_row
from tracker.games.colonial_adventures.ground.places import across, are_in_one_section, are_sections_apart, place_of
from tracker.games.colonial_adventures.ground.sight import (
    as_its_wall,
    hidden_words,
    likely_face,
    own_sight_words,
    seen_words,
    sight,
    sight_words,
    why_hidden,
    why_not_ahead,
)
from tracker.games.colonial_adventures.groups import (
    NOBODY,
    crew_of,
    enemies_of,
    enemy_order,
    has_flanks,
    inches,
    is_artillery,
    scaled,
)
from tracker.games.colonial_adventures.solo.state import BELIEVES, HOLDS_TO_ANSWERS, KEEPS, KNOWS_WALLS, STAYS_BY
from tracker.games.colonial_adventures.state import FAR, Battlefield, Face, Group, Shot

FACES = (Mark("front", "f", "front"), Mark("flank", "l", "flank"), Mark("rear", "d", "rear"))


class ShotForm(msgspec.Struct, kw_only=True):
    """The form as the table fills it, with an open face where nobody fires. `target`: of an active group."""

    bears: bool
    face: Face | Literal[""] = "front"
    cover: bool
    firing: int
    seen: int
    range: str = "short"
    volley: bool | None = None
    target: str = ""


# Calculations


def targets(state: Battlefield, group: Group) -> list[Option]:
    """Enemy groups as targets, with the reason where one is none."""
    return [Option(each.id, each.name, refused=where_out_of_fire(each)) for each in enemies_of(state, group)]


def _legal(options: list[Option]) -> list[str]:
    return [option.id for option in options if not option.refused and not option.warned]


def likely_target(state: Battlefield, group: Group, options: list[Option]) -> str:
    """The one at the same wall if alone there, else the last target, else the only one, on the table or in its
    section; "" where nobody can tell.
    """
    legal = _legal(options)
    near = [each.id for each in across(state, group) if each.id in legal]
    if len(near) == 1:
        return near[0]
    if group.aim in legal:
        return group.aim
    beside = [each for each in legal if are_in_one_section(state, group, state.groups[each])]
    return legal[0] if len(legal) == 1 else beside[0] if len(beside) == 1 else ""


def _target_of_friends(state: Battlefield, group: Group, options: list[Option]) -> str:
    """The one that all friends who fired this turn aimed at, if its own shot likely bears on it; "" for none."""
    friends = [each for each in state.groups.values() if each.side == group.side and each.shot_turn == state.turn]
    aims = {each.aim for each in friends}
    alone = (each for each in _legal(options) if aims == {each})
    return next((each for each in alone if likely_bears(state, ShotAim(group.id, each))), "")


def known_of(state: Battlefield, aim: ShotAim) -> Shot:
    """The facts of this shot as told since either moved, or as is likely."""
    if (said := state.shots.get(pair_of(aim))) is not None:
        return said
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    face, is_behind_wall = likely_face(state, firer, target), False
    if target.cover and target.front and has_wall(state, target):
        is_behind_wall = likely_face(state, firer, as_its_wall(state, target)) == "rear"
    return Shot(face="rear" if face == "rear" else "front", cover=bool(target.cover) and not is_behind_wall)


def likely_range(state: Battlefield, aim: ShotAim) -> str:
    """Short or long as it was said of this shot, or by distance or sections; "" if it must be said (CA-GUN-2)."""
    if (said := state.shots.get(pair_of(aim))) is not None and said.bears:
        return "long" if said.long else "short"
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    short, _ = weapon_range(firer)
    within = distances.known_within(state, aim.firer, aim.target, scaled(state, short))
    if within is None and (are_sections_apart(state, firer, target) or _is_section_off(state, firer, target, short)):
        return "long"
    return "" if within is None else "short" if within else "long"


def _is_section_off(state: Battlefield, firer: Group, target: Group, short: float) -> bool:
    """True if a target in another section is taken to be out of short range, half a foot; in battles begun since."""
    here, there = place_of(state, firer), place_of(state, target)
    is_other = here is not None and there is not None and here.section != there.section
    return is_other and short <= 6 and state.solo.has_step(KEEPS)


def pair_of(aim: ShotAim) -> str:
    """The name of a shot, under which it is kept."""
    return f"{aim.firer}>{aim.target}"


def likely_facts(state: Battlefield, aim: ShotAim) -> dict[str, Any]:
    """The facts of a shot as they stand until the table says otherwise, by the names of the fields."""
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    known = known_of(state, aim)
    firing = not_in_contact(state, firer) if aim.in_melee else known.firing or eligible_figures(firer)
    said, face = state.shots.get(pair_of(aim)), likely_face(state, firer, target)
    return {
        "bears": likely_bears(state, aim),
        "face": known.face if said is not None and (said.bears or face) else face,
        "cover": known.cover,
        "range": "short" if distances.is_at_three(state, aim.firer, aim.target) else likely_range(state, aim),
        "volley": known.volley and state.rulings.volley == "auto",
        "firing": min(firing, _most(firer)),
        "seen": max(1, min(known.seen or target.figures, target.figures)),
    }


def likely_bears(state: Battlefield, aim: ShotAim) -> bool:
    """True until the table says otherwise, unless it is known to be out of range, of sight, or turned away."""
    said = state.shots.get(pair_of(aim))
    if aim.turned_away or (said is not None and not said.bears):
        return False
    return _is_in_reach(state, aim.firer, aim.target)


@kept_while_unchanged
def _is_in_reach(state: Battlefield, firer_id: str, target_id: str) -> bool:
    """True until the table or the sections say that it is out of range or of sight."""
    aim = ShotAim(firer_id, target_id)
    return _is_in_range(state, aim) and not _is_out_of_sight(state, aim)


def _is_in_range(state: Battlefield, aim: ShotAim) -> bool:
    """True until the table or the sections say otherwise."""
    _, longest = weapon_range(state.groups[aim.firer])
    return distances.known_within(state, aim.firer, aim.target, scaled(state, longest)) is not False


def is_likely_in_range(state: Battlefield, aim: ShotAim) -> bool:
    """True if a shot likely bears, and what is told of places and distances has its target in range."""
    _, longest = weapon_range(state.groups[aim.firer])
    far = scaled(state, longest)
    return likely_bears(state, aim) and distances.likely_within(state, aim.firer, aim.target, far)


def likely_shots(state: Battlefield, group: Group, is_near: bool) -> Iterator[ShotAim]:
    """The shots of a group that likely bear, in battles begun since with dice (CA-R87); `is_near`: in range by the
    middles of sections too.
    """
    aims = (ShotAim(group.id, each.id) for each in targets(state, group) if not each.refused)
    bears = is_likely_in_range if is_near and state.ground.sections else likely_bears
    return (each for each in aims if bears(state, each) and _has_dice(state, each))


def _has_dice(state: Battlefield, aim: ShotAim) -> bool:
    """True if all who may fire have dice, in battles begun since; guns, which alone have a long range, do there too."""
    if not state.solo.has_step(KNOWS_WALLS):
        return True
    firing, seen = _usual_firing(state.groups[aim.firer]), state.groups[aim.target].figures
    return fire_dice(state, aim, Shot(firing=firing, seen=seen)).total > 0


def _is_out_of_sight(state: Battlefield, aim: ShotAim) -> bool:
    """True if the ground hides the target, it is behind the front, or farther than one sees; not once it was shot at.

    A gun may turn as it fires.
    """
    if pair_of(aim) in state.shots:
        return False
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    far, _ = sight(state, firer, target)
    if far and distances.known_within(state, aim.firer, aim.target, far) is False:
        return True
    is_aside = not is_artillery(firer) and bool(why_not_ahead(state, firer, target))
    if state.solo.has_step(BELIEVES) and distances.told(state, aim.firer, aim.target).most < FAR:
        return is_aside  # how far they are was told as one saw the other
    return is_aside or distances.is_untold(state, firer, target) or bool(why_hidden(state, firer, target))


def _most(firer: Group) -> int:
    return crew_of(firer) if is_artillery(firer) else firer.figures


# Prompts


def shot_facts(state: Battlefield, aim: ShotAim) -> Facts[ShotForm]:
    """A form for a shot; what the table said before is the default (Part F 10 to 16)."""
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    near, likely = distances.is_at_three(state, aim.firer, aim.target), likely_facts(state, aim)
    return about("CA-FIRE-3", firer.side, aim.firer, aim.target).facts(
        f"shot:{aim.firer}:{aim.target}",
        f"{with_verb(firer, 'fires')} at {target.name}",
        _fields(state, aim, likely, near, target.figures, has_flanks(target)),
        ShotForm,
        dice=_dice_by_range(state, aim, likely) if is_watched() else {},
        same_dice=("bears", "face", "cover", "volley"),
        text=_shot_words(state, aim) if is_watched() else "",
        reads=Reads(*weapon_row(firer)),
    )


def target_form(state: Battlefield, group_id: str, halved: bool = False, sees_nobody: bool = False) -> Facts[ShotForm]:
    """The target, the last again with Enter, and the facts of that shot (CA-FIRE-1, CA-ACT-3).

    `sees_nobody`: so it was said of it, so that Enter fires at nobody, in battles begun since.
    """
    group = state.groups[group_id]
    aim = ShotAim(group_id, "", halved=halved)
    options = targets(state, group)
    default = likely_target(state, group, options) or (
        NOBODY.id if halved else _target_of_friends(state, group, options)
    )
    if sees_nobody and state.solo.has_step(HOLDS_TO_ANSWERS):
        default = NOBODY.id
    most = max([max(each.figures, each.holders) for each in enemies_of(state, group)], default=1)
    likely = {"bears": True, "face": "front", "cover": False, "range": "", "firing": _usual_firing(group)}
    likely |= {"volley": state.rulings.volley == "auto", "seen": max(1, most)}
    faces = any(map(has_flanks, enemies_of(state, group)))
    fields = _fields(state, aim, likely, False, most, faces)
    names = {field.name for field in fields}
    others = [*_holders(state, group), engine.Aim(NOBODY.id, NOBODY.label, is_all=True)]
    aims = engine.made_of_each(lambda each: _aim(state, aim, each, names), options, others)
    numbered = engine.in_battle_order(aims, enemy_order(state, group))
    words = f"{group.name}: half fire, at whom?" if halved else f"{group.name}: fire at whom?"
    return about("CA-ACT-3" if halved else "CA-FIRE-1", group).facts(
        "shot",
        words,
        (Target("target", "a", "target", numbered, default, asks="decision", is_by_letter=True), *fields),
        ShotForm,
        text=_firing_words(state, aim, group) if is_watched() else "",
        reads=Reads(*weapon_row(group)),
    )


def _holders(state: Battlefield, group: Group) -> list[engine.Aim]:
    """Horse-holders as targets: in the open, all of them in sight."""
    aims, units = horse_holders.targets(state, group), horse_holders.with_holders(state, group)
    known = [{"cover": False} | ({"seen": each.holders} if state.solo.has_step(STAYS_BY) else {}) for each in units]
    return [engine.Aim(each.id, each.label, known=stood) for each, stood in zip(aims, known, strict=True)]


def _firing_words(state: Battlefield, aim: ShotAim, group: Group) -> str:
    turning = f"{capital(it_does(group, 'may'))} first turn up to {90 if group.training == 'european' else 45} degrees."
    words = turning if is_artillery(group) else "", _shot_words(state, aim), _dice_of(aim, group)
    return " ".join(filter(None, words))


def _usual_firing(group: Group) -> int:
    """The figures of a group that fire at anybody, unless the table said otherwise of one target."""
    return min(eligible_figures(group), _most(group))


def _dice_of(aim: ShotAim, group: Group) -> str:
    """The figures for which the dice beside the targets are shown: who fire may be set otherwise in the form."""
    most = _usual_firing(group)
    firing = f"a crew of {most}" if is_artillery(group) else counted(most, "figure")
    return f"The dice shown are for {'half of ' if aim.halved else ''}{firing}."


def _dice_by_range(state: Battlefield, aim: ShotAim, likely: dict[str, Any]) -> dict[str, int]:
    """The dice of a shot that bears at either range, and as it stands until the table says otherwise."""
    ranges = {"": likely["range"] == "long", "short": False, "long": True}
    shots = {each: Shot(long=far, firing=likely["firing"], seen=likely["seen"]) for each, far in ranges.items()}
    return {each: max(0, fire_dice(state, aim, at).total) for each, at in shots.items()}


def _aim(state: Battlefield, aim: ShotAim, option: Option, names: set[str]) -> engine.Aim:
    """A target with what counts against it: its figures, how it stands, and the dice that it would draw.

    `names`: the fields of the form.
    """
    aim = msgspec.structs.replace(aim, target=option.id)
    known = likely_facts(state, aim)
    stood = {name: value for name, value in known.items() if name in names}
    words = _aim_words(state, aim, known, not option.refused) if is_watched() else ""
    return engine.Aim(option.id, option.label, words, option.refused, known=stood)


def _aim_words(state: Battlefield, aim: ShotAim, known: dict[str, Any], may_be: bool) -> str:
    """The figures of a target, how it stands, and the dice that it would draw if it may be shot at."""
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    short, longest = weapon_range(firer)
    ranges = [known["range"]] if short == longest or known["range"] else ["short", "long"]
    dice: list[str] = []
    for each in ranges:
        shot = Shot(cover=known["cover"], long=each == "long", firing=known["firing"], seen=known["seen"])
        total = fire_dice(state, aim, shot).total
        dice.append(str(total) if dice else counted(total, "die"))
    dice[-1] += f" at {ranges[-1]} range" if short != longest else ""
    if known["firing"] != _usual_firing(firer):
        fire = form(known["firing"], "fires", "fire")
        dice[0] = f"{'half of ' if aim.halved else ''}{known['firing']} {fire}: {dice[0]}"
    stands = [target.formation, *(["prone"] if target.prone else []), *(["in cover"] if known["cover"] else [])]
    # Whoever can't be shot at draws no dice: why not is what counts.
    figures = counted(target.figures, "figure")
    if not may_be:
        return ", ".join([figures, *stands])
    # What forbids or limits a shot goes before what stands in a row of the order of battle.
    words = [] if _is_in_range(state, aim) else [f"beyond {inches(scaled(state, longest))}"]
    words += [aside] if not is_artillery(firer) and (aside := why_not_ahead(state, firer, target)) else []
    words += seen_words(state, firer, target)
    words += [hidden] if (hidden := hidden_words(state, firer, target)) else []
    if not (known["bears"] or words):
        # As its form has it: dice alone would promise a shot that Enter does not fire.
        dice = ["likely no shot"]
    return ", ".join([figures, *dice, *words, *stands])


def _fields(
    state: Battlefield, aim: ShotAim, likely: dict[str, Any], near: bool, seen: int, faces: bool
) -> tuple[Field, ...]:
    """The facts that matter for this firer, as they stand; `near`: at 3 inches, `seen`: figures to be seen at most.

    `faces`: not so of a square or a house, which have one face only (CA-R40).
    """
    firer = state.groups[aim.firer]
    short, longest = weapon_range(firer)
    fields: list[Field] = [
        _bears(state, longest, near, likely["bears"]),
        *((Among("face", "from the", FACES, likely["face"], "bears"),) if faces else ()),
        Toggle("cover", "c", "target in cover", likely["cover"], "target in the open"),
    ]
    if short != longest and not near:
        within = inches(scaled(state, short))
        marks = (Mark("short", "s", f"within {within}"), Mark("long", "g", f"beyond {within}"))
        fields.append(Among("range", "range", marks, likely["range"], "bears"))
    if aim.volley and not aim.less and may_volley(state, firer):
        fields.append(Toggle("volley", "v", "volley", likely["volley"], "no volley", asks="decision"))
    who = "figures that could fire (half of them do)" if aim.halved else "figures firing"
    firing = min(likely["firing"], _most(firer))
    fields.append(Quantity("firing", "n", "crew" if is_artillery(firer) else who, 0, _most(firer), firing))
    fields.append(Quantity("seen", "m", "target figures in sight", 1, max(1, seen), likely["seen"]))
    return tuple(fields)


def _bears(state: Battlefield, longest: int, near: bool, likely: bool) -> Toggle:
    """A toggle for a shot that bears and reaches; at 3 inches it reaches, and the form says so."""
    far = inches(scaled(state, 3 if near else longest))
    words = f"in sight ahead, {'at' if near else 'within'} {far}"
    off = "not in sight ahead" if near else f"not in sight ahead, or beyond {far}"
    return Toggle("bears", "b", words, likely, off, no_is_all=True)


def _shot_words(state: Battlefield, aim: ShotAim) -> str:
    firer = state.groups[aim.firer]
    words = [f"{capital(it_does(firer, 'moved'))}: half {its(firer)} figures fire."] if aim.halved else []
    if aim.in_melee:
        words.append(f"{capital(it_does(firer, 'is'))} in melee: only figures that are in contact with nobody fire.")
    elif ranks := rank_words(firer):
        words.append(ranks)
    if aim.target in state.groups and aim.target != aim.firer:
        words.append(sight_words(state, firer, state.groups[aim.target]))
    else:
        words.append(own_sight_words(state, firer, enemies_of(state, firer)))
    return " ".join(filter(None, words))
