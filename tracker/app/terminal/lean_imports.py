"""Loads Textual without what no screen of ours uses: a tenth of the time to the first text, and five megabytes.

OpenSSL, which asyncio loads for connections that nobody makes; and Textual's own command palette, which is off, with
the inputs, trees and lists that are loaded for it alone.
"""

import sys
from importlib import import_module
from types import ModuleType

# Names that Textual takes from the module of its palette to begin with.
PALETTE = "textual.command"
PALETTE_NAMES = (
    *("CommandListItem", "CommandPalette", "DiscoveryHit", "Hit", "Hits"),
    *("Provider", "SimpleProvider"),
)


def load_textual() -> None:
    """Load it so, where nothing of it is loaded yet; whoever asks for the rest later gets all of it."""
    if {"asyncio", "ssl", "textual.app", PALETTE} & sys.modules.keys():
        return
    empty = ModuleType(PALETTE)
    for name in PALETTE_NAMES:
        setattr(empty, name, type(name, (), {}))
    # None is how Python itself has a module missing: asyncio looks whether this one is there.
    left_out: dict[str, ModuleType | None] = {"ssl": None, PALETTE: empty}
    sys.modules.update(left_out)  # type: ignore[arg-type]
    try:
        import_module("textual.app")
    finally:
        for name in left_out:
            del sys.modules[name]
