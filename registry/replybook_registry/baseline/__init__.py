"""Where an older registry is read from: git objects, a folder, a wheel.

Each module has one reader with the same two questions, `folder` and `file`. Nothing here writes,
and nothing touches the work tree or the index of a repository. Source: decision 8.
"""
