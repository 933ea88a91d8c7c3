"""Errors, told apart by cause. Each message is one sentence for people."""

AS_BEFORE = "the battle stands as it was before"


class TrackerError(Exception):
    """Anything that is shown to a person as one sentence, without a traceback."""


class Refused(TrackerError):
    """An answer, edit or command that is impossible here; nothing was changed."""


class Unchanged(Refused):
    """An edit to what stands there already."""


class Warned(TrackerError):
    """An answer that is possible but against the rules, or not what the app decided; overruling takes it.

    By which key or word is said by whoever asks.
    """


class BadFile(TrackerError):
    """A file, of ours or from elsewhere, that can't be used: names the file, the place and the reason."""


class RuleFault(TrackerError):
    """A rule raised; the battle stands as it was before the input."""


class Unsaved(TrackerError):
    """The disk did not take what happened; the battle goes on in memory."""
