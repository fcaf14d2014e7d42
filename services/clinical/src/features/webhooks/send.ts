import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { LIMITS } from '../../limits.js';
import type { DeliveryError, Outcome } from './delivery-rules.js';
import { isPrivateName, isPublicAddress } from './public-address.js';

interface Letter {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export type Send = (letter: Letter) => Promise<Outcome>;

export interface SenderOptions {
  /** Whom to ask for names (`address:port`) instead of those of the system. */
  nameServers?: string[];
  resolve?: ((hostname: string) => Promise<LookupAddress[]>) | undefined;
  isPublic?: (address: string) => boolean;
  /** Certificates to trust instead of the usual ones, as PEM. */
  ca?: string;
  /** Milliseconds for all of it, instead of the usual. */
  answerMs?: number;
}

class Refusal extends Error {
  constructor(readonly error: DeliveryError) {
    super(error);
  }
}

/**
 * Sends over https to public addresses only. The name is resolved once, every address that it has is looked at, and the
 * connection is made to one of those: what the name says a moment later cannot lead elsewhere. No redirect is followed, no
 * proxy asked, nothing of the answer kept but its status; all of it in `LIMITS.webhookAnswerMs`.
 */
export function createSender(options: SenderOptions = {}): Send {
  const resolve = options.resolve ?? resolverOf(options.nameServers);
  const isPublic = options.isPublic ?? isPublicAddress;
  const answerMs = options.answerMs ?? LIMITS.webhookAnswerMs;
  return async (letter) => {
    const deadline = AbortSignal.timeout(answerMs);
    try {
      const addresses = await within(deadline, checkedAddresses(new URL(letter.url), resolve, isPublic));
      const answer_status = await within(deadline, post(letter, addresses, deadline, options.ca));
      const taken = answer_status >= 200 && answer_status < 300;
      return { answer_status, error: taken ? null : 'answer_status' };
    } catch (error) {
      return { answer_status: null, error: deadline.aborted ? 'timeout' : reasonOf(error) };
    }
  };
}

/**
 * Asks name servers itself. The system's look-up would hold one of few threads for as long as somebody's name server is silent,
 * and others wait for these threads, as for names of this network, which it would look for too.
 */
function resolverOf(nameServers?: string[]): (hostname: string) => Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: LIMITS.nameServerMs, tries: LIMITS.nameServerTries });
  if (nameServers) resolver.setServers(nameServers);
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return [...listOf(v4, 4), ...listOf(v6, 6)];
  };
}

const listOf = (found: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
  found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];

async function checkedAddresses(
  { hostname }: URL,
  resolve: (hostname: string) => Promise<LookupAddress[]>,
  isPublic: (address: string) => boolean,
): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(literal);
  // Never asked for (RFC 6761, section 6.3).
  if (isPrivateName(hostname)) throw new Refusal('private_address');
  const addresses = family
    ? [{ address: literal, family }]
    : await resolve(hostname).catch(() => {
        throw new Refusal('unresolvable');
      });
  if (addresses.length === 0) throw new Refusal('unresolvable');
  if (!addresses.every(({ address }) => isPublic(address))) throw new Refusal('private_address');
  return addresses;
}

/** The status of the answer. What else comes is let through for a moment, and then cut off. */
function post(
  letter: Letter,
  addresses: LookupAddress[],
  signal: AbortSignal,
  ca: string | undefined,
): Promise<number> {
  const pinned: LookupFunction = (_hostname, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    const sent = request(letter.url, {
      method: 'POST',
      headers: { ...letter.headers, 'content-length': Buffer.byteLength(letter.body) },
      lookup: pinned,
      agent: false,
      signal,
      maxHeaderSize: LIMITS.webhookHeaderBytes,
      ...(ca !== undefined && { ca }),
    });
    sent.on('error', reject);
    // One that is answered with another protocol ends without an answer and without an error.
    sent.on('close', () => reject(new Refusal('unreachable')));
    sent.on('response', (answer) => {
      resolve(answer.statusCode ?? 0);
      const cutOff = setTimeout(() => answer.destroy(), LIMITS.webhookDrainMs).unref();
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > LIMITS.webhookDrainBytes) answer.destroy();
      });
      answer.on('error', () => {});
      answer.on('close', () => clearTimeout(cutOff));
    });
    sent.end(letter.body);
  });
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Refusal('timeout')), { once: true });
    work.then(resolve, reject);
  });
}

function reasonOf(error: unknown): DeliveryError {
  if (error instanceof Refusal) return error.error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return /CERT|SIGNED|ISSUER|ALTNAME|ERR_TLS|ERR_SSL/.test(code) ? 'untrusted_certificate' : 'unreachable';
}
