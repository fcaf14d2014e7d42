import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

const remove = (id: number | string, user = realm.member) => chat.api(user).delete(`/saved_snippets/${id}`);

describe('DELETE /saved_snippets/{saved_snippet_id}', () => {
  test('its owner deletes it once, and their clients are told; to everybody else it is unknown', async () => {
    const form = { title: 'Title', content: 'Text' };
    const id = expectSuccess(await chat.api(realm.member).post('/saved_snippets', form)).saved_snippet_id;
    const listening = { event_types: ['saved_snippets', 'subscription'] };
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.guest, realm.bot]) {
      expectError(await remove(id, user), 'NOT_FOUND');
    }
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await drain(chat, realm.member, own)).toEqual([
      { id: expect.any(Number), type: 'saved_snippets', op: 'remove', saved_snippet_id: id },
    ]);
    expect(await drain(chat, realm.owner, others)).toEqual([]);
    expectError(await remove(id), 'NOT_FOUND');
    expectRefused(await remove('x'), 'saved_snippet_id is not valid JSON');
    expectSuccess(await chat.api(realm.member).get('/saved_snippets'), { saved_snippets: [] });
  });
});
