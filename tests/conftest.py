"""The CK3 registry is active in every test: most of them speak of its roots, modes and mods.

Tests of the library alone, and of other registries, make a world of their own or start a fresh process.
"""

import gc

import replybook_ck3_generated

assert replybook_ck3_generated.REGISTRY.name == "replybook-ck3"


def pytest_collection_finish() -> None:
    """Thousands of collected tests live to the end; the garbage collector need not visit them each time."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure() -> None:
    """What is frozen at the end would count as leaked by libraries that look for leaks."""
    gc.unfreeze()
