"""What changed between two registries: one module per subject, each with its kinds of change.

A module holds `KINDS` (what can change, the version step it demands, and why) and the comparison
that finds them. `replybook_registry.evolution.compare` is the door. Source: decision 8, specification 12 and 14.
"""
