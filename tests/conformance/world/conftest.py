"""The world, made once, and each test of it over every containment backend of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.world.containment_backends import NAMES, backend_named
from tests.conformance.world.made_world import (
    LoadedMod,
    LoadedSession,
    MadeWorld,
    make_tree,
    make_world,
)

from replybook import WorldAdapterV2

Build = Callable[..., WorldAdapterV2]


@pytest.fixture(params=NAMES)
def backend(request: pytest.FixtureRequest) -> Any:
    """A way to prove containment."""
    return backend_named(str(request.param))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> MadeWorld:
    """The world of world.yaml, to look at and not to change."""
    return make_world(tmp_path_factory.mktemp("world"))


@pytest.fixture
def own_world(tmp_path: Path) -> MadeWorld:
    """A world that the test may change."""
    base = tmp_path / "world"
    base.mkdir()
    return make_world(base)


@pytest.fixture
def build(tmp_path: Path, backend: Any) -> Iterator[Build]:
    """Makes a small tree with the root `repo` and an adapter over it, which sees everything."""
    with ExitStack() as open_adapters:

        def _build(
            tree: Sequence[str],
            *,
            mods: Sequence[LoadedMod] = (),
            roots: dict[str, Path] | None = None,
            mode: str = "ck3raven-dev",
        ) -> WorldAdapterV2:
            make_tree(tmp_path, tree)
            adapter = WorldAdapterV2(
                session=LoadedSession(list(mods)),
                roots={"repo": tmp_path / "repo"} if roots is None else roots,
                get_mode=lambda: mode,
                backend=backend,
            )
            return open_adapters.enter_context(adapter)

        yield _build
