import { builtWebClient } from '../src/http/web-client.js';
import { startBrowser } from './support/browser-session.js';
import { buildChannel, buildRealm, sendMessage, type TestRealm } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { png } from './support/images.js';
import { useChat, useRealm } from './support/use-chat.js';
import { linkIn, mailsTo } from './support/mails.js';
import { until } from './support/wait-until.js';
import { useWebWindows, type WebWindow } from './support/web-windows.js';

/** Several organizations in one browser. A real browser on the built client and a real service. */
const chat = useChat({
  webClient: builtWebClient(),
  env: { BASE_URL: 'http://127.0.0.1', NEW_ORGANIZATIONS_DOMAIN: 'localhost' },
});
const realm = useRealm(chat);
const open = useWebWindows();

/** The same service under another name: another organization, and for the browser another origin. */
let other: TestRealm;
let otherUrl: string;
beforeAll(async () => {
  other = await buildRealm(chat, { host: 'localhost', is_default: false });
  await chat.db.query("update realms set name = 'Bakery' where id = $1", [other.id]);
  otherUrl = chat.url.replace('127.0.0.1', 'localhost').replace(/\/$/, '');
});

async function manage({ page }: WebWindow): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Organizations…' }).click();
}

/** Going to another origin is what these stories are about. */
function forgetOrigins(window: WebWindow): void {
  const left = window.complaints.filter((complaint) => !complaint.startsWith(`asked ${otherUrl}/`));
  window.complaints.splice(0, Infinity, ...left);
}

