import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import type http from 'node:http';
import fc from 'fast-check';
import { createApp } from '../src/app.js';
import { createHttpServer } from '../src/http/create-http-server.js';
import { buildChannel, buildRealm, sendMessage, type TestRealm } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { startChat, type Chat } from './support/start.js';
import { until } from './support/wait-until.js';
import { uploadFile } from './support/uploads.js';

let chat: Chat;
let realm: TestRealm;
let server: http.Server;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
  server = createHttpServer(createApp(chat.deps));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await chat.stop();
});

/** Sends bytes as they are, and nothing more after so many milliseconds of silence; answers what came back until the connection closed. */
async function exchange(bytes: string | Buffer, silence_ms = 0): Promise<string> {
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  socket.write(bytes);
  socket.setTimeout(silence_ms, () => socket.end());
  await once(socket, 'close');
  return answer;
}

interface Answer {
  status: number;
  head: string;
  body: Record<string, unknown>;
}

function readAnswer(answer: string): Answer {
  const [head = '', content = ''] = answer.split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(content || '{}') };
}

function authorization(): string {
  const { delivery_email, api_key } = realm.member;
  return `Authorization: Basic ${Buffer.from(`${delivery_email}:${api_key}`).toString('base64')}`;
}

const send = async (head: string, body = '') =>
  readAnswer(await exchange(`${head}\r\nHost: chat\r\n${authorization()}\r\nConnection: close\r\n\r\n${body}`));

const post = (path: string, parts: string) =>
  send(
    `POST /api/v1${path} HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: ${Buffer.byteLength(parts)}`,
    parts,
  );

test.each([
  ['has no name', '--B\r\ncontent-disposition: form-data\r\n\r\nx\r\n--B--\r\n'],
  ['never ends', '--B\r\ncontent-disposition: form-data; name="a"\r\n\r\nx'],
  ['has only headers', `--B\r\n${'x: y\r\n'.repeat(5000)}\r\n\r\n--B--`],
  ['is a file that never ends', '--B\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\nx'],
  [
    'is in a character set that does not exist',
    '--B\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: text/plain; charset=nonsense\r\n\r\nx\r\n--B--\r\n',
  ],
  ['has an endless name', `--B\r\ncontent-disposition: form-data; name="${'n'.repeat(201)}"\r\n\r\nx\r\n--B--\r\n`],
  [
    'is a file behind too many fields',
    `${'--B\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(201)}--B\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\n\r\nx\r\n--B--\r\n`,
  ],
])('a multipart body of which a part %s is refused, and the service goes on', async (_, parts) => {
  for (const path of ['/messages', '/user_uploads']) {
    const refused = await post(path, parts);
    expect(refused).toMatchObject({ status: 400, body: { result: 'error' } });
  }
  expect((await send('GET /api/v1/users/me HTTP/1.1')).status).toBe(200);
});

test('what is not HTTP is refused in the envelope of all errors', async () => {
  const refused = await send('NONSENSE /api/v1/users/me HTTP/1.1');
  expect(refused).toMatchObject({ status: 400, body: { result: 'error', code: 'BAD_REQUEST' } });
  const endless = await send(`GET /api/v1/users?user_ids=${'1'.repeat(200_000)} HTTP/1.1`);
  expect(endless).toMatchObject({ status: 431, body: { result: 'error', code: 'BAD_REQUEST' } });
  for (const { head } of [refused, endless]) expect(head).toMatch(/x-request-id: \S{8,}/i);
});

test.each([
  ['an address that is none', 'GET http://[ HTTP/1.1\r\nHost: chat\r\n', 404],
  ['no host', 'GET /api/v1/server_settings HTTP/1.1\r\n', 400],
])('%s is answered in the envelope, and the answer has a name', async (_, head, status) => {
  const answer = readAnswer(await exchange(`${head}Connection: close\r\n\r\n`));
  expect(answer).toMatchObject({ status, body: { result: 'error', code: 'BAD_REQUEST' } });
  expect(answer.head).toMatch(/x-request-id: \S{8,}/i);
});

test('an expectation that nobody knows is no reason to refuse', async () => {
  const answer = await send('GET /api/v1/server_settings HTTP/1.1\r\nExpect: a-miracle');
  expect(answer).toMatchObject({ status: 200, body: { result: 'success' } });
});

