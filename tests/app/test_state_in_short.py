"""Words of state in the order of battle: whole, in short, or with the room of other columns."""

from msgspec import structs

from tests.app.test_battle_rows import SIDES, queue_of, table_of, text
from tracker.app.battle.prompts.form_aims import choice_of, listed_as
from tracker.app.battle.unit_columns import NOTHING
from tracker.app.battle.unit_words import UnitChoice, UnitWords, unit_choice, with_loose
from tracker.app.parts.choices import Choices
from tracker.engine import Option, SideView, UnitRow, View


def test_state_goes_in_whole_and_the_rest_is_marked_by_no_number() -> None:
    state = ("melee: Men of Sokhexe", "no leader", "half strength", "in cover of the long wall")
    units = tuple(UnitRow(f"u{n}", f"Unit {n}", 6, 6, (("arms", "rifle"),), state) for n in range(3))
    order = queue_of(("u0", "not", "no leader"), ("u1", "not", "Rep 5, die 6"))
    panel = table_of(View("T", 1, (SideView("red", "Red", units),), queue=order))
    few = [text(each) for each in panel.rows(60, 5)]
    assert few[2].endswith("6/6 melee: Men of Sokhexe, no leader …"), "a reason that is a state is told as one"
    assert few[3].endswith("6/6 melee: Men of Sokhexe, no leader …"), "a reason gives way to state"
    many = " ".join(" ".join(text(each) for each in panel.rows(60, panel.needs(60).whole)).split())
    assert many.count("in cover of the long wall") == 3 and "…" not in many


SHORT = {"melee: ": "vs ", "half strength": "half", "in cover": "cover", "in front of ": "by "}
STATS = (("rep", "5"), ("form", "column"), ("arms", "carbine"))
WINGS = SideView("red", "Red", tuple(UnitRow(f"u{n}", f"Wing {n}", 6, 6, STATS) for n in range(3)))


def in_a_row(*state: str, reason: str = "", height: int = 6, place: str = "hill", row: int = 2) -> str:
    """The row of a unit in this state on 70 cells, one that has acted or may not for a reason."""
    others = (UnitRow(f"u{n}", f"Wing {n}", 6, 6, STATS) for n in range(1, 4))
    side = SideView("red", "Red", (UnitRow("u0", "Wing 0", 6, 6, STATS, state, place=place), *others))
    queue = queue_of(("u0", "not" if reason else "done", reason), ("u1", "may", ""))
    return text(table_of(View("T", 1, (side,), queue=queue, short_words=SHORT)).rows(70, height)[row]).strip()


def test_words_of_state_are_short_where_the_whole_ones_have_no_room() -> None:
    assert in_a_row("half strength", "wet") == "Wing 0   6/6   5 column carbine half strength, wet, hill    done"
    told = in_a_row("half strength", "in cover")
    assert told == "Wing 0   6/6   5 column carbine half, cover, hill           done", "it stands where it was in short"
    told = in_a_row("half strength", "in cover", "prone", "shaken")
    assert told == "Wing 0   6/6   5 column carbine half, cover, prone, shaken  done"


def test_columns_of_words_give_way_to_state_and_those_of_numbers_stay() -> None:
    state = ("melee: Wing 1", "half strength", "in cover", "shaken")
    told = in_a_row(*state)
    assert told == "Wing 0   6/6   5 column carbine melee, half, cover, shaken  done", "whom its row says too"
    told = in_a_row(*state, "tired")
    assert told == "Wing 0   6/6   5 column vs Wing 1, half, cover, shaken, tired done", "moved on"
    # Where a row is to spare the words go on in it.
    rows = [in_a_row(*state, "tired", height=7, row=row) for row in (2, 3)]
    assert rows == ["Wing 0   6/6   5 column carbine vs Wing 1, half, cover,     done", "shaken, tired, hill"]
    told = in_a_row("in cover", "shaken", "tired", "out of breath")
    assert told == "Wing 0   6/6   5 column cover, shaken, tired, out of breath done"
    told = in_a_row("melee: Wing 1", "shaken")
    assert told == "Wing 0   6/6   5 column carbine melee: Wing 1, shaken, hill done"
    told = in_a_row("in cover", "tired and hungry", "out of breath")
    assert told == "Wing 0   6/6   5  cover, tired and hungry, out of breath    done"


