"""`python -m tests.tools.screenshots [--check | --looks]`: pictures of every screen, into screenshots/.

Fixed seed, clock and list of battles: where nothing has changed, the files come out the same to the byte. `--check`
writes nothing, and ends with code 1 where a picture would come out otherwise; `--looks` measures each in every look.
All end with code 2 where a text has less contrast to its ground than 4.5.
"""

import argparse
import asyncio
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from msgspec import Struct
from msgspec.structs import replace
from rich.terminal_theme import SVG_EXPORT_THEME

from tests.app.outer import BATTLES, ENTRIES, NOW
from tests.tools.contrast import READABLE, texts, too_faint
from tracker.app.app import First, TrackerApp
from tracker.app.library import home_screen
from tracker.app.review.screen import LOOK
from tracker.app.terminal.abilities import Terminal
from tracker.engine import Battle, Roll, app_answer, ask_player, games, load_ruleset
from tracker.engine.entry_points import game_points
from tracker.journal.session import Session
from tracker.play.dice_source import DiceSource
from tracker.play.roster_editor import RosterEditor, begin_army
from tracker.settings import Settings
from tracker.study.one_battle import player_of

FOLDER = Path(__file__).parents[2] / "screenshots"
SAMPLE = Path(__file__).parents[2] / "saves" / "colonial_adventures_skirmish.battle"
SMALL, LARGE, WIDE = (80, 24), (120, 40), (160, 50)
LINUX = Terminal(is_ascii=True, colours="few", is_modern=False)
MODERN = Terminal()
DIFFERS, FAINT = 1, 2
LOOKS = ("dark", "light", "high-contrast")
# Black, red, green, yellow, blue, magenta, cyan, white; then bright.
LINUX_COLOURS = tuple(
    f"#{each}" for each in (
        "000000", "aa0000", "00aa00", "aa5500", "0000aa", "aa00aa", "00aaaa", "aaaaaa",
        "555555", "ff5555", "55ff55", "ffff55", "5555ff", "ff55ff", "55ffff", "ffffff",
    )
)  # fmt: skip
FONTS = "DejaVu Sans Mono, Menlo, Consolas, monospace"
# At which a letter of the first font is as wide as a cell.
FONT_SIZE = 20.27

# In a review: the first step that takes figures off the table.
HIT = "/ f i g u r e s space o f f enter"


class Begun(Struct, frozen=True):
    """A battle, played by its game's sensible player up to the first prompt of a kind ("": not at all).

    Prompts are found by their kind and by what is going on, for their keys and the keys to press change with the games.
    `is_late`: figures were lost before; `is_owed`: it is a test in a chain; `what`: what kind a roll says it is;
    `dice`: so many at least. The kind "end" is the end of the battle.
    """

    game: str
    scenario: str
    kind: str = ""
    is_late: bool = False
    is_owed: bool = False
    what: str = ""
    dice: int = 0

    def has_come(self, battle: Battle) -> bool:
        """Whether this is where the picture is taken."""
        view, prompt = battle.view(), battle.prompt
        if not self.kind or prompt is None:
            return True
        is_late = any(side.figures < side.start for side in view.sides)
        fits = type(prompt).__name__.lower() == self.kind
        if isinstance(prompt, Roll):
            fits &= self.what in ("", prompt.what) and sum(pool.count for pool in prompt.pools) >= self.dice
        return fits and (is_late or not self.is_late) and (bool(view.owed) or not self.is_owed)


TRAINING = Begun("colonial_adventures", "training_skirmish")
CHOICE = Begun("colonial_adventures", "training_skirmish", "choose")
DICE = Begun("colonial_adventures", "training_skirmish", "roll")
PICK = Begun("colonial_adventures", "training_skirmish", "pick")
FACTS = Begun("colonial_adventures", "training_skirmish", "facts")
TEST = Begun("colonial_adventures", "training_skirmish", "roll", is_owed=True)
MELEE = Begun("colonial_adventures", "training_skirmish", "roll", what="Melee")
OVER = Begun("colonial_adventures", "training_skirmish", "end")
VOLLEY = Begun("colonial_d10", "afghan_valley", "roll", dice=15)
MARCH = Begun("gentlemen_rankers", "march", "draw")
RIVER = Begun("colonial_d10", "river_column", "roll", is_late=True)
AFRICA = Begun("africa_1859", "castillejos", "roll", is_late=True)


