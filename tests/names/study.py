"""Names of tracker/study/ that several tests speak to: a module that moves is told here alone."""

from tracker.study.one_battle import Bout, Memory, Study, field_of, fight, fight_bout, player_of
