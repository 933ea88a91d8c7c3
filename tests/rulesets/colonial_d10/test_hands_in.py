"""Keys of lists of orders and of fire, by what their key lines say."""

from tests.names.colonial_d10 import Leader, Shot, who_fires, who_moves
from tests.rulesets.colonial_d10.bench import battlefield, unit
from tracker.app.battle.prompts.form_list import FormListView
from tracker.app.parts.key_line import hint_row

STEAMER = unit("s", arm="boat", boat="steamship", hull=10)
ALWAYS = [("u", "undo"), ("w", "why"), ("e", "edit"), ("?", "help")]


def test_rows_that_were_said_whole_before_are_named_beside_those_that_are_marked() -> None:
    """ "Hand in 2" meant two of three rows that looked alike; beside a marked one the key was unseen, and took both."""
    others = (unit("brit_two"), unit("brit_three"))
    state = battlefield(unit(), *others, unit("zulu", weapon="breechloader"), unit("zulu_two"))
    state.phase, state.shots = "offensive", {"zulu>brit": Shot("half")}
    state.shots |= {f"{each.id}>zulu": Shot("long") for each in others}
    fires = FormListView(who_fires(state, "eu"))
    assert ("i", "only 02 03") in fires.hints()
    fires.press("0"), fires.press("2"), fires.press("space")
    line = "".join(words for words, _ in hint_row(fires.hints(), 80, ALWAYS))
    assert line.startswith(" Enter hand in 1  d rest hold fire  i 03 too  "), line


def test_the_key_line_of_orders_says_where_a_letter_goes() -> None:
    """ "Letters for 03" stood there, and j went to 02."""
    orders = FormListView(who_moves(battlefield(unit(), unit("crowd", aboard="s"), unit("third"), STEAMER), "eu"))
    orders.press("a")
    assert [keys for keys, words in orders.hints() if words == "same for 03"] == ["a"]


def test_the_key_line_of_orders_names_the_letters_that_go_on_and_no_fact_of_the_row_in_front() -> None:
    """ "Letters for 02" stood there, and h, the chief near 01, went to 01; the m of a boat is no m of those ashore."""
    chief = Leader("chief", "Col Ward", "eu")
    orders = FormListView(who_moves(battlefield(unit(), unit("brit_two"), leaders=(chief,)), "eu"))
    orders.press("a")
    (keys,) = [keys for keys, words in orders.hints() if words == "for 02"]
    assert set(keys.split()) == set("amfpx")
    orders.press("h")
    assert orders.at == 0
    for letter in keys.split():
        orders = FormListView(who_moves(battlefield(unit(), unit("brit_two"), leaders=(chief,)), "eu"))
        orders.press("a")
        orders.press(letter)
        assert orders.at == 1, letter
    boats = FormListView(who_moves(battlefield(STEAMER, unit("crowd", aboard="s"), unit()), "eu"))
    boats.press("m")
    assert ("m", "for 03") in boats.hints(), "a move of its own, no nearer to the enemy"
