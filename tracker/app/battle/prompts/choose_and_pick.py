"""Choosing one option, and picking several."""

from collections.abc import Collection, Iterable
from typing import Any

from tracker.app.battle.prompts.form_aims import choice_of, listed_as
from tracker.app.parts.choice_keys import FREE, ONE_DIGIT, keys_in_words
from tracker.app.parts.choices import DIGITS, ENOUGH_LISTED, FEW_LISTED, NOT_YET, Choices
from tracker.app.parts.key_outcomes import Gives, KeyOutcome, Used
from tracker.app.parts.long_lines import CLAUSE_END, MOST_LABEL, told_apart
from tracker.app.parts.prompt_view import ALL_ROWS, ListedChoice, PromptView, least_text
from tracker.app.parts.rows import Row, folded, indented, width_of, wrapped
from tracker.app.parts.screen import Hint
from tracker.engine import Choose, Option, Pick
from tracker.engine.plurals import counted, verb_of
from tracker.play.drafts import FILLED_IN
from tracker.play.filled_form import with_key

LEAST_LIST = 3  # rows that the list keeps beside the text above it
YES_OR_NO = {"y", "n"}
# The keys that pick all of a list, which is told where they are so many, and nobody, as in a form.
EVERY, MANY_LISTED, NONE = "*", 4, "n"


class ChoiceListView(PromptView):
    """The base of choosing and picking: a text above, and the list below."""

    slack = LEAST_LIST

    def __init__(self, options: tuple[Option, ...], text: str, at: int) -> None:
        self.text = text
        self.options = options
        # Where a game deals letters itself none of another meaning stands in for one that it has not.
        free = "" if any(option.letter and option.number for option in options) else FREE
        has_digits = not any(option.die for option in options)
        self.list = Choices([choice_of(option) for option in options], at, _numbered(options), free, has_digits)
        # The option that the last key would have taken.
        self._refused: Option | None = None

    @property
    def at(self) -> str:
        """The id of the option that Enter takes, "" for none."""
        return self.options[self.list.at].id if self.options and self.list.at != NOT_YET else ""

    @property
    def filled_in(self) -> object:
        return self.list.begun

    @property
    def draft(self) -> Any:
        """None: the first digit of a number says nothing yet, and might be the id of another option."""
        return None

    def take_back(self) -> str:
        begun, self.list.begun = self.list.begun, ""
        return f"{begun} is dropped." if begun else ""

    def listed(self) -> tuple[tuple[ListedChoice, ...], str]:
        found = (listed_as(n, each, self.list) for n, each in enumerate(self.options))
        return tuple(found), self.at

    @property
    def _hidden(self) -> frozenset[int]:
        """The options, by place, that stand in the table of units."""
        return frozenset(n for n, option in enumerate(self.options) if option.id in self.elsewhere)

    def spare(self, width: int) -> int:
        """A long list may be walked down, or stand side by side, and of a text a row or two are enough."""
        self.list.use_short(self.short, self.short_words)
        shown = len(self.list.rows(width, ALL_ROWS, self._hidden)[0])
        text = max(0, len(wrapped(self.as_there(self.text, width), width - 2)) - least_text(width)) if self.text else 0
        least = self.list.least(width, self._hidden)
        # Where all go into fewer rows these are for answers alone, else as many as there are answers.
        enough = least if least < shown else min(ENOUGH_LISTED, len(self.options) - len(self._hidden))
        return max(0, shown - enough) + text

    def rows(self, width: int, height: int) -> list[Row]:
        text = self.as_there(self.text, width)
        words = wrapped(text, width - 2, "dim") if text else []
        self.list.use_short(self.short, self.short_words)
        # The text gives rows to what is said of the list, all of them where rows are few: `w` has that whole.
        least = self.list.least(width, self._hidden)
        kept = min(least_text(width), height - min(LEAST_LIST, least))
        room = max(0, kept, height - least)
        above = indented(words if len(words) <= room else folded([text], width - 2, room, "dim"))
        rows, (x, y) = self.list.beside(width, height - len(above), self._hidden)
        if len(above) < len(words) and (idle := height - len(above) - len(rows)) > 0:
            # The list stands in fewer rows than it might have.
            above = indented(folded([text], width - 2, len(above) + idle, "dim"))
        self.spot = (x, len(above) + y)
        return [*above, *rows]

    def press(self, key: str) -> KeyOutcome | None:
        before = self.list.at
        if self.list.move(key):
            self._refused = None
            return Used()
        if self.list.begun and key in ("escape", "backspace"):
            return Used(self.take_back())
        begun = self.list.begun
        number = self.list.key(key)
        if self.list.begun:
            ways = " or ".join(self.list.going_on(self.list.begun)[:2])
            return Used(f"Now the rest, as in {ways.removesuffix('.')}.", is_told=True)
        if number is None and begun and (len(key) == 1 or key == "enter"):
            typed = f"{begun}{key}" if len(key) == 1 else f"{begun} alone"
            return Used(f"{typed} is no choice here: type {' or '.join(self.list.going_on(begun)[:2])}.")
        if number is None and key in DIGITS:
            return Used(f"{key} is no choice here: type {keys_in_words(self.list.span)}.")
        return None if number is None else self._named(number, before)

    def _named(self, number: int, before: int) -> KeyOutcome:
        """An option by its key; where it is refused Enter takes what it did before.

        The act of a unit, by a letter straight behind another that is refused, may be meant for that: not yet.
        """
        option, refused = self.options[number], self._refused
        self._refused = option if option.refused else None
        if refused is not None and option.of:
            self.list.at = before
            whose = next((each.label for each in self.options if each.id == option.of), "")
            return Used(f"{refused.label}: {refused.refused}. Press again: {whose}, {option.label}.")
        outcome = self.take(number)
        if option.refused:
            self.list.at = before
        return outcome

    def pick(self, id: str) -> KeyOutcome | None:
        number = next((n for n, option in enumerate(self.options) if option.id == id), None)
        if number is None:
            return None
        self.list.at = number
        return self.take(number)

    def take(self, number: int) -> KeyOutcome:
        """The result of choosing an option, by its number."""
        return Used()

    def keys(self) -> Hint:
        return (self.list.span or "1", "choose")


