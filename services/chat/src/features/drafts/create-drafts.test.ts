import {
  buildChannel,
  buildRealm,
  buildUser,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { badDrafts, draftTo } from '../../../test/support/drafts.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

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
const listed = async (user = realm.member) => expectSuccess(await chat.api(user).get('/drafts'));
const everybodyElse = () => [realm.owner, realm.administrator, realm.moderator, realm.guest, realm.bot];

describe('POST /drafts', () => {
  test('is told to the own clients, listed and registered, and nobody else hears or sees it', async () => {
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    const answer = await chat.api(realm.member).post('/drafts', {
      drafts: [
        { ...toChannel(), topic: ' soup ', content: '\nHello ' },
        { type: 'private', to: [realm.owner.id, realm.member.id], topic: 'ignored', content: 'Hi' },
        { type: '', to: [1], topic: 'ignored', content: 'Hm', timestamp: NOW - 9.5 },
      ],
      color: 'red',
    });
    const { ids } = expectSuccess(answer, { ignored_parameters_unsupported: ['color'] });
    const [first, second, third] = [
      { id: ids[0], type: 'stream', to: [channel.id], topic: 'soup', content: 'Hello', timestamp: NOW - 5 },
      { id: ids[1], type: 'private', to: [realm.owner.id], topic: '', content: 'Hi', timestamp: NOW },
      { id: ids[2], type: '', to: [], topic: '', content: 'Hm', timestamp: NOW - 10 },
    ];
    expect(await drain(chat, realm.member, own)).toEqual([
      { id: expect.any(Number), type: 'drafts', op: 'add', drafts: [first, second, third] },
    ]);
    expect(await drain(chat, realm.owner, others)).toEqual([]);
    expect(await listed()).toMatchObject({ count: 3, drafts: [third, first, second] });
    expect(await listed(realm.owner)).toMatchObject({ count: 0, drafts: [] });
    const register = { fetch_event_types: ['drafts'] };
    expectSuccess(await chat.api(realm.member).post('/register', register), { drafts: [second, first, third] });
    expectSuccess(await chat.api(realm.owner).post('/register', register), { drafts: [] });
  });

  test('everybody who is signed in has their own, guests and bots too; bots for incoming webhooks have none', async () => {
    for (const user of everybodyElse()) {
      const draft = { type: 'private', to: [user.id], topic: '', content: 'Note' };
      expectSuccess(await create([draft], user));
      expect((await listed(user)).drafts).toMatchObject([draft]);
    }
    expectError(await create([], await buildUser(chat, realm.id, { bot_type: 2 })), 'UNAUTHORIZED');
  });

  test('one that does not fit lets none in, and what is too long is cut as a message is', async () => {
    const own = await registerQueue(chat, realm.member, listening);
    for (const [bad, reason] of badDrafts(toChannel())) expectRefused(await create([toChannel(), bad]), reason);
    for (const bad of ['x', {}, 'null'])
      expectRefused(await create(bad), /^(?:drafts is not valid JSON|drafts is not a list)$/);
    expectError(await chat.api(realm.member).post('/drafts'), 'REQUEST_VARIABLE_MISSING', { var_name: 'drafts' });
    expectSuccess(await create([]), { ids: [] });
    expect(await drain(chat, realm.member, own)).toEqual([]);
    expect(await listed()).toMatchObject({ count: 0 });
    expectSuccess(
      await create([{ ...toChannel(), content: 'x'.repeat(LIMITS.message + 1), topic: 'y'.repeat(LIMITS.topic + 1) }]),
    );
    const [draft] = (await listed()).drafts;
    expect(draft.content).toHaveLength(LIMITS.message);
    expect(draft.topic).toBe(`${'y'.repeat(57)}...`);
  });

  test('a channel and a person of another organization, and a channel that a guest does not see, are unknown', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const foreign = await buildChannel(chat, other.id);
    expectRefused(await create([{ ...toChannel(), to: [foreign.id] }]), 'Invalid channel ID');
    expectRefused(await create([{ ...toChannel(), type: 'private', to: [other.member.id] }]), 'Invalid user');
    expectRefused(await create([toChannel()], realm.guest), 'Invalid channel ID');
    expect(await listed()).toMatchObject({ count: 0 });
  });

  test('however few they are, they are not longer together than an answer can be', async () => {
    await chat.db.query(
      `insert into drafts (realm_id, user_id, type, "to", topic, content, "timestamp")
       values ($1, $2, '', '{}', '', repeat('x', $3::int), to_timestamp(0))`,
      [realm.id, realm.member.id, LIMITS.ownMessagesBytes - 10],
    );
    const long = { ...toChannel(), content: 'ä'.repeat(6) };
    expectRefused(await create([long]), 'Your drafts are too long, together.');
    const { ids } = expectSuccess(await create([{ ...long, content: 'short' }]));
    expectRefused(
      await chat.api(realm.member).patch(`/drafts/${ids[0]}`, { draft: long }),
      'Your drafts are too long, together.',
    );
    expect((await listed()).drafts.at(-1)).toMatchObject({ id: ids[0], content: 'short' });
    expectSuccess(await create([long], realm.owner));
  });

  test('a person has a largest number, also when several are kept at once, and a request too', async () => {
    await chat.db.query(
      `insert into drafts (realm_id, user_id, type, "to", topic, content, "timestamp")
       select $1, $2, '', '{}', '', 'x', now() from generate_series(3, $3::int)`,
      [realm.id, realm.member.id, LIMITS.drafts],
    );
    const answers = await Promise.all([1, 2, 3].map(() => create([toChannel(), toChannel()])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const many = Array.from({ length: LIMITS.draftsInRequest + 1 }, toChannel);
    expectRefused(await create(many, realm.owner), 'drafts has too many items (limit: 100)');
    expectSuccess(await create(many.slice(1), realm.owner));
  });
});
