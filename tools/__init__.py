"""The scripts behind the targets of the Makefile; each runs as `python tools/NAME.py`.

A package with a file of its own: `inspect` cannot place one without, once another module had its name.
"""
