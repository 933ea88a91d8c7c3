"""A battle of rosters from the command line: `tracker play ROSTER ROSTER`."""

import sys
from argparse import Namespace
from pathlib import Path

from tracker.commands.output import say
from tracker.commands.sitting_down import is_on_screen
from tracker.engine import AnyArmy, AnyRuleset, BadFile, Refused, load_ruleset
from tracker.engine.dice import any_seed
from tracker.engine.plurals import with_and
from tracker.journal.armies import ROSTERS, read_army
from tracker.plain.streams import Source
from tracker.play.roster_battle import ROLLED, NewBattle, enemy_lists, rolled_army


def new_battle(args: Namespace) -> NewBattle:
    """The battle between the rosters that were named. Raises Refused or BadFile."""
    armies = [_army(args, each) for each in args.what if not each.startswith(ROLLED)]
    if not armies:
        raise Refused("Name a roster of yours: tracker armies lists them.")
    games = {army.game for army in armies}
    if len(games) > 1:
        raise Refused(f"Rosters of {with_and(sorted(games))} can't fight each other.")
    draft = NewBattle(load_ruleset(armies[0].game))
    rosters = [
        _rolled(draft.game, each, args.seed, armies[0]) if each.startswith(ROLLED) else _army(args, each)
        for each in args.what
    ]
    if len(rosters) + 1 == draft.armies.sides and (lists := enemy_lists(draft.game, armies[0])):
        # Nobody was named to fight: the app rolls an enemy.
        rosters.append(_rolled(draft.game, lists[0], args.seed, armies[0]))
    if len(rosters) != draft.armies.sides:
        wants = f"{draft.game.title} takes {draft.armies.sides} roster{'s' * (draft.armies.sides > 1)} for a battle"
        rolls = f", one of which may be {ROLLED}LIST" if draft.armies.sides > 1 and draft.armies.lists() else ""
        raise Refused(f"{wants}{rolls}, not {len(rosters)}.")
    draft.rosters = [*rosters]
    for each in args.fields:
        path, sign, value = each.partition("=")
        if not sign:
            raise Refused(_fields_words(draft))
        draft.set(path.strip(), value.strip())
    if args.title:
        draft.set("title", args.title)
    return draft


def _army(args: Namespace, name: str) -> AnyArmy:
    try:
        return read_army(ROSTERS.find(ROSTERS.folder(args.armies), name)).army
    except BadFile as error:
        raise BadFile(f"{str(error).rstrip('.')}; `tracker check {name}` says all that is wrong.") from None


def _rolled(game: AnyRuleset, name: str, seed: int | None, facing: AnyArmy) -> AnyArmy:
    return rolled_army(game, name.removeprefix(ROLLED), any_seed() if seed is None else seed, facing)


def _fields_words(draft: NewBattle) -> str:
    told = []
    for each in draft.fields():
        values = "|".join(key or "(nothing)" for key, _ in each.options)
        told.append(f"{each.path}={values or each.value}")
    return f"--with takes FIELD=VALUE; the fields are {', '.join(told)}."


def ask_words(draft: NewBattle, args: Namespace) -> None:
    """In line mode, what a person may want to say of the table and the end; Enter leaves each as it is."""
    source = Source(sys.stdin)
    if not source.is_typed or args.protocol or args.fields or is_on_screen(args):
        return
    for path in ("table", "victory", "last_turn"):
        field = draft.field(path)
        while typed := (source.line(f"{field.label} (Enter: {field.value or 'none'}): ") or "").strip():
            try:
                draft.set(path, typed)
            except Refused as error:
                say([str(error)])
                continue
            break


def keep_as(draft: NewBattle, folder: Path, title: str) -> Path:
    """Keep the battle as a scenario of that title; gives its path. Raises Refused, BadFile or Unsaved."""
    draft.set("title", title)
    return draft.keep(folder)
