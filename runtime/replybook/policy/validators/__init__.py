"""Validators of content: one for CK3 files and one for Python, behind one interface.

Source: 003 §2 (`ck3_validator`, `python_validator`), specification 33.
"""

from replybook.ck3.validator import Ck3Validator
from replybook.policy.validators.python import (
    BadEnvironment,
    Environment,
    Project,
    PythonValidator,
)
from replybook.policy.validators.validator import (
    Checked,
    ContentFile,
    ContentValidator,
    Context,
    Problem,
    Symbols,
    SymbolUse,
)
from replybook.policy.validators.validators import Validators

__all__ = [
    "BadEnvironment",
    "Checked",
    "Ck3Validator",
    "ContentFile",
    "ContentValidator",
    "Context",
    "Environment",
    "Problem",
    "Project",
    "PythonValidator",
    "SymbolUse",
    "Symbols",
    "Validators",
]
