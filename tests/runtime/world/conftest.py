"""Freeze what earlier files left behind, for the tests that count open descriptors."""

from __future__ import annotations

import gc

import pytest


@pytest.fixture(scope="module")
def no_old_garbage() -> None:
    """Let the collector visit what the tests of this file make, and nothing older.

    Who counts descriptors collects before each count. In a long run that took half a second each
    time.
    """
    gc.collect()
    gc.freeze()
