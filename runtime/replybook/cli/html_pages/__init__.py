"""Pages that need nothing but a browser: no script, font or picture from elsewhere. Source: decision 18."""

from replybook.cli.html_pages.document import document

__all__ = ["document"]
