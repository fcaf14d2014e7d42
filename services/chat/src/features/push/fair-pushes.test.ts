import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { answerFor, buildRealm, sendMessage, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { pushScene } from '../../../test/support/push-scene.js';
import { until } from '../../../test/support/wait-until.js';
import { buildBrowser, startPushService, type PushService, type TestBrowser } from '../../../test/support/web-push.js';
import { findPeopleDue } from '../notifications/index.js';
import { leaseDevices } from '../push-devices/index.js';
import { createPusher } from './index.js';

/** More than three senders send to at a time. */
const BROWSERS = 150;
/** How many devices one organization has sent to at a time, at most: those of two senders. */
const MOST_OF_REALM = 80;

let service: PushService;
const scene = pushScene(async () => {
  service = await startPushService();
  const env = {
    WEB_PUSH_PRIVATE_KEY: randomBytes(32).toString('base64url'),
    WEB_PUSH_CONTACT: 'mailto:admin@example.test',
  };
  return { env, webPush: service.overrides };
});
afterAll(() => service.stop());
let other: TestRealm;
let browser: TestBrowser;
beforeAll(async () => {
  other = await buildRealm(scene.chat, { is_default: false });
});
beforeEach(async () => {
  await scene.chat.db.query('truncate notifications');
  service.requests.length = 0;
  service.answer = { status: 201 };
  browser = buildBrowser(service);
});

async function inOtherRealm<T>(work: () => Promise<T>): Promise<T> {
  await answerFor(scene.chat, other);
  try {
    return await work();
  } finally {
    await answerFor(scene.chat, scene.realm);
  }
}
const subscribe = async (one: TestBrowser, user = scene.reader) =>
  expectSuccess(await scene.chat.api(user).post('/users/me/web_push_subscriptions', one.form));

test('browsers of one organization, however many and slow, leave a sender to the others', async () => {
  await subscribe(buildBrowser(service));
  await inOtherRealm(() => subscribe(browser, other.member));
  await scene.write('to the busy ones');
  await scene.queue();
  await scene.chat.db.query(
    `insert into push_devices (realm_id, user_id, kind, name_hash, sealed_address, due_at)
     select d.realm_id, d.user_id, d.kind, sha256(n::text::bytea), d.sealed_address, d.due_at
     from push_devices d, generate_series(2, $2) n where d.realm_id = $1`,
    [scene.realm.id, BROWSERS],
  );
  await scene.chat.db.query(
    `insert into push_queue (realm_id, user_id, device_id, type, message_ids, queued_at)
     select q.realm_id, q.user_id, d.id, q.type, q.message_ids, q.queued_at
     from push_queue q join push_devices d using (realm_id, user_id) where d.id <> q.device_id`,
  );
  // On a busy machine nobody is given up for being slow.
  const { timeout } = AbortSignal;
  AbortSignal.timeout = () => new AbortController().signal;
  let answer = () => {};
  service.answer = { status: 201, after: new Promise<void>((resolve) => (answer = resolve)) };
  let isOver = false;
  const sendWhileNeeded = async (send: () => Promise<boolean>) => {
    while (!isOver) if (!(await send())) await setTimeout(10);
  };
  const pusher = createPusher(scene.chat.deps);
  const senders = pusher.senders.flatMap((send) => [send, send, send]).map(sendWhileNeeded);
  await until(() => service.requests.length >= MOST_OF_REALM);
  await inOtherRealm(() => sendMessage(scene.chat, other.owner, { to: [other.member], content: 'to another' }));
  await pusher.queue();
  await until(() => browser.received().length > 0);
  const busy = service.requests.length - 1;
  answer();
  await until(async () => (await scene.waiting()).length === 0);
  isOver = true;
  await Promise.all(senders);
  AbortSignal.timeout = timeout;
  expect(browser.received()).toMatchObject([{ content: 'to another' }]);
  expect(busy).toBe(MOST_OF_REALM);
  expect(service.requests).toHaveLength(BROWSERS + 1);
});

test('a device of each organization comes before the second of any, and so do people who are to be told', async () => {
  await subscribe(buildBrowser(service));
  await subscribe(buildBrowser(service), scene.realm.owner);
  await inOtherRealm(() => subscribe(browser, other.member));
  await scene.write();
  await scene.write(undefined, scene.realm.owner);
  await inOtherRealm(() => sendMessage(scene.chat, other.owner, { to: [other.member] }));
  await scene.chat.db.query(`update notifications set due_at = due_at - interval '1 minute' where realm_id = $1`, [
    scene.realm.id,
  ]);
  const people = await findPeopleDue(scene.chat.deps.db, 'push', new Date(scene.clock), 'no job ', 2);
  expect(people.map(({ realm_id }) => realm_id)).toEqual([scene.realm.id, other.id]);

  await scene.queue();
  await scene.chat.db.query(`update push_devices set due_at = due_at - interval '1 minute' where realm_id = $1`, [
    scene.realm.id,
  ]);
  const leased = await scene.chat.deps.db.transaction((tx) =>
    leaseDevices(tx, { kinds: ['web_push'], devices: 2, each: 1, seconds: 45, except_realm_ids: [] }),
  );
  expect(leased.map(({ realm_id }) => realm_id).toSorted((a, b) => a - b)).toEqual([scene.realm.id, other.id]);
});