def test_a_row_to_spare_goes_to_words_that_are_cut_before_a_column_that_gives_way() -> None:
    gives = ("melee: Wing 1", "half strength", "in cover", "shaken", "tired")
    cut = ("in cover of the long wall", "tired and very hungry", "out of breath now", "shaken by fire")
    units = (UnitRow("u0", "Wing 0", 6, 6, STATS, gives), UnitRow("u1", "Wing 1", 6, 6, STATS, cut))
    queue = queue_of(("u0", "done", ""), ("u1", "done", ""))
    table = table_of(View("T", 1, (SideView("red", "Red", units),), queue=queue, short_words=SHORT))
    five, six = ([text(each) for each in table.rows(70, height)] for height in (5, 6))
    assert "carbine" not in five[2] and "shaken by fire" in five[4], "the first goes without its arms"
    assert "carbine" in six[2] and "shaken by fire" in six[5]


def test_those_who_roll_have_room_for_their_place_before_their_state() -> None:
    units = [UnitRow(name, name, 6, 6, STATS, ("moved", "in cover", "shaken", "tired and wet")) for name in "ab"]
    side, queue = SideView("red", "Red", tuple(units)), queue_of(("a", "done", ""), ("b", "may", ""))
    panel = table_of(View("T", 1, (side,), queue=queue, short_words=SHORT))
    for width in range(52, 80):
        panel.subjects = ("a",)
        panel.roll_for({"red"})
        row = text(panel.rows(width, 4)[2])
        assert row.split()[-1] in ("acting", "now") and not ("column" in row and "…" in row), "columns go first"


def test_columns_in_which_a_unit_has_nothing_give_way_to_its_state() -> None:
    values = (("fire", "3"), ("range", ""), ("support", ""))
    gun = UnitRow("g", "Gun", 2, 2, (("fire", "5"), ("range", "4"), ("support", "2")))
    unit = UnitRow("u", "Unit", 2, 2, values, ("demoralised", "driven back"))
    rows = table_of(View("T", 1, (SideView("red", "Red", (unit, gun)),))).rows(48, 4)
    assert text(rows[2]) == "   Unit 2/2    3       demoralised, driven back"
    assert text(rows[3]) == "   Gun  2/2    5     4 support 2"


def test_names_behind_a_state_go_before_another_state_does() -> None:
    told = in_a_row("melee: Wing 1", "half strength", "in cover", "out of ammunition", "wet", height=6)
    assert told == "Wing 0   6/6   5  melee, half, cover, out of ammunition, wet  done"


def test_a_short_form_that_begins_as_another_does_is_no_name_of_a_unit() -> None:
    """Dismounted men in melee were "aboard": "on foot" went for the short form of "aboard Steamer"."""
    own = {"aboard ": "on ", "dismounted": "on foot", "melee: ": "vs "}
    state = ("melee: Wing 1", "out of ammunition", "dismounted", "half strength")
    side = SideView("red", "Red", tuple(UnitRow(f"u{n}", f"Wing {n}", 6, 6, STATS[:1], state) for n in range(3)))
    words = UnitWords(View("T", 1, (side,), queue=queue_of(("u0", "done", "")), short_words=own), 64)
    assert words.told["u0"].parts == ["melee", "out of ammunition", "on foot", "half strength"]


def test_several_enemies_are_counted_where_their_names_have_no_room() -> None:
    told = in_a_row("melee: Wing 1, Wing 2, Wing 3", "half strength", "in cover")
    assert told == "Wing 0   6/6   5 column carbine vs 3 units, half, cover     done"


def test_words_behind_a_number_have_a_short_form_too() -> None:
    own = {"at long range": "long", "shaken": "shak"}
    side = SideView("red", "Red", (UnitRow("u0", "Wing 0", 6, 6, STATS, ("5 at long range", "2 shaken", "3 wet")),))
    words = UnitWords(View("T", 1, (side,), short_words=own), 54)
    assert words.told["u0"].parts == ["5 long", "2 shak", "3 wet"]


