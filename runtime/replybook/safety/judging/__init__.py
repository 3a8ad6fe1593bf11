"""The verdict on a result or an exception of a tool.

The verdict is a reply, or a value that passes through.
"""
