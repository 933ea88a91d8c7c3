"""Everything that is wrong with a file at once: its plain data walked beside the types that it must have.

msgspec stops at the first fault. Here each value is looked at by itself, and what is wrong is mended as it was most
likely meant, so that the game's own looks, which want a whole struct, can be taken at the rest as well.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct, ValidationError, convert, field, inspect as types

from tracker.engine.faults import Fault, below, first_fault, is_within
from tracker.engine.file_words import said, takes, why_not_leaf
from tracker.engine.nearest_word import meant, nearest

T = TypeVar("T", bound=Struct)


class Unsure(Struct, frozen=True):
    """A value that had to be made up, and the table in which it stands: what is said of them may be no fault."""

    path: str
    holder: str


class Looked(Struct):
    """The result of a look at a file: `mended` is its data as it was most likely meant."""

    faults: list[Fault] = field(default_factory=list)
    unsure: list[Unsure] = field(default_factory=list)
    mended: Any = None

    def doubtful(self, path: str) -> bool:
        """True if a fault that a game finds at a path may come of data that was made up."""
        if any(path == each.path for each in self.faults):
            return True
        return any(
            is_within(each.path, path)
            or is_within(path, each.path)
            or (each.holder != "" and (is_within(path, each.holder) or is_within(each.holder, path)))
            for each in self.unsure
        )


# What stands in for a value that can't be guessed and is not needed.
_NOTHING = object()


def look_at(data: Mapping[str, Any], kind: type[Struct]) -> Looked:
    """All that the types of a file refuse in its plain data."""
    looked = Looked()
    looked.mended = _Walk(looked).look(dict(data), types.type_info(kind), "", "")
    if not looked.faults:
        # Whatever was not looked at above: a check that finds nothing means a file that can be used.
        try:
            convert(data, kind)
        except ValidationError as error:
            reason, _, path = str(error).partition(" - at `$")
            looked.faults.append(Fault(path.strip("`.").removeprefix("."), reason))
    return looked


def first_said(data: Any, kind: type[Any], error: ValidationError) -> str:
    """The first thing that is wrong with data that a type refuses, in words, as "reason - at `$.path`"."""
    faults = look_at(data, kind).faults if isinstance(data, Mapping) else []
    return first_fault((each.path, each.reason) for each in faults) or str(error)


def all_found(data: Mapping[str, Any], kind: type[T], judge: Callable[[T, bool], list[Fault]]) -> list[Fault]:
    """All that the types of a file refuse in its plain data, then what a game finds by `judge`.

    That is given the file as it was most likely meant, and true if nothing was mended in it; what may come of the
    mending is left out.
    """
    looked = look_at(data, kind)
    try:
        whole = convert(looked.mended, kind)
    except ValidationError:
        # Nobody can tell what was meant.
        return looked.faults
    return looked.faults + [each for each in judge(whole, not looked.faults) if not looked.doubtful(each.path)]


class _Walk:
    """One walk over a file. Every look gives the value as it was most likely meant."""

    def __init__(self, looked: Looked) -> None:
        self._looked = looked

    def look(self, value: Any, kind: types.Type, path: str, holder: str) -> Any:
        """A value of any type at a path, in the table `holder`."""
        if isinstance(kind, types.StructType):
            return self._table(value, kind, path, holder)
        if isinstance(kind, types.ListType | types.VarTupleType):
            return self._list(value, kind, path, holder)
        if isinstance(kind, types.DictType):
            return self._words(value, kind, path, holder)
        if isinstance(kind, types.UnionType):
            return self._one_of(value, kind, path, holder)
        return self._leaf(value, kind, path, holder)

    def _says(self, path: str, reason: str) -> None:
        self._looked.faults.append(Fault(path, reason))

    def _made_up(self, kind: types.Type, path: str, holder: str) -> Any:
        self._looked.unsure.append(Unsure(path, holder))
        return stand_in(kind)

    # Leaves

    def _leaf(self, value: Any, kind: types.Type, path: str, holder: str) -> Any:
        reason = why_not_leaf(value, kind)
        if not reason:
            return value
        self._says(path, reason)
        mended = _meant(value, kind)
        return self._made_up(kind, path, holder) if why_not_leaf(mended, kind) else mended

    def _one_of(self, value: Any, kind: types.UnionType, path: str, holder: str) -> Any:
        """Tables told apart by a key, or a value that may be left out."""
        tables = [each for each in kind.types if isinstance(each, types.StructType) and each.tag_field]
        if tables:
            return self._tagged(value, tables, path, holder)
        rest = [each for each in kind.types if not isinstance(each, types.NoneType)]
        if value is None and len(rest) < len(kind.types):
            return value
        # Of several types each is tried, and the first one says what is wrong.
        fit = next((each for each in rest if not _Walk(Looked())._faults(value, each)), rest[0])
        return self.look(value, fit, path, holder)

    def _faults(self, value: Any, kind: types.Type) -> list[Fault]:
        self.look(value, kind, "", "")
        return self._looked.faults

    def _tagged(self, value: Any, tables: list[types.StructType], path: str, holder: str) -> Any:
        tag = tables[0].tag_field or ""
        named = {str(each.tag): each for each in tables}
        if not isinstance(value, dict):
            self._says(path, f"{said(value)} is no table of keys")
        elif tag not in value:
            self._says(path, f"the key {tag!r} is missing: it takes {_listed(named)}")
        elif isinstance(value[tag], str) and value[tag] in named:
            return self._or_another(self._table(value, named[value[tag]], path, holder), tables)
        else:
            guess = nearest(value[tag], named) if isinstance(value[tag], str) else ""
            self._says(below(path, tag), f"{said(value[tag])} is not {_listed(named)}{meant(guess, named)}")
            if guess:
                return self._or_another(self._table({**value, tag: guess}, named[guess], path, holder), tables)
        self._looked.unsure.append(Unsure(path, holder))
        return self._or_another(_NOTHING, tables)

    def _or_another(self, mended: Any, tables: list[types.StructType]) -> Any:
        """A table that can't be mended has another in its place, so that those behind it keep their numbers."""
        if mended is not _NOTHING:
            return mended
        others = ({each.tag_field: each.tag, **stand_in(each)} for each in tables)
        return next((each for other, each in zip(tables, others, strict=True) if _is_sound(each, other)), _NOTHING)

    # What holds others

    def _list(self, value: Any, kind: types.ListType | types.VarTupleType, path: str, holder: str) -> Any:
        if not isinstance(value, list):
            one = f": put it in brackets, [{said(value)}]" if isinstance(value, str) else f": it takes {takes(kind)}"
            self._says(path, f"{said(value)} is no list{one}")
            if not isinstance(value, str) or why_not_leaf(value, kind.item_type):
                return self._made_up(kind, path, holder)
            value = [value]
        least, most = kind.min_length or 0, kind.max_length
        if len(value) < least or (most is not None and len(value) > most):
            self._says(
                path, f"there {'is' if len(value) == 1 else 'are'} {len(value) or 'none'} here: it takes {takes(kind)}"
            )
        looked = [self.look(each, kind.item_type, f"{path}[{n}]", holder) for n, each in enumerate(value[:most])]
        whole = [each for each in looked if each is not _NOTHING]
        while len(whole) < least:
            whole.append(self._made_up(kind.item_type, f"{path}[{len(whole)}]", holder))
        return whole

    def _words(self, value: Any, kind: types.DictType, path: str, holder: str) -> Any:
        if not isinstance(value, dict):
            self._says(path, f"{said(value)} is no table of keys")
            return self._made_up(kind, path, holder)
        return {key: self.look(each, kind.value_type, below(path, key), path) for key, each in value.items()}

    def _table(self, value: Any, kind: types.StructType, path: str, holder: str) -> Any:
        if not isinstance(value, dict):
            self._says(path, f"{said(value)} is no table of keys")
            return self._made_up(kind, path, holder)
        before = len(self._looked.faults)
        whole = self._keys(value, kind, path)
        if kind.tag_field:
            whole[kind.tag_field] = kind.tag
        # What the keys are together is the struct's own to say.
        try:
            convert(whole, kind.cls)
        except ValidationError as error:
            if len(self._looked.faults) == before or " - at `$" not in str(error):
                self._says(path, str(error).partition(" - at `$")[0])
            return self._with_less(whole, kind, path, holder)
        return whole

    def _with_less(self, whole: dict[str, Any], kind: types.StructType, path: str, holder: str) -> Any:
        """A table without one of the keys that may be left out, where it is sound so; else nothing."""
        for key in [each.encode_name for each in kind.fields if not each.required and each.encode_name in whole]:
            less = {name: each for name, each in whole.items() if name != key}
            if _is_sound(less, kind):
                return less
        self._looked.unsure.append(Unsure(path, holder))
        return _NOTHING

    def _keys(self, value: dict[str, Any], kind: types.StructType, path: str) -> dict[str, Any]:
        fields = {each.encode_name: each for each in kind.fields}
        missing = [name for name, each in fields.items() if each.required and name not in value]
        whole = {}
        for key, each in value.items():
            name = key
            if key == kind.tag_field:
                continue
            if key not in fields:
                name = nearest(key, missing) or nearest(key, [each for each in fields if each not in value])
                self._says(below(path, key), f"there is no key {key[:40]!r} here{meant(name, fields)}")
                if not name:
                    continue
            if name in missing:
                missing.remove(name)
            mended = self.look(each, fields[name].type, below(path, key), path)
            if mended is not _NOTHING:
                whole[name] = mended
        for name in missing:
            self._says(below(path, name), f"the key {name!r} is missing: it takes {takes(fields[name].type)}")
            whole[name] = self._made_up(fields[name].type, below(path, name), path)
        return whole