def _numbered(options: tuple[Option, ...]) -> int:
    """Number of options from the top that go by a number.

    Behind groups to pick what has a letter goes by that alone, where digits do not go round, or would shift with them.
    A question for yes or no has its letters alone, as a digit may be meant for another list; so have letters of which
    some take two keys.
    """
    letters = {option.letter for option in options}
    has_letters_alone = all(option.letter and not option.number for option in options)
    has_two_keys = has_letters_alone and any(len(each) > 1 for each in letters)
    if letters == YES_OR_NO or has_two_keys or _may_stand_by_letters(options):
        return 0
    plain = next((place for place, option in enumerate(options) if option.letter), len(options))
    has_two_kinds = plain and all(option.letter for option in options[plain:])
    shift = any(option.number for option in options)
    return plain if has_two_kinds and (len(options) > ONE_DIGIT or shift) else len(options)


def _may_stand_by_letters(options: tuple[Option, ...]) -> bool:
    """True if so many stand side by side by their letters where rows are few: no digit waits for room to mean one."""
    said = [option for option in options if option.detail or option.refused or option.warned]
    return len(options) > FEW_LISTED and all(option.letter for option in options) and 2 * len(said) < len(options)


class ChooseView(ChoiceListView):
    """One of several options; where the game lays none out Enter takes none either until an arrow has gone to it."""

    picks_one = True

    def __init__(self, prompt: Choose) -> None:
        ids, legal = [option.id for option in prompt.options], prompt.legal()
        wanted = prompt.default() or (next(iter(legal), ids[0] if ids else "") if len(legal) < 2 else "")
        super().__init__(prompt.options, prompt.text, ids.index(wanted) if wanted in ids else NOT_YET)
        self.title, self.tag = prompt.title, prompt.rule

    def rows(self, width: int, height: int) -> list[Row]:
        self.list.told = self._usual
        return super().rows(width, height)

    @property
    def taken(self) -> str | None:
        outcome = self._enter() if self.options else None
        return outcome.value if isinstance(outcome, Gives) else None

    def press(self, key: str) -> KeyOutcome | None:
        if key == "enter" and self.options and not self.list.begun:
            return self._enter()
        thrown = next((each for each in self.options if each.die), None)
        if thrown is not None and key in DIGITS and 0 < int(key) <= thrown.die and self.leads_to_dice(thrown.id):
            return Gives(thrown.id, then=key)
        return super().press(key)

    def _enter(self) -> KeyOutcome:
        """Take what is under the cursor; of a unit whose acts stand in this list too its usual one, at once.

        Where none is usual, nothing opens that has the same choices once more: its own key does that.
        """
        if self.list.at == NOT_YET:
            return Used(f"Enter takes nothing here: press {keys_in_words(self.list.span)}.")
        if (usual := self._usual) is not None:
            return self.take(usual)
        letters = " ".join(self.options[place].letter or self.list.keys[place] for place in self._acts)
        more = f"; {key}: all that it may" if (key := self.list.keys[self.list.at]) else ""
        who = self.options[self.list.at].label
        return Used(f"What {verb_of(who, 'does')} {who} do? {letters}{more}.")

    @property
    def _acts(self) -> list[int]:
        """The acts of the unit under the cursor, by their places."""
        return [place for place, each in enumerate(self.options) if each.of and each.of == self.at]

    @property
    def _usual(self) -> int | None:
        """The place of what Enter takes; None for a unit whose acts stand here and of which none is usual."""
        acts = self._acts
        at = None if acts or self.list.at == NOT_YET else self.list.at
        return next((place for place in acts if self.options[place].is_usual), at)

    def lay_out(self, value: Any) -> None:
        ids = [option.id for option in self.options]
        if value in ids:
            self.list.at = ids.index(value)

    def take(self, number: int) -> KeyOutcome:
        option = self.options[number]
        if option.refused:
            return Used(f"{option.label}: {option.refused}.")
        return Gives(option.id)

    def hints(self) -> list[Hint]:
        if self.list.begun:
            # Enter, and the keys of others, are no choice behind the first of two.
            told = (each.split(" ", 1) for each in self.list.going_on(self.list.begun))
            return [*((key[len(self.list.begun) :], label) for key, label in told), ("Backspace", "drop")]
        die = [(f"1-{each.die}", "its die") for each in self.options if each.die]
        return [*self._enter_hint(), *die, self.keys(), *self._acts_hint()]

    def _enter_hint(self) -> list[Hint]:
        """The option that Enter takes: none where it is barred or warned of, and Enter would only say why once more."""
        option = self.options[usual] if self.options and (usual := self._usual) is not None else None
        return [("Enter", self._taken(option))] if option and not (option.refused or option.warned) else []

    def _taken(self, option: Option) -> str:
        """The words for taking an option: its label; of one that is too long beside Enter what tells it from others."""
        label = self.as_there(option.label)
        if width_of(label) <= MOST_LABEL:
            return label
        others = [self.as_there(each.label) for each in self.options if each is not option]
        begins = CLAUSE_END.split(label)[0]
        if width_of(begins) <= MOST_LABEL and not any(each.startswith(begins) for each in others):
            return begins
        return told_apart(label, others)

    def _acts_hint(self) -> list[Hint]:
        # Of those who have no other key the list's own keys tell.
        return [("letters", "act")] if any(self.list.keys[place] for place in self._acts) else []


