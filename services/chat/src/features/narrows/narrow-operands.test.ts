import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import {
  buildChannel,
  buildRealm,
  sendMessage,
  type TestChannel,
  type TestRealm,
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

describe('with a message', () => {
  const find = (narrow: unknown[]) =>
    chat.api(realm.member).get('/messages', { anchor: 'oldest', num_after: 100, narrow });

  test('the narrow follows the conversation where it was moved', async () => {
    const first = await sendMessage(chat, realm.member, { channel, topic: 'before', content: 'a' });
    const second = await sendMessage(chat, realm.member, { channel, topic: 'before', content: 'b' });
    expectSuccess(
      await chat.api(realm.member).patch(`/messages/${first}`, {
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
    expectRefused(await chat.api(realm.member).get(`/messages/${foreign_message}`), 'Invalid message(s)');
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
      await chat.api(realm.member).patch(`/messages/${id}`, {
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
