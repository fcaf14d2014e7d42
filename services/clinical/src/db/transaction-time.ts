import { SHARING_LIMITS } from '../limits/index.js';

/**
 * The statement_timeout that the next statement of a transaction needs; undefined while the last one will do. Throws when the transaction
 * has no time left.
 */
export type TimeLeft = () => number | undefined;

/** PostgreSQL's code of a statement that took longer than it may. */
const QUERY_CANCELED = '57014';

/**
 * Bounds the statements of one transaction together, from now on. The timeout is set anew only when a good part of it has passed: a short
 * transaction costs no statement more, and a long one ends little later than it should. 0 is no bound.
 */
export function createTimeLeft(statementMs: number, transactionMs: number, now = () => performance.now()): TimeLeft {
  if (transactionMs === 0) return () => undefined;
  const until = now() + transactionMs;
  let granted = statementMs === 0 ? Infinity : statementMs;
  return () => {
    const left = Math.ceil(until - now());
    if (left <= 0) throw Object.assign(new Error('The transaction takes too long.'), { code: QUERY_CANCELED });
    if (left > granted - SHARING_LIMITS.timeLeftStepMs) return undefined;
    granted = left;
    return left;
  };
}
