import { ApiError } from '../../api/errors';

const AGAIN_MS = 2_000;
const MOST_AGAIN_MS = 15_000;

/** Milliseconds until what could not be sent is sent again: longer each time, and as long as the service says. */
export function waitMs(error: unknown, failures: number): number {
  const said = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.max(said, Math.min(MOST_AGAIN_MS, AGAIN_MS * 2 ** failures));
}
