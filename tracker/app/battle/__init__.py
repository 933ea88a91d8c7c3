"""The battle at the table: its screen, commands, panels, prompts, and the questions that lie over them."""
