import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import type http from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApp } from '../src/app.js';
import { createHttpServer } from '../src/http/create-http-server.js';
import { buildRealm, type TestRealm } from './support/builders.js';
import { startChat, type Chat } from './support/start.js';

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

/** Sends bytes as they are; answers status and body. */
async function send(head: string, body = ''): Promise<{ status: number; body: Record<string, unknown> }> {
  const { delivery_email, api_key } = realm.member;
  const credentials = Buffer.from(`${delivery_email}:${api_key}`).toString('base64');
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.write(`${head}\r\nHost: chat\r\nAuthorization: Basic ${credentials}\r\nConnection: close\r\n\r\n${body}`);
  await once(socket, 'close');
  const [start = '', content = '{}'] = answer.split('\r\n\r\n', 2);
  return { status: Number(start.split(' ')[1]), body: JSON.parse(content) };
}

const post = (path: string, parts: string) =>
  send(
    `POST /api/v1${path} HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: ${Buffer.byteLength(parts)}`,
    parts,
  );

test.each([
  ['has no name', '--B\r\ncontent-disposition: form-data\r\n\r\nx\r\n--B--\r\n'],
  ['never ends', '--B\r\ncontent-disposition: form-data; name="a"\r\n\r\nx'],
  ['has only headers', `--B\r\n${'x: y\r\n'.repeat(5000)}\r\n\r\n--B--`],
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
});

test('as many message ids as one request may name fit into its address', async () => {
  const ids = Array.from({ length: 5000 }, (_, i) => 1_000_000_000 + i);
  const answer = await send(`GET /api/v1/messages?message_ids=[${ids.join(',')}] HTTP/1.1`);
  expect(answer).toMatchObject({ status: 200, body: { messages: [] } });
});
