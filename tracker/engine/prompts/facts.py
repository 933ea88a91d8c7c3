"""The prompt that asks for a small form of facts that the program can't see."""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any, Self, TypeVar

from msgspec.structs import replace

from tracker.engine.errors import TrackerError
from tracker.engine.prompts.base import AsksFor, Json, Prompt
from tracker.engine.prompts.fields import Among, Chosen, Field, Target, Toggle
from tracker.engine.prompts.form_words import decided_words, fact_words, field_lines, no_words, taken_words
from tracker.engine.prompts.forms import (
    asks_for,
    decided_facts,
    described_fields,
    differs,
    filled,
    has_faults,
    left_out,
    lettered,
    offered,
    problems,
    read_facts,
    standing,
    whole_facts,
    with_free_letter,
    with_target,
)
from tracker.engine.prompts.letters import Dealer, faults, taken
from tracker.engine.prompts.typed_facts import typed_form

if TYPE_CHECKING:
    import random

T = TypeVar("T")


class Facts(Prompt[T], frozen=True, kw_only=True, tag="facts"):
    """A form; the answer is a `shape`, a struct with one attribute for each field.

    Fields that an answer leaves out keep what is known of the target, else their defaults, so Enter alone takes them
    all if all have one. `shape` may have further attributes, if they have defaults. Fields that don't say what they
    ask, the table or a decision, are as the form says.

    >>> from msgspec import Struct
    >>> from tracker.engine import Facts, Quantity, Toggle
    >>> class Shot(Struct):
    ...     cover: bool
    ...     men: int
    >>> fields = (Toggle("cover", "c", "in cover"), Quantity("men", "n", "men", 1, 20, 20))
    >>> facts = Facts(key="shot", rule="X-3", side="red", title="A Company fires", fields=fields, shape=Shot)
    >>> facts.read({})[0]
    Shot(cover=False, men=20)
    >>> facts.read({"cover": True, "men": 12})[0]
    Shot(cover=True, men=12)
    >>> facts.read({"men": 30})
    Traceback (most recent call last):
    tracker.engine.errors.Refused: men: type a number from 1 to 20.
    """

    fields: tuple[Field, ...]
    shape: type[T]
    dice: dict[str, int] = {}
    """Dice thrown next, as far as they are known: by the value of the one choice that was changed, such as a
    range, "" for the form as it stands.
    """
    sides: int = 6
    """The sides of those dice."""
    same_dice: tuple[str, ...] = ()
    """The fields, by name, that leave the number of those dice as it is, whatever is said of them."""
    before: Any = None
    """The answer that undo took back, where it said more than Enter does, as a payload: a screen fills it in."""

    @property
    def asks_for(self) -> AsksFor:
        return asks_for(self.fields, self.asks)

    @property
    def is_for_the_table(self) -> bool:
        told = [each for each in self.fields if each.asks != "decision"]
        hinge = (isinstance(each, Chosen) or (isinstance(each, Toggle) and each.no_is_all) for each in told)
        return self.asks_for == "table" or any(hinge)

    def read(self, value: Any) -> tuple[T, str]:
        return read_facts(self.fields, self.shape, value)

    def default(self) -> Any:
        return None if problems(self.fields, standing(self.fields, {})) else with_target(self.fields, {})

    def only(self) -> Any:
        return None if self.fields else {}

    def any_legal(self, rng: "random.Random") -> Any:
        return {field.name: field.any_value(rng) for field in self.fields}

    def decided_part(self, value: Any) -> Any:
        return None if value is None else decided_facts(self.fields, self.asks, value) or None

    def may_be_taken(self, decided: Any) -> bool:
        try:
            return not has_faults(self.fields, decided)
        except TrackerError:
            return False

    def with_before(self, value: Any) -> Self:
        if not isinstance(value, dict):
            return self
        # Who is left out of a list was not picked, though offered; without another choice it was of another form.
        chosen = [each for each in self.fields if isinstance(each, Chosen) and each.offered]
        lists = {each.name: [*(each.default or ())] for each in chosen}
        fits = offered(self.fields).keys() <= {*lists, *value}
        return replace(self, before=lists | value) if fits and value != self.default() else self

    def with_decision(self, decided: Any) -> Self:
        return replace(self, fields=filled(self.fields, decided))

    def said_whole(self, decided: Any, value: Any) -> Any:
        return whole_facts(decided, value) if isinstance(value, dict) else value

    def is_overruled(self, decided: Any, value: Any) -> bool:
        return differs(self.fields, decided, value)

    def letter_faults(self) -> Iterator[str]:
        return faults(lettered(self.fields))

    def _with_free_letters(self) -> Self:
        dealer = Dealer(taken(lettered(self.fields)))
        return replace(self, fields=tuple(with_free_letter(field, dealer) for field in self.fields))

    def lines(self) -> list[str]:
        return field_lines(self.fields, self.asks_for)

    def hint(self) -> str:
        """The fields without a default, which must be said before Enter takes the rest."""
        return " ".join(f"{each[0].upper()}{each[1:]}." for each in self.unsaid())

    def unsaid(self, is_heard: bool = False) -> list[str]:
        return problems(self.fields, standing(self.fields, {}), is_heard)

    def instead(self) -> list[str]:
        facts = standing(self.fields, {})
        told: list[str] = []
        for field in self.fields:
            if isinstance(field, Among) and (mark := field.mark(facts[field.name])) is not None and mark.is_all:
                told.append(f"or {field.check('')[:1].lower()}{field.check('')[1:]}")
            elif isinstance(field, Target) and (aim := field.aim(facts[field.name])) is not None and aim.is_all:
                told.append(field.heard_choices())
        return told

    @property
    def hint_kind(self) -> str:
        """By what takes a number in it: a target that is shot at, those of a list, or nothing."""
        listed = [field for field in self.fields if isinstance(field, Target | Chosen) and field.aims]
        if any(isinstance(field, Target) and field.is_by_letter for field in listed):
            return "target"
        return "ticks" if listed else "form"

    def help_lines(self) -> list[str]:
        return [
            "Facts: type the letters of what differs, in one line, a number behind its letter.",
            "A letter turns a yes or no over; Enter takes all as it is.",
        ]

    def value_words(self, value: Any) -> str:
        return fact_words(self.fields, value) if isinstance(value, dict) else ""

    def default_words(self) -> str:
        value = self.default()
        return "" if value is None else taken_words(self.fields, value)

    def no_words(self, value: Any) -> str:
        return no_words(self.fields, value) if isinstance(value, dict) else ""

    def decided_words(self, decided: Any) -> str:
        return decided_words(self.fields, decided)

    def offered_words(self, value: Any, between: str) -> str:
        return taken_words(self.fields, value)

    def unlike_words(self, value: Any, other: Any) -> str | None:
        now, then = standing(self.fields, value), standing(self.fields, other)
        unlike = [each for each in self.fields if now[each.name] != then[each.name]]
        return fact_words(unlike, now)

    def heard_words(self, value: Any) -> str:
        return f"{fact_words(self.fields, value)}."

    def _parse(self, typed: str) -> Any:
        return typed_form(self.fields, typed)

    def missing_field(self, value: Any) -> str:
        return left_out(self.fields, {} if value is None else value)

    def described(self, rolls_for: Collection[str] = ()) -> Json:
        return {"fields": described_fields(self.fields, self.asks)}
