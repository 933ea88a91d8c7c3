"""Letters of options and fields that the program needs for itself, and the trial of a game that finds them."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.engine.toy import RULESET, Toy
from tests.engine.toy_state import ToyState
from tracker.engine import (
    RESERVED,
    Aim,
    Among,
    Battle,
    Choose,
    Facts,
    Mark,
    Option,
    Pick,
    Prompt,
    Quantity,
    Refused,
    Target,
    Toggle,
    ask,
    check_letters,
)
from tracker.engine.prompts.form_words import way_out
from tracker.plain.keys import BY_LETTER
from tracker.testing import check_game


def choose(*letters: str) -> Choose:
    options = tuple(Option(f"o{n}", f"Go {n}", letter) for n, letter in enumerate(letters))
    return Choose(key="k", rule="R", side="s", title="What?", options=options)


def pick(*letters: str) -> Pick:
    options = tuple(Option(f"o{n}", f"Go {n}", letter) for n, letter in enumerate(letters))
    return Pick(key="k", rule="R", side="s", title="Which?", options=options)


FORM = Facts(
    key="k",
    rule="R",
    side="s",
    title="Facts",
    fields=(
        Toggle("cover", "u", "Uphill"),
        Among("range", "Range", (Mark("near", "n", "near"), Mark("far", "n", "far"), Mark("off", "Q", "off")), "near"),
        Quantity("many", "3", "How many", 0, 5, 1),
    ),
    shape=SimpleNamespace,
)


def letters(prompt: Prompt[Any]) -> Iterator[str]:
    if isinstance(prompt, (Choose, Pick)):
        yield from (each.letter for each in prompt.options)
    elif isinstance(prompt, Facts):
        for field in prompt.fields:
            yield from field.letters


@pytest.mark.parametrize("letter", [*sorted(RESERVED), *BY_LETTER, "Z", "1", "é", " ", "\x1b"])
def test_a_letter_that_cannot_be_had_is_refused_where_it_is_tested_and_replaced_where_it_is_played(letter: str) -> None:
    prompt = choose("a", letter, "")
    with pytest.raises(Refused, match="k: 'Go 1' takes "):
        check_letters(prompt)
    mended = prompt.with_sound_keys()
    check_letters(mended)
    assert list(letters(mended)) == ["a", "g", ""]
    assert mended.read("o1") == ("o1", "")


def test_a_letter_twice_is_refused_and_the_first_keeps_it() -> None:
    with pytest.raises(Refused, match="k: 'Go 1' takes 'a', which another has."):
        check_letters(choose("a", "a"))
    assert list(letters(choose("a", "a").with_sound_keys())) == ["a", "g"]


def test_sound_letters_stay_as_they_are() -> None:
    prompt = choose("", "a", "b")
    check_letters(prompt)
    assert prompt.with_sound_keys() is prompt


def test_every_field_of_a_form_gets_a_key() -> None:
    with pytest.raises(Refused) as caught:
        check_letters(FORM)
    assert all(words in str(caught.value) for words in ("'u'", "'far' takes 'n'", "'Q'", "'3'"))
    mended = FORM.with_sound_keys()
    check_letters(mended)
    assert list(letters(mended)) == ["p", "n", "f", "o", "h"]


def shared(*letters: str) -> Facts[Any]:
    marks = tuple(Mark(f"m{n}", letter, f"Go {n}") for n, letter in enumerate(letters))
    fields = (Toggle("cover", "c", "Cover"), Among("place", "Where", marks, "m0"))
    return Facts(key="k", rule="R", side="s", title="Facts", fields=fields, shape=SimpleNamespace)


def test_values_may_share_a_letter_with_a_digit_behind_it() -> None:
    prompt = shared("o", "s1", "s2", "s9", "z1")
    check_letters(prompt)
    assert prompt.with_sound_keys() is prompt
    where = prompt.fields[1]
    assert isinstance(where, Among) and where.letters == "osz" and where.by_key("s") is None
    assert [mark.value for mark in where.share("s")] == ["m1", "m2", "m3"] and where.share("o") == []
    found = where.by_key("s2")
    assert found is not None and found.value == "m2"


@pytest.mark.parametrize("wrong", [("s", "s1"), ("s1", "s"), ("s1", "s1"), ("c1",), ("s0",), ("u1",), ("s12",)])
def test_a_letter_that_is_shared_is_nobodys_own(wrong: tuple[str, ...]) -> None:
    prompt = shared(*wrong)
    with pytest.raises(Refused, match="'Go ."):
        check_letters(prompt)
    mended = prompt.with_sound_keys()
    check_letters(mended)
    assert isinstance(mended, Facts)
    where = mended.fields[1]
    assert isinstance(where, Among) and all(mark.letter for mark in where.marks)


@pytest.mark.parametrize("wrong", [("z", "z3"), ("z3", "z3"), ("z", "az", "a"), ("zuz",)])
def test_options_share_a_letter_that_is_none_of_them(wrong: tuple[str, ...]) -> None:
    check_letters(choose("z1", "z2", "za", "az1", "az2", "b"))
    with pytest.raises(Refused, match="'Go .' takes "):
        check_letters(pick(*wrong))
    check_letters(pick(*wrong).with_sound_keys())


def test_more_options_than_letters_leave_the_last_to_their_numbers() -> None:
    mended = choose(*"u" * 30).with_sound_keys()
    given = [each for each in letters(mended) if each]
    assert len(given) == len(set(given)) == 26 - len("uwteq") and list(letters(mended))[-1] == ""


class Greedy(Toy):
    """A game whose first question takes `q`."""

    async def setup(self, state: ToyState) -> None:
        await ask(lambda: choose("q", "x"))


class Blind(Toy):
    """A game that can't show its battles."""

    def view(self, state: ToyState) -> Any:
        raise KeyError("wing")


def test_a_battle_is_played_all_the_same() -> None:
    battle = Battle.begin(Greedy(), RULESET.new("skirmish", {}), 1)
    assert battle.prompt is not None and list(letters(battle.prompt)) == ["g", "x"]
    assert list(letters(battle.position.raw_prompt())) == ["q", "x"]
    battle.answer("o0")
    battle.undo()
    assert battle.prompt is not None and battle.prompt.key == "k"


def test_the_trial_of_a_game() -> None:
    with pytest.raises(Refused, match="'Go 0' takes 'q', which is the program's own"):
        check_game(Greedy())
    with pytest.raises(Refused, match="scenario skirmish, step 0, .*: KeyError: 'wing'"):
        check_game(Blind())


def test_the_keys_of_line_mode_are_no_letters_of_a_prompt() -> None:
    """A word such as `again` is none, nor is a slash."""
    assert {each for each in BY_LETTER if len(each) == 1 and (each.islower() or not each.isalpha())} - {"/"} <= RESERVED


def test_a_form_that_has_an_x_of_its_own_gives_it_to_nobody() -> None:
    nobody = Aim("nobody", "nobody after all", is_all=True)
    whom = Target("whom", "g", "whom", (Aim("a", "A"), nobody), "a")
    assert way_out((whom,)) == (whom, nobody)
    assert way_out((whom, Toggle("out", "x", "unlimbers", False))) is None
