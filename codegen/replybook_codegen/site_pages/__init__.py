"""Pages of a site: one for each named entry, as Markdown, with a stable address.

Nothing is written here, and no page is checked in. `replybook docs build` uses these pages.

Source: specification 12, specification 51.
"""
