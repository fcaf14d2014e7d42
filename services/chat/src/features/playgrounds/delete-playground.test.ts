import { buildRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

const create = async () => {
  const form = { name: 'Python', pygments_language: 'Python', url_template: 'https://run.example/?code={code}' };
  return expectSuccess(await chat.api(realm.owner).post('/realm/playgrounds', form)).id as number;
};
const remove = (id: number | string, user = realm.administrator) => chat.api(user).delete(`/realm/playgrounds/${id}`);

describe('DELETE /realm/playgrounds/{playground_id}', () => {
  test('administrators delete it once, and everybody is told', async () => {
    const id = await create();
    const queue = await registerQueue(chat, realm.guest, { event_types: ['realm_playgrounds', 'subscription'] });
    for (const user of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectError(await remove(id, user), 'UNAUTHORIZED_PRINCIPAL');
    }
    const answers = await Promise.all([remove(id), remove(id, realm.owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await drain(chat, realm.guest, queue)).toMatchObject([{ type: 'realm_playgrounds', realm_playgrounds: [] }]);
    expectError(await remove(id), 'BAD_REQUEST', { msg: 'Invalid playground' });
    expectRefused(await remove('x'), 'playground_id is not valid JSON');
  });

  test('one of another organization is as an unknown one, and stays', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const foreign = await chat.db.one<{ id: number }>(
      `insert into playgrounds (realm_id, name, pygments_language, url_template)
       values ($1, 'foreign', 'Go', 'https://x.example/{code}') returning id`,
      [other.id],
    );
    expectError(await remove(foreign.id), 'BAD_REQUEST', { msg: 'Invalid playground' });
    expect(await chat.db.query('select id from playgrounds where realm_id = $1', [other.id])).toEqual([foreign]);
  });
});
