"""Answers of `explain` about each kind of name, from the generated tables."""
