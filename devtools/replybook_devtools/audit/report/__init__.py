"""Renderings of `replybook audit`: one report as Markdown, JSON, SARIF and HTML.

Source: 004, 001 §13.
"""
