"""`replybook audit`: the scorecard of a code base, and its report."""
