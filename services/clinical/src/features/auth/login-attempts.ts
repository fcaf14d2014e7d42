import type { Deps } from '../../deps/deps.js';
import type { Bucket } from '../../deps/rate-limiter.js';
import { addressKey } from '../../domain/network-address.js';
import { tooMany } from '../../operation/too-many.js';
import { lookupHash } from '../../secrets/key-ring.js';

/**
 * Counts an attempt at an account's password, before the password is looked at, so that parallel guesses
 * cannot slip through; a success clears the account's count. Throws 429.
 */
export async function countAttempt(deps: Deps, email: string, ip: string): Promise<{ succeeded(): Promise<void> }> {
  const account = accountKey(deps, email);
  const ofAccount: Bucket[] = [
    { limit: 'login-failures-minute', key: account },
    { limit: 'login-failures-hour', key: account },
  ];
  const ofAddress: Bucket[] = [
    { limit: 'login-address-minute', key: addressKey(ip) },
    { limit: 'login-address-hour', key: addressKey(ip) },
  ];
  const exceeded = (await deps.limiter.take([...ofAccount, ...ofAddress])).find((standing) => standing.exceeded);
  if (exceeded) throw await tooMany(deps, exceeded);
  return { succeeded: () => deps.limiter.clear(ofAccount) };
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
