import {
  buildChannel,
  buildRealm,
  sendMessage,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
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

describe('GET /reminders', () => {
  test("the caller's own, the next first, and nobody else's", async () => {
    const remind = async (after: number, user = realm.member) =>
      expectSuccess(await chat.api(user).post('/reminders', { message_id, scheduled_delivery_timestamp: NOW + after }))
        .reminder_id;
    const [late, early] = [await remind(90), await remind(30)];
    await remind(60, realm.owner);
    const { reminders } = expectSuccess(await chat.api(realm.member).get('/reminders', { extra: 1 }), {
      ignored_parameters_unsupported: ['extra'],
    });
    expect(reminders.map(({ reminder_id }: { reminder_id: number }) => reminder_id)).toEqual([early, late]);
  });
});
