import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, type TestChannel, type TestUser } from './support/builders.js';
import { inviteByMail } from './support/invitations.js';
import { linkIn, mailsTo } from './support/mails.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows, type WebWindow } from './support/web-windows.js';

/** Two people on one browser: nothing that one began is done by the other. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

let channel: TestChannel;
beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.owner, realm.member] });
});

const address = () => `#narrow/channel/${channel.id}/topic/plans`;
const form = (window: WebWindow) => window.page.locator('input[autocomplete=current-password]');

async function signOut({ page }: WebWindow): Promise<void> {
  await page.evaluate(`fetch('/api/v1/sessions/current').then((answer) => answer.json()).then(({ csrf_token }) =>
    fetch('/api/v1/sessions/current', { method: 'DELETE', headers: { 'X-CSRF-Token': csrf_token } }))`);
}

async function signInOnPage({ page }: WebWindow, { delivery_email, password }: TestUser): Promise<void> {
  await page.locator('input[autocomplete=username]').fill(delivery_email);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.locator('header h1').waitFor();
}

describe('two people on one browser', () => {
  test('a tab whose reader was replaced in another tab does not go on as somebody else', async () => {
    const window = await open(chat.url);
    const other = { ...window, page: await window.context.newPage() };
    await other.page.goto(`${chat.url}/`);
    await window.logIn(realm.member, address());
    await signInOnPage(other, realm.owner);
    await form(window).waitFor();
    await other.page.locator('header h1').waitFor();
  });

  test('what waits to be sent is not sent by who signs in next', async () => {
    const window = await open(chat.url);
    await window.page.clock.install();
    await window.logIn(realm.member, address());
    await window.page.route('**/api/v1/messages', (route) => route.abort());
    await window.write('only of the member');
    await window.page.locator('[data-echo=waiting]').waitFor();
    await signOut(window);
    await form(window).waitFor();
    await signInOnPage(window, realm.owner);
    await window.page.unroute('**/api/v1/messages');
    const sent: string[] = [];
    window.page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/messages')) sent.push(request.postData() ?? '');
    });
    // Longer than what waits is left alone.
    await window.page.clock.fastForward(10_000);
    await window.write('of the owner');
    await until(() => sent.some((body) => body.includes('owner')));
    expect(sent).toHaveLength(1);
  });
});

test('a file comes to the text in which it was chosen, though another conversation is shown by then', async () => {
  const window = await open(chat.url);
  await window.logIn(realm.member, address());
  const field = window.page.locator('main textarea');
  const answers: (() => void)[] = [];
  await window.page.route('**/api/v1/user_uploads', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  await field.fill('see');
  await window.page.locator('main input[type=file]').setInputFiles({
    name: 'secret.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('secret'),
  });
  await until(() => answers.length === 1);
  await window.go(`#narrow/dm/${realm.owner.id}`);
  await until(async () => (await field.inputValue()) === '');
  const uploaded = window.page.waitForResponse('**/api/v1/user_uploads');
  answers[0]!();
  await (await uploaded).finished();
  await window.go(address());
  await until(async () => /^see\n\[secret\.txt\]\(\S+\)\n$/.test(await field.inputValue()));
  await window.go(`#narrow/dm/${realm.owner.id}`);
  await until(async () => (await field.inputValue()) === '');
});

test('an address with rubbish never empties the page', async () => {
  const window = await open(chat.url);
  await window.logIn(realm.member, '#inbox');
  const rubbish = ['constructor', '__proto__', 'narrow/constructor/1', 'narrow/__proto__/x', 'narrow/near/1e999'];
  for (const path of [...rubbish, 'narrow/%/%', 'narrow/dm/1,,2', 'settings/toString', 'topics/9e99']) {
    await window.go(`#${path}`);
    await window.page.locator('main header h1').waitFor();
  }
});

test.each([
  ['light', 'en-GB', 390],
  ['dark', 'es-ES', 1440],
] as const)(
  'who is invited joins by the pages, forgets the password, and comes in: %s, %s',
  async (theme, language, width) => {
    const address = `nora.${theme}@example.test`;
    const token = await inviteByMail(chat, realm.owner, address);
    const window = await open(chat.url, { theme, language, width });
    const { page } = window;
    const looked = async (path: string, name: string) => {
      if (path !== '') await page.goto(`${chat.url}${path}`);
      expect([name, await window.faults(`page-${name}-${language}`)]).toEqual([name, []]);
    };
    await looked('/join/nonsense', 'cannot-join');
    await looked(`/join/${token}`, 'join');
    await page.locator('#full_name').fill(`Nora ${theme}`);
    await page.locator('#password').fill('first password');
    await page.locator('button').click();
    await page.locator('form').waitFor({ state: 'detached' });
    await looked('', 'joined');

    await looked('/accounts/password/reset/', 'ask-reset');
    await page.locator('#email').fill(address);
    await page.locator('button').click();
    await page.locator('[role=status]').waitFor();
    await looked('', 'asked-reset');
    await looked(linkIn((await mailsTo(chat, address)).at(-1)!).pathname, 'reset');
    await page.locator('#new_password').fill('second password');
    await page.locator('button').click();
    await page.locator('[role=status]').waitFor();
    await looked('', 'reset-done');
    await page.locator('main a').click();
    await signInOnPage(window, { ...realm.member, delivery_email: address, password: 'second password' });
  },
);
