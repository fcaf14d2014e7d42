import type { Response } from 'supertest';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import {
  buildChannel,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import type { Chat } from '../../../test/support/start.js';
import { idsOf, startWithTwoTopics } from '../../../test/support/two-topics.js';

let chat: Chat;
let realm: TestRealm;
let channel: TestChannel;
let ids: number[];
beforeAll(async () => {
  ({ chat, realm, channel, ids } = await startWithTwoTopics());
});
afterAll(() => chat.stop());

const inChannel = () => [{ operator: 'channel', operand: channel.id }];

describe('anchors', () => {
  test.each([
    [
      'newest',
      { anchor: 'newest', num_before: 3 },
      [9, 10, 11],
      { found_newest: true, found_oldest: false, found_anchor: false, anchor: 1e16 },
    ],
    [
      'newest of all',
      { anchor: 'newest', num_before: 12 },
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
      { found_newest: true, found_oldest: true },
    ],
    ['oldest', { anchor: 'oldest', num_after: 2 }, [0, 1], { found_newest: false, found_oldest: true, anchor: 0 }],
    ['zero', { anchor: 0, num_before: 5, num_after: 2 }, [0, 1], { found_oldest: true }],
    [
      'a huge number',
      { anchor: 10_000_000_000, num_before: 2 },
      [10, 11],
      { found_newest: false, found_anchor: false },
    ],
    [
      'larger than any',
      { anchor: '99999999999999999999', num_before: 2 },
      [10, 11],
      { found_newest: true, anchor: 1e16 },
    ],
    ['negative', { anchor: -5, num_after: 1 }, [0], { anchor: 0, found_oldest: true }],
  ])('%s', async (_what, query, expected, members) => {
    const body = expectSuccess(
      await chat.api(realm.member).get('/messages', { ...query, narrow: inChannel() }),
      members,
    );
    expect(idsOf(body)).toEqual(expected.map((n) => ids[n]));
  });

  test('a message, with or without itself', async () => {
    const ask = (more: object) =>
      chat.api(realm.member).get('/messages', { anchor: ids[5], narrow: inChannel(), ...more });
    const around = expectSuccess(await ask({ num_before: 2, num_after: 2 }), {
      found_anchor: true,
      anchor: ids[5],
      found_oldest: false,
      found_newest: false,
    });
    expect(idsOf(around)).toEqual(ids.slice(3, 8));
    const without = expectSuccess(await ask({ num_before: 2, num_after: 2, include_anchor: false }), {
      found_anchor: false,
    });
    expect(idsOf(without)).toEqual([ids[3], ids[4], ids[6], ids[7]]);
    const alone = expectSuccess(await ask({}), { found_anchor: true, found_oldest: false, found_newest: false });
    expect(idsOf(alone)).toEqual([ids[5]]);
    const toTheEnd = expectSuccess(await ask({ num_after: 6 }), { found_newest: true });
    expect(idsOf(toTheEnd)).toEqual(ids.slice(5));
    const all = expectSuccess(await ask({ num_before: 5, num_after: 6 }), { found_newest: true, found_oldest: true });
    expect(idsOf(all)).toEqual(ids);
  });

  test('a message that is not in the narrow is a place all the same', async () => {
    const narrow = [...inChannel(), { operator: 'topic', operand: 'ODD' }];
    const body = expectSuccess(
      await chat.api(realm.member).get('/messages', { anchor: ids[4], num_before: 1, num_after: 1, narrow }),
      { found_anchor: false },
    );
    expect(idsOf(body)).toEqual([ids[3], ids[5]]);
  });
});

describe('first unread', () => {
  test('is the anchor under either parameter; without any it is the newest', async () => {
    const reader = realm.administrator;
    const ask = (query: object) =>
      chat.api(reader).get('/messages', { num_before: 1, num_after: 1, narrow: inChannel(), ...query });
    expectSuccess(
      await chat.api(reader).post('/messages/flags', { messages: ids.slice(0, 4), op: 'add', flag: 'read' }),
    );
    const body = expectSuccess(await ask({ anchor: 'first_unread' }), { anchor: ids[4], found_anchor: true });
    expect(idsOf(body)).toEqual(ids.slice(3, 6));
    expectSuccess(await ask({ anchor: ids[9], use_first_unread_anchor: true }), { anchor: ids[4] });
    expectSuccess(await ask({ anchor: 'first_unread', narrow: [...inChannel(), ['topic', 'odd']] }), {
      anchor: ids[5],
    });
    expectSuccess(await chat.api(reader).post('/mark_all_as_read'));
    expectSuccess(await ask({ anchor: 'first_unread' }), { anchor: 1e16, found_newest: true });
  });
});

describe('a date', () => {
  const DAY_MS = 86_400_000;
  const start = Date.UTC(2024, 0, 1, 9);
  const day = (n: number) => new Date(start + n * DAY_MS).toISOString();
  const ask = (anchor_date: string, more: object = {}) =>
    chat
      .api(realm.member)
      .get('/messages', { anchor: 'date', anchor_date, num_before: 1, num_after: 1, narrow: inChannel(), ...more });

  beforeAll(() =>
    chat.db.query(
      `update messages set sent_at = $2::timestamptz + (place - 1) * interval '1 day'
       from unnest($1::bigint[]) with ordinality as given (message_id, place) where id = message_id`,
      [ids, new Date(start).toISOString()],
    ),
  );

  test('is the first message of the narrow that was sent then or later', async () => {
    const exact = expectSuccess(await ask(day(4)), { anchor: ids[4], found_anchor: true });
    expect(idsOf(exact)).toEqual(ids.slice(3, 6));
    expectSuccess(await ask('2024-01-05T09:00:00.001Z'), { anchor: ids[5] });
    // The same moment elsewhere, and without a zone.
    expectSuccess(await ask('2024-01-05T11:00:00+02:00'), { anchor: ids[4] });
    expectSuccess(await ask('2024-01-05T09:00:01'), { anchor: ids[5] });
    expectSuccess(await ask('2024-01-05'), { anchor: ids[4] });
    expectSuccess(await ask(day(4), { narrow: [...inChannel(), ['topic', 'odd']] }), { anchor: ids[5] });
  });

  test('before all is the oldest message; after all the newest; of nothing the end', async () => {
    expectSuccess(await ask('1999-12-31'), { anchor: ids[0], found_oldest: true });
    // The first day and the last that can be said, and what they are in another year of.
    for (const day of ['0000-01-01', '0000-01-01T00:00+23:59']) expectSuccess(await ask(day), { anchor: ids[0] });
    for (const day of ['9999-12-31', '9999-12-31T23:59-23:59']) expectSuccess(await ask(day), { anchor: ids[11] });
    const late = expectSuccess(await ask('2099-12-31'), { anchor: ids[11], found_newest: true });
    expect(idsOf(late)).toEqual(ids.slice(10));
    expectSuccess(await ask('2024-01-05', { narrow: [['is', 'starred']] }), { anchor: 1e16, messages: [] });
  });

  test('says nothing of messages that the reader may not see', async () => {
    const closed = await buildChannel(chat, realm.id, { subscribers: [realm.owner], invite_only: true });
    await sendMessage(chat, realm.owner, { channel: closed, topic: 'secret', content: 'soon' });
    const body = expectSuccess(await ask('2024-01-12T10:00:00Z', { narrow: [] }));
    expect(idsOf(body)).toEqual([ids[10], ids[11]]);
  });

  test('leads nobody to what is not theirs to read', async () => {
    const asking = { anchor: 'date', anchor_date: day(4), num_before: 12, num_after: 12 };
    const read = (who: TestUser, narrow: unknown[]) => chat.api(who).get('/messages', { ...asking, narrow });
    const unknown = { desc: `unknown channel ${channel.id}` };

    expectSuccess(await read(realm.bot, inChannel()), { anchor: ids[4] });
    expectError(await read(realm.guest, inChannel()), 'BAD_NARROW', unknown);
    expectSuccess(await read(realm.guest, []), { messages: [] });

    const gone = await buildUser(chat, realm.id);
    expectSuccess(await chat.api(realm.owner).delete(`/users/${gone.id}`));
    expectError(await read(gone, inChannel()), 'USER_DEACTIVATED');
  });

  test.each([
    ['a word', 'yesterday'],
    ['no day of the calendar', '2024-13-45'],
    ['the 30th of February', '2024-02-30'],
    ['the 29th of February of another year, at a time', '2023-02-29T10:00:00Z'],
    ['an hour that no day has', '2024-01-05T24:01:00Z'],
    ['a zone that is nowhere', '2024-01-05T10:00:00+25:00'],
    ['a day with a zone', '2024-01-05Z'],
    ['a year of six digits', '+010000-01-01'],
    ['a day of twelve digits', '202400000000'],
    ['nothing', ''],
  ])('%s is refused', async (_what, anchor_date) => expectRefused(await ask(anchor_date), 'Invalid anchor_date'));

  test('is needed with that anchor, and with no other', async () => {
    const get = (query: Record<string, unknown>) => chat.api(realm.member).get('/messages', { num_after: 1, ...query });
    expectError(await get({ anchor: 'date' }), 'REQUEST_VARIABLE_MISSING', { var_name: 'anchor_date' });
    const reason = "'anchor_date' can be used only with the anchor 'date'";
    expectRefused(await get({ anchor: 'newest', anchor_date: '2024-01-05' }), reason);
    const byIds = await get({ message_ids: [ids[0]], anchor_date: '2024-01-05' });
    expectRefused(byIds, 'Unsupported parameter combination: anchor_date, num_after, message_ids');
  });
});

describe('paging', () => {
  test('finds each message once while others are being sent', async () => {
    const busy = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    const send = (n: number) => sendMessage(chat, realm.member, { channel: busy, topic: `t${n % 3}`, content: `${n}` });
    for (let n = 0; n < 30; n += 1) await send(n);
    let isDone = false;
    const writing = (async () => {
      const sent: number[] = [];
      while (!isDone) sent.push(await send(sent.length));
      return sent;
    })();
    const seen: number[] = [];
    for (let anchor: number | string = 'oldest'; ; ) {
      const page: Response['body'] = expectSuccess(
        await chat.api(realm.member).get('/messages', {
          anchor,
          num_after: 7,
          include_anchor: anchor === 'oldest',
          narrow: [['channel', busy.id]],
        }),
      );
      seen.push(...idsOf(page));
      if (seen.length > 60 || page['found_newest']) isDone = true;
      if (page['found_newest']) break;
      anchor = seen.at(-1)!;
    }
    await writing;
    const backwards: number[] = [];
    for (let anchor: number | string = seen.at(-1)!; ; ) {
      const page = expectSuccess(
        await chat.api(realm.member).get('/messages', {
          anchor,
          num_before: 9,
          include_anchor: backwards.length === 0,
          narrow: [['channel', busy.id]],
        }),
      );
      backwards.unshift(...idsOf(page));
      if (page['found_oldest']) break;
      anchor = backwards[0]!;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(backwards).toEqual(seen);
  });
});
