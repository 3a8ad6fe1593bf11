"""One session on the sample playset whose index is built; tests that change nothing share it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.ck3.server.working import working

from replybook_ck3.serve.session.work import SessionContext


@pytest.fixture(scope="session")
def indexed_work(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SessionContext]:
    work = working(tmp_path_factory.mktemp("indexed"), indexed=True)
    yield work
    work.server.close()
