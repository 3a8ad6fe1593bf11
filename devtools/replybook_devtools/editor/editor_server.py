"""The language server: the handlers for the requests of an editor.

The server keeps open texts, the findings in them, and the registries it read. An internal error is
reported in one line, and the server continues. It speaks LSP 3.17.
"""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from lsprotocol import types
from pygls.exceptions import FeatureRequestError, JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from replybook_devtools.editor import protocol_values
from replybook_devtools.editor.names_in_text import begun_call, code_name_at
from replybook_devtools.editor.open_document import OpenDocument, has_builder_call, lint_document
from replybook_devtools.editor.workspace_registries import Speech, WorkspaceRegistries

if TYPE_CHECKING:
    from pygls.server import ServerErrors
    from pygls.workspace import TextDocument

_WATCHED: Final = ("**/*.yaml", "**/pyproject.toml")
_CODES: Final = re.compile(
    r"^\s*from\s+[\w.]+\s+import\b[^#\n]*?\bcodes(?:\s+as\s+(\w+))?", re.MULTILINE
)


class ReplyLanguageServer(LanguageServer):
    """A language server that keeps the open texts and their findings."""

    def __init__(self) -> None:
        super().__init__(  # pyright: ignore[reportUnknownMemberType]  # *args and **kwargs of theirs
            "replybook",
            version("replybook"),
            text_document_sync_kind=types.TextDocumentSyncKind.Full,
        )
        self.was_asked_to_end = False
        self.registries: Final = WorkspaceRegistries(self._tell)
        self._looked_at: Final[dict[str, tuple[object, OpenDocument]]] = {}

    def look(self, uri: str) -> OpenDocument | None:
        """Return the present text of a document, linted.

        Return None if the document is not open or not Python, or if its project has no readable
        registry.
        """
        document = self.workspace.text_documents.get(uri)
        if document is None or not _is_python(document):
            return None
        file = Path(to_fs_path(uri) or "untitled.py")
        if urlsplit(uri).scheme != "file":
            file = Path(self.workspace.root_path or Path.cwd()) / f"{file.name}"
        speech = self.registries.of(file)
        if speech is None:
            return None
        return self._lint_document(uri, document, file, speech)

    def _lint_document(
        self, uri: str, document: TextDocument, file: Path, speech: Speech
    ) -> OpenDocument:
        """Lint a text under one registry, unless this was done before."""
        text = document.source
        before = self._looked_at.get(uri)
        if before is None or before[1].text != text or before[0] is not speech:
            encoding = _encoding_of(self.workspace.position_encoding)
            before = self._looked_at[uri] = speech, lint_document(text, file, encoding, speech)
        return before[1]

    def forget(self, uri: str) -> None:
        """Drop the findings of a closed document."""
        self._looked_at.pop(uri, None)

    def publish(self, uri: str) -> None:
        """Send the findings of a document to the editor."""
        document = self.look(uri)
        found = [] if document is None else protocol_values.diagnostics(document)
        text = self.workspace.text_documents.get(uri)
        of_text = None if text is None else text.version
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri=uri, diagnostics=found, version=of_text)
        )

    def report_server_error(self, error: Exception, source: ServerErrors) -> None:
        """Show an internal error in one line. A failed request gets an error response as well."""
        if isinstance(error, JsonRpcException):
            self._tell("the editor sent a message that is none of the protocol; it was left out")
        elif source is not FeatureRequestError:
            self._tell(f"replybook broke ({type(error).__name__}); this is our fault: report it")

    def _tell(self, text: str) -> None:
        self.window_show_message(types.ShowMessageParams(types.MessageType.Error, text))


def _encoding_of(agreed: types.PositionEncodingKind | str | None) -> str:
    """Return the unit in which the client counts columns; UTF-16 if it named none."""
    return types.PositionEncodingKind(agreed).value if agreed is not None else "utf-16"


def _is_python(document: TextDocument) -> bool:
    named = urlsplit(document.uri).path.endswith((".py", ".pyi", ".pyw"))
    return document.language_id == "python" or (document.language_id is None and named)


def make_server() -> ReplyLanguageServer:
    """Return a server with all handlers, ready to start."""
    server = ReplyLanguageServer()
    _ends(server)
    _watches(server)
    _follows_texts(server)
    _answers(server)
    return server


