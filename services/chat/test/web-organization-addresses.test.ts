import { builtWebClient } from '../src/http/web-client.js';
import { startBrowser } from './support/browser-session.js';
import { buildRealm, sendMessage, type TestRealm, type TestUser } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { INSECURE_HOST, useWebWindows, type WebWindow } from './support/web-windows.js';

/** Other organizations whose address is not what it was, or not the only one. A real browser on the built client and a real service. */
const chat = useChat({ webClient: builtWebClient(), env: { BASE_URL: 'http://127.0.0.1' } });
const realm = useRealm(chat);
const open = useWebWindows();

/** Where somebody looks: the same service under another name. */
let here: TestRealm;
let url: string;
let port: string;
beforeAll(async () => {
  here = await buildRealm(chat, { host: 'localhost', is_default: false });
  url = chat.url.replace('127.0.0.1', 'localhost').replace(/\/$/, '');
  port = new URL(chat.url).port;
});

/** What shows here how much somebody has left unread at that host. */
async function glanceOf(user: TestUser, host: string): Promise<string> {
  const headers = { Host: host };
  const browser = await startBrowser(chat, user, headers);
  const form = { host: here.host };
  return expectSuccess(await browser.request('post', '/sessions/current/glances', { form, headers }))['glance'];
}

/** Signed in here, with those in the list of the browser. */
async function lookFrom(user: TestUser, list: { url: string; name: string; glance?: string }[]): Promise<WebWindow> {
  const window = await open(url);
  await window.logIn(user, '#inbox');
  await window.page.evaluate(
    `localStorage.setItem('organizations-${user.id}', ${JSON.stringify(JSON.stringify(list))})`,
  );
  await window.page.reload();
  return window;
}
const railOf = ({ page }: WebWindow) => page.getByRole('navigation', { name: 'Organizations' });
const addressesIn = (window: WebWindow) =>
  railOf(window)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL(String(Reflect.get(link, 'href'))).origin));

/** Until the rail shows it: who comes back to the window asks anew, unless a question is under way already. */
const comeBackUntil = (window: WebWindow, isSo: () => Promise<boolean>) =>
  until(async () => {
    await window.page.evaluate("dispatchEvent(new Event('focus'))");
    return isSo();
  });

test('an organization that is known by two addresses shows once, and what is unread there once', async () => {
  const home = `http://127.0.0.1:${port}`;
  const again = `http://${INSECURE_HOST}:${port}`;
  const window = await lookFrom(here.member, [
    { url: again, name: 'Home again', glance: await glanceOf(realm.member, INSECURE_HOST) },
    { url: home, name: 'Home', glance: await glanceOf(realm.member, '127.0.0.1') },
    {
      url: `http://other.${INSECURE_HOST}:${port}`,
      name: 'Somebody else there',
      glance: await glanceOf(realm.guest, `other.${INSECURE_HOST}`),
    },
  ]);
  await sendMessage(chat, realm.owner, { to: [realm.member] });
  const rail = railOf(window);
  const marked = rail.getByRole('link', { name: 'Home again, 1 unread direct message or mention' });
  await comeBackUntil(window, () => marked.isVisible());
  // Another person's account in it is another row.
  await until(async () => (await addressesIn(window)).length === 3);
  expect(await rail.getByRole('link', { name: 'Home', exact: true }).count()).toBe(0);
  expect(await addressesIn(window)).toEqual([url, again, `http://other.${INSECURE_HOST}:${port}`]);
});

test('an organization whose address has changed is gone to at its new one', async () => {
  const moved = await buildRealm(chat, { host: 'old.localhost', is_default: false });
  const glance = await glanceOf(moved.member, moved.host);
  const window = await lookFrom(here.guest, [{ url: `http://old.localhost:${port}`, name: 'Movers', glance }]);
  await railOf(window).getByRole('link', { name: 'Movers' }).waitFor();
  await chat.db.query("update realms set host = 'new.localhost' where id = $1", [moved.id]);
  await comeBackUntil(window, async () => (await addressesIn(window)).includes('http://new.localhost'));
  expect(await addressesIn(window)).toEqual([url, 'http://new.localhost']);
});

test('a link works where no glance is answered', async () => {
  const home = `http://127.0.0.1:${port}`;
  const window = await lookFrom(here.moderator, [{ url: home, name: 'Home' }]);
  await window.page.route('**/sessions/current/glances', (route) => route.abort());
  await railOf(window).getByRole('link', { name: 'Home', exact: true }).click();
  await window.page.waitForURL(`${home}/**`);
  await window.page.getByRole('heading', { name: /^Sign in to/ }).waitFor();
  await window.page.waitForLoadState('networkidle');
  const left = window.complaints.filter((complaint) => !complaint.startsWith(`asked ${home}/`));
  window.complaints.splice(0, Infinity, ...left);
});
