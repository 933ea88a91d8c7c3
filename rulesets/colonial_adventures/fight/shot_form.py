"""The form of a shot: at whom, and how it stands to him (Part F 10 to 16)."""

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
    with_verb,
)
from tracker.games.colonial_adventures import distances
from tracker.games.colonial_adventures.fight import horse_holders
from tracker.games.colonial_adventures.fight.frontage import rank_words
from tracker.games.colonial_adventures.fight.likely_shot import (
    aimed_at,
    face_of_shot_words,
    is_in_range,
    likely_facts,
    most_who_fire,
    targets,
    usual_firing,
)
from tracker.games.colonial_adventures.fight.shot_dice import ShotAim, fire_dice
from tracker.games.colonial_adventures.fight.weapons import may_volley, weapon_range, weapon_row
from tracker.games.colonial_adventures.ground.sight import (
    hidden_words,
    own_sight_words,
    seen_words,
    sight_words,
    why_not_ahead,
)
from tracker.games.colonial_adventures.groups import (
    NOBODY,
    enemies_of,
    enemy_order,
    has_flanks,
    inches,
    is_artillery,
    scaled,
)
from tracker.games.colonial_adventures.solo.state import HOLDS_TO_ANSWERS, STAYS_BY
from tracker.games.colonial_adventures.state import Battlefield, Face, Group, Shot

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
    default = aimed_at(state, group, options, halved)
    if sees_nobody and state.solo.has_step(HOLDS_TO_ANSWERS):
        default = NOBODY.id
    most = max([max(each.figures, each.holders) for each in enemies_of(state, group)], default=1)
    likely = {"bears": True, "face": "front", "cover": False, "range": "", "firing": usual_firing(group)}
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


def _dice_of(aim: ShotAim, group: Group) -> str:
    """The figures for which the dice beside the targets are shown: who fire may be set otherwise in the form."""
    most = usual_firing(group)
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
    if known["firing"] != usual_firing(firer):
        fire = form(known["firing"], "fires", "fire")
        dice[0] = f"{'half of ' if aim.halved else ''}{known['firing']} {fire}: {dice[0]}"
    stands = [target.formation, *(["prone"] if target.prone else []), *(["in cover"] if known["cover"] else [])]
    # Whoever can't be shot at draws no dice: why not is what counts.
    figures = counted(target.figures, "figure")
    if not may_be:
        return ", ".join([figures, *stands])
    # What forbids or limits a shot goes before what stands in a row of the order of battle.
    words = [] if is_in_range(state, aim) else [f"beyond {inches(scaled(state, longest))}"]
    words += [aside] if not is_artillery(firer) and (aside := why_not_ahead(state, firer, target)) else []
    words += seen_words(state, firer, target)
    words += [hidden] if (hidden := hidden_words(state, firer, target)) else []
    if not (known["bears"] or words):
        # As its form has it: dice alone would promise a shot that Enter does not fire.
        dice = ["likely no shot"]
    from_there = [face] if (face := face_of_shot_words(state, aim)) else []
    return ", ".join([figures, *dice, *words, *stands, *from_there])


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
    firing = min(likely["firing"], most_who_fire(firer))
    fields.append(Quantity("firing", "n", "crew" if is_artillery(firer) else who, 0, most_who_fire(firer), firing))
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
        words.append(f"{capital(face)}." if (face := face_of_shot_words(state, aim)) else "")
    else:
        words.append(own_sight_words(state, firer, enemies_of(state, firer)))
        faces = ((each, face_of_shot_words(state, ShotAim(firer.id, each.id))) for each in enemies_of(state, firer))
        words += [f"{each.name} {face}." for each, face in faces if face]
    return " ".join(filter(None, words))
