import { expectSuccess } from '../../../test/support/expect.js';
import { sendMessage, type TestChannel, type TestRealm } from '../../../test/support/builders.js';
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
      await chat.api(realm.member).patch(`/messages/${id}`, {
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
