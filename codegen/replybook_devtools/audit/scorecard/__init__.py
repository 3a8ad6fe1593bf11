"""The audit: how far a code base keeps to the standard, as one model of counted statuses.

What has no evidence is NOT MEASURED, and every status carries its counts. Source: 004, 001 §13.
"""

from replybook_devtools.audit.scorecard.audit_evidence import Evidence, Gates
from replybook_devtools.audit.scorecard.audit_report import AuditReport, Decision, Header
from replybook_devtools.audit.scorecard.auditing import audit

__all__ = ["AuditReport", "Decision", "Evidence", "Gates", "Header", "audit"]