describe('several organizations', () => {
  test('are kept in a list of the browser, switched by a key, offer the way back, and are removed', async () => {
    const window = await open(chat.url);
    const { page } = window;
    await window.logIn(realm.member, '#inbox');
    await manage(window);
    for (const wrong of ['javascript:alert(1)', 'data:text/html,x', chat.url, 'no address']) {
      await page.getByLabel('Address').fill(wrong);
      await page.getByRole('button', { name: 'Add to the list' }).click();
      await page.getByText('This is not the address of another organization.').waitFor();
    }
    await page.getByLabel('Address').fill(otherUrl);
    await page.getByLabel('Name in the list (optional)').fill('<img src=x onerror=alert(1)>');
    await page.getByRole('button', { name: 'Add to the list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).waitFor();
    expect(await window.faults('organizations-dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await window.faults('organizations')).toEqual([]);
    await page.keyboard.press('Control+2');

    await page.waitForURL(`${otherUrl}/**`);
    await page.getByRole('heading', { name: 'Sign in to Bakery' }).waitFor();
    await page.locator('input[autocomplete=username]').fill(other.member.delivery_email);
    await page.locator('input[autocomplete=current-password]').fill(other.member.password);
    await page.locator('form button[type=submit]').click();
    await page.getByRole('dialog', { name: 'Add the way back?' }).waitFor();
    await page.getByRole('button', { name: 'Add to the list' }).click();
    await page.keyboard.press('Control+2');

    // Both stay signed in, and the way is known.
    await page.waitForURL(`${chat.url.replace(/\/$/, '')}/**`);
    forgetOrigins(window);
    await page.getByRole('navigation', { name: 'Organizations' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await manage(window);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('navigation', { name: 'Organizations' }).count()).toBe(0);
  });

  test('show what is unread in the others once somebody came from there, until they sign out there', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.moderator, realm.owner] });
    const window = await open(chat.url);
    const { page } = window;
    const rail = page.getByRole('navigation', { name: 'Organizations' });
    const home = chat.url.replace(/\/$/, '');
    await window.logIn(realm.moderator, '#inbox');
    await manage(window);
    await page.getByLabel('Address').fill(otherUrl);
    await page.getByLabel('Name in the list (optional)').fill('Bakery');
    await page.getByRole('button', { name: 'Add to the list' }).click();
    await page.keyboard.press('Escape');
    await rail.getByRole('link', { name: 'Bakery', exact: true }).click();
    await page.waitForURL(`${otherUrl}/**`);
    await page.locator('input[autocomplete=username]').fill(other.member.delivery_email);
    await page.locator('input[autocomplete=current-password]').fill(other.member.password);
    await page.locator('form button[type=submit]').click();
    await page.getByRole('dialog', { name: 'Add the way back?' }).waitFor();
    await page.getByRole('button', { name: 'Add to the list' }).click();
    const name = 'Test organization';
    await rail.getByRole('link', { name, exact: true }).waitFor();
    expect(await page.evaluate('location.hash')).toBe('#inbox');

    const look = () => page.evaluate("dispatchEvent(new Event('focus'))");
    await sendMessage(chat, realm.owner, { channel });
    await look();
    await rail.getByRole('link', { name: `${name}, unread messages` }).waitFor();
    await sendMessage(chat, realm.owner, { to: [realm.moderator] });
    await sendMessage(chat, realm.owner, { channel, content: `@**${realm.moderator.full_name}** look` });
    await look();
    await rail.getByRole('link', { name: `${name}, 2 unread direct messages and mentions` }).waitFor();
    expect(await window.faults('organizations-unread')).toEqual([]);
    const icon = await png(64, 64);
    expectSuccess(await chat.api(realm.owner).upload('/realm/icon', icon, 'icon.png'));
    await look();
    await rail.locator('a img[src*="/user_avatars/"]').waitFor();
    expectSuccess(await chat.api(realm.moderator).post('/mark_all_as_read'));
    await look();
    await rail.getByRole('link', { name, exact: true }).waitFor();

    // On the way back it is shown there too, until the session here ends.
    await page.keyboard.press('Control+2');
    await page.waitForURL(`${home}/**`);
    await rail.getByRole('link', { name: 'Bakery', exact: true }).waitFor();
    forgetOrigins(window);
    const kept = async () => String(await page.evaluate(`localStorage.getItem('organizations-${realm.moderator.id}')`));
    expect(await kept()).toContain('glance');
    await chat.db.query('delete from web_sessions where realm_id = $1', [other.id]);
    await look();
    await until(async () => !(await kept()).includes('glance'));
  });

  test('of a link with somebody else’s glance shows nothing of theirs', async () => {
    const window = await open(chat.url);
    const { page } = window;
    const host = '127.0.0.1';
    const thief = await startBrowser(chat, other.owner, { Host: other.host });
    const answer = await thief.request('post', '/sessions/current/glances', {
      form: { host },
      headers: { Host: other.host },
    });
    const { glance } = expectSuccess(answer);
    const from = encodeURIComponent('https://elsewhere.example.test');
    await window.logIn(realm.guest, `#organizations/from/${from}/Elsewhere/${encodeURIComponent(glance)}`);
    const asked = page.waitForResponse((one) => one.url().endsWith('/sessions/glances'));
    await page.getByRole('button', { name: 'Add to the list' }).click();
    expect((await (await asked).json()).organizations).toMatchObject([{ host: other.host }]);
    const kept = `localStorage.getItem('organizations-${realm.guest.id}')`;
    await until(async () => !String(await page.evaluate(kept)).includes('glance'));
    await page.getByRole('link', { name: 'Elsewhere', exact: true }).waitFor();
  });

  test('a link that names an address which is none adds nothing', async () => {
    const window = await open(chat.url);
    await window.logIn(realm.member, '#organizations/from/javascript%3Aalert(1)/x');
    await window.page.locator('header h1').waitFor();
    expect(await window.page.getByRole('dialog').count()).toBe(0);
  });

  test('one is created in the browser, and its owner is greeted with what to do next', async () => {
    const window = await open(chat.url);
    const { page } = window;
    await window.go('');
    const first = page.getByRole('link', { name: 'Create an organization' });
    expect(await first.getAttribute('href')).toBe('/new');
    expect(await window.faults('sign-in')).toEqual([]);
    await window.logIn(realm.member, '#inbox');
    await manage(window);
    const link = page.getByRole('link', { name: 'Create one on this server' });
    expect(await link.getAttribute('href')).toBe('/new');
    await page.goto(new URL('/new', chat.url).href);
    expect(await window.faults('new-organization')).toEqual([]);
    await page.getByLabel('Name of the organization').fill('Sourdough <b>& sons');
    await page.getByLabel('Its address').fill('sourdough');
    await page.getByLabel('Your e-mail address').fill('sofia@example.test');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
    const [mail] = await mailsTo(chat, 'sofia@example.test');
    await page.goto(new URL(linkIn(mail!).pathname, chat.url).href);
    await page.getByRole('heading', { name: 'Create Sourdough <b>& sons' }).waitFor();
    expect(await window.faults('new-owner')).toEqual([]);
    await page.getByLabel('Your name').fill('Sofia Baker');
    await page.getByLabel('Choose a password').fill('correct horse');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sourdough <b>& sons is ready' }).waitFor();
    expect(await window.faults('founded')).toEqual([]);

    const home = otherUrl.replace('localhost', 'sourdough.localhost');
    const there = await open(home);
    await there.logIn({ delivery_email: 'sofia@example.test', password: 'correct horse' }, '#inbox');
    await there.page.getByRole('heading', { name: 'Welcome to Sourdough <b>& sons, Sofia Baker' }).waitFor();
    for (const name of ['Create the first channel', 'Invite your team', 'Set up the organization']) {
      await there.page.getByRole('link', { name }).waitFor();
    }
    expect(await there.faults('founder')).toEqual([]);
    await there.page.getByRole('link', { name: 'Create the first channel' }).click();
    await there.page.getByRole('button', { name: 'Create a channel' }).waitFor();
  });

  test('are told to nobody but who added them', async () => {
    const window = await open(chat.url);
    const { page } = window;
    const rail = page.getByRole('navigation', { name: 'Organizations' });
    await window.logIn(realm.member, '#inbox');
    await manage(window);
    await page.getByLabel('Address').fill(otherUrl);
    await page.getByLabel('Name in the list (optional)').fill('Bakery');
    await page.getByRole('button', { name: 'Add to the list' }).click();
    await page.keyboard.press('Escape');
    await rail.getByRole('link', { name: 'Bakery' }).waitFor();
    const signOut = async () => {
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.locator('input[autocomplete=username]').waitFor();
    };
    await signOut();
    for (const user of [realm.moderator, realm.member]) {
      await page.getByRole('link', { name: 'Forgot your password?' }).waitFor();
      expect(await page.getByText('Bakery').count()).toBe(0);
      await window.logIn(user, '#inbox');
      await page.getByRole('heading', { name: 'Inbox' }).waitFor();
      expect(await rail.getByRole('link', { name: 'Bakery' }).count()).toBe(user === realm.member ? 1 : 0);
      await signOut();
    }
  });
});
