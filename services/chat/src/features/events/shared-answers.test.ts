import fc from 'fast-check';
import { ROLES } from '../../domain/caller.js';
import type { EventRecord, QueueOptions, ReadAudience } from './event.js';
import { EventTexts } from './event-texts.js';
import { isFor, take } from './queue-events.js';
import type { Queue } from './realm-queues.js';
import { SharedAnswers } from './shared-answers.js';
import { ChannelSpans } from './spans.js';

const REALM = 1;
const USERS = 4;
const CLOCKS = 30;

const user = fc.integer({ min: 1, max: USERS });
const users = fc.uniqueArray(user, { minLength: 1, maxLength: 2 });
const channel = fc.integer({ min: 1, max: 2 });
const clock = fc.integer({ min: 1, max: CLOCKS });
const given = <T>(value: fc.Arbitrary<T>, share: { of: number; absent: number }) =>
  fc.oneof({ weight: share.of, arbitrary: value }, { weight: share.absent, arbitrary: fc.constant(undefined) });
const seldom = <T>(value: fc.Arbitrary<T>) => given(value, { of: 1, absent: 15 });
const often = <T>(value: fc.Arbitrary<T>) => given(value, { of: 8, absent: 1 });

const event = fc.record({
  clock,
  type: fc.constantFrom('reaction', 'reaction', 'stream', 'typing'),
  channel_id: often(channel),
  is_public_channel: seldom(fc.boolean()),
  everyone: seldom(fc.constantFrom('all', 'not_guests', 'administrators')),
  user_ids: seldom(users),
  except_user_ids: seldom(users),
  own_of: seldom(user),
  modern_only: seldom(fc.boolean()),
  sealed: seldom(fc.constant({})),
});

const reader = fc.record({
  user_id: user,
  role: fc.constantFrom(ROLES.member, ROLES.guest, ROLES.owner),
  follows_all: fc.boolean(),
  modern: fc.boolean(),
  types: seldom(fc.constant<string[]>(['reaction'])),
  start: fc.nat(3),
  skipped: fc.constantFrom<number[]>([], [], [2], [4, 5]),
});

const span = fc.tuple(user, channel, clock, fc.option(fc.nat(10), { freq: 2 }));

type Given<A> = A extends fc.Arbitrary<infer T> ? T : never;

function recordOf(wanted: Given<typeof event>, place: number): EventRecord {
  const { clock, type, user_ids, except_user_ids, own_of, modern_only, sealed, ...members } = wanted;
  const audience = {
    ...Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)),
    ...(user_ids && { user_ids: new Set(user_ids) }),
    ...(except_user_ids && { except_user_ids: new Set(except_user_ids) }),
    ...(own_of && { per_user: { [own_of]: { own: own_of } } }),
    ...(modern_only !== undefined && { capability: { name: 'empty_topic_name', value: modern_only } }),
  } as ReadAudience;
  const payload = { type, topic: '', ...(sealed && { sealed }) };
  const position = place + 1;
  return { id: position, realm_id: REALM, position, clock, audience, payload, created_at: new Date(0), bytes: 1 };
}

function queueOf(wanted: Given<typeof reader>, place: number, spans: ChannelSpans): Queue {
  const { user_id, role, follows_all, modern, types, start, skipped } = wanted;
  return {
    row: { id: `queue ${place}`, start_position: start, skipped_event_ids: skipped },
    realm_id: REALM,
    user_id,
    role,
    options: {
      event_types: types ?? null,
      narrow: [],
      all_public_streams: follows_all,
      capabilities: { empty_topic_name: modern },
    } as unknown as QueueOptions,
    isSubscribed: (of: number, at: number) => spans.covers(user_id, of, at),
    isSubscribedThroughout: (of: number, from: number, to: number) => spans.coversAll(user_id, of, from, to),
    kind: Number(follows_all) + 2 * Number(modern) + 4 * Number(types !== undefined),
    flavour: Number(modern),
  } as unknown as Queue;
}

test('whoever gets a shared answer gets what they would get alone', () => {
  const shared = { answers: 0, alone: 0 };
  fc.assert(
    fc.property(
      fc.array(event, { minLength: 1, maxLength: 8 }),
      fc.array(reader, { minLength: 1, maxLength: 8 }),
      fc.array(span, { maxLength: 8 }),
      (events, readers, held) => {
        const spans = new ChannelSpans();
        for (const [user_id, channel_id, from, length] of held) {
          spans.load({ realm_id: REALM, user_id, spans: [[channel_id, from, length === null ? null : from + length]] });
        }
        const records = events
          .map(recordOf)
          .sort((a, b) => a.clock - b.clock)
          .map((record, place) => ({ ...record, id: place + 1, position: place + 1 }));
        const answers = new SharedAnswers(new EventTexts((text) => text));
        readers.forEach((asked, place) => {
          const queue = queueOf(asked, place, spans);
          const first = records.findIndex((record) => isFor(record, queue));
          if (first < 0) return;
          const json = answers.of(records.slice(first), queue);
          shared[json ? 'answers' : 'alone'] += 1;
          if (!json) return;
          const wanted: EventRecord[] = [];
          take(queue, records, wanted);
          expect(JSON.parse(json.toString())).toEqual(
            JSON.parse(new EventTexts((text) => text).listOf(wanted, queue).toString()),
          );
        });
      },
    ),
    { numRuns: 1_000 },
  );
  expect(shared.answers).toBeGreaterThan(shared.alone / 10);
});

test('readers of one channel get the same bytes, without a look at each event', () => {
  const spans = new ChannelSpans();
  for (const user_id of [1, 2]) spans.load({ realm_id: REALM, user_id, spans: [[1, 1, null]] });
  const looked: number[] = [];
  const readers = [1, 2].map((user_id) => {
    const wanted = {
      user_id,
      role: ROLES.member,
      follows_all: false,
      modern: true,
      types: undefined,
      start: 0,
      skipped: [],
    };
    const queue = queueOf(wanted, user_id, spans);
    return {
      ...queue,
      isSubscribed: (of: number, at: number) => looked.push(user_id) > 0 && queue.isSubscribed(of, at),
    };
  });
  const records = Array.from({ length: 50 }, (_, n) =>
    recordOf({ clock: n + 1, type: 'reaction', channel_id: 1 } as Given<typeof event>, n),
  );
  const answers = new SharedAnswers(new EventTexts((text) => text));
  const [one, other] = readers.map((queue) => answers.of(records, queue));
  expect(other).toBe(one);
  expect(looked).toEqual(Array.from({ length: 50 }, () => 1));
});
