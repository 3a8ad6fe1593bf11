"""The audit model: how far a code base keeps the standard, as counted statuses.

A requirement without evidence is NOT MEASURED. Every status has its counts. Source: 004, 001 §13.
"""

from replybook_devtools.audit.scorecard.audit_evidence import Evidence, Gates
from replybook_devtools.audit.scorecard.audit_report import AuditReport, Decision, Header
from replybook_devtools.audit.scorecard.auditing import audit

__all__ = ["AuditReport", "Decision", "Evidence", "Gates", "Header", "audit"]
