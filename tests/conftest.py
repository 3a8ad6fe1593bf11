"""The test registry, the CK3 world on the base as in a real server, and the settings of tests.

What holds for the base alone is tested in fresh processes.
"""

import functools
import gc
import os
import shutil
import signal
import sys
from pathlib import Path

import hypothesis
import pytest

import replybook_ck3_generated
import replybook_registry.load

assert replybook_ck3_generated.REGISTRY.name == "replybook-ck3"

read_once = functools.lru_cache(512)(replybook_registry.load.load_yaml)


def _load_yaml(data: bytes, path: str) -> object:
    table, findings = read_once(data, path)
    return table, list(findings)


replybook_registry.load.load_yaml = (
    _load_yaml  # the base is read thousands of times here, and stays the same
)

gc.disable()  # until all is collected: nothing of that is garbage

hypothesis.settings.register_profile("untimed", deadline=None)
hypothesis.settings.load_profile("untimed")


def pytest_configure() -> None:
    """Take Ctrl-C as usual where a shell started this run in the background and ignores it.

    Programs under test inherit what is ignored, and a shell cannot trap it then.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Thousands of collected tests live to the end.

    The garbage collector need not visit them each time.
    """
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_unconfigure() -> None:
    """Unfreeze all objects: libraries that look for leaks would count them."""
    gc.unfreeze()


@pytest.fixture
def ruff_on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the folder of the interpreter to the path, because ruff is installed there."""
    beside = str(Path(sys.executable).parent)
    monkeypatch.setenv("PATH", os.pathsep.join((beside, os.environ.get("PATH", os.defpath))))
    if shutil.which("ruff") is None:
        pytest.skip("needs ruff")
