"""What a modder does with the problems of a check: choose, ignore, accept, group and count them.

Source: `docs/ck3/index-and-check-a-mod.md`.
"""
