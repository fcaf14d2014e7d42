import { startBrowser } from '../../../test/support/browser-session.js';
import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { startChat, type Chat } from '../../../test/support/start.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let now = new Date('2030-01-01T00:00:00Z');
let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat({ now: () => now });
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

const later = (ms: number) => (now = new Date(now.getTime() + ms));
const seconds = () => now.getTime() / 1000;

describe('GET /sessions', () => {
  test('lists one’s own, the one last used first, and says which one asks', async () => {
    const created_at = seconds();
    const desk = await startBrowser(chat, realm.member, { 'User-Agent': `Desk/${'1'.repeat(400)}` });
    later(5 * MINUTE);
    const phone = await startBrowser(chat, realm.member, { 'User-Agent': 'Phone/1' });
    await startBrowser(chat, realm.owner);
    const list = async () => expectSuccess(await phone.request('get', '/sessions'))['sessions'];
    const [one, two] = [
      { user_agent: 'Phone/1', current: true, created_at: created_at + 300, last_used_at: created_at + 300 },
      { user_agent: `Desk/${'1'.repeat(295)}`, current: false, created_at, last_used_at: created_at },
    ];
    expect(await list()).toEqual([expect.objectContaining(one), expect.objectContaining(two)]);
    later(20 * MINUTE);
    expectSuccess(await desk.request('get', '/users/me'));
    expect(await list()).toMatchObject(
      [
        { ...one, last_used_at: seconds() },
        { ...two, last_used_at: seconds() },
      ].toSorted((a, b) => Number(b.current) - Number(a.current)),
    );
    expect(expectSuccess(await chat.api(realm.member).get('/sessions'))['sessions']).toMatchObject([
      { current: false },
      { current: false },
    ]);
    expectRefused(await chat.api(realm.bot).get('/sessions'), 'Bots cannot do this.');
  });
});

test('a session that nobody uses ends, and one that is used does too in the end; their rows go', async () => {
  const [used, unused] = [await startBrowser(chat, realm.guest), await startBrowser(chat, realm.guest)];
  for (let day = 0; day < 90; day += 10) {
    expectSuccess(await used.request('get', '/users/me'));
    later(10 * DAY);
  }
  expectError(await unused.request('get', '/users/me'), 'UNAUTHORIZED');
  expectSuccess(await used.request('get', '/users/me'));
  later(MINUTE);
  expectError(await used.request('get', '/users/me'), 'UNAUTHORIZED');
  expect(expectSuccess(await chat.api(realm.guest).get('/sessions'))['sessions']).toEqual([]);
  await runJobs(chat, 'forget sessions that are over');
  expect(await chat.db.query('select id from web_sessions where realm_id = $1', [realm.id])).toEqual([]);
});
