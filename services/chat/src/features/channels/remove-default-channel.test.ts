import { buildChannel, buildRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('DELETE /default_streams', () => {
  test('new users are no longer subscribed; once told, and no error where it was none', async () => {
    const { id: stream_id } = await buildChannel(chat, realm.id, { is_default: true });
    const queue = await registerQueue(chat, realm.member, { event_types: ['default_streams', 'subscription'] });
    expectError(await chat.api(realm.moderator).delete('/default_streams', { stream_id }), 'UNAUTHORIZED_PRINCIPAL');
    expectSuccess(await chat.api(realm.administrator).delete('/default_streams', { stream_id }));
    expectSuccess(await chat.api(realm.administrator).delete('/default_streams', { stream_id }));
    expect(await drain(chat, realm.member, queue)).toEqual([
      expect.objectContaining({ type: 'default_streams', default_streams: [] }),
    ]);
  });

  test('unknown and foreign channels', async () => {
    const foreign = await buildChannel(chat, (await buildRealm(chat, { is_default: false })).id, { is_default: true });
    for (const stream_id of [foreign.id, 999_999, 'x']) {
      expectRefused(
        await chat.api(realm.owner).delete('/default_streams', { stream_id }),
        /^(?:Invalid channel ID|stream_id is not valid JSON)$/,
      );
    }
  });
});
