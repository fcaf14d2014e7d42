import type { Deps } from '../deps/deps.js';
import type { Standing } from '../deps/rate-limiter.js';
import { problem } from '../domain/errors.js';

/** 429. `first_refusal` says whether it is worth a row in the audit trail: the first in its minute is. */
export async function tooMany(deps: Deps, standing: Standing) {
  return problem('too_many_requests', {
    headers: { 'Retry-After': String(standing.retrySeconds) },
    details: { first_refusal: await deps.limiter.isFirstRefusal(standing) },
  });
}
