"""The facts of a Python file for rules: one parse, one walk, names resolved by type."""