def _is_sound(value: Any, kind: types.StructType) -> bool:
    """True if a struct can be made of plain data."""
    try:
        convert(value, kind.cls)
    except ValidationError:
        return False
    return True


def _listed(named: Iterable[str]) -> str:
    *first, last = named
    return f"{', '.join(first)} or {last}" if first else last


def _meant(value: Any, kind: types.Type) -> Any:
    """A value as it was most likely meant; it may still be none of the type."""
    bare = value.strip() if isinstance(value, str) else ""
    number = int(bare) if bare.lstrip("-").isdecimal() and bare.isascii() else value
    is_number = isinstance(number, int) and not isinstance(number, bool)
    if isinstance(kind, types.LiteralType):
        numbers = [each for each in kind.values if isinstance(each, int)]
        if is_number and numbers:
            return min(numbers, key=lambda each: abs(each - number))
        guess = nearest(bare, map(str, kind.values)) if bare else ""
        return next((each for each in kind.values if guess and str(each) == guess), value)
    if isinstance(kind, types.IntType) and is_number:
        at_least = number if kind.ge is None else max(number, kind.ge)
        return at_least if kind.le is None else min(at_least, kind.le)
    if isinstance(kind, types.BoolType):
        return {"true": True, "yes": True, "false": False, "no": False}.get(bare.casefold(), value)
    if isinstance(kind, types.StrType):
        return _text_meant(value, kind)
    return value


