"""Readers of an older registry, from git objects, a folder, or a wheel.

Each module has one reader with two methods, `folder` and `file`. None of them writes, and none of
them changes the work tree or the index of a repository.

Source: decision 8.
"""
