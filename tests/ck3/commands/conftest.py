"""The command line as a function, a process whose registry stays, and a home without a game."""

from pathlib import Path

import pytest
from tests.devtools.conftest import run, the_registry_of_this_process_stays

__all__ = ["run", "the_home_has_no_game", "the_registry_of_this_process_stays"]


@pytest.fixture(autouse=True)
def the_home_has_no_game(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check reads lists of the game in the usual folder; a developer may have them."""
    home = tmp_path_factory.getbasetemp() / "no game"
    home.mkdir(exist_ok=True)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(home))
    assert Path.home() == home
