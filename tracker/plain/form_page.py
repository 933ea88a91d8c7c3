"""Labelled fields filled in line by line: a new battle, a battle of rosters, a new campaign, the settings."""

from collections.abc import Callable

from tracker.engine import ArmyField, Refused
from tracker.plain.base_page import LinePage, PageKey, nth
from tracker.plain.console import Console
from tracker.play.fields import FieldSet, is_text, value_shown
from tracker.play.roster_battle import RULE
from tracker.play.roster_field_words import value_of


class FormPage(LinePage):
    """A number asks for its field; Enter does what the form is for, and leaves."""

    number = "say something else there; with words or a number behind it at once, as 2 Zulu"

    def __init__(
        self,
        console: Console,
        form: FieldSet,
        enter: str,
        then: Callable[[], None] | None = None,
        keys: tuple[PageKey, ...] = (),
    ) -> None:
        """`enter` says in words what an empty line does; None of `then`: it only leads back."""
        super().__init__(console)
        self.form, self.enter, self._then = form, enter, then
        self._shows_more = False
        words = "house rules, numbered on; again, without them"
        more = PageKey("rules", "", words, lambda page, rest: page.turn_more())
        self.keys = (
            *([more] if self._rules else []),
            *keys,
            PageKey("again", "", "all of it again", lambda page, rest: page.show()),
        )

    @property
    def _fields(self) -> list[ArmyField]:
        usual = [each for each in self.form.fields() if not each.path.startswith(RULE)]
        return [*usual, *(self._rules if self._shows_more else [])]

    @property
    def _rules(self) -> list[ArmyField]:
        return [*(each for each in self.form.fields() if each.path.startswith(RULE)), *self.form.more_fields()]

    def show(self) -> None:
        self.say(*self.form.problems)
        lines = (f"  {number} {_said(each)}" for number, each in enumerate(self._fields, 1))
        self.say(*lines, f"Enter: {self.enter}.")

    def turn_more(self) -> None:
        """Show the further fields, or only the usual ones again."""
        self._shows_more = not self._shows_more
        self.show()

    def enter_pressed(self) -> None:
        if self._then is not None:
            self._then()
        self.has_left = True

    def choose(self, number: str) -> None:
        self._put(number, "")

    def take(self, line: str) -> None:
        first, _, rest = line.partition(" ")
        if first.isdigit() and rest.strip():
            self._put(first, rest.strip())
        else:
            super().take(line)

    def _put(self, number: str, typed: str) -> None:
        """Set a field by its number; without words they are asked for, and Enter leaves it so. Raises Refused."""
        path = nth(self._fields, number, "field").path
        field = self.form.field_at(path)
        if field is None:
            raise Refused("That can't be set here.")
        if not typed:
            if field.help:
                self.say(field.help)
            self.say(*(f"  {at} {words}" for at, (_, words) in enumerate(field.options, 1) if words))
            typed = self.ask(f"{field.label} (now {_now(field)})>")
        if not typed:
            return
        if field.options and typed.isdigit() and typed not in dict(field.options):
            typed = nth(field.options, typed, "choice")[0]
        elif field.options and len(found := _begun(field, typed)) == 1:
            typed = found[0]
        self.form.set(path, value_of(field, typed))
        now = self.form.field_at(path)
        if now is not None:
            self.say(f"{_said(now)}.")


def _begun(field: ArmyField, typed: str) -> list[str]:
    """The values of a field whose words begin as typed."""
    return [key for key, words in field.options if words.casefold().startswith(typed.casefold())]


def _said(field: ArmyField) -> str:
    """A field with its value; a house rule is a question."""
    return f"{field.label}{' ' if field.label.endswith('?') else ': '}{_now(field)}"


def _now(field: ArmyField) -> str:
    words = value_shown(field)
    return "none" if not words and is_text(field) else words
