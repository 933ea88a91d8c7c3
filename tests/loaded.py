"""What the server loads from which processes of tests are forked; nothing is called there."""

from importlib import import_module
from pkgutil import walk_packages

import tests.engine.toy  # noqa: F401
import tracker.app
import tracker.commands
import tracker.plain
import tracker.seats

for package in (tracker.commands, tracker.plain, tracker.seats, tracker.app):
    for found in walk_packages(package.__path__, f"{package.__name__}."):
        import_module(found.name)