def test_a_reason_why_a_unit_may_not_act_gives_way_to_its_state() -> None:
    assert in_a_row("in cover", reason="Rep 5, die 6").endswith(" in cover, hill        Rep 5, die 6")
    told = in_a_row("half strength", "out of ammunition", reason="Rep 5, die 6")
    assert told == "Wing 0   6/6   5 column carbine half strength, out of ammunition"


def test_who_has_acted_is_not_said_where_a_word_of_state_would_be_cut_for_it() -> None:
    state = ("melee: Wing 1", "half strength", "out of ammunition")
    side = SideView("red", "Red", tuple(UnitRow(f"u{n}", f"Wing {n}", 6, 6, STATS[:1], state) for n in range(3)))
    words = UnitWords(
        View("T", 1, (side,), queue=queue_of(("u0", "done", ""), ("u1", "may", "")), short_words=SHORT), 54
    )
    for unit, end in (("u0", "out of ammunition"), ("u1", "next")):
        told, order = words.told[unit], words.activation.units[unit]
        assert "".join(words.placed(told.parts, told.wide, order, told.given)).rstrip().endswith(end)


def test_strengths_and_headings_of_sides_without_a_row_stand_in_the_title() -> None:
    units = tuple(UnitRow(f"u{n}", f"Wing {n} of lancers", 6, 6, (("rep", "4"),)) for n in range(4))
    sides = (SideView("red", "Red", units[:2]), SideView("blue", "Blue", units[2:]))
    panel = table_of(View("T", 1, sides, queue=queue_of(("u0", "acting", ""))))
    panel.mark(("u0", "u2"), {})
    titles = [text(panel.rows(width, 4)[0]) for width in (70, 60, 40)]
    assert titles == [
        "Order of battle ────────── rep ── Red 12/12, Blue 12/12 ─ Activation ─",
        "Order of battle ───── rep ──────────── Red 12/12, Blue 12/12",
        "Order of battle ── Red 12/12, Blue 12/12",
    ]
    assert "Red" not in text(panel.rows(60, 12)[0]), "not where they have rows"


def test_those_concerned_who_are_out_of_sight_are_named() -> None:
    panel = table_of(View("T", 1, SIDES))
    panel.mark(("u0", "u1", "x3"), {})
    title, *seen = map(text, panel.rows(80, 3))
    assert "Order of battle, Unit 1, 4 more" in title and "Band 3" in seen[1], "one who is fired on before a shooter"
    panel.mark(tuple(f"{letter}{n}" for letter in "ux" for n in range(3)), {})
    assert text(panel.rows(50, 3)[0]).startswith("Unit 2, Band 0, Band 1, Band 2, 1 more"), "names go before the title"
    assert "4 concerned, 1 more" in text(panel.rows(36, 3)[0]), "where their names have no room"


def test_the_number_says_who_lost_where_there_is_no_bar() -> None:
    panel = table_of(View("T", 1, (SideView("red", "Red", (UnitRow("u0", "Unit 0", 4, 6, ()),)),)))
    panel.fallen = {"u0": 2}
    assert (" 4/6", "warn") in panel.rows(40, 4)[2]


def choosing(said: str, *state: str, width: int = 80, tick: str = "") -> str:
    """What is said of a unit in this state where it may be chosen."""
    others = (UnitRow(f"u{n}", f"Wing {n}", 6, 6, STATS) for n in range(1, 4))
    side = SideView("red", "Red", (UnitRow("u0", "Wing 0", 6, 6, STATS, state, place="hill"), *others))
    choice = UnitChoice({"u0": "1"}, {"u0": said}, "u1", ticks={"u0": tick})
    words = UnitWords(View("T", 1, (side,), short_words=SHORT), width, choice)
    told = words.told["u0"]
    return words.alone(side.units[0], told.parts, told.is_asked, told.given).strip()


def test_state_behind_what_a_unit_would_do_gives_way_to_it() -> None:
    """A row of fire told the target and "1 more", which was the range and the cover: the bracket hung on the last."""
    said = "at Captured guns, range?, target in cover (disordered, moved)"
    assert choosing(said, "disordered", "moved", width=100) == said
    assert choosing(said, "disordered", "moved", width=70) == "at Captured guns, range?, target in cover"
    owed = "stand and rally with the others (disordered, throws)"
    assert choosing(owed, "disordered", width=64) != "stand and rally with the others", "that it throws is no state"