def _text_meant(value: Any, kind: types.StrType) -> Any:
    """Text that fits: cut, in one line, or with the letters of an id."""
    if isinstance(value, list | dict):
        return value
    line = " ".join(str(value).split())
    id_like = "".join(each if each.isascii() and each.isalnum() else "_" for each in line.casefold())
    tries = (line, id_like, f"a_{id_like}")
    return next((each[: kind.max_length] for each in tries if not why_not_leaf(each[: kind.max_length], kind)), value)


def stand_in(kind: types.Type) -> Any:
    """Some value of a type, for a file of which the rest is to be looked at."""
    if isinstance(kind, types.LiteralType):
        return kind.values[0]
    if isinstance(kind, types.IntType):
        return kind.ge if kind.ge is not None else min(0, kind.le or 0)
    if isinstance(kind, types.BoolType):
        return False
    if isinstance(kind, types.StrType):
        return next((each for each in ("", "x", "1/1") if not why_not_leaf(each, kind)), "x")
    if isinstance(kind, types.ListType | types.VarTupleType):
        return [stand_in(kind.item_type) for _ in range(kind.min_length or 0)]
    if isinstance(kind, types.StructType):
        return {each.encode_name: stand_in(each.type) for each in kind.fields if each.required}
    return {} if isinstance(kind, types.DictType) else None
