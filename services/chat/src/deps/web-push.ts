import { request } from 'node:https';
import { LIMITS } from '../limits/index.js';
import {
  encryptWebPush,
  vapidAuthorization,
  vapidPublicKey,
  WEB_PUSH_TEXT_BYTES,
} from '../secrets/web-push-encryption.js';
import type { Config } from './config.js';
import { HostRefused, lookupOfPublicHost, type InternetOverrides } from './public-host.js';

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
export interface WebPushOverrides extends InternetOverrides {
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

/** Over https to public addresses only. No redirect is followed, nothing of the answer kept but its status. */
async function post(
  url: URL,
  { ca, ...internet }: WebPushOverrides,
  { body, headers, deadline }: { body: Buffer; headers: Record<string, string>; deadline: AbortSignal },
): Promise<{ status: number; retry_after: number | undefined }> {
  const lookup = await lookupOfPublicHost(url, deadline, internet).catch((error: unknown) => {
    throw error instanceof HostRefused ? new WebPushError(error.reason, undefined) : error;
  });
  return new Promise((fulfil, reject) => {
    const fail = (code = 'UNREACHABLE') => reject(new WebPushError(deadline.aborted ? 'TIMEOUT' : code, undefined));
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      lookup,
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
