"""Which keys count: no Enter that came faster than anybody reads what it answers, none that was meant for a question
which another seat answered in the same moment, and none of a burst behind such a key."""

from string import digits

from msgspec import Struct, structs

# Seconds in which nobody has read what the next question is, and in which the habit of an Enter behind dice comes, or
# the next of some dice; those of a key that is held down come closer together than this. In a burst no key waits so
# long for the one before that anybody could have seen what that did.
UNREAD, HABIT, HELD, BURST = 0.3, 0.6, 0.15, 0.4
# Those in which nobody has thrown for the next roll: a digit behind a count is a second count, by habit, and dice
# behind a roll that nobody has to make may have been thrown for that.
THROWN = 1.5


class Belated(Struct, frozen=True):
    """Keys that go down behind an answer by habit: the remark on each as it is dropped, within so many `seconds`.

    `die`: the remark on dice too many, typed by `faces`, where nobody has read the next question: within so many
    `die_seconds`. Those typed later are taken, but within so many `early_seconds` the roll waits for Enter: they may
    have been meant for another. `rest`: the remark on a burst behind such a key, where that may have been meant for
    the next question: what follows is meant for yet another. "" where it is a habit, and what follows counts.
    """

    remarks: dict[str, str] = {}
    seconds: float = UNREAD
    die: str = ""
    faces: str = digits
    die_seconds: float = UNREAD
    early_seconds: float = 0.0
    rest: str = ""

    @property
    def before_orders(self) -> "Belated":
        """The same before a question that is no roll: there a die too many would be an order, and is known as such."""
        return structs.replace(self, die_seconds=max(HABIT, self.die_seconds, self.early_seconds), early_seconds=0.0)

    @property
    def before_a_form(self) -> "Belated":
        """The same before a form behind which dice are thrown: a die takes that too, which nobody may have read."""
        return structs.replace(self, early_seconds=max(HABIT, self.early_seconds))

    @property
    def before_its_like(self) -> "Belated":
        """The same before another roll of as many such dice: whoever has thrown for both types on, and means that."""
        return structs.replace(self, die="", early_seconds=0.0)


NOTHING = Belated()
LAST_DIE = Belated(
    {"enter": "The last die took it: Enter dropped", "h": "The last die took it: h dropped"},
    HABIT,
    "All dice were there: {} dropped",
)
LAST_COIN = Belated(
    {"enter": "The last coin took it: Enter dropped"}, HABIT, "All coins were there: {} dropped", f"htHT{digits}"
)
# Another roll of its kind wanted a second count: that is typed by habit, before any next question too.
COUNT = Belated(
    {**LAST_DIE.remarks, "h": "The count took it: h dropped"},
    HABIT,
    "The count took it: {} dropped",
    early_seconds=THROWN,
)
# Nobody expects one more behind the second of two counts.
LATER_COUNT = structs.replace(COUNT, early_seconds=0.0)
CARD = Belated({"enter": "The card took it: Enter dropped"}, HABIT)
# A pack has two jokers: whoever says which types its number behind K.
JOKER = Belated({**CARD.remarks, **{number: f"A joker: {number} dropped" for number in "12"}}, HABIT)
# Enter was first pressed to leave dice out, and then to take what there is.
LEFT_OUT = Belated({"enter": "Enter took it: the second dropped"}, HABIT)
# A quick player who has read what the next Enter would take comes later.
CHOICE = Belated(
    {"enter": "One key answered. Too soon, dropped: Enter"}, rest="One key answered. Too soon, dropped: {}"
)
# Of a list of one the pick alone hands it in: of two it is Enter, which comes by habit.
PICKED = structs.replace(CHOICE, seconds=HABIT)
AGAIN = Belated(LEFT_OUT.remarks, rest="Enter took it: the second {} dropped")
# Whoever sees nothing happen as a battle opens presses once more: that would hand in what nobody has seen, or roll.
OPENED = Belated(
    {"enter": "The battle was just opening: Enter dropped", "r": "The battle was just opening: r dropped"}, seconds=0
)
# Any key at all, as another seat answers what stands open here too.
OVERTAKEN = Belated(rest="Another seat was first: {} dropped")
# Dice behind a digit that is refused: the next of them might pick something, also of who types one after the other.
REFUSED = Belated(die="Not taken: {} dropped", die_seconds=HABIT, rest="Not taken: {} dropped")
# Remarks name so many keys at most.
MOST_NAMED = 8


