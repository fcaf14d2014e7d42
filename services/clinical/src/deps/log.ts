import type { HttpError } from 'http-kit';
import { pino, type Logger } from 'pino';
import { sqlState, violatedConstraint } from '../db/db-errors.js';
import { LIMITS } from '../limits/index.js';

/** Keys that never reach the log, wherever a logged object has them. */
const SECRETS = ['authorization', 'cookie', 'x-api-key', 'password', 'token', 'secret', 'body', 'data'];

/** The log, to standard output unless told otherwise. That it cannot be written (a full disk) is no reason to stop serving. */
export function createLog(level: string, dest: number | string = 1): Logger {
  const redact = SECRETS.flatMap((name) =>
    [name, `*.${name}`, `*.*.${name}`].map((path) => path.replace(/(^|\.)x-api-key$/, '["x-api-key"]')),
  );
  const out = pino.destination({ dest, sync: true, maxLength: LIMITS.unwrittenLogBytes });
  out.on('error', () => undefined);
  return pino({ level, base: { service: 'clinical' }, redact, timestamp: pino.stdTimeFunctions.isoTime }, out);
}

/** Only server errors are worth a line of their own. */
export function logFailure(log: Logger, error: HttpError, request_id: string): void {
  if (error.status < 500) return;
  log.error({ request_id, code: error.code, cause: errorLine(error.cause) }, 'request failed');
}

/** What the log says of an error. A database error's message may quote values, so it is left out. */
export function errorLine(error: unknown): Record<string, unknown> | undefined {
  const sqlstate = sqlState(error);
  if (sqlstate) return { sqlstate, constraint: violatedConstraint(error) };
  if (!(error instanceof Error)) return undefined;
  const { name, message, stack } = error;
  return { name, message, stack };
}
