"""The Python validator: syntax, names and imports, without running any code.

Source: specification 33.
"""

from replybook.policy.validators.python.environment import BadEnvironment, Environment, Project
from replybook.policy.validators.python.validator import PythonValidator

__all__ = ["BadEnvironment", "Environment", "Project", "PythonValidator"]
