"""A campaign on the screen: the records of its units and leaders, its roll of honour, its chronicle."""
