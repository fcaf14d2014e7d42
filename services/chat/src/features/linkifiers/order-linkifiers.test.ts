import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
let realm: TestRealm;
let ids: number[];
beforeEach(async () => {
  realm = await buildRealm(chat);
  ids = [];
  for (const pattern of ['a', 'b', 'c']) {
    const form = { pattern, url_template: `https://${pattern}.example` };
    ids.push(expectSuccess(await chat.api(realm.owner).post('/realm/filters', form)).id);
  }
});

const order = (ordered_linkifier_ids: unknown, user = realm.administrator) =>
  chat.api(user).patch('/realm/linkifiers', { ordered_linkifier_ids });
const idsInOrder = async () => {
  const { linkifiers } = expectSuccess(await chat.api(realm.member).get('/realm/linkifiers'));
  return linkifiers.map(({ id }: { id: number }) => id);
};

describe('PATCH /realm/linkifiers', () => {
  test('takes every linkifier once, and tells those whose clients know URL templates', async () => {
    const [a, b, c] = ids as [number, number, number];
    const event_types = ['realm_linkifiers', 'subscription'];
    const client_capabilities = { linkifier_url_template: true };
    const knowing = await registerQueue(chat, realm.guest, { event_types, client_capabilities });
    const unknowing = await registerQueue(chat, realm.guest, { event_types });
    expectSuccess(await order([c, a, b]));
    expect(await idsInOrder()).toEqual([c, a, b]);
    const [told, ...more] = await drain(chat, realm.guest, knowing);
    expect(told!['realm_linkifiers'].map(({ id }: { id: number }) => id)).toEqual([c, a, b]);
    expect(more).toEqual([]);
    expect(await drain(chat, realm.guest, unknowing)).toEqual([]);
  });

  test('anything but a permutation is refused', async () => {
    const [a, b, c] = ids as [number, number, number];
    const other = await buildRealm(chat, { is_default: false });
    const foreign = await chat.db.one<{ id: number }>(
      `insert into linkifiers (realm_id, pattern, url_template, "order") values ($1, 'x', 'https://x.example', 1) returning id`,
      [other.id],
    );
    const many = Array.from({ length: LIMITS.linkifiers + 1 }, (_, n) => n);
    for (const [wanted, reason] of [
      [[], 'The order must name every linkifier exactly once.'],
      [[a, b], 'The order must name every linkifier exactly once.'],
      [[a, b, b], 'The order names a linkifier twice.'],
      [[a, b, c, c], 'The order names a linkifier twice.'],
      [[a, b, c, foreign.id], 'The order must name every linkifier exactly once.'],
      [[a, b, foreign.id], 'The order must name every linkifier exactly once.'],
      [many, 'ordered_linkifier_ids has too many items (limit: 100)'],
      ['x', 'ordered_linkifier_ids is not valid JSON'],
      [[String(a)], 'ordered_linkifier_ids[0] is not a number'],
    ] as const) {
      expectRefused(await order(wanted), reason);
    }
    expectError(await order(undefined), 'REQUEST_VARIABLE_MISSING', { var_name: 'ordered_linkifier_ids' });
    expect(await idsInOrder()).toEqual([a, b, c]);
  });

  test('only administrators may', async () => {
    for (const user of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectError(await order(ids.toReversed(), user), 'UNAUTHORIZED_PRINCIPAL');
    }
    expectSuccess(await order(ids.toReversed(), realm.owner));
  });

  test('several who order, add and delete at once: places stay unique, and the last told list is the stored one', async () => {
    const [a, b, c] = ids as [number, number, number];
    const client_capabilities = { linkifier_url_template: true };
    const event_types = ['realm_linkifiers', 'subscription'];
    const queue = await registerQueue(chat, realm.guest, { event_types, client_capabilities });
    const answers = await Promise.all([
      order([c, b, a]),
      chat.api(realm.owner).post('/realm/filters', { pattern: 'd', url_template: 'https://d.example' }),
      order([b, a, c], realm.owner),
      chat.api(realm.owner).delete(`/realm/filters/${a}`),
      order([b, c, a]),
    ]);
    for (const { status } of answers) expect([200, 400]).toContain(status);
    const places = await chat.db.query<{ order: number }>('select "order" from linkifiers where realm_id = $1', [
      realm.id,
    ]);
    expect(new Set(places.map((row) => row.order)).size).toBe(3);
    const told = (await drain(chat, realm.guest, queue)).at(-1)!['realm_linkifiers'];
    expect(told.map(({ id }: { id: number }) => id)).toEqual(await idsInOrder());
  });
});
