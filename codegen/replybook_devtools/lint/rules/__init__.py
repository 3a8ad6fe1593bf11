"""The rules of the linter, one per module; its docstring is its page, its examples are its tests.

`replybook_devtools.lint.rule_names` names the modules.
"""
