"""Options to choose from: what Choose and Pick have in common."""

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any, Protocol, Self

from msgspec import Struct
from msgspec.structs import asdict, replace

from tracker.engine.errors import Refused
from tracker.engine.prompts.base import Json, Prompt, T_co, free_numbers, shorten
from tracker.engine.prompts.letters import SHARED, Dealer, Lettered, faults, own_numbers, taken
from tracker.engine.watched import by_id, is_watched

# What is said of an option for a screen's keys alone.
KEYS = ("of", "is_usual", "acts", "number", "die", "brief")


class Option(Struct, frozen=True, omit_defaults=True):
    """One choice. `refused` says why it is impossible, `warned` why it is against the rules; "" if neither.

    `letter` is an extra key besides its number, or several, `z3`; `detail` is a second, dimmer text. `of`: another
    option, by id, whose act this is, with its own id behind that and a colon; `is_usual`: it is what that one does by
    Enter of a person. `acts`: acts of its own that no row shows, given as such an id too. `number`: the number that it
    keeps however many others are there, 0 for its place. `die`: the sides of the die that it goes on to: on a screen a
    digit throws that, where one is chosen, and the list goes by its letters. `brief`: why it is warned of, for a row
    that has no room for the reason.
    """

    id: str
    label: str
    letter: str = ""
    refused: str = ""
    warned: str = ""
    detail: str = ""
    of: str = ""
    is_usual: bool = False
    acts: tuple[str, ...] = ()
    number: int = 0
    die: int = 0
    brief: str = ""

    def words(self) -> str:
        """Label and detail, with the reason where it is not allowed."""
        detail = f", {self.detail}" if self.detail else ""
        barred = f" (not allowed: {self.refused})" if self.refused else ""
        warned = f" (against the rules: {self.warned})" if self.warned else ""
        return f"{self.label}{detail}{barred or warned}"


class Named(Protocol):
    """A unit, leader, side or other thing with a name."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


def options_of(things: Iterable[Named]) -> tuple[Option, ...]:
    """Each of some things as an option, by its name."""
    return tuple(Option(each.id, each.name) for each in things)


def with_numbers(options: Iterable[Option], ids: Iterable[str]) -> list[Option]:
    """Options with their places in an order of battle as numbers; those that are not in it have the numbers behind.

    Whoever is not among them leaves a number free: a digit that meant one never means another.
    """
    listed = list(options)
    return _numbered(listed, ids) if is_watched() else listed


def _numbered(options: list[Option], ids: Iterable[str]) -> list[Option]:
    places = {each: number for number, each in enumerate(ids, 1)}
    behind = count(len(places) + 1)
    return [replace(each, number=places.get(each.id) or next(behind)) for each in options]


class OptionsPrompt(Prompt[T_co], frozen=True, kw_only=True):
    """Numbered options, each perhaps with a letter.

    `same`: nothing hinges on the answer, so nobody is asked and Enter's is taken.
    """

    options: tuple[Option, ...]
    same: bool = False

    def option(self, option_id: Any) -> Option:
        """The option of an id. Raises Refused where there is none, or it is impossible."""
        option = self._found(option_id)
        if option is None:
            raise Refused(f"There is no choice {str(option_id)[:40]!r} here.")
        if option.refused:
            raise Refused(f"{option.label}: {option.refused}.")
        return option

    def _found(self, option_id: Any) -> Option | None:
        option = by_id(self.options, option_id)
        if option is None and isinstance(option_id, str):
            unit, _, act = option_id.rpartition(":")
            whose = by_id(self.options, unit) if unit else None
            return replace(whose, id=option_id) if whose is not None and act in whose.acts else None
        return option

    @property
    def by_number(self) -> dict[int, Option]:
        """The options by the numbers that pick them: their own, and behind those their places."""
        behind = count(max((each.number for each in self.options), default=0) + 1)
        return {each.number or next(behind): each for each in self.options}

    def legal(self) -> list[str]:
        """Ids of the options that are neither impossible nor against the rules."""
        return [option.id for option in self.options if not option.refused and not option.warned]

    def is_legal(self, option_id: str) -> bool:
        """True if an option of this id is neither impossible nor against the rules."""
        option = by_id(self.options, option_id)
        return option is not None and not option.refused and not option.warned

    def label(self, option_id: str) -> str:
        """The label of an option; its id where there is none."""
        option = self._found(option_id)
        return option.label if option is not None else str(option_id)

    def _lettered(self) -> list[Lettered]:
        return [(each.label, each.letter, SHARED) for each in self.options if each.letter]

    def letter_faults(self) -> Iterator[str]:
        return faults(self._lettered())

    def _with_free_letters(self) -> Self:
        dealer = Dealer(taken(self._lettered()))
        options = [
            replace(each, letter=dealer.letter(each.letter, each.label, SHARED)) if each.letter else each
            for each in self.options
        ]
        return replace(self, options=tuple(options))

    def with_sound_keys(self) -> Self:
        sound = super().with_sound_keys()
        for each in sound.options:
            # Said here, as it is asked of every list.
            if not each.letter and (each.number or each.label[-2:-1] != " "):
                return sound
        found = own_numbers([each.label for each in sound.options if not each.letter])
        if found == [*range(1, len(found) + 1)]:
            return sound
        numbers = iter(found)
        options = (each if each.letter else replace(each, number=next(numbers)) for each in sound.options)
        return replace(sound, options=tuple(options))

    def lines(self) -> list[str]:
        found = []
        for number, each in self.by_number.items():
            key = f"{number} {each.letter}" if each.letter else f"{number}"
            found.append(f"  {key:<4} {each.words()}")
        return found

    def objections(self) -> Iterator[str]:
        for each in self.options:
            if each.refused:
                yield f"Not possible: {each.label}: {each.refused}."
            elif each.warned:
                yield f"Against the rules: {each.label}: {each.warned}."

    def details(self) -> Iterator[str]:
        return (f"{each.label}: {each.detail}" for each in self.options if each.detail and not each.refused)

    def typed_option(self, typed: str) -> Option:
        """The option that a number, letter, id or label names. Raises Refused."""
        if typed.isascii() and typed.isdigit():
            # The keys 01 of a screen pick the tenth: here they pick nothing, least of all the first.
            numbers = self.by_number
            if len(typed) < 6 and not typed.startswith("0") and int(typed) in numbers:
                return numbers[int(typed)]
            raise Refused(f"There is no option {typed[:12]}: type {free_numbers(numbers)}.")
        for name in (typed, typed.casefold()):
            for option in self.options:
                if name and name in (option.letter, option.id, option.label.casefold()):
                    return option
        letters = ", ".join(each.letter for each in self.options if each.letter and not each.refused)
        others = f", or {letters}" if letters else ""
        raise Refused(f"There is no option {shorten(typed)}: type {free_numbers(self.by_number)}{others}.")

    def _described_options(self) -> list[Json]:
        # Keys are a person's: which act Enter takes is nothing to a program.
        return [{name: value for name, value in asdict(each).items() if name not in KEYS} for each in self.options]
