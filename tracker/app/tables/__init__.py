"""The quick reference tables, and the installed games to be read."""
