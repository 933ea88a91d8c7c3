"""The records of a campaign on the screen: those of its units and leaders, its roll of honour, its chronicle."""