def test_a_word_of_state_behind_a_box_is_as_short_as_any() -> None:
    """ "cover · 1 more" stood for a unit in melee with two others that was in cover."""
    assert choosing("", "melee: Wing 1, Wing 2, Wing 3", "in cover", width=50, tick="[ ]") == "[ ] vs 3 units, cover"


def test_what_its_row_says_is_not_told_of_it_again_where_it_may_be_chosen() -> None:
    assert choosing("open, 6 of 6 figures") == "open"
    short = {"only if at the edge of ": "edge of ", "only if at the edge": "if at edge"}
    words = UnitWords(View("T", 1, (WINGS,), short_words=short), 60)
    assert words._unnamed("edge of Wing 1") == "if at edge", "without the name, and none the less in short"
    inches = UnitWords(View("T", 1, (WINGS,), short_words={"within ": "to "}), 60)
    assert inches._unnamed('to 24": 10+') == 'to 24": 10+', "`within` stood there for a shot at long range"


def test_a_short_reason_gives_way_to_state_where_it_is_narrow() -> None:
    """ "demoralised …  waits" hid that the unit was driven back, and an empty place says that it can't act."""
    state = ("demoralised", "driven back over a river")
    units = [UnitRow(name, name, 6, 6, (("rep", "5"),), state) for name in "ab"]
    queue = queue_of(("a", "not", "waits"), ("b", "may", ""))
    panel = table_of(View("T", 1, (SideView("red", "Red", tuple(units)),), queue=queue))
    first, second = (text(each) for each in panel.rows(60, 4)[2:4])
    assert first.endswith("5 demoralised, driven back over a river") and second.split()[-1] == "next"


def test_one_that_is_warned_of_says_so_where_the_reason_has_no_room() -> None:
    """ "only if at the edge …" hid that a charge at that target was against the rules."""
    asked = Option("u0", "Wing 0", detail="12 dice against its 5, at the edge", warned="a line can't go through woods")
    choice = unit_choice((listed_as(0, asked, Choices([choice_of(asked)])),), "u0", View("T", 1, (WINGS,)))
    assert choice.words["u0"].endswith("; ! a line can't go through woods")
    words = UnitWords(View("T", 1, (WINGS,)), 70, choice)
    assert words.told["u0"].parts == ["12 dice against its 5", "at the edge", "! why: 1"]
    assert UnitWords(View("T", 1, (WINGS,)), 120, choice).told["u0"].parts[-1] == "! a line can't go through woods"


def test_one_that_may_not_act_says_why_as_the_order_of_activation_does() -> None:
    """ "! why: 5" hid that Lonsdale's Rep of 4 was below the die."""
    asked = Option("u0", "Wing 0", warned="Rep 4 of Captain James Lonsdale, die 5: cannot act")
    view = View("T", 1, (WINGS,), queue=queue_of(("u0", "not", "Rep 4, die 5"), ("u1", "may", "")))
    choice = unit_choice((listed_as(0, asked, Choices([choice_of(asked)])),), "u0", view)
    assert UnitWords(view, 70, choice).told["u0"].parts == ["– Rep 4, die 5"], "no sign of one that may, but"
    asked = Option("u0", "Wing 0", warned="skips Lonsdale's Company (Rep 6) and four others", brief="skips Rep 6")
    choice = unit_choice((listed_as(0, asked, Choices([choice_of(asked)])),), "u0", View("T", 1, (WINGS,)))
    assert UnitWords(View("T", 1, (WINGS,)), 60, choice).told["u0"].parts == ["! skips Rep 6"]
    placed = UnitRow("u0", "Wing 0", 6, 6, (("arms", "rifle"),), place="the donga")
    view = View("T", 1, (SideView("red", "Red", (placed,)),))
    short, whole = "! skips Rep 6, the donga", f"! {asked.warned}, the donga"
    for width, said in ((72, short), (86, short), (112, whole)):
        words = UnitWords(view, width, choice)
        assert words.alone(placed, words.told["u0"].parts, True).strip() == said, "its arms and place stay"


