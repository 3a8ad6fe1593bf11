"""The pages of a site: one for each thing that has a name, as Markdown, with an address that stays.

Nothing is written here and nothing is checked in: `replybook docs build` asks for the pages and lays them out.
Source: specification 12, specification 51.
"""
