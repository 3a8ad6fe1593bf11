"""HTML pages without scripts, fonts or pictures from other servers.

Source: decision 18.
"""

from replybook_devtools.reports.html.document import document

__all__ = ["document"]
