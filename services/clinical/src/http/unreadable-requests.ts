import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorEntry, type ErrorCode } from '../domain/errors.js';

/** What Node calls requests that never become any; all others are just malformed. */
const CODE_OF: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/**
 * Answers in the envelope, with an X-Request-Id, what Node refuses before the application sees it. An
 * `Expect` that nobody knows is no reason to refuse: such requests are served like others.
 */
export function answerUnreadable(server: Server, serve: RequestListener): Server {
  server.on('checkExpectation', serve);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    refuse(socket, CODE_OF[error.code ?? ''] ?? 'malformed');
  });
  server.on('connect', (_req, socket) => {
    // From here on the socket is nobody's but ours.
    socket.on('error', () => {});
    refuse(socket, 'method_not_allowed');
  });
  return server;
}

/** For requests that no middleware gets to see: their address cannot even be taken apart. */
export const refuseAddress: RequestListener = (_req, res) => {
  const { status, headers, body } = answerTo('malformed');
  res.writeHead(status, headers).end(body);
};

function refuse(socket: Duplex, code: ErrorCode): void {
  const { status, headers, body } = answerTo(code);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

function answerTo(code: ErrorCode) {
  const { status, message } = errorEntry(code);
  const body = JSON.stringify({ success: false, message: message.en });
  const headers = {
    'X-Request-Id': randomUUID(),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  return { status, headers, body };
}
