import { startBrowser, type BrowserSession } from '../../../test/support/browser-session.js';
import {
  NO_AUTOMATIC_TOPICS,
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { LIMITS } from '../../limits/index.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const DAY = 86_400_000;
let now = Date.now();
const chat = useChat({ now: () => new Date(now) });
const realm = useRealm(chat);
/** Where somebody looks. */
let other: TestRealm;
/** Whose session is looked at. */
let reader: TestUser;
let there: BrowserSession;

beforeAll(async () => {
  other = await buildRealm(chat, { is_default: false });
});
beforeEach(async () => {
  reader = await buildUser(chat, realm.id, { settings: NO_AUTOMATIC_TOPICS });
  there = await startBrowser(chat, reader);
});

/** What a page of this organization hands to one of the other. */
async function glance(browser = there): Promise<string> {
  const form = { host: other.host };
  return expectSuccess(await browser.request('post', '/sessions/current/glances', { form }))['glance'];
}
const ask = (glances: string[], { host, member } = other) =>
  chat
    .api(member)
    .request('post', '/sessions/glances')
    .set('Host', host)
    .type('form')
    .send({ glances: JSON.stringify(glances) });
const look = async (glances: string[], by = other) => expectSuccess(await ask(glances, by))['organizations'];

test('counts direct messages and mentions, and says whether more is unread; what is muted counts as in the client', async () => {
  const { owner, moderator } = realm;
  const channel = await buildChannel(chat, realm.id, { subscribers: [reader, owner] });
  const muted = await buildChannel(chat, realm.id, { subscribers: [reader, owner] });
  await chat.db.query('update subscriptions set is_muted = true where user_id = $1 and channel_id = $2', [
    reader.id,
    muted.id,
  ]);
  const seen = async () => (await look([await glance()]))[0];
  const realm_url = chat.config.baseUrl;
  const whose = { host: '127.0.0.1', realm_url, has_moved: false, user_id: reader.id };
  expect(await seen()).toEqual({ ...whose, icon_url: null, count: 0, has_more: false });
  await sendMessage(chat, owner, { channel: muted });
  expect(await seen()).toMatchObject({ count: 0, has_more: false });
  await sendMessage(chat, owner, { channel });
  expect(await seen()).toMatchObject({ count: 0, has_more: true });
  await sendMessage(chat, owner, { to: [reader] });
  const mention = `@**${reader.full_name}|${reader.id}** look`;
  await sendMessage(chat, owner, { channel, content: mention });
  await sendMessage(chat, owner, { channel: muted, content: mention });
  await sendMessage(chat, owner, { channel: muted, content: '@**all** look' });
  expect(await seen()).toMatchObject({ count: 3, has_more: true });
  await sendMessage(chat, moderator, { to: [reader] });
  expect(await seen()).toMatchObject({ count: 4 });
  expectSuccess(await chat.api(reader).post(`/users/me/muted_users/${moderator.id}`));
  expect(await seen()).toMatchObject({ count: 3 });
  expectSuccess(await chat.api(reader).post('/mark_all_as_read'));
  expect(await seen()).toMatchObject({ count: 0, has_more: false });
});

test('says the address of its own, and whether the host that the browser came by leads elsewhere by now', async () => {
  const moved = await buildRealm(chat, { is_default: false });
  const headers = { Host: moved.host };
  const browser = await startBrowser(chat, moved.member, headers);
  const answer = await browser.request('post', '/sessions/current/glances', { form: { host: other.host }, headers });
  const { glance: given } = expectSuccess(answer);
  const { host } = moved;
  expect(await look([given])).toMatchObject([{ host, realm_url: `http://${host}`, has_moved: false }]);
  await chat.db.query('update realms set host = $2 where id = $1', [moved.id, `new-${host}`]);
  // The default organization answers for its old host.
  expect(await look([given])).toMatchObject([{ host, realm_url: `http://new-${host}`, has_moved: true, count: 0 }]);
});

test('shows nothing in an organization for which it was not made', async () => {
  const third = await buildRealm(chat, { is_default: false });
  const given = await glance();
  expect(await look([given], third)).toEqual([null]);
  expect(await look([given])).toMatchObject([{ count: 0 }]);
});

test('shows nothing once the session is over, and does not keep it', async () => {
  const given = await glance();
  now += 13 * DAY;
  expect(await look([given])).toMatchObject([{ count: 0 }]);
  now += 2 * DAY;
  expect(await look([given])).toEqual([null]);
  const again = await startBrowser(chat, reader);
  const ended = await glance(again);
  expect(await look([given, ended])).toMatchObject([null, { count: 0 }]);
  expectSuccess(await again.request('delete', '/sessions/current'));
  expect(await look([ended])).toEqual([null]);
  const last = await glance(await startBrowser(chat, reader));
  await chat.db.query('update users set is_active = false where id = $1', [reader.id]);
  expect(await look([last])).toEqual([null]);
});

test('shows nothing for what the service did not write', async () => {
  const given = await glance();
  const mark = given.slice(given.indexOf('~'));
  const [realm_id, session_id, shown_in] = given.split('.');
  const forged = [
    '',
    'x',
    given.slice(0, -1),
    `${given}x`,
    `1${given}`,
    `${realm_id}.${Number(session_id) + 1}.${shown_in}.127.0.0.1${mark}`,
    `${realm_id}.${session_id}.${shown_in}.evil.test${mark}`,
  ];
  expect(await look(forged)).toEqual(forged.map(() => null));
});

test('is for people who are signed in, and for so many organizations at once', async () => {
  expectError(await chat.api().post('/sessions/glances', { glances: [] }), 'UNAUTHORIZED');
  expectRefused(await ask(Array.from({ length: LIMITS.glances + 1 }, () => 'x')), /glances/);
});
