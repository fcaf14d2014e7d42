import { createHash } from 'node:crypto';
import { buildChannel, buildUser, type TestChannel, type TestUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const NOBODY = 4;

const chat = useChat();
const realm = useRealm(chat, { settings: { enable_spectator_access: true } });
let channel: TestChannel;
let hidden: TestUser;

beforeAll(async () => {
  hidden = await buildUser(chat, realm.id, { settings: { email_address_visibility: NOBODY } });
  channel = await buildChannel(chat, realm.id, {
    is_web_public: true,
    subscribers: [hidden, realm.member, realm.owner],
  });
});

const md5 = (address: string) => createHash('md5').update(address.toLowerCase()).digest('hex');

test('no answer and no event holds a hidden address or its hash', async () => {
  const queue = await registerQueue(chat, realm.owner, { client_gravatar: false });
  expectSuccess(
    await chat.api(hidden).post('/messages', { type: 'channel', to: channel.id, topic: 'x', content: 'Hello' }),
  );
  const newest = { anchor: 'newest', num_before: 5, client_gravatar: false };
  const web = [{ operator: 'channels', operand: 'web-public' }];
  const told = {
    users: (await chat.api(realm.owner).get('/users', { client_gravatar: false })).text,
    user: (await chat.api(realm.owner).get(`/users/${hidden.id}`, { client_gravatar: false })).text,
    'users, to spectators': (await chat.api().get('/users', { client_gravatar: false })).text,
    register: (await chat.api(realm.owner).post('/register', { client_gravatar: false })).text,
    'register, to spectators': (await chat.api().post('/register')).text,
    messages: (await chat.api(realm.owner).get('/messages', newest)).text,
    'messages, to spectators': (await chat.api().get('/messages', { ...newest, narrow: web })).text,
    events: JSON.stringify(await drain(chat, realm.owner, queue)),
  };
  const name = JSON.stringify(hidden.full_name);
  for (const [what, text] of Object.entries(told)) {
    expect({ what, names: text.includes(name) }).toEqual({ what, names: true });
    for (const secret of [hidden.delivery_email, md5(hidden.delivery_email)]) {
      expect({ what, tells: text.includes(secret) }).toEqual({ what, tells: false });
    }
  }
  expect((await chat.api(hidden).get('/users/me')).text).toContain(md5(hidden.delivery_email));
});

test('who sees an address no more gets another picture, who sees it keeps it', async () => {
  const user = await buildUser(chat, realm.id);
  const queues = await Promise.all([registerQueue(chat, realm.member), registerQueue(chat, realm.administrator)]);
  expectSuccess(await chat.api(user).patch('/settings', { email_address_visibility: 3 }));
  const pictureTold = async (viewer: TestUser, queue: (typeof queues)[number]) =>
    (await drain(chat, viewer, queue, 'realm_user')).find(({ person }) => 'avatar_url' in person)?.person.avatar_url;
  expect(await pictureTold(realm.member, queues[0])).toContain(md5(`user${user.id}@${realm.host}`));
  expect(await pictureTold(realm.administrator, queues[1])).toContain(md5(user.delivery_email));
});

test('a hidden address that is registered is answered as one that is not', async () => {
  const unknown = 'unregistered@example.test';
  for (const viewer of [realm.owner, realm.member, realm.guest]) {
    const api = chat.api(viewer);
    const ask: Record<string, (address: string) => Promise<{ status: number; body: unknown; text: string }>> = {
      'a direct message': (to) => api.post('/messages', { type: 'direct', to: [to], content: 'Hello' }),
      subscribing: (one) =>
        api.post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }], principals: [one] }),
      unsubscribing: (one) =>
        api.delete('/users/me/subscriptions', { subscriptions: [channel.name], principals: [one] }),
      'a lookup': (one) => api.get(`/users/${one}`),
    };
    for (const [what, by] of Object.entries(ask)) {
      const [absent, present] = [await by(unknown), await by(hidden.delivery_email)];
      expectError(absent as never, 'BAD_REQUEST', { msg: 'Invalid user' });
      expect({ what, status: present.status, body: present.body }).toEqual({
        what,
        status: absent.status,
        body: absent.body,
      });
    }
    const senders = (operand: string) =>
      api.get('/messages', { anchor: 'newest', num_before: 1, narrow: [{ operator: 'sender', operand }] });
    expectError(await senders(unknown), 'BAD_NARROW');
    expectError(await senders(hidden.delivery_email), 'BAD_NARROW');
  }
});

test('the placeholder and an address that is shown do name a user', async () => {
  const write = (to: string) =>
    chat.api(realm.member).post('/messages', { type: 'direct', to: [to], content: 'Hello' });
  expectSuccess(await write(`user${hidden.id}@${realm.host}`));
  expectSuccess(await write(realm.owner.delivery_email.toUpperCase()));
});
