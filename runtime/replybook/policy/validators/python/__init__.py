"""The Python validator: syntax, names and imports, judged without running or importing anything.

Source: decision 21, specification 33.
"""

from replybook.policy.validators.python.environment import BadEnvironment, Environment
from replybook.policy.validators.python.project import Project
from replybook.policy.validators.python.validator import PythonValidator

__all__ = ["BadEnvironment", "Environment", "Project", "PythonValidator"]
