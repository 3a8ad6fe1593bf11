"""The rules of the linter, one per module. The docstring of a rule is its page.

The examples in the page are tests. `replybook_devtools.lint.rule_names` lists the modules.
"""
