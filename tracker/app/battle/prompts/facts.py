"""A small form of facts that only the table can see: a letter for each, Enter for all."""

from string import digits
from typing import Any

from msgspec.structs import replace

from tracker.app.battle.prompts.choose_and_pick import EVERY, MANY_LISTED
from tracker.app.battle.prompts.dice_boxes import keys_of
from tracker.app.battle.prompts.form import SLACK, Form
from tracker.app.battle.prompts.form_aims import keys_for_open
from tracker.app.parts.key_commands import key_name
from tracker.app.parts.key_outcomes import Gives, KeyOutcome, Used
from tracker.app.parts.prompt_view import ALL_ROWS, ListedChoice, PromptView, least_text
from tracker.app.parts.rows import EMPTY, Row, folded, indented, row, width_of, with_short_names, wrapped
from tracker.app.parts.screen import Hint
from tracker.app.parts.surplus_keys import PICKED
from tracker.engine import Chosen, Facts, Pool, Quantity, Target, Toggle, Unsaid, meant_by_none
from tracker.engine.plurals import capital, counted
from tracker.engine.prompts.form_words import NOBODY, asked_next, fact_words, toggle_words, way_out
from tracker.play.drafts import FILLED_IN, filled_in
from tracker.play.filled_form import FilledForm, draft_of, fill, is_meant_again
from tracker.play.input_preferences import MANY_DICE

# Labels of a target that say nothing beside its keys alone.
AIMED = ("at", "whom")
# The key by which none of many dice that follow a form counts.
COUNTS_NONE = "h"
# Names of a list that a sentence beside its ticks has room for.
MOST_NAMED = 2
# Letters of the words that a key line has room for beside a key.
MOST_TURNED = 40


