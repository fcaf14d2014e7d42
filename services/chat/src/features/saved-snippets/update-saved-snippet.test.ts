import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
const realm = useRealm(chat);
let id: number;
beforeEach(async () => {
  const form = { title: 'Title', content: 'Text' };
  id = expectSuccess(await chat.api(realm.member).post('/saved_snippets', form)).saved_snippet_id;
});

const patch = (form: Record<string, unknown>, user = realm.member, snippet_id: number | string = id) =>
  chat.api(user).patch(`/saved_snippets/${snippet_id}`, form);
const snippet = async () => {
  const { saved_snippets } = expectSuccess(await chat.api(realm.member).get('/saved_snippets'));
  return saved_snippets.find((one: { id: number }) => one.id === id);
};

describe('PATCH /saved_snippets/{saved_snippet_id}', () => {
  test('changes what is given, and tells the own clients, once', async () => {
    const listening = { event_types: ['saved_snippets', 'subscription'] };
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    expectSuccess(await patch({ title: ' New ', extra: true }), { ignored_parameters_unsupported: ['extra'] });
    expectSuccess(await patch({ title: 'New', content: 'Text' }));
    expectSuccess(await patch({ content: 'Other' }));
    const { date_created } = await snippet();
    const event = (title: string, content: string) => ({
      id: expect.any(Number),
      type: 'saved_snippets',
      op: 'update',
      saved_snippet: { id, title, content, date_created },
    });
    expect(await drain(chat, realm.member, own)).toEqual([event('New', 'Text'), event('New', 'Other')]);
    expect(await drain(chat, realm.owner, others)).toEqual([]);
    expect(await snippet()).toEqual({ id, title: 'New', content: 'Other', date_created });
  });

  test('two members changed at once are both changed', async () => {
    await Promise.all([patch({ title: 'New' }), patch({ content: 'Other' })]);
    expect(await snippet()).toMatchObject({ title: 'New', content: 'Other' });
  });

  test('bad values, and nothing, are refused', async () => {
    for (const [form, reason] of [
      [{}, 'Nothing to change was given.'],
      [{ other: 1 }, 'Nothing to change was given.'],
      [{ title: '' }, 'title cannot be blank'],
      [{ content: ' ' }, 'content cannot be blank'],
      [{ title: 'fine', content: '' }, 'content cannot be blank'],
      [{ title: 'x'.repeat(LIMITS.snippetTitle + 1) }, 'title is too long (limit: 60 characters)'],
      [{ content: 'x'.repeat(LIMITS.message + 1) }, 'content is too long (limit: 10000 characters)'],
    ] as const) {
      expectRefused(await patch(form), reason);
    }
    expectRefused(await patch({ title: 'x' }, realm.member, 'x'), 'saved_snippet_id is not valid JSON');
    expect(await snippet()).toMatchObject({ title: 'Title', content: 'Text' });
  });

  test('one of somebody else, whatever their role, is as an unknown one', async () => {
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.guest, realm.bot]) {
      expectError(await patch({ title: 'x' }, user), 'NOT_FOUND');
    }
    expectError(await patch({ title: 'x' }, realm.member, 999_999), 'NOT_FOUND');
    expectError(await patch({ title: 'x' }, realm.member, Number.MAX_SAFE_INTEGER), 'NOT_FOUND');
    expect(await snippet()).toMatchObject({ title: 'Title' });
  });
});
