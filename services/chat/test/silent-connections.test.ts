import { buildChannel, buildRealm, sendMessage, type TestRealm, type TestUser } from './support/builders.js';
import { pollFor, registerQueue } from './support/events.js';
import { expectSuccess } from './support/expect.js';
import { startChat, type Chat, type Replica } from './support/start.js';
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.js';

let chat: Chat;
let realm: TestRealm;
let proxy: TcpProxy;
let cut: Replica;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
  proxy = await startTcpProxy(chat.config.databaseUrl);
  cut = await chat.startReplica({
    env: {
      DATABASE_URL: proxy.url,
      DATABASE_STATEMENT_TIMEOUT_MS: '1500',
      DATABASE_CONNECT_TIMEOUT_MS: '1500',
      DATABASE_LOCK_TIMEOUT_MS: '1200',
    },
  });
});
afterAll(async () => {
  await cut.stop();
  await proxy.close();
  await chat.stop();
});

/** Far more than the seconds that it may take, on a busy machine. */
const PATIENCE_MS = 30_000;

async function firstOther(user: TestUser, than: number[]): Promise<number | undefined> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const { status } = await cut.api(user).get('/users/me');
    if (!than.includes(status)) return status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return undefined;
}

describe('on a replica whose connections to the database died without a word', () => {
  beforeEach(async () => {
    // The replica is in order again when a change elsewhere is heard of.
    expect(await firstOther(realm.moderator, [503])).toBe(200);
  });

  test(
    'a deactivated user is out',
    async () => {
      expectSuccess(await cut.api(realm.member).get('/users/me'));
      proxy.forgetConnections();
      expectSuccess(await chat.api(realm.administrator).delete(`/users/${realm.member.id}`));
      expect(await firstOther(realm.member, [200, 503])).toBe(401);
    },
    PATIENCE_MS * 2,
  );

  test(
    'a key that was replaced opens nothing any more',
    async () => {
      expectSuccess(await cut.api(realm.guest).get('/users/me'));
      proxy.forgetConnections();
      expectSuccess(await chat.api(realm.guest).post('/users/me/api_key/regenerate'));
      expect(await firstOther(realm.guest, [200, 503])).toBe(401);
    },
    PATIENCE_MS * 2,
  );

  test(
    'events are heard again',
    async () => {
      const channel = await buildChannel(chat, realm.id, { subscribers: [realm.moderator, realm.owner] });
      const queue = await registerQueue(cut, realm.moderator);
      proxy.forgetConnections();
      await sendMessage(chat, realm.owner, { channel, content: 'still there?' });
      expect(await firstOther(realm.moderator, [503])).toBe(200);
      const [event] = await pollFor(cut, realm.moderator, queue, 'message');
      expect(event!.message.content).toBe('still there?');
    },
    PATIENCE_MS * 2,
  );
});