def unrolled(title: str, belated: Belated) -> Belated:
    """The same behind a roll that nobody had to make: dice may have been thrown for that."""
    words = f"No dice for {title}".replace("{", "{{").replace("}", "}}")
    return structs.replace(belated, die=f"{words}: {{}} dropped", die_seconds=HABIT, early_seconds=THROWN)


class TakenAtOnce:
    """Keeps out the keys that many press behind a last die that has taken the roll, or behind the key of a choice, and
    of an Enter that is held down all but the first.

    An Enter, the h of a count, and the dice of a roll that had fewer: whatever is asked next, a roll too, as nobody has
    thrown for that yet. Behind one that may have been meant for what is asked next the rest of a burst goes with it: it
    would do something else than was meant. `dropped`: the keys that were kept out so behind the last answer.
    """

    def __init__(self) -> None:
        self.dropped: list[str] = []
        self._took_at = float("-inf")
        self._belated = NOTHING
        self._took_by = ""

    def took(self, at: float, belated: Belated, key: str = "") -> None:
        """A key took its answer at this time, in seconds of any clock; these keys behind it belong to it.

        So does the same `key` once more, where it bounces.
        """
        self._took_at, self._belated, self.dropped, self._took_by = at, belated, [], key

    def is_early(self, key: str, at: float) -> bool:
        """True if a key is a die that may have been meant for another roll than that which is asked now."""
        return key in self._belated.faces and 0 <= at - self._took_at < self._belated.early_seconds

    def remark_on(self, key: str, at: float) -> str:
        """The remark on a key that belongs to that answer, with those that were kept out before it, else "".

        Behind another key than a die none does. Keys that leave the program always count.
        """
        belated, passed = self._belated, at - self._took_at
        if key.startswith("ctrl+"):
            return ""
        # Dice typed on come one close behind another: the second of them is no first die of the next roll.
        die_seconds = HABIT if self.dropped else belated.die_seconds
        is_die = key in belated.faces and bool(belated.die) and passed < die_seconds
        is_known = passed < belated.seconds and (key in belated.remarks or belated is OVERTAKEN)
        is_known |= bool(belated.rest) and key == self._took_by and passed < HELD
        # What follows a die that may have been meant for the next roll is meant for what comes behind that.
        is_behind = bool(self.dropped) and passed < BURST and not (is_known and not belated.rest)
        if is_die or is_behind or (belated.rest and is_known):
            self._took_at = at
            return self._drop(key, belated.die if is_die else belated.rest or belated.die)
        if not is_known:
            self._belated, self.dropped = NOTHING, []
            return ""
        remark = belated.remarks[key]
        if key == "h":
            # One that is held down would be none of the next roll.
            self._took_at = at
        elif not self.dropped:
            # In a burst that is being dropped the second Enter has seen no more than the first.
            self._took_at, self._belated = at, Belated({"enter": remark}, HELD)
        # Those before it are told with it: nobody has read of them yet.
        return belated.die.format(" ".join([*self.dropped, key.title()])) if self.dropped else remark

    def _drop(self, key: str, remark: str) -> str:
        """The remark on those kept out, and one more: a die as it would stand in its box, as "1" might be one."""
        told = f"[{key}]" if key in (digits if self._belated.rest else self._belated.faces) else key
        told = told.title() if len(key) > 1 else told
        if told != "Enter" or self.dropped[-1:] != ["Enter"]:
            self.dropped.append(told)
        last = self.dropped[-MOST_NAMED:]
        return remark.format(" ".join(["..."] * (len(last) < len(self.dropped)) + last))
