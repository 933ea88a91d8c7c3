"""Loads Textual without what no screen of ours uses: a tenth of the time to the first text, and five megabytes.

OpenSSL, which asyncio loads for connections that nobody makes; and Textual's own command palette and notices, which are
off, with the inputs, trees, lists and containers that are loaded for them alone.
"""

import sys
from importlib import import_module
from types import ModuleType

# Names that Textual takes from the modules of its palette and of its notices to begin with.
PALETTE, NOTICES = "textual.command", "textual.widgets._toast"
NAMES = {
    PALETTE: ("CommandListItem", "CommandPalette", "DiscoveryHit", "Hit", "Hits", "Provider", "SimpleProvider"),
    NOTICES: ("ToastRack",),
}


def load_textual() -> None:
    """Load it so, where nothing of it is loaded yet; whoever asks for the rest later gets all of it."""
    if {"asyncio", "ssl", "textual.app", *NAMES} & sys.modules.keys():
        return
    # None is how Python itself has a module missing: asyncio looks whether this one is there.
    left_out: dict[str, ModuleType | None] = {"ssl": None}
    for module, names in NAMES.items():
        left_out[module] = empty = ModuleType(module)
        for name in names:
            setattr(empty, name, type(name, (), {}))
    sys.modules.update(left_out)  # type: ignore[arg-type]
    try:
        import_module("textual.app")
    finally:
        for name in left_out:
            del sys.modules[name]
