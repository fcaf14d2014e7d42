/** SQLSTATE (or Node's error code) of whatever a query threw. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** A transaction found that what it had locked was not what it needed, by then: it is run again, and looks anew. */
export class StartAgain extends Error {
  readonly code = '40001';
}

/** Serialization failure or deadlock: the same transaction may succeed when it is run again. */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error);
  return code === '40001' || code === '40P01';
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (errorCode(error) !== '23505') return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

const DRIVER_MESSAGES =
  /^(?:Connection terminated|Client (?:has encountered|was closed)|Query read timeout|timeout e(?:x|xceeded when)|timeout expired|Cannot use a pool after)/;

/**
 * A migration changed the columns of a statement that this connection has prepared: it fails there each time, and on a new connection
 * it does not.
 */
const isPlanStale = (error: unknown): boolean =>
  errorCode(error) === '0A000' && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';

/**
 * The connection is of no use any more: it is gone, could not be made in time, is in an unknown state, or has prepared what is no
 * longer so. The query may or may not have run.
 */
export function isConnectionError(error: unknown): boolean {
  const code = errorCode(error);
  if (isPlanStale(error)) return true;
  if (code !== undefined) {
    return (
      /^(?:08|57P0)/.test(code) ||
      code === '53300' ||
      code === '25P03' ||
      ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(code)
    );
  }
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  return error instanceof Error && DRIVER_MESSAGES.test(error.message);
}

/** The database lacks what it needs for this, mostly room on its disk: it will not get better within moments. */
export function isExhausted(error: unknown): boolean {
  return /^53(?!300)/.test(errorCode(error) ?? '');
}

/** The disk for files is full. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
}

/** Statement timeout or lock timeout: the database is there, and too busy. */
export function isTimeout(error: unknown): boolean {
  const code = errorCode(error);
  return code === '57014' || code === '55P03';
}

/** A value that its column cannot hold: out of range, malformed text, a bad byte sequence. */
export function isBadValue(error: unknown): boolean {
  return ['22001', '22003', '22008', '22021', '22P02', '22P05'].includes(errorCode(error) ?? '');
}