test('nonsense behind a request is not answered into the middle of what that request is told', async () => {
  const { url } = await uploadFile(chat, realm.member, 'x'.repeat(20_000_000), 'large.txt');
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${url} HTTP/1.1\r\nHost: chat\r\n${authorization()}\r\n\r\n`);
  let answer = '';
  await once(socket.setEncoding('utf8'), 'readable');
  socket.write('NONSENSE\r\n\r\n');
  await new Promise((resolve) => server.once('clientError', resolve));
  socket.on('data', (text: string) => (answer += text));
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
  expect(answer).not.toContain('well-formed');
});

test('as many message ids as one request may name fit into its address', async () => {
  const ids = Array.from({ length: 5000 }, (_, i) => 1_000_000_000 + i);
  const answer = await send(`GET /api/v1/messages?message_ids=[${ids.join(',')}] HTTP/1.1`);
  expect(answer).toMatchObject({ status: 200, body: { messages: [] } });
});

/** Requests as clients send them; the fuzz test damages them. */
function wellFormed(): string[] {
  const part = (head: string, content: string) =>
    `--B\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const withBody = (path: string, type: string, body: string) =>
    `POST /api/v1${path} HTTP/1.1\r\nHost: chat\r\n${authorization()}\r\nConnection: close\r\n` +
    `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const parts = `${part('name="type"', 'direct')}${part('name="to"', '[1,2]')}${part('name="f"; filename*=utf-8\'\'a%20b.txt', 'file')}--B--\r\n`;
  const form = 'type=direct&to=%5B1%2C2%5D&content=Hello+%F0%9F%8E%89&narrow=[["search","x"]]';
  const chunked = `${form.length.toString(16)};x=y\r\n${form}\r\n0\r\n\r\n`;
  return [
    withBody('/messages', 'multipart/form-data; boundary=B', parts),
    withBody('/user_uploads', 'multipart/form-data; boundary="B"', parts),
    withBody('/messages', 'application/x-www-form-urlencoded', form),
    withBody('/users/me/subscriptions', 'application/x-www-form-urlencoded; charset=utf-8', 'method=GET&a=b'),
    `POST /api/v1/messages HTTP/1.1\r\nHost: chat\r\n${authorization()}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n${chunked}`,
    `GET /api/v1/messages?anchor=newest&num_before=1&num_after=0&narrow=%5B%5D HTTP/1.1\r\nHost: chat\r\n${authorization()}\r\nConnection: close\r\n\r\n`,
    `GET /user_uploads/1/ab/cd/x.txt HTTP/1.1\r\nHost: chat\r\n${authorization()}\r\nRange: bytes=0-1\r\nIf-None-Match: "x"\r\nConnection: close\r\n\r\n`,
  ];
}

const SPLICES = [
  '',
  '\r\n',
  '\0',
  '--B',
  '--B--',
  '=',
  '%',
  '%ff',
  '\xff',
  '"',
  ';',
  '[[[[',
  '-1',
  '; charset=x',
  'name=""',
];

const damage = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.nat(12),
    insert: fc.oneof(fc.constantFrom(...SPLICES), fc.string({ maxLength: 4, unit: 'binary' })),
  }),
  { minLength: 1, maxLength: 4 },
);

test('requests that were damaged at random are answered in the envelope or cut off, and the service goes on', async () => {
  const originals = wellFormed();
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(originals.length - 1), damage, async (which, splices) => {
      let bytes = originals[which]!;
      for (const { at, remove, insert } of splices) {
        const start = Math.floor(at * bytes.length);
        bytes = bytes.slice(0, start) + insert + bytes.slice(start + remove);
      }
      // Where the service waits for more, nothing more comes.
      const answer = await exchange(Buffer.from(bytes, 'latin1'), 1_000);
      if (answer === '') return;
      answered += 1;
      const { body, head } = readAnswer(answer);
      expect(body).toMatchObject({ result: expect.stringMatching(/^(success|error)$/) });
      expect(head).toMatch(/x-request-id: \S{8,}/i);
    }),
    { seed: 20261121, numRuns: 300 },
  );
  expect(answered).toBeGreaterThan(150);
  expect((await send('GET /api/v1/users/me HTTP/1.1')).status).toBe(200);
});

test.each([
  ['a form', 'application/x-www-form-urlencoded', ''],
  ['a compressed form', 'application/x-www-form-urlencoded', 'Content-Encoding: gzip\r\n'],
  ['a multipart form', 'multipart/form-data; boundary=x', ''],
])('of %s that breaks off before it is read nothing is done', async (_, type, more) => {
  const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.owner] });
  await sendMessage(chat, realm.owner, { channel });
  const marks = () =>
    chat.db.query('select * from read_marks where user_id = $1 order by scope, scope_id', [realm.member.id]);
  const before = await marks();
  const head = `POST /api/v1/mark_all_as_read HTTP/1.1\r\nHost: chat\r\n${authorization()}\r\nContent-Type: ${type}\r\n${more}Content-Length: 50\r\n\r\n`;
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(head, () => socket.destroy());
      await once(socket, 'close');
    }),
  );
  const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  await until(async () => (await open()) === 0);
  // Whoever asks now comes behind whatever they may have begun.
  expectSuccess(await chat.api(realm.member).post('/messages/flags', { messages: [], op: 'add', flag: 'read' }));
  expect(await marks()).toEqual(before);
});
