import sharp from 'sharp';
import { buildUser, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('DELETE /users/me/avatar', () => {
  test('goes back to the picture that belongs to the address, and the file is gone', async () => {
    const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { avatar_url } = expectSuccess(await chat.api(realm.member).upload('/users/me/avatar', image, 'me.png'));
    const queue = await registerQueue(chat, realm.guest, { event_types: ['realm_user'] });
    const answer = expectSuccess(await chat.api(realm.member).delete('/users/me/avatar'));
    expect(answer['avatar_url']).toMatch(/gravatar\.com/);
    expect(await drain(chat, realm.guest, queue, 'realm_user')).toMatchObject([
      { op: 'update', person: { user_id: realm.member.id, avatar_source: 'G', avatar_version: 3 } },
    ]);
    for (;;) if ((await fetch(`${chat.url}${avatar_url}`)).status === 404) break;
  });

  test('whom the address is hidden from is not told its hash', async () => {
    const hidden = await buildUser(chat, realm.id, { settings: { email_address_visibility: 3 } });
    const queues = new Map<TestRealm['owner'], Awaited<ReturnType<typeof registerQueue>>>();
    for (const user of [realm.administrator, realm.member]) {
      queues.set(user, await registerQueue(chat, user, { event_types: ['realm_user'] }));
    }
    expectSuccess(await chat.api(hidden).delete('/users/me/avatar'));
    const seenBy = async (user: TestRealm['owner']) => {
      const [event] = await drain(chat, user, queues.get(user)!, 'realm_user');
      const { user: view } = expectSuccess(await chat.api(user).get(`/users/${hidden.id}`, { client_gravatar: false }));
      expect(event!['person'].avatar_url).toBe(view.avatar_url);
      return view.avatar_url as string;
    };
    expect(await seenBy(realm.member)).not.toBe(await seenBy(realm.administrator));
  });
});
