"""A recorded battle at any of its steps: its screen, commands, panels and questions."""
