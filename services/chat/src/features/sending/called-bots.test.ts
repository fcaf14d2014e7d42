import { buildChannel, buildUser, sendMessage } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { BOT_TYPES, ROLES } from '../../domain/caller.js';
import { CALL_HOOK } from '../hook-calls/index.js';

const chat = useChat();
const realm = useRealm(chat);

const bot = (fields: object = {}) =>
  buildUser(chat, realm.id, { bot_type: BOT_TYPES.generic, bot_owner_id: realm.member.id, ...fields });

describe('a bot that is mentioned in a channel that it is not subscribed to', () => {
  test('hears of the message where everybody may read, with the flag, and of no other', async () => {
    const called = await bot();
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    const queue = await registerQueue(chat, called, { event_types: ['message', 'subscription'] });
    await sendMessage(chat, realm.member, { channel, content: 'nothing for it' });
    const id = await sendMessage(chat, realm.member, { channel, content: `@**${called.full_name}** help` });
    expect(await drain(chat, called, queue)).toEqual([
      expect.objectContaining({ flags: ['mentioned'], message: expect.objectContaining({ id }) }),
    ]);
    const { message } = expectSuccess(await chat.api(called).get(`/messages/${id}`));
    expect(message.flags).toContain('mentioned');
    const { messages } = expectSuccess(
      await chat.api(called).get('/messages', {
        anchor: 'newest',
        num_before: 5,
        num_after: 0,
        narrow: [{ operator: 'is', operand: 'mentioned' }],
      }),
    );
    expect(messages.map((each: { id: number }) => each.id)).toEqual([id]);
  });

  test.each([
    ['in a private channel', {}, { invite_only: true }],
    ['that is a guest', { role: ROLES.guest }, {}],
    ['that is deactivated', { is_active: false }, {}],
    ['whose hook is called instead', { bot_type: BOT_TYPES.outgoingWebhook }, {}],
    ['that only takes hooks', { bot_type: BOT_TYPES.incomingWebhook }, {}],
  ])('has nothing of it %s', async (_title, fields, channel_fields) => {
    const called = await bot(fields);
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member], ...channel_fields });
    const id = await sendMessage(chat, realm.member, { channel, content: `@**${called.full_name}** help` });
    expect(
      await chat.db.query('select from message_flags where message_id = $1 and user_id = $2', [id, called.id]),
    ).toEqual([]);
  });

  test('hears of a message that an edit calls it in, once and where the edit put it, and of later edits as others do', async () => {
    const called = await bot();
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    const queue = await registerQueue(chat, called, { event_types: ['message', 'update_message', 'subscription'] });
    const id = await sendMessage(chat, realm.member, { channel, content: 'nothing for it' });
    const edit = async (form: object) =>
      expectSuccess(await chat.api(realm.member).patch(`/messages/${id}`, { ...form }));
    await edit({ content: `@_**${called.full_name}** still nothing` });
    expect(await drain(chat, called, queue)).toEqual([]);
    await edit({ content: `@**${called.full_name}** help`, topic: 'moved' });
    const [event, ...more] = await drain(chat, called, queue);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ type: 'message', flags: ['mentioned'], message: { id, subject: 'moved' } });
    const fetched = expectSuccess(await chat.api(called).get(`/messages/${id}`, { apply_markdown: false }));
    expect(fetched.message).toMatchObject(event!['message'] as object);
    await edit({ content: `@**${called.full_name}** help me` });
    expect(await drain(chat, called, queue)).toEqual([
      expect.objectContaining({ type: 'update_message', message_id: id, flags: expect.arrayContaining(['mentioned']) }),
    ]);
  });

  test('has its hook called once by an edit that mentions it', async () => {
    const called = await bot({ bot_type: BOT_TYPES.outgoingWebhook });
    const services = JSON.stringify([{ base_url: 'https://hook.test/', interface: 1, token: 't' }]);
    await chat.db.query('insert into bots (realm_id, user_id, services) values ($1, $2, $3)', [
      realm.id,
      called.id,
      services,
    ]);
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    const id = await sendMessage(chat, realm.member, { channel, content: 'nothing for it' });
    const calls = () =>
      chat.db.query(`select payload from jobs where task = $1 and payload ->> 'bot_id' = $2`, [CALL_HOOK, called.id]);
    for (const content of [`@**${called.full_name}** help`, `@**${called.full_name}** help me`]) {
      expect(await calls()).toHaveLength(content.endsWith('me') ? 1 : 0);
      expectSuccess(await chat.api(realm.member).patch(`/messages/${id}`, { content }));
    }
    expect(await calls()).toEqual([{ payload: { message_id: id, bot_id: called.id, trigger: 'mention' } }]);
  });

  test('is told nothing that is only said to others: a person who is not subscribed is not reached', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    const queue = await registerQueue(chat, realm.moderator, { event_types: ['message', 'subscription'] });
    await sendMessage(chat, realm.member, { channel, content: `@**${realm.moderator.full_name}** hello` });
    expect(await drain(chat, realm.moderator, queue)).toEqual([]);
  });
});

test('a value of a fixed set is taken raw and as JSON text', async () => {
  const create = (name: string, topics_policy: string) =>
    chat.api(realm.administrator).post('/channels/create', { name, subscribers: [realm.member.id], topics_policy });
  expectSuccess(await create('raw', 'empty_topic_only'));
  expectSuccess(await create('quoted', '"empty_topic_only"'));
  const { streams } = expectSuccess(await chat.api(realm.administrator).get('/streams'));
  const policyOf = (name: string) => streams.find((each: { name: string }) => each.name === name).topics_policy;
  expect([policyOf('raw'), policyOf('quoted')]).toEqual(['empty_topic_only', 'empty_topic_only']);
  for (const wrong of ['"nothing"', '""', '"empty_topic_only', "'inherit'"])
    expectError(await create('wrong', wrong), 'BAD_REQUEST', {
      msg: expect.stringContaining('topics_policy must be one of'),
    });
});
