import { buildRealm, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
let realm: TestRealm;
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const create = (form: Record<string, unknown>, user = realm.member) => chat.api(user).post('/saved_snippets', form);
const snippets = async (user: TestUser) => expectSuccess(await chat.api(user).get('/saved_snippets')).saved_snippets;

describe('POST /saved_snippets', () => {
  test('is told to the own clients, shown by a registration, and nobody else hears or sees it', async () => {
    const listening = { event_types: ['saved_snippets', 'subscription'] };
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    const before = Math.floor(Date.now() / 1000);
    const body = expectSuccess(await create({ title: ' Welcome ', content: '\n**Hello** \n', name: 'x' }), {
      ignored_parameters_unsupported: ['name'],
    });
    const wanted = {
      id: body.saved_snippet_id,
      title: 'Welcome',
      content: '**Hello**',
      date_created: expect.any(Number),
    };
    const [added, ...more] = await drain(chat, realm.member, own);
    expect(added).toEqual({ id: expect.any(Number), type: 'saved_snippets', op: 'add', saved_snippet: wanted });
    expect(added!['saved_snippet'].date_created).toBeGreaterThanOrEqual(before);
    expect(more).toEqual([]);
    expect(await drain(chat, realm.owner, others)).toEqual([]);
    const register = { fetch_event_types: ['saved_snippets'] };
    expectSuccess(await chat.api(realm.member).post('/register', register), { saved_snippets: [wanted] });
    expectSuccess(await chat.api(realm.owner).post('/register', register), { saved_snippets: [] });
    expect(await snippets(realm.owner)).toEqual([]);
  });

  test('everybody who is signed in has their own, guests and bots too', async () => {
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.guest, realm.bot]) {
      const { saved_snippet_id } = expectSuccess(await create({ title: 'T', content: 'C' }, user));
      expect(await snippets(user)).toEqual([
        { id: saved_snippet_id, title: 'T', content: 'C', date_created: expect.any(Number) },
      ]);
    }
  });

  test('the same title and text may be saved twice', async () => {
    for (const _ of [1, 2]) expectSuccess(await create({ title: 'Same', content: 'same' }));
    expect(await snippets(realm.member)).toHaveLength(2);
  });

  test('what is missing, blank or too long is refused; lengths are in characters', async () => {
    expectError(await create({ title: 'x' }), 'REQUEST_VARIABLE_MISSING', { var_name: 'content' });
    expectError(await create({ content: 'x' }), 'REQUEST_VARIABLE_MISSING', { var_name: 'title' });
    for (const blank of ['', ' ', '\n\t']) {
      expectRefused(await create({ title: blank, content: 'x' }), 'title cannot be blank');
      expectRefused(await create({ title: 'x', content: blank }), 'content cannot be blank');
    }
    expectRefused(await create({ title: 'x', content: 'a\0b' }), 'content must not contain null bytes');
    const [title, content] = ['😀'.repeat(LIMITS.snippetTitle), '😀'.repeat(LIMITS.message)];
    expectSuccess(await create({ title, content }));
    expectRefused(await create({ title: `${title}x`, content }), 'title is too long (limit: 60 characters)');
    expectRefused(await create({ title, content: `${content}x` }), 'content is too long (limit: 10000 characters)');
    expect(await snippets(realm.member)).toMatchObject([{ title, content }]);
  });

  test('however few they are, they are not longer together than an answer can be', async () => {
    await chat.db.query(
      `insert into saved_snippets (realm_id, user_id, title, content) values ($1, $2, 'long', repeat('x', $3::int))`,
      [realm.id, realm.member.id, LIMITS.ownMessagesBytes - 10],
    );
    const content = 'ä'.repeat(3);
    expectRefused(await create({ title: 't', content }), 'Your saved snippets are too long, together.');
    const { saved_snippet_id } = expectSuccess(await create({ title: 't', content: 'x' }));
    expectRefused(
      await chat.api(realm.member).patch(`/saved_snippets/${saved_snippet_id}`, { content }),
      'Your saved snippets are too long, together.',
    );
    expect((await snippets(realm.member)).at(-1)).toMatchObject({ id: saved_snippet_id, content: 'x' });
    expectSuccess(await create({ title: 't', content }, realm.owner));
  });

  test('a person has a largest number, also when several are saved at once', async () => {
    await chat.db.query(
      `insert into saved_snippets (realm_id, user_id, title, content)
       select $1, $2, n::text, 'x' from generate_series(2, $3::int) n`,
      [realm.id, realm.member.id, LIMITS.savedSnippets],
    );
    const answers = await Promise.all(['a', 'b', 'c'].map((title) => create({ title, content: 'x' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expectSuccess(await create({ title: 'x', content: 'x' }, realm.owner));
  });
});
