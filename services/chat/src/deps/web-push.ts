import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { LIMITS } from '../limits.js';
import {
  encryptWebPush,
  vapidAuthorization,
  vapidPublicKey,
  WEB_PUSH_TEXT_BYTES,
} from '../secrets/web-push-encryption.js';
import type { Config } from './config.js';
import { isPublicAddress } from './public-address.js';

export interface WebPush {
  /** What browsers make their subscriptions with, in base64url. */
  public_key: string;
  /** Takes until `deadline` at most. @throws WebPushError for what may go well another time. */
  send(
    to: { endpoint: string; p256dh: string; auth: string },
    letter: WebPushLetter,
    deadline: AbortSignal,
  ): Promise<Became>;
}

export interface WebPushLetter {
  text: string;
  isUrgent: boolean;
  /** A UUID, the same in every try: what still lies at the push service is replaced by what has the same one (RFC 8030, 5.4). */
  idempotency_key: string;
}

/** `refused`: never this one, whatever the endpoint takes later. */
type Became = 'sent' | 'gone' | 'refused';

export class WebPushError extends Error {
  constructor(
    readonly reason: string,
    /** Seconds that the push service asks for. */
    readonly retry_after: number | undefined,
  ) {
    super(`a push service: ${reason}`);
  }
}

/** What tests put in place of the internet. */
export interface WebPushOverrides {
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
  isPublic?: (address: string) => boolean;
  /** Certificates to trust instead of the usual ones, as PEM. */
  ca?: string;
}

const SIGNED_MS = 3_600_000;
const GONE = [404, 410];
const REFUSED = [400, 413];

/** Undefined where the settings have no key. */
export function createWebPush(
  { webPush }: Pick<Config, 'webPush'>,
  now: () => Date,
  overrides: WebPushOverrides = {},
): WebPush | undefined {
  if (!webPush) return undefined;
  const { privateKey, contact } = webPush;
  return {
    public_key: vapidPublicKey(privateKey),
    async send({ endpoint, ...keys }, { text, isUrgent, idempotency_key }, deadline) {
      if (Buffer.byteLength(text) > WEB_PUSH_TEXT_BYTES) return 'refused';
      const url = new URL(endpoint);
      const expires = new Date(now().getTime() + SIGNED_MS);
      const headers = {
        authorization: vapidAuthorization(privateKey, { origin: url.origin, contact, expires }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(LIMITS.pushHours * 3_600),
        topic: idempotency_key.replaceAll('-', ''),
        urgency: isUrgent ? 'high' : 'low',
      };
      const { status, retry_after } = await post(url, overrides, {
        body: encryptWebPush(text, keys),
        headers,
        deadline,
      });
      if (status >= 200 && status < 300) return 'sent';
      if (GONE.includes(status)) return 'gone';
      if (REFUSED.includes(status)) return 'refused';
      throw new WebPushError(`STATUS_${status}`, retry_after);
    },
  };
}

/**
 * Over https to public addresses only: the name is resolved once, every address that it has is looked at, and the
 * connection is made to one of those. No redirect is followed, nothing of the answer kept but its status.
 */
async function post(
  url: URL,
  { resolve = addressesOf, isPublic = isPublicAddress, ca }: WebPushOverrides,
  { body, headers, deadline }: { body: Buffer; headers: Record<string, string>; deadline: AbortSignal },
): Promise<{ status: number; retry_after: number | undefined }> {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(literal);
  const addresses = family ? [{ address: literal, family }] : await by(deadline, resolve(url.hostname)).catch(() => []);
  if (addresses.length === 0) throw new WebPushError('UNRESOLVABLE', undefined);
  if (!addresses.every(({ address }) => isPublic(address))) throw new WebPushError('PRIVATE_ADDRESS', undefined);
  const pinned: LookupFunction = (_hostname, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };
  return new Promise((fulfil, reject) => {
    const fail = (code = 'UNREACHABLE') => reject(new WebPushError(deadline.aborted ? 'TIMEOUT' : code, undefined));
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      lookup: pinned,
      agent: false,
      signal: deadline,
      ...(ca !== undefined && { ca }),
    });
    sent.on('error', ({ code }: NodeJS.ErrnoException) => fail(code));
    // Also where it ends with neither an answer nor an error, as after `101 Switching Protocols`.
    sent.on('close', () => fail('NO_ANSWER'));
    sent.on('response', (answer) => {
      const after = Number(answer.headers['retry-after']);
      fulfil({ status: answer.statusCode ?? 0, retry_after: Number.isFinite(after) ? after : undefined });
      answer.on('error', () => undefined);
      answer.destroy();
    });
    sent.end(body);
  });
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
