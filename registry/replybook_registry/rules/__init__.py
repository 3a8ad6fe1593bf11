"""The rules of the registry check: one module for each rule, named after the bad pattern.

A module has the page of its rule (the docstring), its `CODE`, and one function. `check` judges a
resolved registry; `finding` reports a fault that is found while reading files. Modules are listed
in `replybook_registry.check`.
"""
