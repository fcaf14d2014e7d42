import type { Deps } from '../../deps/deps.js';
import type { Bucket } from '../../deps/rate-limiter.js';
import { addressKey } from '../../domain/network-address.js';
import { tooMany } from '../../operation/too-many-requests.js';
import { lookupHash } from '../../secrets/key-ring.js';
import { LIMITS } from '../../limits/index.js';
import { findLoginAddresses } from './token-store.js';

interface CountedAttempt {
  succeeded(): Promise<void>;
}

/**
 * Counts a login at an account, before the password is looked at, so that parallel guesses cannot slip through; a success clears the
 * account's count. From a network where its owner was logged in lately it is counted apart: strangers elsewhere cannot keep the owner out.
 * Throws 429.
 */
export async function countLogin(deps: Deps, email: string, ip: string): Promise<CountedAttempt> {
  const network = addressKey(ip);
  const networks = (await findLoginAddresses(deps.db, email, LIMITS.tokensPerUser)).map(addressKey);
  const account = accountKey(deps, networks.includes(network) ? JSON.stringify([email, network]) : email);
  const ofAddress: Bucket[] = [
    { limit: 'login-address-minute', key: network },
    { limit: 'login-address-hour', key: network },
  ];
  return countFailure(deps, account, ofAddress);
}

/** As a login, of who is logged in and gives a password or a code again: what others try at the account does not count. Throws 429. */
export const countOwnAttempt = (deps: Deps, userId: string): Promise<CountedAttempt> =>
  countFailure(deps, `own:${userId}`, []);

async function countFailure(deps: Deps, key: string, more: readonly Bucket[]): Promise<CountedAttempt> {
  const failures: Bucket[] = [
    { limit: 'login-failures-minute', key },
    { limit: 'login-failures-hour', key },
  ];
  const exceeded = (await deps.limiter.take([...failures, ...more])).find((standing) => standing.exceeded);
  if (exceeded) throw await tooMany(deps, exceeded);
  return { succeeded: () => deps.limiter.clear(failures) };
}

/**
 * Counts an attempt at an invitation's code, of which there are too many to guess, against the address and, where
 * somebody is logged in, the account. Throws 429.
 */
export async function countCodeAttempt(deps: Deps, ip: string, userId?: string): Promise<void> {
  const buckets: Bucket[] = [
    { limit: 'login-address-minute', key: addressKey(ip) },
    { limit: 'login-address-hour', key: addressKey(ip) },
    ...(userId === undefined ? [] : [{ limit: 'login-failures-hour', key: `code:${userId}` } as const]),
  ];
  const exceeded = (await deps.limiter.take(buckets)).find((standing) => standing.exceeded);
  if (exceeded) throw await tooMany(deps, exceeded);
}

/** What stands for an address where it must not be read. */
export const accountKey = ({ config }: Deps, email: string): string => lookupHash(config.keys, email);
