"""The command line: one module per command, imported when the command is called.

No other package imports both the authoring side and the serving side.

Source: decision 16.
"""
