import {
  buildChannel,
  buildRealm,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const DAY = 86_400_000;
const NOW = Date.now();
const BULK = { client_capabilities: { notification_settings_null: true, bulk_message_deletion: true } };

let realm: TestRealm;
let channel: TestChannel;

const chat = useChat({ now: () => new Date(NOW) });
beforeAll(async () => {});
beforeEach(async () => {
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { name: 'kitchen', subscribers: [realm.member, realm.moderator] });
});

const deleteExpired = () => runJobs(chat, 'delete messages past their retention');
const keep = async (message_retention_days: unknown, { id } = channel) =>
  expectSuccess(await chat.api(realm.owner).patch(`/streams/${id}`, { message_retention_days }));
const keepAll = async (message_retention_days: unknown) =>
  expectSuccess(await chat.api(realm.owner).patch('/realm', { message_retention_days }));
const isThere = async (id: number) => (await chat.db.query('select 1 from messages where id = $1', [id])).length === 1;

async function age(id: number, milliseconds: number): Promise<number> {
  await chat.db.query('update messages set sent_at = $2 where id = $1', [id, new Date(NOW - milliseconds)]);
  return id;
}

/** Sent that many days ago. */
const sent = async (days: number, where: Parameters<typeof sendMessage>[2], sender = realm.member) =>
  age(await sendMessage(chat, sender, where), days * DAY);

describe('messages are deleted', () => {
  test('that are older than the days of their channel, and not those that are just as old', async () => {
    await keep(7);
    const older = await age(await sendMessage(chat, realm.member, { channel }), 7 * DAY + 1);
    const edge = await age(await sendMessage(chat, realm.member, { channel }), 7 * DAY);
    const younger = await sent(6, { channel });
    await deleteExpired();
    expect(await Promise.all([older, edge, younger].map(isThere))).toEqual([false, true, true]);
    expectRefused(await chat.api(realm.member).get(`/messages/${older}`), 'Invalid message(s)');
  });

  test('by the days of the organization where the channel has none, and in direct conversations', async () => {
    await keepAll(30);
    const [own, forever] = [await buildChannel(chat, realm.id), await buildChannel(chat, realm.id)];
    await keep(50, own);
    await keep('unlimited', forever);
    const places = [{ channel }, { channel: own }, { channel: forever }, { to: [realm.moderator] }];
    const by = realm.administrator;
    const old: number[] = [];
    const older: number[] = [];
    for (const place of places) older.push(await sent(60, place, by));
    for (const place of places) old.push(await sent(40, place, by));
    const fresh = await sent(29, { to: [realm.moderator] }, by);
    await deleteExpired();
    expect(await Promise.all(older.map(isThere))).toEqual([false, false, true, false]);
    expect(await Promise.all(old.map(isThere))).toEqual([false, true, true, false]);
    expect(await isThere(fresh)).toBe(true);
  });

  test('by where they are now: moved ones by their new channel, in archived channels too', async () => {
    await keep(7);
    const attic = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    const leaving = await sendMessage(chat, realm.member, { channel, topic: 'leaving' });
    const coming = await sendMessage(chat, realm.member, { channel: attic, topic: 'coming' });
    const moves = { propagate_mode: 'change_all', send_notification_to_new_thread: false };
    expectSuccess(await chat.api(realm.owner).patch(`/messages/${leaving}`, { stream_id: attic.id, ...moves }));
    expectSuccess(await chat.api(realm.owner).patch(`/messages/${coming}`, { stream_id: channel.id, ...moves }));
    for (const id of [leaving, coming]) await age(id, 8 * DAY);
    expectSuccess(await chat.api(realm.owner).delete(`/streams/${channel.id}`));
    await deleteExpired();
    expect(await Promise.all([leaving, coming].map(isThere))).toEqual([true, false]);
  });

  test('as the setting is when the job comes: sooner when it was shortened, not when it was lengthened', async () => {
    await keepAll(10);
    const id = await sent(20, { channel });
    await keepAll('unlimited');
    await deleteExpired();
    await keepAll(LIMITS.retentionDays);
    await deleteExpired();
    await keep(21);
    await deleteExpired();
    expect(await isThere(id)).toBe(true);
    await keep(19);
    await deleteExpired();
    expect(await isThere(id)).toBe(false);
  });

  test('of this organization only, and nothing happens where there is nothing to do', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const there = await buildChannel(chat, other.id, { subscribers: [other.member] });
    await chat.db.query(
      `with topic as (insert into topics (realm_id, channel_id, name, open_thread_id) values ($1, $2, 'x', 900001) returning id),
       thread as (insert into threads (realm_id, id, topic_id, channel_id, stamped_channel_id)
                  select $1, 900001, id, $2, $2 from topic returning id)
       insert into messages (realm_id, thread_id, channel_id, sender_id, client, content, rendered_content, sent_at)
       select $1, id, $2, $3, 'test', 'x', 'x', '2020-01-01' from thread`,
      [other.id, there.id, other.member.id],
    );
    await keepAll(5);
    await sent(4, { channel });
    await deleteExpired();
    expect(await loggedEvents(chat, realm, 'delete_message')).toEqual([]);
    expect(await loggedEvents(chat, other, 'delete_message')).toEqual([]);
    expect(await chat.db.one('select count(*) as n from messages where realm_id = $1', [other.id])).toEqual({ n: 1 });
    expect(await chat.db.query('select task from jobs where realm_id = $1', [realm.id])).toEqual([]);
  });
});

