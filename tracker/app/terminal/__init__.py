"""The terminal below Textual: driver, writer, signals, signs; the only place that uses Textual's private names."""
