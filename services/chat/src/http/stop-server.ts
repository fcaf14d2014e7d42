import { once } from 'node:events';
import type http from 'node:http';

const SWEEP_MS = 50;

/**
 * Takes no new connections, lets running requests finish and closes each connection as it falls
 * idle; cuts what is left after `patience` milliseconds.
 */
export async function stopServer(server: http.Server, patience: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}
