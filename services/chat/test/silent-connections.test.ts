import { buildChannel, buildRealm, sendMessage, type TestRealm, type TestUser } from './support/builders.js';
import { registerQueue, type TestEvent } from './support/events.js';
import { expectSuccess } from './support/expect.js';
import { startChat, type Chat, type Replica } from './support/start.js';
import { startTcpProxy, type TcpProxy } from './support/tcp-proxy.js';
import { until } from './support/wait-until.js';

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

/** The first other status than those: what waits for a connection that is dead is refused when its time is over. */
async function firstOther(user: TestUser, than: number[]): Promise<number> {
  let status = 0;
  await until(async () => {
    ({ status } = await cut.api(user).get('/users/me'));
    return !than.includes(status);
  });
  return status;
}

describe('on a replica whose connections to the database died without a word', () => {
  beforeEach(async () => {
    // The replica is in order again when a change elsewhere is heard of.
    expect(await firstOther(realm.moderator, [503])).toBe(200);
  });

  test('a deactivated user is out', async () => {
    expect(await firstOther(realm.member, [503])).toBe(200);
    proxy.forgetConnections();
    expectSuccess(await chat.api(realm.administrator).delete(`/users/${realm.member.id}`));
    expect(await firstOther(realm.member, [200, 503])).toBe(401);
  });

  test('a key that was replaced opens nothing any more', async () => {
    expect(await firstOther(realm.guest, [503])).toBe(200);
    proxy.forgetConnections();
    expectSuccess(await chat.api(realm.guest).post('/users/me/api_key/regenerate'));
    expect(await firstOther(realm.guest, [200, 503])).toBe(401);
  });

  test('events are heard again', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.moderator, realm.owner] });
    const queue = await registerQueue(chat, realm.moderator);
    proxy.forgetConnections();
    await sendMessage(chat, realm.owner, { channel, content: 'still there?' });
    expect(await firstOther(realm.moderator, [503])).toBe(200);
    let heard: TestEvent[] = [];
    await until(async () => {
      const { body } = await cut.api(realm.moderator).get('/events', { ...queue, dont_block: true });
      heard = ((body.events ?? []) as TestEvent[]).filter(({ type }) => type === 'message');
      return heard.length > 0;
    });
    expect(heard.map((event) => event['message'].content)).toEqual(['still there?']);
  });
});
