"""The screens: a Textual application around a session. Imported only when a screen is drawn."""
