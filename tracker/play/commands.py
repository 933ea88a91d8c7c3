"""All that a person can do at a battle: one union, by the words that name its members.

A member is declared once, in one of the modules imported here; the keys of line mode and of the screens are bound to
members, and the JSON lines decode to them as they are.
"""

from tracker.play import campaigning, queries, yielded
from tracker.play.requests import Command

# Imported for their members.
assert campaigning and queries and yielded

COMMANDS: dict[str, type[Command]] = {str(each.__struct_config__.tag): each for each in Command.__subclasses__()}
