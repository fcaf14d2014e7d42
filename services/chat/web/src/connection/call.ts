import type { Operations } from './operations.js';

export type OperationName = keyof Operations;
export type Parameters<N extends OperationName> = Operations[N]['parameters'];
export type Answer<N extends OperationName> = Operations[N]['answer'];

/** What the service refused. `code` is one of its interface. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Other members of the answer. */
    readonly details: Readonly<Record<string, unknown>>,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** The service was not reached, or its answer was cut off. */
export class NetworkError extends Error {}

/** How requests of this page say who asks. */
export const credentials: {
  /** Whose session this page has; undefined where nobody is signed in. */
  user_id: number | undefined;
  csrfToken: string | undefined;
  authorization: string | undefined;
} = {
  user_id: undefined,
  csrfToken: undefined,
  // Of a developer's server, which has no sessions of its own.
  authorization: import.meta.env?.DEV ? import.meta.env['VITE_AUTHORIZATION'] : undefined,
};

/** Told when the service no longer knows the session, or the browser is signed in as somebody else. */
export const sessionHooks: { ended(): void } = { ended: () => {} };

const PATIENCE_MS = 30_000;

interface Options {
  signal?: AbortSignal;
  patienceMs?: number;
  /** It goes on when the page is left. */
  isKeptAlive?: boolean;
}

/** What browsers let requests carry that outlive their page is 64 kB. */
const KEPT_ALIVE_CHARACTERS = 60_000;

/** One request to the service. Throws ApiError and NetworkError. */
export async function call<N extends OperationName>(
  name: N,
  parameters: Parameters<N>,
  options: Options = {},
): Promise<Answer<N>> {
  const [method = 'GET', template = ''] = name.split(' ');
  const rest: Record<string, unknown> = { ...(parameters as Record<string, unknown>) };
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(rest[key]);
    delete rest[key];
    return encodeURIComponent(value);
  });
  return await request(method, path, rest, options);
}

/** As `call`, for operations that the description does not know yet. */
export async function request(
  method: string,
  path: string,
  parameters: Record<string, unknown>,
  options: Options = {},
): Promise<unknown> {
  const attempt = () => ask(method, path, parameters, options);
  if (path === '/sessions' || (path === '/sessions/current' && method === 'GET')) return attempt();
  return withSession(attempt);
}

/**
 * What the service answers to a request of this page's session. Where the session has another token by now, the request is made once
 * more with that; where it has ended, the page is told.
 */
export async function withSession<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const isStale = error instanceof ApiError && (error.status === 401 || error.code === 'CSRF_FAILED');
    // Who looks without an account has no session that could end.
    if (!isStale || credentials.user_id === undefined) throw error;
    const session = await sessionNow();
    if (session && session.user_id === credentials.user_id) {
      credentials.csrfToken = session.csrf_token;
      return attempt();
    }
    if (session || error.status === 401) sessionHooks.ended();
    throw error;
  }
}

/**
 * Another tab may have signed in anew, or changed the password: the browser has another session then, with another token.
 * It may be somebody else's, who must not say what this page was told by its reader.
 */
async function sessionNow(): Promise<{ user_id: number; csrf_token: string } | undefined> {
  if (credentials.authorization !== undefined) return undefined;
  const response = await fetch('/api/v1/sessions/current', { credentials: 'same-origin' });
  return response.ok ? ((await response.json()) as { user_id: number; csrf_token: string }) : undefined;
}

async function ask(
  method: string,
  path: string,
  parameters: Record<string, unknown>,
  { signal, patienceMs = PATIENCE_MS, isKeptAlive = false }: Options,
): Promise<unknown> {
  const fields = encode(parameters);
  const isRead = method === 'GET';
  const query = isRead && fields.size > 0 ? `?${fields}` : '';
  const patience = AbortSignal.timeout(patienceMs);
  const response = await fetch(`/api/v1${path}${query}`, {
    method,
    credentials: 'same-origin',
    headers: headersOf(),
    ...(isRead ? {} : { body: fields }),
    ...(isKeptAlive && String(fields).length < KEPT_ALIVE_CHARACTERS && { keepalive: true }),
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new NetworkError('The service was not reached.', { cause });
  });
  return answerOf(response);
}

export function headersOf(): Record<string, string> {
  const { csrfToken, authorization } = credentials;
  return {
    Accept: 'application/json',
    ...(csrfToken !== undefined && { 'X-CSRF-Token': csrfToken }),
    ...(authorization !== undefined && { Authorization: authorization }),
  };
}

/** Strings are sent as they are, all else as JSON. */
function encode(parameters: Record<string, unknown>): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) fields.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return fields;
}

async function answerOf(response: Response): Promise<unknown> {
  const answer = (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined;
  if (response.ok && answer?.['result'] === 'success') return answer;
  if (response.ok || response.status >= 502 || !answer) throw new NetworkError('The answer was cut off.');
  throw errorOf(response.status, answer, response.headers.get('Retry-After'));
}

export function errorOf(status: number, answer: Record<string, unknown>, retryAfter: string | null): ApiError {
  const { msg, code, result: _result, ...details } = answer;
  return new ApiError(
    status,
    typeof code === 'string' ? code : '',
    typeof msg === 'string' ? msg : '',
    details,
    retryAfter === null ? undefined : Number(retryAfter),
  );
}
