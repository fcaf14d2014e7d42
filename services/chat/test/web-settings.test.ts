import { builtWebClient } from '../src/http/web-client.js';
import { startBrowser } from './support/browser-session.js';
import { expectError, expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows } from './support/web-windows.js';

/** Real browsers on the built client and a real service: npm run build --workspace=chat-web. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

const registered = async (user: typeof realm.owner, event_type: string) =>
  expectSuccess(await chat.api(user).post('/register', { fetch_event_types: [event_type] }));

describe('the settings of the web client', () => {
  test('change what one has chosen oneself, and show what another window has chosen', async () => {
    const window = await open(chat.url);
    await window.logIn(realm.member, '#settings/privacy');
    const receipts = window.page.getByRole('switch', { name: 'Read receipts' });
    expect(await receipts.isChecked()).toBe(true);
    await receipts.click();
    await until(async () => !(await registered(realm.member, 'user_settings')).user_settings.send_read_receipts);
    expectSuccess(await chat.api(realm.member).patch('/settings', { send_read_receipts: true }));
    await until(() => receipts.isChecked());
    await window.page.getByLabel('Who sees your address').selectOption({ label: 'Nobody' });
    await until(
      async () => (await registered(realm.member, 'user_settings')).user_settings.email_address_visibility === 4,
    );
    expect(await window.page.getByRole('link', { name: 'Permissions' }).count()).toBe(0);
  });

  test('show what another window chose last, where both changes come at once', async () => {
    const window = await open(chat.url);
    const held: (() => void)[] = [];
    let isHeld = true;
    await window.page.route('**/api/v1/events?*', async (route) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await window.logIn(realm.member, '#settings/privacy');
    const presence = window.page.getByRole('switch', { name: 'Show when you are active' });
    await presence.click();
    await until(async () => !(await registered(realm.member, 'user_settings')).user_settings.presence_enabled);
    expect(await presence.isChecked()).toBe(false);
    expectSuccess(await chat.api(realm.member).patch('/settings', { presence_enabled: true }));
    isHeld = false;
    for (const go of held) go();
    await until(() => presence.isChecked());
  });

  test('greets who comes first, until they put it away in any window', async () => {
    const [window, other] = [
      await open(chat.url),
      await open(chat.url, { width: 390, theme: 'dark', language: 'es-ES' }),
    ];
    expectSuccess(await chat.api(realm.guest).patch('/settings', { default_language: 'es' }));
    await window.logIn(realm.owner, '#inbox');
    await other.logIn(realm.guest, '#inbox');
    await window.page
      .getByRole('heading', { name: `Welcome to Test organization, ${realm.owner.full_name}` })
      .waitFor();
    await window.page.getByRole('link', { name: 'Invite your team' }).waitFor();
    await other.page.getByRole('heading', { name: /^Te damos la bienvenida/ }).waitFor();
    expect(await other.page.getByRole('link', { name: 'Invita a tu equipo' }).count()).toBe(0);
    expect([...(await window.faults('first-steps')), ...(await other.faults('first-steps'))]).toEqual([]);
    const second = await open(chat.url);
    await second.logIn(realm.owner, '#inbox');
    await window.page.getByRole('button', { name: 'Put the first steps away' }).click();
    await second.page.getByRole('heading', { name: /^Welcome to/ }).waitFor({ state: 'detached' });
  });

  test('make letters larger, lines denser and the contrast high, in every window', async () => {
    const [window, other] = [await open(chat.url), await open(chat.url)];
    await other.logIn(realm.member, '#inbox');
    await window.logIn(realm.member, '#settings/appearance');
    await window.page.getByLabel('Size of letters').selectOption({ label: 'Larger' });
    await window.page.getByLabel('Density').selectOption({ label: 'Dense' });
    await window.page.getByRole('switch', { name: 'High contrast' }).click();
    const look = () =>
      other.page.evaluate<string>(
        `[getComputedStyle(document.documentElement).fontSize, getComputedStyle(document.body).color].join(' ')`,
      );
    await until(async () => (await look()) === '20px rgb(0, 0, 0)');
    expect(await other.faults('inbox-contrast')).toEqual([]);
    expect(await window.faults('settings-contrast')).toEqual([]);
    const settings = { web_font_size_px: 16, web_line_height_percent: 122, high_contrast_mode: false };
    expectSuccess(await chat.api(realm.member).patch('/settings', settings));
  });

  test('go on with a new token after another tab signed in anew, and lose nothing that is sent', async () => {
    const window = await open(chat.url);
    await window.logIn(realm.member, '#settings/privacy');
    // Another tab of the browser gets another session, and with it another cookie and another token.
    const tab = await window.context.newPage();
    await tab.goto(`${chat.url}/`);
    await tab.evaluate(
      (form) => fetch('/api/v1/sessions', { method: 'POST', body: new URLSearchParams(form) }).then(({ ok }) => ok),
      { username: realm.member.delivery_email, password: realm.member.password },
    );
    const renewals: string[] = [];
    window.page.on('request', (request) => {
      if (request.url().endsWith('/sessions/current')) renewals.push(request.method());
    });
    await window.page.getByRole('switch', { name: 'Typing in direct messages' }).click();
    await until(() => renewals.length > 0);
    expect(renewals).toEqual(['GET']);
    await window.page.locator('#settings-section').waitFor();
    await until(
      async () =>
        (await registered(realm.member, 'user_settings')).user_settings.send_private_typing_notifications === false,
    );
  });

  test('sign out another browser, and go on after a new password', async () => {
    const lost = await startBrowser(chat, realm.moderator, { 'User-Agent': 'Lost phone' });
    const window = await open(chat.url);
    await window.logIn(realm.moderator, '#settings/sessions');
    const theirs = window.page.getByRole('listitem').filter({ hasText: 'Lost phone' });
    await theirs.getByRole('button', { name: 'Sign out' }).click();
    await theirs.waitFor({ state: 'detached' });
    expectError(await lost.request('get', '/users/me'), 'UNAUTHORIZED');

    await window.go('#settings/account');
    await window.page.getByLabel('Present password').fill(realm.moderator.password);
    await window.page.getByLabel('New password').fill('an entirely new password');
    await window.page.getByRole('button', { name: 'Change the password' }).click();
    await window.page.getByText('The password is changed.').waitFor();
    await window.page.getByRole('textbox', { name: 'Name' }).fill('Renamed');
    await window.page.getByRole('button', { name: 'Save' }).click();
    await until(async () => expectSuccess(await chat.api(realm.moderator).get('/users/me')).full_name === 'Renamed');
  });

  test('let administrators change the organization, its permissions and its people', async () => {
    const window = await open(chat.url);
    await window.logIn(realm.administrator, '#settings/permissions');
    const inviting = window.page.getByLabel('Invite people');
    expect(await inviting.isDisabled()).toBe(true);
    expect(await window.page.getByText('Only owners can change this.').count()).toBe(3);
    await window.page.getByLabel('Add emoji').selectOption({ label: 'Nobody' });
    const { realm_user_groups } = await registered(realm.owner, 'realm_user_groups');
    const nobody = (realm_user_groups as { id: number; name: string }[]).find(({ name }) => name === 'role:nobody')!.id;
    await until(async () => (await registered(realm.owner, 'realm')).realm_can_add_custom_emoji_group === nobody);

    await window.go('#settings/people');
    const guest = realm.guest.full_name;
    await window.page.getByLabel(`Role of ${guest}`).selectOption({ label: 'Member' });
    await until(async () => expectSuccess(await chat.api(realm.guest).get('/users/me')).role === 400);
    await window.page.getByRole('button', { name: `Deactivate ${guest}?` }).click();
    await window.page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await until(async () => (await chat.api(realm.guest).get('/users/me')).status === 401);
  });

  test.each([
    ['light', 390, 'en-GB'],
    ['dark', 768, 'es-ES'],
    ['light', 1440, 'es-ES'],
    ['dark', 1440, 'en-GB'],
  ] as const)('have no fault that axe finds: %s, %i pixels, %s', async (theme, width, language) => {
    const window = await open(chat.url, { theme, width, language });
    await window.logIn(realm.owner, '#settings/account');
    for (const section of ['account', 'privacy', 'words', 'sessions', 'organization', 'permissions']) {
      await window.go(`#settings/${section}`);
      await window.page.locator('#settings-section').waitFor();
      expect([section, await window.faults(`settings-${section}-${language}`)]).toEqual([section, []]);
    }
  });

  test.each([
    ['light', 390, 'en'],
    ['dark', 1440, 'es'],
  ] as const)('have no such fault in administration: %s, %i pixels, %s', async (theme, width, default_language) => {
    const api = chat.api(realm.owner);
    expectSuccess(await api.patch('/settings', { default_language }));
    const name = `day shift ${width}`;
    const group = { name, description: 'From 7 to 15', members: [realm.owner.id, realm.moderator.id] };
    const { group_id } = expectSuccess(await api.post('/user_groups/create', group));
    const { id } = expectSuccess(await api.post('/channels/create', { name, subscribers: [realm.owner.id] }));
    const window = await open(chat.url, { theme, width });
    await window.logIn(realm.owner, '#settings/people');
    const sections = ['people', 'invitations', 'groups', `groups/${group_id}`, 'channels', `channels/${id}`, 'folders'];
    const things = ['bots', 'emoji', 'linkifiers', 'playgrounds', 'fields', 'defaults', 'domains', 'retention'];
    for (const section of [...sections, ...things, 'exports', 'audit']) {
      await window.go(`#settings/${section}`);
      await window.page.locator('#settings-section').waitFor();
      const shot = `administration-${section.replaceAll(/[\d/]/g, '')}-${default_language}`;
      expect([section, await window.faults(shot)]).toEqual([section, []]);
    }
  });
});
