"""One module for each subcommand: `arguments(parser)` says what it takes, `run(args)` does it."""