class PickView(ChoiceListView):
    """Several options, numbered in the order picked where that matters; those laid out follow whom a key picked."""

    def __init__(self, prompt: Pick) -> None:
        first = next((number for number, each in enumerate(prompt.options) if not each.refused), 0)
        super().__init__(prompt.options, prompt.text, first)
        self.prompt = prompt
        self.title = f"{prompt.title}  {self._how_many()}"
        self.tag = prompt.rule
        ids = [option.id for option in prompt.options]
        self.list.is_ordered = prompt.is_ordered
        self.list.picked = [ids.index(each) for each in prompt.default() or []]

    @property
    def _is_order(self) -> bool:
        return self.prompt.is_ordered and self.prompt.at_least == len(self.options) == len(self.list.picked or ())

    def _how_many(self) -> str:
        most = self.prompt.most
        return f"({most})" if self.prompt.at_least == most else f"({self.prompt.at_least} to {most})"

    @property
    def taken(self) -> list[str]:
        return [self.options[number].id for number in self.list.picked or []]

    @property
    def filled_in(self) -> object:
        return self.taken, [*self.list.keyed], self.list.begun

    @property
    def draft(self) -> Any:
        # What is laid out was picked by nobody yet.
        return None if self.taken == (self.prompt.default() or []) and not self.list.keyed else {FILLED_IN: self.taken}

    @property
    def _laid(self) -> list[int]:
        """Those picked by no key."""
        return [number for number in self.list.picked or () if number not in self.list.keyed]

    def press(self, key: str) -> KeyOutcome | None:
        if key == "enter":
            return Gives(self.taken)
        if key == "space" and self.options:
            return self.take(self.list.at)
        if key == "backspace" and self._taken_out and not self.list.begun:
            out, of_list = self._taken_out, self.list
            of_list.picked, of_list.keyed = _without(out, of_list.picked or ()), _without(out, of_list.keyed)
            return Used()
        if key == NONE and self._has_none:
            self.lay_out([])
            return Used()
        return self._take_all() if key == EVERY else super().press(key)

    @property
    def _has_none(self) -> bool:
        """True if the key for none takes all out: where none of the list has it, and nobody is asked for."""
        is_had = any(NONE in (each.letter[:1], self.list.keys[n]) for n, each in enumerate(self.options))
        return not (self.prompt.at_least or is_had or self._is_order or self.list.begun)

    @property
    def _taken_out(self) -> list[int]:
        """Those whom Backspace takes out: all who are laid out, else the last; of an order nobody."""
        return [] if self._is_order else self._laid or self.list.keyed[-1:]

    def _take_all(self) -> KeyOutcome:
        """All that may be picked, as they are listed; none where all are."""
        legal, said = self._all, self.list.keyed
        if len(legal) > self.prompt.at_most:
            return Used(f"No more than {self.prompt.at_most}: pick them one by one.")
        self.list.keyed = [] if {*legal} <= {*said} else [*said, *(each for each in legal if each not in said)]
        self.list.picked = [*self.list.keyed]
        return Used()

    @property
    def _all(self) -> list[int]:
        return [number for number, option in enumerate(self.options) if not (option.refused or option.warned)]

    def lay_out(self, value: Any) -> None:
        ids = [option.id for option in self.options]
        if isinstance(value, list) and all(each in ids for each in value):
            self.list.picked = [ids.index(each) for each in value]
            self.list.keyed = [*self.list.picked]

    def take(self, number: int) -> KeyOutcome:
        """Turn an option over: pick it, or take it out. Words where that is not all that came of it."""
        before, option, most = self.list.picked or [], self.options[number], self.prompt.at_most
        if option.refused and number not in before:
            return Used(f"{option.label}: {option.refused}.")
        picked, keyed = map(list, with_key(before, self.list.keyed, number))
        told = self._told_of_laid(number, picked, keyed)
        if self._is_order:
            picked, told = [*keyed, *_without(keyed, before)], ""
        if len(picked) > most > self.prompt.at_least:
            return Used(f"No more than {most}: take one away first.")
        if len(picked) > most:
            # So many and no others are wanted: one laid out gives way, else the first that was picked.
            out = picked[-1] if len(keyed) <= most else picked[0]
            picked, keyed = _without([out], picked), _without([out], keyed)
            told = f"{option.label} in the place of {self.options[out].label}."
        self.list.picked, self.list.keyed = picked, keyed
        return Used(told, is_told=bool(told))

    def _told_of_laid(self, number: int, picked: list[int], keyed: list[int]) -> str:
        """Words on those laid out: that this was one and stays picked, that others go with those of a key; else ""."""
        option, told = self.options[number], []
        if number in self._laid:
            told.append(f"{self.list.keys[number] or option.letter} again: no.")
        if number in keyed and (others := len(picked) - len(keyed)):
            # Who picks a few of many has not seen that all those laid out go with them.
            told.append(f"Backspace: without {counted(others, 'other')} laid out.")
        return " ".join([f"{option.label}: yes.", *told]) if told else ""

    def hints(self) -> list[Hint]:
        picked = len(self.list.picked or [])
        missing, legal = self.prompt.at_least - picked, len(self._all)
        every = [(EVERY, "all")] if max(MANY_LISTED, picked + 1) <= legal <= self.prompt.at_most else []
        if missing > 0:
            return [
                (self.keys()[0], f"pick {missing} more" if picked else f"pick {missing}"),
                *every,
                ("Space", "pick"),
            ]
        if self._is_order:
            return [("Enter", "take this order"), (self.keys()[0], "put next" if self.list.keyed else "put first")]
        named = f"take {self.as_there(', '.join(self.options[number].label for number in self.list.picked or ()))}"
        # The cursor may stand on another than the one that is picked; "take 3" would be the third.
        many = f"these {picked}" if picked > 1 else "this one" if picked else "none"
        words = named if picked and width_of(named) <= MOST_LABEL else f"take {many}"
        fewer = "none" if len(self._taken_out) == picked else "others out" if self._laid else "one less"
        none = [(NONE if fewer == "none" and self._has_none else "Backspace", fewer)] if self._taken_out else []
        # Of one alone its key says it, and how to take nobody needs the room.
        space = [("Space", "pick")] if len(self.options) > 1 else []
        return [("Enter", words), (self.keys()[0], "pick or keep" if self._laid else "pick"), *none, *every, *space]


def _without(out: Collection[int], those: Iterable[int]) -> list[int]:
    return [each for each in those if each not in out]
