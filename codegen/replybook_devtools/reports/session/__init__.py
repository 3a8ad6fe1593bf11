"""One session of a trace as a page that needs nothing but a browser.

Made from the lines alone, so it holds what a trace keeps and no more. Source: specification 29, 30 and 39.
"""
