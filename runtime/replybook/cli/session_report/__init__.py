"""`replybook trace report`: one session of a trace as a page that needs nothing but a browser.

Made from the lines alone, so it holds what a trace keeps and no more. Source: specification 29, 30 and 39.
"""

from replybook.cli.session_report.report_command import configure, write_report

__all__ = ["configure", "write_report"]
