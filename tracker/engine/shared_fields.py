"""Structs of two kinds that say some of the same under the same names."""

from copy import copy
from typing import Any, TypeVar

from msgspec import Struct

S = TypeVar("S", bound=Struct)


def made_of(kind: type[S], source: Struct, **said: Any) -> S:
    """One of a kind with all that `source` has under its names, lists copied; what is `said` here counts instead."""
    shared = [name for name in source.__struct_fields__ if name in kind.__struct_fields__ and name not in said]
    return kind(**{name: copy(getattr(source, name)) for name in shared}, **said)
