"""A battle written up: strengths, losses, luck, turning points, the story, and two battles side by side."""
