"""How prompts, tables and rosters read."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from tests.names.engine import breakdown_lines, counted_lines, fact_words, needs, short_breakdown
from tests.names.talk import odds_lines, percent
from tests.play.hands import roll_of
from tracker.engine import (
    Among,
    Amount,
    Choose,
    Facts,
    Gist,
    Heads,
    Joint,
    Mark,
    Modifier,
    Number,
    Odds,
    Option,
    OwedRow,
    Passes,
    Pick,
    Place,
    Pool,
    Possibility,
    Prompt,
    Quantity,
    QueueRow,
    Reads,
    Refused,
    Roll,
    Row,
    SideView,
    Table,
    Text,
    Toggle,
    Total,
    UnitRow,
    View,
    breakdown,
    limited,
)
from tracker.talk.order_of_battle import owed_chain, queue_lines, view_lines
from tracker.talk.tables import table_lines


@pytest.mark.examples(
    "chance, words",
    (Fraction(0), "0%"),
    (Fraction(1, 1000), "under 1%"),
    (Fraction(1, 6), "17%"),
    (Fraction(999, 1000), "over 99%"),
    (Fraction(1), "100%"),
)
def test_percents_never_lie(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def test_what_two_tests_on_one_roll_count_alike_is_said_once() -> None:
    def tested(*targets: int) -> Roll[Any]:
        return roll_of(Pool("group", 2, 6, "a", "Brit"), reading=Joint(tuple(map(Passes, targets))))

    assert counted_lines(tested(4, 4)) == ["  Brit: passed on 1 to 4"]
    assert counted_lines(tested(2, 4)) == ["  Brit: passed on 1 or 2", "  Brit: passed on 1 to 4"]
    assert needs(tested(2, 4)) == "passed on 1 or 2, on 1 to 4"


def test_rare_results_are_told_together() -> None:
    lines = odds_lines([Odds(Gist(name), Fraction(1, 20)) for name in "abcdefghijklmnopqrst"])
    assert len(lines) == 9
    assert lines[-1] == "  anything else, 60%"


def test_the_ends_of_numbers_are_told_together() -> None:
    lines = odds_lines([Odds(Gist(Amount(n, "hit")), Fraction(1, 20)) for n in range(20)])
    assert len(lines) == 12 and lines[1] == "  5 hits, 5%; at least 5, 75%"
    assert lines[0] == "  0 to 4 hits, 25%" and lines[-1] == "  15 or more hits, 25%"


def test_a_toggle_that_is_off_has_words_of_its_own() -> None:
    held = Toggle("blocked", "b", "has no way back but through the enemy", off="has a way back")
    assert fact_words([held], {"blocked": True}) == "has no way back but through the enemy"
    assert fact_words([held], {}) == "has a way back"
    assert fact_words([Toggle("cover", "c", "In cover")], {}) == "In cover: no"
    assert fact_words([Toggle("dark", "d", "Is it dark?")], {}) == "Is it dark? no"


def test_a_sum_in_one_line() -> None:
    sum_ = breakdown("Target", 5, "Rep", Modifier("volley", -2), Modifier("cover", 1, False))
    assert short_breakdown(sum_) == "Target 3: 5 Rep, -2 volley. Not: cover."
    assert short_breakdown(limited(sum_, 4, "at least 4")) == "Target 4: 5 Rep, -2 volley = 3; at least 4. Not: cover."


def test_options_say_why_not() -> None:
    assert Choose(**COMMON, options=(Option("a", "Go", "g"),)).lines() == ["  1 g  Go"]
    assert Choose(**COMMON, options=(Option("a", "Go", detail="far"),)).lines() == ["  1    Go, far"]
    assert "(not allowed: too late)" in Option("a", "Go", refused="too late").words()
    assert "(against the rules: rude)" in Option("a", "Go", warned="rude").words()


class Shape:
    pass


FACTS: Facts[Shape] = Facts(
    key="f",
    rule="R",
    side="a",
    title="T",
    shape=Shape,
    fields=(
        Among("aspect", "Aspect", (Mark("front", "f", "front"), Mark("rear", "r", "rear")), "front"),
        Toggle("cover", "c", "cover"),
        Quantity("seen", "n", "seen", 1, 20, 8),
    ),
)
COMMON: dict[str, Any] = {"key": "k", "rule": "R", "side": "a", "title": "T"}
TWO = (Option("a", "Alpha"), Option("b", "Beta", "b", refused="is late"))


def test_defaults_in_words() -> None:
    assert FACTS.default_words() == "front, seen 8"
    assert Pick(**COMMON, options=TWO).default_words() == "none"
    assert Choose(**COMMON, options=TWO, enter="a").default_words() == "Alpha"
    assert Choose(**COMMON, options=TWO).default_words() == ""
    acts = (TWO[0], Option("a:f", "fire", of="a"), Option("a:m", "move", of="a", is_usual=True))
    usual = Choose(**COMMON, options=acts, enter="a")
    assert (usual.default(), usual.parse(""), usual.default_words(), usual.hint()) == ("a", "a:m", "move", "")
    asked = Choose(**COMMON, options=acts[:2], enter="a")
    with pytest.raises(Refused, match="^Enter takes nothing here"):
        asked.parse("")
    assert asked.unsaid(is_heard=True) == ["1 for Alpha, 2 for fire"] and usual.unsaid(is_heard=True) == []
    assert asked.hint() == "Type 1 or 2." and asked.with_decision("a").parse("") == "a"
    assert Number(**COMMON, low=1, high=3).default_words() == ""
    assert Text(**COMMON).default_words() == "nothing"


@pytest.mark.examples(
    "typed, facts",
    ("", {}),
    ("rc n12", {"aspect": "rear", "cover": True, "seen": 12}),
    ("n 12, R", {"aspect": "rear", "seen": 12}),
    ("12", {"seen": 12}),
)
def test_facts_in_one_line(typed: str, facts: dict[str, object]) -> None:
    assert FACTS.parse(typed) == facts


@pytest.mark.parametrize(
    ("typed", "reason"),
    [("x", "they are f, r, c, n"), ("n", "n and a number"), ("c3", "takes no number"), ("fr", "twice over")],
)
def test_facts_that_can_not_be_read(typed: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        FACTS.parse(typed)


@pytest.mark.examples(
    "prompt, typed, value",
    (Choose(**COMMON, options=TWO), "1", "a"),
    (Choose(**COMMON, options=TWO), "ALPHA", "a"),
    (Choose(**COMMON, options=TWO), "b", "b"),
    (Pick(**COMMON, options=TWO), "2,1", ["b", "a"]),
    (Pick(**COMMON, options=TWO), "-", []),
    (Number(**COMMON, low=-3, high=3), "-2", -2),
    (Text(**COMMON), "'q", "q"),
)
def test_what_may_be_typed(prompt: Prompt[object], typed: str, value: object) -> None:
    assert prompt.parse(typed) == value


@pytest.mark.parametrize("typed", ["0", "3", "999999999", "", "١", "x" * 500])
def test_no_option_of_that_name(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        Choose(**COMMON, options=TWO).parse(typed)
    assert len(str(refused.value)) < 120


@pytest.mark.parametrize("typed", ["x", "1.5", "1e3", "--1", "9" * 5000, "٣"])
def test_no_whole_number(typed: str) -> None:
    with pytest.raises(Refused, match="is no whole number"):
        Number(**COMMON, low=1, high=3).parse(typed)


TABLE = Table(
    "t", "Nerve", "R-1", "7", "Cause", ("two", "one"), ("2", "1"),
    (Row("shot", "Shot at", ("carry on", ("shaken, and one figure runs all the way home", "drop the colours"))),
     Row("lost", "Leader lost", (3, "-"))),
    note="A note.",
)  # fmt: skip


def test_a_table_with_clauses_wrapped() -> None:
    assert table_lines(TABLE, Reads("t", "lost", "1"), 50) == [
        "Nerve (t)  R-1, page 7",
        "",
        "Cause          two       > one",
        "  Shot at      carry on  shaken, and one figure",
        "                           runs all the way home",
        "                         drop the colours",
        "",
        "> Leader lost  3         -",
        "",
        "A note.",
    ]


def test_a_narrow_table_still_comes_out() -> None:
    assert all(len(line) < 60 for line in table_lines(TABLE, width=5))


def test_a_chain_tells_what_is_done_what_is_asked_and_what_waits() -> None:
    """Three Tests of Wills are rolled, the first of them to be carried out has fired, its target tests."""
    third, second = (OwedRow(name, name, "Test of Wills", "", 0, "fires") for name in ("C Coy", "B Coy"))
    fired, hit = (
        OwedRow("a", "A Coy", "Test of Wills", "", 0, "fires"),
        OwedRow("z", "Horn", "Received Casualty", "", 1),
    )
    chain = (third, second, fired, hit)
    told = [(each.name, standing) for each, standing in owed_chain(chain, ("z", "a"))]
    assert told == [("A Coy", "done"), ("Horn", "now"), ("B Coy", "later"), ("C Coy", "later")]
    assert [standing for _, standing in owed_chain(chain[:3], ("a",))] == ["now", "later", "later"], (
        "it has yet to fire"
    )
    both = [structs.replace(each, result="") for each in (second, fired)]
    for asked in (("B Coy", "a"), ("a", "B Coy")):
        told = [(each.unit, standing) for each, standing in owed_chain(both, asked)]
        assert told == [(unit, "now") for unit in asked], "one throw for both, in one order"
    assert [standing for _, standing in owed_chain(both)] == ["later", "later"], "orders are asked, not these"
    assert owed_chain(()) == []


def test_a_volley_whose_casualties_are_asked_is_marked_in_its_chain() -> None:
    """The charge was marked, that was to be carried out long after the fire at it."""
    charge = OwedRow("z", "Horn", "Wanting to Charge", "", 0, "charges")
    volley = OwedRow("a", "A Coy", "Being Charged", "", 1, "fires")
    told = [(each.name, standing) for each, standing in owed_chain((charge, volley), ("z",))]
    assert told == [("Horn", "done"), ("A Coy", "now")]
    second = OwedRow("b", "B Coy", "Test of Wills", "", 1, "fires")
    told = [(each.name, standing) for each, standing in owed_chain((charge, second, volley), ("z",))]
    assert told == [("Horn", "done"), ("A Coy", "now"), ("B Coy", "later")]
    tested = structs.replace(volley, result="")
    assert owed_chain((charge, tested), ("z",))[0] == (charge, "now"), "what is not thrown yet asks nobody else"


def test_a_view_whole() -> None:
    row = UnitRow("b", "B Coy", 18, 20, (("Rep", "5"), ("ldr", "")), ("line",), "the wall")
    gone = UnitRow("n", "NNC", 0, 9, gone="ran away")
    view = View(
        "Drift", 3, (SideView("brit", "British", (row, gone), ("out of rockets",)),), ("5 and 2",),
        (QueueRow("b", "B Coy", "may", "5"), QueueRow("n", "NNC", "not", "3", "needs a 5")),
        (
            OwedRow("b", "B Coy", "a test", "lost 2"), OwedRow("n", "NNC", "another", "saw it", 1),
            OwedRow("b", "B Coy", "a third", "saw it", 1, "fires"),
        ),
        (Place("w", "The wall", ("b", "n"), ("loopholed",)), Place("k", "Kraal")), "British win.",
    )  # fmt: skip
    assert view_lines(view) == [
        "Drift, turn 3: 5 and 2.",
        "Result: British win.",
        "",
        "British: 18 of 29 figures (out of rockets)",
        "  B Coy  18 of 20  Rep 5, line, the wall",
        "  NNC    0 of 9    ran away",
        "",
        "Activation:",
        "  British, may act: B Coy (5)",
        "  British, may not act: needs a 5: NNC (3)",
        "",
        "Owed:",
        "    B Coy has taken a third, to be carried out: fires",
        "    NNC owes another: saw it",
        "  B Coy owes a test: lost 2",
        "",
        "The field:",
        "  The wall (loopholed): B Coy",
        "  Kraal: nobody",
    ]


def test_who_may_act_is_told_in_a_line_for_those_who_stand_alike() -> None:
    names = {"red": ("Prim", "Guns", "Horse"), "blue": ("Rif", "Anjera")}
    sides = tuple(
        SideView(side, side.title(), tuple(UnitRow(name, name, 1, 1) for name in of)) for side, of in names.items()
    )
    queue = (
        QueueRow("Prim", "Prim", "may", "Road"), QueueRow("Guns", "Guns", "may", "Road"),
        QueueRow("Horse", "Horse", "done", "Mill", "acted"),
        QueueRow("Rif", "Rif", "not", "Ford", "the other side acts"),
        QueueRow("Anjera", "Anjera", "not", "Bridge", "the other side acts"), QueueRow("x", "Nobody's", "may"),
    )  # fmt: skip
    assert queue_lines(View("Wad-Ras", 1, sides, queue=queue)) == [
        "  Red, Road, may act: Prim, Guns",
        "  Red, Mill, acted already: Horse",
        "  Blue: none of them may act: the other side acts",
        "  may act: Nobody's",
    ]


class Faces(Total, frozen=True, tag="test_faces"):
    """Every face counts, by a name of its own."""

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("face",)


def test_what_counts_on_every_face_is_not_told() -> None:
    assert counted_lines(roll_of(Pool("die", 1, 6), reading=Faces())) == []
    assert counted_lines(roll_of(Pool("die", 1, 6), reading=Possibility(5, 6))) == ["  die: yes on 5 or 6"]


def test_what_counts_in_none_of_several_sums_is_told_once() -> None:
    both = [
        breakdown("A", 5, "to hit", Modifier("long (die -1)", 1), Modifier("cover", 1, False)),
        breakdown("B", 5, "to hit", Modifier("long (die -1)", 1, False), Modifier("cover", 1, False)),
    ]
    assert breakdown_lines(both) == ["A 6: 5 to hit, +1 long (die -1).", "B 5: to hit.", "Not: cover."]
    assert breakdown_lines(both[1:]) == ["B 5: to hit. Not: long (die -1), cover."] and breakdown_lines(()) == []


def test_that_heads_are_h_is_not_told() -> None:
    """It took a row of every toss."""
    toss = roll_of(Pool("coins", 3, 2), reading=Heads())
    assert counted_lines(toss) == [] and needs(toss) == ""
