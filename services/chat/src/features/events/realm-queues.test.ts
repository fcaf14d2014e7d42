import fc from 'fast-check';
import { ROLES } from '../../domain/caller.js';
import { isAddressedTo } from './event-rules.js';
import type { EventRecord, QueueOptions, ReadAudience } from './event.js';
import { RealmQueues, type Queue } from './realm-queues.js';

const REALM = 1;
const USERS = 8;
const CHANNELS = 3;
const CLOCKS = 20;

const user = fc.integer({ min: 1, max: USERS });
const users = fc.uniqueArray(user, { maxLength: USERS });
const channel = fc.integer({ min: 1, max: CHANNELS });
const clock = fc.integer({ min: 1, max: CLOCKS });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const person = fc.record({
  role: fc.constantFrom(...Object.values(ROLES)),
  queues: fc.array(fc.record({ follows_all: fc.boolean(), waits: fc.boolean(), modern: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
  spans: fc.uniqueArray(fc.tuple(channel, clock, fc.option(fc.nat(CLOCKS))), { selector: ([of]) => of }),
});

const audience = fc
  .record({
    user_ids: maybe(users),
    except_user_ids: maybe(users),
    channel_id: maybe(channel),
    is_public_channel: maybe(fc.boolean()),
    everyone: maybe(fc.constantFrom('all', 'not_guests', 'administrators')),
    modern_only: maybe(fc.boolean()),
  })
  .map(({ user_ids, except_user_ids, modern_only, ...members }): ReadAudience => {
    const given = Object.entries(members).filter(([, value]) => value !== undefined);
    return {
      ...Object.fromEntries(given),
      ...(user_ids && { user_ids: new Set(user_ids) }),
      ...(except_user_ids && { except_user_ids: new Set(except_user_ids) }),
      ...(modern_only !== undefined && { capability: { name: 'empty_topic_name' as const, value: modern_only } }),
    };
  });

type Person = typeof person extends fc.Arbitrary<infer T> ? T : never;

function build(people: Person[]) {
  const realm = new RealmQueues();
  const all: Queue[] = [];
  people.forEach(({ role, queues, spans }, index) => {
    const user_id = index + 1;
    realm.spans.load({
      realm_id: REALM,
      user_id,
      spans: spans.map(([of, from, length]) => [of, from, length === null ? null : from + length]),
    });
    for (const { follows_all, waits, modern } of queues) {
      const queue = {
        realm_id: REALM,
        user_id,
        role,
        options: { all_public_streams: follows_all, capabilities: { empty_topic_name: modern } },
        // Says what the spans say, in its own way.
        isSubscribed: (channel_id: number, at: number) =>
          spans.some(([of, from, length]) => of === channel_id && from <= at && at <= from + (length ?? Infinity)),
        waiter: undefined,
      } as unknown as Queue & { options: QueueOptions };
      realm.add(queue);
      if (waits) realm.wait(queue, { cursor: 0, gather: () => undefined, answer: () => undefined });
      all.push(queue);
    }
  });
  return { realm, all };
}

const isMeant = (audience: ReadAudience, at: number) => (queue: Queue) =>
  queue.waiter !== undefined && isAddressedTo({ realm_id: REALM, clock: at, audience } as EventRecord, queue);

const people = fc.array(person, { minLength: USERS, maxLength: USERS });
const RUNS = { numRuns: 2_000, seed: 1 };

test('the index finds exactly the waiting queues that asking every queue finds, whoever is meant', () => {
  let meant = 0;
  fc.assert(
    fc.property(people, audience, clock, (everybody, of, at) => {
      const { realm, all } = build(everybody);
      const record = { realm_id: REALM, clock: at, audience: of } as EventRecord;
      const found = new Set([...realm.candidates(record)].filter(isMeant(of, at)));
      const expected = all.filter(isMeant(of, at));
      meant += expected.length;
      return found.size === expected.length && expected.every((queue) => found.has(queue));
    }),
    RUNS,
  );
  expect(meant).toBeGreaterThan(RUNS.numRuns);
});

test('queues that were removed, stopped waiting or changed their role are found as they are now', () => {
  const change = fc.record({
    place: fc.nat(),
    what: fc.constantFrom('remove', 'stop', 'wait', 'role'),
    role: fc.constantFrom(...Object.values(ROLES)),
  });
  fc.assert(
    fc.property(people, fc.array(change, { maxLength: 20 }), audience, clock, (everybody, changes, of, at) => {
      const { realm, all } = build(everybody);
      for (const { place, what, role } of changes) {
        const queue = all[place % all.length];
        if (!queue) continue;
        if (what === 'remove') {
          realm.remove(queue);
          all.splice(all.indexOf(queue), 1);
        } else if (what === 'role') realm.changeRole(queue, role);
        else
          realm.wait(
            queue,
            what === 'stop' ? undefined : { cursor: 0, gather: () => undefined, answer: () => undefined },
          );
      }
      const record = { realm_id: REALM, clock: at, audience: of } as EventRecord;
      const found = new Set([...realm.candidates(record)].filter(isMeant(of, at)));
      const expected = all.filter(isMeant(of, at));
      return found.size === expected.length && expected.every((queue) => found.has(queue));
    }),
    RUNS,
  );
});

test('an event for one user looks at nobody else', () => {
  const { realm } = build(fc.sample(people, { numRuns: 1, seed: 1 })[0]!);
  for (const queue of realm.of(3)) realm.wait(queue, { cursor: 0, gather: () => undefined, answer: () => undefined });
  const record = { realm_id: REALM, clock: 1, audience: { user_ids: new Set([3]) } } as unknown as EventRecord;
  const looked = [...realm.candidates(record)];
  expect(looked.length).toBeGreaterThan(0);
  expect(looked.every((queue) => queue.user_id === 3)).toBe(true);
});
