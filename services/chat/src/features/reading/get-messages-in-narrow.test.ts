import { buildChannel, sendMessage, type TestChannel } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;
let soup: number;
let cake: number;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  soup = await sendMessage(chat, realm.member, { channel, topic: 'lunch <b>', content: 'Soup & bread' });
  cake = await sendMessage(chat, realm.member, { channel, topic: 'dessert', content: 'cake' });
});

const match = (narrow: unknown, msg_ids: unknown = [cake, soup]) =>
  chat.api(realm.member).get('/messages/matches_narrow', { msg_ids, narrow });

test('messages of the narrow come with their content and topic as HTML', async () => {
  expectSuccess(await match([['topic', 'lunch <b>']]), {
    messages: { [soup]: { match_content: '<p>Soup &amp; bread</p>', match_subject: 'lunch &lt;b&gt;' } },
  });
});

test('what a search found is marked', async () => {
  expectSuccess(await match([['search', 'bre lunch']]), {
    messages: {
      [soup]: {
        match_content: '<p>Soup &amp; <span class="highlight">bread</span></p>',
        match_subject: '<span class="highlight">lunch</span> &lt;b&gt;',
      },
    },
  });
});

test('an empty narrow keeps all that the caller may see', async () => {
  const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner] });
  const hidden = await sendMessage(chat, realm.owner, { channel: secret });
  const body = expectSuccess(await match([], [cake, soup, hidden, 999_999_999]));
  expect(Object.keys(body['messages']).map(Number)).toEqual([soup, cake]);
});

test.each([
  ['no ids', undefined, [], 'REQUEST_VARIABLE_MISSING', "Missing 'msg_ids' argument"],
  ['ids of text', ['1'], [], 'BAD_REQUEST', 'msg_ids[0] is not a number'],
  ['no narrow', [1], undefined, 'REQUEST_VARIABLE_MISSING', "Missing 'narrow' argument"],
  ['a narrow that is none', [1], 'general', 'BAD_REQUEST', 'narrow is not valid JSON'],
] as const)('%s: refused', async (_what, msg_ids, narrow, kind, msg) => {
  expectError(await chat.api(realm.member).get('/messages/matches_narrow', { msg_ids, narrow }), kind, { msg });
});

test('an unknown operator is a bad narrow', async () => {
  expectError(await match([['colour', 'red']]), 'BAD_NARROW', { desc: "unknown operator 'colour'" });
});
