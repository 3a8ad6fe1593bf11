"""The HTML page of one session, made from its trace lines alone.

It shows only what a trace keeps, and needs only a browser.

Source: specification 29, 30 and 39.
"""
