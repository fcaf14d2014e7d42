import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Config } from '../deps/config.js';
import type { Deps } from '../deps/deps.js';
import { CROSS_ORIGIN_HEADERS } from './cross-origin.js';

/** Headers that are the same on every answer, made once: Helmet's, who may ask, and that nothing may be cached. */
export function fixedHeaders({ baseUrl }: Pick<Config, 'baseUrl'>): Map<string, string> {
  const headers = new Map<string, string>([['Cache-Control', 'no-store'], ...Object.entries(CROSS_ORIGIN_HEADERS)]);
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: baseUrl.startsWith('https:'),
  });
  protect({} as IncomingMessage, recorder as unknown as ServerResponse, () => {});
  return headers;
}

/** Whether the connection is to end with the answer, because the server is about to stop. */
export function isLastAnswer({ status, stopping }: Deps): boolean {
  return status.leaving || stopping.aborted;
}
