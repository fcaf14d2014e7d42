import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { problem, type ErrorCode } from '../domain/errors.js';
import { envelope } from './envelope.js';
import type { Representation } from './representation.js';

/** What Node calls requests that never become any; all others are just malformed. */
const CODE_OF: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** How errors are written below that path. */
type RepresentationAt = (path: string) => Representation;

/**
 * Answers what Node refuses before the application sees it, with an X-Request-Id, and as errors are written where the request was
 * sent, as far as that can be told. An `Expect` that nobody knows is no reason to refuse: such requests are served like others.
 */
export function answerUnreadable(server: Server, serve: RequestListener, representationAt: RepresentationAt): Server {
  server.on('checkExpectation', serve);
  server.on('clientError', (error: Unreadable, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    refuse(socket, CODE_OF[error.code ?? ''] ?? 'malformed', representationAt(pathIn(error)));
  });
  server.on('connect', (_req, socket) => {
    // From here on the socket is nobody's but ours.
    socket.on('error', () => {});
    refuse(socket, 'method_not_allowed', envelope);
  });
  return server;
}

/** For requests that no middleware gets to see: their address cannot even be taken apart. */
export const refuseAddress =
  (representationAt: RepresentationAt): RequestListener =>
  ({ url = '' }, res) => {
    const { status, headers, body } = answerTo('malformed', representationAt(url));
    res.writeHead(status, headers).end(body);
  };

/** What Node says of it, with the bytes that it was reading. */
type Unreadable = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** Where it was sent, if what was read last begins with that. */
const pathIn = ({ rawPacket }: Unreadable): string =>
  /^[A-Z]+ (\/[^\s?]*)/.exec(rawPacket?.toString('latin1', 0, LINE_BYTES) ?? '')?.[1] ?? '';

const LINE_BYTES = 256;

function refuse(socket: Duplex, code: ErrorCode, representation: Representation): void {
  const { status, headers, body } = answerTo(code, representation);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

function answerTo(code: ErrorCode, { error, contentType }: Representation) {
  const id = randomUUID();
  const refused = problem(code);
  const { status } = refused;
  const body = JSON.stringify(error(refused, 'en', id));
  const headers = {
    'X-Request-Id': id,
    'Content-Type': `${contentType}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  return { status, headers, body };
}
