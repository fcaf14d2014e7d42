import { startBrowser, type BrowserSession } from '../../../test/support/browser-session.js';
import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let other: TestRealm;
let here: BrowserSession;

beforeAll(async () => {
  other = await buildRealm(chat, { is_default: false });
  here = await startBrowser(chat, realm.member);
});

const ask = (host: string, browser = here, headers: Record<string, string> = {}) =>
  browser.request('post', '/sessions/current/glances', { form: { host }, headers });

test('a glance is for one other organization of this server, whatever the case of its host', async () => {
  const { glance } = expectSuccess(await ask(other.host.toUpperCase()));
  expect(glance).toEqual(expectSuccess(await ask(other.host)).glance);
  expect(glance).not.toContain(here.cookie.split('=')[1]);
});

const NONE = 'No other organization of this server has this host.';

test('none is made for a host that no organization here has', async () => {
  for (const host of ['nowhere.example.test', 'http://x', `*.${other.host}`]) expectRefused(await ask(host), NONE);
  expectRefused(await ask('x'.repeat(254)), /too long/);
});

test('none is made for one’s own organization, nor for one that was closed', async () => {
  expectRefused(await ask(realm.host), NONE);
  const closed = await buildRealm(chat, { is_default: false });
  await chat.db.query('update realms set deactivated_at = now() where id = $1', [closed.id]);
  expectRefused(await ask(closed.host), NONE);
});

test('is refused to who has no session, as it could not end with it', async () => {
  expectError(await chat.api(realm.member).post('/sessions/current/glances', { host: other.host }), 'UNAUTHORIZED', {
    msg: 'This request has no session of a browser.',
  });
  expectRefused(
    await chat.api(realm.bot).post('/sessions/current/glances', { host: other.host }),
    'Bots cannot do this.',
  );
});
