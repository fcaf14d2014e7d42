/** What each client error of body-parser (`error.type`) means to a caller. */
const BODY_ERRORS: Record<string, { code: string; message: string }> = {
  'entity.too.large': { code: 'body_too_large', message: 'The request body is too large.' },
  'parameters.too.many': { code: 'body_too_large', message: 'The request body has too many parameters.' },
  'entity.parse.failed': { code: 'malformed_body', message: 'The request body is malformed.' },
  'entity.verify.failed': { code: 'malformed_body', message: 'The request body was refused.' },
  'encoding.unsupported': { code: 'unsupported_media_type', message: 'The content encoding is not supported.' },
  'charset.unsupported': { code: 'unsupported_media_type', message: 'The character set is not supported.' },
  'request.aborted': { code: 'aborted', message: 'The request was aborted.' },
  'request.size.invalid': { code: 'malformed_body', message: 'The request size did not match its content length.' },
};

/**
 * An error that a client is meant to see.
 *
 * `code` is the service's own machine-readable name, `details` the extra members of its envelope,
 * `headers` what the answer carries besides (for example `Retry-After`). `cause` is for the log only.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    details: Record<string, unknown> = {},
    options: { cause?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = options.headers ?? {};
  }
}

/**
 * Whatever was thrown, as an HttpError. Errors of the body parser and of the router keep their 4xx
 * status; everything else becomes a 500 that says nothing of its cause.
 */
export function toHttpError(thrown: unknown): HttpError {
  if (thrown instanceof HttpError) return thrown;
  const { status, type } = (thrown ?? {}) as { status?: unknown; type?: unknown };
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const known = typeof type === 'string' ? BODY_ERRORS[type] : undefined;
    const { code, message } = known ?? { code: 'malformed_request', message: 'The request is malformed.' };
    return new HttpError(status, code, message, {}, { cause: thrown });
  }
  return new HttpError(500, 'internal_error', 'Internal server error.', {}, { cause: thrown });
}
