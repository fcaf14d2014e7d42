import { buildChannel, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

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
    expectRefused(
      await change(member, { add: [{ name: open.name }, { name: secret.name }] }),
      /^Unable to access channel \(channel \w+\)\.$/,
    );
    expectRefused(await change(member, {}), "Nothing to do. Specify at least one of 'add' or 'delete'.");
    const { subscriptions } = expectSuccess(await chat.api(member).get('/users/me/subscriptions'));
    expect(subscriptions.map(({ name }: { name: string }) => name)).not.toContain(open.name);
  });

  test('guests may leave, and neither join public channels nor make new ones', async () => {
    const { guest } = realm;
    const open = await buildChannel(chat, realm.id);
    const own = await buildChannel(chat, realm.id, { subscribers: [guest] });
    expectRefused(await change(guest, { add: [{ name: open.name }] }), /^Unable to access channel \(channel \w+\)\.$/);
    expectRefused(await change(guest, { add: [{ name: 'brand new' }] }), 'Unable to access channel (brand new).');
    expectSuccess(await change(guest, { delete: [own.name] }), { removed: [own.name] });
  });
});
