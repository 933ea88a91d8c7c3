"""Ranged combat: who fires with how many dice, what it does (CA-FIRE, CA-GUN)."""

import msgspec

from rulesets.colonial_adventures import casualties, distance, frontage, reaction
from rulesets.colonial_adventures.chain import settled
from rulesets.colonial_adventures.data import modifier
from rulesets.colonial_adventures.frontage import eligible_figures, not_in_contact
from rulesets.colonial_adventures.groups import (
    GUNS,
    MACHINE_GUNS,
    bounded,
    crew_of,
    enemies_of,
    has_flanks,
    in_saddle,
    inches,
    is_artillery,
    is_formed,
    is_open,
    rep_of,
    scaled,
)
from rulesets.colonial_adventures.state import Battlefield, Face, Group, Shot
from rulesets.colonial_adventures.weapons import (
    may_volley,
    weapon_dice,
    weapon_of,
    weapon_range,
    weapon_row,
    why_not_fire,
)
from tracker.engine import (
    Among,
    Facts,
    Field,
    Hits,
    Mark,
    Modifier,
    Option,
    Pool,
    Quantity,
    Reads,
    Roll,
    Scored,
    Settled,
    Tally,
    Toggle,
    ask,
    counted,
    limited,
    tally,
)

CREW_COUNTS = 5


class Aim(msgspec.Struct, frozen=True):
    """One shooting: who at whom, on what occasion, and what is special about it.

    `halved`: a Tribal band that moved fires with half its figures. `less`: dice fewer. `volley`: the cell allows one.
    `in_melee`: only figures that are not in contact fire (CA-R152). `turned_away`: the target came from flank or rear.
    """

    firer: str
    target: str
    occasion: str = "active"
    halved: bool = False
    less: int = 0
    volley: bool = True
    in_melee: bool = False
    turned_away: bool = False


# Procedures


async def shoot(
    state: Battlefield,
    firer_id: str,
    target_id: str,
    occasion: str = "active",
    halved: bool = False,
    less: int = 0,
    volley: bool = True,
    in_melee: bool = False,
    turned_away: bool = False,
) -> bool:
    """One shooting from facts to tests (CA-REACT-19); False if nothing was fired.

    What can't be fired is no shot and no Received Fire (CA-R81).
    """
    aim = Aim(firer_id, target_id, occasion, halved, less, volley, in_melee, turned_away)
    chain, depth = list(state.owed), state.depth
    try:
        return await _shoot(state, aim)
    except Settled:
        firer, target = state.groups[firer_id].name, state.groups[target_id].name
        settled(state, chain, depth, f"the fire of {firer} at {target}")
    return True


async def _shoot(state: Battlefield, aim: Aim) -> bool:
    firer = state.groups[aim.firer]
    why_not = why_not_fire(state, firer, aim.in_melee) or why_not_shot_at(state.groups[aim.target])
    if why_not:
        state.say(f"{firer.name} can't fire: {why_not}.", "CA-R81", aim.firer)
        return False
    await frontage.stands_known(state, aim.firer)
    form = await ask(lambda: shot_facts(state, aim))
    volley = _known(state, aim).volley if form.volley is None else form.volley
    facts = Shot(form.face, form.cover, form.bears, form.range == "long", volley, form.firing, form.seen)
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    state.shots[_pair(aim)] = _to_remember(facts, firer, target)
    _tell_range(state, aim, facts)
    target.cover = facts.cover
    if not facts.bears:
        state.say(f"{firer.name} can't bear on {target.name}: no shot.", "CA-R81", firer.id)
        return False
    firer.aim = aim.target
    if "shielded" in firer.traits:
        firer.using = "weapon"
    pool = fire_dice(state, aim, facts)
    if pool.total <= 0:
        words = f"{firer.name} has no dice against {target.name}: no shot, and no Received Fire."
        state.say(words, "CA-R87", firer.id, why=(pool,), reads=Reads("ranged_modifiers"))
        return False
    scored = await ask(lambda: fire_roll(state, aim, facts))
    firer = state.groups[aim.firer]
    firer.shots = bounded(firer.shots + 1)
    firer.shot_turn = state.turn
    _ammunition(state, firer, scored.watched)
    by_volley = scored.hits if is_volley(state, aim, facts) else 0
    await hit(state, aim.target, scored.hits, aim.firer, by_volley)
    return True


