import { errorOf, headersOf, NetworkError, withSession } from './call.js';

const PATIENCE_MS = 120_000;

/** One file to an operation that takes it. Throws ApiError and NetworkError, as `call` does. */
export const sendFile = (path: string, file: File, method: 'POST' | 'PATCH' = 'POST'): Promise<void> =>
  withSession(() => send(path, file, method));

async function send(path: string, file: File, method: string): Promise<void> {
  const body = new FormData();
  body.append('file', file, file.name);
  const response = await fetch(`/api/v1${path}`, {
    method,
    credentials: 'same-origin',
    headers: headersOf(),
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((cause: unknown) => {
    throw new NetworkError('The service was not reached.', { cause });
  });
  if (response.ok) return;
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  throw errorOf(response.status, answer, response.headers.get('Retry-After'));
}
