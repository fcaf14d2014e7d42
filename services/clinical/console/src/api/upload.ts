import { answerOf, guarded, said, urlOf, type Answer, type OperationName } from './client';
import { NetworkError } from './errors';
import type { Operations } from './operations';

/** A large file on a slow line. */
const PATIENCE_MS = 15 * 60_000;

/** Of an answer, those that are read. */
const HEADERS = ['ETag', 'Retry-After', 'X-Request-Id'];

interface Sending<N extends OperationName> {
  query?: Operations[N]['query'];
  headers: Record<string, string>;
  /** Ends it on its way. */
  signal: AbortSignal;
  /** Is told what part of it is on its way or there, from 0 to 1. */
  told(part: number): void;
}

/** Sends a form that has a file, or a file itself. Throws as `call` does. */
export const upload = <N extends OperationName>(
  name: N,
  content: FormData | Blob,
  sending: Sending<N>,
): Promise<Answer<N>> =>
  guarded(async () => answerOf<N>(await sent(urlOf(name, { query: { ...sending.query } }), content, sending)));

/** By the older of the two interfaces: `fetch` does not say how far it is. */
function sent(
  url: string,
  content: FormData | Blob,
  { headers, signal, told }: Pick<Sending<OperationName>, 'headers' | 'signal' | 'told'>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries({ ...said(), ...headers })) request.setRequestHeader(name, value);
    request.timeout = PATIENCE_MS;
    request.upload.addEventListener('progress', ({ loaded, total }) => told(loaded / total));
    request.addEventListener('load', () => {
      const given = HEADERS.flatMap((name) => {
        const value = request.getResponseHeader(name);
        return value === null ? [] : [[name, value] as [string, string]];
      });
      resolve(new Response(request.responseText, { status: request.status, headers: given }));
    });
    for (const event of ['error', 'timeout'])
      request.addEventListener(event, () => reject(new NetworkError(undefined)));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort());
    request.send(content);
  });
}
