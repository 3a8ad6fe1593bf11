"""The doctor: what stands between a modder and work, each line with its fix.

It reads only. `diagnosis` returns the lines; `Setup` is what it looks at.

Source: specification 16, 23 and 57.
"""

from replybook_ck3.serve.doctor.diagnosis import diagnosis
from replybook_ck3.serve.doctor.doctor_line import DoctorLine, Setup, State

__all__ = ["DoctorLine", "Setup", "State", "diagnosis"]
