import { randomBytes } from 'node:crypto';
import { sendMessage, type TestChannel, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { buildOpenRealm } from '../../../test/support/spectators.js';
import type { Replica } from '../../../test/support/start.js';
import { useChat } from '../../../test/support/use-chat.js';
import { uploadFile } from '../../../test/support/uploads.js';

const chat = useChat();
let realm: TestRealm;
let square: TestChannel;
let hall: TestChannel;

beforeAll(async () => {
  ({ realm, square, hall } = await buildOpenRealm(chat));
});

const open = (url: string, replica: Replica = chat) => replica.api().request('get', url);

test('are those that a message shows which is open to spectators; others are answered as unknown ones', async () => {
  const { url } = await uploadFile(chat, realm.member, 'a map', 'map.txt');
  expectError(await open(url), 'UNAUTHORIZED');
  const inside = await sendMessage(chat, realm.member, { channel: hall, content: `[map](${url})` });
  expectError(await open(url), 'UNAUTHORIZED');
  const outside = await sendMessage(chat, realm.member, { channel: square, content: `[map](${url})` });
  const opened = await open(url);
  expect({ status: opened.status, text: opened.text }).toEqual({ status: 200, text: 'a map' });
  expect(opened.headers['cache-control']).toBe('no-store');
  expectSuccess(await chat.api(realm.owner).delete(`/messages/${outside}`));
  const closed = await open(url);
  expectError(closed, 'UNAUTHORIZED');
  expect((await open(`/user_uploads/${realm.id}/aa/bb/none.txt`)).body).toEqual(closed.body);
  expectSuccess(await chat.api(realm.owner).delete(`/messages/${inside}`));
  expectError(await chat.api().get(`/user_uploads/${realm.id}/aa/bb/none.txt`), 'UNAUTHORIZED');
});

test('have a budget each; members have none, and guesses are paid for by the address', async () => {
  const limited = await chat.startReplica({
    env: {
      RATE_LIMIT_SPECTATOR_FILE: '86400:2',
      RATE_LIMIT_ADDRESS: '86400:2',
      RATE_LIMIT_USER: '86400:1',
      REDIS_PREFIX: randomBytes(6).toString('hex'),
    },
  });
  const [one, other] = [
    await uploadFile(chat, realm.member, '1', 'one.txt'),
    await uploadFile(chat, realm.member, '2', 'other.txt'),
  ];
  await sendMessage(chat, realm.member, { channel: square, content: `[1](${one.url}) [2](${other.url})` });
  expect((await open(one.url, limited)).headers).toMatchObject({
    'x-ratelimit-limit': '2',
    'x-ratelimit-remaining': '1',
  });
  expect((await open(one.url, limited)).status).toBe(200);
  expectError(await open(one.url, limited), 'RATE_LIMIT_HIT', { 'retry-after': expect.any(Number) });
  expect((await open(other.url, limited)).status).toBe(200);
  for (let n = 0; n < 3; n += 1) {
    const opened = await limited.api(realm.member).request('get', one.url);
    expect({ status: opened.status, limit: opened.headers['x-ratelimit-limit'] }).toEqual({ status: 200 });
  }
  const guess = () => open(`/user_uploads/${realm.id}/aa/bb/none.txt`, limited);
  expectError(await guess(), 'UNAUTHORIZED');
  expectError(await guess(), 'UNAUTHORIZED');
  expectError(await guess(), 'RATE_LIMIT_HIT');
});
