import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;
let id: number;
const VALID = { name: 'Python', pygments_language: 'Python', url_template: 'https://run.example/?code={code}' };
beforeEach(async () => {
  realm = await buildRealm(chat);
  id = expectSuccess(await chat.api(realm.owner).post('/realm/playgrounds', VALID)).id;
});

const patch = (form: Record<string, unknown>, user = realm.administrator, playground_id = id) =>
  chat.api(user).patch(`/realm/playgrounds/${playground_id}`, form);
const playgrounds = async () => expectSuccess(await chat.api(realm.member).get('/realm/playgrounds')).realm_playgrounds;

describe('PATCH /realm/playgrounds/{playground_id}', () => {
  test('changes what is given, and tells everybody', async () => {
    const queue = await registerQueue(chat, realm.guest, { event_types: ['realm_playgrounds', 'subscription'] });
    expectSuccess(await patch({ name: 'Snake', old: 1 }), { ignored_parameters_unsupported: ['old'] });
    const wanted = [{ id, ...VALID, name: 'Snake' }];
    expect(await drain(chat, realm.guest, queue)).toMatchObject([{ realm_playgrounds: wanted }]);
    expect(await playgrounds()).toEqual(wanted);
  });

  test('only administrators may, and only what a new one may be', async () => {
    expectSuccess(await chat.api(realm.owner).post('/realm/playgrounds', { ...VALID, name: 'Other' }));
    const before = await playgrounds();
    for (const user of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectError(await patch({ name: 'x' }, user), 'UNAUTHORIZED_PRINCIPAL');
    }
    expectError(await patch({ name: 'Other' }), 'INVALID_FIELDS', { errors: { name: [expect.any(String)] } });
    expectError(await patch({ url_template: 'https://x.example' }), 'INVALID_FIELDS', {
      errors: { url_template: [expect.any(String)] },
    });
    expectRefused(await patch({ pygments_language: '*' }), 'pygments_language has a bad format');
    for (const form of [{ name: '' }, {}, { title: 'x' }])
      expectRefused(await patch(form), /^(?:name cannot be blank|Nothing to change was given\.)$/);
    expect(await playgrounds()).toEqual(before);
  });

  test('an unknown one and one of another organization are the same', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const foreign = await chat.db.one<{ id: number; name: string }>(
      `insert into playgrounds (realm_id, name, pygments_language, url_template)
       values ($1, 'foreign', 'Go', 'https://x.example/{code}') returning id, name`,
      [other.id],
    );
    for (const playground_id of [foreign.id, 999_999]) {
      expectError(await patch({ name: 'x' }, realm.owner, playground_id), 'BAD_REQUEST', { msg: 'Invalid playground' });
    }
    expect(await chat.db.query('select id, name from playgrounds where realm_id = $1', [other.id])).toEqual([foreign]);
  });
});
