import { type HttpError, toHttpError } from 'http-kit';
import { isDatabaseAway, isDiskFull, isPlanStale, sqlState } from '../db/db-errors.js';
import { LIMITS } from '../limits/index.js';
import { problem, ERRORS } from '../domain/errors.js';
import { invalid } from '../domain/failures.js';

const retryAfter = (seconds: number) => ({ 'Retry-After': String(seconds) });

/** Whatever was thrown, as one of the errors of the table. */
export function translateError(thrown: unknown): HttpError {
  switch (sqlState(thrown)) {
    case '55P03': // lock_not_available
    case '40P01': // deadlock_detected
    case '40001': // serialization_failure
      return problem('conflict', { headers: retryAfter(LIMITS.retrySeconds), cause: thrown });
    case '57014': // query_canceled
      return problem('unavailable', { headers: retryAfter(LIMITS.retrySeconds), cause: thrown });
    default:
  }
  const error = toHttpError(thrown);
  // First of all: a caller's lost connection has the code that a lost database's would have.
  if (error.status >= 500 && (isDatabaseAway(thrown) || isPlanStale(thrown))) {
    const seconds = isDiskFull(thrown) ? LIMITS.fullDiskRetrySeconds : LIMITS.retrySeconds;
    return problem('unavailable', { headers: retryAfter(seconds), cause: thrown });
  }
  if (error.code in ERRORS) return error;
  switch (error.code) {
    case 'malformed_body':
    case 'aborted':
      return invalid({ path: 'body', rule: 'malformed' });
    default:
      // What is left are paths that cannot be decoded: they name nothing.
      return problem('not_found', { cause: thrown });
  }
}
