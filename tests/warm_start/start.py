"""Hand a program to the server of `tests/warm_python.py`, and end as it ends; else start it truly.

The first arguments are the socket and the name of the interpreter, empty for the true one. Imports
are few: this starts a hundred times.
"""

import _signal
import _socket
import _struct
import marshal
import os
import sys


def main(address: str, name: str, arguments: list[str]) -> None:
    """Run a program in the server, or in a new interpreter where the server cannot."""
    connection = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
    try:
        connection.connect(address)
        folder = os.getcwd()  # noqa: PTH109
        interrupts = _signal.getsignal(_signal.SIGINT) is not _signal.SIG_IGN
        data = marshal.dumps((arguments, folder, dict(os.environ), interrupts, name))
        data = len(data).to_bytes(4, "big") + data
        streams = _struct.pack("3i", 0, 1, 2)
        sent = connection.sendmsg([data], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, streams)])
        if sent < len(data):
            connection.sendall(data[sent:])
        said, child = _struct.unpack("=ci", connection.recv(5, _socket.MSG_WAITALL))
    except (OSError, _struct.error):
        said, child = b"F", 0
    if said != b"R":
        os.execv(sys.executable, [sys.executable, *arguments])
    for number in (_signal.SIGINT, _signal.SIGTERM, _signal.SIGHUP, _signal.SIGUSR1):
        if _signal.getsignal(number) is not _signal.SIG_IGN:
            _signal.signal(number, lambda number, _frame: os.kill(child, number))
    for number in (0, 1, 2):
        os.close(number)  # a reader waits for the program, not for us
    said, code = _struct.unpack("=ci", connection.recv(5, _socket.MSG_WAITALL))
    if code < 0:
        _signal.signal(-code, _signal.SIG_DFL) if -code != _signal.SIGKILL else None
        os.kill(os.getpid(), -code)
    os._exit(code)


main(sys.argv[1], sys.argv[2], sys.argv[3:])
