import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

const remove = (fragment: string, user = realm.member) => chat.api(user).delete(`/navigation_views/${fragment}`);

describe('DELETE /navigation_views/{fragment}', () => {
  test('its owner takes it out once, and their clients are told; to everybody else it is unknown', async () => {
    const fragment = 'narrow/channel/1-general/topic/lunch%20%26%20tea';
    const form = { fragment, is_pinned: true, name: 'Lunch' };
    expectSuccess(await chat.api(realm.member).post('/navigation_views', form));
    const listening = { event_types: ['navigation_view', 'subscription'] };
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    const path = fragment.split('/').map(encodeURIComponent).join('/');
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.guest, realm.bot]) {
      expectError(await remove(path, user), 'NOT_FOUND');
    }
    const answers = await Promise.all([remove(path), remove(path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await drain(chat, realm.member, own)).toEqual([
      { id: expect.any(Number), type: 'navigation_view', op: 'remove', fragment },
    ]);
    expect(await drain(chat, realm.owner, others)).toEqual([]);
    expectError(await remove('narrow/is'), 'NOT_FOUND');
    expectError(await remove('%20'), 'NOT_FOUND');
    expectSuccess(await chat.api(realm.member).get('/navigation_views'), { navigation_views: [] });
  });
});
