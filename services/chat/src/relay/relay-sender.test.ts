import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { withEarlyDeadlines } from '../../test/support/early-deadlines.js';
import { pushScene, type ScenePhone } from '../../test/support/push-scene.js';
import { LIMITS } from '../limits/index.js';
import { createSender, type PushDelivery } from './relay-sender.js';

const TOKEN = 'a token for what sends';

interface Asked {
  method: string | undefined;
  headers: IncomingMessage['headers'];
  handed: Omit<PushDelivery, 'idempotency_key'>;
}

/** What speaks to the push services in the relay's stead. */
let endpoint: Server;
let asked: Asked[];
let respond: (res: ServerResponse, of: Asked) => void;
let phone: ScenePhone;
const taken = (res: ServerResponse) => res.writeHead(200).end('{}');

beforeAll(async () => {
  endpoint = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { method, headers } = req;
      const one = { method, headers, handed: JSON.parse(Buffer.concat(chunks).toString('utf8')) as PushDelivery };
      asked.push(one);
      respond(res, one);
    });
  }).listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
});
afterAll(() => {
  endpoint.closeAllConnections();
  endpoint.close();
});
const scene = pushScene();
const { write, push, pushLater, waiting } = scene;
beforeEach(async () => {
  const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/send`;
  scene.relay.sender = createSender({ sender: { kind: 'http', url, token: TOKEN } }, pino({ level: 'silent' }));
  asked = [];
  respond = taken;
  phone = await scene.phoneOf();
});

const errors = () => scene.chat.db.query<{ error_code: string | null }>('select error_code from push_devices');
const texts = () => asked.map(({ handed }) => phone.open(handed.payload['encrypted_data']!)!['content']);

describe('what sends for the relay over HTTP', () => {
  test('is told the device, what is sealed for it, and a key, and has to know a token', async () => {
    await write('Hello');
    await push();
    expect(asked).toEqual([
      {
        method: 'POST',
        headers: expect.objectContaining({
          authorization: `Bearer ${TOKEN}`,
          'content-type': 'application/json',
          'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
        }),
        handed: {
          token_kind: 'fcm',
          token: phone.token,
          ios_app_id: null,
          is_urgent: true,
          payload: { push_account_id: phone.push_account_id, encrypted_data: expect.any(String) },
        },
      },
    ]);
    expect(texts()).toEqual(['Hello']);
    expect(await waiting()).toEqual([]);
  });

  test.each([404, 410])(
    'says by %i that a device is gone, which is told back and gets nothing more',
    async (status) => {
      respond = (res) => res.writeHead(status).end();
      await write('one');
      await write('two');
      await push();
      expect(asked).toHaveLength(1);
      expect(await errors()).toEqual([{ error_code: 'INVALID_PUSH_DEVICE_TOKEN' }]);
      await write('three');
      await pushLater();
      expect(asked).toHaveLength(1);
      expect(await waiting()).toEqual([]);
    },
  );

  test.each([400, 413])('says by %i that it never takes one notification, and gets the next', async (status) => {
    respond = (res, { handed }) =>
      phone.open(handed.payload['encrypted_data']!)!['content'] === 'poison' ? res.writeHead(status).end() : taken(res);
    await write('poison');
    await write('after');
    await push();
    await pushLater();
    expect(texts()).toEqual(['poison', 'after']);
    expect(await errors()).toEqual([{ error_code: null }]);
    expect(await waiting()).toEqual([]);
  });

  const failing: [string, (res: ServerResponse) => void][] = [
    ['fails', (res) => res.writeHead(500).end()],
    ['is busy', (res) => res.writeHead(429).end()],
    ['sends elsewhere', (res) => res.writeHead(307, { location: '/elsewhere' }).end()],
    ['hangs up', (res) => res.destroy()],
    ['answers too much', (res) => res.writeHead(200).end('x'.repeat(100_001))],
    ['never stops answering', (res) => drip(res)],
  ];
  test.each(failing)(
    '%s: what it has not taken is handed to it again, with the same key, and in order',
    async (_how, fail) => {
      respond = fail;
      await write('one');
      await write('two');
      await withEarlyDeadlines(LIMITS.pushSenderMs, { asked: () => asked.length }, push);
      expect(texts()).toEqual(['one']);
      expect(await waiting()).toHaveLength(2);
      expect(await errors()).toEqual([{ error_code: null }]);
      respond = taken;
      await pushLater();
      expect(texts()).toEqual(['one', 'one', 'two']);
      const [first, again, next] = asked.map(({ headers }) => headers['idempotency-key']);
      expect(again).toBe(first);
      expect(next).not.toBe(first);
      expect(await waiting()).toEqual([]);
    },
  );
});

function drip(res: ServerResponse): void {
  res.writeHead(200);
  const dripping = setInterval(() => res.write(' '), 100);
  res.once('close', () => clearInterval(dripping));
}