class Picture(Struct, frozen=True):
    """What to press, and on what terminal."""

    name: str
    keys: str = ""
    size: tuple[int, int] = SMALL
    look: str = "dark"
    terminal: Terminal = MODERN
    is_battle: bool = False
    is_review: bool = False
    begun: Begun = TRAINING


def _review(name: str, keys: str, size: tuple[int, int] = SMALL, terminal: Terminal = MODERN) -> Picture:
    return Picture(name, keys, size, terminal=terminal, is_review=True)


def _other(begun: Begun, name: str, keys: str = "", size: tuple[int, int] = SMALL, **given: Any) -> Picture:
    return Picture(name, keys, size, is_battle=True, begun=begun, **given)


# The records of the shipped campaign, from the list of campaigns.
RECORDS = "r"

PICTURES = (
    Picture("home", "down"),
    Picture("home_light", "down", LARGE, "light"),
    Picture("home_linux", "down", terminal=LINUX),
    Picture("setup", "n"),
    Picture("setup_ruling", "n down down down down down down right", LARGE),
    Picture("tables", "t enter right"),
    Picture("tables_wide", "t down down", LARGE, "light"),
    Picture("games", "g"),
    Picture("settings", "s"),
    Picture("help", "?"),
    Picture("armies", "a down"),
    Picture("armies_large", "a down", LARGE),
    Picture("roster", "a enter down down space"),
    Picture("roster_large", "a enter down down space", LARGE, "light"),
    Picture("roster_linux", "a enter down down space", terminal=LINUX),
    Picture("roster_fields", "a enter down enter down down"),
    Picture("roster_rows", "a enter a down down"),
    Picture("roster_new", "a n"),
    Picture("campaign_records", f"w {RECORDS} down down"),
    Picture("campaign_records_large", f"w {RECORDS} down down", LARGE, "light"),
    Picture("campaign_records_linux", f"w {RECORDS} down down", terminal=LINUX),
    Picture("campaign_record", f"w {RECORDS} down down enter"),
    Picture("campaign_honour", f"w {RECORDS} h"),
    Picture("campaign_chronicle", f"w {RECORDS} c"),
    Picture("campaign_review", "w enter end", LARGE),
    _other(FACTS, "battle_facts"),
    _other(DICE, "battle_dice"),
    _other(CHOICE, "battle_choice"),
    _other(PICK, "battle_pick"),
    _other(TEST, "battle_roll"),
    _other(TEST, "battle_roll_light", "", LARGE, look="light"),
    _other(TEST, "battle_roll_high_contrast", "", LARGE, look="high-contrast"),
    _other(TEST, "battle_roll_wide", "", WIDE),
    _other(TEST, "battle_roll_linux", terminal=LINUX),
    _other(TEST, "battle_roll_60x20", "", (60, 20)),
    _other(TEST, "battle_why", "w"),
    _other(TEST, "battle_tables", "t"),
    _other(TEST, "battle_log", "L"),
    _other(CHOICE, "battle_edit", "e"),
    _other(TEST, "battle_undo", "u"),
    _other(TEST, "battle_amend", "A"),
    _other(TEST, "battle_help", "?", LARGE),
    _other(DICE, "battle_dice_large", "", LARGE),
    _other(CHOICE, "battle_choice_large", "", LARGE),
    _other(FACTS, "battle_facts_large", "", LARGE),
    _other(MELEE, "battle_melee"),
    _other(MELEE, "battle_melee_large", "", LARGE),
    _other(OVER, "battle_end"),
    _other(OVER, "battle_end_large", "", LARGE),
    _other(VOLLEY, "d10_volley"),
    _other(VOLLEY, "d10_volley_large", "", LARGE),
    _other(MARCH, "rankers_card"),
    _other(MARCH, "rankers_card_large", "", LARGE),
    _other(RIVER, "d10_fire"),
    _other(AFRICA, "africa_coins"),
    _other(AFRICA, "africa_field", "F"),
    _other(AFRICA, "africa_field_large", "F left down", LARGE, look="light"),
    _other(AFRICA, "africa_field_linux", "F left down", terminal=LINUX),
    _review("review", HIT),
    _review("review_wide", HIT, LARGE),
    _review("review_log", f"{HIT} L"),
    _review("review_chart", "c"),
    _review("review_chart_wide", "c", LARGE),
    _review("review_amend", f"{HIT} a"),
    _review("review_linux", f"{HIT} c", terminal=LINUX),
)


