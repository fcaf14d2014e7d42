import {
  buildChannel,
  buildRealm,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { buildOpenRealm, idsForSpectators, readAsSpectator, WEB_PUBLIC } from '../../../test/support/spectators.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;
let square: TestChannel;
let hall: TestChannel;

beforeAll(async () => {
  ({ realm, square, hall } = await buildOpenRealm(chat));
});

describe('messages for spectators', () => {
  test('are those of active web-public channels, read by nobody in particular', async () => {
    const seen = await sendMessage(chat, realm.member, { channel: square, topic: 'news', content: 'hear **ye**' });
    expectSuccess(await chat.api(realm.guest).post(`/messages/${seen}/reactions`, { emoji_name: 'tada' }));
    await sendMessage(chat, realm.member, { channel: hall, topic: 'news' });
    await sendMessage(chat, realm.member, { to: [realm.owner] });
    const body = expectSuccess(await readAsSpectator(chat, [WEB_PUBLIC]));
    expect(body['messages']).toEqual([
      expect.objectContaining({
        id: seen,
        content: '<p>hear <strong>ye</strong></p>',
        flags: ['read'],
        sender_id: realm.member.id,
        sender_full_name: realm.member.full_name,
        sender_email: `user${realm.member.id}@${realm.host}`,
        avatar_url: expect.stringContaining('/avatar/'),
        reactions: [expect.objectContaining({ user_id: realm.guest.id, emoji_name: 'tada' })],
      }),
    ]);
    const one = await chat.api().get(`/messages/${seen}`);
    expectSuccess(one, { raw_content: 'hear **ye**' });
    expect(one.body['message']).toMatchObject({ id: seen, flags: ['read'] });
    expect(one.headers['cache-control']).toBe('no-store');
  });

  test('are found from a date on, and what lies between is not', async () => {
    const asking = { anchor: 'date', anchor_date: '2024-01-01', num_after: 1 };
    const [hidden, seen] = [
      await sendMessage(chat, realm.member, { channel: hall, topic: 'dates' }),
      await sendMessage(chat, realm.member, { channel: square, topic: 'dates' }),
    ];
    await chat.db.query(`update messages set sent_at = '2023-01-01' where realm_id = $1 and id < $2`, [
      realm.id,
      hidden,
    ]);
    expectSuccess(await chat.api().get('/messages', { ...asking, narrow: [WEB_PUBLIC] }), { anchor: seen });
    expectError(await chat.api().get('/messages', { ...asking, narrow: [] }), 'UNAUTHORIZED');
  });

  test('of bots come with the pictures of their senders, too', async () => {
    await subscribeUser(chat, square, realm.bot);
    const id = await sendMessage(chat, realm.bot, { channel: square, content: 'beep' });
    const one = expectSuccess(await chat.api().get(`/messages/${id}`))['message'];
    const asked = { message_ids: [id], narrow: [WEB_PUBLIC], client_gravatar: true };
    const [listed] = expectSuccess(await chat.api().get('/messages', asked))['messages'];
    for (const message of [one, listed]) expect(message['avatar_url']).toContain('/avatar/');
  });

  test('are no longer shown once they are moved away, or their channel is archived', async () => {
    const id = await sendMessage(chat, realm.member, { channel: square, topic: 'wandering' });
    const moved = await chat.api(realm.owner).patch(`/messages/${id}`, { stream_id: hall.id });
    expectSuccess(moved);
    expectError(await chat.api().get(`/messages/${id}`), 'UNAUTHORIZED');
    expect(await idsForSpectators(chat)).not.toContain(id);
    expectSuccess(await chat.api(realm.owner).patch(`/messages/${id}`, { stream_id: square.id }));
    expect(await idsForSpectators(chat)).toContain(id);

    const fair = await buildChannel(chat, realm.id, { is_web_public: true, subscribers: [realm.member] });
    const last = await sendMessage(chat, realm.member, { channel: fair });
    expect(await idsForSpectators(chat, ['channel', fair.id])).toEqual([last]);
    expectSuccess(await chat.api(realm.owner).delete(`/streams/${fair.id}`));
    expect(await idsForSpectators(chat)).not.toContain(last);
    expectError(await chat.api().get(`/messages/${last}`), 'UNAUTHORIZED');
    expectError(await readAsSpectator(chat, [WEB_PUBLIC, ['channel', fair.id]]), 'BAD_NARROW');
    expectRefused(await chat.api().get(`/users/me/${fair.id}/topics`), 'Invalid channel ID');
    expectSuccess(await chat.api(realm.guest).get(`/messages/${last}`));
  });

  test('that are hidden are answered as those that do not exist', async () => {
    const hidden = await sendMessage(chat, realm.member, { channel: hall });
    const direct = await sendMessage(chat, realm.member, { to: [realm.owner] });
    const elsewhere = await buildRealm(chat, { is_default: false, settings: { enable_spectator_access: true } });
    const market = await buildChannel(chat, elsewhere.id, { is_web_public: true, subscribers: [elsewhere.member] });
    const sent = await chat
      .api(elsewhere.member)
      .request('post', '/messages')
      .set('Host', elsewhere.host)
      .type('form')
      .send({ type: 'channel', to: market.id, topic: 'x', content: 'Hello' });
    const foreign = expectSuccess(sent)['id'] as number;
    expectSuccess(await chat.api().request('get', `/messages/${foreign}`).set('Host', elsewhere.host));
    const answers = await Promise.all(
      [hidden, direct, foreign, 999_999_999].map((id) => chat.api().get(`/messages/${id}`)),
    );
    for (const answer of answers) {
      expectError(answer, 'UNAUTHORIZED');
      expect(answer.body).toEqual(answers[0]?.body);
    }
    const asked = { message_ids: [hidden, direct, foreign, 999_999_999], narrow: [WEB_PUBLIC] };
    expectSuccess(await chat.api().get('/messages', asked), { messages: [] });
  });

  test('are found by what is theirs', async () => {
    const id = await sendMessage(chat, realm.member, { channel: square, topic: 'fair', content: 'a rare gryphon' });
    for (const term of [
      ['channel', square.id],
      ['stream', 'square'],
      ['topic', 'fair'],
      ['sender', realm.member.id],
      ['search', 'gryphon'],
      ['id', id],
      ['with', id],
      ['near', id],
      ['in', 'home'],
      { operator: 'has', operand: 'link', negated: true },
      { operator: 'is', operand: 'resolved', negated: true },
    ]) {
      expect({ term, ids: await idsForSpectators(chat, term, ['search', 'gryphon']) }).toEqual({ term, ids: [id] });
    }
  });

  test.each([
    ['no narrow', []],
    ['a channel alone', [['channel', 'square']]],
    ['web-public channels, negated', [{ operator: 'channels', operand: 'web-public', negated: true }]],
    ['public channels', [['channels', 'public']]],
    ['what is starred', [WEB_PUBLIC, ['is', 'starred']]],
    ['what is unread', [WEB_PUBLIC, ['is', 'unread']]],
    ['what is followed', [WEB_PUBLIC, ['is', 'followed']]],
    ['direct messages', [WEB_PUBLIC, ['dm', 'somebody@example.test']]],
    ['all but direct messages', [WEB_PUBLIC, { operator: 'is', operand: 'dm', negated: true }]],
    ['what is not muted, negated', [WEB_PUBLIC, { operator: 'in', operand: 'home', negated: true }]],
    ['an operator that nobody knows', [WEB_PUBLIC, ['wonderful', 'x']]],
  ])('are not found by %s', async (_what, narrow) => {
    expectError(await readAsSpectator(chat, narrow), 'UNAUTHORIZED');
  });

  test('of channels that are not web-public are not found by name, id or neighbours', async () => {
    const hidden = await sendMessage(chat, realm.member, { channel: hall, topic: 'secret', content: 'unicorn' });
    expectError(await readAsSpectator(chat, [WEB_PUBLIC, ['channel', 'hall']]), 'BAD_NARROW');
    expectError(await readAsSpectator(chat, [WEB_PUBLIC, ['channel', hall.id]]), 'BAD_NARROW');
    expectError(await readAsSpectator(chat, [WEB_PUBLIC, ['with', hidden]]), 'BAD_NARROW');
    expect(await idsForSpectators(chat, ['search', 'unicorn'])).toEqual([]);
    expect(await idsForSpectators(chat, ['topic', 'secret'])).toEqual([]);
    expect(await idsForSpectators(chat, ['id', hidden])).toEqual([]);
    expect(await idsForSpectators(chat, { operator: 'channels', operand: 'public', negated: true })).toEqual([]);
  });
});

test('topics are those of web-public channels; a hidden channel is one that does not exist', async () => {
  const id = await sendMessage(chat, realm.member, { channel: square, topic: 'bread' });
  const { topics } = expectSuccess(await chat.api().get(`/users/me/${square.id}/topics`));
  expect(topics[0]).toEqual({ name: 'bread', max_id: id });
  const [hidden, unknown] = [
    await chat.api().get(`/users/me/${hall.id}/topics`),
    await chat.api().get('/users/me/999999/topics'),
  ];
  expectRefused(hidden, 'Invalid channel ID');
  expect(hidden.body).toEqual(unknown.body);
});
