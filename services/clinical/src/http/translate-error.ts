import { type HttpError, toHttpError } from 'http-kit';
import { sqlState } from '../db.js';
import { problem, ERRORS } from './errors.js';
import { invalid } from './failures.js';

const RETRY = { 'Retry-After': '1' };

/** Whatever was thrown, as one of the errors of the table. */
export function translateError(thrown: unknown): HttpError {
  switch (sqlState(thrown)) {
    case '55P03': // lock_not_available
    case '40P01': // deadlock_detected
    case '40001': // serialization_failure
      return problem('conflict', { headers: RETRY, cause: thrown });
    case '57014': // query_canceled
    case '53300': // too_many_connections
    case '57P01': // admin_shutdown
    case '57P03': // cannot_connect_now
      return problem('unavailable', { headers: RETRY, cause: thrown });
    default:
  }
  if (isConnectionFailure(thrown)) return problem('unavailable', { headers: RETRY, cause: thrown });
  const error = toHttpError(thrown);
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

function isConnectionFailure(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code } = thrown as { code?: unknown };
  return (
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    /^(timeout exceeded when trying to connect|Connection terminated)/.test(thrown.message)
  );
}
