"""The command `replybook watch`: pass a server's bytes on, and judge the results of its tools.

The pumps (`stdio_pump`, `http_proxy`) hand copies of the bytes to one thread (`side_thread`). That
thread finds the messages, pairs calls and answers, and writes records. No pump waits for it.
"""
