"""The rules of the registry check: one module per rule, named after the bad pattern.

A module holds the page of its rule (the docstring), its `CODE`, and either `check`, for rules that
judge a resolved registry, or `finding`, for faults that are met while the files are being read.
Nothing registers itself: `replybook_registry.check` lists the modules.
"""
