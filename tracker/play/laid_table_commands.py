"""The tables that are laid for battles: the procedure for it, and the table of a set-up kept as one's own scenario."""

from msgspec.structs import replace

from tracker.engine import AnswerInput, AnyRuleset, Moment, Refused, ScenarioFile, TrackerError
from tracker.journal.session import Session
from tracker.play.outcome import Outcome, outcome_in_words
from tracker.play.seat import Command, Seat

# The procedure beside a game's battles that lays a table: it begins with a scenario, and makes one.
LAYING = "terrain"


def lays_tables(game: AnyRuleset) -> bool:
    """True if a game lays tables; an add-on's that can't say does not."""
    try:
        return LAYING in game.sub_games()
    except TrackerError:
        return False


class KeepTable(Command, frozen=True, tag="keep_table"):
    """Keep the table that was laid in the set-up as a scenario of one's own; the reply `told` has `words`."""

    def carry_out(self, seat: Seat) -> Outcome:
        battle = seat.session.battle
        if (made := table_laid(seat.session)) is None:
            raise Refused(
                "The set-up is not over yet: its table can be kept once it is."
                if battle.stage == "setup"
                else "No table was laid in the set-up of this battle: it is its scenario's."
            )
        from tracker.journal.products import keep_scenario_made

        return outcome_in_words(keep_scenario_made(made).words)


def table_laid(session: Session) -> ScenarioFile | None:
    """The table that was laid in the set-up of a battle, as it was when that ended; None where none was."""
    line, game = session.battle.line, session.battle.ruleset
    last = next((at for at, node in enumerate(line) if node.checkpoint and node.checkpoint.stage != "setup"), None)
    if last is None:
        return None
    set_up = line[: last + 1]
    answers = {each.key: each.value for each in (node.input for node in set_up) if isinstance(each, AnswerInput)}
    laid = game.table_laid(Moment(game, line[0]).state, Moment(game, line[last]).state, answers)
    if laid is None:
        return None
    from tracker.journal.products import origin_of

    return replace(laid, origin=origin_of(session.header.key, set_up))