def test_where_nothing_else_helps_who_acts_is_told_in_short_and_the_last_number_moves() -> None:
    """ "melee, no ldr …  acting" hid on 60 cells that half of a unit had fallen."""
    units = [UnitRow(each, each, 6, 6, (("rep", "5"), ("ldr", "4,5,5"))) for each in "WXY"]
    state = ("wet", "tired", "hungry", "cold")
    units[0] = UnitRow("W", "Wing of the 24", 6, 6, (("rep", "5"), ("ldr", "5,4")), state)
    panel = table_of(View("T", 1, (SideView("red", "Red", tuple(units)),), queue=queue_of(("W", "acting", ""))))
    panel.subjects = ("W",)
    told = {width: text(panel.rows(width, 5)[2]).split("6/6   5")[1] for width in (64, 62, 61, 58)}
    assert told[64] == "   5,4 wet, tired, hungry, cold acting" and told[62] == " 5,4 wet, tired, hungry, cold  acting"
    assert told[61] == " 5,4 wet, tired, hungry, cold acting", "with the last cell of the row"
    assert told[58] == " 5,4 wet, tired, hungry, cold now"


def test_what_strength_says_too_goes_before_a_word_of_state_is_cut() -> None:
    """ "melee, quarter …" stood there for one in cover, with its back to the wall; its strength is 3/14."""
    state = ("melee: uDloko", "half strength", "back to the wall", "in cover")
    unit = UnitRow("w", "South wall", 6, 14, (("rep", "6"), ("ldr", "5,5,4")), state)
    short = {"melee: ": "vs ", "half strength": "half", "half": "", "back to the wall": "the wall", "in cover": "cover"}
    view = View("T", 1, (SideView("red", "Red", (unit,)),), queue=queue_of(("w", "may", "")), short_words=short)
    told = {width: text(table_of(view).rows(width, 3)[2]).split("5,5,4 ")[1] for width in (69, 65, 57)}
    assert told[69] == "vs uDloko, half, the wall, cover next" and told[65] == "melee, half, the wall, cover next"
    assert told[57] == "melee, the wall, cover next"


def test_where_a_word_has_no_room_as_many_others_stay_as_go_in() -> None:
    """ "melee …          next" had room for a word more."""
    unit = UnitRow(
        "l", "Bengal lancers", 6, 6, (("grade", "fresh"), ("pts", "13/13")), ("melee", "disorder", "moved", "mtd")
    )
    view = View("T", 1, (SideView("red", "Red", (unit,)),), queue=queue_of(("l", "may", "")))
    assert "melee, disorder … " in text(table_of(view).rows(59, 3)[2])


def test_where_nothing_else_helps_the_last_number_gives_way_to_state_and_to_what_is_asked() -> None:
    """ "at Camel company, range? …" hid that they stand in cover, "melee, disorder …" that they have moved."""
    unit = UnitRow(
        "l", "Lancers", 6, 6, (("grade", "fresh"), ("pts", "13/13")), ("melee", "disorder", "moved", "mounted")
    )
    view = View("T", 1, (SideView("red", "Red", (unit,)),), queue=queue_of(("l", "may", "")))
    assert text(table_of(view).rows(59, 3)[2]).strip() == "Lancers 6/6 fresh melee, disorder, moved, mounted  next"
    asked = UnitWords(view, 50, UnitChoice({"l": "1"}, {"l": "at Camel company, range?, cover"})).told["l"]
    assert asked.given.names == ("grade", "pts") and asked.parts[-1] == "cover"


def test_words_are_short_where_only_so_a_leader_goes_in_behind_them() -> None:
    """ "aboard Talahina" at 80 columns hid who leads them aboard."""
    stats = (("form", "line"), ("ldr", "Bey Hassan the elder"))
    unit = UnitRow("s", "Sudanese", 6, 6, stats, ("aboard Talahina",), led_by="Bey Hassan the elder", place="river")
    view = View("T", 1, (SideView("red", "Red", (unit,)),), short_words={"aboard ": "on "})
    rows = {width: text(table_of(view).rows(width, 3)[2]).strip() for width in (80, 57, 50)}
    assert rows[80].endswith("aboard Talahina, Bey Hassan the elder, river"), rows[80]
    assert rows[57].endswith("on Talahina, Bey Hassan the elder") and rows[50].endswith("aboard Talahina, river"), rows


