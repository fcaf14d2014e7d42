import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { builtWebClient } from '../src/http/web-client.js';
import { buildChannel, type TestChannel, type TestUser } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { RECORD, shownIn } from './support/web-shown-notices.js';
import { useWebWindows } from './support/web-windows.js';

/** What the web client tells of, in real browsers. */
const env = { WEB_PUSH_PRIVATE_KEY: randomBytes(32).toString('base64url'), WEB_PUSH_CONTACT: 'https://example.test' };
const chat = useChat({ webClient: builtWebClient(), env });
const realm = useRealm(chat);
const open = useWebWindows();

let channel: TestChannel;
beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.owner, realm.member] });
});

const say = async (type: string, to: unknown, content: string): Promise<number> =>
  expectSuccess(await chat.api(realm.owner).post('/messages', { type, to, topic: 'plans', content }))['id'];

test('notifications tell of direct messages and mentions, until they are read, and not in quiet hours', async () => {
  const window = await open(chat.url);
  await window.page.addInitScript(RECORD);
  await window.logIn(realm.member, '#settings/notifications');
  await window.page.getByText('Notifications are allowed in this browser.').waitFor();
  expect(await window.faults('settings-notifications')).toEqual([]);
  const name = realm.owner.full_name;

  await say('channel', channel.id, 'nobody in particular');
  const direct = await say('direct', [realm.member.id], 'only **you**');
  await say('channel', channel.id, `@**${realm.member.full_name}** look`);
  const mention = `${name} · #${channel.name} › plans: @${realm.member.full_name} look`;
  await until(async () => (await shownIn(window)).length === 2);
  expect(await shownIn(window)).toEqual([`${name}: only you`, mention]);
  const sounds = await window.page.evaluate<number>('sounds');
  expect(sounds).toBeGreaterThan(0);
  await until(async () => (await window.page.title()).startsWith('(3)'));
  const icon = () => window.page.locator('link[rel=icon]').getAttribute('href');
  await until(async () => ((await icon()) ?? '').startsWith('data:image/png'));
  expectSuccess(await chat.api(realm.member).post('/messages/flags', { messages: [direct], op: 'add', flag: 'read' }));
  await until(async () => (await shownIn(window)).join() === mention);

  await window.page.getByLabel('Quiet hours').click();
  await window.page.getByLabel('From').fill('00:00');
  await window.page.getByLabel('Until').fill('23:59');
  const settings = async () =>
    expectSuccess(await chat.api(realm.member).post('/register', { fetch_event_types: ['user_settings'] }))
      .user_settings;
  await until(async () => (await settings()).quiet_hours_end === '23:59');
  expect(await settings()).toMatchObject({ enable_quiet_hours: true, quiet_hours_start: '00:00' });
  // The hours are those of the zone that the person set, wherever the browser is: half past eight in the morning there.
  const form = { quiet_hours_start: '08:00', quiet_hours_end: '09:00', timezone: 'Pacific/Kiritimati' };
  expectSuccess(await chat.api(realm.member).patch('/settings', form));
  await until(async () => (await window.page.getByLabel('Until').inputValue()) === '09:00');
  await window.page.clock.setFixedTime(new Date('2026-06-01T18:30:00Z'));
  await say('direct', [realm.member.id], 'in the night');
  await until(async () => (await window.page.title()).startsWith('(3)'));
  expect(await shownIn(window)).toEqual([mention]);
  expect(await window.page.evaluate<number>('sounds')).toBe(sounds);
});

/** A headless browser has no push service: what it would answer is made up, the rest is real. */
const SUBSCRIBE = `
  let own = null;
  PushManager.prototype.getSubscription = async () => own;
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    window.asked = { applicationServerKey, userVisibleOnly };
    own = {
      endpoint: 'https://push.example.com/1',
      toJSON: () => ({ endpoint: own.endpoint, keys: { p256dh: applicationServerKey, auth: 'A'.repeat(22) } }),
      unsubscribe: async () => { own = null; return true; },
    };
    return own;
  };`;

/** Nor does it show what a service worker tells it to. */
const SHOWING = `
  self.all = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void all.push({
    title,
    ...options,
    close() { all.splice(all.indexOf(this), 1); },
  });
  ServiceWorkerRegistration.prototype.getNotifications = async ({ tag }) => all.filter((one) => one.tag === tag);`;