async def hit(state: Battlefield, target_id: str, hits: int, cause: str, volley: int = 0) -> None:
    """Figures off, leader dice, then Received Fire or Received Casualty with Leader Lost on one roll (CA-FIRE-15)."""
    target = state.groups[target_id]
    firer = state.groups[cause]
    if not hits:
        await reaction.take_tests(state, target_id, ["received_fire"], cause, f"fired on by {firer.name}, nobody hit")
        return
    hits = min(hits, target.figures)
    casualties.lift(state, target, hits, f"fire of {firer.name}")
    tests = ["received_casualty", *await casualties.leader_casualties(state, target_id, hits)]
    lost = f"{hits} lost to the fire of {firer.name}"
    if not state.groups[target_id].gone:
        await reaction.take_tests(state, target_id, tests, cause, lost, hits=volley)
    await casualties.army_lost_leader(state, target_id)


def _tell_range(state: Battlefield, aim: Aim, facts: Shot) -> None:
    """What a shot that bears says of the distance."""
    short, longest = (scaled(state, far) for far in weapon_range(state.groups[aim.firer]))
    if facts.bears:
        least, most = (short, longest) if facts.long else (0, short)
        distance.tell(state, aim.firer, aim.target, least, most)


def _ammunition(state: Battlefield, firer: Group, watched: int) -> None:
    """Two or more 6s: tight ammunition, or a jam for machine guns (CA-FIRE-12, CA-ARMY-15, CA-R28, CA-R68)."""
    if watched < 2:
        return
    if weapon_of(firer) in MACHINE_GUNS:
        firer.jammed = True
        state.say(f"{firer.name} jams: a whole activation clears it.", "CA-ARMY-15", firer.id)
        if state.rulings.mg_tight == "off":
            return
    if not firer.tight and state.rulings.tight_ammo != "off":
        firer.tight = True
        state.say(f"{firer.name} is short of ammunition: -1d6 until restocked.", "CA-FIRE-12", firer.id)


# Calculations


def why_not_shot_at(target: Group) -> str:
    """Why nobody may shoot at a group, "" if it may be shot at (CA-R84)."""
    if target.gone:
        return f"{target.name} is off the table"
    if target.engaged:
        return f"{target.name} is in melee"
    return ""


def targets(state: Battlefield, group: Group) -> list[Option]:
    """Enemy groups as targets, with the reason where one is none."""
    return [Option(each.id, each.name, refused=why_not_shot_at(each)) for each in enemies_of(state, group)]


def firing_figures(state: Battlefield, aim: Aim, facts: Shot) -> int:
    """Figures that count for the cap: crews five each, halved after a Tribal move (CA-GUN-1, CA-ACT-3, CA-R88)."""
    firer = state.groups[aim.firer]
    figures = facts.firing // 2 if aim.halved else facts.firing
    return figures * CREW_COUNTS if is_artillery(firer) else figures


def fire_dice(state: Battlefield, aim: Aim, facts: Shot) -> Tally:
    """The pool of T-10 and its cap of half the firing figures, rounded down (CA-FIRE-4, CA-FIRE-5)."""
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    pool = tally(
        "Fire dice",
        rep_of(firer),
        f"Rep of {firer.name}",
        Modifier(_weapon_words(firer), weapon_dice(state, firer, facts.long), True, "CA-FIRE-4"),
        *_target_modifiers(state, target),
        *_number_modifiers(state, aim, facts),
        _row("mounted", "firing mounted", in_saddle(firer)),
        _row("tight_ammo", "tight ammunition", firer.tight),
        _row("boer", "Boer", "boer" in firer.traits),
        _row("countercharging", "fires, then countercharges", bool(aim.less)),
    )
    figures = firing_figures(state, aim, facts)
    half = figures // 2
    if half == 0 and pool.total > 0 and figures == 1 and state.rulings.min_die == "1":
        return limited(pool, 1, "a lone figure rolls one")
    return limited(pool, max(0, min(pool.total, half)), f"half of {figures} firing figures, rounded down")


