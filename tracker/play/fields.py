"""Labelled fields that a person fills in: a new battle's, a battle of rosters', a new campaign's."""

from abc import ABC, abstractmethod
from typing import Any

from tracker.engine import ArmyField, Refused


class FieldSet(ABC):
    """A form being filled in; `problems` tell what can't be used. A subclass says what its fields are, and sets one."""

    problems: list[str]

    @abstractmethod
    def fields(self) -> list[ArmyField]:
        """All that may be said, as it stands."""

    def more_fields(self) -> list[ArmyField]:
        """Further ones that a list of all shows only when it is asked for, such as house rules."""
        return []

    @abstractmethod
    def set(self, path: str, value: Any) -> None:
        """Set a field. Raises Refused or BadFile where it can't be that."""

    def field_at(self, path: str) -> ArmyField | None:
        """One field, None for none of that path."""
        return next((each for each in self.fields() if each.path == path), None)

    def turn(self, path: str, by: int) -> None:
        """Turn a field to its next value, or the one before. Raises Refused for the only one, what `set` raises."""
        field = self.field_at(path)
        if field is not None and not is_text(field):
            value = turned(field, by)
            self.set(path, value)
            if value == field.value:
                raise Refused("There is nothing else to choose here.")


def is_text(field: ArmyField) -> bool:
    """True if a field holds words that are typed."""
    return isinstance(field.value, str) and not field.options


def value_shown(field: ArmyField) -> str:
    """The value of a field as people read it: of a number that is none, as of a last turn, that."""
    is_none = not field.options and field.value == 0 and not isinstance(field.value, bool)
    return "none" if is_none else field.words_of(field.value)


def turned(field: ArmyField, by: int) -> Any:
    """The next value of a field, or the one before; behind the last of them stands the first."""
    value = field.value
    if field.options:
        values = [key for key, _ in field.options]
        new = values[(values.index(str(value)) + by) % len(values)] if str(value) in values else values[0]
        return int(new) if isinstance(value, int) else new
    if isinstance(value, bool):
        return not value
    return value if isinstance(value, str) else field.low + (value - field.low + by) % (field.high - field.low + 1)
