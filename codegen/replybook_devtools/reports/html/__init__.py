"""Pages that need nothing but a browser: no script, font or picture from elsewhere. Source: decision 18."""

from replybook_devtools.reports.html.document import document

__all__ = ["document"]
