"""`tracker campaign new|next|show|report|verify|list|rename|trash|restore`"""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from tracker.commands.armies import armies_argument
from tracker.commands.house_rules import rulings_argument, rulings_of
from tracker.commands.output import complain, put_json, say
from tracker.commands.shelf import say_listed
from tracker.commands.sitting_down import seat_arguments, sit_down
from tracker.engine import CampaignStart, Refused, load_ruleset
from tracker.journal.campaigns import CAMPAIGNS, CampaignEntry, check_campaign_name
from tracker.journal.shelf import TRASH

ODD = 1
NAMED = "by name, folder or file; the open one played last if none is given"


def arguments(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="deed", metavar="ACTION", required=True)
    new = actions.add_parser("new", help="begin a campaign of a game with rosters of yours")
    new.add_argument("game", metavar="GAME", help="a game, as listed by tracker rulesets")
    new.add_argument("rosters", metavar="ROSTER", nargs="*", help="rosters of yours; some games begin with none")
    new.add_argument("--title", metavar="TITLE", default="", help="what it is called")
    new.add_argument("--enemy", metavar="LIST", default="", help="the army list by which the enemy is raised")
    rulings_argument(new)
    new.add_argument("--seed", metavar="N", type=int, help="for the app's dice")
    seat_arguments(new)
    following = actions.add_parser("next", help="go on with a campaign: its next battle, and what comes between")
    following.add_argument("campaign", metavar="CAMPAIGN", nargs="?", help=NAMED)
    seat_arguments(following)
    show = actions.add_parser("show", help="print how a campaign stands, and what its battles left")
    report = actions.add_parser("report", help="write a campaign up: the war, its battles, its records")
    ends = "a .md or .html file, or .csv or .json for the records alone; else it is printed"
    report.add_argument("-o", "--output", metavar="FILE", type=Path, help=ends)
    report.add_argument("--force", action="store_true", help="write over a file that is there")
    verify = actions.add_parser("verify", help="say what has become of a campaign's files")
    verify.add_argument("--mend", action="store_true", help="give battles that were renamed their names back")
    listing = actions.add_parser("list", help="list your campaigns")
    listing.add_argument("--trashed", action="store_true", help="list the trash")
    rename = actions.add_parser("rename", help="give a campaign another title, and its folder the name of it")
    trash = actions.add_parser("trash", help="move a campaign with its battles to the trash")
    restore = actions.add_parser("restore", help="take a campaign back from the trash")
    for each in (rename, trash, restore):
        each.add_argument("campaign", metavar="CAMPAIGN", help="by name, folder or file")
    rename.add_argument("title", metavar="TITLE")
    for each in (show, report, verify):
        each.add_argument("campaign", metavar="CAMPAIGN", nargs="?", help=NAMED)
    for each in (show, verify, listing):
        each.add_argument("--json", action="store_true", help="for a program")
    for each in (new, following, show, report, verify, listing, rename, trash, restore):
        each.add_argument("--campaigns", metavar="DIR", help="the folder of your campaigns")
    for each in (new, verify):
        armies_argument(each)


def run(args: Namespace) -> int:
    if args.campaigns:
        # What is given holds for the screens too.
        os.environ["TRACKER_CAMPAIGNS"] = args.campaigns
    folder = CAMPAIGNS.folder()
    if args.deed == "list":
        return _list(folder / TRASH if args.trashed else folder, args)
    if args.deed == "new":
        return _new(args, folder)
    if args.deed in ("rename", "trash", "restore"):
        say([_moved(args, folder)])
        return 0
    name = args.campaign
    path = CAMPAIGNS.newest(folder).path if name is None else CAMPAIGNS.find(folder, name)
    if args.deed == "next":
        from tracker.play.offers import play_on

        return sit_down(args, lambda dice_source: play_on(path, dice_source), fresh=False)
    if args.deed == "verify":
        return _verify(path, folder, args)
    return _report(path, args) if args.deed == "report" else _show(path, args.json)


# A new one


def _new(args: Namespace, folder: Path) -> int:
    from tracker.engine import CampaignRuleset, PlainCampaign, check_rulings
    from tracker.journal.armies import ROSTERS, plain_of, read_army
    from tracker.journal.campaigns import campaign_of, new_campaign
    from tracker.play.new_campaign import LONGEST, usual_title

    game = load_ruleset(args.game)
    campaign = campaign_of(game)
    if not isinstance(campaign, CampaignRuleset):
        raise Refused(f"{game.title} has no campaign.")
    files = [ROSTERS.find(ROSTERS.folder(args.armies), each) for each in args.rosters]
    armies = [read_army(each).army for each in files]
    for path, army in zip(files, armies, strict=True):
        if army.game != game.id:
            raise Refused(f"{path.name} is a roster of {army.game!r}, not of {game.id!r}.")
    if twice := next((each for place, each in enumerate(files) if each in files[:place]), None):
        raise Refused(f"{twice.name} is named twice: a roster fights on one side alone.{_another(game.id, files)}")
    title = " ".join(args.title.split()) or usual_title(game, [army.name for army in armies])
    chosen = rulings_of(args.set)
    # Where the game has no campaign of its own, house rules are those of its battles.
    is_plain = isinstance(campaign, PlainCampaign)
    start = CampaignStart(
        game=game.id,
        title=title[:LONGEST],
        armies=[plain_of(army) for army in armies],
        enemy=args.enemy,
        house=chosen if is_plain else {},
        is_named=bool(args.title.strip()),
    )
    rulings = {} if is_plain else check_rulings(campaign, chosen)
    campaign.new_of(start, rulings)
    return sit_down(
        args,
        lambda dice_source: new_campaign(folder, game.id, start, rulings, args.seed, dice_source, files),
        fresh=True,
    )


