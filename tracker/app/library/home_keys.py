"""The keys of Home."""

from __future__ import annotations

from tracker.app.library.files import SAMPLES, shelf_keys
from tracker.app.library.home_screen import LAY, HomeScreen
from tracker.app.parts.key_commands import NEVER, OFTEN, SELDOM, KeyCommand, command_maker
from tracker.app.parts.list_screen import list_commands

_key, _listed = command_maker("home", "Home"), command_maker("home", "The list of battles")
_chosen = command_maker("home", "The chosen battle")
_action, _list_action, _trash, _ = shelf_keys("home", "battle", "")


def _line(name: str, key: str, label: str, help: str, weight: int = SELDOM) -> KeyCommand[HomeScreen]:
    command: KeyCommand[HomeScreen] = _key("choose_named", key, label, help, name, weight=weight, id=f"home-{name}")
    return command


RESUME = "Go on with the open battle that was played last."
NEXT = "The next battle of the open campaign that was played last."
LAYING = "Go to New battle, where the table of a scenario is laid by dice or by hand."
SHIPPED = "Sample battles to walk through; again, back to yours."
REPORT = "Write the report of the chosen battle to a file, and say where."
BACK = "Back to all of your own battles, from a search, trash and samples."

HOME_COMMANDS = list_commands(
    "home",
    (
        _key("resume", "r", "resume", RESUME, applies="has_battles"),
        _chosen(
            "review", "v", "review", "Walk through the chosen battle, step by step.", weight=OFTEN, applies="has_chosen"
        ),
        _line("new", "n", "new", "Set up a new battle."),
        _line("armies", "a", "armies", "Your rosters: raise, mark, print and fight them."),
        _line("fight", "f", "fight", "A battle between two rosters."),
        _line("campaigns", "w", "campaigns", "Battles that follow from one another: begin, go on, look back."),
        _key("fight_on", "x", "next battle", NEXT, weight=OFTEN, applies="war", id="home-next"),
        _line("tables", "t", "tables", "Look something up in a quick reference sheet."),
        _line("games", "g", "games", "The rulesets with their scenarios and rulings."),
        _key("set_up", "l", "lay a table", LAYING, LAY, weight=NEVER, id="home-lay"),
        _line("settings", "s", "settings", "Who rolls, looks, keys.", NEVER),
        _action("rename", "e", "rename", "Give the chosen battle another title."),
        _action("duplicate", "d", "duplicate", "Copy the chosen battle, under another title."),
        _action("export", "c", "export", "Copy the chosen battle to a file or a folder elsewhere."),
        _chosen("report", "P", "report", REPORT, applies="has_chosen", is_offered=lambda screen: screen.may("write")),
        _action("throw", "backspace", "trash", "Throw the chosen battle away; in the trash, take it back."),
        _list_action("take_in", "i", "import", "Take in a battle from a file elsewhere."),
        _list_action("search", "/", "search", "Show only the battles that have some words; without any, all."),
        _list_action("sort_on", "o", "sort", "Sort by when it was played, title, game, turn or result."),
        _trash,
        _listed("turn_to", "p", "samples", SHIPPED, SAMPLES, weight=NEVER),
        _listed("back_to_own", "escape", "back", BACK, weight=OFTEN, applies="is_cut", id="home-own"),
    ),
    escape=False,
)

HomeScreen.commands = HOME_COMMANDS