def test_words_before_numbers_give_way_to_what_is_asked_alone() -> None:
    stats = (("grade", "fresh"), ("pts", "15"))
    unit = UnitRow("W", "Wing", 6, 6, stats, ("in the long wet grass",))
    sides = (SideView("red", "Red", (unit,)),)
    words = "at the enemy who charges, and at nobody else"
    asked = UnitWords(View("T", 1, sides), 65, UnitChoice({"W": "1"}, {"W": words}))
    assert asked.told["W"].given.names == ("grade",) and asked.told["W"].parts == words.split(", ")
    assert UnitWords(View("T", 1, sides), 40).told["W"].given.names == ()


def test_a_name_takes_a_cell_or_two_more_before_it_is_cut() -> None:
    """ "Spotte…shields" stood in each row of a wave of Kabul's, with a dozen cells empty behind it."""
    names = [UnitRow(str(n), each, 6, 6, short=each) for n, each in enumerate(("Spotted shields", "Black shields"))]
    view = View("T", 1, (SideView("red", "Red", tuple(names)),), queue=queue_of(("0", "may", "")))
    assert UnitWords(view, 60).columns.names["0"] == "Spotted shields"
    longer = UnitRow("2", "The spotted shields of the king", 6, 6)
    view = View("T", 1, (SideView("red", "Red", (*names, longer)),), queue=queue_of(("0", "may", "")))
    assert UnitWords(view, 60).columns.name == 14, "where a name is cut even so they keep their width"


def test_where_it_is_narrow_the_strength_of_a_side_begins_beside_its_name() -> None:
    units = (UnitRow("u0", "Wing of lancers", 6, 6, (("rep", "4"),)), UnitRow("u1", "Wing of horse", 6, 6))
    view = View("T", 1, (SideView("red", "Red", units), SideView("blue", "The other wing", units[:1])))
    rows = {width: [text(each).rstrip() for each in table_of(view).rows(width, 7)] for width in (60, 80)}
    assert [rows[60][1], rows[60][2]] == ["   Red           12/12 rep", "   Wing of lancers 6/6   4"], rows[60]
    assert rows[80][2].startswith("   Wing of lancers   6/6")
    assert not any("…" in each for each in rows[60])


def test_a_place_that_has_no_room_is_told_in_short() -> None:
    """A band in front of the south wall had an empty place beside those who held the wall."""
    told = in_a_row(place="in front of the hill")
    assert told == "Wing 0   6/6   5 column carbine in front of the hill        done"
    told = in_a_row("shaken", place="in front of the south wall")
    assert told == "Wing 0   6/6   5 column carbine shaken, by the south wall   done"
    assert "wall" not in in_a_row("shaken, wet", place="in front of the south wall")


def test_a_place_stays_before_the_arms_that_never_change() -> None:
    """ "3rd Platoon ... rifle": where it stands had gone for what it shoots with; the leader comes before both."""
    unit = UnitRow("a", "A", 5, 5, (("arms", "low-grade artillery"), ("led", "Bo 5")), led_by="Bo", place="village")
    wide = UnitWords(View("T", 1, (SideView("x", "X", (unit,)),)), 80).columns
    bare = structs.replace(wide, stats=())
    told = [with_loose("", unit, bare, room, NOTHING) for room in (40, 20, 8)]
    assert told == ["Bo 5, village, low-grade artillery", "Bo 5, village", "Bo 5"]


def test_columns_of_both_sides_stand_below_one_another_where_one_has_lost_a_value() -> None:
    """Once the leaders of a side were gone its formation stood where the other side had leaders."""
    led = UnitRow("a", "A", 5, 5, (("rep", "5"), ("ldr", "4"), ("form", "line")))
    bare = UnitRow("b", "B", 5, 5, (("rep", "4"), ("form", "mob")))
    view = View("T", 1, (SideView("x", "X", (led,)), SideView("y", "Y", (bare,))))
    wide = UnitWords(view, 80).columns
    rows = [wide.cells(dict(each.stats), wide.headings[side]) for each, side in ((led, "x"), (bare, "y"))]
    assert rows[0].index("line") == rows[1].index("mob")
