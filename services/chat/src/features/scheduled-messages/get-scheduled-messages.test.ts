import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const NOW = 2_000_000_000;
const chat = useChat({ now: () => new Date(NOW * 1000) });
const realm = useRealm(chat);

describe('GET /scheduled_messages', () => {
  test("the caller's own, the next first, failed ones too, sent ones and those of others not", async () => {
    const add = async (content: string, after: number, user = realm.guest) =>
      expectSuccess(
        await chat.api(user).post('/scheduled_messages', {
          type: 'direct',
          to: [user.id],
          content,
          scheduled_delivery_timestamp: NOW + after,
        }),
      ).scheduled_message_id;
    await add('last', 90);
    const failed = await add('first', 30);
    const sent = await add('sent', 40);
    await add('between', 60);
    await add('foreign', 70, realm.owner);
    await chat.db.query(`update scheduled_messages set failure = 'x' where id = $1`, [failed]);
    await chat.db.query('update scheduled_messages set sent_at = now() where id = $1', [sent]);
    const { scheduled_messages } = expectSuccess(await chat.api(realm.guest).get('/scheduled_messages', { extra: 1 }), {
      ignored_parameters_unsupported: ['extra'],
    });
    expect(
      scheduled_messages.map(({ content, failed: hasFailed }: { content: string; failed: boolean }) => [
        content,
        hasFailed,
      ]),
    ).toEqual([
      ['first', true],
      ['between', false],
      ['last', false],
    ]);
  });
});
