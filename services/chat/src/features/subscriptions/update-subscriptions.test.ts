import { buildChannel, buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

const change = (user: TestRealm['owner'], values: Record<string, unknown>) =>
  chat.api(user).patch('/users/me/subscriptions', values);

describe('PATCH /users/me/subscriptions', () => {
  test('adds and deletes in one go, and tells the caller of both', async () => {
    const { member } = realm;
    const left = await buildChannel(chat, realm.id, { subscribers: [member] });
    const kept = await buildChannel(chat, realm.id, { subscribers: [member] });
    const joined = await buildChannel(chat, realm.id);
    const queue = await registerQueue(chat, member, { event_types: ['subscription'] });
    expectSuccess(
      await change(member, {
        add: [{ name: joined.name, color: '#aabbcc' }, { name: kept.name }, { name: 'made on the way' }],
        delete: [left.name],
      }),
      {
        subscribed: { [member.id]: [joined.name, 'made on the way'] },
        already_subscribed: { [member.id]: [kept.name] },
        removed: [left.name],
        not_removed: [],
      },
    );
    const events = (await drain(chat, member, queue)).filter(({ op }) => op === 'add' || op === 'remove');
    expect(events).toEqual([
      expect.objectContaining({
        op: 'add',
        subscriptions: [
          expect.objectContaining({ name: joined.name, color: '#aabbcc' }),
          expect.objectContaining({ name: 'made on the way', invite_only: false }),
        ],
      }),
      expect.objectContaining({ op: 'remove', subscriptions: [{ stream_id: left.id, name: left.name }] }),
    ]);
  });

  test('does nothing at all where one part is refused', async () => {
    const { member } = realm;
    const open = await buildChannel(chat, realm.id);
    const secret = await buildChannel(chat, realm.id, { invite_only: true });
    expectError(await change(member, { add: [{ name: open.name }], delete: ['no such'] }), 'STREAM_DOES_NOT_EXIST', {
      stream: 'no such',
    });
    expectError(await change(member, { add: [{ name: open.name }, { name: secret.name }] }), 'BAD_REQUEST');
    expectError(await change(member, {}), 'BAD_REQUEST');
    const { subscriptions } = expectSuccess(await chat.api(member).get('/users/me/subscriptions'));
    expect(subscriptions.map(({ name }: { name: string }) => name)).not.toContain(open.name);
  });

  test('guests may leave, and neither join public channels nor make new ones', async () => {
    const { guest } = realm;
    const open = await buildChannel(chat, realm.id);
    const own = await buildChannel(chat, realm.id, { subscribers: [guest] });
    expectError(await change(guest, { add: [{ name: open.name }] }), 'BAD_REQUEST');
    expectError(await change(guest, { add: [{ name: 'brand new' }] }), 'BAD_REQUEST');
    expectSuccess(await change(guest, { delete: [own.name] }), { removed: [own.name] });
  });
});
