"""Changes between two registries: one module for each subject, with its kinds of change.

A module has `KINDS` (the possible changes, the version step that each requires, and the reason) and
the comparison that finds them. The entry point is `replybook_registry.evolution.compare`.

Source: decision 8, specification 12 and 14.
"""
