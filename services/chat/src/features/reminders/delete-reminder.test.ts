import {
  buildChannel,
  buildRealm,
  sendMessage,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const NOW = 2_000_000_000;
let realm: TestRealm;
let channel: TestChannel;
let message_id: number;
const chat = useChat({ now: () => new Date(NOW * 1000) });
beforeEach(async () => {
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.owner] });
  message_id = await sendMessage(chat, realm.owner, { channel, content: 'The soup is *ready*' });
});

const remind = async () =>
  expectSuccess(await chat.api(realm.member).post('/reminders', { message_id, scheduled_delivery_timestamp: NOW + 60 }))
    .reminder_id as number;
const remove = (id: number | string, user = realm.member) => chat.api(user).delete(`/reminders/${id}`);

describe('DELETE /reminders/{reminder_id}', () => {
  test('is told to the own clients, and it is gone', async () => {
    const id = await remind();
    const listening = { event_types: ['reminders', 'subscription'] };
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    expectSuccess(await remove(id));
    expect(await drain(chat, realm.member, own)).toEqual([
      { id: expect.any(Number), type: 'reminders', op: 'remove', reminder_id: id },
    ]);
    expect(await drain(chat, realm.owner, others)).toEqual([]);
    expectSuccess(await chat.api(realm.member).get('/reminders'), { reminders: [] });
    expectError(await remove(id), 'NOT_FOUND');
  });

  test('one of somebody else, whatever their role, is as an unknown one', async () => {
    const id = await remind();
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.guest, realm.bot]) {
      expectError(await remove(id, user), 'NOT_FOUND');
    }
    expectError(await remove(Number.MAX_SAFE_INTEGER), 'NOT_FOUND');
    expectRefused(await remove('x'), 'reminder_id is not valid JSON');
    expect(expectSuccess(await chat.api(realm.member).get('/reminders')).reminders).toHaveLength(1);
  });
});
