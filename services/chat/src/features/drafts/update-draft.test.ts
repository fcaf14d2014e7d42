import { buildChannel, buildRealm, type TestChannel, type TestRealm } from '../../../test/support/builders.js';
import { badDrafts, draftTo } from '../../../test/support/drafts.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const NOW = 2_000_000_000;
let realm: TestRealm;
let channel: TestChannel;
const chat = useChat({ now: () => new Date(NOW * 1000) });
beforeEach(async () => {
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id);
});

const listening = { event_types: ['drafts', 'subscription'] };
const toChannel = () => draftTo(channel.id, NOW - 5);
const create = (drafts: unknown, user = realm.member) => chat.api(user).post('/drafts', { drafts });
const one = async () => expectSuccess(await create([toChannel()])).ids[0] as number;
const listed = async (user = realm.member) => expectSuccess(await chat.api(user).get('/drafts'));
const everybodyElse = () => [realm.owner, realm.administrator, realm.moderator, realm.guest, realm.bot];

describe('PATCH /drafts/{draft_id}', () => {
  const patch = (draft: unknown, id: number | string, user = realm.member) =>
    chat.api(user).patch(`/drafts/${id}`, { draft });

  test('replaces it, and tells the own clients', async () => {
    const id = await one();
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    expectSuccess(await patch({ id, type: 'private', to: [realm.member.id], topic: 'x', content: 'New' }, id));
    const draft = { id, type: 'private', to: [realm.member.id], topic: '', content: 'New', timestamp: NOW };
    expect(await drain(chat, realm.member, own)).toEqual([
      { id: expect.any(Number), type: 'drafts', op: 'update', draft },
    ]);
    expect(await drain(chat, realm.owner, others)).toEqual([]);
    expect((await listed()).drafts).toEqual([draft]);
  });

  test('what does not fit is refused; one of somebody else, whatever their role, is as an unknown one', async () => {
    const id = await one();
    for (const [bad, reason] of badDrafts(toChannel())) expectRefused(await patch(bad, id), reason);
    expectError(await chat.api(realm.member).patch(`/drafts/${id}`), 'REQUEST_VARIABLE_MISSING', { var_name: 'draft' });
    const draft = { type: '', to: [], topic: '', content: 'x' };
    for (const user of everybodyElse()) expectError(await patch(draft, id, user), 'NOT_FOUND');
    for (const unknown of [999_999, Number.MAX_SAFE_INTEGER]) expectError(await patch(draft, unknown), 'NOT_FOUND');
    expectRefused(await patch(draft, 'x'), 'draft_id is not valid JSON');
    expect((await listed()).drafts).toEqual([{ ...toChannel(), id }]);
  });
});
