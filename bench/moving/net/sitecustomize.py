"""Add the net to the servers of one package, as its author would with two lines.

Python imports this module at its start where this folder is in PYTHONPATH. MOVING_STAGE names the
stage, MOVING_MODULES the modules whose servers get the net. Nothing is imported before they
import it.
"""

import functools
import importlib.util
import os
import sys

_STAGE = os.environ.get("MOVING_STAGE", "bare")
_SETTINGS = {
    "untouched": {"successes": "untouched"},
    "migration": {"migration": True},
    "strict": {},
}


def _with_net(server):
    plain = server.__init__

    @functools.wraps(plain)
    def start(self, *args, middleware=None, **options):
        maker = sys._getframe(1).f_globals.get("__name__", "").partition(".")[0]
        if maker in os.environ["MOVING_MODULES"].split():
            from replybook.mcp.fastmcp import ReplyMiddleware
            from replybook.safety import ServerSettings

            net = ReplyMiddleware(settings=ServerSettings(**_SETTINGS[_STAGE]))
            middleware = [net, *(middleware or [])]
        plain(self, *args, middleware=middleware, **options)

    server.__init__ = start


class _Finder:
    def find_spec(self, name, *_):
        if name != "fastmcp.server.server":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        load = spec.loader.exec_module
        spec.loader.exec_module = lambda module: (load(module), _with_net(module.FastMCP))
        return spec


if _STAGE != "bare":
    sys.meta_path.insert(0, _Finder())
