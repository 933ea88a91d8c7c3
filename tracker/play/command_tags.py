"""All commands of a person at a battle, by their tags.

Keys and typed lines make them, and JSON lines decode to them as they are. Each stands where its kind does, with what
it may do at a battle of several seats: nothing lists them again.
"""

from tracker.play import battle_commands, campaign_commands, laid_table_commands, query_commands
from tracker.play.seat import Command
from tracker.play.together import seat_commands

_MODULES = (battle_commands, laid_table_commands, campaign_commands, seat_commands, query_commands)

COMMANDS: dict[str, type[Command]] = {
    str(each.__struct_config__.tag): each
    for module in _MODULES
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, Command) and each.__module__ == module.__name__
}
