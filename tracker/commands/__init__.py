"""One module for each subcommand: `arguments(parser)` says what it takes, `run(args)` does it."""

# What each does, in the order of the help.
COMMANDS = {
    "play": "start a battle, or go on with the one in a file",
    "resume": "go on with the last battle, or with that one",
    "battles": "list your battles",
    "log": "print what happened in a battle",
    "show": "print both sides as they stand, or stood at a step",
    "verify": "play a record again: the same log, the same states?",
    "review": "walk through a battle step by step",
    "watch": "follow a battle that is being played elsewhere",
    "report": "write a battle up for a club page",
    "luck": "losses, turning points, and dice against what was to be expected",
    "armies": "list your rosters, show, copy, name, give away, take in",
    "print": "sheets for paper before a battle: order of battle, cards, rules, tables",
    "branch": "go on from a step of a battle as a battle of its own",
    "compare": "two battles side by side, such as one and its branch",
    "rulesets": "list the games",
    "scenarios": "list the scenarios",
    "check": "say all that is wrong with a scenario file, line by line",
    "tables": "print the tables that the rules read",
    "demo": "show a battle that the app fights, to be read",
    "autoplay": "let the app fight battles against itself",
    "protocol": "say what a program may send to play --protocol jsonl",
    "settings": "say what is set: who rolls, looks, how dice are typed; or set it",
    "completion": "print what a shell needs to complete commands at Tab",
    "doctor": "say where things are and whether they work",
}