describe('the deletion is told', () => {
  test('to subscribers, topic by topic, in the form that each client knows, and to nobody else', async () => {
    const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.member, realm.guest] });
    await keep(1, secret);
    const ids: number[] = [];
    for (const topic of ['a', 'b', 'a']) ids.push(await sent(2, { channel: secret, topic }));
    const event_types = ['delete_message', 'subscription'];
    const bulk = await registerQueue(chat, realm.guest, { event_types, ...BULK });
    const plain = await registerQueue(chat, realm.member, { event_types });
    const strangers: [TestUser, Awaited<ReturnType<typeof registerQueue>>][] = [];
    for (const user of [realm.owner, realm.moderator, realm.bot]) {
      strangers.push([user, await registerQueue(chat, user, { event_types, ...BULK })]);
    }
    await deleteExpired();
    const place = { type: 'delete_message', message_type: 'stream', stream_id: secret.id };
    expect(await drain(chat, realm.guest, bulk)).toEqual([
      { id: expect.any(Number), ...place, topic: 'a', message_ids: [ids[0], ids[2]] },
      { id: expect.any(Number), ...place, topic: 'b', message_ids: [ids[1]] },
    ]);
    expect(await drain(chat, realm.member, plain)).toEqual(
      [
        [ids[0], 'a'],
        [ids[2], 'a'],
        [ids[1], 'b'],
      ].map(([message_id, topic]) => ({ id: expect.any(Number), ...place, topic, message_id })),
    );
    for (const [user, queue] of strangers) expect(await drain(chat, user, queue)).toEqual([]);
  });

  test('to the people of a direct conversation', async () => {
    await keepAll(1);
    const id = await sent(2, { to: [realm.moderator, realm.guest] });
    const between = await sent(2, { to: [realm.moderator] });
    const event_types = ['delete_message', 'subscription'];
    const users = [realm.member, realm.moderator, realm.guest, realm.owner];
    const queues = await Promise.all(users.map((user) => registerQueue(chat, user, { event_types, ...BULK })));
    await deleteExpired();
    const told = await Promise.all(
      users.map(async (user, n) => (await drain(chat, user, queues[n]!)).map(({ message_ids }) => message_ids)),
    );
    expect(told).toEqual([[[id], [between]], [[id], [between]], [[id]], []]);
    expect(await loggedEvents(chat, realm, 'delete_message')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ payload: { type: 'delete_message', message_type: 'private', message_ids: [id] } }),
      ]),
    );
  });

  test('where history is protected, of each message to those who saw it', async () => {
    const closed = await buildChannel(chat, realm.id, {
      invite_only: true,
      history_public_to_subscribers: false,
      subscribers: [realm.member, realm.administrator],
    });
    const before = await sendMessage(chat, realm.member, { channel: closed });
    const flagged = await sendMessage(chat, realm.member, { channel: closed });
    await chat.db.query(
      'insert into message_flags (realm_id, user_id, message_id, mentioned) values ($1, $2, $3, true)',
      [realm.id, realm.guest.id, flagged],
    );
    await subscribeUser(chat, closed, realm.guest);
    const after = await sendMessage(chat, realm.member, { channel: closed });
    const last = await sendMessage(chat, realm.member, { channel: closed });
    for (const id of [before, flagged, after, last]) await age(id, 2 * DAY);
    const queue = await registerQueue(chat, realm.guest, { event_types: ['delete_message', 'subscription'], ...BULK });
    const all = await registerQueue(chat, realm.member, { event_types: ['delete_message', 'subscription'], ...BULK });
    await keep(1, closed);
    await deleteExpired();
    expect((await drain(chat, realm.guest, queue)).map(({ message_ids }) => message_ids)).toEqual([
      [flagged],
      [after, last],
    ]);
    expect((await drain(chat, realm.member, all)).map(({ message_ids }) => message_ids)).toEqual([
      [before],
      [flagged],
      [after, last],
    ]);
  });
});

test('the organization tells how long it keeps messages; only owners change it', async () => {
  await keepAll(30);
  expectSuccess(await chat.api(realm.guest).post('/register', { fetch_event_types: ['realm'] }), {
    realm_message_retention_days: 30,
  });
  expectError(
    await chat.api(realm.administrator).patch('/realm', { message_retention_days: 20 }),
    'UNAUTHORIZED_PRINCIPAL',
  );
  for (const bad of [0, -2, 1.5, LIMITS.retentionDays + 1, 'for ever', null]) {
    expectRefused(
      await chat.api(realm.owner).patch('/realm', { message_retention_days: bad }),
      /^message_retention_days\b/,
    );
    const ofChannel = { message_retention_days: bad };
    expectRefused(await chat.api(realm.owner).patch(`/streams/${channel.id}`, ofChannel), /^message_retention_days\b/);
  }
});
