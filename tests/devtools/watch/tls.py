"""A server over TLS with a certificate of its own for `localhost`."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.devtools.watch.proxied import is_whole


def certificate(folder: Path) -> tuple[Path, Path]:
    """The files of a new certificate and its key."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    public, private = folder / "server.pem", folder / "server.key"
    public.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return public, private


@contextmanager
def served_by_tls(
    public: Path, private: Path, answers: Sequence[bytes]
) -> Iterator[tuple[int, list[bytes]]]:
    """The port of a server that gives one answer a connection, and the requests that it got."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(public, private)
    received: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            for answer in answers:
                _answer_once(context, listener, answer, received)

        threading.Thread(target=serve, daemon=True).start()
        yield listener.getsockname()[1], received


def _answer_once(
    context: ssl.SSLContext, listener: socket.socket, answer: bytes, received: list[bytes]
) -> None:
    """Answer the first request of a client that trusts the certificate."""
    while True:
        with suppress(OSError):
            plain, _ = listener.accept()
            with context.wrap_socket(plain, server_side=True) as client:
                request = b""
                while not is_whole(request):
                    request += client.recv(65_536)
                received.append(request)
                client.sendall(answer)
                client.unwrap()
            return
