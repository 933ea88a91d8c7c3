"""The dice of a roll as the last result says them: who fired at whom, how they fell, and what they came to."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import AnswerInput, Battle, EditInput, Event, Line, Moment, Node, View
from tracker.engine.dice import as_rolled, as_thrown
from tracker.engine.errors import TrackerError
from tracker.engine.plurals import counted
from tracker.engine.prompts.roll_words import SETTLED, UNROLLED, PoolPart, RollParts
from tracker.talk.log_words import lines_of

COIN, HUNDRED = 2, 100
COIN_SIDES = ("H", "T")
# The dice at the end of what a pool showed.
THROWN = re.compile(r"\[?\d+(?: \d+)*\]?$")
WORD = r"\b(?!(?:figures?|still)\b)\w+"  # words but those without which the same is said
# Results that say nothing which the dice, or the words that follow, do not: a number, the row of a table, a yes.
BARE = r"yes|no|\d+(?: and \d+)*(?:-\d+| or more| or less)?"
# Numbers of two sides of which the dice do not say whose is which.
NAMELESS = re.compile(r"\d+ and \d+ ")
# What a question comes to that must be told with it, where nothing else is.
NOTHING = "nothing"
TOLD_ALONE = rf"{BARE}|{NOTHING}|none"

# What somebody does who fires, behind his name; and the end of a title that says which dice count.
FIRES = re.compile(r" fires?( close)?$")
COUNTS = re.compile(r"(:|,? on) .*$")

# Events of lines that say again what the cause of a roll says.
DOES = ("fires", "sets alight")


class LastClause(Struct, frozen=True):
    """A roll as it is told: its cause, the dice, what they came to, and words on that; of all else words alone.

    `whose`: who threw the dice and for what, told once where the words behind them say it too, else where it has room.
    """

    words: str = ""
    cause: str = ""
    dice: str = ""
    result: str = ""
    whose: str = ""

    @property
    def text(self) -> str:
        return ": ".join(filter(None, (self.cause, self.dice, self.result, self.words)))

    @property
    def faces(self) -> str:
        """The dice without what they came to."""
        return ": ".join(filter(None, (self.cause, self.dice))) or self.text

    def said(self, say: Callable[[str], str], names: Collection[str]) -> "LastClause":
        """The same in other words, without the stop at its end, and the one of the names that it begins with.

        So is that of a test, "Band, Received Fire: 2 passed".
        """
        parts = [self.cause, self.dice, self.result, self.words.removesuffix("."), self.whose]
        first = next((n for n, part in enumerate(parts[:-1]) if part), 0)
        lead = f"^(?:{'|'.join(map(re.escape, names))})"
        for n, mark in ((first, ": |, (?=[A-Z])"), (-1, ", (?=[A-Z])")) if names else ():
            parts[n] = re.sub(f"{lead}(?:{mark})", "", parts[n])
        cause, dice, result, words, whose = (say(part) if part else "" for part in parts)
        return LastClause(words, cause, dice, result, whose)


def in_order(told: Sequence[LastClause], loud: Collection[str] = ()) -> list[str]:
    """The clauses as one says them: who threw dice and for what, unless that is `loud`, the dice, what came of it."""
    texts: list[str] = []
    is_said = False
    for n, clause in enumerate(told):
        behind = told[n + 1].text if told[n + 1 :] else ""
        whose = "" if clause.cause or clause.whose in (*loud, behind) else clause.whose
        lead, came = _parted(whose, behind) if whose else ("", "")
        # His own dice need no name behind his.
        dice = clause.text.removeprefix(f"{lead.partition(', ')[0]} ") if came else clause.text
        dice = f"{lead}{'' if lead.endswith('?') else ':'} {dice}" if lead else dice
        texts += [] if is_said else [": ".join(filter(None, (dice, came)))]
        is_said = bool(came)
    return texts


def _parted(whose: str, words: str) -> tuple[str, str]:
    """The thrower of dice with what they are for, and what came of it as the words behind say; "" where they do not.

    >>> _parted("A Coy, Received Fire", "A Coy, Received Fire: 2 passed, carries on")
    ('A Coy, Received Fire', '2 passed, carries on')
    >>> _parted("A Coy", "A Coy, hit by Red foot: falls back")
    ('A Coy, hit by Red foot', 'falls back')
    >>> _parted("A Coy fires at Red foot", "Red foot: no hit by A Coy at close distance")
    ('A Coy fires at Red foot', 'no hit at close distance')
    """
    head, _, came = words.partition(": ")
    if head == whose or head.startswith(f"{whose}, "):
        return head, came
    who, _, target = whose.rpartition(" at ")
    by = f" by {FIRES.sub('', who)}"
    return whose, came.replace(by, "") if head == target and by in came else ""


class RollLine(Line, frozen=True):
    """The line of a roll whose parts are known, the dice with their brackets."""

    parts: RollParts = RollParts("")


def told_lines(battle: Battle, nodes: Iterable[Node]) -> list[Line]:
    """The lines of inputs to a battle, those of rolls with their parts, as far as it can be asked what was rolled."""
    told = (node for node in nodes if not (isinstance(node.input, EditInput) and node.input.is_kept_along))
    pairs = ((node, *pair) for node in told for pair in zip(node.log, lines_of(node), strict=True))
    return [_with_parts(battle, *each) if each[1].kind == "roll" else each[2] for each in pairs]


def moment_after(battle: Battle, node: Node) -> Moment | None:
    """The battle as it stood behind an input; None where the rules have changed, and take what led there no more."""
    try:
        return battle.goto(node.step)
    except TrackerError:
        return None


def view_after(battle: Battle, node: Node) -> View | None:
    """The view behind an input, made again only where nobody saw it; None as for a moment."""
    seen = node.shown.view if node.shown is not None else None
    there = moment_after(battle, node) if seen is None else None
    return there.view if there is not None else seen


def _with_parts(battle: Battle, node: Node, logged: Line, line: Line) -> Line:
    """The line of a roll with its parts; as it is where nobody can ask any more, or it was logged in other words."""
    given, before = node.input, node.parent
    if before is None or not isinstance(given, AnswerInput):
        return line
    there = before.shown or moment_after(battle, before)
    asked = there.prompt if there is not None else None
    roll = asked.roll if asked is not None and asked.key == given.key else None
    parts = roll.parts_of(as_rolled(given.value)) if roll is not None else None
    if parts is None or not logged.text.startswith(parts.begin):
        return line
    result = logged.text[len(parts.begin) :].removesuffix(parts.end)
    thrown = line.text.removeprefix(parts.lead).removesuffix(parts.mark + result).strip().split("; ")
    if NAMELESS.match(result) and roll is not None:
        result = roll.reading.in_full(roll.read(given.value)[0])
    elif result == NOTHING and roll is not None:
        # "Do warriors come? 3 4: nothing".
        result = roll.reading.gist(roll.read(given.value)[0]).label
    if len(thrown) == len(parts.dice):
        dice = tuple(
            replace(each, text=THROWN.sub(_as_thrown, text) if each.sides == HUNDRED else text)
            for each, text in zip(parts.dice, thrown, strict=True)
        )
        parts = replace(parts, dice=dice)
    fields = {each: getattr(line, each) for each in Line.__struct_fields__}
    return RollLine(**fields, parts=replace(parts, result=result))


def _as_thrown(faces: re.Match[str]) -> str:
    """The dice of a D100 pool, "8 42", as they fell: the log has them as numbers."""
    return re.sub(r"\d+", lambda face: as_thrown(int(face[0])), faces[0])


def told_with(line: Line, told: Sequence[Line], quiet: Sequence[Line], behind: Sequence[Line] = ()) -> list[LastClause]:
    """A roll and what is said of it; that alone where it has the dice in its sums, or all of the result.

    `behind`: of several rolls in a row all that is told behind this one, which then says whose dice it has.
    """
    words = [LastClause(each.text) for each in quiet]
    if not isinstance(line, RollLine):
        return [LastClause(line.text), *words]
    parts, dice = line.parts, _dice(line, told)
    if behind and parts.who and not parts.cause:
        dice = replace(_dice(line, behind), cause=parts.who)
    thrown = [each.text.rpartition(" ")[2].strip("[]") for each in parts.dice]
    sums = [die for die in thrown if any(f": {die} {sign} " in each.text for sign in "+-" for each in words)]
    is_told = parts.source == SETTLED and says_all(" ".join(each.text for each in told), dice.text)
    if words and (parts.source == UNROLLED or (thrown and sums == thrown) or is_told):
        return words
    dice = replace(dice, whose=_whose(parts, dice.text, quiet))
    # A bare result may be the sum of several dice.
    what = "result" if parts.source == SETTLED else "die"
    if dice.text.isdecimal():
        dice = LastClause(dice=f"{what} {dice.text}", whose=dice.whose)
    elif dice.text in COIN_SIDES:
        dice = LastClause(dice=f"coin {dice.text}")
    elif dice.dice.isdecimal():
        dice = replace(dice, dice=f"die {dice.dice}")
    return _behind_cause(parts, dice, words, quiet[0].event if quiet else None)


def _whose(parts: RollParts, dice: str, quiet: Sequence[Line]) -> str:
    """The thrower of dice with what they are for; "" where the dice say it themselves, or nobody threw."""
    named = parts.title.replace(": ", ", ", 1)
    if quiet and quiet[0].text.startswith(f"{named}: "):
        return named
    if parts.who is None or parts.source in (SETTLED, UNROLLED) or re.search("[a-z]", dice):
        return ""
    return parts.cause or (parts.title if parts.title.endswith("?") else COUNTS.sub("", parts.title))


def _behind_cause(parts: RollParts, dice: LastClause, words: list[LastClause], event: Event | None) -> list[LastClause]:
    """The dice behind who fires at whom, and before what came of it; those of no fire come first."""
    own = f"{parts.who} "
    if not parts.cause or own.strip() in dice.text:
        return [dice, *words]
    if words and words[0].text.startswith(own) and event is not None and event.what in DOES:
        cause, _, effect = words[0].text.removesuffix(".").partition(": ")
        if parts.dice and all(each.counts for each in parts.dice):
            # Counts that were typed are dice and what they came to in one.
            counts = [count for each in parts.dice for count in each.counts.split(", ")]
            told = [effect, *(each for each in counts if not says_all(effect, each))]
            words[0] = LastClause(", ".join(filter(None, told)), cause)
            return words
        return [replace(dice, cause=cause, words=effect), *words[1:]]
    # That it jams names the firer, but not at whom it fired.
    is_named = any(own.strip() in each.text for each in words if not each.text.startswith(own))
    return [dice, *words] if is_named else [replace(dice, cause=parts.cause), *words]


def _dice(line: RollLine, told: Sequence[Line]) -> LastClause:
    """A roll without who threw the dice; dice and result alone beside lines that say the rest."""
    parts, result = line.parts, line.parts.result
    thrown, results = [each.text for each in parts.dice] or ["no dice"], result.split(" / ")
    if parts.source in (SETTLED, UNROLLED):
        return LastClause(result) if told and parts.source == SETTLED else LastClause(line.text)
    if parts.who and not parts.cause:
        return (
            LastClause(dice="; ".join(thrown)) if told else LastClause(f"{parts.who}: {result} ({'; '.join(thrown)})")
        )
    is_told = bool(told or parts.cause)
    is_question = parts.who is None or (parts.title.endswith("?") and not line.units)
    shown = [each.text for each in parts.dice if not each.counts] if _says_counts(parts) else thrown
    if not is_told and (not is_question or re.fullmatch(TOLD_ALONE, result)):
        dice = f"{parts.lead} {'; '.join(shown) or result}"
        return LastClause(dice=dice, result=result if shown else "")
    if len(parts.dice) > 2 and parts.dice[0].sides == COIN:
        # Of many coins the heads are read; those of the last toss the result tells.
        return LastClause(dice="; ".join(map(_heads, parts.dice[:-1])), result=result)
    if len(results) == 1 and shown != thrown:
        return LastClause(dice="; ".join(shown), result=result)
    if len(thrown) != len(results):
        return _with_result("; ".join(thrown), result, told)
    pairs = [_with_result(*each, told) for each in zip(thrown, results, strict=True)]
    last = max((n for n, each in enumerate(pairs) if each.result), default=len(pairs) - 1)
    before, behind = (each.text for each in pairs[:last]), (each.text for each in pairs[last + 1 :])
    return LastClause(dice="; ".join((*before, pairs[last].dice)), result="; ".join((pairs[last].result, *behind)))


def _heads(part: PoolPart) -> str:
    """Coins by how many heads they showed: "Spanish 5 heads"."""
    sides = re.search(r"[HT](?: [HT])*$", part.text)
    if sides is None or part.sides != COIN:
        return part.text
    return part.text[: sides.start()] + counted(sides[0].count("H"), "head")


def _says_counts(parts: RollParts) -> bool:
    """True if the result says all counts by which it was given."""
    counts = [each.counts for each in parts.dice if each.counts]
    is_each_of_both = len(counts) > 1 and len(counts) == len(parts.dice) and all(", " in each for each in counts)
    return bool(counts) and (is_each_of_both or all(says_all(parts.result, each) for each in counts))


def _with_result(dice: str, result: str, told: Sequence[Line]) -> LastClause:
    """Dice and what they came to; without that where it is bare, or the dice or a line say it: "Spanish win"."""
    said = (dice, *(f"the {line.text}" for line in told))
    # A count of none is said by "no hit by" too.
    ways = result.partition(" won")[0], result.replace("0 hits", "no hit")
    is_told = any(all(any(says_all(each, part) for each in said) for part in way.split(" / ")) for way in ways)
    if is_told or re.fullmatch(BARE, result):
        return LastClause(dice=dice)
    # A count that was typed begins what came of it: "rifle dice 0 hits: 0 hits, 0 saved".
    return LastClause(dice=dice.removesuffix(" " + result.partition(", ")[0]), result=result)


def says_all(text: str, again: str) -> bool:
    """True if a text has all words of another: "A: a hit by B: 4: falls back" those of "A, hit by B: falls back"."""
    return _words(again) <= _words(text)


def _words(text: str) -> Counter[str]:
    return Counter(re.findall(WORD, text))
