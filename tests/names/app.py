"""Names of tracker/app/ that several tests speak to: a module that moves is told here alone."""

from tracker.app.app import TrackerApp
from tracker.app.battle.battle_stack import BattleStack
from tracker.app.battle.keys import AT_END, BATTLE, BATTLE_COMMANDS
from tracker.app.battle.odds_rows import odds_rows
from tracker.app.battle.prompts import prompt_view_of
from tracker.app.battle.prompts.dice import DiceView
from tracker.app.battle.prompts.facts import FactsView
from tracker.app.battle.screen import BattleScreen
from tracker.app.battle.unit_table import UnitTable
from tracker.app.opening import keep_settings, open_battle, past_changes
from tracker.app.parts.key_commands import Keymap, key_name
from tracker.app.parts.key_outcomes import Closes, Gives, Keeps, KeyOutcome, Opens, Used
from tracker.app.parts.prompt_view import TextField
from tracker.app.parts.rows import Row, row, row_width, shortened, strip_of, width_of, wrapped
from tracker.app.parts.styles import Styles, painted_styles, styles_of
from tracker.app.review.screen import ReviewScreen
from tracker.app.setup.screen import SetupScreen, ruling_line
from tracker.app.terminal.abilities import Colours, Terminal, check_terminal, find_terminal
from tracker.app.terminal.glyphs import ASCII, UNICODE, choose_glyphs, glyphs, plain
