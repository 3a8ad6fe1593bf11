"""The Python validator: syntax, names and imports, judged without running or importing anything.

Source: specification 33.
"""

from replybook.policy.validators.python.environment import BadEnvironment, Environment, Project
from replybook.policy.validators.python.validator import PythonValidator

__all__ = ["BadEnvironment", "Environment", "Project", "PythonValidator"]