# Rosters for the pictures: name, list, and the rows of its units.
ROSTERS = (
    ("24th Foot", "british_empire", ("2", "2", "6", "9 (4-6)", "11", "*")),
    ("Men of Cetshwayo", "zulu", ("2", "2", "6", "6", "6", "10")),
)


def _rosters(folder: Path, game_id: str) -> None:
    """Some rosters in a folder, if the game has lists for them."""
    game = load_ruleset(game_id)
    armies = game.armies()
    for name, list_id, rows in ROSTERS:
        if armies is not None and list_id in armies.lists():
            editor = RosterEditor(begin_army(folder, game, list_id, name))
            for row in rows:
                editor.add(f"{list_id}/{row}")


@contextmanager
def _stillness(game: str, armies: Path) -> Iterator[None]:
    """A world with one game, so that pictures do not change with another, in which nothing changes but the program."""
    installed = {point.name: point for point in game_points() if point.name == game}
    with ExitStack() as stack:
        stack.enter_context(patch.object(home_screen.HomeScreen, "read_entries", lambda home: ENTRIES))
        stack.enter_context(patch.object(home_screen, "_has_battles", lambda folder: True))
        stack.enter_context(patch.object(home_screen, "__version__", "1.0"))
        stack.enter_context(patch.object(games, "_entry_points", lambda: installed))
        stack.enter_context(patch.object(home_screen.HomeScreen, "now", NOW))
        told = {
            "TRACKER_CONFIG": "/home/you/config",
            "TRACKER_ARMIES": str(armies),
            "TRACKER_CAMPAIGNS": str(armies / "none"),
            "TRACKER_SCENARIOS": str(armies / "none"),
            "TRACKER_RUNTIME": str(armies / "none"),
        }
        stack.enter_context(patch.dict("os.environ", told))
        _rosters(armies, game)
        yield


def _played(begun: Begun, folder: Path) -> Session:
    """A battle at the prompt that is wanted."""
    session = Session.new(folder, begun.game, begun.scenario, seed=7, autopilot=DiceSource())
    battle, rng = session.battle, Random(7)
    player = player_of(battle.ruleset, "")
    while not begun.has_come(battle):
        value = ask_player(player, battle, rng)
        if value is None and battle.prompt is not None:
            value = battle.prompt.default()
        session.answer(app_answer(battle) if value is None else value)
    return session


async def _drawn(picture: Picture, folder: Path) -> str:
    session = None
    first: First = ("home", ())
    if picture.is_battle:
        session = _played(picture.begun, folder)
    if picture.is_review:
        first = ("review", (SAMPLE, False, LOOK, 0))
    app = TrackerApp(session, BATTLES, Settings(theme=picture.look), picture.terminal, first)
    async with app.run_test(size=picture.size) as pilot:
        await pilot.pause()
        for key in picture.keys.split():
            await pilot.press(key)
            await pilot.pause()
        svg = app.export_screenshot(title="tracker")
    app.close_session()
    svg = _steady(svg)
    return as_linux(svg, picture.look) if picture.terminal.colours == "few" else svg


