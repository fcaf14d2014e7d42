import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;
let id: number;
const TICKETS = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example/{id}' };
const NEW = { pattern: 'T(?P<number>[0-9]+)', url_template: 'https://new.example/{number}' };
beforeEach(async () => {
  realm = await buildRealm(chat);
  id = expectSuccess(await chat.api(realm.owner).post('/realm/filters', TICKETS)).id;
});

const patch = (form: Record<string, unknown>, user = realm.administrator, filter_id: number | string = id) =>
  chat.api(user).patch(`/realm/filters/${filter_id}`, form);
const linkifiers = async () => expectSuccess(await chat.api(realm.member).get('/realm/linkifiers')).linkifiers;

describe('PATCH /realm/filters/{filter_id}', () => {
  test('changes both, keeps the place, and tells those whose clients know URL templates', async () => {
    const second = expectSuccess(
      await chat.api(realm.owner).post('/realm/filters', { ...TICKETS, pattern: 'x(?P<id>y)' }),
    );
    const event_types = ['realm_linkifiers', 'subscription'];
    const client_capabilities = { linkifier_url_template: true };
    const knowing = await registerQueue(chat, realm.guest, { event_types, client_capabilities });
    const unknowing = await registerQueue(chat, realm.guest, { event_types });
    expectSuccess(await patch({ ...NEW, name: 'x' }), { ignored_parameters_unsupported: ['name'] });
    const wanted = [
      { id, ...NEW },
      { id: second.id, ...TICKETS, pattern: 'x(?P<id>y)' },
    ];
    expect(await drain(chat, realm.guest, knowing)).toMatchObject([{ realm_linkifiers: wanted }]);
    expect(await drain(chat, realm.guest, unknowing)).toEqual([]);
    expect(await linkifiers()).toEqual(wanted);
  });

  test('both are needed, and are as those of a new one; its own pattern it may keep', async () => {
    await chat.api(realm.owner).post('/realm/filters', NEW);
    const before = await linkifiers();
    expectError(await patch({ pattern: 'x' }), 'REQUEST_VARIABLE_MISSING', { var_name: 'url_template' });
    expectError(await patch({ url_template: 'https://x.example' }), 'REQUEST_VARIABLE_MISSING', {
      var_name: 'pattern',
    });
    for (const [form, field] of [
      [{ ...TICKETS, pattern: '(' }, 'pattern'],
      [{ ...TICKETS, url_template: 'https://x.example' }, 'url_template'],
      [NEW, 'pattern'],
    ] as const) {
      expectError(await patch(form), 'INVALID_FIELDS', { errors: { [field]: [expect.any(String)] } });
    }
    expect(await linkifiers()).toEqual(before);
    expectSuccess(await patch({ ...TICKETS, url_template: 'https://moved.example/{id}' }));
  });

  test('two that are given one pattern at once: one of them gets it', async () => {
    const other = expectSuccess(
      await chat.api(realm.owner).post('/realm/filters', { ...TICKETS, pattern: 'x(?P<id>y)' }),
    );
    const answers = await Promise.all([patch(NEW), patch(NEW, realm.owner, other.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('only administrators may; an unknown one and one of another organization are the same', async () => {
    for (const user of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectError(await patch(NEW, user), 'UNAUTHORIZED_PRINCIPAL');
    }
    const other = await buildRealm(chat, { is_default: false });
    const foreign = await chat.db.one<{ id: number; pattern: string }>(
      `insert into linkifiers (realm_id, pattern, url_template, "order") values ($1, 'x', 'https://x.example', 1)
       returning id, pattern`,
      [other.id],
    );
    for (const filter_id of [foreign.id, 999_999]) {
      expectError(await patch(NEW, realm.owner, filter_id), 'BAD_REQUEST', { msg: 'Linkifier not found.' });
    }
    expectRefused(await patch(NEW, realm.owner, 'x'), 'filter_id is not valid JSON');
    expect(await chat.db.query('select id, pattern from linkifiers where realm_id = $1', [other.id])).toEqual([
      foreign,
    ]);
    expect(await linkifiers()).toEqual([{ id, ...TICKETS }]);
  });
});
