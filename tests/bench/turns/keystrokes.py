"""What an answer costs at the keyboard: the fewest keys that really give it, pressed at the face of its prompt."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from random import Random
from typing import Any

from tracker.app.battle.prompts import prompt_view_of
from tracker.app.battle.prompts.choose_and_pick import ChoiceListView
from tracker.app.battle.prompts.form import Form
from tracker.app.battle.prompts.form_list import FIRST, FormListView
from tracker.app.parts.key_outcomes import Gives
from tracker.engine import (
    Among,
    Choose,
    Chosen,
    Draw,
    Facts,
    Field,
    FormList,
    Number,
    Option,
    Pick,
    Pool,
    Prompt,
    Refused,
    Roll,
    Rolled,
    Target,
    Text,
    Toggle,
    standing,
)
from tracker.engine.dice import as_rolled, check_faces
from tracker.engine.prompts.form_words import NOBODY
from tracker.engine.reading import add_up, follow_ups
from tracker.play.input_preferences import InputPreferences
from tracker.play.typed import LETTERS
from tracker.play.typed_dice import begin

Keys = list[str]


def fewest(prompt: Prompt[Any], value: Any, preferences: InputPreferences | None = None) -> Keys:
    """The fewest keys that give this answer, of somebody with these `preferences` about dice.

    Raises LookupError where no keys that we know of give it.
    """
    ended: set[tuple[str, ...]] = set()
    for keys in sorted(_ways(prompt, value), key=len):
        # What is refused, or hands in too early, does so whatever follows.
        if any(tuple(keys[:many]) in ended for many in range(1, len(keys) + 1)):
            continue
        many, given = _given(prompt, keys, preferences or InputPreferences())
        if many == len(keys) and given is not None and _is_same(prompt, given, value):
            return keys
        if many:
            ended.add(tuple(keys[:many]))
    raise LookupError(f"No keys give {value} at {prompt.key}: {prompt.title}")


def _given(prompt: Prompt[Any], keys: Keys, preferences: InputPreferences) -> tuple[int, Any]:
    """The number of the key that ends it, 0 where none does, and the answer given; None where it is refused."""
    dealer = partial(Random, 0)
    face = prompt_view_of(
        prompt, dealer, begin(prompt, dealer(), preferences=preferences) if isinstance(prompt, Roll) else None
    )
    for many, key in enumerate(keys, 1):
        try:
            outcome = face.press(key)
        except Refused:
            return many, None
        if isinstance(outcome, Gives):
            # Where the rest is answered for here, what was recorded has it asked again.
            is_whole = not outcome.hands_in or len(outcome.value) >= len(getattr(prompt, "rows", ()))
            return many, outcome.value if is_whole else None
    return 0, None


def _is_same(prompt: Prompt[Any], given: Any, wanted: Any) -> bool:
    if isinstance(prompt, Roll) and given.get("result") and not wanted.get("result"):
        # A result that was picked is the same where the dice that were thrown read so, and nothing else is in them.
        results = [prompt.reading.gist(prompt.read(each)[0]) for each in (given, wanted)]
        return results[0] == results[1] and prompt.reading.goes_by_gist(prompt.pools)
    if isinstance(prompt, Roll) and _is_same_follow_up(prompt, given, wanted):
        return True
    if isinstance(prompt, Roll) and (_has_app_dice(given) or given.get("result") != wanted.get("result")):
        return False
    if isinstance(prompt, Pick):
        return sorted(given) == sorted(wanted)
    return bool(prompt.read(given)[0] == prompt.read(wanted)[0])


def _is_same_follow_up(prompt: Roll[Any], given: Any, wanted: Any) -> bool:
    """Whether behind the same first throw the roll ends in the same way."""
    if given.get("result") or wanted.get("result") or _has_app_dice(given):
        return False
    firsts = [{pool.name: _shown(prompt, pool, as_rolled(each)) for pool in prompt.pools} for each in (given, wanted)]
    if any(each.counts for each in follow_ups(prompt.reading, prompt.pools, {}, len(LETTERS))):
        firsts = [{}, {}]
    ends = [prompt.reading.follow_up_of(prompt.read(each)[0]) for each in (given, wanted)]
    return firsts[0] == firsts[1] and ends[0] is not None and ends[0] == ends[1]


def _shown(prompt: Roll[Any], pool: Pool, rolled: Rolled) -> tuple[int, ...]:
    counts = rolled.counts.get(pool.name)
    return tuple(counts) if counts is not None else add_up(prompt.reading, pool, rolled.dice.get(pool.name, []))


def _has_app_dice(given: Any) -> bool:
    return "a" in "".join(given.get("source", {}).values())


def _ways(prompt: Prompt[Any], value: Any) -> Iterator[Keys]:
    if not isinstance(prompt, Roll):
        yield ["enter"]
    if isinstance(prompt, Choose):
        yield from ([key] for key in _keys_of(prompt.options, value))
    elif isinstance(prompt, Pick):
        yield from _of_pick(prompt, value)
    elif isinstance(prompt, (Number, Text)):
        yield [*str(value), "enter"]
    elif isinstance(prompt, Facts):
        yield from ([*keys, "enter"] for keys in _of_facts(prompt.fields, value, NOBODY))
    elif isinstance(prompt, FormList):
        yield from _of_list(prompt, value)
    elif isinstance(prompt, Roll):
        yield from _of_roll(prompt, value)
    elif isinstance(prompt, Draw):
        yield [*("space" if letter == " " else letter for letter in " ".join(value["cards"])), "enter"]


def _keys_of(options: tuple[Option, ...], wanted: str) -> list[str]:
    """The keys of an option: its letter, and the one that stands beside it."""
    listed = ChoiceListView(options, "", 0).list
    place = next((place for place, option in enumerate(options) if option.id == wanted), None)
    return [] if place is None else [key for key in (options[place].letter, listed.keys[place]) if key]


def _of_pick(prompt: Pick, wanted: list[str]) -> Iterator[Keys]:
    ticked = prompt.default() or []
    turned = [each.id for each in prompt.options if (each.id in ticked) != (each.id in wanted)]
    for way in product(*(_keys_of(prompt.options, option) for option in turned)):
        yield [*way, "enter"]


def _of_facts(fields: tuple[Field, ...], wanted: dict[str, Any], taken: str) -> Iterator[Keys]:
    """Ways to fill in a form: its target first or last, and what does not stand as it is wanted."""
    facts, listed = standing(fields, wanted), Form(fields, taken).keys
    targets = [field for field in fields if isinstance(field, Target)]
    leads = {field.name: facts[field.name] for field in fields if isinstance(field, (Target, Among))}
    ways: list[list[Keys]] = []
    for field in fields:
        value = facts[field.name]
        # What stands by all the rest: the mark of another may bring its own.
        others = {name: each for name, each in leads.items() if name != field.name or not isinstance(field, Among)}
        usual = standing(fields, others)[field.name]
        if isinstance(field, Chosen) and field.offered:
            usual = field.offered
        if isinstance(field, Target) or value == usual or (isinstance(field, Chosen) and list(value) == list(usual)):
            continue
        if isinstance(field, Toggle):
            # A kept fact is said again by the first letter, and denied by the second.
            ways.append([[field.letter] * (2 if field.is_kept else 1)])
        elif isinstance(field, Among):
            ways.append([[*field.shown(mark)] for mark in field.marks if mark.value == value])
        elif isinstance(field, Chosen):
            if field.offered:
                ways.append(_of_offered(field, listed, value))
                continue
            places = [place for place, aim in enumerate(field.aims) if (aim.id in value) != (aim.id in usual)]
            ways.append([[listed[place] for place in places]])
        else:
            ways.append([[*str(value)], [field.letter, *str(value)]])
    picks: list[Keys] = [
        [listed[[aim.id for aim in each.aims].index(facts[each.name])]] for each in targets if facts[each.name]
    ]
    for way in product(*ways):
        rest = [key for keys in way for key in keys]
        if all(field.default == facts[field.name] for field in targets):
            yield rest
        for pick in picks:
            yield [*rest, *pick]
            yield [*pick, *rest]


def _of_offered(field: Chosen, listed: Keys, wanted: Sequence[str]) -> list[Keys]:
    """Ways to pick from a list of whom some are offered: the first key takes its own in their place, once more none."""
    keys = {aim.id: key for aim, key in zip(field.aims, listed, strict=True)}
    if not wanted:
        return [[keys[field.offered[0]]] * 2]
    others = [aim.id for aim in field.aims if aim.id not in wanted and not aim.refused]
    return [[keys[each] for each in wanted], [field.letter, *(keys[each] for each in others)]]


def _of_list(prompt: FormList[Any], wanted: list[Any]) -> Iterator[Keys]:
    if not wanted:
        yield [prompt.letter]
    if prompt.every and wanted == prompt.all_whole():
        yield [prompt.every]
    if prompt.every and (filled := _ahead_of_the_rest(prompt, wanted)):
        yield [*_walk(prompt, filled)[:-1], prompt.every]
    yield _walk(prompt, wanted)
    yield [*_walk(prompt, wanted)[:-1], FIRST]


def _ahead_of_the_rest(prompt: FormList[Any], wanted: list[Any]) -> list[Any]:
    """The rows to fill in where all others that are whole are taken behind them as they stand; [] where not."""
    for many in range(1, len(wanted)):
        filled = [entry["row"] for entry in wanted[:many]]
        if wanted[many:] == [entry for entry in prompt.all_whole() if entry["row"] not in filled]:
            return wanted[:many]
    return []


def _walk(prompt: FormList[Any], wanted: list[Any]) -> Keys:
    """Down the list, each row filled in at its turn with the fewest keys that do it."""
    face = FormListView(prompt)
    walked: Keys = []
    for entry in wanted:
        row = prompt.row(entry["row"])
        number = prompt.rows.index(row)
        there = ["down" if number > face.at else "up"] * abs(number - face.at)
        facts = standing(row.fields, entry.get("facts", {}))
        ways = [*_of_facts(row.fields, facts, f"{prompt.letter}{prompt.every}"), *_of_what_stands(row.fields, facts)]
        for keys in sorted(ways, key=len):
            if not keys and len(wanted) > 1:
                continue
            if found := _filled_in(prompt, walked, there, keys, number, facts):
                walked, face = found
                break
    return [*walked, "enter"]


def _filled_in(
    prompt: FormList[Any], walked: Keys, there: Keys, keys: Keys, number: int, facts: dict[str, Any]
) -> tuple[Keys, FormListView] | None:
    """The keys with those that fill in a row of this number, and the list behind them; None where they do not.

    The letter of the order before, once more, goes to that row by itself.
    """
    for way in ([*walked, *keys], [*walked, *there, *keys]):
        tried = FormListView(prompt)
        for key in way:
            tried.press(key)
        if tried.at >= number and tried.forms[number].filled.values == facts:
            return way, tried
    return None


def _of_what_stands(fields: tuple[Field, ...], facts: dict[str, Any]) -> Iterator[Keys]:
    """Ways to take a row as it stands: by the letter of what stands in it."""
    if facts == standing(fields, {}):
        for field in fields:
            if isinstance(field, Among):
                yield from ([*field.shown(mark)] for mark in field.marks if mark.value == facts[field.name])


def _of_roll(prompt: Roll[Any], value: Any) -> Iterator[Keys]:
    rolled = as_rolled(value)
    if rolled.result:
        yield ["enter"]
        return
    yield from ([letter] for letter in LETTERS)
    pools = {pool.name: pool for pool in prompt.thrown(value)}
    ways: list[list[Keys]] = []
    for name, faces in rolled.dice.items():
        check_faces(pools[name], faces)
        digits = [key for face in faces for key in _digits(face, pools[name].sides)]
        counts = list(map(str, add_up(prompt.reading, pools[name], faces))) if faces else []
        ways.append([digits, *_of_counts(counts)])
    for way in product(*ways):
        keys = [key for keys in way for key in keys]
        yield keys
        yield [*keys, "enter"]
    for many in (0, *range(len(prompt.pools), len(ways))):
        ends = list(_of_follow_up(prompt, rolled, list(pools.values())[:many]))
        for way in product(*ways[:many]):
            yield from ([*(key for keys in way for key in keys), *letters] for letters in ends)


def _of_follow_up(prompt: Roll[Any], rolled: Rolled, behind: list[Pool]) -> Iterator[Keys]:
    """Letters for how a roll ends behind these pools: one, or one for a number and one for who they are."""
    end = prompt.reading.follow_up_of(prompt.read(rolled)[0])
    ends = end.label if end is not None else ""
    known = {pool.name: _shown(prompt, pool, rolled) for pool in behind}
    for letter, each in zip(LETTERS, follow_ups(prompt.reading, prompt.pools, known, len(LETTERS)), strict=False):
        if each.counts and ends.startswith(each.label):
            more = zip(
                LETTERS, follow_ups(prompt.reading, prompt.pools, known | each.counts, len(LETTERS)), strict=False
            )
            yield [letter]
            yield from ([letter, other] for other, last in more if last.label == ends)


def _of_counts(counts: list[str]) -> Iterator[Keys]:
    """Counts instead of the dice of a pool, the later ones left out where they may be."""
    for many in range(1, len(counts) + 1):
        said = ["space" if key == " " else key for key in " ".join(counts[:many])]
        yield [*said, "enter"]
        yield [*said, "space"]
        yield [key for count in counts[:many] for key in (*count, "h")]
        # The last digit of a second count may end it.
        yield [key for count in counts[:many] for key in (*count, "h")][:-1]


def _digits(face: int, sides: int) -> Keys:
    if sides == 2:
        return ["ht"[face - 1]]
    if sides > 10:
        # Enter ends a number that might have another digit.
        return [*str(face), *["enter"] * (face * 10 <= sides)]
    return [str(face % 10)]
