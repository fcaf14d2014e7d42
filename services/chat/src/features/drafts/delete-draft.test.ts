import { buildChannel, buildRealm, type TestChannel, type TestRealm } from '../../../test/support/builders.js';
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
const toChannel = () => ({ type: 'stream', to: [channel.id], topic: 'soup', content: 'Hello', timestamp: NOW - 5 });
const create = (drafts: unknown, user = realm.member) => chat.api(user).post('/drafts', { drafts });
const one = async () => expectSuccess(await create([toChannel()])).ids[0] as number;
const listed = async (user = realm.member) => expectSuccess(await chat.api(user).get('/drafts'));
const everybodyElse = () => [realm.owner, realm.administrator, realm.moderator, realm.guest, realm.bot];

describe('DELETE /drafts/{draft_id}', () => {
  const remove = (id: number | string, user = realm.member) => chat.api(user).delete(`/drafts/${id}`);

  test('is told to the own clients, and it is gone', async () => {
    const id = await one();
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    expectSuccess(await remove(id));
    expect(await drain(chat, realm.member, own)).toEqual([
      { id: expect.any(Number), type: 'drafts', op: 'remove', draft_id: id },
    ]);
    expect(await drain(chat, realm.owner, others)).toEqual([]);
    expect(await listed()).toMatchObject({ count: 0 });
    expectError(await remove(id), 'NOT_FOUND');
  });

  test('one of somebody else, whatever their role, is as an unknown one', async () => {
    const id = await one();
    for (const user of everybodyElse()) expectError(await remove(id, user), 'NOT_FOUND');
    expectRefused(await remove('x'), 'draft_id is not valid JSON');
    expect(await listed()).toMatchObject({ count: 1 });
  });
});
