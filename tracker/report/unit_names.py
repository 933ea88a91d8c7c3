"""The units that a story is about, by their names, as running text has them."""

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct

from tracker.engine import View
from tracker.engine.plurals import form, in_words, is_people, singular, verb_of, with_and

THEY = "they"
# Little words that names of people and places have within them; any other small word makes a name a common one.
_LITTLE = "of the on in at with and from to for by de del der di da du des el la le les al von van ou y"
_WITHIN = frozenset(_LITTLE.split(" "))
# Words of which a leader has no name by which to call him.
_RANKED = "commander in chief chieftain leader captain lieutenant sergeant colonel major officer nco"
_RANKS = frozenset(_RANKED.split(" "))
# Words at the end of a name that say what it is, also in capitals.
_BODIES = frozenset(["battery", "squadron", "brigade", "division", "regiment", "column"])
_ORDINAL = re.compile(r"\d+(st|nd|rd|th)|\d+-[a-z]+")


class Cast(Struct, frozen=True):
    """Units by id: their names, sides and full strengths; `one` is what strength is counted in.

    `known`: who was named just before and is "they" now, "" for nobody.
    """

    names: Mapping[str, str]
    sides: Mapping[str, str] = {}
    starts: Mapping[str, int] = {}
    one: str = "figure"
    known: str = ""

    @classmethod
    def of(cls, view: View) -> "Cast":
        units = [(side.id, unit) for side in view.sides for unit in side.units]
        sides = {side.id: named_side(side.name) for side in view.sides}
        return cls(
            sides | {unit.id: unit.name for _, unit in units},
            {unit.id: side for side, unit in units},
            {unit.id: unit.start for _, unit in units},
            singular(view.counts),
        )

    def the(self, unit: str) -> str:
        """A unit in the middle of a sentence."""
        return "them" if self.is_known(unit) else named(self.names.get(unit, unit))

    def who(self, unit: str) -> str:
        """A unit that does something."""
        return THEY if self.is_known(unit) else self.the(unit)

    def is_known(self, unit: str) -> bool:
        """True if a unit was named just before."""
        return bool(unit) and unit == self.known

    def all(self, units: Iterable[str]) -> str:
        """Several, each once."""
        return with_and([self.the(unit) for unit in dict.fromkeys(units)])

    def verb(self, units: list[str], verb: str) -> str:
        """A verb that goes with units, given as one does it: was, were."""
        names = dict.fromkeys(self.names.get(unit, unit) for unit in units)
        return verb_of("they and they" if len(names) > 1 else next(iter(names)), verb)

    def many(self, count: int) -> str:
        """So much strength: three figures, one step."""
        return f"{in_words(count)} {form(count, self.one)}"


def named(name: str) -> str:
    """A name as prose has it: with its article where it is a common name, its afterthought between commas.

    >>> named("Spahi escort"), named("Men of Sokhexe"), named("2nd of II Corps"), named("Beraber foot, left")
    ('the Spahi escort', 'the Men of Sokhexe', 'the 2nd of II Corps', 'the Beraber foot, left,')
    >>> named("uDloko, right"), named("Late bands 3"), named("Kaid of Anjera"), named("Ghazis"), named("Horse Battery")
    ('uDloko, right,', 'Late bands 3', 'the Kaid of Anjera', 'the Ghazis', 'the Horse Battery')
    """
    # What stands behind a comma says where it stood, not what it is.
    words = name.partition(",")[0].split()
    is_common = words[1:2] == ["of"] or any(re.fullmatch(r"[a-z]+", word) and word not in _WITHIN for word in words[1:])
    # One word in the plural is a troop: Ghazis, Engineers.
    is_common = is_common or (len(words) == 1 and bool(re.fullmatch(r"[A-Z][a-z]+[^su\W]s", words[0])))
    is_common = is_common or (len(words) > 1 and words[-1].casefold() in _BODIES)
    is_numbered = is_common and words[-1].isdigit()
    is_named = words and words[0].casefold() not in ("the", "a", "an") and not is_numbered
    if is_named and (is_common or _ORDINAL.fullmatch(words[0])):
        name = f"the {name}"
    name = unpointed(name)
    return f"{name}," if ", " in name else name


def named_side(name: str) -> str:
    """A side as prose has it: a people or a force with its article, a country without.

    >>> named_side("British"), named_side("River column"), named_side("Imperial"), named_side("Abbas")
    ('the British', 'the River column', 'the Imperial side', 'Abbas')
    """
    if " " in name:
        return named(name)
    if name.endswith("ial"):
        return f"the {name} side"
    return f"the {name}" if is_people(name) else name


def a_person(name: str) -> str:
    """A leader in the middle of a sentence: one who has nothing but a rank with its article.

    >>> a_person("Commander in Chief"), a_person("Chief Sihayo"), a_person("Lieutenant 1"), a_person("The Mullah")
    ('the Commander in Chief', 'Chief Sihayo', 'Lieutenant 1', 'the Mullah')
    """
    if name.startswith("The "):
        return f"the {name[4:]}"
    return f"the {name}" if name and all(word.casefold() in _RANKS for word in name.split()) else name


def unpointed(name: str) -> str:
    """A name whose number needs no comma in a row of names.

    >>> unpointed("1/24th A, 2")
    '1/24th A 2'
    """
    return re.sub(r", (?=\d+$)", " ", name)


def ended(words: str) -> str:
    """A sentence of them: a capital, unless a name begins small; one comma where two would stand; a full stop."""
    words = re.sub(r",(?=\s*[,.;:)(])", "", words.strip().rstrip(","))
    is_name = words[:1].islower() and words[1:2].isupper()
    return f"{words if is_name else words[:1].upper() + words[1:]}."
