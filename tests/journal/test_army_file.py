"""The text of a roster says what it should, whatever was changed and in whatever order."""

import tomllib
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tracker.journal.army_file import ArmyText

OWN = """# Mine, since 1998
format = 1   # the first
name = "Köln"
notes = '''
a
b'''

# The old ones
[[units]]
id = "a" # known as a
name = "A"
notes = ""

  # indented

  [[units]]
  id = "b"
  [[units.leaders]]
  name = "Bob" # the bold
[[ units ]]
id = "c"
bent = [ "x", # why
  "y" ]
"""

ODD = ('"""', "'''", "[[units]]", "a\n[[units]]\nid = 1", "# no", "\\", "x\n\n'\"", "\t", "  ", "é\n]]", "=[1")
SIGNS = [sign for sign in map(chr, (*range(0x180), *range(0x2000, 0x2070), 0xFFFD, 0xFFFF, 0x1F40E)) if sign != "\r"]


def words(rng: Random) -> str:
    return rng.choice(ODD) if rng.random() < 0.5 else "".join(rng.choices(SIGNS, k=rng.randrange(20)))


def some(rng: Random, **made: Callable[[Random], Any]) -> dict[str, Any]:
    """Each of these keys or not, with what is made for it."""
    return {key: make(rng) for key, make in made.items() if rng.random() < 0.5}


def leaders(rng: Random) -> list[dict[str, Any]]:
    return [{"name": words(rng), **some(rng, rep=lambda rng: rng.randrange(7))} for _ in range(rng.randint(1, 3))]


def unit(rng: Random, unit_id: str) -> dict[str, Any]:
    rest = {"fights": lambda rng: rng.random() < 0.5, "rep": lambda rng: rng.randint(-(2**40), 2**40)}
    bent = {"bent": lambda rng: [words(rng) for _ in range(rng.randrange(4))]}
    return {"id": unit_id, **some(rng, name=words, notes=words, **rest, **bent, leaders=leaders)}


def roster(rng: Random) -> dict[str, Any]:
    def units(rng: Random) -> list[dict[str, Any]]:
        return [unit(rng, each) for each in rng.sample("abcdef", rng.randint(1, 5))]

    return {"format": 1, "name": words(rng), **some(rng, notes=words, leaders=leaders, units=units)}


@pytest.mark.parametrize("text", ["", OWN])
def test_it_reads_back_whatever_is_put_there(text: str) -> None:
    for seed in range(20):
        kept, rng = ArmyText(text), Random(seed)
        for each in [roster(rng) for _ in range(rng.randint(1, 4))]:
            assert tomllib.loads(kept.follow(each)) == each, seed
            # What was written is a file that can be gone on with.
            assert tomllib.loads(ArmyText(kept.text).follow(each)) == each, seed


def test_what_is_not_changed_stays_letter_by_letter() -> None:
    wanted = tomllib.loads(OWN)
    kept = ArmyText(OWN)
    assert kept.follow(wanted) == OWN
    wanted["units"][1]["leaders"][0]["name"] = "Rob"
    assert kept.follow(wanted) == OWN.replace('"Bob"', '"Rob"')
    del wanted["units"][0]
    text = kept.follow(wanted)
    assert "known as a" not in text and "# The old ones" not in text and "  # indented" in text and "# why" in text
    wanted["name"] = "Bonn"
    wanted["units"].append({"id": "d", "name": "D"})
    text = kept.follow(wanted)
    assert (
        'name = "Bonn"\n' in text
        and "# Mine, since 1998" in text
        and text.endswith('[[units]]\nid = "d"\nname = "D"\n')
    )


def test_a_heading_within_a_text_is_none() -> None:
    wanted = {"name": "x", "units": [{"id": "a", "notes": 'one\n[[units]]\nid = "b"\n'}, {"id": "c"}]}
    text = ArmyText().follow(wanted)
    assert tomllib.loads(text) == wanted
    tricky = 'name = "x"\n[[units]]\nid = "a"\nnotes = """\n[[units]]\nid = "q"\n"""\n# mine\n[[units]]\nid = "c"\n'
    given = tomllib.loads(tricky)
    given["units"][1]["rep"] = 5
    assert tomllib.loads(ArmyText(tricky).follow(given)) == given
