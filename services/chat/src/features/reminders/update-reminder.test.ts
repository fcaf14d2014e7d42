import { buildChannel, sendMessage } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const NOW = 2_000_000_000;
const chat = useChat({ now: () => new Date(NOW * 1000) });
const realm = useRealm(chat);

describe('PATCH /reminders/{reminder_id}', () => {
  test('gives it another time, which the own clients hear; one of somebody else is as an unknown one', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.owner] });
    const message_id = await sendMessage(chat, realm.owner, { channel, content: 'The soup is ready' });
    const given = { message_id, scheduled_delivery_timestamp: NOW + 60, note: 'eat' };
    const { reminder_id } = expectSuccess(await chat.api(realm.member).post('/reminders', given));
    const move = (at: unknown, user = realm.member, id: unknown = reminder_id) =>
      chat.api(user).patch(`/reminders/${String(id)}`, { scheduled_delivery_timestamp: at });
    await chat.db.query('update reminders set failed = true where id = $1', [reminder_id]);
    const queue = await registerQueue(chat, realm.member, { event_types: ['reminders', 'subscription'] });
    const others = await registerQueue(chat, realm.owner, { event_types: ['reminders', 'subscription'] });

    expectSuccess(await move(NOW + 3600));
    const { reminders } = expectSuccess(await chat.api(realm.member).get('/reminders'));
    expect(reminders).toMatchObject([{ reminder_id, scheduled_delivery_timestamp: NOW + 3600, failed: false }]);
    expect(reminders[0].content).toContain('eat');
    expect(await drain(chat, realm.member, queue)).toEqual([
      { id: expect.any(Number), type: 'reminders', op: 'remove', reminder_id },
      { id: expect.any(Number), type: 'reminders', op: 'add', reminders },
    ]);
    expect(await drain(chat, realm.owner, others)).toEqual([]);

    expectRefused(await move(NOW), 'The scheduled time must be in the future.');
    expectRefused(await move('soon'), 'scheduled_delivery_timestamp is not valid JSON');
    for (const user of [realm.owner, realm.administrator, realm.guest])
      expectError(await move(NOW + 5, user), 'NOT_FOUND');
    expectError(await move(NOW + 5, realm.member, Number.MAX_SAFE_INTEGER), 'NOT_FOUND');
    expect(expectSuccess(await chat.api(realm.member).get('/reminders')).reminders).toEqual(reminders);
  });
});
