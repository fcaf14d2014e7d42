import type { Response } from 'supertest';
import {
  buildChannel,
  buildRealm,
  sendMessage,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;
let channel: TestChannel;
let target: TestChannel;

beforeAll(async () => {});
beforeEach(async () => {
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  target = await buildChannel(chat, realm.id);
});

const set = async (settings: object) => expectSuccess(await chat.api(realm.owner).patch('/realm', { ...settings }));
async function sentAgo(seconds: number): Promise<number> {
  const id = await sendMessage(chat, realm.member, { channel, topic: 'plans' });
  await chat.db.query('update messages set sent_at = now() - make_interval(secs => $2) where id = $1', [id, seconds]);
  return id;
}
const render = async (content: string): Promise<string> =>
  expectSuccess(await chat.api(realm.member).post('/messages/render', { content }))['rendered'];

const edit = (changes: object) => async (id: number) => chat.api(realm.member).patch(`/messages/${id}`, { ...changes });
const HOUR = 3_600;

/** What may be done to one's own message for how long: the setting, an age at which it may be done as long as nothing is set. */
const LIMITED: [string, number, () => (id: number) => PromiseLike<Response>, string][] = [
  ['message_content_edit_limit_seconds', 500, () => edit({ content: 'new' }), 'editing this message has passed'],
  [
    'message_content_delete_limit_seconds',
    500,
    () => (id) => chat.api(realm.member).delete(`/messages/${id}`),
    'deleting this message has passed',
  ],
  [
    'move_messages_within_stream_limit_seconds',
    6 * 24 * HOUR,
    () => edit({ topic: 'other' }),
    "editing this message's topic has passed.",
  ],
  [
    'move_messages_between_streams_limit_seconds',
    6 * 24 * HOUR,
    () => edit({ stream_id: target.id }),
    "editing this message's channel has passed",
  ],
];

test.each(LIMITED)(
  '%s says how long it may be done: shorter, longer, for ever',
  async (setting, seconds, toDo, passed) => {
    const attempt = toDo();
    expectSuccess(await attempt(await sentAgo(seconds)));
    await set({ [setting]: 60 });
    expectRefused(await attempt(await sentAgo(seconds)), `The time limit for ${passed}`);
    expectSuccess(await attempt(await sentAgo(60)));
    await set({ [setting]: 400 * 24 * HOUR });
    expectSuccess(await attempt(await sentAgo(300 * 24 * HOUR)));
    await set({ [setting]: 'unlimited' });
    expectSuccess(await attempt(await sentAgo(500 * 24 * HOUR)));
  },
);

test('allow_message_editing: where it is off nobody changes what a message says', async () => {
  const id = await sentAgo(0);
  await set({ allow_message_editing: false });
  expectRefused(await edit({ content: 'new' })(id), 'Your organization has turned off message editing');
  expectSuccess(await edit({ topic: 'other' })(id));
  await set({ allow_message_editing: true });
  expectSuccess(await edit({ content: 'new' })(id));
});

test('inline_image_preview: where it is off pictures are links', async () => {
  const link = 'https://example.test/a.png';
  expect(await render(link)).toContain('<img');
  await set({ inline_image_preview: false });
  expect(await render(link)).toBe(`<p><a href="${link}">${link}</a></p>`);
});

test('default_code_block_language: blocks that name none are in it', async () => {
  await set({ default_code_block_language: 'python' });
  expect(await render('```\nx = 1\n```')).toContain('data-code-language="Python"');
  expect(await render('```ruby\nx = 1\n```')).toContain('data-code-language="Ruby"');
  await set({ default_code_block_language: '' });
  expect(await render('```\nx = 1\n```')).not.toContain('data-code-language');
});

test('topics_policy: holds in channels that have none of their own', async () => {
  const own = await buildChannel(chat, realm.id, { topics_policy: 'allow_empty_topic' });
  const send = ({ id }: TestChannel) =>
    chat.api(realm.member).post('/messages', { type: 'channel', to: id, topic: '', content: 'Hello' });
  expectSuccess(await send(channel));
  await set({ topics_policy: 'disable_empty_topic' });
  expectRefused(await send(channel), 'Topics are required in this channel.');
  expectSuccess(await send(own));
});
