"""Measure the cost of replies, registry, generator and command line, each beside a reference.

Run `python -m bench` (or `make bench`) from the project root. A figure counts as a ratio to a
reference that was measured in the same run on the same machine. The budgets of decision 22 are such
ratios. Whole commands run in fresh processes, and steps are timed inside one process, on synthetic
registries of up to 10,000 codes. Rows are printed as soon as they are known, and nothing is written
into the tree.

Nothing here is a test, because a time limit in a test fails on a busy machine and proves nothing on
a quiet one.
"""
