"""What `replybook audit` writes: one report as Markdown, JSON, SARIF and a page. Source: 004, 001 §13."""
