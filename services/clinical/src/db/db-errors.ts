/** The SQLSTATE of a database error. */
export function sqlState(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  // No class begins with an E; the names of system errors do, and some have five letters.
  return typeof code === 'string' && /^(?!E)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The constraint that a database error names. */
export function violatedConstraint(error: unknown): string | undefined {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : undefined;
}

/** The database has no room left to write to. */
export const isDiskFull = (error: unknown): boolean => sqlState(error) === '53100';

/** The server has no connection left for us. */
export const hasNoConnections = (error: unknown): boolean => sqlState(error) === '53300';

const SYSTEM_ERRORS = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** What the driver says where it has no code. */
const DRIVER_ERRORS =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/;

/**
 * The connection is gone, could not be made, or the server is short of something: trying again is right, and
 * whether the statement has run is not known.
 */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  // Connection exceptions, insufficient resources, shutdowns and crashes, a transaction that idled too long.
  if (state !== undefined) return /^(?:08|53|57P0[1-5]|25P03)/.test(state);
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? SYSTEM_ERRORS.has(code) : DRIVER_ERRORS.test(error.message);
}

/**
 * A migration changed the columns of a statement that this connection prepared: it fails there each time, and on a new
 * connection it does not.
 */
export const isPlanStale = (error: unknown): boolean =>
  sqlState(error) === '0A000' && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';
