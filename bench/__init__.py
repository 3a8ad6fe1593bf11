"""Measure what replies, the registry, the generator and the command line cost, each beside a reference of the same run.

Run `python -m bench` (or `make bench`) from the project root. A figure counts as a ratio to something that was
measured in the same run on the same machine; the budgets of decision 22 are such ratios. Whole commands run
in fresh processes, steps are timed inside one, on synthetic registries of up to 10,000 codes; rows are
printed as they come, and nothing is written into the tree. Nothing here is a test: a time limit in a test
fails on a busy machine and says nothing on a quiet one.
"""
