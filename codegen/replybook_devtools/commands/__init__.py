"""The command line: one module per command, each imported only when it is called.

This is the only place that sees both the authoring and the serving side. Source: decision 16.
"""
