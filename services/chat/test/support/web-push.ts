import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { WebPushOverrides } from '../../src/deps/web-push.js';
import { certificateFor } from './certificate.js';

export interface PushService {
  /** Where subscriptions of it are, before the part of each. */
  url: string;
  /** How the service is brought to find it and to trust it. */
  overrides: WebPushOverrides;
  requests: { path: string; headers: IncomingHttpHeaders; body: Buffer }[];
  /** Status and headers of its answers, and what comes before each: milliseconds, or something that happens. */
  answer: { status: number; headers?: Record<string, string>; after_ms?: number; after?: Promise<unknown> };
  stop(): Promise<void>;
}

const NAME = 'push.test';

/** A push service of browsers on this machine, by https, under a name that only tests know. */
export async function startPushService(): Promise<PushService> {
  const certificate = await certificateFor(NAME);
  const server = createServer(certificate, (req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      service.requests.push({ path: req.url!, headers: req.headers, body: Buffer.concat(chunks) });
      const { status, headers, after_ms = 0, after } = service.answer;
      const answer = () => res.writeHead(status, headers).end('thanks');
      if (after) void after.then(answer);
      else setTimeout(answer, after_ms);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service: PushService = {
    url: `https://${NAME}:${(server.address() as AddressInfo).port}`,
    overrides: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isPublic: () => true,
      ca: certificate.cert,
    },
    requests: [],
    answer: { status: 201 },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

export interface TestBrowser {
  form: { endpoint: string; p256dh: string; auth: string };
  received(): Record<string, unknown>[];
}

/** A browser that has subscribed at the push service. */
export function buildBrowser(service: PushService): TestBrowser {
  const ecdh = createECDH('prime256v1');
  const public_key = ecdh.generateKeys();
  const auth = randomBytes(16);
  const own = `/${randomBytes(12).toString('hex')}`;
  return {
    form: {
      endpoint: `${service.url}${own}`,
      p256dh: public_key.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    received: () =>
      service.requests
        .filter((request) => request.path === own)
        .map(({ body }) => JSON.parse(decrypted(body, { ecdh, public_key, auth }))),
  };
}

/** RFC 8188 and 8291, from the side of the browser. */
function decrypted(
  body: Buffer,
  { ecdh, public_key, auth }: { ecdh: ReturnType<typeof createECDH>; public_key: Buffer; auth: Buffer },
): string {
  const [salt, length] = [body.subarray(0, 16), body[20]!];
  const sender_key = body.subarray(21, 21 + length);
  const record = body.subarray(21 + length);
  const derive = (key: Buffer, with_salt: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, with_salt, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), public_key, sender_key]);
  const secret = derive(ecdh.computeSecret(sender_key), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}
