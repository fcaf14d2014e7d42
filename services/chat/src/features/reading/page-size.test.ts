import { buildChannel, sendMessage, type TestChannel } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';
import { mapInSlices } from './map-in-slices.js';

const LONG = 'word '.repeat(2_000);
const COUNT = 600;

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;
let ids: number[];

/** Enough long messages to be too much for one answer. */
beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  const first = await sendMessage(chat, realm.member, { channel, topic: 'long', content: LONG.trim() });
  const rows = await chat.db.query<{ id: number }>(
    `insert into messages (realm_id, thread_id, channel_id, sender_id, client, content, rendered_content, search_terms)
     select realm_id, thread_id, channel_id, sender_id, client, content, rendered_content, search_terms
     from messages, generate_series(2, $2) where id = $1 returning id`,
    [first, COUNT],
  );
  ids = [first, ...rows.map(({ id }) => id)].sort((a, b) => a - b);
});

interface Page {
  messages: { id: number; content: string; match_content?: string }[];
  found_oldest: boolean;
  found_newest: boolean;
}

const narrowTo = (search?: string) => [
  { operator: 'channel', operand: channel.id },
  ...(search ? [{ operator: 'search', operand: search }] : []),
];
const read = async (form: object, search?: string): Promise<Page> =>
  expectSuccess(await chat.api(realm.member).get('/messages', { narrow: narrowTo(search), ...form })) as Page;
const sizeOf = ({ messages }: Page) => messages.reduce((sum, { content }) => sum + 2 * content.length, 0);

test.each([
  ['a page', undefined, LIMITS.pageBytes],
  ['a page of a search', 'word', LIMITS.searchPageBytes],
])(
  '%s of long messages ends where an answer is full, and the pages together are everything',
  async (_, search, most) => {
    const found: number[] = [];
    let anchor: number | 'newest' = 'newest';
    let pages = 0;
    for (let more = true; more; pages += 1) {
      const page: Page = await read({ anchor, include_anchor: false, num_before: LIMITS.messagesPerFetch }, search);
      expect(sizeOf(page)).toBeLessThan(most * 1.1);
      expect(page.messages.length).toBeGreaterThan(0);
      found.unshift(...page.messages.map(({ id }) => id));
      anchor = found[0]!;
      more = !page.found_oldest;
    }
    expect(found).toEqual(ids);
    expect(pages).toBeGreaterThan(1);
  },
);

test('a page on both sides of its anchor is cut at both ends', async () => {
  const anchor = ids[300]!;
  const { messages, ...found } = await read({ anchor, num_before: 500, num_after: 500 }, 'word');
  expect(found).toMatchObject({ found_anchor: true, found_oldest: false, found_newest: false });
  const place = messages.findIndex(({ id }) => id === anchor);
  expect(Math.abs(messages.length - 1 - 2 * place)).toBeLessThanOrEqual(1);
  expect(messages.map(({ id }) => id)).toEqual(ids.slice(300 - place, 300 - place + messages.length));
});

test('short messages are answered in the number that was asked for', async () => {
  const topic = 'short';
  await sendMessage(chat, realm.member, { channel, topic });
  const { messages, found_oldest } = await read({ anchor: 'newest', num_before: 20 });
  expect(messages).toHaveLength(20);
  expect(found_oldest).toBe(false);
});

test('of messages that are named none is left out: too long ones are refused', async () => {
  const api = chat.api(realm.member);
  expectRefused(
    await api.get('/messages', { message_ids: ids }),
    'These messages are too long for one answer: ask for fewer.',
  );
  const some = ids.slice(0, 50);
  expect(expectSuccess(await api.get('/messages', { message_ids: some }))['messages']).toHaveLength(50);
  expectRefused(
    await api.get('/messages/matches_narrow', { msg_ids: ids, narrow: narrowTo('word') }),
    'These messages are too long for one answer: ask for fewer.',
  );
});

test('a list that nobody waits for any more is left', async () => {
  const made: number[] = [];
  const slow = (item: number) => {
    const until = performance.now() + 20;
    while (performance.now() < until);
    made.push(item);
  };
  await mapInSlices([1, 2, 3, 4], slow, () => made.length < 2);
  expect(made).toEqual([1, 2]);
});

test.each([
  ['words in one term', [{ operator: 'search', operand: 'w '.repeat(LIMITS.narrowWords + 1) }], 'BAD_NARROW'],
  ['words in many terms', Array.from({ length: 40 }, () => ['search', 'a "b c"']), 'BAD_NARROW'],
  ['people', Array.from({ length: 3 }, () => ['dm', Array.from({ length: 40 }, (_, n) => n + 1)]), 'BAD_NARROW'],
  ['terms', Array.from({ length: LIMITS.narrowTerms + 1 }, () => ['is', 'starred']), 'BAD_REQUEST'],
  ['characters', [['search', 'x'.repeat(LIMITS.operand + 1)]], 'BAD_REQUEST'],
  ['characters of a topic', [['topic', 'x'.repeat(LIMITS.operand + 1)]], 'BAD_REQUEST'],
] as const)('a narrow of too many %s is refused before anything is looked for', async (_, narrow, error) => {
  const api = chat.api(realm.member);
  const routes = [
    await api.get('/messages', { anchor: 'newest', num_before: 1, narrow }),
    await api.get('/messages/matches_narrow', { msg_ids: [ids[0]], narrow }),
    await api.post('/messages/flags/narrow', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      op: 'add',
      flag: 'read',
      narrow,
    }),
  ];
  for (const response of routes) {
    if (error === 'BAD_NARROW') expectError(response, 'BAD_NARROW');
    else expect(response).toMatchObject({ status: 400, body: { result: 'error' } });
  }
});

test.each([
  [
    'former contents',
    `insert into message_edits (realm_id, message_id, user_id, edited_at, prev_content, prev_rendered_content)
     select $1, m, $3, now(), $4, $4 from unnest($2::bigint[]) m, generate_series(1, 5)`,
  ],
  [
    'what people did to widgets',
    `insert into submessages (realm_id, message_id, sender_id, msg_type, content)
     select $1, m, $3, 'widget', $4 from unnest($2::bigint[]) m, generate_series(1, 10)`,
  ],
])('%s count too', async (_what, insert) => {
  const here = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  const first = await sendMessage(chat, realm.member, { channel: here, topic: 'short', content: '/poll x' });
  const rows = await chat.db.query<{ id: number }>(
    `insert into messages (realm_id, thread_id, channel_id, sender_id, client, content, rendered_content, last_edited_at)
     select realm_id, thread_id, channel_id, sender_id, client, content, rendered_content, now()
     from messages, generate_series(1, $2) where id = $1 returning id`,
    [first, COUNT],
  );
  const ids = rows.map(({ id }) => id);
  await chat.db.query(insert, [realm.id, ids, realm.member.id, LONG]);
  const answer = await chat.api(realm.member).get('/messages', {
    narrow: [{ operator: 'channel', operand: here.id }],
    anchor: 'newest',
    num_before: COUNT,
    num_after: 0,
  });
  const page = expectSuccess(answer) as unknown as Page;
  expect(page.messages.length).toBeGreaterThan(0);
  expect(page.found_oldest).toBe(false);
  expect(answer.text.length).toBeLessThan(LIMITS.pageBytes * 1.5);
});
