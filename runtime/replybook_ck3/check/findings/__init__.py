"""Choose, ignore, accept, group and count the findings of a check.

Source: `docs/ck3/index-and-check-a-mod.md`.
"""
