"""Let the servers of these tests start warm.

Where a framework brings its own stack, they start truly.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest
from tests.warm_python import warm_executable

pytest.register_assert_rewrite("tests.clients.framework_stories")


@pytest.fixture(autouse=True, scope="module")
def _warm_servers() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        if "REPLYBOOK_SERVER_PYTHON" not in os.environ:
            patch.setattr(sys, "executable", warm_executable())
        yield
