"""What a Python file says, for rules to ask: one parse, one walk, names bound by type."""
