"""A person at a battle: one model for screens, line mode and protocol. It draws nothing and reads no key."""