class FactsView(PromptView):
    """One form; Enter takes all of it."""

    slack = SLACK

    def __init__(self, prompt: Facts[Any]) -> None:
        self.prompt = prompt
        self.title, self.tag = prompt.title, prompt.rule
        self._nobody = way_out(prompt.fields)
        self.form = Form(prompt.fields, NOBODY)
        chosen = self.form.filled.chosen
        self.picks_one = self.form.filled.target is not None or (chosen is not None and bool(chosen.dice_behind))
        self.form.shown = lambda: self.form.filled.taken if self._is_said and not self._is_open else ()
        # The form as it stood when what follows it was found out, and the dice of that.
        self._found: tuple[FilledForm | None, int] = None, 1
        # Whether what Enter takes had room when it was last painted, and whether a key has just told what is missing.
        self._is_said = self._is_told = False
        if prompt.before is not None:
            self.lay_out(prompt.before)

    def lay_out(self, value: Any) -> None:
        self.form.lay_out(value if isinstance(value, dict) else {})

    @property
    def filled_in(self) -> object:
        return self.form.filled.given

    @property
    def draft(self) -> Any:
        given, chosen = draft_of(self.form.filled), self.form.filled.chosen
        # Behind Backspace digits pick again: what is taken up has them dice where this is said.
        is_back = chosen is not None and self.prompt.before is None and not self.form.is_aimed
        unsaid = chosen.dice_behind if chosen is not None and is_back else ""
        return {FILLED_IN: {name: value for name, value in given.items() if name != unsaid}}

    def take_up(self, draft: Any) -> None:
        given = filled_in(draft)
        if self.form.take_up(given) and isinstance(given, dict):
            self.form.aim_again(given)
        if self.prompt.before is not None and self.form.filled.target is None:
            # Whoever took it back picks others of its list.
            self.form.is_aimed = False

    def listed(self) -> tuple[tuple[ListedChoice, ...], str]:
        found, at = self.form.listed()
        if not self._are_dice:
            return found, at
        return tuple(replace(each, keys="") if each.keys in digits else each for each in found), at

    @property
    def _are_dice(self) -> bool:
        """True if digits tick nobody of a list any more: they are dice of those who are ticked."""
        return self._are_thrown and self.form.filled.target is None

    def spare(self, width: int) -> int:
        """Fields side by side are enough, with a row or two of the text and a row of what Enter takes."""
        above, said = self._around(width)
        self.form.choices.use_short(self.short, self.short_words)
        # What is still to be said is read to its end.
        around = max(0, len(above) - least_text(width)) + len(said) - self._least_said(said) + self._has_gap
        return self.form.spare(width, self.elsewhere) + around

    def _least_said(self, said: list[Row]) -> int:
        """The rows of what is still to be said, all of them; one of what Enter takes, or none where its key says it."""
        if self._is_open:
            return len(said)
        return 0 if self.form.filled.alone else 1

    @property
    def _has_gap(self) -> bool:
        """True if an empty row parts the fields from what Enter takes, where there is room: a list does so itself."""
        return not any(isinstance(field, (Target, Chosen)) for field in self.prompt.fields)

    def _around(self, width: int) -> tuple[list[Row], list[Row]]:
        """The text above the form, and below it what is still to be said, else what Enter takes."""
        text = self.as_there(self.prompt.text, width)
        above = indented(wrapped(text, width - 2, "dim")) if text else []
        if self._is_open:
            open_words = self.as_there(f"{self.form.open_words}.", width)
            return above, [] if self._is_told else indented(wrapped(open_words, width - 2))
        instead = "".join(f"; {letter}: {words}" for letter, words in self._all_hints())
        words = f"{self._lead}{', '.join(self.form.filled.taken)}{instead}{self._dice_words(': ')}."
        return above, indented(wrapped(self.as_there(words, width), width - 2, "dim"))

    @property
    def _are_offered(self) -> bool:
        """True if those picked of a list are offered, and no key picked any yet."""
        filled, chosen = self.form.filled, self.form.filled.chosen
        is_laid = chosen is not None and bool(chosen.offered) and bool(filled.values[chosen.name])
        return is_laid and not (filled.said or filled.is_moot)

    @property
    def _lead(self) -> str:
        """The words before what Enter takes: nobody is to read who is offered as one who has acted."""
        return "Offered: " if self._are_offered else "Filled in: "

    @property
    def _dice(self) -> int | None:
        """The dice that follow where the form is taken as it stands; None where they are not known."""
        filled = self.form.filled
        if self.takes_no_dice or self._is_open or filled.alone:
            return None
        said = filled.answer.items()
        given = [str(value) for name, value in said if name not in self.prompt.same_dice]
        return self.prompt.dice.get(" ".join(given))

    def _dice_words(self, before: str = "") -> str:
        return "" if (dice := self._dice) is None else f"{before}{counted(dice, 'die') if dice else 'no dice'}"

    @property
    def _dice_keys(self) -> str:
        """The keys that those dice take: faces, of many how many count and h for none; "" where none is theirs."""
        if self._are_thrown:
            # Another digit is of one of the list, and told to pick nobody.
            return digits if self.form.filled.target is not None else digits[1 : self.prompt.sides + 1]
        if not (dice := self._dice) or self.form.is_numbering or self._found == (self.form.filled, 0):
            return ""
        many, sides = dice >= MANY_DICE, self.prompt.sides
        none = COUNTS_NONE * (many and not any(COUNTS_NONE in field.letters for field in self.prompt.fields))
        return digits[not many : max(sides, min(dice, 9) * many) + 1] + "0" * (sides > 9 and not many) + none

    @property
    def has_dice_behind(self) -> bool:  # type: ignore[override]
        return bool(self._dice_keys)

    @property
    def _are_thrown(self) -> bool:
        """True if digits are dice at whom was picked, however many those are."""
        is_thrown = self.form.is_settled and not (self.takes_no_dice or self._is_more_asked)
        return is_thrown and bool(self._leads_to_dice() if self._dice is None else self._found != (self.form.filled, 0))

    def _leads_to_dice(self) -> int:
        """The dice of the pool that is thrown as soon as the form is taken as it stands: the rules are asked, once."""
        if self._found[0] is not self.form.filled:
            self._found = self.form.filled, self.leads_to_dice(self.form.filled.answer)
        return self._found[1]

    @property
    def _is_more_asked(self) -> bool:
        """True if something else is asked before those of a list throw."""
        filled, chosen = self.form.filled, self.form.filled.chosen
        no_dice = chosen.no_dice.items() if chosen is not None else ()
        return bool(filled.asked_next) or any(filled.values.get(name) == value for name, value in no_dice)

    @property
    def _are_behind_enter(self) -> bool:
        """True if those of a list throw as soon as Enter takes the form."""
        chosen, is_open = self.form.filled.chosen, self._is_open or self._is_more_asked
        return chosen is not None and bool(chosen.dice_behind) and not (is_open or self.takes_no_dice)

    def _all_hints(self) -> list[Hint]:
        """The keys that pick all of a list, or nobody of it, in place of those that are picked or offered."""
        fields = () if self.form.filled.is_moot else self.prompt.fields
        values, said = self.form.filled.values, {*self.form.filled.said}
        chosen = [(each, {*(values[each.name] or ())}) for each in fields if isinstance(each, Chosen)]
        picked = [(each, ids) for each, ids in chosen if each.none_is_all or each.offered or ids - said]
        none = "nobody else" if self.form.filled.sure else "nobody"
        none += " at once" * (len(fields) > 1 and self._asked_last is not None)
        unsaid = [(f.letter, none) for f in fields if isinstance(f, Chosen) and isinstance(values[f.name], Unsaid)]
        return unsaid or [(each.letter, each.none) for each, ids in picked if ids and ids != {*each.by_letter}]

    def _tick_all_hint(self) -> list[Hint]:
        """The key that ticks all who are meant: behind it the key of one puts him back, else it names him alone."""
        filled, chosen = self.form.filled, self.form.filled.chosen
        if chosen is None or not chosen.none_is_all or chosen.name in filled.given:
            return []
        is_meant = chosen.offered or len(meant_by_none(filled.fields, chosen, filled.values)) > 1
        return [(chosen.letter, "tick all")] if is_meant else []

    def _every_hint(self) -> list[Hint]:
        """The key that picks all of a long list, where no letter of its own does."""
        lists = [each for each in self.prompt.fields if isinstance(each, Chosen) and not each.none_is_all]
        counts = [(len(self.form.filled.values[each.name] or ()), len(each.aims)) for each in lists]
        return [(EVERY, "all") for picked, many in counts if picked < many >= MANY_LISTED]

    @property
    def _is_open(self) -> bool:
        """True if a choice or answer is still missing before Enter takes anything."""
        return self.form.filled.problem is not None

    def rows(self, width: int, height: int) -> list[Row]:
        above, said = self._around(width)
        self.form.choices.use_short(self.short, self.short_words)
        lines = self.form.rows(width, ALL_ROWS, self.elsewhere)
        if height < len(lines) + self._has_gap + len(above) + len(said) + SLACK:
            least = min(least_text(width), len(above)) + min(len(said), self._least_said(said))
            lines = self.form.rows(width, max(1, height - least), self.elsewhere)
        # Where rows are short, the text gives way first, then what Enter takes: `w` has the one, the fields the other.
        spare = height - len(lines)
        most = max(min(1, spare), min(spare - len(said), height - 3))
        if len(above) > most:
            text = self.as_there(self.prompt.text, width)
            most = max(most, min(least_text(width), spare - 1))
            above = indented(folded([text], width - 2, most, "dim")) if most > 0 else []
        self._is_said = True
        if len(said) > max(1, spare - len(above)) and not self._is_open:
            told = with_short_names(", ".join(self.form.filled.taken), self.short)
            words = f"{self._lead}{told}{self._dice_words(': ')}"
            # What is shown above is said again in whole or not at all, but for the dice.
            self._is_said = width_of(words) < width - 1
            words = words if self._is_said else self._dice_words()
            said = [row((f" {words}", "dim"))] if words else []
        if self.form.spot is not None:
            x, y = self.form.spot
            self.spot = (x, y + len(above))
        gap = [EMPTY] if self._has_gap and len(above) + len(lines) + len(said) < height else []
        return [*above, *lines, *gap, *said]

    @property
    def taken(self) -> dict[str, Any] | None:
        return None if self._is_open else self.form.filled.answer

    def pick(self, id: str) -> KeyOutcome | None:
        return self.form.pick(id)

    def press(self, key: str) -> KeyOutcome | None:
        outcome = self._pressed(key)
        if key in digits and outcome == Used(f"{self.form.open_words}."):
            outcome = Used(f"[{key}] not taken. {self.form.open_words}.")
        # A key too early is told the same.
        self._is_told = isinstance(outcome, Used) and self._is_open and outcome.say.endswith(f"{self.form.open_words}.")
        return outcome

    def _pressed(self, key: str) -> KeyOutcome | None:
        if key == NOBODY and self._nobody is not None:
            return Gives({self._nobody[0].name: self._nobody[1].id})
        if len(key) == 1 and key in self._dice_keys:
            # Whoever has thrown them has nothing to say of it.
            if self._leads_to_dice():
                return Gives(self.form.filled.answer, then=key)
            return Used(f"[{key}] not taken. No dice are thrown for this: Enter takes all.")
        if key in digits and self._are_thrown:
            return Used(f"{key} is no die here. {key_name('backspace')}: pick again.")
        if key != "enter":
            were_thrown, is_whole = self._are_thrown, self._is_whole(key)
            pressed = self.form.press(key)
            if self._are_dice and not were_thrown and isinstance(pressed, Used):
                pressed = Used(self._aimed_words(pressed.say), is_told=True)
            elif key in digits and self.form.filled.target is None and isinstance(pressed, Used) and pressed.is_told:
                pressed = replace(pressed, say=" ".join(filter(None, (pressed.say, self._dice_later))))
            return Gives(self.form.filled.answer, PICKED) if is_whole else pressed
        problem = self.form.problem()
        return Used(f"{problem}.") if problem else Gives(self.form.filled.answer)

    @property
    def _dice_later(self) -> str:
        """Words for a digit that picked one of a list and may have been meant for a die; "" where none was near."""
        if self._are_behind_enter:
            return "Dice come behind Enter."
        # Behind the key of the field that dice follow elsewhere.
        is_near = self.form.is_settled and not self.takes_no_dice and not self._is_open
        return "It is no die: more is asked first." if is_near else ""

    def _aimed_words(self, followed: str) -> str:
        """Words for a key that said the field behind which those of a list throw: digits are dice from then on."""
        chosen, values = self.form.filled.chosen, self.form.filled.values
        if chosen is None:
            return followed
        many = len(values[chosen.name] or ())
        named = f"{many} {chosen.label}" if many > MOST_NAMED else fact_words([chosen], values)
        words = f"{capital(named)}: dice now. {key_name('backspace')}: pick again."
        return " ".join(filter(None, (followed, words)))

    def _is_whole(self, key: str) -> bool:
        """True if a key says all that the form still asks: a digit of a number alone, nobody of a list, or of a list
        alone the only one to be had, unless that comes behind another in an order.
        """
        field = self.prompt.fields[0] if len(self.prompt.fields) == 1 else None
        if isinstance(field, Quantity):
            return key in digits and field.is_by_digit and field.low <= int(key) <= field.high
        if (chosen := self._asked_last) is None:
            return False
        is_behind = chosen.is_ordered and bool(self.form.filled.sure)
        return key == chosen.letter or field is not None and key == self.form.span and not is_behind

    @property
    def _asked_last(self) -> Chosen | None:
        """The list that must be said, where nothing else is still to be said; None where there is none."""
        filled, chosen = self.form.filled, self.form.filled.chosen
        if chosen is None or not self._is_open or not isinstance(filled.values[chosen.name], Unsaid):
            return None
        said = fill(filled, chosen, filled.sure or chosen.by_letter)
        return chosen if said.problem is None and not said.alone else None

    def hints(self) -> list[Hint]:
        fields = self.prompt.fields
        numbers = [each for each in fields if isinstance(each, Quantity) and each.is_by_digit]
        letters = [each.letters for each in fields if not isinstance(each, (Target, Chosen)) and each not in numbers]
        listed = [each.label for each in fields if isinstance(each, (Target, Chosen)) and each.aims]
        picks = [(self.form.span, "target" if label in AIMED else label) for label in listed]
        chosen, values, given = self.form.filled.chosen, self.form.filled.values, self.form.filled.given
        if chosen is not None and len(listed) == 1 and (len(fields) == 1 or isinstance(values[chosen.name], Unsaid)):
            # The prompt says of what: the words of the list took the room of the key for nobody.
            is_one = self.form.span in self.form.keys and self._is_whole(self.form.span)
            picks = [(self.form.span, "pick at once" if is_one else "pick")]
        at_once = " at once" * (len(fields) == 1)
        picks += [(f"{each.low}-{each.high}", each.label.partition(" of ")[0] + at_once) for each in numbers]
        back = [(NOBODY, self._nobody[1].label)] if self._nobody is not None else []
        are_picked = bool(self._all_hints()) or asked_next(fields, given) is not None
        # Who picks nobody does not read that all of a list are taken, and sees that nobody is meant.
        lists = [each for each in fields if isinstance(each, Chosen) and not each.none_is_all]
        none = "nobody else" if self.form.filled.sure else "nobody"
        is_nobody = any(not values[each.name] and not isinstance(values[each.name], Unsaid) for each in lists)
        rest = f"take {none}" if is_nobody else "take these" if lists else "take all"
        words = "take these" if are_picked else self.form.filled.alone or rest
        words = "as offered" if self._are_offered else words
        enter = [] if self._is_open else [("Enter", words)]
        must = keys_for_open(self.form.filled)
        # Letters of a choice side by side would read as a word.
        are_few = len(letters) < 6 and all(len(each) == 1 for each in letters)
        change = [(" ".join(letters) if are_few else "letters", "change")] if len(letters) > bool(must) else []
        if self._are_dice:
            picks = [("Backspace", words) for _, words in picks]
        # The keys that pick come first: all are picked by one, some by several.
        every = [*(self._all_hints() or ([] if self._are_dice else self._tick_all_hint())), *self._every_hint()]
        turned = [] if must else self._turn_hint(letters)
        return [*enter, *must, *self._dice_hints(), *picks, *every, *(turned or change), *back]

    def _dice_hints(self) -> list[Hint]:
        faces = keys_of(Pool("dice", 1, self.prompt.sides))
        # As the dice have it then: faces, and of many a count. How many is told above, where a row has room for it.
        many = self._leads_to_dice() if self._are_thrown else self._dice or 0
        return [(f"{faces} 3h" if many >= MANY_DICE else faces, "dice")] if self._dice_keys else []

    def _turn_hint(self, letters: list[str]) -> list[Hint]:
        """The one letter of a form that turns something over, with what it makes of that; [] where there are more."""
        filled = self.form.filled
        toggles = [each for each in self.prompt.fields if isinstance(each, Toggle)]
        if len(letters) > 1 or not toggles:
            return []
        (field,) = toggles
        words = toggle_words(field, is_meant_again(filled, field) or field.turned(filled.values, filled.given))
        return [(field.letter, words)] if len(words) <= MOST_TURNED else []