def _ends(server: ReplyLanguageServer) -> None:
    """Record that the editor sent `shutdown`, which decides the exit code."""

    @server.feature(types.SHUTDOWN)
    def _note_shutdown(_params: None) -> None:
        server.was_asked_to_end = True


def _watches(server: ReplyLanguageServer) -> None:
    """Ask the editor to report changes of registry files, if it can."""

    @server.feature(types.INITIALIZED)
    def _ask_for_watchers(_params: types.InitializedParams) -> None:
        workspace = server.client_capabilities.workspace
        watched = workspace.did_change_watched_files if workspace is not None else None
        if watched is None or not watched.dynamic_registration:
            return
        options = types.DidChangeWatchedFilesRegistrationOptions(
            [types.FileSystemWatcher(pattern) for pattern in _WATCHED]
        )
        method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        asked = types.Registration("registries", method, options)
        server.client_register_capability(types.RegistrationParams([asked]))

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def _look_again(_params: types.DidChangeWatchedFilesParams) -> None:
        for uri in list(server.workspace.text_documents):
            server.publish(uri)


def _follows_texts(server: ReplyLanguageServer) -> None:
    """Publish findings whenever a text is opened, changed or saved."""

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def _publish_opened_text(params: types.DidOpenTextDocumentParams) -> None:
        server.publish(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def _publish_changed_text(params: types.DidChangeTextDocumentParams) -> None:
        server.publish(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def _publish_saved_text(params: types.DidSaveTextDocumentParams) -> None:
        server.publish(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def _forget_closed_text(params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        server.forget(uri)
        gone = types.PublishDiagnosticsParams(uri=uri, diagnostics=[])
        server.text_document_publish_diagnostics(gone)


def _answers(server: ReplyLanguageServer) -> None:
    """Register the handlers for hover, completion and code actions."""

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def _hover(params: types.HoverParams) -> types.Hover | None:
        document = server.look(params.text_document.uri)
        if document is None:
            return None
        at = document.places.offset(params.position.line, params.position.character)
        name = code_name_at(document.text, at)
        found = document.speech.explained(name.code) if name is not None else None
        if name is None or found is None:
            return None
        shown = protocol_values.page(found, markdown=_hovers_markdown(server))
        return types.Hover(shown, protocol_values.range_of(document, name.start, name.end))

    options = types.CompletionOptions(
        trigger_characters=[".", "(", '"', "'"], resolve_provider=True
    )

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, options)
    def _complete(params: types.CompletionParams) -> list[types.CompletionItem]:
        document = server.look(params.text_document.uri)
        if document is None:
            return []
        at = document.places.offset(params.position.line, params.position.character)
        call = begun_call(document.text, at, has_builder_call)
        if call is None:
            return []
        imported = _CODES.search(document.text)
        name = (imported[1] or "codes") if imported is not None else "codes"
        uri = params.text_document.uri
        return protocol_values.completions(document, call, at, name, uri)

    @server.feature(types.COMPLETION_ITEM_RESOLVE)
    def _document(item: types.CompletionItem) -> types.CompletionItem:
        code, uri = protocol_values.asked_about(item)
        document = server.look(uri)
        found = None if document is None else document.speech.explained(code)
        if found is not None:
            item.documentation = protocol_values.page(found, markdown=_takes_markdown(server))
        return item

    actions = types.CodeActionOptions([types.CodeActionKind.QuickFix, protocol_values.FIX_ALL])

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, actions)
    def _mend(params: types.CodeActionParams) -> list[types.CodeAction]:
        document = server.look(params.text_document.uri)
        if document is None:
            return []
        place = document.places.offset
        start = place(params.range.start.line, params.range.start.character)
        end = place(params.range.end.line, params.range.end.character)
        uri, only = params.text_document.uri, params.context.only
        return list(protocol_values.actions_at(document, uri, start, end, only))


def _hovers_markdown(server: ReplyLanguageServer) -> bool:
    texts = server.client_capabilities.text_document
    hover = texts.hover if texts is not None else None
    return types.MarkupKind.Markdown in (
        (hover.content_format if hover is not None else None) or ()
    )


def _takes_markdown(server: ReplyLanguageServer) -> bool:
    texts = server.client_capabilities.text_document
    completion = texts.completion if texts is not None else None
    item = completion.completion_item if completion is not None else None
    return types.MarkupKind.Markdown in (
        (item.documentation_format if item is not None else None) or ()
    )
