import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { LIMITS } from '../limits/index.js';
import { isPublicAddress } from './public-address.js';

/** What tests put in place of the internet. */
export interface InternetOverrides {
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
  isPublic?: (address: string) => boolean;
}

export class HostRefused extends Error {
  constructor(readonly reason: 'UNRESOLVABLE' | 'PRIVATE_ADDRESS') {
    super(`a host: ${reason}`);
  }
}

/**
 * For a connection to a host that somebody else names: the name is resolved once, until `deadline` at most, every address that it has is looked
 * at, and the connection is made to one of those.
 *
 * @throws HostRefused unless all of them are public.
 */
export async function lookupOfPublicHost(
  url: URL,
  deadline: AbortSignal,
  { resolve = addressesOf, isPublic = isPublicAddress }: InternetOverrides,
): Promise<LookupFunction> {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(literal);
  const addresses = family ? [{ address: literal, family }] : await by(deadline, resolve(url.hostname)).catch(() => []);
  if (addresses.length === 0) throw new HostRefused('UNRESOLVABLE');
  if (!addresses.every(({ address }) => isPublic(address))) throw new HostRefused('PRIVATE_ADDRESS');
  return (_hostname, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };
}

/** What a promise comes to, unless the deadline is over before. */
const by = <T>(deadline: AbortSignal, promise: Promise<T>): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => deadline.addEventListener('abort', () => reject(new Error('too late')))),
  ]);

/** Asks name servers itself: the system's look-up holds one of few threads for as long as somebody's name server is silent. */
async function addressesOf(hostname: string): Promise<LookupAddress[]> {
  if (/(?:^|\.)localhost\.?$/.test(hostname)) return [{ address: '127.0.0.1', family: 4 }];
  const resolver = new Resolver({ timeout: LIMITS.nameServerMs, tries: 2 });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const listOf = (found: PromiseSettledResult<string[]>, family: number) =>
    found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];
  return [...listOf(v4, 4), ...listOf(v6, 6)];
}
