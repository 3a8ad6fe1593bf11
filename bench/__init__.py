"""What the registry, the generator and the command line cost, beside the budgets of decision 22.

Run `python -m bench` (or `make bench`) from the project root. It times whole commands and single
stages in fresh processes, on synthetic registries of 100, 1,000 and 10,000 codes, prints one table
and writes nothing into the tree. Nothing here is a test: a time limit in a test fails on a busy
machine and says nothing on a quiet one.
"""
