"""The campaign that is shipped: it opens, repeats, tells its war, and stays as it is."""

from pathlib import Path

import pytest

from tests.names.journal import (
    CAMPAIGNS,
    Session,
    Timeline,
    campaign_file,
    is_sample,
    read_battle,
    sample_campaigns,
    verify_battle,
)
from tests.names.report import war_of
from tracker.engine import Refused

NAME = "the_road_to_figuig"
FOLDER = sample_campaigns()[NAME]
FILES = sorted(each for each in FOLDER.iterdir() if each.suffix in (".battle", ".campaign"))


@pytest.mark.parametrize("file", FILES, ids=[each.name for each in FILES])
def test_all_of_it_repeats(file: Path) -> None:
    recorded = read_battle(file)
    assert not recorded.problems and recorded.is_over
    assert verify_battle(recorded) is None


def test_it_has_four_battles_and_tells_what_its_units_did() -> None:
    war = war_of(Timeline.of(read_battle(campaign_file(FOLDER))))
    assert len(war.aftermaths) >= 4 and all((FOLDER / each.file).is_file() for each in war.aftermaths)
    assert sum(each.felled for each in war.services) and any(each.fate for each in war.services)


def test_it_is_found_by_its_name_and_listed(tmp_path: Path) -> None:
    assert CAMPAIGNS.find(tmp_path, NAME) == campaign_file(FOLDER)
    assert [each.path.parent.name for each in CAMPAIGNS.shipped()] == [NAME]


def test_nothing_is_written_into_it() -> None:
    before = [each.read_bytes() for each in FILES]
    for file in FILES:
        assert is_sample(file)
        with pytest.raises(Refused, match="shipped sample"):
            Session.open(file)
    assert [each.read_bytes() for each in FILES] == before
