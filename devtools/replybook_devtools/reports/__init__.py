"""Reports: findings in every format, a session as a page, HTML pages, what a test suite saw."""
