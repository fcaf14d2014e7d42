import { buildChannel, buildRealm } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('GET /streams/{stream_id}/email_address', () => {
  test('is empty, and only for those who may read the channel', async () => {
    const channel = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.member] });
    const foreign = await buildChannel(chat, (await buildRealm(chat, { is_default: false })).id);
    expectSuccess(await chat.api(realm.member).get(`/streams/${channel.id}/email_address`), { email: '' });
    expectRefused(
      await chat.api(realm.administrator).get(`/streams/${channel.id}/email_address`),
      'Invalid channel ID',
    );
    expectRefused(await chat.api(realm.owner).get(`/streams/${foreign.id}/email_address`), 'Invalid channel ID');
  });
});
