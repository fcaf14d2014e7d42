import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { Socket } from 'node:net';

const REFUSALS: Record<string, { status: number; msg: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, msg: 'The address or a header is too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, msg: 'The request did not arrive in time.' },
};

const MALFORMED = { status: 400, msg: 'The request is not well-formed HTTP.' };

/** How long who sent nonsense has to read what is said of it. */
const LINGER_MS = 1_000;

/** Answers what never became a request in the envelope of all errors; without this Node answers with no body. */
export function answerClientErrors(server: http.Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
      socket.destroy();
      return;
    }
    const { status, msg } = REFUSALS[error.code ?? ''] ?? MALFORMED;
    const body = JSON.stringify({ result: 'error', msg, code: 'BAD_REQUEST' });
    const head = [
      `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
      `X-Request-Id: ${randomUUID()}`,
      'Access-Control-Allow-Origin: *',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  });
}

/** Whether an earlier request on the connection is being answered: what is written now would go into its body. */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: http.ServerResponse | null };
  return answer?.headersSent ?? false;
}
