-- A call that changes something has two lines in a trace: its begin and its end. The begin of a call
-- that has an end goes. What stays is a call without an answer: it runs, or its process failed.
DELETE FROM lines
WHERE outcome = 'unanswered' AND call IN (SELECT call FROM lines WHERE outcome <> 'unanswered');