def _target_modifiers(state: Battlefield, target: Group) -> tuple[Modifier, ...]:
    formed = is_formed(target) and not (target.prone and state.rulings.prone_formed == "replaces")
    low = is_open(state, target) or target.prone
    return (
        _row("formed", "at a Mob or formed group", formed),
        _row("open_or_prone", "at Open Order or prone", low),
    )


def _number_modifiers(state: Battlefield, aim: Aim, facts: Shot) -> tuple[Modifier, ...]:
    """Twice or three times the target's figures, the higher only (CA-FIRE-10, CA-R86, CA-R38)."""
    firer = state.groups[aim.firer]
    figures = facts.firing // 2 if aim.halved else facts.firing
    if is_artillery(firer) and state.rulings.crew5 == "all":
        figures *= CREW_COUNTS
    seen = max(1, min(facts.seen, state.groups[aim.target].figures))
    thrice = figures >= 3 * seen
    return (
        _row("twice", f"twice the figures ({figures} to {seen})", figures >= 2 * seen and not thrice),
        _row("thrice", f"three times the figures ({figures} to {seen})", thrice),
    )


def _row(row: str, label: str, applied: bool) -> Modifier:
    return Modifier(label, modifier("ranged_modifiers", row), applied, "CA-FIRE-4")


def is_flanked(target: Group, facts: Shot) -> bool:
    """Flank and rear fire doubles hits; squares and houses have neither (CA-FIRE-7, CA-R40)."""
    return facts.face != "front" and has_flanks(target)


def is_volley(state: Battlefield, aim: Aim, facts: Shot) -> bool:
    """Whether the shot is a volley (CA-FIRE-11, CA-R21, CA-R26, CA-R27)."""
    if not aim.volley or aim.less or not may_volley(state, state.groups[aim.firer]):
        return False
    return facts.volley


def reading_of(state: Battlefield, aim: Aim, facts: Shot) -> Hits:
    """Each 1 hits; doubled first, then halved up (CA-FIRE-6, CA-FIRE-7, CA-R89)."""
    target = state.groups[aim.target]
    watch = {"sixes": 6, "ones": 1, "off": 0}[state.rulings.tight_ammo]
    if weapon_of(state.groups[aim.firer]) in MACHINE_GUNS:
        watch = 6
    return Hits(1, 1, 2 if is_flanked(target, facts) else 1, facts.cover, watch, target.figures)


def _weapon_words(firer: Group) -> str:
    return weapon_of(firer).replace("_", " ")


def _to_remember(facts: Shot, firer: Group, target: Group) -> Shot:
    """Numbers that were just all there are stay so when figures fall: they are kept as 0."""
    firing = 0 if facts.firing == eligible_figures(firer) else facts.firing
    seen = 0 if facts.seen >= target.figures else facts.seen
    return msgspec.structs.replace(facts, firing=firing, seen=seen)


def _known(state: Battlefield, aim: Aim) -> Shot:
    """What the table said of this shot since either moved, or what is likely."""
    return state.shots.get(_pair(aim)) or Shot(cover=bool(state.groups[aim.target].cover))


def likely_range(state: Battlefield, aim: Aim) -> str:
    """Short or long as it was said of this shot, or as the distance told allows; "" where it must be said."""
    if (said := state.shots.get(_pair(aim))) is not None and said.bears:
        return "long" if said.long else "short"
    short, _ = weapon_range(state.groups[aim.firer])
    within = distance.known_within(state, aim.firer, aim.target, scaled(state, short))
    return "" if within is None else "short" if within else "long"


def _bears(state: Battlefield, longest: int, near: bool, likely: bool) -> Toggle:
    """Whether it bears and reaches; at 3 inches it reaches, and the form says so."""
    if near:
        return Toggle("bears", "b", f"bears, at {inches(scaled(state, 3))}", likely, "does not bear")
    far = inches(scaled(state, longest))
    return Toggle("bears", "b", f"bears and within {far}", likely, f"does not bear, or beyond {far}")


