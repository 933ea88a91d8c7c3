"""Reading and saying prompts, dice, sums and units: shared by line mode, the protocol and the screens."""
