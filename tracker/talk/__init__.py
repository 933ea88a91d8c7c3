"""How prompts, dice, sums and units are read and said: shared by line mode, the protocol and the screens."""