def _pair(aim: Aim) -> str:
    return f"{aim.firer}>{aim.target}"


# Prompts


class _ShotForm(msgspec.Struct, kw_only=True):
    """The form as the table fills it."""

    bears: bool
    face: Face
    cover: bool
    firing: int
    seen: int
    range: str = "short"
    volley: bool | None = None


def shot_facts(state: Battlefield, aim: Aim) -> Facts[_ShotForm]:
    """What the table must say of a shot; what it said before is the default (Part F 10 to 16)."""
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    known = _known(state, aim)
    short, longest = weapon_range(firer)
    near = distance.is_at_three(state, aim.firer, aim.target)
    in_range = distance.known_within(state, aim.firer, aim.target, scaled(state, longest)) is not False
    fields: list[Field] = [
        _bears(state, longest, near, known.bears and in_range and not aim.turned_away),
        Among("face", "from the", _FACES, known.face),
        Toggle("cover", "c", "target in cover", known.cover, "target in the open"),
    ]
    if short != longest and not near:
        within = inches(scaled(state, short))
        marks = (Mark("short", "s", f"within {within}"), Mark("long", "g", f"beyond {within}"))
        fields.append(Among("range", "range", marks, likely_range(state, aim), "bears"))
    if aim.volley and not aim.less and may_volley(state, firer):
        fields.append(Toggle("volley", "v", "volley", known.volley and state.rulings.volley == "auto", "no volley"))
    most = crew_of(firer) if is_artillery(firer) else firer.figures
    suggested = not_in_contact(state, firer) if aim.in_melee else min(known.firing or eligible_figures(firer), most)
    who = "figures that could fire, half of them do" if aim.halved else "figures firing"
    fields.append(Quantity("firing", "n", "crew" if is_artillery(firer) else who, 0, most, suggested))
    seen = min(known.seen or target.figures, target.figures)
    fields.append(Quantity("seen", "m", "target figures in sight", 1, max(1, target.figures), max(1, seen)))
    return Facts(
        key=f"shot:{aim.firer}:{aim.target}",
        rule="CA-FIRE-3",
        side=firer.side,
        title=f"{firer.name} fires at {target.name}",
        subject=(aim.firer, aim.target),
        text=_shot_words(state, aim),
        reads=Reads(*weapon_row(firer)),
        fields=tuple(fields),
        shape=_ShotForm,
    )


def _shot_words(state: Battlefield, aim: Aim) -> str:
    words = ["It moved: half its figures fire."] if aim.halved else []
    if aim.in_melee:
        words.append("It is in melee: only figures that are in contact with nobody fire.")
    if state.night:
        words.append(f"Night: sight is {inches(scaled(state, 12))}, farther if the target is in the light.")
    return " ".join(words)


_FACES = (Mark("front", "f", "front"), Mark("flank", "l", "flank"), Mark("rear", "r", "rear"))


def fire_roll(state: Battlefield, aim: Aim, facts: Shot) -> Roll[Scored]:
    """The fire dice."""
    firer, target = state.groups[aim.firer], state.groups[aim.target]
    pool = fire_dice(state, aim, facts)
    words = [f"At {target.name}, {counted(target.figures, 'figure')}."]
    if is_volley(state, aim, facts):
        words.append("A volley: each hit lowers its Rep by 1 for Received Casualty.")
    if is_flanked(target, facts):
        words.append("From the flank or rear: hits doubled.")
    if facts.cover:
        words.append("In cover: hits halved, rounded up.")
    if weapon_of(firer) in GUNS:
        words.append("Ball." if facts.long else "Canister.")
    return Roll(
        key=f"fire:{aim.firer}:{aim.target}",
        rule="CA-FIRE-6",
        what="Fire",
        side=firer.side,
        title=f"{firer.name} fires at {target.name}",
        subject=(aim.firer, aim.target),
        text=" ".join(words),
        reads=Reads("ranged_modifiers"),
        pools=(Pool("fire", pool.total, 6, firer.side, "fire dice"),),
        reading=reading_of(state, aim, facts),
        tallies=(pool,),
    )
