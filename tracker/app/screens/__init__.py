"""The screens, one a module; `tracker.app.app` loads each when it is first shown."""
