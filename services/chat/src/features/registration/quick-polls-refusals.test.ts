import { buildBot, buildRealm, buildUser, sendMessage, type TestRealm } from '../../../test/support/builders.js';
import { pollFor, registerQueue } from '../../../test/support/events.js';
import { type Asked, both, closeWays, queryOf, type Ways, waysOf } from '../../../test/support/poll-ways.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;
let other: TestRealm;
let ways: Ways;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
  other = await buildRealm(chat, { host: 'other.example.test', is_default: false });
  ways = await waysOf(chat);
  // No queue begins with the log.
  const first = await registerQueue(chat, realm.member);
  await sendMessage(chat, realm.moderator, { to: [realm.member] });
  await pollFor(chat, realm.member, first, 'message');
});
afterAll(async () => {
  closeWays();
  await chat.stop();
});

describe('what is not plainly a good poll of somebody who is known is answered by the ordinary way', () => {
  const knows = async () => registerQueue(chat, realm.member);
  const wrong = { api_key: 'x'.repeat(32) };
  test.each<[string, RegExp, boolean, () => Promise<Asked>]>([
    [
      'a wrong key',
      /401 .*Invalid/s,
      false,
      async () => ({ query: queryOf(await knows()), user: { ...realm.member, ...wrong } }),
    ],
    [
      'an unknown address',
      /401 .*Invalid/s,
      false,
      async () => ({ query: queryOf(await knows()), user: { ...realm.member, delivery_email: 'nobody@example.com' } }),
    ],
    ['nobody', /401 .*Not signed in/s, false, async () => ({ query: queryOf(await knows()) })],
    [
      'another scheme',
      /400 .*Basic/s,
      false,
      async () => ({ query: queryOf(await knows()), headers: ['Authorization: Bearer x'] }),
    ],
    ['a deactivated user', /40\d .*USER_DEACTIVATED/s, false, gone],
    [
      'a bot for incoming webhooks',
      /401 .*only send messages/s,
      false,
      async () => ({ query: queryOf(await knows()), user: await buildBot(chat, realm.member, { bot_type: 2 }) }),
    ],
    [
      'a queue id that nobody has',
      /400 .*BAD_EVENT_QUEUE_ID/s,
      true,
      async () => ({ query: '?queue_id=9f0cb0cb-3a4b-4c5d-8e6f-0123456789ab&last_event_id=0', user: realm.member }),
    ],
    [
      "another user's queue",
      /400 .*BAD_EVENT_QUEUE_ID/s,
      true,
      async () => ({ query: queryOf(await registerQueue(chat, realm.moderator)), user: realm.member }),
    ],
    [
      "another organization's queue",
      /400 .*BAD_EVENT_QUEUE_ID/s,
      true,
      async () => ({ query: queryOf(await knows()), user: other.member, host: other.host }),
    ],
    [
      'a queue id that is none',
      /400 .*BAD_EVENT_QUEUE_ID/s,
      false,
      async () => ({ query: '?queue_id=x&last_event_id=0', user: realm.member }),
    ],
    [
      'an event that was never issued',
      /400 .*continue from/s,
      true,
      async () => ({ query: `?queue_id=${(await knows()).queue_id}&last_event_id=999999999999`, user: realm.member }),
    ],
    [
      'an event before the queue',
      /400 .*continue from/s,
      true,
      async () => ({ query: `?queue_id=${(await knows()).queue_id}&last_event_id=0`, user: realm.member }),
    ],
    [
      'no last_event_id',
      /400 .*REQUEST_VARIABLE_MISSING/s,
      false,
      async () => ({ query: `?queue_id=${(await knows()).queue_id}`, user: realm.member }),
    ],
    [
      'a number that is none',
      /400 .*not valid JSON/s,
      false,
      async () => ({ query: `?queue_id=${(await knows()).queue_id}&last_event_id=01`, user: realm.member }),
    ],
    [
      'a boolean that is none',
      /400 .*boolean/s,
      false,
      async () => ({ query: queryOf(await knows(), '&dont_block=1'), user: realm.member }),
    ],
    [
      'an unknown parameter',
      /200 .*"ignored_parameters_unsupported":\["x"\]/s,
      false,
      async () => ({ query: queryOf(await knows(), '&dont_block=true&x=1'), user: realm.member }),
    ],
    [
      'a parameter twice',
      /200 .*"events":\[\]/s,
      false,
      async () => ({ query: queryOf(await knows(), '&dont_block=false&dont_block=true'), user: realm.member }),
    ],
    [
      'bad encoding',
      /400 .*percent-encoding/s,
      false,
      async () => ({ query: queryOf(await knows(), '&x=%ff'), user: realm.member }),
    ],
    [
      'HEAD',
      /200 OK\r\n.*\r\n\r\n$/s,
      false,
      async () => ({ method: 'HEAD', query: queryOf(await knows(), '&dont_block=true'), user: realm.member }),
    ],
    [
      'a body',
      /200 .*"events":\[\]/s,
      false,
      async () => ({
        query: queryOf(await knows()),
        user: realm.member,
        headers: ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 15'],
        body: 'dont_block=true',
      }),
    ],
  ])('%s', async (_what, expected, isShort, ask) => {
    const found = await both(ways, await ask());
    expect(found.answer).toMatch(expected);
    expect(found.isShort).toBe(isShort);
  });

  async function gone(): Promise<Asked> {
    const user = await buildUser(chat, realm.id);
    const query = queryOf(await registerQueue(chat, user));
    await chat.db.query('update users set is_active = false where id = $1', [user.id]);
    return { query, user };
  }
});
