"""Commands at Home."""

from __future__ import annotations

from functools import partial

from tracker.app.library.file_shelf import SAMPLES, TRASHED
from tracker.app.library.open_campaign import KEY
from tracker.app.library.screen import LAY, HomeScreen
from tracker.app.library.shelf_commands import chosen_deed, list_deed
from tracker.app.parts.commands import NEVER, OFTEN, SELDOM, KeyCommand
from tracker.app.parts.sheet_screen import sheet_commands


def _command(name: str, key: str, label: str, help: str, weight: int = SELDOM) -> KeyCommand[HomeScreen]:
    return KeyCommand(
        id=f"home-{name}",
        keys=(key,),
        label=label,
        help=help,
        group="Home",
        run=lambda screen: screen.choose_named(name),
        weight=weight,
    )


_deed = partial(chosen_deed, HomeScreen, "home", "battle")
_list_deed = partial(list_deed, HomeScreen, "home", "battle")


def _place(place: str, key: str, label: str, help: str) -> KeyCommand[HomeScreen]:
    """Another place that is listed."""
    return KeyCommand(
        id=f"home-{label}",
        keys=(key,),
        label=label,
        help=help,
        group="The list of battles",
        run=lambda screen: screen.turn_to(place),
        weight=NEVER,
    )


HOME_COMMANDS = sheet_commands(
    "home",
    (
        KeyCommand(
            id="home-resume",
            keys=("r",),
            label="resume",
            help="Go on with the open battle that was played last.",
            group="Home",
            run=lambda screen: screen.resume(),
            applies=lambda screen: screen.has_battles,
        ),
        KeyCommand(
            id="home-review",
            keys=("v",),
            label="review",
            help="Walk through the chosen battle, step by step.",
            group="The chosen battle",
            run=lambda screen: screen.review(),
            weight=OFTEN,
            applies=lambda screen: screen.has_chosen,
        ),
        _command("new", "n", "new", "Set up a new battle."),
        _command("armies", "a", "armies", "Your rosters: raise, mark, print and fight them."),
        _command("fight", "f", "fight", "A battle between two rosters."),
        _command("campaigns", "w", "campaigns", "Battles that follow from one another: begin, go on, look back."),
        KeyCommand(
            id="home-next",
            keys=(KEY,),
            label="next battle",
            help="The next battle of the open campaign that was played last.",
            group="Home",
            run=lambda screen: screen.war.open(screen),
            applies=lambda screen: screen.war.entry is not None,
            weight=OFTEN,
        ),
        _command("tables", "t", "tables", "Look something up in a quick reference sheet."),
        _command("games", "g", "games", "The rulesets with their scenarios and rulings."),
        KeyCommand(
            id="home-lay",
            keys=("l",),
            label="lay a table",
            help="Lay a table by dice or by hand: New battle, at its line for that.",
            group="Home",
            run=lambda screen: screen.set_up(LAY),
            weight=NEVER,
        ),
        _command("settings", "s", "settings", "Who rolls, looks, keys.", NEVER),
        _deed("rename", "e", "rename", "Give the chosen battle another title."),
        _deed("duplicate", "d", "duplicate", "Copy the chosen battle, under another title."),
        _deed("export", "c", "export", "Copy the chosen battle to a file or a folder elsewhere."),
        _deed("report", "P", "report", "Write the report of the chosen battle to a file, and say where."),
        _deed("throw", "backspace", "trash", "Throw the chosen battle away; in the trash, take it back."),
        _list_deed("take_in", "i", "import", "Take in a battle from a file elsewhere."),
        _list_deed("search", "/", "search", "Show only the battles that have some words; without any, all."),
        _list_deed("sort_on", "o", "sort", "Sort by when it was played, title, game, turn or result."),
        _place(TRASHED, "b", "bin", "What was thrown away; once more leads back."),
        _place(SAMPLES, "p", "samples", "Battles that are shipped, to walk through; once more leads back."),
        KeyCommand(
            id="home-own",
            keys=("escape",),
            label="back",
            help="Back to all of your own battles, from a search, trash and samples.",
            group="The list of battles",
            run=lambda screen: screen.back_to_own(),
            weight=OFTEN,
            applies=lambda screen: not screen.shelf.is_whole,
        ),
    ),
    escape=False,
)

HomeScreen.commands = HOME_COMMANDS