def _another(game: str, files: Sequence[Path]) -> str:
    """A sentence that names a roster of the game in the same folder which nobody has named; "" where there is none."""
    from tracker.journal.armies import usable_rosters

    entries, _ = usable_rosters(files[0].parent)
    other = next((each for each in entries if each.game == game and each.path not in files), None)
    return f" {other.path.name} is another." if other is not None else ""


# Its folder


def _moved(args: Namespace, folder: Path) -> str:
    """Rename a campaign, throw it away or take it back; gives a sentence. Raises Refused, BadFile or Unsaved."""
    if args.deed == "restore":
        return f"Taken back as {CAMPAIGNS.take_back(CAMPAIGNS.find_place(folder / TRASH, args.campaign))}."
    if args.deed == "trash":
        return f"Moved to {CAMPAIGNS.throw_away(CAMPAIGNS.find_place(folder, args.campaign))}."
    check_campaign_name(args.campaign)
    path = CAMPAIGNS.rename(CAMPAIGNS.find(folder, args.campaign), args.title)
    return f"{path.parent.name} is called {' '.join(args.title.split())} now."


# Looking


def _list(folder: Path, args: Namespace) -> int:
    say_listed(CAMPAIGNS, folder, CAMPAIGNS.listed(folder), _cells, args.json)
    if not args.json and not args.trashed:
        say(
            f"Shipped, to be looked at: {each.path.parent.name}, {each.title} ({each.result or 'open'})."
            for each in CAMPAIGNS.shipped()
        )
    return 0


def _cells(entry: CampaignEntry) -> list[str]:
    return [entry.file, entry.title, entry.game, entry.reason or entry.result or entry.where]


def _show(path: Path, as_json: bool) -> int:
    from tracker.engine.prompts.to_fight import given_aftermath_words
    from tracker.journal.campaign_battles import read_campaign
    from tracker.journal.campaigns import battle_files
    from tracker.talk.order_of_battle import view_lines

    recorded, moment, state = read_campaign(path)
    prompt = moment.prompt
    is_next = prompt is not None and prompt.fight is not None
    files = battle_files(path.parent, recorded.header.key, state.turn) if is_next else []
    if as_json:
        said: dict[str, Any] = {"path": str(path), "title": recorded.title, "ruleset": recorded.ruleset}
        said |= {"turn": state.turn, "stage": recorded.stage, "came": msgspec.to_builtins(state.aftermaths)}
        said["prompt"] = {"kind": str(prompt.__struct_config__.tag), "title": prompt.title} if prompt else None
        said["next"] = {"status": files[0].status, "path": str(files[0].path)} if files else None
        put_json({**said, "view": msgspec.to_builtins(moment.view)})
        return 0
    complain(recorded.problems)
    say([f"{recorded.title} ({load_ruleset(recorded.ruleset).title})", ""])
    for number, came in enumerate(state.aftermaths, 1):
        file = f" [{came.file}]" if came.file else " [told in words]"
        say([f"{number}. {given_aftermath_words(msgspec.to_builtins(came))}{file}"])
    say([*([""] if state.aftermaths else []), *view_lines(moment.view), ""])
    where = f" {files[0].path.name}: {files[0].status}." if files else ""
    say([f"Asked: {prompt.title}.{where}" if prompt is not None else f"It is over: {moment.view.result}."])
    return 0


def _verify(path: Path, folder: Path, args: Namespace) -> int:
    from tracker.journal.armies import ROSTERS
    from tracker.journal.campaign_checks import check_campaign, mend_names

    mended = mend_names(path) if args.mend else []
    complain(mended) if args.json else say(mended)
    found = check_campaign(path, folder, ROSTERS.folder(args.armies))
    if args.json:
        put_json(msgspec.to_builtins(found))
    elif found:
        for each in found:
            say([each.words, *(f"  {differs}" for differs in each.differs)])
    else:
        say([f"{path.stem} holds: its file plays as it was recorded, and every battle is as the campaign took it."])
    return ODD if found else 0


def _report(path: Path, args: Namespace) -> int:
    from tracker.commands import report

    return report.run(Namespace(battle=str(path), output=args.output, force=args.force, steps=False, saves=None))
