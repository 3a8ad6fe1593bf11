"""The command line as a function, and a process whose registry stays."""

from tests.devtools.conftest import run, the_registry_of_this_process_stays

__all__ = ["run", "the_registry_of_this_process_stays"]
