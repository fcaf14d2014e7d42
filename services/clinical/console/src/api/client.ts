import { saveFile } from '../browser/save-file';
import type { Operations } from './operations';
import { ApiError, NetworkError } from './errors';

export type OperationName = keyof Operations;
export type Data<N extends OperationName> = Operations[N]['data'];
export type Body<N extends OperationName> = Operations[N]['body'];

type Given<N extends OperationName> = {
  [P in 'path' | 'query' | 'body' as Operations[N][P] extends undefined ? never : P]: Operations[N][P];
};
type Optional<T> = { [K in keyof T as Record<never, never> extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as Record<never, never> extends T[K] ? K : never]?: T[K];
};

/** What a call says: the operation's path, query and body, those that it has; `background` where the page asks by itself. */
export type Input<N extends OperationName> = Optional<Given<N>> & {
  background?: boolean;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
};

export interface Answer<N extends OperationName> {
  data: Operations[N]['data'];
  meta: Operations[N]['meta'];
  /** The service's sentence about what was done, in the reader's language. */
  message: string;
  etag: string | null;
}

/** What the requests of this tab say of who asks: set by the session and the language. A screen on the wall has a `key` and no session. */
export const asking: { clinicId: string | null; language: string; key?: string } = { clinicId: null, language: 'es' };

/** What becomes of answers that concern the session, whatever was asked for. Set once, by the session. */
export const hooks: {
  isIn(): boolean;
  ended(): void;
  /** The session is not good for this: its password must be changed, or it lacks a second factor. */
  changed(): void;
  /** Asks the person for a proof that it is them; false when they gave none. */
  askAgain(): Promise<boolean>;
} = { isIn: () => false, ended: () => {}, changed: () => {}, askAgain: async () => false };

/**
 * One request to the service. The session travels in a cookie that this script cannot read. Throws ApiError for what the service
 * refuses and NetworkError when it was not reached; asks for the password again where the service wants that, and then goes on.
 */
export async function call<N extends OperationName>(
  name: N,
  ...[input]: Record<never, never> extends Input<N> ? [Input<N>?] : [Input<N>]
): Promise<Answer<N>> {
  const request = (input ?? {}) as LooseInput;
  return guarded(() => send(name, request));
}

/** Keeps an answer that is a file under that name, as the browser keeps files. Throws as `call` does. */
export async function download<N extends OperationName>(
  name: N,
  query: Operations[N]['query'],
  file: string,
): Promise<void> {
  saveFile(file, await readFile(name, query ? { query } : {}));
}

/** An answer that is a file. Throws as `call` does. */
export const readFile = (name: OperationName, input: Pick<LooseInput, 'path' | 'query'>): Promise<Blob> =>
  guarded(async () => {
    const response = await reach(name, input);
    if (!response.ok) throw new ApiError(response, await response.json().catch(() => undefined));
    return response.blob().catch((cause: unknown) => {
      throw new NetworkError(cause);
    });
  });

/** Sends a request, and does what the session needs where it is refused. */
export async function guarded<T>(ask: () => Promise<T>): Promise<T> {
  const wasIn = hooks.isIn();
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.reason === 'reauthentication_required' && (await hooks.askAgain())) return ask();
    if (error.status === 401) {
      error.interrupted = wasIn;
      hooks.ended();
    }
    if (error.reason === 'password_change_required' || error.reason === 'second_factor_required') hooks.changed();
    throw error;
  }
}

interface LooseInput {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  background?: boolean;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The address of an operation, for what a link opens. */
export function urlOf(name: OperationName, { path = {}, query = {} }: Pick<LooseInput, 'path' | 'query'> = {}): string {
  const [, template = ''] = name.split(' ');
  const filled = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(path[key] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length > 0
    ? `${filled}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
    : filled;
}

/** What every request says of who asks. */
export const said = (background = false): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': asking.language,
  ...(asking.key === undefined ? { 'X-Console': background ? 'background' : '1' } : { 'X-API-Key': asking.key }),
  ...(asking.clinicId !== null && { 'X-Clinic-ID': asking.clinicId }),
});

/** Somebody may be logged in at the same computer; a screen asks by its key alone. */
export const credentials = (): { credentials: RequestCredentials } => ({
  credentials: asking.key === undefined ? 'same-origin' : 'omit',
});

const PATIENCE_MS = 30_000;

async function send<N extends OperationName>(name: N, request: LooseInput): Promise<Answer<N>> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const { signal } = request;
  return answerOf(await reach(name, { ...request, signal: signal ? AbortSignal.any([signal, patience]) : patience }));
}

/** What the service answered. Throws for what it refused, and for what was cut off. */
export async function answerOf<N extends OperationName>(response: Response): Promise<Answer<N>> {
  const answer = (await response.json().catch(() => undefined)) as
    | { success: boolean; message: string; data: Data<N>; meta: Operations[N]['meta'] }
    | undefined;
  // It was cut off on its way.
  if (response.ok && !answer) throw new NetworkError(undefined);
  if (!response.ok || !answer?.success) throw new ApiError(response, answer);
  return { data: answer.data, meta: answer.meta, message: answer.message, etag: response.headers.get('ETag') };
}

async function reach(name: OperationName, request: LooseInput): Promise<Response> {
  const [method = 'GET'] = name.split(' ');
  const { body, background, headers, signal } = request;
  return fetch(urlOf(name, request), {
    method,
    ...credentials(),
    headers: {
      ...said(background),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted && (signal.reason as Error).name !== 'TimeoutError') throw cause;
    throw new NetworkError(cause);
  });
}
