import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, type TestChannel } from './support/builders.js';
import { expectRefused, expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { useWebWindows, type WebWindow } from './support/web-windows.js';

/** Real browsers on the built client and a real service: npm run build --workspace=chat-web. */
const chat = useChat({ webClient: builtWebClient() });
const realm = useRealm(chat);
const open = useWebWindows();

let channel: TestChannel;
beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.owner, realm.administrator, realm.member] });
});

const registered = async (event_type: string) =>
  expectSuccess(await chat.api(realm.owner).post('/register', { fetch_event_types: [event_type] }));

const row = ({ page }: WebWindow, text: string) => page.locator('#settings-section ~ * li').filter({ hasText: text });
const press = ({ page }: WebWindow, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const inDialog = ({ page }: WebWindow) => page.getByRole('dialog');

/** Presses what ends a dialog, and waits until it is gone. */
async function finish(window: WebWindow, name: string): Promise<void> {
  const dialog = inDialog(window);
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('administration in the web client', () => {
  test('invites by mail and by link, shows what others do with invitations, and revokes them', async () => {
    const window = await open(chat.url);
    await window.logIn(realm.owner, '#settings/invitations');
    await press(window, 'Invite by mail');
    await inDialog(window).getByLabel('E-mail addresses').fill('not an address, ana@example.com');
    await inDialog(window).getByRole('button', { name: 'Send invitations' }).click();
    await inDialog(window).getByRole('alert').filter({ hasText: 'not an address' }).waitFor();
    await inDialog(window).getByLabel('E-mail addresses').fill('ana@example.com');
    await inDialog(window).getByLabel('They join as').selectOption({ label: 'Guest' });
    await inDialog(window).getByLabel(channel.name).check();
    await finish(window, 'Send invitations');
    await row(window, 'ana@example.com').filter({ hasText: 'Guest' }).waitFor();

    await press(window, 'Make a link');
    await inDialog(window).getByLabel('Works for').selectOption({ label: 'No end' });
    await finish(window, 'Make a link');
    await row(window, 'Link for many').filter({ hasText: 'No end' }).waitFor();

    const { invites } = expectSuccess(await chat.api(realm.owner).get('/invites'));
    const mailed = invites.find(({ email }: { email?: string }) => email === 'ana@example.com');
    expect(mailed).toMatchObject({ invited_as: 600 });
    expectSuccess(await chat.api(realm.owner).delete(`/invites/${mailed.id}`));
    await row(window, 'ana@example.com').waitFor({ state: 'detached' });
    await press(window, 'Revoke: Link for many?');
    await finish(window, 'Revoke');
    await window.page.getByText('No invitation waits for an answer.').waitFor();
  });

  test('makes a group, fills it, gives it a permission, and deactivates it', async () => {
    const window = await open(chat.url);
    await window.logIn(realm.administrator, '#settings/groups');
    await press(window, 'Create a group');
    await inDialog(window).getByLabel('Name').fill('night shift');
    await inDialog(window).getByLabel('Members').fill(realm.member.full_name);
    await inDialog(window).getByRole('button', { name: realm.member.full_name, exact: true }).click();
    await finish(window, 'Create a group');
    await window.page.getByRole('heading', { name: 'night shift' }).waitFor();
    const { realm_user_groups } = await registered('realm_user_groups');
    const group = (realm_user_groups as { id: number; name: string; members: number[] }[]).find(
      ({ name }) => name === 'night shift',
    )!;
    expect(group.members.toSorted()).toEqual([realm.administrator.id, realm.member.id].toSorted());

    expectSuccess(
      await chat.api(realm.administrator).post(`/user_groups/${group.id}/members`, { add: [realm.moderator.id] }),
    );
    await row(window, realm.moderator.full_name).waitFor();
    await press(window, `Remove ${realm.moderator.full_name}`);
    await row(window, realm.moderator.full_name).waitFor({ state: 'detached' });
    await window.page.getByLabel('Add a group').selectOption({ label: 'Moderators and above' });
    await row(window, 'Moderators and above').waitFor();
    await window.page.getByLabel('Mention the group').selectOption({ label: 'Administrators' });
    const administrators = (realm_user_groups as { id: number; name: string }[]).find(
      ({ name }) => name === 'role:administrators',
    )!.id;
    await until(async () => {
      const { user_groups } = expectSuccess(await chat.api(realm.owner).get('/user_groups'));
      const now = (user_groups as { id: number; can_mention_group: number }[]).find(({ id }) => id === group.id);
      return now?.can_mention_group === administrators;
    });
    await press(window, 'Deactivate');
    await finish(window, 'Deactivate');
    await window.page.getByRole('button', { name: 'Reactivate' }).waitFor();
  });

  test('makes a channel, sorts it into a folder, changes who sees it, and archives it', async () => {
    const window = await open(chat.url);
    await window.logIn(realm.administrator, '#settings/folders');
    await press(window, 'Create a folder');
    await inDialog(window).getByLabel('Name').fill('Wards');
    await finish(window, 'Create a folder');
    await row(window, 'Wards').waitFor();

    await window.go('#settings/channels');
    await press(window, 'Create a channel');
    await inDialog(window).getByLabel('Name').fill('ward 7');
    await inDialog(window).getByLabel('Folder').selectOption({ label: 'Wards' });
    await finish(window, 'Create a channel');
    await window.page.getByRole('heading', { name: '#ward 7' }).waitFor();
    const api = chat.api(realm.administrator);
    const { stream_id } = expectSuccess(await api.get('/get_stream_id', { stream: 'ward 7' }));
    const now = async () => expectSuccess(await api.get(`/streams/${stream_id}`)).stream;
    expect((await now()).folder_id).not.toBeNull();
    await window.page.getByLabel('Default channel').check();
    await window.page.getByLabel('Add people').fill(realm.member.full_name);
    await window.page.getByRole('button', { name: realm.member.full_name, exact: true }).click();
    await press(window, 'Add');
    await row(window, realm.member.full_name).waitFor();
    expectSuccess(await chat.api(realm.member).delete('/users/me/subscriptions', { subscriptions: ['ward 7'] }));
    await row(window, realm.member.full_name).waitFor({ state: 'detached' });
    await window.page.getByLabel('Default channel').uncheck();
    const defaults = () => api.post('/register', { fetch_event_types: ['default_streams'] });
    await until(async () => !expectSuccess(await defaults()).realm_default_streams.includes(stream_id));
    await window.page.getByLabel('Who sees it').selectOption({ index: 1 });
    await until(async () => (await now()).invite_only === true);
    await window.page.getByLabel('Messages are kept').and(window.page.locator(':disabled')).waitFor();
    await press(window, 'Archive the channel');
    await finish(window, 'Archive the channel');
    await window.page.getByRole('button', { name: 'Open the channel again' }).waitFor();
  });

  test('makes bots, shows the key to their owner alone, and replaces it', async () => {
    const window = await open(chat.url);
    await window.logIn(realm.member, '#settings/bots');
    await press(window, 'Create a bot');
    await inDialog(window).getByLabel('Name', { exact: true }).fill('Reporter');
    await inDialog(window).getByLabel('User name').fill('reporter');
    await finish(window, 'Create a bot');
    const key = row(window, 'Reporter').locator('code');
    const first = await key.innerText();
    const { bots } = expectSuccess(await chat.api(realm.member).get('/bots'));
    expect(bots).toContainEqual(expect.objectContaining({ full_name: 'Reporter', api_key: first }));
    await row(window, 'Reporter').getByRole('button', { name: 'New key' }).click();
    await finish(window, 'New key');
    await until(async () => (await key.innerText()) !== first);

    const other = await open(chat.url);
    await other.logIn(realm.administrator, '#settings/bots');
    await row(other, 'Reporter').waitFor();
    expect(await row(other, 'Reporter').getByRole('button', { name: 'Key of Reporter' }).count()).toBe(0);
    await press(other, 'Deactivate Reporter?');
    await finish(other, 'Deactivate');
    await row(window, 'Reporter').filter({ hasText: 'Deactivated' }).waitFor();
  });

  test('looks after linkifiers, playgrounds, profile fields, defaults and domains, and reads of it in the audit log', async () => {
    const window = await open(chat.url);
    await window.logIn(realm.owner, '#settings/linkifiers');
    for (const [pattern, url] of [
      ['#(?P<id>[0-9]+)', 'https://tickets.example.com/{id}'],
      ['case-(?P<id>[0-9]+)', 'https://cases.example.com/{id}'],
    ] as const) {
      await press(window, 'Add a linkifier');
      await inDialog(window).getByLabel('Pattern').fill(pattern);
      await inDialog(window).getByLabel('URL template').fill(url);
      await finish(window, 'Add a linkifier');
      await row(window, pattern).waitFor();
    }
    await press(window, 'Move case-(?P<id>[0-9]+) up');
    await until(async () => (await row(window, 'example.com').first().innerText()).includes('case-'));

    await window.go('#settings/playgrounds');
    await press(window, 'Add a playground');
    await inDialog(window).getByLabel('Name').fill('Python tutor');
    await inDialog(window).getByLabel('Language').fill('Python');
    await inDialog(window).getByLabel('URL template').fill('https://python.example.com/?code={code}');
    await finish(window, 'Add a playground');
    await row(window, 'Python tutor').waitFor();

    await window.go('#settings/fields');
    await press(window, 'Add a field');
    await inDialog(window).getByLabel('Kind').selectOption({ label: 'One of a list' });
    await inDialog(window).getByLabel('Name').fill('Floor');
    await inDialog(window).getByLabel('Options').fill('Ground\nFirst');
    await finish(window, 'Add a field');
    await press(window, 'Edit Floor');
    await inDialog(window).getByLabel('Options').fill('First\nGround\nSecond');
    await finish(window, 'Save');
    await until(async () => {
      const { custom_fields } = expectSuccess(await chat.api(realm.owner).get('/realm/profile_fields'));
      const options = Object.entries(JSON.parse(custom_fields[0].field_data) as Record<string, { text: string }>);
      // Who chose "Ground" has chosen it still.
      return options.length === 3 && options.some(([value, { text }]) => value === '0' && text === 'Ground');
    });

    await window.go('#settings/defaults');
    const sounds = window.page.getByRole('switch', { name: 'Sound', exact: true });
    expect(await sounds.isChecked()).toBe(true);
    expectSuccess(await chat.api(realm.owner).patch('/realm/user_settings_defaults', { enable_sounds: false }));
    await until(async () => !(await sounds.isChecked()));
    await window.go('#settings/domains');
    await window.page.getByLabel('Domain', { exact: true }).fill('clinic.example');
    await press(window, 'Add');
    await row(window, 'clinic.example').waitFor();
    await press(window, 'Remove clinic.example');
    await window.page.getByText('No domain is named.').waitFor();
    await window.go('#settings/retention');
    await window.page.getByLabel('Messages are kept').selectOption({ label: 'For some days' });
    await window.page.getByLabel('Days', { exact: true }).fill('400');
    await press(window, 'Save');
    await until(async () => (await registered('realm')).realm_message_retention_days === 400);

    await window.go('#settings/audit');
    await window.page.getByLabel('What').selectOption({ label: 'Linkifiers ordered' });
    await row(window, 'Domain added').waitFor({ state: 'detached' });
    await row(window, 'Linkifiers ordered').filter({ hasText: realm.owner.full_name }).waitFor();
  });

  test('shows to each what they may do, and nothing of it to guests', async () => {
    const guest = await open(chat.url);
    await guest.logIn(realm.guest, '#settings/audit');
    await guest.page.getByRole('heading', { name: 'Profile and password' }).waitFor();
    expect(await guest.page.getByText('Of the organization').count()).toBe(0);
    const member = await open(chat.url);
    await member.logIn(realm.member, `#settings/channels/${channel.id}`);
    await member.page.getByText('You may look at this channel, but not change it.').waitFor();
    expect(await member.page.getByLabel('Who sees it').isDisabled()).toBe(true);
    expect(await member.page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    expectRefused(
      await chat.api(realm.member).patch(`/streams/${channel.id}`, { is_private: true }),
      'You do not have permission to administer this channel.',
    );
  });

  test('a view that cannot be loaded says what to do next, and is there after a reload', async () => {
    const window = await open(chat.url);
    await window.page.route('**/assets/settings-view-*.js', (route) => route.abort());
    await window.logIn(realm.member, '#inbox');
    await window.go('#settings/account');
    await window.page.getByRole('alert').getByText('could not be loaded').waitFor();
    await window.page.getByRole('alert').getByRole('link', { name: 'Inbox' }).click();
    await window.page.locator('main header h1').waitFor();
    await window.page.goBack();
    await window.page.unroute('**/assets/settings-view-*.js');
    await window.page.getByRole('alert').getByRole('button', { name: 'Reload the page' }).click();
    await window.page.getByRole('heading', { name: 'Profile and password' }).waitFor();
  });
});
