"""Names of tracker/plain/ that several tests speak to: a module that moves is told here alone."""

from tracker.plain.line_mode import LineMode
from tracker.plain.protocol import Conversation
from tracker.plain.streams import Signals, Source, Stopped, soften
