import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type RequestListener, type Server } from 'node:http';
import { errorEntry, type ErrorCode } from './errors.js';

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
    const { status, message } = errorEntry(CODE_OF[error.code ?? ''] ?? 'malformed');
    const body = JSON.stringify({ success: false, message: message.en });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `X-Request-Id: ${randomUUID()}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
  return server;
}
