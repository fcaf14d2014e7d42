import path from 'node:path';
import type { Response } from 'supertest';
import { openInBrowser } from './support/browser.js';
import { buildChannel } from './support/builders.js';
import { expectError, expectRefused, expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { openFile, uploadFile } from './support/uploads.js';

const chat = useChat({ env: { RATE_LIMIT_USER: '60:1000' } });
const realm = useRealm(chat);

const ORIGIN = 'https://client.example.org';

function expectReadable({ headers }: Response): void {
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringMatching(/Retry-After.*X-RateLimit-Remaining.*X-Request-Id/),
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(headers['access-control-allow-credentials']).toBeUndefined();
}

test.each(['/messages', '/messages/7/reactions', '/nothing/here'])(
  'a browser may ask whether it may send its credentials to %s',
  async (path) => {
    const answer = await chat.api().request('options', path).set({
      Origin: ORIGIN,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'authorization',
    });
    expect(answer.status).toBe(204);
    expectReadable(answer);
    expect(answer.headers['access-control-allow-methods']).toMatch(/PATCH.*DELETE/);
    expect(answer.headers['access-control-allow-headers']).toMatch(/^Authorization, Content-Type/);
  },
);

test('pages of other origins may read answers, errors and files', async () => {
  const own = await chat.api(realm.member).request('get', '/users/me').set('Origin', ORIGIN);
  expectSuccess(own);
  const unknown = await chat.api(realm.member).request('get', '/nothing/here').set('Origin', ORIGIN);
  expectError(unknown, 'NOT_FOUND');
  const stranger = await chat.api().request('get', '/users/me').set('Origin', ORIGIN);
  expectError(stranger, 'UNAUTHORIZED');
  const malformed = await chat.api(realm.member).request('post', '/messages').type('form').send('content=%FF');
  expectRefused(malformed, 'The parameters are not well-formed UTF-8 in percent-encoding.');
  const { url } = await uploadFile(chat, realm.member, 'png', 'cat.png');
  const file = await openFile(chat, realm.member, url).set('Origin', ORIGIN);
  expect(file.status).toBe(200);
  for (const answer of [own, unknown, stranger, malformed, file]) expectReadable(answer);
});

test('measurements are not for pages of other origins', async () => {
  const { headers, status } = await fetch(`${chat.url}/metrics`);
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('an OPTIONS that is no preflight is told the methods of the address', async () => {
  const answer = await chat.api().request('options', '/messages');
  expect(answer.status).toBe(204);
  expect(answer.headers['allow']).toBe('GET, HEAD, POST');
});

test('a page of another origin signs in, hears, writes, sends files and shows them; a browser adds no credentials of its own', async () => {
  const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  const seen = await openInBrowser(path.join(import.meta.dirname, 'clients/browser-page.mjs'), {
    url: chat.url,
    email: realm.member.delivery_email,
    password: realm.member.password,
    channel: channel.name,
  });
  expect(seen).toEqual({
    origin: expect.not.stringContaining(chat.url),
    settings: 'success',
    own: realm.member.delivery_email,
    requestId: expect.any(String),
    remaining: expect.stringMatching(/^\d+$/),
    sent: 'success',
    polled: ['message'],
    edited: 'success',
    reacted: 'success',
    unreacted: 'success',
    uploaded: 'dot.png',
    fileOf: true,
    shownByLink: true,
    shownWithoutKey: false,
    emoji: true,
    refused: [401, 'UNAUTHORIZED'],
    unknown: 404,
    withCookies: 'TypeError',
    measurements: 'TypeError',
  });
});
