"""The text of a roster says what it should, whatever was changed and in whatever order."""

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tracker.journal.army_text import ArmyText

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

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"], exclude_characters="\r"), max_size=20)
ODD = st.sampled_from(
    ['"""', "'''", "[[units]]", "a\n[[units]]\nid = 1", "# no", "\\", "x\n\n'\"", "\t", "  ", "é\n]]", "=[1"]
)
TEXT = WORDS | ODD
Made = st.SearchStrategy[dict[str, Any]]
LEADERS: st.SearchStrategy[list[dict[str, Any]]] = st.lists(
    st.fixed_dictionaries({"name": TEXT}, optional={"rep": st.integers(0, 6)}), max_size=3
)
UNIT: Made = st.fixed_dictionaries(
    {"id": st.sampled_from("abcdef")},
    optional={
        "name": TEXT,
        "notes": TEXT,
        "fights": st.booleans(),
        "rep": st.integers(),
        "bent": st.lists(TEXT, max_size=3),
        "leaders": LEADERS.filter(bool),
    },
)
ROSTER: Made = st.fixed_dictionaries(
    {"format": st.just(1), "name": TEXT},
    optional={
        "notes": TEXT,
        "leaders": LEADERS.filter(bool),
        "units": st.lists(UNIT, min_size=1, max_size=5, unique_by=lambda unit: str(unit["id"])),
    },
)


@pytest.mark.parametrize("text", ["", OWN])
@settings(max_examples=10, deadline=None)
@given(wanted=st.lists(ROSTER, min_size=1, max_size=4))
def test_it_reads_back_whatever_is_put_there(text: str, wanted: list[dict[str, Any]]) -> None:
    kept = ArmyText(text)
    for each in wanted:
        assert tomllib.loads(kept.follow(each)) == each
        # What was written is a file that can be gone on with.
        assert tomllib.loads(ArmyText(kept.text).follow(each)) == each


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
