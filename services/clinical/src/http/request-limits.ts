import type { Request, Response } from 'express';
import type { Deps } from '../deps/deps.js';
import type { Caller } from '../domain/caller.js';
import type { Clinic } from '../domain/clinic.js';
import type { Endpoint } from './endpoint.js';
import { addressKey } from '../domain/network-address.js';
import { clientAddress } from './client-address.js';
import { tooMany } from '../operation/too-many-requests.js';
import type { Bucket, Standing } from '../deps/rate-limiter.js';

/** Counts a request of nobody in particular by its address: apart, where apps and services ask to be let in. */
export const anonymousBuckets = ({ limit }: Pick<Endpoint, 'limit'>, ip: string): Bucket[] => [
  { limit: limit === 'smart' || limit === 'hl7' ? limit : 'anonymous', key: addressKey(ip) },
];

/** Counts a request by its credential, and for the clinic as a whole. */
export function callerBuckets(endpoint: Pick<Endpoint, 'limit'>, caller: Caller, clinic: Clinic | undefined): Bucket[] {
  const limit = endpoint.limit === 'api-live' && clinic?.environment === 'test' ? 'api-test' : endpoint.limit;
  const own: Bucket = { limit, key: caller.credential_id };
  return clinic ? [own, { limit: 'clinic', key: clinic.id }] : [own];
}

/** Counts the request, tells the caller how it stands, and throws 429 when a bucket is full. */
export async function takeOrRefuse(deps: Deps, res: Response, buckets: Bucket[]): Promise<void> {
  const standings = await deps.limiter.take(buckets);
  const exceeded = standings.find((standing) => standing.exceeded);
  announce(res, exceeded ?? standings[0]);
  if (exceeded) throw await tooMany(deps, exceeded);
}

/** Counts so many requests more, which came as one, and answers how the caller stands. Throws 429 when there is no room for all. */
export async function takeMore(deps: Deps, buckets: Bucket[], cost: number): Promise<Record<string, string>> {
  if (cost <= 0) return {};
  const standings = await deps.limiter.take(buckets, cost);
  const exceeded = standings.find((standing) => standing.exceeded);
  if (exceeded) throw await tooMany(deps, exceeded);
  return standings[0] ? headersOf(standings[0]) : {};
}

/** 429 when this address has presented too many bad credentials; costs no query. */
export async function refuseBlockedAddress(deps: Deps, req: Request): Promise<void> {
  const exceeded = await deps.limiter.look({ limit: 'failed-credentials', key: addressKey(clientAddress(req) ?? '') });
  if (exceeded?.exceeded) throw await tooMany(deps, exceeded);
}

/** Counts a bad credential against its address. */
export async function countFailedCredential(deps: Deps, req: Request): Promise<void> {
  await deps.limiter.take([{ limit: 'failed-credentials', key: addressKey(clientAddress(req) ?? '') }]);
}

/**
 * Counts a good credential that is refused (a foreign clinic, a network that is not its own) as one that is let in: each
 * refusal leaves a row in the trail. Throws 429.
 */
export const countRefusal = (deps: Deps, res: Response, { limit }: Endpoint, credentialId: string): Promise<void> =>
  takeOrRefuse(deps, res, [{ limit, key: credentialId }]);

function announce(res: Response, standing: Standing | undefined): void {
  if (standing) res.set(headersOf(standing));
}

const headersOf = ({ limit, quota, windowSeconds, remaining, resetSeconds }: Standing): Record<string, string> => ({
  'RateLimit-Policy': `"${limit}";q=${quota};w=${windowSeconds}`,
  RateLimit: `"${limit}";r=${remaining};t=${resetSeconds}`,
  'X-RateLimit-Limit': String(quota),
  'X-RateLimit-Remaining': String(remaining),
});
