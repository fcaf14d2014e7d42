import { buildChannel, buildRealm, type TestChannel, type TestRealm } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const NOW = 2_000_000_000;
let realm: TestRealm;
let channel: TestChannel;
const chat = useChat({ now: () => new Date(NOW * 1000) });
beforeEach(async () => {
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id);
});

const toChannel = () => ({ type: 'stream', to: [channel.id], topic: 'soup', content: 'Hello', timestamp: NOW - 5 });
const create = (drafts: unknown, user = realm.member) => chat.api(user).post('/drafts', { drafts });
const one = async () => expectSuccess(await create([toChannel()])).ids[0] as number;
const listed = async (user = realm.member) => expectSuccess(await chat.api(user).get('/drafts'));

describe('GET /drafts', () => {
  test("the caller's own, the one edited longest ago first, and nobody else's", async () => {
    for (const timestamp of [NOW - 1, NOW - 9, NOW - 5]) expectSuccess(await create([{ ...toChannel(), timestamp }]));
    expectSuccess(await create([toChannel()], realm.owner));
    const { count, drafts } = expectSuccess(await chat.api(realm.member).get('/drafts', { extra: 1 }), {
      ignored_parameters_unsupported: ['extra'],
    });
    expect(count).toBe(3);
    expect(drafts.map(({ timestamp }: { timestamp: number }) => timestamp)).toEqual([NOW - 9, NOW - 5, NOW - 1]);
  });

  test('whoever has switched off the keeping of drafts is refused, and keeps what they had', async () => {
    const id = await one();
    const switchTo = async (enable_drafts_synchronization: boolean) =>
      expectSuccess(await chat.api(realm.member).patch('/settings', { enable_drafts_synchronization }));
    await switchTo(false);
    expectRefused(await create([toChannel()]), 'You have switched off that drafts are kept by the server.');
    expectRefused(
      await chat.api(realm.member).get('/drafts'),
      'You have switched off that drafts are kept by the server.',
    );
    expectRefused(
      await chat.api(realm.member).patch(`/drafts/${id}`, { draft: toChannel() }),
      'You have switched off that drafts are kept by the server.',
    );
    expectRefused(
      await chat.api(realm.member).delete(`/drafts/${id}`),
      'You have switched off that drafts are kept by the server.',
    );
    await switchTo(true);
    expect(await listed()).toMatchObject({ count: 1 });
  });
});
