import { Resolver } from 'node:dns/promises';
import { promises as names, type LookupAddress } from 'node:dns';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { withinNetworks } from '../domain/network-address.js';
import { isPrivateName, isPublicAddress } from '../domain/public-address.js';
import { LIMITS } from '../limits/index.js';

export interface Asked {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Milliseconds for all of it, from the name to what `read` makes of the answer. */
  ms: number;
  /** Ends it before its time. */
  signal?: AbortSignal;
}

/** Sends that and reads the answer. Throws `Unreached`, and what `read` throws. */
export type PublicRequest = <T>(asked: Asked, read: (answer: IncomingMessage) => T | Promise<T>) => Promise<T>;

export interface PublicRequestOptions {
  /** Whom to ask for names (`address:port`) instead of those of the system. */
  nameServers?: string[];
  resolve?: ((hostname: string) => Promise<LookupAddress[]>) | undefined;
  isPublic?: (address: string) => boolean;
  /** Private networks that the operator lets it reach, in CIDR notation: there also without https, and by names of this network. */
  networks?: readonly string[];
  /** Certificates to trust instead of the usual ones, as PEM. */
  ca?: string;
}

export type Obstacle = 'timeout' | 'unreachable' | 'unresolvable' | 'private_address' | 'untrusted_certificate';

/** Why there is no answer; never what the other side said. */
export class Unreached extends Error {
  constructor(readonly obstacle: Obstacle) {
    super(obstacle);
  }
}

/**
 * Requests over https to public addresses only, and to the private networks that are named. The name is resolved once, every address that it has is looked at, and the
 * connection is made to one of those: what the name says a moment later cannot lead elsewhere. No redirect is followed, and no
 * proxy asked.
 */
export function createPublicRequest(options: PublicRequestOptions = {}): PublicRequest {
  const resolve = options.resolve ?? resolverOf(options.nameServers);
  const networks = options.networks ?? [];
  const isNear = (address: string) => networks.length > 0 && withinNetworks(networks, address);
  const isPublic = options.isPublic ?? isPublicAddress;
  const reach = { resolve, isNear, isPublic, hasNear: networks.length > 0 };
  return async (asked, read) => {
    const timeout = AbortSignal.timeout(asked.ms);
    const deadline = asked.signal ? AbortSignal.any([timeout, asked.signal]) : timeout;
    try {
      const addresses = await within(deadline, checkedAddresses(new URL(asked.url), reach));
      const answer = await within(deadline, send(asked, addresses, deadline, options.ca));
      return await within(deadline, Promise.resolve(read(answer)));
    } catch (error) {
      throw deadline.aborted ? new Unreached('timeout') : obstacleOf(error);
    }
  };
}

/**
 * Asks name servers itself. The system's look-up would hold one of few threads for as long as somebody's name server is silent,
 * and others wait for these threads, as for names of this network, which it would look for too.
 */
export function resolverOf(nameServers?: string[]): (hostname: string) => Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: LIMITS.nameServerMs, tries: LIMITS.nameServerTries });
  if (nameServers) resolver.setServers(nameServers);
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return [...listOf(v4, 4), ...listOf(v6, 6)];
  };
}

const listOf = (found: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
  found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];

interface Reach {
  resolve: (hostname: string) => Promise<LookupAddress[]>;
  isNear: (address: string) => boolean;
  isPublic: (address: string) => boolean;
  hasNear: boolean;
}

async function checkedAddresses(
  { hostname, protocol }: URL,
  { resolve, isNear, isPublic, hasNear }: Reach,
): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(literal);
  // Never asked for (RFC 6761, section 6.3).
  const isOfNetwork = !family && isPrivateName(hostname);
  if (isOfNetwork && !hasNear) throw new Unreached('private_address');
  const addresses = family
    ? [{ address: literal, family }]
    : await (isOfNetwork ? names.lookup(hostname, { all: true }) : resolve(hostname)).catch(() => {
        throw new Unreached('unresolvable');
      });
  if (addresses.length === 0) throw new Unreached('unresolvable');
  const mayReach = (address: string) => isNear(address) || (isPublic(address) && protocol === 'https:' && !isOfNetwork);
  if (!addresses.every(({ address }) => mayReach(address))) throw new Unreached('private_address');
  return addresses;
}

function send(
  { url, method, headers, body }: Asked,
  addresses: LookupAddress[],
  signal: AbortSignal,
  ca: string | undefined,
): Promise<IncomingMessage> {
  const pinned: LookupFunction = (_hostname, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    const sent = (url.startsWith('http:') ? plainRequest : request)(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      lookup: pinned,
      agent: false,
      signal,
      maxHeaderSize: LIMITS.answerHeaderBytes,
      ...(ca !== undefined && { ca }),
    });
    sent.on('error', reject);
    // One that is answered with another protocol ends without an answer and without an error.
    sent.on('close', () => reject(new Unreached('unreachable')));
    sent.on('response', (answer) => {
      answer.on('error', () => {});
      resolve(answer);
    });
    sent.end(body);
  });
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Unreached('timeout')), { once: true });
    work.then(resolve, reject);
  });
}

function obstacleOf(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === undefined) return error;
  return new Unreached(
    /CERT|SIGNED|ISSUER|ALTNAME|ERR_TLS|ERR_SSL/.test(code) ? 'untrusted_certificate' : 'unreachable',
  );
}
