"""The scripts behind the targets of the Makefile; each runs as `python tools/NAME.py`.

The package needs this file: without it, `inspect` cannot locate the package after another module
has used its name.
"""
