"""The command line as a function, for tests that check files on disk."""

from tests.devtools.conftest import run, the_registry_of_this_process_stays

__all__ = ["run", "the_registry_of_this_process_stays"]
