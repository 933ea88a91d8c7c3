"""The examples in docstrings run."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from tests.engine.toy_main import install
from tests.names.journal import Session
from tracker.engine import Breakdown, Facts, Reading, Roll, ask

WITH_EXAMPLES = (ask, Reading, Roll, Facts, Breakdown, Session)


@pytest.mark.parametrize("thing", WITH_EXAMPLES, ids=lambda thing: thing.__name__)
def test_an_example_shows_how_it_is_used(thing: type, tmp_path: Path) -> None:
    install()
    names = {**vars(import_module(thing.__module__)), "folder": tmp_path}
    [example] = doctest.DocTestFinder(recurse=False).find(thing, thing.__name__, globs=names)
    assert example.examples, f"{thing.__name__} has no example"
    told: list[str] = []
    doctest.DocTestRunner().run(example, out=told.append)
    assert not told, "".join(told)
