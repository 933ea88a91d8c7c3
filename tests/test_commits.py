"""The check of commit subjects, by what it finds wrong."""

import pytest

from tests.tools.commits import faults_of


def test_an_imperative_subject_of_one_change_is_fine() -> None:
    assert not list(faults_of("Say who rolls, undo and redo in plain words"))


@pytest.mark.parametrize(
    ("subject", "fault"),
    [
        ("Added a guard", "'Added'"),
        ("Fix one thing; fix another", "two commits"),
        (f"Say {'much ' * 20}", "letters"),
    ],
)
def test_what_is_wrong_with_a_subject_is_said(subject: str, fault: str) -> None:
    assert any(fault in each for each in faults_of(subject))
