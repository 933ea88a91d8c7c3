"""What screens are made of: few widgets, each painting its own lines."""
