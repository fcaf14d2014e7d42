import net from 'node:net';

/**
 * Requests per second that connections get which ask again as soon as they are answered, and how long each took, in
 * milliseconds. Throws when an answer's status is not the expected one.
 * @param {{ port: number, status: number, connections: number, durationMs: number, request: () => Buffer | string }} load
 */
export async function load({ port, status, connections, durationMs, request }) {
  const times = [];
  /** @type {Error | undefined} */
  let failure;
  let stopped = false;
  const sockets = Array.from({ length: connections }, () => {
    let start = 0;
    let pending = Buffer.alloc(0);
    const send = () => {
      start = performance.now();
      socket.write(request());
    };
    const socket = net.connect(port, '127.0.0.1', send);
    socket.setNoDelay(true);
    socket.on('error', (error) => {
      if (!stopped) failure = error;
    });
    socket.on('data', (chunk) => {
      pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
      const end = pending.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = pending.toString('latin1', 0, end);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (pending.length < end + 4 + length) return;
      if (!head.startsWith(`HTTP/1.1 ${status}`)) failure ??= new Error(pending.toString());
      times.push(performance.now() - start);
      pending = Buffer.alloc(0);
      if (!stopped && !failure) send();
    });
    return socket;
  });
  const started = performance.now();
  await new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
  stopped = true;
  const rate = (times.length * 1000) / (performance.now() - started);
  for (const socket of sockets) socket.destroy();
  if (failure) throw failure;
  return { rate, times };
}

/** The bytes of a request with a JSON body. */
export function jsonRequest(method, target, headers, body) {
  const content = JSON.stringify(body);
  const lines = Object.entries({ host: 'localhost', 'content-type': 'application/json', ...headers });
  return `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}content-length: ${Buffer.byteLength(content)}\r\n\r\n${content}`;
}
