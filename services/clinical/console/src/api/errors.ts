/** What the service refused, in its own words. */
export class ApiError extends Error {
  readonly status: number;
  /** By dot path, for example `ip_cidrs.0`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** To be quoted when asking for help. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** The session ended before it was asked: nothing was done. */
  interrupted = false;

  constructor(response: Response, answer: unknown) {
    const { message, errors } = (answer ?? {}) as { message?: string; errors?: Record<string, string[]> };
    super(message ?? `HTTP ${response.status}`);
    this.status = response.status;
    this.errors = errors ?? {};
    this.requestId = response.headers.get('X-Request-Id');
    this.retryAfterSeconds = Number(response.headers.get('Retry-After')) || null;
  }

  /** Why access was refused, as a code. */
  get reason(): string | undefined {
    return this.errors['policy']?.[0];
  }
}

/** The service was not reached, or took too long: nobody knows whether it did what was asked. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The service was not reached.', { cause });
  }
}

/** Worth asking again: nothing is wrong with what was asked. */
export const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429));