test('a browser subscribes, shows and takes back what is pushed, and is forgotten when somebody signs out', async () => {
  const window = await open(chat.url);
  await window.page.addInitScript(SUBSCRIBE);
  await window.logIn(realm.member, '#settings/notifications');
  const stored = async () => expectSuccess(await chat.api(realm.member).get('/users/me/web_push_subscriptions'));
  const control = window.page.getByRole('switch', { name: 'When no window is open' });
  await until(async () => await control.isEnabled());
  await control.click();
  await until(async () => (await stored()).subscriptions.length === 1);
  await until(() => control.isChecked());
  const { vapid_public_key } = await stored();
  expect(await window.page.evaluate('asked')).toEqual({
    applicationServerKey: vapid_public_key,
    userVisibleOnly: true,
  });

  const worker = window.context.serviceWorkers()[0]!;
  await worker.evaluate(SHOWING);
  const push = (data: object) =>
    worker.evaluate(`dispatchEvent(new PushEvent('push', { data: ${JSON.stringify(JSON.stringify(data))} }))`);
  const shown = () => worker.evaluate<string[]>(`all.map(({ title, body, tag }) => [title, body, tag].join(' | '))`);
  const told = { message_id: 7, sender_full_name: 'Olga', content: '<b>soup</b>', time: 1 };
  await push({ type: 'message', ...told, recipient_type: 'channel', channel_name: 'kitchen', topic: 'lunch' });
  await until(async () => (await shown()).length === 1);
  expect(await shown()).toEqual(['Olga · #kitchen › lunch | <b>soup</b> | message-7']);
  await push({ type: 'remove', message_ids: [7] });
  await until(async () => (await shown()).length === 0);

  const signOut = async () => {
    await window.page.getByRole('button', { name: 'Your account' }).click();
    await window.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await window.page.locator('input[autocomplete=username]').waitFor();
  };
  await signOut();
  expect((await stored()).subscriptions).toEqual([]);

  await window.logIn(realm.member, '#settings/notifications');
  await until(async () => await control.isEnabled());
  await control.click();
  await until(async () => (await stored()).subscriptions.length === 1);
  const { endpoint } = (await stored()).subscriptions[0];
  expectSuccess(await chat.api(realm.member).delete('/users/me/web_push_subscriptions', { endpoint }));
  await signOut();
  await until(() => window.page.evaluate('PushManager.prototype.getSubscription().then((own) => own === null)'));
});

test('a browser goes on to be told of messages after a new sign-in, unless its person signed out or another one comes', async () => {
  const window = await open(chat.url);
  await window.page.addInitScript(
    `${SUBSCRIBE} Object.defineProperty(Notification, 'permission', { value: 'granted' });`,
  );
  const stored = async (user: TestUser): Promise<unknown[]> =>
    expectSuccess(await chat.api(user).get('/users/me/web_push_subscriptions')).subscriptions;
  const endSession = () => chat.db.query('delete from web_sessions where user_id = $1', [realm.moderator.id]);
  const control = window.page.getByRole('switch', { name: 'When no window is open' });
  const signIn = (user: TestUser) => window.logIn(user, '#settings/notifications');
  await signIn(realm.moderator);
  await until(() => control.isEnabled());
  await control.click();
  await until(async () => (await stored(realm.moderator)).length === 1);

  // While the window is open, and while none is.
  await endSession();
  await window.page.getByText('You were signed out').waitFor();
  expect(await stored(realm.moderator)).toEqual([]);
  await signIn(realm.moderator);
  await until(async () => (await stored(realm.moderator)).length === 1);
  await window.page.goto('about:blank');
  await endSession();
  await signIn(realm.guest);
  await until(() => control.isEnabled());
  expect(await stored(realm.guest)).toEqual([]);
  await chat.db.query('delete from web_sessions where user_id = $1', [realm.guest.id]);
  await signIn(realm.moderator);
  await until(async () => (await stored(realm.moderator)).length === 1);

  await window.page.getByRole('button', { name: 'Your account' }).click();
  await window.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signIn(realm.moderator);
  await until(() => control.isEnabled());
  await setTimeout(300);
  expect([await stored(realm.moderator), await control.isChecked()]).toEqual([[], false]);

  // Somebody else signed in in another window, and has it on there: what ends here is not theirs.
  await window.page.evaluate(
    `PushManager.prototype.subscribe({}); localStorage.setItem('web-push', '${realm.guest.id}')`,
  );
  await endSession();
  await window.page.getByText('You were signed out').waitFor();
  await setTimeout(300);
  expect(await window.page.evaluate('PushManager.prototype.getSubscription().then((own) => own !== null)')).toBe(true);
});