def as_linux(svg: str, look: str = "dark") -> str:
    """A picture of sixteen colours in those of the Linux console: what draws it has a palette that no terminal has.

    The light look is for a terminal whose own ground is light.
    """
    ground, style = ("#ffffff", "#000000") if look == "light" else ("#000000", "#aaaaaa")
    theirs = [SVG_EXPORT_THEME.ansi_colors[number] for number in range(16)]
    # The terminal's own ink may be drawn as one of the sixteen: then it is that of the terminal.
    theirs += [SVG_EXPORT_THEME.background_color, SVG_EXPORT_THEME.foreground_color]
    ours = {colour.hex: own for colour, own in zip(theirs, (*LINUX_COLOURS, ground, style), strict=True)}
    return re.sub(r"#[0-9a-f]{6}\b", lambda found: ours.get(found[0], found[0]), svg)


def _steady(svg: str) -> str:
    """A picture without what differs from run to run, and without fonts from elsewhere."""
    svg = re.sub(r"terminal-[0-9]+", "tracker", svg)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: ?(&quot;|\")?Fira Code[^;]*;", f"font-family: {FONTS};", svg)
    svg = svg.replace("Fira Code", "DejaVu Sans Mono").replace("font-size: 20px", f"font-size: {FONT_SIZE}px")
    svg = svg.replace("<svg ", '<svg xml:space="preserve" ', 1)
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def draw(keep: Callable[[Path, str], None], pictures: Iterable[Picture] = PICTURES) -> None:
    """Hand every picture, and where it belongs, to `keep`."""
    for picture in pictures:
        with tempfile.TemporaryDirectory() as folder, _stillness(picture.begun.game, Path(folder) / "armies"):
            keep(FOLDER / f"{picture.name}.svg", asyncio.run(_drawn(picture, Path(folder))))


def in_every_look() -> Iterator[Picture]:
    """Each picture in each look, in many colours and in sixteen."""
    for picture in PICTURES:
        for look in LOOKS:
            for terminal in (MODERN, LINUX):
                yield replace(picture, name=f"{picture.name} {look} {terminal.colours}", look=look, terminal=terminal)


def main(words: Sequence[str] | None = None) -> int:
    """Draw, or compare; of words that are no option argparse says so, and nothing is drawn."""
    parser = argparse.ArgumentParser(
        "python -m tests.tools.screenshots", description="Pictures of every screen, into screenshots/."
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; code 1 where a picture would come out otherwise"
    )
    parser.add_argument("--looks", action="store_true", help="write nothing; measure the contrast in every look")
    told = parser.parse_args(words)
    return measured() if told.looks else drawn(told.check)


def measured() -> int:
    """Print the least contrast of any text, in every look of every picture."""
    found: list[tuple[float, str, str]] = []

    def keep(path: Path, svg: str) -> None:
        found.append(min((each.contrast, path.stem, each.words) for each in texts(svg)))

    draw(keep, in_every_look())
    contrast, name, words = min(found)
    print(f"{len(found)} pictures; the least contrast is {contrast:.2f}: {words!r} in {name}")
    return FAINT if contrast < READABLE else 0


def drawn(is_check: bool) -> int:
    """Draw what has changed, or with `is_check` say only what has."""
    other: list[str] = []
    faint: list[str] = []

    def keep(path: Path, svg: str) -> None:
        faint.extend(too_faint(path.stem, svg))
        if path.exists() and path.read_text(encoding="utf-8") == svg:
            return
        other.append(path.name)
        if not is_check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(svg, encoding="utf-8")

    draw(keep)
    stray = {path.name for path in FOLDER.glob("*.svg")} - {f"{picture.name}.svg" for picture in PICTURES}
    for name in sorted(stray):
        other.append(name)
        if not is_check:
            (FOLDER / name).unlink()
    print(f"{len(PICTURES)} pictures, {len(other)} {'differ' if is_check else 'written'}: {', '.join(other) or 'none'}")
    for words in faint:
        print(f"too faint to be read: {words}")
    return FAINT if faint else DIFFERS if is_check and other else 0


if __name__ == "__main__":
    raise SystemExit(main())
