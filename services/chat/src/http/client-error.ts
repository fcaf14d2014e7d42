import type http from 'node:http';
import type { Socket } from 'node:net';

const REFUSALS: Record<string, { status: string; msg: string }> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', msg: 'The address or a header is too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', msg: 'The request did not arrive in time.' },
};

const MALFORMED = { status: '400 Bad Request', msg: 'The request is not well-formed HTTP.' };

/** Answers what never became a request in the envelope of all errors; without this Node answers with no body. */
export function answerClientErrors(server: http.Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, msg } = REFUSALS[error.code ?? ''] ?? MALFORMED;
    const body = JSON.stringify({ result: 'error', msg, code: 'BAD_REQUEST' });
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
}
