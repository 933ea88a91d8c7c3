"""Losses by name, for the last result."""

from tracker.app.battle.losses import Loss


def loss(name: str, count: int, left: int = 0) -> Loss:
    return Loss(name, name, count, left)


def fate_of(name: str, fate: str = "destroyed") -> Loss:
    return Loss(name, name, fate=fate)
