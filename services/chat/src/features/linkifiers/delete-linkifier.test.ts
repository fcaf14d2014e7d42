import { buildRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

const remove = (id: number | string, user = realm.administrator) => chat.api(user).delete(`/realm/filters/${id}`);

describe('DELETE /realm/filters/{filter_id}', () => {
  test('administrators delete it once, and those whose clients know URL templates are told', async () => {
    const form = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example/{id}' };
    const { id } = expectSuccess(await chat.api(realm.owner).post('/realm/filters', form));
    const event_types = ['realm_linkifiers', 'subscription'];
    const client_capabilities = { linkifier_url_template: true };
    const knowing = await registerQueue(chat, realm.guest, { event_types, client_capabilities });
    const unknowing = await registerQueue(chat, realm.guest, { event_types });
    for (const user of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectError(await remove(id, user), 'UNAUTHORIZED_PRINCIPAL');
    }
    const answers = await Promise.all([remove(id), remove(id, realm.owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await drain(chat, realm.guest, knowing)).toMatchObject([{ type: 'realm_linkifiers', realm_linkifiers: [] }]);
    expect(await drain(chat, realm.guest, unknowing)).toEqual([]);
    expectError(await remove(id), 'BAD_REQUEST', { msg: 'Linkifier not found.' });
    expectRefused(await remove('x'), 'filter_id is not valid JSON');
  });

  test('one of another organization is as an unknown one, and stays', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const foreign = await chat.db.one<{ id: number }>(
      `insert into linkifiers (realm_id, pattern, url_template, "order") values ($1, 'x', 'https://x.example', 1) returning id`,
      [other.id],
    );
    expectError(await remove(foreign.id), 'BAD_REQUEST', { msg: 'Linkifier not found.' });
    expect(await chat.db.query('select id from linkifiers where realm_id = $1', [other.id])).toEqual([foreign]);
  });
});
