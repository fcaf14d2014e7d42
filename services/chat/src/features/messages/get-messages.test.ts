import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import {
  buildChannel,
  buildRealm,
  sendMessage,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;
let channel: TestChannel;
const ids: number[] = [];

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { name: 'general', subscribers: [realm.member, realm.administrator] });
  for (let n = 0; n < 12; n += 1) {
    ids.push(
      await sendMessage(chat, realm.member, { channel, topic: n % 2 ? 'odd' : 'even', content: `message ${n}` }),
    );
  }
});
afterAll(() => chat.stop());

const idsOf = (body: Record<string, any>): number[] => body.messages.map((message: { id: number }) => message.id);
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

describe('the message object', () => {
  test('of a channel message has every member', async () => {
    const body = expectSuccess(
      await chat.api(realm.administrator).get('/messages', { anchor: ids[0], narrow: inChannel() }),
    );
    expect(body['messages']).toEqual([
      {
        id: ids[0],
        type: 'stream',
        sender_id: realm.member.id,
        sender_email: expect.any(String),
        sender_full_name: realm.member.full_name,
        sender_realm_str: realm.host.split('.')[0],
        avatar_url: null,
        client: expect.any(String),
        content: '<p>message 0</p>',
        content_type: 'text/html',
        display_recipient: 'general',
        recipient_id: expect.any(Number),
        stream_id: channel.id,
        subject: 'even',
        topic_links: [],
        timestamp: expect.any(Number),
        is_me_message: false,
        reactions: [],
        submessages: [],
        flags: [],
      },
    ]);
  });

  test('comes as source text and with pictures when asked for', async () => {
    const query = { anchor: ids[0], narrow: inChannel(), apply_markdown: false, client_gravatar: false };
    const [message] = expectSuccess(await chat.api(realm.member).get('/messages', query))['messages'];
    expect(message).toMatchObject({
      content: 'message 0',
      content_type: 'text/x-markdown',
      avatar_url: expect.stringMatching(/^https?:/),
    });
  });

  test('of a direct message lists everybody in the conversation', async () => {
    const id = await sendMessage(chat, realm.member, { to: [realm.administrator, realm.guest], content: 'psst' });
    const [message] = expectSuccess(await chat.api(realm.guest).get('/messages', { anchor: id }))['messages'];
    expect(message).toMatchObject({ id, type: 'private', subject: '', flags: [] });
    expect(message).not.toHaveProperty('stream_id');
    expect(message.display_recipient.map((one: { id: number }) => one.id)).toEqual(
      [realm.member.id, realm.administrator.id, realm.guest.id].sort((a, b) => a - b),
    );
  });

  test('has the empty topic under its display name unless the client knows better', async () => {
    const id = await sendMessage(chat, realm.member, { channel, topic: '', content: 'no topic' });
    const subjectOf = async (allow_empty_topic_name?: boolean) =>
      expectSuccess(
        await chat.api(realm.member).get('/messages', { anchor: id, narrow: inChannel(), allow_empty_topic_name }),
      )['messages'][0].subject;
    expect(await subjectOf()).toBe('general chat');
    expect(await subjectOf(true)).toBe('');
    const one = expectSuccess(
      await chat.api(realm.member).get(`/messages/${id}`, { allow_empty_topic_name: true, apply_markdown: false }),
    );
    expect(one).toMatchObject({ raw_content: 'no topic', message: { subject: '', content: 'no topic' } });
    for (const operand of ['', '(no topic)', 'general chat']) {
      const found = await chat
        .api(realm.member)
        .get('/messages', { anchor: 'newest', num_before: 5, narrow: [...inChannel(), ['topic', operand]] });
      expect(idsOf(expectSuccess(found))).toEqual([id]);
    }
  });

  test('carries reactions, and its history once it was edited or moved', async () => {
    const id = await sendMessage(chat, realm.member, { channel, topic: 'drafts', content: 'frist' });
    await chat.db.query(
      `insert into reactions (realm_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
       values ($1, $2, $3, 'tada', '1f389', 'unicode_emoji')`,
      [realm.id, id, realm.administrator.id],
    );
    expectSuccess(await chat.api(realm.member).patch(`/messages/${id}`, { content: 'first' }));
    expectSuccess(
      await chat
        .api(realm.member)
        .patch(`/messages/${id}`, {
          topic: 'finals',
          propagate_mode: 'change_all',
          send_notification_to_new_thread: false,
        }),
    );
    const { message } = expectSuccess(await chat.api(realm.administrator).get(`/messages/${id}`));
    expect(message).toMatchObject({
      subject: 'finals',
      content: '<p>first</p>',
      last_edit_timestamp: expect.any(Number),
      last_moved_timestamp: expect.any(Number),
      reactions: [
        { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: realm.administrator.id },
      ],
      edit_history: [
        { user_id: realm.member.id, prev_topic: 'drafts', topic: 'finals', timestamp: expect.any(Number) },
        {
          user_id: realm.member.id,
          prev_content: 'frist',
          prev_rendered_content: '<p>frist</p>',
          timestamp: expect.any(Number),
        },
      ],
    });
  });

  test('that did not reach the reader is read and historical', async () => {
    const body = expectSuccess(
      await chat.api(realm.moderator).get('/messages', { anchor: ids[0], narrow: inChannel() }),
    );
    expect(body['messages'][0].flags).toEqual(['read', 'historical']);
  });
});

