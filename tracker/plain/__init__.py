"""The whole game without a screen: numbered lines for people, JSON lines for programs."""