describe('with a message', () => {
  const find = (narrow: unknown[]) =>
    chat.api(realm.member).get('/messages', { anchor: 'oldest', num_after: 100, narrow });

  test('the narrow follows the conversation where it was moved', async () => {
    const first = await sendMessage(chat, realm.member, { channel, topic: 'before', content: 'a' });
    const second = await sendMessage(chat, realm.member, { channel, topic: 'before', content: 'b' });
    expectSuccess(
      await chat
        .api(realm.member)
        .patch(`/messages/${first}`, {
          topic: 'after',
          propagate_mode: 'change_all',
          send_notification_to_new_thread: false,
        }),
    );
    const body = expectSuccess(await find([...inChannel(), ['topic', 'before'], ['with', first]]));
    expect(idsOf(body)).toEqual([first, second]);
    expect(idsOf(expectSuccess(await find([['with', String(second)]])))).toEqual([first, second]);
  });

  test('of a direct conversation it is that conversation', async () => {
    const id = await sendMessage(chat, realm.moderator, { to: [realm.member], content: 'only us' });
    expect(idsOf(expectSuccess(await find([['with', id]])))).toEqual([id]);
    expectError(
      await chat.api(realm.guest).get('/messages', { anchor: 'newest', narrow: [['with', id]] }),
      'BAD_NARROW',
    );
  });

  test('that nobody can see, the other terms must name a conversation', async () => {
    const unknown = 999_999_999;
    expect(idsOf(expectSuccess(await find([...inChannel(), ['topic', 'even'], ['with', unknown]])))).toEqual(
      ids.filter((_, n) => n % 2 === 0),
    );
    expectSuccess(
      await find([
        ['dm', [realm.moderator.id]],
        ['with', unknown],
      ]),
    );
    expectError(await find([['with', unknown]]), 'BAD_NARROW');
    expectError(await find([...inChannel(), ['with', unknown]]), 'BAD_NARROW');
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

describe('people and channels', () => {
  test.each([
    ['an address', () => ['sender', realm.member.delivery_email]],
    ['an address in capitals', () => ['sender', realm.member.delivery_email.toUpperCase()]],
    ['an id', () => ['sender', realm.member.id]],
    ['the address that the interface shows', () => ['sender', `user${realm.member.id}@${realm.host}`]],
  ])('a sender by %s', async (_what, term) => {
    const body = expectSuccess(
      await chat
        .api(realm.administrator)
        .get('/messages', { anchor: ids[1], num_before: 1, narrow: [...inChannel(), term()] }),
    );
    expect(idsOf(body)).toEqual([ids[0], ids[1]]);
  });

  test.each([
    ['its name', () => 'General'],
    ['its id', () => channel.id],
    ['its id as text', () => String(channel.id)],
  ])('a channel by %s', async (_what, operand) => {
    const body = expectSuccess(
      await chat
        .api(realm.member)
        .get('/messages', { anchor: 'oldest', num_after: 2, narrow: [['stream', operand()]] }),
    );
    expect(idsOf(body)).toEqual(ids.slice(0, 2));
  });

  test('what is unknown, hidden or of another organization is the same error', async () => {
    const elsewhere = await buildRealm(chat, { is_default: false });
    const foreign = await buildChannel(chat, elsewhere.id, { name: 'abroad', subscribers: [elsewhere.member] });
    const secret = await buildChannel(chat, realm.id, {
      name: 'secret',
      invite_only: true,
      subscribers: [realm.owner],
    });
    const { id: foreign_message } = await chat.db.one<{ id: number }>(
      `with topic as (insert into topics (realm_id, channel_id, name, open_thread_id) values ($1, $2, 'x', 0) returning id),
       thread as (insert into threads (realm_id, topic_id, channel_id, stamped_channel_id) select $1, id, $2, $2 from topic returning id)
       insert into messages (realm_id, thread_id, channel_id, sender_id, client, content, rendered_content, search_terms)
       select $1, id, $2, $3, 'test', 'zebra', '<p>zebra</p>', '''zebra'':1' from thread returning id`,
      [elsewhere.id, foreign.id, elsewhere.member.id],
    );
    for (const term of [
      ['channel', foreign.id],
      ['channel', 'abroad'],
      ['channel', 999_999],
      ['channel', secret.id],
      ['channel', 'secret'],
      ['sender', elsewhere.member.id],
      ['sender', elsewhere.member.delivery_email],
      ['dm', [elsewhere.member.id]],
      ['dm-including', elsewhere.member.id],
      ['with', foreign_message],
    ]) {
      const res = await chat.api(realm.member).get('/messages', { anchor: 'newest', num_before: 5, narrow: [term] });
      expectError(res, 'BAD_NARROW', { desc: expect.any(String) });
    }
    const narrows = [
      [['id', foreign_message]],
      [['search', 'zebra']],
      [
        ['channels', 'public'],
        ['search', 'zebra'],
      ],
    ];
    for (const narrow of narrows) {
      expect(
        idsOf(
          expectSuccess(await chat.api(realm.member).get('/messages', { anchor: 'newest', num_before: 5, narrow })),
        ),
      ).toEqual([]);
    }
    expect(
      idsOf(expectSuccess(await chat.api(realm.member).get('/messages', { message_ids: [foreign_message, ids[0]] }))),
    ).toEqual([ids[0]]);
    expectError(await chat.api(realm.member).get(`/messages/${foreign_message}`), 'BAD_REQUEST');
    const matching = await chat
      .api(realm.member)
      .get('/messages/matches_narrow', { msg_ids: [foreign_message], narrow: [] });
    expectSuccess(matching, { messages: {} });
  });
});

describe('search', () => {
  const find = async (...narrow: unknown[]) =>
    expectSuccess(await chat.api(realm.member).get('/messages', { anchor: 'newest', num_before: 20, narrow }))[
      'messages'
    ];

  test('finds words by how they begin, phrases in order, and scripts without spaces, and marks them', async () => {
    const id = await sendMessage(chat, realm.member, {
      channel,
      topic: 'Café menu',
      content: 'The **espresso** machine in 東京タワー',
    });
    for (const words of ['espre', 'ESPRESSO', '"espresso machine"', 'タワ', '東京', 'cafe espresso', 'menu']) {
      expect((await find(['search', words])).map((message: { id: number }) => message.id)).toEqual([id]);
    }
    for (const words of ['spresso', '"machine espresso"', '東塔', 'cafe tea', '!!!'])
      expect(await find(['search', words])).toEqual([]);
    const [message] = await find(['search', 'espre menu']);
    expect(message.match_content).toBe(
      '<p>The <strong><span class="highlight">espresso</span></strong> machine in 東京タワー</p>',
    );
    expect(message.match_subject).toBe('Café <span class="highlight">menu</span>');
    const matching = await chat
      .api(realm.member)
      .get('/messages/matches_narrow', { msg_ids: [id, ids[0]], narrow: [['search', 'espresso']] });
    expect(Object.keys(expectSuccess(matching)['messages'])).toEqual([String(id)]);
  });

  test('finds an edited message by its new words and a renamed topic by its new name', async () => {
    const id = await sendMessage(chat, realm.member, { channel, topic: 'walrus', content: 'penguin' });
    expectSuccess(await chat.api(realm.member).patch(`/messages/${id}`, { content: 'albatross' }));
    expectSuccess(
      await chat
        .api(realm.member)
        .patch(`/messages/${id}`, {
          topic: 'narwhal',
          propagate_mode: 'change_all',
          send_notification_to_new_thread: false,
        }),
    );
    expect(await find(['search', 'penguin'])).toEqual([]);
    expect(await find(['search', 'walrus'])).toEqual([]);
    expect(await find(['search', 'albatross narwhal'])).toHaveLength(1);
  });

  test.each(["'", "' or 1=1 --", '\\', "a:* & !b | '", '<->', '%_', '{}$1', '"', '😀'.repeat(50)])(
    'takes %j as text',
    async (words) => {
      await find(['search', words]);
      await find(...inChannel(), ['topic', words.slice(0, 50)], ['search', words]);
      expectError(
        await chat.api(realm.member).get('/messages', { anchor: 'newest', narrow: [['channel', words]] }),
        'BAD_NARROW',
      );
      expectError(
        await chat.api(realm.member).get('/messages', { anchor: 'newest', narrow: [['sender', words]] }),
        'BAD_NARROW',
      );
    },
  );
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
      const page: Record<string, any> = expectSuccess(
        await chat
          .api(realm.member)
          .get('/messages', {
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
        await chat
          .api(realm.member)
          .get('/messages', {
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

describe('the public', () => {
  test('reads web-public channels where the organization lets it, and nothing else', async () => {
    await chat.db.query(`update realms set settings = settings || '{"enable_spectator_access": true}' where id = $1`, [
      realm.id,
    ]);
    const web = await buildChannel(chat, realm.id, { is_web_public: true, subscribers: [realm.member] });
    const id = await sendMessage(chat, realm.member, { channel: web, topic: 'news', content: 'hear ye' });
    const nobody = chat.api();
    const ask = (narrow: unknown[]) => nobody.get('/messages', { anchor: 'newest', num_before: 10, narrow });
    const webPublic = ['channels', 'web-public'];
    for (const narrow of [
      [webPublic],
      [webPublic, ['channel', web.id], ['topic', 'news']],
      [webPublic, ['search', 'hear']],
      [webPublic, ['sender', realm.member.id]],
    ]) {
      const body = expectSuccess(await ask(narrow));
      expect(idsOf(body)).toEqual([id]);
      expect(body['messages'][0]).toMatchObject({
        flags: ['read', 'historical'],
        sender_email: `user${realm.member.id}@${realm.host}`,
      });
    }
    expectError(await ask([]), 'UNAUTHORIZED');
    expectError(await ask([['channel', web.id]]), 'UNAUTHORIZED');
    expectError(await ask([webPublic, ['is', 'starred']]), 'UNAUTHORIZED');
    expectError(await ask([webPublic, { operator: 'dm', operand: [realm.member.id], negated: true }]), 'UNAUTHORIZED');
    expectError(await ask([webPublic, ['channel', channel.id]]), 'BAD_NARROW');
    expectSuccess(await nobody.get(`/messages/${id}`));
    expectError(await nobody.get(`/messages/${ids[0]}`), 'BAD_REQUEST');
    await chat.db.query(`update realms set settings = settings - 'enable_spectator_access' where id = $1`, [realm.id]);
    expectError(await ask([webPublic]), 'UNAUTHORIZED');
  });
});

describe('bad input', () => {
  const ask = (query: object) => chat.api(realm.member).get('/messages', query as Record<string, unknown>);

  test.each([
    ['an unknown word for an anchor', { anchor: 'yesterday' }],
    ['a fraction for an anchor', { anchor: '1.5' }],
    ['a negative number of messages', { anchor: 'newest', num_before: -1 }],
    ['text for a number', { anchor: 'newest', num_before: 'many' }],
    ['too many messages', { anchor: 'newest', num_before: 4000, num_after: 1001 }],
    ['a narrow that is no list', { anchor: 'newest', narrow: { operator: 'is', operand: 'dm' } }],
    ['a narrow that is no JSON', { anchor: 'newest', narrow: '[[' }],
    ['a term of three', { anchor: 'newest', narrow: [['is', 'dm', 'x']] }],
    ['a term without an operand', { anchor: 'newest', narrow: [{ operator: 'is' }] }],
    ['a term of null', { anchor: 'newest', narrow: [null] }],
    ['an operand that is an object', { anchor: 'newest', narrow: [['channel', { a: 1 }]] }],
    ['a fraction for an operand', { anchor: 'newest', narrow: [['id', 1.5]] }],
    ['negated as text', { anchor: 'newest', narrow: [{ operator: 'is', operand: 'dm', negated: 'yes' }] }],
    ['too many terms', { anchor: 'newest', narrow: Array.from({ length: 51 }, () => ['is', 'unread']) }],
    ['too many people', { anchor: 'newest', narrow: [['dm', Array.from({ length: 101 }, (_, n) => n)]] }],
    ['ids beside an anchor', { anchor: 'newest', message_ids: [1] }],
    ['ids beside a number of messages', { num_before: 1, message_ids: [1] }],
    ['ids of text', { message_ids: ['1'] }],
  ])('%s is refused', async (_what, query) => {
    expectError(await ask(query), 'BAD_REQUEST');
  });

  test('an anchor is needed', async () => {
    expectError(await ask({ num_before: 1 }), 'REQUEST_VARIABLE_MISSING', { var_name: 'anchor' });
  });

  test('a narrow of many terms is still answered', async () => {
    const narrow = Array.from({ length: 50 }, (_, n) => ({
      operator: ['is', 'has', 'search', 'topic'][n % 4]!,
      operand: ['unread', 'link', 'zzz', 'nope'][n % 4],
      negated: n % 3 > 0,
    }));
    expectSuccess(await ask({ anchor: 'newest', num_before: 10, num_after: 10, narrow }));
  });

  test('without credentials nothing is read', async () => {
    expectError(await chat.api().get('/messages', { anchor: 'newest' }), 'UNAUTHORIZED');
    expectError(await chat.api().get(`/messages/${ids[0]}`), 'UNAUTHORIZED');
    expectError(await chat.api().get('/messages/matches_narrow', { msg_ids: [1], narrow: [] }), 'UNAUTHORIZED');
  });
});
